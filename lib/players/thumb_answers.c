#include "players/thumb.h"
#include "players/players.h"

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

int take_usual(const view *v, tilly_answer *answer)
{
    return play_passive(NULL, v->turn, v->d, answer);
}

int take_kind(const view *v, unsigned kind, tilly_answer *answer)
{
    tilly_option o;
    for (uint32_t i = 0; option_at(v, i, &o); i++)
        if (o.kind == kind) {
            answer->pick.option = i;
            return 0;
        }
    return take_usual(v, answer);
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

int32_t length_up_to(const view *v, const tilly_answer *begun, int32_t wanted, int32_t off)
{
    tilly_span open[16];
    uint32_t n = 0;
    int32_t length = -1;
    if (tilly_turn_range(v->turn, begun, open, 16, &n) != TILLY_OK)
        return -1;
    for (uint32_t k = 0; k < n && k < 16 && open[k].least <= wanted; k++) {
        int32_t most = open[k].most - off;
        length = wanted <= open[k].most ? wanted : most > open[k].least ? most : open[k].least;
    }
    return length;
}
