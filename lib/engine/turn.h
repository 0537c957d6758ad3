/* The turn handle: the log of one turn, and what drives it. */
#ifndef TILLY_LIB_TURN_H
#define TILLY_LIB_TURN_H

#include "state/log.h"
#include "engine/misuse.h"
#include "engine/battle.h"

struct tilly_turn {
    handle h;
    tilly_battle *battle; /* borrowed: the battle owns its turns */
    uint32_t number, over, stopped;
    log log;
    uint64_t *before; /* the block at its start; NULL with the log off */
    uint64_t start_hash, end_hash;
    tilly_ruleset *rules; /* as they were at its start */
    tilly_table *table;
    uint32_t seen;   /* events that a run has shown to its observer, or that next() went past */
    uint32_t judged; /* events that were compared with what the battle watches for */
};

/* the turn in progress, from the battle's state as it is now */
tilly_status turn_make(tilly_battle *b, tilly_turn **out);
void turn_free(tilly_turn *t);
/* for a battle that was copied into, or with the log off: same memory, from the state as it is now
 */
void turn_restart(tilly_turn *t);
/* The state as it was at its start, to look at. Its cache is the battle's: all_changed() when that
 * is done. */
play turn_start(const tilly_turn *t);
tilly_status turn_log(tilly_turn *t, bool on); /* memory for a log, or what it held given back */
/* Made before anything changes; TILLY_OK with the log off. */
static inline tilly_status
room_in_log(tilly_battle *b, uint32_t events, uint32_t inputs, uint32_t words)
{
    return log_room(b->p.log, &b->h.memory, events, inputs, words);
}
/* Claims the turn's battle, for a call that changes it. */
static inline tilly_status turn_claim_for(const char *call, tilly_turn *t)
{
    TRY(handle_check(t, TURN_HANDLE));
    return battle_claim_for(call, "self", t->battle);
}
#define turn_claim(self) turn_claim_for(__func__, self)
/* the turn in progress, with nothing to wait for but its players */
tilly_status turn_drivable(const tilly_turn *t);
/* The turn in progress of a battle that is claimed, made or begun where there is none. */
tilly_status turn_now(tilly_battle *b);
/* In progress and open: a decision, a roll. */
static inline tilly_status turn_asks(const tilly_turn *t, enum need need)
{
    tilly_status status = handle_check(t, TURN_HANDLE);
    if (status != TILLY_OK)
        return status;
    if (t != t->battle->now)
        return is_not_in_progress();
    if (!t->over && t->battle->need == need)
        return TILLY_OK;
    return need == NEED_DECISION
               ? misuse(TILLY_E_NOT_NOW, "self", "no decision is open: call tilly_turn_next()")
               : misuse(TILLY_E_NOT_NOW,
                        "self",
                        "no roll is open: call tilly_turn_next() with TILLY_UNTIL_ROLL");
}

/* hold.c: where a call started, so that an error some beats later changes nothing. */
typedef struct hold {
    enum hold_level level;
    tilly_ruleset *rules;
    tilly_table *table;
    word_pool *pool;
    question q;
    const beat *open;
    enum need need;
    bool roll_shown, told_boundary;
    uint32_t events, inputs, words, notes, stopped;
} hold;
tilly_status hold_turn(tilly_turn *t, enum hold_level level, hold *h);
void hold_let_go(hold *h);
void hold_go_back(tilly_turn *t, hold *h);
/* What an edit goes back to, the block as it is now: of the first edit of a moment, or of a player,
 * what that goes back to. */
tilly_status edit_hold(tilly_battle *b, bool in_hook, enum hold_level *level);
/* The block alone, slots that nobody has had and all: an edit, or a place for the host to put down
 * a unit, that is refused half-way was never asked for. */
tilly_status block_hold(tilly_battle *b, enum hold_level level);
void block_put_back(tilly_battle *b, enum hold_level level);

/* moments.c: the script is called for what is due, if it stands at a boundary that has not been
 * served. TILLY_E_MEMORY, TILLY_E_CALLBACK: the battle is as before. */
tilly_status moments_here(tilly_turn *t);
/* As in the battle itself: a boundary that undo passes is served, without a call. */
void moments_passed(tilly_battle *b);

/* script.c */
struct tilly_script {
    handle h;
    tilly_script_setup setup;
    uint64_t watched[WATCHED_WORDS];
};
/* Its instance first, if there is one. */
void script_leave(tilly_battle *b);

