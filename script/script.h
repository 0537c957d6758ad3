/* Scenarios in Lua: declarations that the files of this folder share.
 *
 * A program is what tilly_script_read() made of a file; it never changes. A state is one Lua state
 * with the sandbox around it: one reads the file, each battle has one (an instance of the core's
 * script), each player has one. Nothing here is global: several copies of this code may be in one
 * process. */
#ifndef TILLY_SCRIPT_INSIDE_H
#define TILLY_SCRIPT_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <lua.h>
#include <lauxlib.h>
#include <tilly.h>
#include <tilly/lua.h>

/* ---- programs ------------------------------------------------------------------------------- */

enum {
    TS_NAME = 48,
    TS_PATH = sizeof((tilly_error *)0)->path,
    TS_MOST_UNTIL = 4,
    TS_MOST_HANDLERS = 256,
    TS_SMALL_SIZES = 16,
    TS_HINT_ROOM = 192,
    TS_WORDS_ROOM = 384
};

typedef struct ts_handler {
    uint16_t moment;     /* tilly_moment_kind */
    uint16_t event;      /* of TILLY_MOMENT_EVENT */
    uint32_t side;       /* TILLY_NO_SIDE: any */
    uint32_t from, to;   /* turns */
    uint32_t every;      /* of those turns, from 1 */
    uint32_t variable;   /* its index, once it is known; UINT32_MAX: any */
    uint32_t type_index; /* likewise */
    uint64_t rows[4];    /* a bit each, once they are known */
    /* names as they were given, "": any */
    char unit[TS_NAME], type[TS_NAME], row[TS_NAME], variable_name[TS_NAME];
    char words[TS_NAME]; /* on "turn" */
    bool unit_may_come;  /* of a program: the file may bring a unit of that name */
    int line;            /* where it was registered */
    unsigned calls;
    int function; /* a reference */
} ts_handler;

typedef struct ts_program {
    tilly_allocator memory; /* its own and that of its states */
    uint64_t instructions;  /* of a moment */
    size_t most_memory;     /* of a state */
    bool debug;
    bool uses_until; /* some number may be set for a time: variables are kept for it */
    tilly_script_log_fn log;
    void *log_context;
    char name[TS_NAME]; /* of the file */
    char *text;
    size_t length;
    tilly_script_text *texts; /* copies */
    uint32_t text_count;
    char *document; /* NULL: it defines no scenario */
    size_t document_size;
    uint32_t players;    /* a bit a side */
    ts_handler *handler; /* as the file named them; their functions are of no state */
    uint32_t handlers;
    uint64_t hash;
} ts_program;

void *ts_alloc(const ts_program *p, size_t size);
void *ts_resize(const ts_program *p, void *block, size_t old, size_t size);
void ts_release(const ts_program *p, void *block, size_t size);
/* An error of a call, for the caller's record and for tilly_error_last(). */
tilly_status ts_fail(tilly_error *out, tilly_status status, const char *path, const char *text);
/* NULL: not a script of ours */
ts_program *ts_program_of(const tilly_script *script);

/* ---- state.c, memory.c: a Lua state and its limits ------------------------------------------ */

/* What a file is called in messages, until they leave for the host. */
#define TS_CHUNK "scenario"
typedef enum ts_stop {
    TS_GOES_ON,
    TS_INSTRUCTIONS,
    TS_SECONDS,
    TS_MEMORY,
    TS_HOST_MEMORY,
    TS_EDITS
} ts_stop;

typedef struct ts_text {
    char *bytes;
    size_t length, room;
} ts_text;

/* What a state keeps in Lua's registry. */
typedef enum ts_kept {
    TS_WORDS,
    TS_GLOBALS,
    TS_METATABLES, /* what a script gave setmetatable(), and our copy of it */
    TS_BATTLE,
    TS_METHODS, /* of the battle */
    TS_ROWS,    /* titles and numbers of the sequence of play */
    /* metatables of rows */
    TS_UNIT_ROW,
    TS_EVENT_ROW,
    TS_MOMENT_ROW,
    TS_DECISION,
    TS_OPTION,
    TS_ANSWER,
    TS_RECORD,
    TS_KEPT
} ts_kept;

