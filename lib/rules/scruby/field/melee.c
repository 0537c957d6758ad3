/* Stands engaged in a melee, and whom each strikes (SC-221, SC-222, SC-226). */
#include "rules/scruby/field/melee.h"

/* ---- touch ----------------------------------------------------------------------------------- */

bool fights_to_front(const play *p, unsigned pikes)
{
    box b = box_of(p, pikes);
    EACH_STAND (e, p, foe(side_of(p, pikes))) {
        box enemy = box_of(p, e);
        if (touch_of(&b, &enemy).own & EDGE_FRONT)
            return true;
    }
    return false;
}

/* ---- columns (SC-029, SC-236) ---------------------------------------------------------------- */

/* Stands with its heading, of which files could be. */
typedef struct file_stands {
    box at[TILLY_MOST_UNITS];
    uint16_t unit[TILLY_MOST_UNITS];
    unsigned count;
} file_stands;

static void find_stands_like(const play *p, unsigned u, file_stands *s)
{
    s->count = 0;
    EACH_STAND (other, p, side_of(p, u)) {
        if (p->unit[other].heading != p->unit[u].heading)
            continue;
        s->at[s->count] = box_of(p, other);
        s->unit[s->count++] = (uint16_t)other;
    }
}

static bool is_file_of_pikes(const play *p, unsigned u)
{
    return is_pike(p, u) && is_steady(p, u) && !is_in_square(p, u);
}

/* Next of the file, if it is a pike stand that counts; NOBODY. */
static unsigned next_pikes(const play *p, const file_stands *s, neighbour n)
{
    return n.at < s->count && is_file_of_pikes(p, s->unit[n.at]) ? s->unit[n.at] : NOBODY;
}

static unsigned stand_ahead(const play *p, unsigned u, const file_stands *s)
{
    box b = box_of(p, u);
    return next_pikes(p, s, next_ahead(&b, s->at, s->count, column_gap(p)));
}

static unsigned stand_behind(const play *p, unsigned u, const file_stands *s)
{
    box b = box_of(p, u);
    return next_pikes(p, s, next_behind(&b, s->at, s->count, column_gap(p)));
}

static unsigned
counted_from(const play *p, unsigned leading, const file_stands *s, uint16_t *counted)
{
    unsigned most = (unsigned)param(p, PARAM_COLUMN_COUNTED);
    unsigned least = (unsigned)param(p, PARAM_COLUMN_LEAST);
    unsigned length = 0;
    for (unsigned u = leading; u != NOBODY && length < MOST_IN_BODY; u = stand_behind(p, u, s)) {
        if (length < most)
            counted[length] = (uint16_t)u;
        length++;
    }
    return length < least ? 0 : length < most ? length : most;
}

unsigned counted_in_column(const play *p, unsigned leading, uint16_t counted[MOST_COUNTED])
{
    file_stands s;
    if (!is_file_of_pikes(p, leading) || !fights_to_front(p, leading))
        return 0;
    find_stands_like(p, leading, &s);
    return stand_ahead(p, leading, &s) == NOBODY ? counted_from(p, leading, &s, counted) : 0;
}

static bool is_counted_from(const play *p, unsigned leading, unsigned u)
{
    uint16_t counted[MOST_COUNTED];
    unsigned count = counted_in_column(p, leading, counted);
    for (unsigned i = 0; i < count; i++)
        if (counted[i] == u)
            return true;
    return false;
}

static unsigned column_head_of(const play *p, unsigned u)
{
    if (!is_file_of_pikes(p, u))
        return NOBODY;
    EACH_STAND (leading, p, side_of(p, u))
        if (p->unit[leading].heading == p->unit[u].heading && is_counted_from(p, leading, u))
            return leading;
    return NOBODY;
}

unsigned head_counted_with(const play *p, unsigned u)
{
    unsigned leading = column_head_of(p, u);
    return leading != NOBODY && of(p, leading)->melee == of(p, u)->melee ? leading : NOBODY;
}

/* ---- swordsmen behind pikes (SC-131, SC-Q-07) ------------------------------------------------ */

static bool lets_swords_under(const play *p, unsigned pikes)
{
    return is_pike(p, pikes) && is_steady(p, pikes) && is_closed_order(p, pikes) &&
           fights_to_front(p, pikes);
}

static bool is_at_rear_of(const play *p, unsigned swordsmen, unsigned pikes)
{
    box b = box_of(p, pikes);
    box own = box_of(p, swordsmen);
    touch t = touch_of(&b, &own);
    return t.own & EDGE_REAR && t.stretch > 0;
}

static bool fights_from_behind(const play *p, unsigned swordsmen)
{
    return type_of(p, swordsmen) == SWORDSMAN && !is_retiring(p, swordsmen) &&
           !is_sheltered(p, swordsmen) && !touches_enemy(p, swordsmen);
}

/* Of several those of its melee. */
unsigned pikes_before(const play *p, unsigned swordsmen)
{
    if (!fights_from_behind(p, swordsmen))
        return NOBODY;
    EACH_STAND (u, p, side_of(p, swordsmen))
        if (of(p, u)->melee == of(p, swordsmen)->melee && is_at_rear_of(p, swordsmen, u) &&
            lets_swords_under(p, u))
            return u;
    return NOBODY;
}

/* ---- engaged (SC-221) ------------------------------------------------------------------------ */

