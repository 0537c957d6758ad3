/* Scruby's melees on random scenes against a second reading of the clauses in floating point: who
 * is engaged, who strikes whom with how much, what spills over, who loses at once, the sums and the
 * winner (SC-027, SC-029, SC-031, SC-105 to SC-132, SC-163, SC-164, SC-220 to SC-227, SC-Q-32,
 * SC-Q-33, SC-Q-37 to SC-Q-41, SC-Q-46). `./run oracles` plays more scenes. */
#include "sc_move_inside.h"
#include "sc_oracle.h"
#include <math.h>
#include <string.h>

enum { SCENES = 60, MOST_LOSSES = 64 };
enum {
    MELEES,
    CAUGHT,
    IN_COLUMN,
    BEHIND_PIKES,
    UNDER,
    HALVED,
    DOUBLED,
    SHOCK,
    NO_SHOCK,
    COLUMN_SHOCK,
    UNSUPPORTED,
    SUPPORTED,
    DRAGOONS,
    RETIRING,
    AT_SQUARES,
    CHOICES,
    SPILLS,
    BY_DICE,
    AT_ONCE,
    BOTH_LOSE,
    MATTERS
};
static const char *const matter[] = {
    "melees",      "caught",    "ranks of columns", "behind pikes",    "under the pikes",
    "halved",      "doubled",   "with shock",       "shock cancelled", "with a column's shock",
    "unsupported", "supported", "mounted dragoons", "retiring",        "at squares",
    "choices",     "spilled",   "decided by dice",  "decided at once", "lost by both"};
static unsigned seen[MATTERS];

static const theatre field = {.row = "8",
                              .most = {[HP] = 6,
                                       [LP] = 4,
                                       [DFP] = 1,
                                       [SW] = 4,
                                       [LS] = 1,
                                       [MU] = 3,
                                       [HC] = 3,
                                       [LC] = 1,
                                       [RI] = 1,
                                       [DM] = 1}};

/* ---- what is kept of a stand ----------------------------------------------------------------- */

enum { NOT_CHARGED, IN_FLANK, IN_FRONT };
static int charge_of[MOST][MOST]; /* by the first, of the second */
static bool charged[MOST], attacked[MOST], in_motion[MOST], open_to_end[MOST];
static int frozen[MOST];  /* -1: read from the position */
static int left_to[MOST]; /* half-points */
static bool gone[MOST], fought[MOST];

static int order_of(int i)
{
    return frozen[i] >= 0 ? frozen[i] : order_now(i);
}

static bool is_here(int i)
{
    return !gone[i];
}

static bool in_whole_square(int i)
{
    return unit[i].square && !unit[i].broken;
}

/* SC-220, SC-Q-65 */
static bool runs(int i)
{
    return unit[i].retiring && !in_whole_square(i);
}

/* ---- how they touch: all stand square to each other here ------------------------------------- */

/* The edge of the first that the second lies against, 0 front, 1 right, 2 rear, 3 left; -1: none.
 */
static int edge_touched(int i, int k)
{
    const box *m = &unit[i].at;
    const box *o = &unit[k].at;
    bool across = fabs(remainder(m->turn - o->turn, PI)) > PI / 4;
    double a = across ? o->b : o->a;
    double b = across ? o->a : o->b;
    spot p = seen_from(m, (spot){o->x, o->y});
    if (!in_touch(i, k))
        return -1;
    if (fabs(remainder(m->turn - o->turn, PI / 2)) > 1e-6)
        unsure = true;
    double ahead = fabs(p.y) - m->b - b;
    double aside = fabs(p.x) - m->a - a;
    if (fabs(ahead - aside) < 3 * TOUCH)
        unsure = true; /* at a corner */
    if (ahead > aside)
        return p.y > 0 ? 0 : 2;
    return p.x > 0 ? 1 : 3;
}

static bool meets(int i, int k)
{
    return is_here(i) && is_here(k) && are_enemies(i, k) && is_of(i, STANDS) && is_of(k, STANDS) &&
           !(unit[i].inside && in_whole_square(i)) && !(unit[k].inside && in_whole_square(k)) &&
           in_touch(i, k);
}