typedef struct ts_state {
    const ts_program *program;
    lua_State *L;
    /* memory.c: what the host gave, in bytes and as a list; of that the pool of small blocks, how
     * far it has been used, and those that are spare again, by their size */
    size_t used, pooled;
    struct ts_block *blocks;
    char *pool;
    void *spare[TS_SMALL_SIZES];
    uint64_t spent, allowed; /* instructions since ts_begin() */
    double began, seconds;   /* of the thread's processor; how many it may take */
    unsigned nested;         /* coroutines that have been resumed by one another */
    ts_stop stopped;
    bool string_too_long;
    bool reads;     /* the file is being run for its definitions */
    bool registers; /* the file is being run: on() and player() may be called */
    bool dry;       /* a handler runs on a copy: nothing is printed */
    unsigned edits, lines;
    /* of debug mode: all that a handler has changed, what it holds, and where that changed */
    uint64_t track, held;
    int watched, changed_line, last_line;
    tilly_battle *battle;   /* for the call that runs; else NULL */
    const tilly_turn *turn; /* of a player */
    uint32_t viewer;        /* a player's side; TILLY_NO_SIDE: all is seen */
    const tilly_moment *moment;
    ts_handler *handler; /* the list */
    uint32_t handlers, handler_room;
    bool bound; /* names in filters have been looked up: of the battle as it was then */
    /* references; LUA_NOREF: none */
    int player[TILLY_SIDES];
    int kept[TS_KEPT];
    int scenario;
    int scenario_line;
    const char *doing; /* on "turn", player 0, or NULL */
    int doing_line;    /* where that function begins */
    ts_text out;       /* the document while it is written */
    tilly_error error; /* of the last call that failed */
    char trace[512];   /* the calls that led there */
} ts_state;

static inline ts_state *ts_of(lua_State *L)
{
    return *(ts_state **)lua_getextraspace(L);
}

/* Keeps the value on top of the stack, which it takes away; pushes one that is kept, nil for none:
 * its type. */
void ts_keep(lua_State *L, ts_kept which);
int ts_push_kept(lua_State *L, ts_kept which);

/* Of lua_newstate(). */
void *ts_memory(void *context, void *block, size_t old, size_t size);
/* Before that. False: out of memory. */
bool ts_make_pool(ts_state *s);
void ts_free_blocks(ts_state *s);
/* In which the file has been run: for its definitions, if it `reads`. After a failure *out is NULL,
 * and the error, which is to be set up before, may say it. */
tilly_status ts_state_new(const ts_program *p, bool reads, ts_state **out, tilly_error *error);
void ts_state_free(ts_state *s);
/* A new moment: all that was spent is forgotten. */
void ts_begin(ts_state *s);
/* Counts instructions, and looks at each line (twice.c) or not. */
void ts_hook(lua_State *L, bool lines);
/* Calls f(L) with `given` as a light userdata, protected. After a failure s->error says it. */
tilly_status ts_run(ts_state *s, lua_CFunction f, void *given);
/* Raises once a moment has spent what it may. */
void ts_charge(lua_State *L, uint64_t instructions);
/* Raises for ever: no pcall goes on after it. */
int ts_stop_now(lua_State *L, ts_stop why);
/* Adds to what debug mode compares. */
void ts_track(lua_State *L, const void *bytes, size_t size);

/* ---- say.c: errors and nearest names -------------------------------------------------------- */

