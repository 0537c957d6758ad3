/* P8: crews that did not run are killed, then melees one after another, in the order that the first
 * player chooses (SC-205, SC-221, SC-231, SC-Q-59). */
#include "rules/scruby/play/melee/melee.h"

/* ---- killed without a melee (SC-056, SC-129, SC-231) ----------------------------------------- */

static unsigned rider_at(const play *p, unsigned dragoons)
{
    EACH_STAND (e, p, foe(side_of(p, dragoons)))
        if (is_cavalry(p, e) && charged(p, e, dragoons) && pieces_touch(p, e, dragoons))
            return e;
    return NOBODY;
}

/* The enemy at the crew, or at the gun that it is still at. */
static unsigned overruns_crew(const play *p, unsigned crew)
{
    if (in_unbroken_square(p, crew))
        return NOBODY;
    unsigned enemy = enemy_touched(p, crew);
    if (enemy != NOBODY)
        return enemy;
    EACH_UNIT (gun, p, side_of(p, crew)) {
        if (!is_gun(p, gun) || !has(p, gun, WAS_CHARGED) || !pieces_touch(p, gun, crew))
            continue;
        enemy = enemy_touched(p, gun);
        if (enemy != NOBODY)
            return enemy;
    }
    return NOBODY;
}

static unsigned overruns(const play *p, unsigned u)
{
    if (is_crew(p, u))
        return overruns_crew(p, u);
    if (is_mother_stand(p, u))
        return enemy_touched(p, u);
    return is_mounted_dragoon(p, u) ? rider_at(p, u) : NOBODY;
}

static void overrun(play *p)
{
    for (unsigned r = 0; r < ROLES; r++)
        EACH_UNIT (u, p, side_in(p, (enum role)r)) {
            unsigned by = overruns(p, u);
            if (by != NOBODY)
                destroy_piece(p, u, by, TILLY_BY_OVERRUN);
        }
}

/* ---- the next one (SC-D-20) ------------------------------------------------------------------ */

bool ask_for_melee(const play *p, question *q, unsigned side, fights_now *fights)
{
    EACH_STAND (u, p, side)
        if (fights(p, u))
            return asks(p, q, side, NOBODY, NOBODY);
    return false;
}

void offer_melees(const play *p, const question *q, fights_now *fights, options *o)
{
    piece_set listed = {{0}};
    EACH_STAND (u, p, q->d.side) {
        piece_set melee;
        if (!fights(p, u) || in_set(&listed, u))
            continue;
        find_melee_of(p, u, &melee);
        for (unsigned i = 0; i < PIECE_WORDS; i++)
            listed.word[i] |= melee.word[i];
        offer(p, o, TILLY_OPT_MELEE, enemy_touched(p, u), u);
        if (o->count == 1)
            offer_usual(o);
    }
}

static bool next_open(const play *p, question *q)
{
    return ask_for_melee(p, q, side_in(p, FIRST_ROLE), touches_enemy);
}

static void next_list(const play *p, const question *q, options *o)
{
    offer_melees(p, q, touches_enemy, o);
}

static void next_take(play *p, const question *q, const answer *a)
{
    int32_t *seed = enter(p, STEP_MELEE);
    *seed = (int32_t)index_of(a->option->other);
}

const field melees_fields[] = {{.name = NULL}};
const beat melees_beats[] = {
    {"overrun", .clause = CITE_CREW_RUNS, .act = overrun},
    {"next",
     TILLY_ASK_NEXT_MELEE,
     CITE_MELEE_ORDER,
     .open = next_open,
     .list = next_list,
     .take = next_take},
    {.name = NULL},
};
