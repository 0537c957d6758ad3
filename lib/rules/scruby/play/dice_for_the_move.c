/* P1: dice for the move; the higher moves first or second in this game move (SC-204). */
#include "rules/scruby/play/play.h"

const field dice_for_the_move_fields[] = {DUEL_FIELDS};

static void name_first_player(play *p)
{
    unsigned first = (unsigned)((const duel *)here(p))->first - 1;
    give_roles(p, first);
    tell_first_player(p, CITE_DICE_FOR_THE_MOVE, first);
}

const beat dice_for_the_move_beats[] = {
    {"throw",
     TILLY_ROLL_FIRST_PLAYER,
     CITE_DICE_FOR_THE_MOVE,
     .open = duel_open,
     .fell = duel_fell},
    {"first or second",
     TILLY_ASK_ROLE,
     CITE_DICE_FOR_THE_MOVE,
     .open = choice_open,
     .list = choice_list,
     .take = choice_take},
    {"first player", .clause = CITE_DICE_FOR_THE_MOVE, .act = name_first_player},
    {.name = NULL},
};
