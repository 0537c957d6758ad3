/* Scruby's fire on random scenes against a second reading of the clauses in floating point: who may
 * fire at whom, by arc, line of fire, range, ground, touch, squares and loading, for how many
 * points, and which targets are offered (SC-060 to SC-063, SC-160, SC-175 to SC-181, SC-212,
 * SC-231, SC-Q-10, SC-Q-22, SC-Q-24, SC-Q-26, SC-Q-54, SC-Q-56). `./run oracles` plays more scenes.
 */
#include "sc_oracle.h"
#include <math.h>

enum { SCENES = 60, MOST_COVERS = 6 };
enum {
    FIRES,
    NO_SHOT,
    FAR,
    ASIDE,
    HIDDEN,
    BY_GROUND,
    IN_TOUCH,
    SHELTERED,
    IN_COLUMN,
    SAVED,
    AT_CREW,
    AT_GUN,
    CANISTER,
    CLOSE_TARGET,
    OPEN_TARGET,
    COLUMN_TARGET,
    ASKED,
    MATTERS
};
static const char *const matter[] = {"fire",
                                     "without a shot",
                                     "out of range",
                                     "out of arc",
                                     "behind others",
                                     "behind ground",
                                     "in touch",
                                     "inside squares",
                                     "from the head of a column",
                                     "at armour",
                                     "at crews",
                                     "at guns",
                                     "with canister",
                                     "at closed order",
                                     "at open order",
                                     "at columns",
                                     "asked"};
static unsigned seen[MATTERS];

/* Woods and villages of a roster. */
typedef struct cover {
    box at;
    bool hides;
} cover;
static cover covers[ROSTERS][MOST_COVERS];
static unsigned cover_count[ROSTERS];

static void lay_cover(sc *s, unsigned roster, unsigned feature, unsigned flags)
{
    box at = {between(15, 55), between(15, 45), between(0, 6), between(1, 4), between(1, 3)};
    spot corner[4];
    double xy[8];
    corners_of(&at, corner);
    for (unsigned i = 0; i < 4; i++) {
        xy[2 * i] = corner[i].x;
        xy[2 * i + 1] = corner[i].y;
    }
    lay_feature(s, feature, flags, 0, xy, 4);
    covers[roster][cover_count[roster]++] =
        (cover){at, feature == TILLY_WOOD || feature == TILLY_VILLAGE};
}

static void lay_ground(sc *s, unsigned roster)
{
    if (roster < 3)
        return;
    lay_cover(s, roster, TILLY_WOOD, 0);
    lay_cover(s, roster, TILLY_VILLAGE, 0);
    lay_cover(s, roster, TILLY_WOOD, 0);
    lay_cover(s, roster, TILLY_ROUGH, 0);
    lay_cover(s, roster, TILLY_HILL, roster == 4 ? TILLY_STEEP : 0);
}

static const theatre field = {.row = "5",
                              .most = {[HP] = 2,
                                       [LP] = 1,
                                       [SW] = 2,
                                       [MU] = 5,
                                       [TM] = 1,
                                       [DFM] = 1,
                                       [HC] = 2,
                                       [TS] = 1,
                                       [LC] = 1,
                                       [TA] = 1,
                                       [RI] = 1,
                                       [CM] = 1,
                                       [DM] = 1,
                                       [LG] = 1,
                                       [SG] = 2},
                              .ground = lay_ground};

static bool empty[MOST];

/* ---- scenes ---------------------------------------------------------------------------------- */

static double toward_enemy(unsigned side)
{
    double ahead = side ? 180 : 0;
    return chance(30) ? ahead : chance(50) ? ahead + 45 * (below(3) - 1) : between(0, 359);
}

static spot on_field(unsigned side)
{
    double y = between(10, 28);
    return (spot){between(12, 54), side ? 55 - y : y};
}

static int beside_whom(void)
{
    int i = below(units);
    for (int n = 0; n < units && !unit[i].placed; n++)
        i = (i + 1) % units;
    return unit[i].placed ? i : -1;
}

