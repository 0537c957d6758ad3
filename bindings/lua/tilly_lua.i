/* Lua's typemaps. A status under 0 comes back as nil and an error; a wrong argument raises. Nothing of SWIG's own userdata is used: it looks inside any userdata as if it were its own. */
%ignore tilly_result::end;    /* a keyword of Lua, which SWIG would warn of */
%{
#include "tilly_lua.h"
/* Missing arguments are none to the typemaps below, which say so themselves; more than are wanted are let go, as in all of Lua. */
#undef SWIG_check_num_args
#define SWIG_check_num_args(func_name, a, b)
%}

/* ---- not by SWIG: texts to write, files to read, constructors, and turns, which the binding names by their number ------------------- */

%rename("$ignore", regexmatch$name="^tilly_turn_", %$isfunction) "";
%rename("$ignore", regexmatch$name="_(write|read|save|load|record|summary|copy|copy_into|copy_for_search|new|derive|cite)$", %$isfunction) "";
%ignore tilly_from_units; %ignore tilly_to_units; %ignore tilly_from_degrees; %ignore tilly_to_degrees; %ignore tilly_table_size; %ignore tilly_ruleset_set; %ignore tilly_ruleset_set_text;
%ignore tilly_ruleset_get; %ignore tilly_ruleset_convert; %ignore tilly_battle_rules; %ignore tilly_battle_table; %ignore tilly_battle_army; %ignore tilly_army_rules; %ignore tilly_battle_scenario; %ignore tilly_scenario_read_for;

/* ---- errors --------------------------------------------------------------------------------------------------------------------------- */

%typemap(out) tilly_status { if ($1 < 0) return tl_fail(L, $1); }
%typemap(ret) tilly_status { if (!SWIG_arg) { lua_pushboolean(L, 1); SWIG_arg++; } }   /* what gives nothing else gives true */
%typemap(in) tilly_status, enum SWIGTYPE { lua_Integer number; $1 = ($1_ltype)(tl_is_kind(L, $input, &number) ? number : tl_integer(L, $input, INT32_MIN, INT32_MAX, "$1_name")); }

/* ---- numbers ---------------------------------------------------------------------------------------------------------------------------- */

%define INTEGER(TYPE, LEAST, MOST)
%typemap(in) TYPE { $1 = (TYPE)tl_integer(L, $input, LEAST, MOST, "$1_name"); }
%typemap(out) TYPE { lua_pushinteger(L, (lua_Integer)$1); SWIG_arg++; }
%enddef
INTEGER(uint8_t, 0, UINT8_MAX)
INTEGER(uint16_t, 0, UINT16_MAX)
/* The only such arguments are numbers of kinds, given as members too. */
%typemap(in) uint16_t { lua_Integer number; $1 = (uint16_t)(tl_is_kind(L, $input, &number) ? number : tl_integer(L, $input, 0, UINT16_MAX, "$1_name")); }
INTEGER(uint32_t, 0, UINT32_MAX)
INTEGER(int32_t, INT32_MIN, INT32_MAX)
%typemap(out) size_t { lua_pushinteger(L, (lua_Integer)$1); SWIG_arg++; }
%typemap(in) tilly_id { $1 = tl_id(L, $input, "$1_name"); }
%typemap(in) uint64_t { $1 = tl_bits(L, $input, "$1_name"); }
%typemap(out) uint64_t { tl_push_bits(L, $1); SWIG_arg++; }
%typemap(in) uint32_t side { $1 = tl_side(L, $input, 1); }
%typemap(in) uint32_t turns { $1 = (uint32_t)tl_integer(L, $input, 0, UINT32_MAX, "turns"); }
%typemap(in) uint32_t on {
  if (lua_isnoneornil(L, $input))
    tl_misuse(L, TILLY_E_RANGE, "$1_name is missing");
  $1 = (uint32_t)tl_truth(L, $input, "$1_name");
}

/* ---- what comes back through a pointer: pushed where no argument is read any more --------------------------------------------------------- */

%define COMES_BACK(TYPE, NAME, PUSH)
%typemap(in, numinputs=0) TYPE *NAME (TYPE number) "number = 0; $1 = &number;"
%typemap(argout) TYPE *NAME { PUSH; SWIG_arg++; }
%enddef
COMES_BACK(int32_t, value, lua_pushinteger(L, *$1))
COMES_BACK(int32_t, length, tl_push_length(L, *$1))
COMES_BACK(int32_t, lost, lua_pushinteger(L, *$1))
COMES_BACK(int32_t, total, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, index, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, command, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, points, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, type, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, note, lua_pushinteger(L, *$1))
COMES_BACK(uint16_t, kind, tl_push_kind(L, *$1, "FeatureKind"))
COMES_BACK(uint32_t, out, lua_pushinteger(L, *$1))
COMES_BACK(uint32_t, in, lua_pushboolean(L, *$1 != 0))
COMES_BACK(uint32_t, touching, lua_pushboolean(L, *$1 != 0))
COMES_BACK(tilly_id, id, tl_push_id(L, *$1))
COMES_BACK(uint64_t, out, tl_push_bits(L, *$1))
COMES_BACK(tilly_zone, zone, tl_push_kind(L, (lua_Integer)*$1, "Zone"))
/* A commander who is gone is no distance away. */
COMES_BACK(int32_t, distance, if (*$1 < 0) lua_pushnil(L); else tl_push_length(L, *$1))

/* ---- handles and text ---------------------------------------------------------------------------------------------------------------------- */

%typemap(in) tilly_ruleset *, const tilly_ruleset * { $1 = tl_handle(L, $input, RULESET); }
%typemap(in) tilly_army *, const tilly_army * { $1 = tl_handle(L, $input, ARMY); }
%typemap(in) tilly_table *, const tilly_table * { $1 = tl_handle(L, $input, TABLE); }
%typemap(in) tilly_battle *, const tilly_battle * { $1 = tl_handle(L, $input, BATTLE); }
%typemap(in) const char *own { $1 = lua_isnil(L, $input) ? NULL : (char *)(uintptr_t)tl_text(L, $input, NULL, "$1_name"); }
%typemap(in) const char * { $1 = (char *)(uintptr_t)tl_text(L, $input, NULL, "$1_name"); }
%typemap(out) const char * { lua_pushstring(L, $1); SWIG_arg++; }

/* These take memory: once more after a collection, which may have closed the object. */
%define COLLECTS(FUNCTION)
%exception FUNCTION { $action if (tl_collect(L, result) && ((box *)lua_touserdata(L, 1))->it == (void *)arg1) { $action } }
%enddef
COLLECTS(tilly_army_add_command)
COLLECTS(tilly_battle_note)
COLLECTS(tilly_battle_words)
COLLECTS(tilly_battle_log)