/* A rear rank fights at most one ordinary melee and one extra one (SC-Q-59): that of the enemies
 * whom it touches, or the first that those before it have. */
static bool may_be_engaged(const play *p, unsigned u, bool extra)
{
    return !touches_enemy(p, u) && !has(p, u, extra ? FOUGHT_EXTRA : FOUGHT);
}

static void engage_column(const play *p, unsigned leading, bool extra, piece_set *engaged)
{
    uint16_t counted[MOST_COUNTED];
    unsigned count = counted_in_column(p, leading, counted);
    for (unsigned i = 0; i < count; i++)
        if (may_be_engaged(p, counted[i], extra))
            put_in_set(engaged, counted[i]);
}

static void engage_swords(const play *p, unsigned pikes, bool extra, piece_set *engaged)
{
    EACH_STAND (u, p, side_of(p, pikes))
        if (fights_from_behind(p, u) && may_be_engaged(p, u, extra) && is_at_rear_of(p, u, pikes) &&
            lets_swords_under(p, pikes))
            put_in_set(engaged, u);
}

void find_engaged(const play *p, unsigned u, bool extra, piece_set *engaged)
{
    piece_set touching;
    find_melee_of(p, u, &touching);
    *engaged = touching;
    EACH_IN_SET (member, p, &touching) {
        if (!is_pike(p, member))
            continue;
        engage_column(p, member, extra, engaged);
        engage_swords(p, member, extra, engaged);
    }
}

/* ---- whom (SC-222) --------------------------------------------------------------------------- */

static unsigned ahead_in_column(const play *p, unsigned u)
{
    uint16_t counted[MOST_COUNTED];
    unsigned leading = column_head_of(p, u);
    unsigned count = leading == NOBODY ? 0 : counted_in_column(p, leading, counted);
    for (unsigned i = 1; i < count; i++)
        if (counted[i] == u)
            return counted[i - 1];
    return NOBODY;
}

static bool leads_in_melee(const play *p, unsigned u, unsigned number)
{
    return touches_enemy(p, u) && of(p, u)->melee == number;
}

unsigned leader_in_melee(const play *p, unsigned u)
{
    unsigned number = of(p, u)->melee;
    for (unsigned i = 0; i < MOST_IN_BODY && u != NOBODY && !leads_in_melee(p, u, number); i++)
        u = is_pike(p, u) ? ahead_in_column(p, u) : pikes_before(p, u);
    return u;
}

unsigned struck_by(const play *p, unsigned u)
{
    unsigned leader = leader_in_melee(p, u);
    return leader == NOBODY ? NOBODY : of(p, leader)->strikes;
}

bool is_under_pikes(const play *p, unsigned swordsmen)
{
    unsigned pikes = pikes_before(p, swordsmen);
    unsigned enemy = pikes == NOBODY ? NOBODY : of(p, pikes)->strikes;
    return enemy != NOBODY && is_pike(p, enemy);
}

/* ---- losing whatever the dice say (SC-226) --------------------------------------------------- */

/* In an unbroken square it keeps its place and strikes (SC-220). */
static bool is_running(const play *p, unsigned u)
{
    return is_retiring(p, u) && !in_unbroken_square(p, u);
}

/* In flank, in rear, in open order, in a square broken meanwhile (SC-110, SC-Q-46). */
static bool catches(const play *p, unsigned charger, unsigned pikes)
{
    if (!charged(p, charger, pikes) || of(p, charger)->melee != of(p, pikes)->melee)
        return false;
    return !charged_in_front(p, charger, pikes) || !is_closed_order(p, pikes) ||
           (is_marked(p, pikes, BROKEN_SQUARE) && is_cavalry(p, charger));
}

static bool is_charged_in_flank_or_open(const play *p, unsigned pikes)
{
    EACH_STAND (e, p, foe(side_of(p, pikes)))
        if (catches(p, e, pikes))
            return true;
    return false;
}

static bool are_pikes_caught(const play *p, unsigned u)
{
    if (!is_pike(p, u))
        return false;
    unsigned leading = head_counted_with(p, u);
    return is_charged_in_flank_or_open(p, u) ||
           (leading != NOBODY && is_charged_in_flank_or_open(p, leading));
}

static bool is_supported(const play *p, unsigned musketeers)
{
    box b = box_of(p, musketeers);
    EACH_STAND (u, p, side_of(p, musketeers)) {
        if (is_retiring(p, u) || !(is_pike(p, u) || is_cavalry(p, u)))
            continue;
        box other = box_of(p, u);
        if (are_within(&b, &other, param(p, PARAM_SUPPORT_RANGE)))
            return true;
    }
    return false;
}

enum loses_at_once loses_at_once(const play *p, unsigned u)
{
    if (is_running(p, u))
        return LOSES_RETIRING;
    if (are_pikes_caught(p, u))
        return LOSES_CAUGHT;
    if (is_musketeer(p, u) && !is_supported(p, u))
        return LOSES_UNSUPPORTED;
    return is_mounted_dragoon(p, u) ? LOSES_MOUNTED : LOSES_BY_DICE;
}

bool cannot_strike(const play *p, unsigned u)
{
    switch (loses_at_once(p, u)) {
    case LOSES_BY_DICE:
    case LOSES_CAUGHT: return false;
    default: return true;
    }
}