static void lay_out(void)
{
    static const double column_gap[] = {0, 0.95, 1, 1.5, 2.9, 3.1};
    for (unsigned side = 0; side < 2; side++) {
        for (int n = 0; n < 3; n++)
            set_up_gun(side, on_field(side), toward_enemy(side));
        if (chance(35))
            square_up(side, FOOT, on_field(side), toward_enemy(side), chance(80) ? 4 : 3, below(3));
        place_ranks(side,
                    MUSKETEERS,
                    on_field(side),
                    toward_enemy(side),
                    1,
                    2 + below(3),
                    column_gap[below(6)]);
        place_ranks(side,
                    chance(50) ? FOOT : CAVALRY,
                    on_field(side),
                    toward_enemy(side),
                    1 + below(3),
                    1 + below(2),
                    0);
    }
    for (int n = 0; n < 10; n++) {
        unsigned side = (unsigned)below(2);
        int i = spare(side, STANDS | BIT(MS));
        int beside = chance(40) ? beside_whom() : -1;
        spot at = on_field(side);
        if (i < 0)
            continue;
        if (beside >= 0)
            place_beside(i,
                         beside,
                         (unsigned)below(4),
                         between(-3, 3),
                         chance(50) ? 0 : between(0.05, 1.5),
                         90 * below(4));
        else
            place(i, at.x, at.y, toward_enemy(side));
    }
    for (int i = 0; i < units; i++) {
        unit[i].retiring = is_of(i, STANDS) && !unit[i].square && chance(6);
        unit[i].broken = unit[i].square && unit[i].square % 3 == 0;
        empty[i] = is_of(i, MUSKETEERS | CAVALRY | GUNS) && unit[i].kind != TA && chance(8);
    }
}

/* ---- the clauses ----------------------------------------------------------------------------- */

static bool is_sheltered(int i)
{
    return unit[i].inside && !unit[i].broken;
}

/* SC-175, SC-176 */
static bool is_served(int gun)
{
    for (int k = 0; k < units; k++)
        if (unit[k].kind == GU && unit[k].side == unit[gun].side && in_touch(gun, k)) {
            if (meets_enemy(k))
                unsure = true;
            return true;
        }
    return false;
}

static bool has_shot(int i)
{
    if (!is_of(i, MUSKETEERS | CAVALRY | GUNS) || empty[i] || unit[i].retiring || is_sheltered(i))
        return false;
    return !is_of(i, GUNS) || is_served(i);
}

/* SC-063, SC-Q-24: the foremost of its column of musketeers */
static int head_of(int i)
{
    if (!is_of(i, MUSKETEERS))
        return i;
    for (int n = 0; n < MOST; n++) {
        int ahead = leader_of(i, MUSKETEERS);
        if (ahead < 0)
            return i;
        i = ahead;
        if (unit[i].retiring || meets_enemy(i))
            unsure = true;
    }
    return i;
}

static bool is_of_column(int i, int head)
{
    for (int k = head; k >= 0; k = follower_of(k, MUSKETEERS))
        if (k == i)
            return true;
    return false;
}

static double range_from(int firer, int target)
{
    const box *m = &unit[firer].at;
    const box *t = &unit[target].at;
    spot left = spot_of(m, -m->a, m->b);
    spot right = spot_of(m, m->a, m->b);
    spot corner[4];
    double least = INFINITY;
    corners_of(t, corner);
    for (int i = 0; i < 4; i++) {
        least = fmin(least, spot_to_segment(corner[i], left, right));
        least = fmin(least, spot_to_segment(left, corner[i], corner[(i + 1) % 4]));
        least = fmin(least, spot_to_segment(right, corner[i], corner[(i + 1) % 4]));
    }
    return least;
}

/* SC-Q-10: within so many inches, rounded up to whole ones, with the tolerance of limits */
static bool within(double range, double inches)
{
    return !above(range, inches + EPS);
}

static double gun_kill(int gun, double range, bool closed)
{
    static const double limit[2][3] = {{20, 36, 48}, {12, 24, 36}};
    static const double kill[2][3][2] = {{{15, 7}, {10, 5}, {6, 2}}, {{9, 4}, {6, 3}, {4, 2}}};
    int size = unit[gun].kind == SG;
    for (int band = 0; band < 3; band++)
        if (within(range, limit[size][band]))
            return kill[size][band][!closed];
    return 0;
}

static bool is_closed_to_guns(int target)
{
    if (unit[target].square)
        return true;
    if (is_of(target, MUSKETEERS)) {
        int next[2] = {leader_of(target, MUSKETEERS), follower_of(target, MUSKETEERS)};
        for (int n = 0; n < 2; n++) {
            if (next[n] < 0)
                continue;
            if (unit[target].retiring || unit[next[n]].retiring || unit[next[n]].square)
                unsure = true;
            return true;
        }
    }
    return order_now(target) == CLOSED;
}

