/* (e) Crisis of morale: an army that has lost more than a level of its table for the first time
 * draws a number for each of its units (GL-220 to GL-228, GL-Q-86 to GL-Q-91, GL-Q-112). */
#include "rules/glauben/play/play.h"

/* next: place in the army of who draws next */
typedef struct breaking {
    int32_t side, percent, next;
} breaking;
const field crisis_fields[] = {{.name = NULL}};
const field break_fields[] = {MEANING(breaking, side, "side", IS_SIDE),
                              SIGNED(breaking, percent, "percent"),
                              SIGNED(breaking, next, "next"),
                              {.name = NULL}};

/* ---- the armies, one after the other -------------------------------------------------------- */

/* Levels once tested are not tested again; of two passed at once the lower is spent (GL-Q-87,
 * GL-Q-88). */
static void check(play *p, unsigned side)
{
    int32_t losses = losses_of(p, side);
    int32_t total = total_of(p, side);
    int32_t percent = crisis_exceeded(tables_of(p), losses, total);
    if (percent <= campaign_of(p)->tested[side])
        return;
    campaign_of(p)->tested[side] = percent;
    tilly_event *e = tell_side(p, TILLY_EV_CRISIS_LEVEL, cite(p, CITE_CRISIS_LEVEL), side);
    const int32_t value[] = {percent, losses, total};
    memcpy(e->value, value, sizeof value);
    *(breaking *)enter(p, STEP_BREAK) = (breaking){.side = (int32_t)side, .percent = percent};
}

static void check_phasing(play *p)
{
    check(p, side_of_row(p));
}
static void check_other(play *p)
{
    check(p, foe(side_of_row(p)));
}

static void close_half(play *p)
{
    campaign_of(p)->checked = (uint16_t)half_now(p);
    judge_field(p);
}

const beat crisis_beats[] = {
    {"phasing army", .clause = CITE_CRISIS_LEVEL, .act = check_phasing},
    {"other army", .clause = CITE_CRISIS_LEVEL, .act = check_other},
    {"field", .clause = CITE_FIELD_HELD, .act = close_half},
    {.name = NULL},
};

/* ---- the units of one army (GL-R-12, GL-Q-89) ----------------------------------------------- */

static crisis level_now(const play *p)
{
    return crisis_level(tables_of(p), ((const breaking *)here(p))->percent);
}

static bool number_open(const play *p, question *q)
{
    const breaking *b = here(p);
    unsigned side = (unsigned)b->side;
    EACH_FIGHTING (u, p, side)
        /* GL-224: above it */
        if (number_of(p, u) >= (unsigned)b->next && !is_routing(p, u))
            return draws(p, q, side, u, NOBODY, level_now(p).most + 1, 0);
    return false;
}

/* GL-Q-90. Guns that cannot be moved are left: harm.c and flight.c see to that. */
static void suffer(play *p, unsigned u, enum consequence what)
{
    if (what == CRISIS_ROUT) {
        break_unit(p, u, NOBODY, TILLY_BY_CRISIS);
        return;
    }
    disrupt(p, u, NOBODY, TILLY_BY_CRISIS);
    if (what == CRISIS_RETIRE)
        retire(p, u);
}

static void number_fell(play *p, const question *q, const face *f)
{
    breaking *b = here(p);
    unsigned u = index_of(q->r.unit);
    crisis level = level_now(p);
    bool stands_firm = f[0] > level.most;
    b->next = (int32_t)number_of(p, u) + 1;
    tilly_event *e = tell_seen(p,
                               TILLY_EV_CRISIS,
                               cite(p, stands_firm ? CITE_CRISIS_NUMBER : CITE_CRISIS_SUFFERED),
                               u,
                               NOBODY);
    const int32_t value[] = {f[0], level.most, stands_firm ? 0 : 1 + level.consequence};
    memcpy(e->value, value, sizeof value);
    if (!stands_firm)
        suffer(p, u, (enum consequence)level.consequence);
    settle_guns(p);
}

const beat break_beats[] = {
    {"number", TILLY_ROLL_CRISIS, CITE_CRISIS_NUMBER, .open = number_open, .fell = number_fell},
    {.name = NULL},
};
