/* Redaction of all that a side may not know of its enemy (GL-101, GL-Q-108): veiled in a row,
 * overwritten in a copy. All that is left follows from how things stand alone, so that two battles
 * that differ only in what the side may not know are the same bytes afterwards. */
#include "rules/glauben/queries/queries.h"

enum { SHOWN_MARKS = RETIRING | RETREATING | PURSUING | ABANDONED | UNSERVED | REVEALED };
enum {
    SHOWN_FLAGS = TILLY_UNIT_ON_TABLE | TILLY_UNIT_COMMANDER | TILLY_UNIT_MESSENGER |
                  TILLY_UNIT_DISRUPTED | TILLY_UNIT_ROUTING | TILLY_UNIT_RETIRING |
                  TILLY_UNIT_RETREATING | TILLY_UNIT_PURSUING | TILLY_UNIT_ABANDONED |
                  TILLY_UNIT_UNSERVED
};

/* Once he was used. */
bool is_revealed(const play *p, unsigned u)
{
    return is_general(p, u) && is_marked(p, u, REVEALED);
}

void veil(const play *p, unsigned u, tilly_unit *seen)
{
    seen->group = 0;
    seen->start = seen->strength;
    seen->flags &= SHOWN_FLAGS;
}

/* A draw belongs to its event: what a messenger's is about only his side knows; else whoever has
 * one of those it is about in view. */
uint8_t roll_seen(const play *p, const tilly_roll *r)
{
    unsigned u = unit_named(p, r->unit);
    unsigned other = unit_named(p, r->other);
    uint8_t seen = (uint8_t)(1u << r->side);
    if (r->kind == TILLY_ROLL_MESSAGE)
        return seen;
    if (u == NOBODY && other == NOBODY)
        return 3;
    for (unsigned side = 0; side < SIDES; side++)
        if ((u != NOBODY && in_view(p, side, u)) || (other != NOBODY && in_view(p, side, other)))
            seen |= (uint8_t)(1u << side);
    return seen;
}

/* ---- whom it sees --------------------------------------------------------------------------- */

static bool in_combat_step(const play *p)
{
    if (!p->s->turn || !p->s->in_row)
        return false;
    return p->edition->row[p->s->row].step == STEP_COMBATS;
}

/* An enemy who attacks one is known to him, seen or not. */
static bool fights_with(const play *p, unsigned u, unsigned side)
{
    unsigned opponent = of(p, u)->opponent;
    return in_combat_step(p) && opponent != NOBODY && side_of(p, opponent) == side;
}

static unit_set shown_to(const play *p, unsigned side)
{
    unit_set shown = {{0}};
    EACH_UNIT (u, p, foe(side))
        if (in_view(p, side, u) || fights_with(p, u, side))
            set_add(&shown, bit_of(p, u));
    return shown;
}

/* ---- pieces --------------------------------------------------------------------------------- */

static unsigned first_group_of(const play *p, unsigned side)
{
    unsigned g = 0;
    while (g + 1 < p->s->groups && p->group[g].side != side)
        g++;
    return g;
}

static void clear_step_flags(play *p, unsigned u)
{
    p->step[u] = 0;
    p->item[u] = 0;
}

static void clear_flags(play *p, unsigned u)
{
    p->turn[u] = 0;
    clear_step_flags(p, u);
}

/* As if it were still to come. */
static void blank_piece(play *p, unsigned u, unsigned side)
{
    p->unit[u] = (unit){.group = (uint8_t)first_group_of(p, side),
                        .host = NOBODY,
                        .side = (uint8_t)side,
                        .state = UNIT_WAITING};
    *of(p, u) =
        (regiment){.aim = NOBODY, .opponent = NOBODY, .quarry = NOBODY, .arrives = NEVER_COMES};
    clear_flags(p, u);
    for (unsigned r = 0; r < BIT_ROWS; r++)
        memset(row_of(p, r, u), 0, sizeof(uint64_t) * p->words);
}

/* Its charge counts in the combat it is fought in, and for nothing that can be seen elsewhere. */
static void veil_piece(play *p, unsigned u, bool stepping)
{
    const regiment was = *of(p, u);
    bool fights = in_combat_step(p);
    p->unit[u].group = (uint8_t)first_group_of(p, side_of(p, u));
    p->unit[u].start = p->unit[u].strength;
    *of(p, u) = (regiment){.house = was.house,
                           .formation = was.formation,
                           .order = was.order,
                           .nation = was.nation,
                           .marks = was.marks & SHOWN_MARKS,
                           .aim = NOBODY,
                           .opponent = fights ? was.opponent : NOBODY,
                           .quarry = NOBODY};
    p->turn[u] &= fights ? CHARGED : 0;
    if (!stepping)
        clear_step_flags(p, u);
}

