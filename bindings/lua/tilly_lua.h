/* Declarations that the parts of the Lua binding share.
 *
 * A handle of the library sits in a box, a full userdata of ours; it alone holds a reference to the
 * battle. Everything that looks into a battle (turns, decisions, options, answers) keeps the box as
 * its user value and a number, and is resolved at each use, so that nothing dangles.
 *
 * One rule runs through all files: whatever may allocate may collect, and what is collected may run
 * a script's finalizer, which may close the very battle at hand. So a pointer out of a box is used
 * before the next thing that allocates, or asked for again after it. */
#ifndef TILLY_LUA_BINDING_H
#define TILLY_LUA_BINDING_H

#include <lua.h>
#include <lauxlib.h>
#include <tilly.h>
#include "../records.h"

typedef enum tl_kind {
    RULESET,
    ARMY,
    TABLE,
    BATTLE,
    SCRIPT,
    TURN,
    DECISION,
    OPTION,
    ANSWER,
    HANDLES = TURN,
    KINDS = ANSWER + 1
} tl_kind;
/* Metatables of plain tables: rows and errors. */
typedef enum tl_row { UNIT_ROW, EVENT_ROW, REASON_ROW, ROLL_ROW, ROWS } tl_row;

typedef struct box {
    void *it;         /* NULL: closed, or not yet made */
    tilly_turn *now;  /* of a battle: the turn it last drove */
    uint32_t epoch;   /* raised where serials may be given out again: undo, copying into it */
    uint32_t running; /* a run is under way further down the stack */
    uint32_t watches; /* how many kinds of events it watches for */
    uint32_t scripted, moment; /* it has a script; a moment of it is under way */
} box;
typedef struct turn_view {
    uint32_t number;
} turn_view;
typedef struct decision_view {
    uint32_t serial, epoch;
} decision_view;
typedef struct option_view {
    uint32_t serial, epoch, index;
    tilly_option is;
} option_view;
typedef struct answer_box {
    uint32_t epoch;
    tilly_answer is;
} answer_box;

/* ---- fault.c: errors as values, misuse as errors -------------------------------------------- */

int tl_fault_open(lua_State *L); /* pushes the metatable of errors */
/* message NULL: the status as a sentence */
int tl_push_fault(lua_State *L, tilly_status status, const char *message);
int tl_fail(lua_State *L, tilly_status status); /* nil and the error: returns 2 */
int tl_fail_as(lua_State *L, tilly_status status, const char *message);
/* with line, column, path */
int tl_fail_at(lua_State *L, const tilly_error *error, tilly_status status);
/* with reason and clause; battle: stack index of its box, or 0 */
int tl_refused(lua_State *L, int battle, tilly_status status, const tilly_reason *why);
int tl_done(lua_State *L, tilly_status status); /* true, or nil and the error */
int tl_misuse(lua_State *L, tilly_status status, const char *format, ...); /* raises */
int tl_raise(lua_State *L);
int tl_new_fault(lua_State *L);
int tl_set_calls(lua_State *L);
void tl_fault_strict(lua_State *L);
void tl_fault_kinds(lua_State *L);
int tl_bad_argument(lua_State *L, int index, const char *wanted); /* raises */

/* ---- box.c: boxes and views ----------------------------------------------------------------- */

box *tl_new_box(lua_State *L, tl_kind of);
void *tl_test(lua_State *L, int index, tl_kind of);  /* NULL: something else */
void *tl_check(lua_State *L, int index, tl_kind of); /* or raises */
/* what is in the box; raises if it is closed */
void *tl_handle(lua_State *L, int index, tl_kind of);
/* pushes the box of the battle it looks into; raises if that is closed */
void *tl_view(lua_State *L, int index, tl_kind of, box **battle);
void *tl_new_view(lua_State *L, tl_kind of, int battle, size_t size);
/* fills the box on top with a reference of its own; pushes nil for NULL; returns 1 */
int tl_lend(lua_State *L, box *to, tl_kind of, const void *borrowed);
int tl_close(lua_State *L);
void tl_class(
    lua_State *L, tl_kind of, const char *name, const luaL_Reg *methods, const luaL_Reg *getters);
/* a metamethod, or "[]" for whole numbers as keys; of a class of the table on top */
void tl_extend(lua_State *L, const char *name, const char *as, lua_CFunction f);
void tl_row_class(lua_State *L, tl_row of, const char *name);
void tl_set_row(lua_State *L, tl_row of); /* gives the table on top its metatable */
const tilly_allocator *tl_memory(lua_State *L);
/* memory ran out: collects, and says that it is worth another try */
int tl_collect(lua_State *L, tilly_status status);
void tl_weigh(lua_State *L, size_t bytes); /* tells the collector what it cannot see */
/* The body runs again once after a collection where it left `status` as TILLY_E_MEMORY. */
#define WITH_ROOM(L, status)                                                                       \
    for (int tl_try = 0; tl_try < 2 && (!tl_try || tl_collect(L, status)); tl_try++)