#define TS_TOO_MUCH_MEMORY "more memory than a scenario may have"
/* Raises, with file and line of the script. */
int ts_raise(lua_State *L, const char *format, ...);
/* The same with that path of the scenario, at the line where the file writes it. */
int ts_raise_at(lua_State *L, const char *path, const char *format, ...);
typedef struct ts_guess {
    const char *word;
    char best[TS_NAME];
    unsigned distance, considered;
    char all[160]; /* those that were considered, as far as there is room */
} ts_guess;
ts_guess ts_guess_for(const char *word);
void ts_consider(ts_guess *g, const char *candidate);
/* The texts among the keys of a table, in their order. */
void ts_consider_keys(lua_State *L, int table, ts_guess *g);
/* ' (did you mean "x"?)', or '; known: x, y', or nothing */
void ts_put_hint(const ts_guess *g, char hint[TS_HINT_ROOM]);
/* The same on the Lua stack, which gets one value; what was considered is charged. */
const char *ts_hint(lua_State *L, const ts_guess *g);
/* A refusal of the rules or of the library, with its clause. */
int ts_refused(lua_State *L, tilly_status status, const tilly_reason *why);
/* Fills s->error from the message on the Lua stack, and tells the log. */
void ts_blame(ts_state *s, lua_State *L, tilly_status status);
void ts_log(ts_state *s, const char *line);
/* Copies what fits, cut between two characters. */
void ts_cut(char *to, size_t room, const char *words);
/* Puts "?" for what is no UTF-8, and for what would steer a terminal or begin a line. */
void ts_clean(char *words);

/* What stands there, as an author would call it: "5", a text in quotes, "a table"; on the stack. */
const char *ts_given(lua_State *L, int index);

/* ---- arguments ------------------------------------------------------------------------------ */

/* numbers rounded once, as in tilly/units.h */
int32_t ts_length(lua_State *L, int index, const char *what);
int32_t ts_whole(lua_State *L, int index, int32_t least, int32_t most, const char *what);
uint32_t ts_heading(lua_State *L, int index, const char *what);
/* nil is TILLY_NO_SIDE if `none` */
uint32_t ts_side(lua_State *L, int index, bool none);
const char *ts_words(lua_State *L, int index, const char *what);
/* 0: the field is nil; the value is on the stack else */
int ts_field(lua_State *L, int table, const char *name);
/* raises for a key that is not in the NULL-closed list */
void ts_known_keys(lua_State *L, int table, const char *const *known, const char *what);
/* The same for a table of the scenario, at the line of the key. */
void ts_known_members(lua_State *L, int table, const char *const *known, const char *path);

/* ---- safe.c, safe_text.c, safe_table.c, safe_coroutine.c ------------------------------------ */

void ts_open_base(lua_State *L, int words);
void ts_open_text(lua_State *L, int words);
void ts_open_table(lua_State *L, int words);
void ts_open_coroutine(lua_State *L, int words);
/* Makes the library on top of the stack unchangeable and strict, and a word of the language. */
void ts_give_library(lua_State *L, int words, const char *name);
/* Pushes a list of the keys of a table: numbers, then texts by bytes, then false and true. */
void ts_sorted_keys(lua_State *L, int table);
/* Pushes a value as a text without addresses. */
const char *ts_tostring(lua_State *L, int index, size_t *length);

/* ---- define.c, json.c, scan.c --------------------------------------------------------------- */

void ts_open_define(lua_State *L, int words);
/* Writes the document of the scenario that was defined into s->out; raises. */
void ts_write_document(lua_State *L);
/* Pushes what a JSON text says; raises. */
void ts_read_json(lua_State *L, const char *text, size_t length, const char *name);
/* A value as JSON, where that path of the document leads. */
void ts_put_value(lua_State *L, int index, const char *path, int depth);
void ts_put_text(lua_State *L, const char *bytes, size_t length);
/* Refuses what depends on the machine (x ^ y), and looks for until_turn. */
tilly_status ts_scan(ts_program *p, tilly_error *error);
/* The line where a path of the document is written in the file, or as much of it as is found; 0:
 * the file defines no scenario. `written`: the path as the file's author would write it, from 1 and
 * by names. */
