#include "kit/choose.h"

view look_around(const tilly_turn *turn, const tilly_decision *d)
{
    const tilly_battle *battle = tilly_turn_battle(turn);
    return (view){.turn = turn,
                  .battle = battle,
                  .d = d,
                  .rules = tilly_battle_rules(battle),
                  .side = d->side};
}

bool option_at(const view *v, uint32_t i, tilly_option *o)
{
    uint32_t n;
    return tilly_turn_options(v->turn, i, o, 1, &n) == TILLY_OK && i < n;
}

uint32_t all_options(const view *v, tilly_option *o, uint32_t room)
{
    uint32_t n = 0;
    tilly_turn_options(v->turn, 0, o, room, &n);
    return n < room ? n : room;
}

uint32_t option_of_kind(const view *v, unsigned kind, tilly_option *o)
{
    for (uint32_t i = 0; option_at(v, i, o); i++)
        if (o->kind == kind)
            return i;
    return TILLY_NO_OPTION;
}

/* ---- by chance ------------------------------------------------------------------------------ */

static uint64_t mixed(uint64_t n)
{
    n = (n ^ n >> 30) * 0xBF58476D1CE4E5B9u;
    n = (n ^ n >> 27) * 0x94D049BB133111EBu;
    return n ^ n >> 31;
}

/* The sampler makes chance of it: it only has to be another number for each battle, player and
 * decision. Stirred, those of different battles, sides and salts meet by chance alone. */
uint64_t player_draw(const tilly_turn *turn, const tilly_decision *d, uint32_t salt)
{
    uint64_t player = (uint64_t)salt * TILLY_SIDES + d->side;
    return mixed(mixed(tilly_battle_seed(tilly_turn_battle(turn))) + player) + d->serial;
}

int take_by_chance(const view *v, uint32_t salt, tilly_answer *answer)
{
    return tilly_turn_sample(v->turn, player_draw(v->turn, v->d, salt), answer) != TILLY_OK;
}

/* ---- by what an option is ------------------------------------------------------------------- */

int take_usual(const view *v, tilly_answer *answer)
{
    return tilly_turn_usual(v->turn, answer) == TILLY_OK ? 0 : take_by_chance(v, 0, answer);
}

int take_kind(const view *v, unsigned kind, tilly_answer *answer)
{
    tilly_option o;
    uint32_t i = option_of_kind(v, kind, &o);
    if (i == TILLY_NO_OPTION)
        return take_usual(v, answer);
    answer->pick.option = i;
    return 0;
}

static bool is_legal(const view *v, const tilly_answer *answer, uint32_t option)
{
    tilly_answer trial = *answer;
    trial.pick.option = option;
    return tilly_turn_check(v->turn, &trial, NULL) == TILLY_OK;
}

int take_best(const view *v, mark_fn mark, tilly_answer *answer)
{
    tilly_option o;
    int64_t best = INT64_MIN;
    for (uint32_t i = 0; option_at(v, i, &o); i++) {
        int64_t m = mark(v, &o);
        if (m <= best || !is_legal(v, answer, i))
            continue;
        best = m;
        answer->pick.option = i;
    }
    return best == INT64_MIN ? take_usual(v, answer) : 0;
}

/* ---- numbers as people say them ------------------------------------------------------------- */

int32_t step_of(const tilly_span *number)
{
    int32_t half = number->grid / 2;
    if (number->measure == TILLY_ANGLE)
        return FIVE_DEGREES;
    if (number->measure != TILLY_LENGTH || half < 1)
        return 1;
    return half < TILLY_ONE ? half : TILLY_ONE;
}

/* The greatest up to there of a range. */
static int32_t length_within(const tilly_span *open, int32_t wanted, int32_t off)
{
    int32_t most = open->most - off;
    return wanted <= open->most ? wanted : most > open->least ? most : open->least;
}

int32_t length_up_to(const view *v, const tilly_answer *begun, int32_t wanted, int32_t off)
{
    tilly_span open[16];
    uint32_t n = 0;
    int32_t length = -1;
    if (tilly_turn_range(v->turn, begun, open, 16, &n) != TILLY_OK)
        return -1;
    for (uint32_t k = 0; k < n && k < 16 && open[k].least <= wanted; k++) {
        int32_t said = down_in_steps(length_within(&open[k], wanted, off), &open[k]);
        if (said >= open[k].least)
            length = said;
    }
    return length;
}