/* ---- number.c: numbers in and out ----------------------------------------------------------- */

lua_Integer
tl_integer(lua_State *L, int index, lua_Integer least, lua_Integer most, const char *what);
lua_Integer tl_optional(lua_State *L,
                        int index,
                        lua_Integer least,
                        lua_Integer most,
                        lua_Integer usual,
                        const char *what);
/* an integer, or up to 16 hex digits */
uint64_t tl_bits(lua_State *L, int index, const char *what);
uint32_t tl_side(lua_State *L, int index, int none); /* 0 or 1; none: nil is TILLY_NO_SIDE */
/* an id, or a row that has one */
tilly_id tl_id(lua_State *L, int index, const char *what);
const char *tl_text(lua_State *L, int index, size_t *length, const char *what);
double tl_number(lua_State *L, int index, const char *what); /* finite */
int tl_truth(lua_State *L, int index, const char *what);     /* true, false or nil; raises */
int32_t tl_scaled(lua_State *L, double number, double scale, const char *what);
int32_t tl_length(lua_State *L, int index, const char *what);
uint32_t tl_heading(lua_State *L, int index, const char *what);
/* what a plain number is multiplied with; 0: whole numbers */
double tl_scale_of(uint32_t measure);
void tl_push_measured(lua_State *L, int32_t value, uint32_t measure);
void tl_push_length(lua_State *L, int32_t length);
void tl_push_bits(lua_State *L, uint64_t bits); /* 16 hex digits */
void tl_push_id(lua_State *L, tilly_id id);
void tl_push_side(lua_State *L, uint32_t side);
/* pushes table[name] without metamethods; its type */
int tl_field(lua_State *L, int table, const char *name);

/* ---- kind.c: members of enumerations, by the enumeration's title --------------------------------
 */

const char *tl_title_of(const record *r, const record_field *f); /* NULL: no member, a number */
void tl_push_kind(lua_State *L, lua_Integer number, const char *title);
/* a member, its name, or its number from 0 to `most` */
lua_Integer
tl_kind_at(lua_State *L, int index, lua_Integer most, const char *title, const char *what);
int tl_is_kind(lua_State *L, int index, lua_Integer *number);

/* ---- names.c: names that are not known raise, with the one that was meant
 * ------------------------- */

/* names: keys or values of tables at one or two places of the stack; 0: none */
int tl_no_such(
    lua_State *L, const char *what, const char *of, const char *name, int names, int more);
/* keys from 1 to `places` are allowed besides */
void tl_only_keys(
    lua_State *L, int table, const char *const known[], lua_Integer places, const char *what);
/* The length of a list; raises for a table with any other key, or with holes. */
lua_Unsigned tl_list(lua_State *L, int index, const char *what);
/* Where side 0 stands in {[0] = a, [1] = b} or a list of two: at 0 or at 1; raises for other keys
 */
lua_Integer tl_sides(lua_State *L, int index, const char *what);
void tl_only_fields(lua_State *L, int table, const record *of, const char *const more[]);

/* ---- record.c: structs as tables ------------------------------------------------------------ */

void tl_push_record(lua_State *L, const record *of, const void *from);
void tl_strict_row(lua_State *L, const record *of); /* of the table on top: no other names */
void tl_record_open(lua_State *L);
void tl_read_row(lua_State *L, int index, const record *of, void *to);
/* strictly: every other key is refused, but those of `more`, which may be NULL, and what
 * required.def wants must be there */
void tl_read_record(lua_State *L, int index, const record *of, const char *const more[], void *to);
void tl_push_reason(lua_State *L, int battle, const tilly_reason *why);
void tl_push_pick(lua_State *L, const tilly_pick *pick, const tilly_option *option);
void tl_push_row(lua_State *L, tl_row of, int battle, const record *as, const void *from);

/* ---- answer.c: what a player says ----------------------------------------------------------- */

typedef struct told {
    /* an answer as it stands; its last numbers may be missing; how many numbers, waypoints; a list
     * that may be a set */
    int whole, begun, numbers, ways, list;
    uint32_t serial, epoch; /* of the option it was said with; 0: none */
    lua_Integer option;     /* from 1; 0: none was named */
    double number[3];
    uint64_t chosen[8];
    const char *note, *words; /* words: "wheel right 30, 2.5"; NULL: not said so */
    tilly_waypoint way[16];
    tilly_answer is;
} told;
/* stack first..top; raises for nonsense; touches no battle */
void tl_hear(lua_State *L, int first, told *said);
tilly_status tl_make_answer(lua_State *L,
                            const told *said,
                            const box *battle,
                            const tilly_decision *d,
                            int notes,
                            tilly_answer *a);

/* ---- turn.c, decision.c, text.c ------------------------------------------------------------- */