static void hide_pieces(play *p, unsigned side, const unit_set *shown, bool stepping)
{
    unsigned first = first_of(p, side);
    p->s->count[side] = p->s->room[side];
    for (unsigned i = 0; i < p->s->room[side]; i++) {
        if (set_has(shown, i))
            veil_piece(p, first + i, stepping);
        else
            blank_piece(p, first + i, side);
    }
}

/* ---- what belongs together, and what is written --------------------------------------------- */

/* Each is as one that has its order, which is to hold. */
static void hide_formations(play *p, unsigned side)
{
    for (unsigned g = 0; g < p->s->groups; g++) {
        group *a = &p->group[g];
        if (a->side != side)
            continue;
        *a = (group){.side = a->side, .leader = NOBODY, .number = a->number};
        *standing_of(p, g) = (standing){.order = {.kind = TILLY_ORDER_HOLD, .giver = NOBODY}};
    }
}

/* A messenger in view carries something, nobody knows what. */
static void hide_couriers(play *p, unsigned side)
{
    unsigned i = side * MOST_MESSENGERS;
    for (unsigned k = i; k < i + MOST_MESSENGERS; k++)
        *courier_at(p, k) = blank_courier;
    EACH_UNIT (u, p, side) {
        if (!is_messenger(p, u))
            continue;
        courier_at(p, i)->rider = (uint16_t)u;
        of(p, u)->courier = (uint16_t)++i;
    }
}

/* An order he took from the enemy is known when it is read. */
static void seal_couriers(play *p, unsigned side)
{
    for (unsigned i = side * MOST_MESSENGERS; i < (side + 1) * MOST_MESSENGERS; i++) {
        courier *a = courier_at(p, i);
        courier sealed = blank_courier;
        sealed.sender = a->sender;
        sealed.rider = a->rider;
        sealed.read = a->read;
        if (a->rider == NOBODY)
            *a = blank_courier;
        else if (a->read)
            *a = sealed;
    }
}

static void keep_own_notes(play *p, unsigned side)
{
    uint32_t *note[TILLY_MOST_COMMANDS * SIDES + MOST_MESSENGERS];
    unsigned count = 0;
    for (unsigned g = 0; g < p->s->groups; g++)
        if (p->group[g].side == side)
            note[count++] = &standing_of(p, g)->order.note;
    for (unsigned i = side * MOST_MESSENGERS; i < (side + 1) * MOST_MESSENGERS; i++)
        note[count++] = &courier_at(p, i)->order.note;
    keep_notes(p, note, count);
}

/* ---- where play stands ---------------------------------------------------------------------- */

static const beat *open_beat_of(const play *p)
{
    return &p->edition->step[top(p)->step].beats[top(p)->beat];
}

/* Is it this side that is asked, or throws? Its own questions stay as they are. */
static bool is_asked(const play *p, unsigned side)
{
    question q;
    memset(&q, 0, sizeof q);
    if (!p->s->depth)
        return false;
    const beat *t = open_beat_of(p);
    if (!t->name || t->act || !t->open(p, &q))
        return false;
    return side == (t->fell ? q.r.side : q.d.side);
}

/* Of what the enemy is about only the step is known. */
static void hide_frames(play *p, bool stepping)
{
    if (!stepping && p->s->depth) {
        p->s->depth = 1;
        p->frame[0] = (frame){.step = p->frame[0].step};
    }
    size_t unused = FRAMES - p->s->depth;
    memset(&p->frame[p->s->depth], 0, sizeof *p->frame * unused);
}

/* Counts of all that ever happened tell what happened. */
static void hide_counts(play *p, unsigned side)
{
    head *s = p->s;
    s->rolls = s->decisions = s->events = s->edits = s->beats = 0;
    s->original[side] = s->lost[side] = 0;
}

void redact(play *p, unsigned side)
{
    unsigned enemy = foe(side);
    unit_set shown = shown_to(p, side);
    bool stepping = is_asked(p, side);
    campaign *c = campaign_of(p);
    int32_t losses = losses_of(p, enemy);
    hide_pieces(p, enemy, &shown, stepping);
    hide_formations(p, enemy);
    hide_couriers(p, enemy);
    seal_couriers(p, side);
    keep_own_notes(p, side);
    hide_frames(p, stepping);
    hide_counts(p, enemy);
    c->chief[enemy] = NOBODY;
    c->unseen[enemy] = 0;
    c->unseen[enemy] = (uint16_t)(losses_of(p, enemy) - losses);
}

/* Of moves only fighting units and generals tell. */
void blind(play *p, const play *by, unsigned side)
{
    EACH_UNIT (u, by, foe(side))
        if (!is_messenger(by, u) && !in_view(by, side, u))
            blank_piece(p, u, foe(side));
}