uint32_t ts_line_of(const ts_program *p, const char *path, char *written, size_t room);
/* Finds out for each handler whether the file may bring a unit of the name in its filter. */
void ts_find_units_to_come(ts_program *p);

/* ---- bind.c --------------------------------------------------------------------------------- */

/* Looks up the names of its filter. False: `words` say which is unknown. */
bool ts_bind(const ts_program *p, ts_handler *h, const tilly_battle *b, char words[TS_WORDS_ROOM]);
/* Whether what was found stands there still. */
bool ts_is_bound(const ts_handler *h, const tilly_battle *b);

/* ---- handlers.c, program.c ------------------------------------------------------------------ */

/* Its function, the battle and the moment, to be called. */
void ts_push_handler(lua_State *L, const ts_handler *h);
/* twice.c: first on a copy; raises where it keeps anything outside the battle. */
void ts_call_twice(lua_State *L, const ts_handler *h);
void ts_look_at_line(lua_State *L, lua_Debug *at);
void ts_open_handlers(lua_State *L, int words);
/* Calls the handlers that want this moment. */
tilly_status ts_play(ts_state *s, tilly_battle *battle, const tilly_moment *moment);

/* ---- battle.c, unit.c, edit.c, vars.c ------------------------------------------------------- */

void ts_open_battle(lua_State *L, int words);
void ts_open_unit(lua_State *L);
void ts_open_edits(lua_State *L, int methods, int words);
void ts_open_vars(lua_State *L, int words);
void ts_push_battle(lua_State *L);
/* Functions that are called with a colon. */
void ts_add_methods(lua_State *L, int table, const luaL_Reg *methods);
/* The battle of the call; raises outside one. */
tilly_battle *ts_battle(lua_State *L);
void ts_push_unit(lua_State *L, const tilly_unit *u);
/* of an id; nil for 0 and for one that the viewer may not see */
void ts_push_unit_of(lua_State *L, tilly_id id);
/* An event's own row, or that of another moment. */
void ts_push_moment(lua_State *L, const tilly_moment *m);
/* a row, an id or a name; raises for none */
tilly_id ts_unit(lua_State *L, int index);
/* an area or a feature by its name, or by its id; raises for none */
tilly_id ts_feature(lua_State *L, int index);
/* NULL: not a unit's row */
const tilly_unit *ts_unit_row(lua_State *L, int index);
/* A row of our own: a full userdata with the metatable of that key. */
void *ts_new_row(lua_State *L, ts_kept metatable, const void *row, size_t size);
void *ts_test_row(lua_State *L, int index, ts_kept metatable);
/* Makes the table on top a record that is read alone, with these keys and no other; they may have
 * no value. NULL: its keys are the sides. */
void ts_freeze(lua_State *L, const char *what, const char *const *keys);
/* Pushes the values of such a record; false: it is none. */
bool ts_thaw(lua_State *L, int index);
/* Pushes the title or the number of a row of the sequence of play; nil. */
void ts_push_row(lua_State *L, uint32_t row, bool number);
/* battle:set() and set(): a parameter of the rules, for a time perhaps */
int ts_set(lua_State *L, int first);
/* raises where it is refused; the id of what is new, or 0 */
tilly_id ts_edit(lua_State *L, const tilly_edit *edit);
void ts_set_back(lua_State *L);

/* A player has what its side may see alone. */
bool ts_in_view(lua_State *L, tilly_id id);

/* ---- player.c, decision.c
 * ------------------------------------------------------------------------------- */

void ts_open_decision(lua_State *L);
/* The open decision, for the function of a player. */
void ts_push_decision(lua_State *L, const tilly_decision *d);
/* Reads what that function gave: an option or its index, an answer, words, a list. */
void ts_take_answer(lua_State *L, int index, const tilly_decision *d, tilly_answer *out);
#endif