static bool meets_with_front(int i)
{
    for (int k = 0; k < units; k++)
        if (meets(i, k) && edge_touched(i, k) == 0)
            return true;
    return false;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

/* Against that stand, front on: to its front, right, rear or left. */
static int set_upon(unsigned side, unsigned kinds, int enemy, unsigned edge)
{
    static const double faces[] = {180, 270, 0, 90};
    int i = spare(side, kinds);
    double reach = (edge % 2 ? unit[enemy].at.b : unit[enemy].at.a) + 1;
    if (i >= 0 && place_beside(i, enemy, edge, between(-reach, reach), 0, faces[edge]))
        return i;
    return -1;
}

static unsigned some_kinds(void)
{
    static const unsigned kinds[] = {
        PIKES, PIKES, BIT(HP), BIT(LP), SWORDS, MUSKETEERS, CAVALRY, BIT(HC), FOOT, STANDS};
    return kinds[below(10)] & ~BIT(DM);
}

static void draw_up_side(unsigned side, spot at, double heading)
{
    unsigned kinds = some_kinds();
    int files = 1 + below(3);
    int ranks = chance(35) ? 3 + below(4) : 1 + below(2);
    box frame = {at.x, at.y, heading * PI / 180, 0, 0};
    if (chance(30)) { /* swordsmen behind pikes */
        spot behind = spot_of(&frame, chance(70) ? 0 : between(-1, 1), -1);
        int row = 1 + below(2);
        place_ranks(side, BIT(HP) | BIT(LP), at, heading, row, 1, 0);
        place_ranks(side, BIT(SW), behind, heading, row, 1, 0);
        return;
    }
    place_ranks(side,
                kinds,
                at,
                heading,
                ranks > 2 ? 1 + chance(20) : files,
                ranks,
                chance(15) ? between(0.95, 3.1) : 0);
}

static void front_to_front(spot at)
{
    double heading = chance(70) ? 90.0 * below(4) : between(0, 359);
    box frame = {at.x, at.y, heading * PI / 180, 0, 0};
    unsigned side = (unsigned)below(2);
    draw_up_side(side, at, heading);
    draw_up_side(!side, spot_of(&frame, between(0, 6), 0), heading + 180);
}

static void assail(int enemy, int times)
{
    for (int n = 0; n < times; n++) {
        unsigned kinds = chance(50) ? CAVALRY : chance(70) ? PIKES | SWORDS : STANDS & ~BIT(DM);
        if (unit[enemy].kind == DM)
            kinds = PIKES | SWORDS;
        int i = set_upon(!unit[enemy].side, kinds, enemy, (unsigned)below(4));
        if (i >= 0 && is_of(i, PIKES) && chance(40))
            place_beside(spare(unit[i].side, PIKES), i, 2, 0, 0, 0);
    }
}

static int some_of_side(unsigned side)
{
    int first = below(units);
    for (int n = 0; n < units; n++) {
        int i = (first + n) % units;
        if (unit[i].placed && unit[i].side == side && is_of(i, STANDS) && !unit[i].inside)
            return i;
    }
    return -1;
}

static void flank_attack(spot at)
{
    unsigned side = (unsigned)below(2);
    place_ranks(side, some_kinds(), at, 90.0 * below(4), 1 + below(3), 1 + below(3), 0);
    int enemy = some_of_side(side);
    if (enemy >= 0)
        assail(enemy, 1 + below(3));
}

static void attack_on_square(spot at)
{
    unsigned side = (unsigned)below(2);
    unsigned kinds = chance(40) ? PIKES : chance(50) ? BIT(MU) | SWORDS : FOOT;
    unsigned number = square_up(side, kinds, at, 90 * below(4), 2 + below(3), below(3));
    bool broken = chance(40);
    int face = -1;
    for (int i = 0; i < units; i++) {
        if (number == 0 || unit[i].square != number)
            continue;
        unit[i].broken = broken;
        face = unit[i].inside ? face : i;
    }
    if (face < 0)
        return;
    set_upon(!side, chance(50) ? CAVALRY : PIKES, face, 0);
    if (chance(50))
        set_upon(!side, chance(50) ? CAVALRY : PIKES, face, 0);
}

static void lay_out(void)
{
    int dragoon;
    front_to_front((spot){between(12, 18), between(16, 44)});
    if (chance(70))
        front_to_front((spot){between(36, 40), between(14, 20)});
    if (chance(80))
        flank_attack((spot){between(36, 40), between(40, 46)});
    if (chance(40))
        attack_on_square((spot){between(54, 57), between(26, 34)});
    dragoon = spare((unsigned)below(2), BIT(DM));
    if (chance(25) && dragoon >= 0 && place(dragoon, 56, between(6, 10), 90 * below(4)))
        assail(dragoon, 1 + below(2));
    for (int n = 0; n < 3; n++) { /* support here and there */
        int i = spare((unsigned)below(2), BIT(HC) | BIT(LP));
        if (i >= 0)
            place(i, between(10, 60), between(8, 52), 90 * below(4));
    }
    for (int i = 0; i < units; i++)
        unit[i].retiring = is_of(i, STANDS) && chance(is_of(i, PIKES) ? 1 : 7);
}

/* ---- charges --------------------------------------------------------------------------------- */

static bool may_strike_first(int i, int k)
{
    if (!is_of(i, PIKES | SWORDS | CAVALRY) || unit[i].square || unit[i].retiring)
        return false;
    if (unit[k].kind == DM && is_of(i, CAVALRY))
        return false;
    return edge_touched(i, k) == 0;
}

static void freeze(int i)
{
    if (frozen[i] < 0)
        frozen[i] = order_now(i);
}

static void follow_in_charge(int i)
{
    for (int k = i; is_of(k, PIKES) && (k = follower_of(k, PIKES)) >= 0;) {
        if (charged[k] || attacked[k] || unit[k].retiring)
            return;
        freeze(k);
        charged[k] = true;
        sc_joins_charge(battle, unit[k].id);
    }
}

static void charge(int i, int k)
{
    int edge = edge_touched(k, i);
    bool in_front = edge == 0 || in_whole_square(k);
    freeze(k);
    freeze(i);
    charge_of[i][k] = in_front ? IN_FRONT : IN_FLANK;
    charged[i] = attacked[k] = true;
    sc_charges(battle, unit[i].id, unit[k].id, in_front);
    if (!unit[i].square)
        follow_in_charge(i);
}

static void charge_all(void)
{
    for (int i = 0; i < units; i++)
        for (int k = 0; k < i; k++) {
            bool first = meets(i, k) && may_strike_first(i, k);
            bool second = meets(i, k) && may_strike_first(k, i);
            bool both = first && second && chance(15);
            unsigned attackers = (unit[i].at.x > 30) == (unit[i].at.y > 30);
            if (first && (both || !second || unit[i].side == attackers))
                charge(i, k);
            if (second && (both || !first || unit[k].side == attackers))
                charge(k, i);
        }
    for (int i = 0; i < units; i++)
        for (int k = 0; k < units; k++)
            if (charge_of[i][k] == IN_FRONT && is_of(i, CAVALRY) && is_of(k, CAVALRY) &&
                !in_motion[k] && !unit[k].retiring && chance(30)) {
                in_motion[k] = true;
                sc_sets_in_motion(battle, unit[k].id);
            }
}

static void weaken_some(void)
{
    for (int i = 0; i < units; i++) {
        int full = 2 * of_kind[unit[i].kind].points;
        left_to[i] = full;
        if (!is_of(i, STANDS))
            continue;
        if (chance(30)) {
            int lost = 1 + below(full - 1);
            sc_loses(battle, unit[i].id, lost);
            left_to[i] -= lost;
        }
        for (; chance(15) && unit[i].ue_lost < 6; unit[i].ue_lost++)
            sm_loses_ue(battle, unit[i].id);
    }
}

/* ---- the melee by the clauses ---------------------------------------------------------------- */

static int group_of[MOST]; /* -1: in no melee */

/* SC-221 */
static void spread_group(int i, int group)
{
    group_of[i] = group;
    for (int k = 0; k < units; k++)
        if (group_of[k] < 0 && meets(i, k))
            spread_group(k, group);
}

static void find_groups(void)
{
    int groups = 0;
    for (int i = 0; i < units; i++)
        group_of[i] = -1;
    for (int i = 0; i < units; i++)
        for (int k = 0; k < units && group_of[i] < 0; k++)
            if (meets(i, k))
                spread_group(i, groups++);
}

enum part { NOT_ENGAGED, TOUCHING, IN_RANKS, UNDER_PIKES };
static enum part part_of[MOST];
static int also_ahead_of[MOST]; /* swordsmen behind two */
static int ahead_of[MOST];      /* whose blow a rank or a swordsman shares */
static bool counted[MOST];      /* of a pike column */
static bool column_charges[MOST];
static bool caught[MOST], at_once[MOST];
static int blow_on[MOST]; /* as it was told */

static bool is_engaged(int i)
{
    return part_of[i] != NOT_ENGAGED;
}

/* SC-110, SC-Q-46 */
static bool is_caught_itself(int i)
{
    if (!is_of(i, PIKES) || in_whole_square(i))
        return false;
    for (int k = 0; k < units; k++) {
        if (!charge_of[k][i])
            continue;
        if (unit[i].square && is_of(k, CAVALRY))
            return true;
        if (charge_of[k][i] == IN_FLANK || order_of(i) == OPEN)
            return true;
    }
    return false;
}

static bool in_doubt[MOST]; /* the group of that stand */

static void doubt_about(int i)
{
    for (int k = 0; k < units; k++)
        in_doubt[k] = in_doubt[k] || (group_of[k] == group_of[i] && group_of[i] >= 0);
}

/* What is read for one group leaves the others alone. */
static void settle_doubt(int i)
{
    if (unsure)
        doubt_about(i);
    unsure = false;
}

static void count_column(int head)
{
    int rank[MOST];
    int ranks = 0;
    if (!is_of(head, PIKES) || unit[head].square || !meets_with_front(head))
        return;
    int leader = leader_of(head, STANDS);
    if (leader >= 0 && is_of(leader, PIKES))
        return;
    /* from its head to the first stand that is not a pike stand */
    for (int k = head; k >= 0 && is_of(k, PIKES) && ranks < MOST; k = follower_of(k, STANDS))
        rank[ranks++] = k;
    if (ranks < 3)
        return;
    if (leader >= 0)
        doubt_about(head);
    for (int n = 0; n < ranks && n < 5; n++) {
        int k = rank[n];
        counted[k] = true;
        column_charges[k] = charged[head];
        caught[k] = caught[k] || caught[head];
        if (unit[k].retiring || gone[k])
            doubt_about(head);
        if (part_of[k] == TOUCHING) {
            if (group_of[k] != group_of[head]) { /* in which of two melees? */
                doubt_about(head);
                doubt_about(k);
            }
            continue;
        }
        part_of[k] = IN_RANKS;
        ahead_of[k] = rank[n - 1];
        group_of[k] = group_of[head];
    }
}

static void look_behind_pikes(int i)
{
    if (unit[i].kind != SW || is_engaged(i) || (unit[i].inside && in_whole_square(i)))
        return;
    for (int k = 0; k < units; k++) {
        if (!is_here(k) || !are_friends(i, k) || !is_of(k, PIKES) || !in_touch(i, k))
            continue;
        if (part_of[k] != TOUCHING || edge_touched(k, i) != 2 || !meets_with_front(k))
            continue;
        if (order_of(k) != CLOSED)
            continue;
        if (part_of[i] == UNDER_PIKES) {
            also_ahead_of[i] = k;
            if (group_of[k] != group_of[i]) { /* in which of two melees? */
                doubt_about(i);
                doubt_about(k);
            }
            return;
        }
        if (unit[i].heading != unit[k].heading || runs(i) || unit[k].retiring)
            unsure = true; /* not ranked behind them */
        part_of[i] = UNDER_PIKES;
        ahead_of[i] = k;
        group_of[i] = group_of[k];
    }
}

/* SC-126, SC-Q-41 */
static bool is_supported(int i)
{
    for (int k = 0; k < units; k++)
        if (is_here(k) && are_friends(i, k) && is_of(k, PIKES | CAVALRY) && !unit[k].retiring &&
            !above(distance_of(&unit[i].at, &unit[k].at), 6 + EPS))
            return true;
    return false;
}

static bool loses_at_once(int i)
{
    if (caught[i] || runs(i) || unit[i].kind == DM)
        return true;
    if (!is_of(i, MUSKETEERS) || is_supported(i))
        return false;
    if (!attacked[i] || unit[i].square)
        unsure = true;
    return true;
}

static void find_parts(void)
{
    find_groups();
    for (int i = 0; i < units; i++) {
        part_of[i] = group_of[i] >= 0 ? TOUCHING : NOT_ENGAGED;
        ahead_of[i] = also_ahead_of[i] = -1;
        counted[i] = column_charges[i] = caught[i] = in_doubt[i] = false;
        blow_on[i] = -1;
    }
    unsure = false;
    for (int i = 0; i < units; i++)
        if (is_engaged(i)) {
            for (int k = 0; k < units; k++)
                meets(i, k);
            settle_doubt(i);
            caught[i] = is_caught_itself(i);
            settle_doubt(i);
        }
    for (int i = 0; i < units; i++)
        if (part_of[i] == TOUCHING) {
            count_column(i);
            settle_doubt(i);
        }
    for (int i = 0; i < units; i++)
        if (is_here(i)) {
            look_behind_pikes(i);
            if (part_of[i] == UNDER_PIKES)
                settle_doubt(i);
            unsure = false;
        }
    for (int i = 0; i < units; i++) {
        at_once[i] = is_engaged(i) && loses_at_once(i);
        settle_doubt(i);
    }
}

typedef struct blow {
    int points, shock, column; /* half-points */
    bool halved, doubled;
} blow;

static int under_die[2];
static int under_side; /* whose swordsmen get under the pikes; -1: no dice were thrown */

static bool has_shock_against(int i, int k)
{
    if (!is_of(i, CAVALRY) || !charged[i] || of_kind[unit[i].kind].shock <= 0)
        return false;
    if (unit[k].square && unit[k].broken && !is_of(k, PIKES))
        unsure = true; /* they "fight normally" (SC-Q-46) */
    if (in_whole_square(k) || unit[k].kind == LS)
        return false;
    return !is_of(k, CAVALRY) || (!in_motion[k] && !charged[k]);
}

/* SC-223 */
static blow blow_of(int i, int k)
{
    blow b = {0};
    bool wins_under = part_of[i] == UNDER_PIKES && under_side == (int)unit[i].side;
    if (runs(i) || unit[i].kind == DM || (is_of(i, MUSKETEERS) && at_once[i]))
        return b;
    if (part_of[i] == UNDER_PIKES && (!wins_under || !is_of(k, PIKES)))
        return b;
    b.points = (int)(2 * of_kind[unit[i].kind].melee[order_of(i)]);
    if (caught[i]) {
        b.points /= 2;
        b.halved = true;
    }
    if (caught[k] || runs(k) || wins_under) {
        b.points *= 2;
        b.doubled = true;
    }
    if (has_shock_against(i, k))
        b.shock = (int)(2 * of_kind[unit[i].kind].shock);
    if (counted[i] && column_charges[i]) {
        if (unit[k].square && unit[k].broken)
            unsure = true;
        b.column = unit[k].square ? 0 : 2;
    }
    b.points += b.shock + b.column;
    return b;
}

/* ---- blows as they are told ------------------------------------------------------------------ */

static blow told_blow[MOST];
static int spill_to[MOST][MOST_LOSSES]; /* of a destroyed one, in order */
static int spills_of[MOST], spills_used[MOST];
static int left_told[MOST];
static bool at_once_told[MOST];
static int ue_lost_told[MOST];
static int group_now; /* of the melee that is fought; -1 */
static bool doubtful; /* all of this melee */
static bool decided;

static void compare_blow(int i)
{
    blow b = {0};
    int k = blow_on[i];
    begin_question();
    unsure = doubtful;
    if (k < 0) {
        int front = ahead_of[i] >= 0 ? blow_on[ahead_of[i]] : -1;
        if (also_ahead_of[i] >= 0 && blow_on[also_ahead_of[i]] != front)
            unsure = true;
        for (int e = 0; e < units && front < 0; e++)
            if (part_of[i] == TOUCHING && meets(i, e))
                front = e;
        if (front >= 0)
            b = blow_of(i, front);
        against = front;
        agree("SC-222", i, "half-points of a blow that is not told", b.points, 0);
        return;
    }
    against = k;
    b = blow_of(i, k);
    bool sure = !unsure;
    int also = also_ahead_of[i] >= 0 ? blow_on[also_ahead_of[i]] : -1;
    if (part_of[i] == TOUCHING)
        agree("SC-222", i, "it strikes one that it touches", 1, meets(i, k));
    else if (k != also)
        agree("SC-222", i, "it strikes as the stand ahead of it", blow_on[ahead_of[i]], k);
    unsure = !sure;
    agree("SC-223", i, "half-points of its blow", b.points, told_blow[i].points);
    unsure = !sure;
    agree("SC-110", i, "halved", b.halved, told_blow[i].halved);
    unsure = !sure;
    agree("SC-223", i, "doubled", b.doubled, told_blow[i].doubled);
    unsure = !sure;
    agree("SC-115", i, "half-points of shock", b.shock, told_blow[i].shock);
    unsure = !sure;
    agree("SC-031", i, "half-points of its column", b.column, told_blow[i].column);
    if (!sure)
        return;
    seen[HALVED] += b.halved;
    seen[DOUBLED] += b.doubled;
    seen[SHOCK] += b.shock > 0;
    seen[NO_SHOCK] += is_of(i, CAVALRY) && charged[i] && !b.shock;
    seen[COLUMN_SHOCK] += b.column > 0;
    seen[UNDER] += part_of[i] == UNDER_PIKES;
    seen[AT_SQUARES] += unit[k].square > 0;
}

/* ---- losses (SC-224) ------------------------------------------------------------------------- */

static int left_by[MOST];
static int taken_by_side[2];

/* On the side away from the striker, in the same file; -1: nobody. */
static int next_in_file(int destroyed, int striker)
{
    spot p = seen_from(&unit[destroyed].at, (spot){unit[striker].at.x, unit[striker].at.y});
    const box *m = &unit[destroyed].at;
    bool ahead = p.y > m->b;
    int next = ahead ? follower_of(destroyed, STANDS) : leader_of(destroyed, STANDS);
    if (fabs(p.y) <= m->b) {
        if (follower_of(destroyed, STANDS) >= 0 || leader_of(destroyed, STANDS) >= 0)
            unsure = true; /* struck on a flank: which side is away? */
        return -1;
    }
    if (next < 0 || !in_touch(next, destroyed))
        return -1;
    return left_by[next] > 0 && is_here(next) ? next : -1;
}

static int spill_from(int destroyed, int striker)
{
    int next = next_in_file(destroyed, striker);
    int candidates = 0;
    int only = -1;
    if (next >= 0)
        return next;
    for (int k = 0; k < units; k++)
        if (is_engaged(k) && are_friends(destroyed, k) && left_by[k] > 0 &&
            group_of[k] == group_now && in_touch(destroyed, k)) {
            only = k;
            candidates++;
        }
    if (candidates < 2)
        return only;
    if (spills_used[destroyed] == spills_of[destroyed])
        return -1;
    return spill_to[destroyed][spills_used[destroyed]];
}

static void take_points(int i, int striker, int points)
{
    for (int depth = 0; points > 0 && i >= 0 && depth < MOST; depth++) {
        int lost = points < left_by[i] ? points : left_by[i];
        left_by[i] -= lost;
        taken_by_side[unit[striker].side] += lost;
        points -= lost;
        if (points == 0)
            return;
        int next = spill_from(i, striker);
        if (next >= 0) {
            spills_used[i]++;
            seen[SPILLS]++;
        }
        i = next;
    }
}

static void compare_losses(void)
{
    taken_by_side[0] = taken_by_side[1] = 0;
    memcpy(left_by, left_to, sizeof left_by);
    memset(spills_used, 0, sizeof spills_used);
    begin_question();
    for (int i = 0; i < units; i++)
        if (blow_on[i] >= 0 && group_of[i] == group_now)
            take_points(blow_on[i], i, told_blow[i].points);
    bool sure = !unsure && !doubtful;
    for (int i = 0; i < units; i++) {
        unsure = !sure;
        against = -1;
        agree("SC-224", i, "half-points left", left_by[i], left_told[i]);
    }
    doubtful = !sure;
}

/* ---- the decision ---------------------------------------------------------------------------- */

typedef struct score {
    bool told;
    int die, sum, points, total;
} score;
static score score_of[2];
static unsigned winner_told;

static void sums_of(int sum[2], bool has_any[2], bool has_willing[2])
{
    for (int side = 0; side < 2; side++) {
        sum[side] = 0;
        has_any[side] = has_willing[side] = false;
    }
    for (int i = 0; i < units; i++) {
        if (!is_engaged(i) || group_of[i] != group_now || left_told[i] <= 0)
            continue;
        has_any[unit[i].side] = true;
        if (at_once[i])
            continue;
        has_willing[unit[i].side] = true;
        sum[unit[i].side] += efficiency(i, order_of(i));
    }
}

static void compare_scores(const int sum[2])
{
    double total[2];
    for (int side = 0; side < 2; side++) {
        int factor = sum[0] + sum[1] == 0 ? 1 : sum[side];
        total[side] = 2 * score_of[side].die * factor + taken_by_side[side];
        unsure = doubtful;
        agree("SC-225", side, "sum of UE", factor, score_of[side].sum);
        unsure = doubtful;
        agree("SC-225", side, "half-points taken off", taken_by_side[side], score_of[side].points);
        unsure = doubtful;
        agree("SC-225", side, "its score", total[side], score_of[side].total);
    }
    unsure = doubtful;
    agree("SC-225", -1, "the winner", total[0] > total[1] ? 0 : 1, winner_told);
}

static void compare_defeated(unsigned winner)
{
    for (int i = 0; i < units; i++) {
        if (!is_engaged(i) || group_of[i] != group_now || left_told[i] <= 0)
            continue;
        bool defeated = at_once[i] || winner == TILLY_NO_SIDE || unit[i].side != winner;
        /* it may stand open by now, and have none left to lose */
        unsure = doubtful || efficiency(i, OPEN) == 0;
        agree("SC-227", i, "UE lost by defeat", defeated, ue_lost_told[i]);
    }
}

static void compare_decision(void)
{
    int sum[2];
    bool has_any[2];
    bool has_willing[2];
    begin_question();
    sums_of(sum, has_any, has_willing);
    doubtful = doubtful || unsure;
    bool by_dice = has_willing[0] && has_willing[1];
    unsure = doubtful;
    agree("SC-226", -1, "it is decided by dice", by_dice, score_of[0].told);
    if (doubtful)
        return;
    seen[by_dice ? BY_DICE : AT_ONCE]++;
    unsigned winner = by_dice          ? winner_told
                      : has_willing[0] ? 0
                      : has_willing[1] ? 1
                                       : TILLY_NO_SIDE;
    seen[BOTH_LOSE] += winner == TILLY_NO_SIDE;
    if (by_dice && score_of[0].told)
        compare_scores(sum);
    else
        agree("SC-226", -1, "the winner without dice", winner, winner_told);
    compare_defeated(winner);
}

/* ---- the course of a melee ------------------------------------------------------------------- */

static void take_stock(void)
{
    for (int i = 0; i < units; i++) {
        tilly_unit row;
        tilly_status status = tilly_battle_unit(battle, unit[i].id, &row);
        gone[i] = status != TILLY_OK || !(row.flags & TILLY_UNIT_ON_TABLE);
        left_to[i] = gone[i] ? 0 : row.strength;
        if (gone[i]) {
            unit[i].at.x = -500 - 20 * i; /* off the table */
            continue;
        }
        unit[i].at.x = row.x / 1e4;
        unit[i].at.y = row.y / 1e4;
        unit[i].heading = row.heading;
        unit[i].at.turn = row.heading * PI / 18000;
        unit[i].retiring = row.flags & TILLY_UNIT_RETIRING;
        unit[i].broken = row.flags & TILLY_UNIT_SQUARE_BROKEN;
        if (!(row.flags & TILLY_UNIT_IN_SQUARE))
            unit[i].square = 0;
        unit[i].inside = row.flags & TILLY_UNIT_INSIDE;
    }
}

static void begin_melee(const tilly_event *e)
{
    int count[2] = {0, 0};
    int first = index_of_id(e->other);
    begin_question();
    find_parts();
    group_now = group_of[first];
    unsure = unsure || group_now < 0;
    for (int i = 0; i < units; i++)
        if (is_engaged(i) && group_of[i] == group_now) {
            count[unit[i].side]++;
            unsure = unsure || fought[i] || in_doubt[i];
            fought[i] = true;
        }
    doubtful = unsure;
    against = -1;
    for (int side = 0; side < 2; side++) {
        unsure = doubtful;
        agree("SC-221", side, "engaged of the side", count[side], e->value[1 + side]);
    }
    memcpy(left_told, left_to, sizeof left_told);
    memset(spills_of, 0, sizeof spills_of);
    memset(at_once_told, 0, sizeof at_once_told);
    memset(ue_lost_told, 0, sizeof ue_lost_told);
    memset(score_of, 0, sizeof score_of);
    under_side = -1;
    decided = false;
    seen[MELEES]++;
}

/* SC-131, SC-132 */
static bool are_swords_at_pikes(void)
{
    bool are = false;
    for (int i = 0; i < units; i++) {
        if (part_of[i] != UNDER_PIKES || group_of[i] != group_now)
            continue;
        int struck = blow_on[ahead_of[i]];
        if (also_ahead_of[i] >= 0 && blow_on[also_ahead_of[i]] != struck && !are)
            unsure = true;
        are = are || (struck >= 0 && is_of(struck, PIKES));
    }
    return are;
}

static void end_melee(void)
{
    if (group_now < 0)
        return;
    unsure = doubtful;
    bool at_pikes = are_swords_at_pikes();
    agree("SC-131", -1, "dice for the swordsmen", at_pikes, under_side >= 0);
    for (int i = 0; i < units; i++) {
        if (!is_engaged(i) || group_of[i] != group_now) {
            unsure = doubtful;
            if (blow_on[i] >= 0)
                agree("SC-221", i, "it strikes", 0, 1);
            continue;
        }
        compare_blow(i);
        unsure = doubtful || left_told[i] <= 0;
        agree("SC-226", i, "it loses at once", at_once[i], at_once_told[i]);
        if (doubtful)
            continue;
        seen[CAUGHT] += caught[i];
        seen[IN_COLUMN] += part_of[i] == IN_RANKS;
        seen[BEHIND_PIKES] += part_of[i] == UNDER_PIKES;
        seen[DRAGOONS] += unit[i].kind == DM;
        seen[RETIRING] += runs(i);
        if (is_of(i, MUSKETEERS))
            seen[at_once[i] ? UNSUPPORTED : SUPPORTED]++;
    }
    compare_losses();
    compare_decision();
    /* SC-237: their orders are read again, but of those who charged in open order */
    for (int i = 0; i < units; i++)
        if (is_engaged(i) && group_of[i] == group_now && !open_to_end[i])
            frozen[i] = -1;
    group_now = -1;
}

static void read_event(const tilly_event *e)
{
    int i = index_of_id(e->unit);
    switch (e->kind) {
    case TILLY_EV_MELEE:
        end_melee();
        begin_melee(e);
        break;
    case TILLY_EV_STRUCK:
        blow_on[i] = index_of_id(e->other);
        told_blow[i] =
            (blow){e->value[0], e->value[3], e->value[4], e->value[1] != 0, e->value[2] != 0};
        break;
    case TILLY_EV_POINTS_LOST:
        left_told[i] = e->value[2];
        if (e->value[4]) {
            int from = index_of_id(e->third);
            spill_to[from][spills_of[from]++ % MOST_LOSSES] = i;
        }
        break;
    case TILLY_EV_LOSES_AT_ONCE: at_once_told[i] = true; break;
    case TILLY_EV_UE_LOST: ue_lost_told[i] += e->value[0] - e->value[1]; break;
    case TILLY_EV_MELEE_SCORE:
        score_of[e->side] = (score){true, e->value[0], e->value[1], e->value[2], e->value[3]};
        break;
    case TILLY_EV_MELEE_DECIDED:
        winner_told = e->side;
        decided = true;
        break;
    default: break;
    }
}

static uint32_t read_events(uint32_t from)
{
    uint32_t count = 0;
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &count), TILLY_OK);
    for (; from < count; from++) {
        tilly_event e;
        uint32_t all;
        assert_int_equal(tilly_turn_events(turn, from, &e, 1, &all), TILLY_OK);
        read_event(&e);
    }
    return count;
}