/* engine.c */
enum pace { WENT_ON, NEEDS, AT_STEP, TURN_DONE, BATTLE_DONE, BROKEN, NO_MEMORY };
/* one beat, or find out what is needed; `on`: beats until something is, or the turn is over */
enum pace engine_beats(tilly_battle *b, bool on);
static inline enum pace engine_beat(tilly_battle *b)
{
    return engine_beats(b, false);
}
tilly_status engine_fall(tilly_battle *b, const uint16_t *faces); /* the open roll's faces */
void engine_throw(const tilly_battle *b, uint16_t *faces);
bool at_boundary(const tilly_battle *b);
void turn_begins(tilly_battle *b); /* the next turn's flags, number and event */
/* The beat that asks or throws. */
static inline const beat *open_beat(const tilly_battle *b)
{
    return b->open;
}

/* asked.c: what a scenario asks is a step of the core, on the stack while anything waits; and the
 * edits that ask. */
extern const step asked_step;
/* Is it on top? A boundary below it is a boundary still. */
static inline bool is_asking(const play *p)
{
    return p->s->depth && is_core_step(top(p)->step);
}
tilly_status asked_form(const play *p, const tilly_edit *e);
tilly_status ask_for_scenario(play *p, const tilly_edit *e);
/* Takes that step off the stack, wherever it is, so that a rule set meets its own alone; and puts
 * it back where it was. depth: NOBODY, it is not there. */
typedef struct core_frame {
    frame kept;
    unsigned depth;
} core_frame;
core_frame core_frame_off(play *p);
void core_frame_back(play *p, const core_frame *c);

/* answers.c: one reading of an answer for list, range, sample (choices.c), check and execution */
/* its form; why may be NULL */
tilly_status
answer_read(const tilly_battle *b, const tilly_answer *given, answer *a, tilly_reason *why);
/* Of that option, with no number yet. Numbers it does not ask for stay 0. */
static inline void answer_begin(const tilly_battle *b, uint32_t option, answer *a)
{
    memset(a, 0, sizeof *a);
    a->list = b->o.option;
    a->listed = b->o.count;
    a->option = &a->list[option];
}
/* By numbers inside their bounds. */
static inline void answer_of(const tilly_battle *b, const tilly_pick *pick, answer *a)
{
    answer_begin(b, pick->option, a);
    memcpy(a->value, pick->value, sizeof a->value);
    a->given = a->option->values;
}
static inline tilly_pick pick_of(const answer *a)
{
    return (tilly_pick){(uint32_t)(a->option - a->list), {a->value[0], a->value[1], a->value[2]}};
}
bool answer_legal(const tilly_battle *b, const answer *a, tilly_reason *why); /* and the rules */
/* by numbers; until the question is another one */
void answer_found_legal(tilly_battle *b, const answer *a);
/* recorded and carried out */
tilly_status answer_take(tilly_battle *b, const tilly_answer *given, const answer *a);
/* As tilly_turn_answer() and tilly_turn_supply(), while the battle is claimed. */
tilly_status turn_answer(tilly_turn *t, const tilly_answer *given, tilly_reason *why);
tilly_status turn_supply(
    tilly_turn *t, const uint16_t *faces, uint32_t count, uint32_t source, tilly_reason *why);

/* causes.c */
/* The serial of the event that brought about the log's event i; 0: none, or not in this log. */
uint32_t event_cause_in(const log *l, uint32_t i);

/* edit.c: the host's, or of a moment (TILLY_FROM_SCRIPT). `recorded`: it is replayed and was
 * allowed when it was made, by an earlier version perhaps, in which the last edit of a moment might
 * make a unit give way and its side be asked. */
tilly_status edit_now(tilly_battle *b,
                      const tilly_edit *e,
                      enum tilly_source by,
                      bool recorded,
                      tilly_id *made,
                      tilly_reason *why);
tilly_status concede_now(tilly_battle *b, uint32_t side);
tilly_status agree_now(tilly_battle *b, uint32_t side);

/* A caller's `why` stays outside: it must fit, ours is cleared and filled in its place, and given
 * to him at the end with the status of the call. He may have given none. */
#define REASON_FITS(why)                                                                           \
    do {                                                                                           \
        if (why)                                                                                   \
            RECORD_FITS(why, tilly_reason, flags);                                                 \
    } while (0)
tilly_reason *reason_ready(tilly_reason *ours);
tilly_status reason_give(tilly_reason *theirs, const tilly_reason *ours, tilly_status status);
/* His answer as ours: itself, if it has our size. */
tilly_status answer_take_in(const tilly_answer **given, tilly_answer *room);

#endif
