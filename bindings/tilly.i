/* The C interface as every language sees it. SWIG makes the constants and the functions whose arguments are handles, numbers and text; what takes or returns structs is written by hand in each
 * language's folder, from the tables of records.def. No struct ever becomes a proxy. */
%module(package="tilly") raw
%{
#include <tilly.h>
%}

/* ---- what SWIG leaves alone ------------------------------------------------------------------------------------------- */

%rename("$ignore", %$isclass) "";       /* structs */
/* References belong to the handle types of each language. */
%rename("$ignore", regexmatch$name="_(ref|unref)$", %$isfunction) "";
/* Structs go in or out. */
%ignore tilly_ruleset_parameter; %ignore tilly_ruleset_ruling; %ignore tilly_ruleset_beat; %ignore tilly_ruleset_tables_read; %ignore tilly_ruleset_tables_warning;
%ignore tilly_army_add_unit; %ignore tilly_army_unit; %ignore tilly_army_breach; %ignore tilly_army_reason_text;
%ignore tilly_table_add; %ignore tilly_table_feature; %ignore tilly_table_find; %ignore tilly_table_ground; %ignore tilly_table_breach;
%ignore tilly_table_derive; %ignore tilly_table_kind; %ignore tilly_battle_areas; %ignore tilly_battle_within; %ignore tilly_battle_objectives;
%ignore tilly_scenario_misfit; %ignore tilly_battle_new; %ignore tilly_battle_deploy; %ignore tilly_battle_begin; %ignore tilly_battle_set_order; %ignore tilly_battle_order; %ignore tilly_battle_set_arrival; %ignore tilly_battle_arrival;
%ignore tilly_battle_view; %ignore tilly_battle_odds; %ignore tilly_battle_info_of; %ignore tilly_battle_units; %ignore tilly_battle_unit;
%ignore tilly_battle_marks; %ignore tilly_battle_loss_marks; %ignore tilly_battle_edit; %ignore tilly_battle_picture; %ignore tilly_battle_sight; %ignore tilly_battle_may_shoot; %ignore tilly_battle_charges;
%ignore tilly_error_last; %ignore tilly_battle_replay; %ignore tilly_battle_replay_with; %ignore tilly_event_text; %ignore tilly_reason_text; %ignore tilly_distance; %ignore tilly_bearing; %ignore tilly_ahead;
%ignore tilly_turn_decision; %ignore tilly_turn_roll; %ignore tilly_turn_options; %ignore tilly_turn_range; %ignore tilly_turn_list; %ignore tilly_turn_sample; %ignore tilly_turn_usual;
%ignore tilly_turn_check; %ignore tilly_turn_preview; %ignore tilly_turn_preview_body; %ignore tilly_turn_answer; %ignore tilly_turn_supply; %ignore tilly_turn_undo; %ignore tilly_turn_events; %ignore tilly_turn_units_before;
%ignore tilly_turn_picture; %ignore tilly_table_picture; %ignore tilly_army_picture;
%ignore tilly_turn_answer_text; %ignore tilly_turn_answer_read;
/* Scripts are functions of each language's own. */
%ignore tilly_battle_set_script; %ignore tilly_battle_script; %ignore tilly_script_new; %ignore tilly_battle_variables; %ignore tilly_battle_variable;
%ignore tilly_script_hash; %ignore tilly_script_context; %ignore tilly_error_tell;
/* Arrays go in or out. */
%ignore tilly_draw; %ignore tilly_throw; %ignore tilly_turn_throw; %ignore tilly_turn_watch; %ignore tilly_battle_contacts; %ignore tilly_battle_controllers;
/* Hooks; and turns, which each language names by their number. */
%ignore tilly_turn_run; %ignore tilly_battle_run; %ignore tilly_player_builtin; %ignore tilly_simulate;
%ignore tilly_battle_turn; %ignore tilly_battle_past; %ignore tilly_turn_next; %ignore tilly_turn_battle; %ignore tilly_turn_number;

/* ---- the language's own typemaps ----------------------------------------------------------------------------------------- */

%include <stdint.i>
#if defined(SWIGPYTHON)
%include "python/tilly_python.i"
#elif defined(SWIGLUA)
%include "lua/tilly_lua.i"
#endif

/* ---- the interface --------------------------------------------------------------------------------------------------------- */

%include <tilly/export.h>
%include <tilly/version.h>
%include <tilly/status.h>
%include <tilly/units.h>
%include <tilly/decision.h>
%include <tilly/dice.h>
%include <tilly/event.h>
%include <tilly/reason.h>
%include <tilly/ruleset.h>
%include <tilly/army.h>
%include <tilly/table.h>
%include <tilly/battle.h>
%include <tilly/turn.h>
%include <tilly/script.h>
%include <tilly/player.h>
%include <tilly/geometry.h>
%include <tilly/files.h>
%include <tilly/picture.h>
%include <tilly/simulate.h>