/* In whole points; 0: out of range. */
static double points_at(int firer, int target, double range)
{
    if (is_of(firer, GUNS)) {
        if (is_of(target, GUNS)) /* a hit is counted, whatever the range */
            return gun_kill(firer, range, false) > 0 ? 1 : 0;
        if (unit[target].kind == GU)
            return gun_kill(firer, range, false) / 2;
        return gun_kill(firer, range, is_closed_to_guns(target));
    }
    const double *kill = of_kind[unit[firer].kind].kill;
    bool musket = kill[2] > 0;
    double points = 0;
    if (within(range, 6))
        points = kill[0];
    else if (within(range, 12))
        points = kill[1];
    else if (musket && within(range, 18))
        return unit[target].kind == GU ? kill[2] / 2 : kill[2];
    if (unit[target].kind == GU)
        return points / 2;
    return musket && points > 0 && is_of(target, ARMOURED) ? 4 : points;
}

static bool may_be_target(int firer, int target)
{
    if (unit[target].kind == MS || is_sheltered(target))
        return false;
    if (is_of(target, GUNS) && !is_of(firer, GUNS))
        return false;
    if (unit[target].kind == GU) {
        if (meets_enemy(target))
            unsure = true;
        return true;
    }
    return true;
}

static bool is_in_arc(const box *m, spot middle, spot aim)
{
    double across = hypot(aim.x - middle.x, aim.y - middle.y);
    spot to = seen_from(m, aim);
    double angle = fabs(atan2(to.x, to.y - m->b)) * 180 / PI;
    /* eps aside of the arc, too: 0.057 degrees at an inch */
    if (fabs(angle - 45) < 0.02 + 0.08 / fmax(across, 0.01))
        unsure = true;
    return angle < 45;
}

static bool do_stands_block(int firer, int head, int target, spot from, spot aim)
{
    bool doubt = false;
    for (int k = 0; k < units; k++) {
        if (k == firer || k == head || k == target || unit[k].kind == GU)
            continue;
        double depth = depth_of_line(from, aim, &unit[k].at);
        if (depth < -CLOSE || is_of_column(k, head))
            continue;
        if (depth > SLIP + 0.0012)
            return true;
        doubt = true;
    }
    unsure = unsure || doubt;
    return false;
}

/* SC-Q-54 */
static bool does_ground_block(spot from, spot aim)
{
    unsigned roster = (unsigned)(scene_now % ROSTERS);
    for (unsigned i = 0; i < cover_count[roster]; i++) {
        const cover *c = &covers[roster][i];
        double depth = depth_of_line(from, aim, &c->at);
        double ends = fmax(depth_of_line(from, from, &c->at), depth_of_line(aim, aim, &c->at));
        if (!c->hides || depth < -0.002)
            continue;
        if (fabs(depth) < 0.002 || fabs(ends) < 0.002)
            unsure = true;
        if (ends < 0)
            return true;
    }
    return false;
}

typedef struct shot {
    double points; /* 0: it may not fire there */
    unsigned matter;
    bool canister, closed;
} shot;

static shot shot_at(int firer, int target)
{
    shot s = {0};
    s.matter = NO_SHOT;
    if (!has_shot(firer))
        return s;
    s.matter = SHELTERED;
    if (!may_be_target(firer, target))
        return s;
    s.matter = IN_TOUCH;
    if (meets_enemy(firer) || (unit[target].kind != GU && meets_enemy(target)))
        return s;
    int head = head_of(firer);
    const box *m = &unit[head].at;
    double range = range_from(head, target);
    double points = points_at(firer, target, range);
    s.matter = FAR;
    if (points <= 0)
        return s;
    spot middle = spot_of(m, 0, m->b);
    spot aim = nearest_point(&unit[target].at, middle);
    s.matter = ASIDE;
    if (!is_in_arc(m, middle, aim))
        return s;
    s.matter = HIDDEN;
    if (do_stands_block(firer, head, target, middle, aim))
        return s;
    s.matter = BY_GROUND;
    if (does_ground_block(middle, aim))
        return s;
    s.matter = FIRES;
    s.points = points;
    s.closed = is_of(target, STANDS) && is_closed_to_guns(target);
    s.canister = is_of(firer, GUNS) && range < (unit[firer].kind == LG ? 20 : 12);
    return s;
}