static tilly_decision decision_now(void)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    return d;
}

/* SC-D-21: those it touches, and more than one of them */
static void compare_opponents(const tilly_decision *d)
{
    int i = index_of_id(d->subject);
    begin_question();
    unsure = doubtful;
    for (int k = 0; k < units; k++) {
        bool offered = false;
        for (uint32_t n = 0; n < d->options; n++)
            offered = offered || option_at_turn(turn, n).unit == unit[k].id;
        bool ours = meets(i, k);
        bool doubt = unsure;
        against = k;
        agree("SC-D-21", i, "it may strike that one", ours, offered);
        unsure = doubt;
    }
    seen[CHOICES]++;
}

static void answer_now(void)
{
    tilly_decision d = decision_now();
    tilly_answer a = {.size = sizeof a};
    if (d.kind == TILLY_ASK_OPPONENT)
        compare_opponents(&d);
    if (d.kind == TILLY_ASK_OPPONENT || d.kind == TILLY_ASK_SPILL || d.kind == TILLY_ASK_NEXT_MELEE)
        a.pick.option = (uint32_t)below((int)d.options);
    else if (d.kind != TILLY_ASK_AFTER_MELEE)
        assert_int_equal(tilly_turn_usual(turn, &a), TILLY_OK);
    for (uint32_t n = 0; n < d.options && d.kind == TILLY_ASK_AFTER_MELEE; n++)
        if (option_at_turn(turn, n).kind == TILLY_OPT_NONE)
            a.pick.option = n;
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
}

