/* The battle handle: the state of play, the open question and the turns. */
#ifndef TILLY_LIB_BATTLE_H
#define TILLY_LIB_BATTLE_H

#include <tilly/turn.h>
#include "state/brief.h"
#include "state/areas.h"
#include "state/cache.h"
#include "state/layout.h"
#include "base/handle.h"
#include "base/sized.h"
#include "rules/common/steps.h"

enum { FIXED_OPTIONS = 256 }; /* options beside every unit as one, twice over */

enum need { NEED_NOTHING, NEED_DECISION, NEED_ROLL };

enum { MOST_WATCHED = 16 };

/* The calls that may have to go back to where they began, each inside the one before it. */
enum hold_level { HOLD_NEXT, HOLD_MOMENT, HOLD_EDIT, HOLDS };

struct tilly_battle {
    handle h;
    shared_name busy; /* the call that changes it, here or in another thread; NULL: none */
    bool log_on, told_boundary, roll_shown;
    /* it comes from a save: no check finds every state that play cannot come to, and in one a step
     * may have a question that nothing answers */
    bool was_loaded;
    brief *brief;     /* a reference; NULL: the scenario says nothing */
    area_list *areas; /* the scenario's; NULL: none */
    play p;
    layout at;
    cache cache;
    /* held: the block as it was when next(), a moment, and an edit or a deployment began, once
     * there was need of it */
    uint64_t *block, *held[HOLDS];
    tilly_script *script; /* a reference; NULL: none */
    void *instance;       /* of the script, if it has been made */
    bool has_instance;
    bool moment_held;     /* the block is held for this moment: its first edit does so */
    bool plays_again;     /* a record is replayed, in which the script plays its own moments */
    uint64_t script_hash; /* of the last script, or of the one in the file that it was read from */
    tilly_turn *now, **past; /* past turns by number, NULL where not logged here */
    uint32_t pasts, past_room;
    /* kinds of events to stop at: the host's wish, not state, so neither copied nor saved */
    uint16_t watched[MOST_WATCHED];
    uint32_t watches;
    enum need need; /* the open question, worked out from the state, its beat and its options */
    const beat *open;
    question q;
    options o;
    /* an answer to it by numbers that was found legal and need not be judged again */
    bool knows_legal;
    tilly_pick legal;
    /* room for the battle as one side sees it (p.seen), made when there is first need of it */
    tilly_battle *seen;
};

#define CHECKED(self) TRY(handle_check(self, BATTLE_HANDLE))

/* One call at a time changes a battle. A second one, from a hook or by mistake from another thread,
 * is refused before it reads anything: TILLY_E_BUSY. */
static inline tilly_status battle_claim_for(const char *call, const char *argument, tilly_battle *b)
{
    TRY(handle_check_of(argument, b, BATTLE_HANDLE));
    const char *other = name_claim(&b->busy, call);
    return other ? is_busy(argument, other) : TILLY_OK;
}
#define battle_claim(argument) battle_claim_for(__func__, #argument, argument)
/* Returns how the call ended. */
static inline tilly_status battle_release(tilly_battle *b, tilly_status status)
{
    if (b->script)
        watch_settle(&b->p);
    name_release(&b->busy);
    return status;
}

/* While it calls a script or a player, the call that has claimed a battle lends the claim to it: to
 * edit, and in a moment to keep words. Names are told apart by their addresses. */
extern const char lent_to_moment[];
extern const char lent_to_player[];
static inline const char *claim_lend(tilly_battle *b, const char *to)
{
    const char *owner = name_now(&b->busy);
    name_change(&b->busy, owner, to);
    return owner;
}
/* After the last edit, should another thread be in the midst of one by mistake. */
static inline void claim_take_back(tilly_battle *b, const char *from, const char *owner)
{
    while (!name_change(&b->busy, from, owner))
        ;
}

/* A battle with an empty block of that layout; rules, table and armies are frozen and referenced,
 * and so are its variables. */
tilly_status battle_make(const layout *at,
                         const tilly_allocator *memory,
                         tilly_ruleset *rules,
                         tilly_table *table,
                         tilly_army *const army[SIDES],
                         variable_list *variables,
                         tilly_battle **out);
/* Points the play at the block and at the log of the turn in progress. */
void battle_view(tilly_battle *b);
/* Units are put down by the host, and play has not begun. */
bool battle_placing(const tilly_battle *b);
/* The most events one beat can make: several a unit, when a command is shaken or a line of battle
 * is locked. */
static inline uint32_t most_events(const tilly_battle *b)
{
    return 8u * b->p.units + 64u;
}
/* The same of what is done outside the beats and goes once through the units: a unit is put down,
 * the sides agree to end and are counted. */
static inline uint32_t most_events_of_count(const tilly_battle *b)
{
    return 2u * b->p.units + 64u;
}
/* Room for the events of a unit that is put down. */
tilly_status room_to_place(tilly_battle *b);
/* Slots that the rule set wants a side to have beyond army and reserve. */
uint32_t spare_slots(const edition *e, tilly_army *const army[SIDES], unsigned side);
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
/* The state by which the open question is judged. */
static inline const play *judged_by(const tilly_battle *b)
{
    return b->p.seen ? b->p.seen : &b->p;
}
/* A coordinate, or, if that is farther off the table than any outline may reach, the place where
 * that limit is: it is refused all the same, and nothing overflows on the way. */
int32_t near_table(int32_t coordinate, int32_t table_size);

#endif
