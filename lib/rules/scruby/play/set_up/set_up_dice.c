/* P0: dice for the set-up; the higher says who sets up first (SC-201). A program that names the
 * leading side spares the throw: that side sets up first. */
#include "rules/scruby/play/play.h"

const field set_up_dice_fields[] = {DUEL_FIELDS};

static bool is_thrown(const play *p)
{
    return !(p->s->setup & (TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES));
}

static bool throw_open(const play *p, question *q)
{
    return is_thrown(p) && duel_open(p, q);
}

static void name_first(play *p)
{
    unsigned first =
        is_thrown(p) ? (unsigned)((const duel *)here(p))->first - 1 : attacking_side(p);
    begin_set_up(p, first);
    tell_first_player(p, CITE_SET_UP_DICE, first);
}

const beat set_up_dice_beats[] = {
    {"throw", TILLY_ROLL_FIRST_PLAYER, CITE_SET_UP_DICE, .open = throw_open, .fell = duel_fell},
    {"first or second",
     TILLY_ASK_ROLE,
     CITE_SET_UP_DICE,
     .open = choice_open,
     .list = choice_list,
     .take = choice_take},
    {"first", .clause = CITE_SET_UP_DICE, .act = name_first},
    {.name = NULL},
};
