/* The battle handle: the state block and what hangs on it. Only lib/battle, lib/turn and lib/files
 * look inside. */
#ifndef TILLY_LIB_BATTLE_H
#define TILLY_LIB_BATTLE_H

#include <tilly/turn.h>
#include "state/cache.h"
#include "base/handle.h"
#include "ruleset/ruleset.h"

enum { MOST_NOTES = 256, NOTE_ROOM = 121 };
enum { FIXED_OPTIONS = 256 }; /* options beside every unit as one, twice over */

/* Where each section of the block starts; the same for two battles with the same sizes. */
typedef struct layout {
    /* offsets in bytes */
    uint32_t frames, groups, units, own, part[MOST_PARTS], turn, step, item, rows, dirs, marks;
    /* how many the block takes, and how many of these without the directions, which follow from the
     * rest */
    uint32_t whole, state;
    uint16_t unit_room, group_room, mark_room, words;
    uint32_t own_size, bit_rows;
} layout;

enum need { NEED_NOTHING, NEED_DECISION, NEED_ROLL };

struct tilly_battle {
    handle h;
    bool busy; /* a hook is running further up the stack */
    bool log_on, told_boundary, roll_shown;
    bool too_deep; /* a step was called with no frame left: only a made-up state nests so far */
    int32_t no_frame[FRAME_NUMBERS]; /* where such a step's integers go */
    play p;
    layout at;
    cache cache;
    /* held: the block as it was when next(), an edit or a deployment was called, once there was
     * need of it */
    uint64_t *block, *held;
    tilly_ruleset *rules; /* frozen; p.rules, p.table are these */
    /* spare: room for the next change of ground, made before the beat that may need it */
    tilly_table *table, *spare_table;
    tilly_army *army[SIDES];
    tilly_turn *now, **past; /* past turns by number, NULL where not logged here */
    uint32_t pasts, past_room;
    char (*note)[NOTE_ROOM];
    uint32_t notes;
    enum need need; /* the open question, worked out from the state, and its options */
    question q;
    options o;
    /* an answer to it by numbers that was found legal and need not be judged again */
    bool knows_legal;
    tilly_pick legal;
    /* room for the battle as one side sees it (p.seen), made when there is first need of it */
    tilly_battle *seen;
    tilly_event spare; /* where events go while the log is off */
};

/* Leaves with a status if that is no battle. */
#define CHECKED(self)                                                                              \
    do {                                                                                           \
        tilly_status status_ = handle_check(self, BATTLE_HANDLE);                                  \
        if (status_ != TILLY_OK)                                                                   \
            return status_;                                                                        \
    } while (0)

/* closed by a NULL name */
extern const field head_field[], group_field[], unit_field[], mark_field[];
/* A mark as files and the hash have it. */
typedef struct mark_record {
    uint16_t unit, turn;
    uint8_t kind, how, used, spare;
} mark_record;
mark_record record_of_mark(const mark *m);
mark mark_of_record(const mark_record *r);

/* Sizes and offsets for so many units in all, the larger side's units, and groups. */
layout layout_for(const edition *e, uint32_t units, uint32_t larger, uint32_t groups);
/* A battle with an empty block of that layout; rules, table and armies are frozen and referenced.
 */
tilly_status battle_make(const layout *at,
                         const tilly_allocator *memory,
                         tilly_ruleset *rules,
                         tilly_table *table,
                         tilly_army *const army[SIDES],
                         tilly_battle **out);
void battle_view(tilly_battle *b); /* p's pointers from the block */
/* directions from headings, the widest base, which records are used */
void battle_derive(tilly_battle *b);
/* The block of a battle with the same layout. */
void battle_copy_block(const tilly_battle *from, tilly_battle *to);
void note_size(play *p, unsigned u);
/* Units are put down by the host, and play has not begun. */
bool battle_placing(const tilly_battle *b);
/* Slots a side has beyond its army and what its rule set wants to spare. */
uint32_t battle_reserve(const tilly_battle *b, unsigned side);
/* The open question is to be worked out anew. */
static inline void battle_forget(tilly_battle *b)
{
    b->need = NEED_NOTHING;
    b->roll_shown = b->knows_legal = false;
    b->p.seen = NULL;
}
/* As that side sees it, as p.seen. */
tilly_status battle_look(tilly_battle *b, unsigned side);
/* Makes sure there is room for that, if its rule set ever looks. */
tilly_status battle_ready_look(tilly_battle *b);
/* What the open question is judged by. */
static inline const play *judged_by(const tilly_battle *b)
{
    return b->p.seen ? b->p.seen : &b->p;
}
uint64_t battle_hash(const tilly_battle *b);
/* The bytes of a record with those of each number in rising order, as they are hashed. */
void record_in_little(char *to, const void *record, size_t size, const field *f);
/* A coordinate, or, if that is farther off the table than any outline may reach, the place where
 * that limit is: it is refused all the same, and nothing overflows on the way. */
int32_t near_table(int32_t coordinate, int32_t table_size);
/* A table to change and put in place of the present one, without allocating: a copy of it, ready.
 * NULL never while a beat of set-up or an edit runs. */
tilly_table *battle_next_table(play *p);
/* Freezes that table and makes it the battle's. */
void battle_swap_table(play *p);
/* Makes sure battle_next_table() has one. */
tilly_status battle_ready_table(tilly_battle *b);

#endif