box *tl_idle(lua_State *L, int index); /* an open battle; raises */
uint32_t tl_counts(const box *b);      /* 1: the turn that is over counts among those to play */
tilly_status tl_turn(box *b); /* b->now is the turn in progress: the next one where it is over */
/* "decision" and the decision, "roll" and the roll, "stop" and where, "turn over", "battle over",
 * or nil and the error */
int tl_push_state(lua_State *L, int battle, tilly_status status);
uint32_t tl_until(lua_State *L, int index);
uint32_t tl_stop_field(lua_State *L, int options);
/* raises where it would stop at events and watches for none */
void tl_watches(lua_State *L, const box *b, uint32_t until);
void tl_push_decision(lua_State *L, int battle, uint32_t serial, uint32_t epoch);
void tl_push_option(
    lua_State *L, int battle, const decision_view *of, uint32_t index, const tilly_option *is);
/* A text of any length: the writer finds its subject on the stack each time it is called. */
typedef tilly_status
tl_writer(lua_State *L, const void *context, char *text, size_t room, size_t *needed);
int tl_write(lua_State *L, tl_writer *write, const void *context);
void tl_style(lua_State *L, int index, tilly_picture *style);

/* ---- players.c, run.c ----------------------------------------------------------------------- */

/* fn: stack index of a function, 0: none */
typedef struct cast {
    tilly_player player[TILLY_SIDES];
    int fn[TILLY_SIDES];
} cast;
/* name, function or table by side; pushes two values */
void tl_cast(lua_State *L, int index, cast *c);
/* how many; raises for more than TILLY_MOST_DICE */
uint32_t tl_faces(lua_State *L, int index, uint16_t *faces);
typedef struct stage {
    lua_State *L;
    cast players;
    /* stack slots of the outermost call: nothing needs memory later */
    int battle, dice, observer, poll, error;
    int raised;
    int strange; /* battles of a simulation: the box is lent to each in turn */
    const void *given;
    void *wanted;
} stage;
void tl_set_stage(lua_State *L, stage *s, int options, tilly_hooks *hooks);
tilly_status tl_parameter(lua_State *L,
                          const tilly_ruleset *rules,
                          int name,
                          int value,
                          uint32_t *index,
                          int32_t *number);

/* ---- script.c: moments of a battle -------------------------------------------------------------
 */

/* A call that plays a battle on, which may call its script. */
typedef struct scene {
    lua_State *L;
    int battle, error; /* stack slots: its box; what a function raised */
    int raised;
    uint32_t running; /* of the box, before */
    struct theatre *in;
    struct scene *before;
    const tilly_moment *given;
} scene;
/* error: a slot of the stack that is there. May raise; entering and leaving cannot. */
void tl_set_scene(lua_State *L, scene *s, int battle, int error);
scene *tl_scene_now(const struct theatre *in); /* NULL: no call plays on */
void tl_enter(scene *s, box *b);
void tl_leave(scene *s, box *b);
int tl_shut(const box *b); /* it is run, and no moment lets it be edited */
/* script: a slot with one, or nil */
tilly_status tl_give_script(lua_State *L, int battle, int script);
void tl_share_script(lua_State *L, int from, int to);

/* ---- scenario.c ----------------------------------------------------------------------------- */

typedef struct tl_scenario {
    tilly_variable variable[TILLY_MOST_VARIABLES];
    tilly_area area[TILLY_MOST_AREAS];
    tilly_objective objective[TILLY_MOST_OBJECTIVES];
} tl_scenario;
void tl_read_scenario(lua_State *L, int table, tilly_setup *setup, tl_scenario *of);

/* ---- what each class can do ----------------------------------------------------------------- */

void tl_ruleset_open(lua_State *L);
void tl_army_open(lua_State *L);
void tl_table_open(lua_State *L);
void tl_battle_open(lua_State *L);
void tl_turn_open(lua_State *L);
void tl_decision_open(lua_State *L);
void tl_option_open(lua_State *L);
void tl_script_open(lua_State *L);
int tl_run(lua_State *L);
int tl_play(lua_State *L);
int tl_simulate(lua_State *L);
/* One breach of a list, with its sentence, into the table on top; army NULL: a table's. */
void tl_add_breach(lua_State *L,
                   uint32_t index,
                   const tilly_army *army,
                   const tilly_reason *breach);
/* Functions of a battle that fill files of their own. */
extern const luaL_Reg tl_rule_makings[], tl_army_makings[], tl_table_makings[], tl_makings[],
    tl_copies[], tl_turn_of_battle[], tl_drives[], tl_open_questions[], tl_measures[], tl_orders[],
    tl_edits[], tl_kind_makings[], tl_name_makings[], tl_script_makings[], tl_program_makings[],
    tl_scripts[], tl_scenarios[], tl_script_of_battle[];

#endif