static void throw_now(void)
{
    tilly_roll roll = {.size = sizeof roll};
    uint16_t face[TILLY_MOST_DICE];
    assert_int_equal(tilly_turn_roll(turn, &roll), TILLY_OK);
    for (unsigned n = 0; n < roll.dice; n++)
        face[n] = (uint16_t)(1 + below(6));
    if (roll.kind == TILLY_ROLL_UNDER_PIKES) { /* SC-R-08 */
        under_die[roll.side] = face[0];
        under_side = under_die[0] > under_die[1] ? 0 : 1;
    }
    assert_int_equal(tilly_turn_supply(turn, face, roll.dice, TILLY_FROM_TABLE, NULL), TILLY_OK);
}

static void fight_all(void)
{
    uint32_t events = 0;
    assert_int_equal(tilly_turn_events(turn, 0, NULL, 0, &events), TILLY_OK);
    group_now = -1;
    for (;;) {
        tilly_status status =
            tilly_turn_next(turn, TILLY_UNTIL_BOUNDARY | TILLY_UNTIL_ROLL | TILLY_UNTIL_STEP);
        events = read_events(events);
        if (status == TILLY_ROLL)
            throw_now();
        else if (status == TILLY_DECISION) {
            if (decision_now().kind == TILLY_ASK_NEXT_MELEE) {
                end_melee();
                take_stock();
            }
            answer_now();
        } else if (status == TILLY_STOP && sc_row(battle)[0] == '8') {
            end_melee();
            take_stock();
        } else
            break;
    }
    end_melee();
}

static void play(uint64_t number)
{
    lay_out();
    set_down_all();
    memset(charge_of, 0, sizeof charge_of);
    for (int i = 0; i < MOST; i++) {
        charged[i] = attacked[i] = in_motion[i] = open_to_end[i] = gone[i] = fought[i] = false;
        frozen[i] = -1;
    }
    weaken_some();
    begin_question();
    charge_all();
    if (unsure)
        return;
    for (int i = 0; i < units; i++)
        open_to_end[i] = charged[i] && frozen[i] == OPEN && is_of(i, FOOT);
    fight_all();
}

static void melees_are_as_the_clauses_say(void **state)
{
    play_scenes(&field, SCENES, play, matter, seen, MATTERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(melees_are_as_the_clauses_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