/* ---- comparison ------------------------------------------------------------------------------ */

static bool shoots[MOST][MOST]; /* by the clauses */
static bool doubt[MOST][MOST];

static void count_shot(int firer, int target, const shot *s)
{
    seen[s->matter]++;
    if (s->matter != FIRES)
        return;
    if (head_of(firer) != firer)
        seen[IN_COLUMN]++;
    if (unit[target].kind == GU)
        seen[AT_CREW]++;
    if (!is_of(firer, GUNS)) {
        seen[SAVED] += is_of(target, ARMOURED);
        return;
    }
    seen[AT_GUN] += is_of(target, GUNS);
    seen[CANISTER] += s->canister;
    if (is_of(target, STANDS))
        seen[s->closed ? CLOSE_TARGET : OPEN_TARGET]++;
    if (s->closed && order_now(target) == OPEN)
        seen[COLUMN_TARGET]++;
}

static void compare_pair(int firer, int target)
{
    uint32_t points = 0;
    against = target;
    begin_question();
    shot s = shot_at(firer, target);
    shoots[firer][target] = s.matter == FIRES;
    doubt[firer][target] = unsure;
    if (!unsure)
        count_shot(firer, target, &s);
    bool doubtful = unsure;
    tilly_status status =
        tilly_battle_may_shoot(battle, unit[firer].id, unit[target].id, &points, NULL);
    agree("SC-212", firer, "it may fire", s.matter == FIRES, status == TILLY_OK);
    if (s.matter != FIRES || status != TILLY_OK)
        return;
    unsure = doubtful;
    agree("SC-060", firer, "its half-points", 2 * s.points, points);
}

static void compare_question(void)
{
    tilly_decision d = {.size = sizeof d};
    bool offered[MOST] = {false};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    int firer = index_of_id(d.subject);
    for (uint32_t i = 0; i < d.options; i++) {
        tilly_option o = option_at_turn(turn, i);
        if (o.kind == TILLY_OPT_SHOOT)
            offered[index_of_id(o.other)] = true;
    }
    seen[ASKED]++;
    for (int k = 0; k < units; k++) {
        if (!are_enemies(firer, k))
            continue;
        unsure = doubt[firer][k];
        against = k;
        agree("SC-D-16", firer, "a target is offered", shoots[firer][k], offered[k]);
    }
}

/* Everybody is asked who has a target, and nobody fires (SC-D-12, SC-D-16). */
static void compare_questions(void)
{
    bool asked[MOST] = {false};
    tilly_status status;
    while ((status = tilly_turn_next(turn, TILLY_UNTIL_STEP)) == TILLY_DECISION ||
           status == TILLY_STOP) {
        tilly_decision d = {.size = sizeof d};
        tilly_answer a = {.size = sizeof a};
        if (status == TILLY_STOP) {
            if (sc_row(battle)[0] > '6')
                break;
            continue;
        }
        assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
        if (d.kind == TILLY_ASK_BATTERY_TARGET) {
            asked[index_of_id(d.subject)] = true;
            compare_question();
        }
        assert_int_equal(tilly_turn_usual(turn, &a), TILLY_OK);
        for (uint32_t i = 0; i < d.options; i++)
            if (option_at_turn(turn, i).kind == TILLY_OPT_NONE)
                a.pick.option = i;
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    for (int i = 0; i < units; i++) {
        bool has_target = false;
        begin_question();
        for (int k = 0; k < units; k++) {
            has_target = has_target || (are_enemies(i, k) && shoots[i][k] && !doubt[i][k]);
            unsure = unsure || doubt[i][k];
        }
        unsure = unsure && !has_target;
        agree("SC-D-16", i, "it is asked", has_target, asked[i]);
    }
}

static void play(uint64_t number)
{
    lay_out();
    set_down_all();
    for (int i = 0; i < units; i++)
        if (empty[i])
            sc_empties(battle, unit[i].id);
    for (int i = 0; i < units; i++)
        for (int k = 0; k < units; k++) {
            doubt[i][k] = shoots[i][k] = false;
            if (are_enemies(i, k) && unit[i].kind != GU && unit[i].kind != MS)
                compare_pair(i, k);
        }
    compare_questions();
}

static void fire_is_as_the_clauses_say(void **state)
{
    play_scenes(&field, SCENES, play, matter, seen, MATTERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(fire_is_as_the_clauses_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
