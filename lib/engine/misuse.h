/* Errors of a call, as more than one function tells them: which argument, and what would be right
 * (misuse(), base/handle.h). */
#ifndef TILLY_LIB_MISUSE_H
#define TILLY_LIB_MISUSE_H

#include "base/handle.h"

static inline tilly_status answers_another_question(const char *argument)
{
    return misuse(TILLY_E_STALE,
                  argument,
                  "answers another question than the open one: tilly_turn_decision() gives its "
                  "serial, and 0 answers whatever is open");
}

static inline tilly_status names_no_note(const char *argument)
{
    return misuse(TILLY_E_STALE, argument, "is not a note: tilly_battle_note() makes them");
}

static inline tilly_status names_no_words(const char *argument)
{
    return misuse(
        TILLY_E_STALE, argument, "names no words of this battle: tilly_battle_words() keeps them");
}

static inline tilly_status has_input_already(void)
{
    return misuse(TILLY_E_NOT_NOW,
                  "self",
                  "the turn has an input already, which a record could not tell apart: call it "
                  "before the first answer or edit of a turn, or with the log off");
}

static inline tilly_status names_no_side_in(const char *argument)
{
    return misuse(TILLY_E_RANGE, argument, "must be 0, 1 or TILLY_NO_SIDE");
}

static inline tilly_status names_no_side(void)
{
    return names_no_side_in("side");
}

static inline tilly_status names_no_unit(const char *argument)
{
    return misuse(
        TILLY_E_STALE, argument, "names no unit of this battle: tilly_battle_units() lists them");
}

static inline tilly_status turn_is_over(void)
{
    return misuse(TILLY_E_NOT_NOW, "self", "the turn is over: tilly_battle_turn() begins the next");
}

static inline tilly_status battle_is_over(void)
{
    return misuse(TILLY_E_NOT_NOW, "self", "the battle is over");
}

static inline tilly_status deploys_nothing(void)
{
    return misuse(TILLY_E_NOT_NOW,
                  "self",
                  "nothing is to be deployed: that is before tilly_battle_begin(), in a battle "
                  "made with TILLY_SETUP_DEPLOYED");
}

static inline tilly_status has_no_orders(void)
{
    return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set has no orders and arrivals");
}

static inline tilly_status names_no_formation(void)
{
    return misuse(TILLY_E_STALE, "formation", "names no formation of this battle");
}

static inline tilly_status log_is_off(void)
{
    return misuse(
        TILLY_E_NOT_NOW,
        "self",
        "the log is off: tilly_battle_log() turns it on, before the first input of a turn");
}

static inline tilly_status is_not_in_progress(void)
{
    return misuse(
        TILLY_E_STALE, "self", "this is not the turn in progress: tilly_battle_turn() gives that");
}

#endif
