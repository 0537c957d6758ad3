/* One worked example of Age of Glauben being played: its pieces, its battle, and what the orders of
 * its file do to them. */
#ifndef TESTS_GLAUBEN_RUN_H
#define TESTS_GLAUBEN_RUN_H

#include "support/support.h"

enum { MOST_ORDERS = 160, MOST_PARTS = 48, MOST_NAMES = 96, MOST_DRAWS = 256, NAME_ROOM = 48 };

/* An example as its file has it; a case puts its own words in the place of $NAME. */
typedef struct example_of_glauben {
    char title[200], file[100];
    const char *line[MOST_ORDERS];
    unsigned number[MOST_ORDERS], lines;
    /* "with draw state": the names; "case 0.450 Dx": their words; NULL */
    const char *given, *taken;
} example_of_glauben;

typedef struct parts {
    char text[600];
    char *word[MOST_PARTS];
    unsigned n;
} parts;

typedef struct named_thing {
    char word[NAME_ROOM];
    tilly_id id;
} named_thing;

/* A unit as its line described it. */
typedef struct recruit {
    char word[NAME_ROOM], type[NAME_ROOM], command[NAME_ROOM], nation[NAME_ROOM];
    int bonus;
    unsigned side, formation, turn, half;
    double x, y, heading, stretch[4];
    int bases;
    const char *state[4];
    unsigned states;
    uint32_t place;
} recruit;

typedef struct run_of_glauben {
    const example_of_glauben *e;
    unsigned at;
    parts now;
    tilly_ruleset *rules;
    tilly_table *table;
    tilly_battle *battle;
    tilly_turn *turn;
    tilly_status status;
    tilly_reason why;
    double wide, deep;
    char nation[2][NAME_ROOM], edge[2][NAME_ROOM], chief[2][NAME_ROOM], formation[2][NAME_ROOM];
    char own_nation[2][NAME_ROOM]; /* of the formation; empty: the army's */
    unsigned first;
    recruit unit[MOST_PIECES];
    unsigned units;
    named_thing thing[MOST_NAMES];
    unsigned things;
    uint16_t draw[MOST_DRAWS];
    unsigned draws, drawn;
    bool at_row; /* it stands where a row of the sequence begins */
} run_of_glauben;

typedef struct meaning {
    const char *word;
    unsigned value;
} meaning;

extern run_of_glauben *now_played;
#define WRONG(...)                                                                                 \
    do {                                                                                           \
        char said_[400];                                                                           \
        snprintf(said_, sizeof said_, __VA_ARGS__);                                                \
        fail_msg("%s (%s), line %u: %s\n    %s",                                                   \
                 now_played->e->title,                                                             \
                 now_played->e->file,                                                              \
                 now_played->e->number[now_played->at],                                            \
                 said_,                                                                            \
                 now_played->e->line[now_played->at]);                                             \
    } while (0)

bool same(const char *word, const char *other);
double number_of_word(const char *word);
/* "100.1mm", "45deg", "0.450", "7" in the units of events. */
int32_t value_of_word(const char *word);
unsigned side_of_word(const char *word);
unsigned meaning_of(const meaning *list, const char *word);
/* "out-of-range" */
unsigned registered(const char *word,
                    uint32_t count,
                    uint16_t (*at)(uint32_t),
                    const char *(*name)(uint16_t));
extern const meaning formations[], roll_words[], state_flags[], codes[], order_kinds[];

tilly_id thing_named(run_of_glauben *r, const char *word);
bool is_name(const run_of_glauben *r, const char *word);
tilly_unit unit_called(run_of_glauben *r, const char *word);
void call_thing(run_of_glauben *r, const char *word, tilly_id id);

/* Until a decision, the start of a row, or the end of a turn; draws are those given. */
void play_on(run_of_glauben *r);
void play_to_row(run_of_glauben *r, const char *number, unsigned turn);
void to_asked(run_of_glauben *r, unsigned kind, const char *subject);
void pass_asked(run_of_glauben *r);
tilly_decision asked_now(const run_of_glauben *r);
int option_named(const run_of_glauben *r, unsigned kind, tilly_id unit, tilly_id other);
/* of this turn */
bool nth_event(const run_of_glauben *r, unsigned kind, unsigned n, tilly_event *out);
void change_by_hand(run_of_glauben *r, tilly_edit e);
void put_in_state(run_of_glauben *r, const char *unit, const char *word);
void put_unit_at(run_of_glauben *r, const char *unit, double x, double y, double heading);
const char *reason_of(run_of_glauben *r);

#endif
