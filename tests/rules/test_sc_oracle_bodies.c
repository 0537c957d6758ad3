/* Moves of Scruby's closed bodies of pikes, and of pikes that break or stand open, on random scenes
 * against a second reading of the clauses in floating point: who may act together, which directions
 * and changes of front are theirs, how far, what bars the way, where they end (SC-020 to SC-030,
 * SC-035, SC-207 to SC-210, SC-236, SC-238, SC-Q-14 to SC-Q-18, SC-Q-54). `./run oracles` plays
 * more scenes. */
#include "sc_oracle.h"
#include <math.h>
#include <stdio.h>

enum { SCENES = 200, MOVES = 22, MOST_GROUND = 4 };
enum {
    LEGAL,
    BACK,
    OBLIQUE,
    TURNED,
    COLUMN,
    BREAKING,
    HEAVY,
    LIGHT,
    MIXED,
    TOO_FAR,
    WRONG_WAY,
    BY_FRIEND,
    BY_ENEMY,
    NEAR_ENEMY,
    NEAR_FRIEND,
    NO_ROOM_TO_TURN,
    OVER_THE_EDGE,
    AT_GROUND,
    NO_BODY,
    MATTERS
};
static const char *const matter[] = {"legal",
                                     "back",
                                     "oblique",
                                     "turned",
                                     "columns",
                                     "breaking or open",
                                     "heavy",
                                     "light",
                                     "mixed",
                                     "too far",
                                     "in a wrong direction",
                                     "barred by friends",
                                     "barred by enemies",
                                     "ending near enemies",
                                     "ending near friends",
                                     "without room to turn",
                                     "over the edge",
                                     "barred by ground",
                                     "no body"};
static unsigned seen[MATTERS];

/* ---- ground ---------------------------------------------------------------------------------- */

static box bars[ROSTERS][MOST_GROUND];
static unsigned bar_count[ROSTERS];
static box road_of[ROSTERS];

static void lay_line(sc *s, unsigned feature, const box *at)
{
    spot one = spot_of(at, 0, at->b);
    spot two = spot_of(at, 0, -at->b);
    const double xy[] = {one.x, one.y, two.x, two.y};
    lay_feature(s, feature, 0, 2 * at->a, xy, 2);
}

static void lay_area(sc *s, unsigned feature, const box *at)
{
    spot corner[4];
    double xy[8];
    corners_of(at, corner);
    for (unsigned i = 0; i < 4; i++) {
        xy[2 * i] = corner[i].x;
        xy[2 * i + 1] = corner[i].y;
    }
    lay_feature(s, feature, 0, 0, xy, 4);
}

static void lay_ground(sc *s, unsigned roster)
{
    box wood = {between(15, 50), between(15, 45), 0, 6, 3};
    box river = {between(26, 34), 30, 0, 1, 29};
    box pond = {between(15, 50), between(15, 45), between(0, 3), 3, 1};
    box road = {30, between(20, 40), PI / 2, 1.5, 28};
    if (roster < 3)
        return;
    lay_area(s, TILLY_WOOD, &wood);
    lay_line(s, TILLY_RIVER, &river);
    lay_area(s, TILLY_IMPASSABLE, &pond);
    lay_line(s, TILLY_ROAD, &road);
    bars[roster][0] = river;
    bars[roster][1] = pond;
    bar_count[roster] = 2;
    road_of[roster] = road;
}

static const theatre field = {.row = "3",
                              .most = {[HP] = 5,
                                       [LP] = 5,
                                       [DFP] = 2,
                                       [SW] = 2,
                                       [MU] = 2,
                                       [LS] = 1,
                                       [HC] = 1,
                                       [LC] = 1,
                                       [DM] = 1,
                                       [SG] = 1},
                              .ground = lay_ground};

/* ---- scenes ---------------------------------------------------------------------------------- */

static spot centre_of_scene;

static spot about_here(double least, double most)
{
    double way = between(0, 2 * PI);
    double far = between(least, most);
    return (spot){centre_of_scene.x + far * sin(way), centre_of_scene.y + far * cos(way)};
}

/* One of the body that is to move. */
static int form_body(void)
{
    unsigned pikes = chance(40)   ? BIT(HP)
                     : chance(50) ? BIT(LP)
                     : chance(50) ? BIT(LP) | BIT(DFP)
                                  : BIT(HP) | BIT(LP);
    double heading = chance(50) ? 0 : chance(60) ? 45.0 * below(8) : between(0, 359);
    int files = chance(50) ? 1 + below(4) : 1;
    int ranks = files == 1 ? 1 + below(5) : 1 + below(3);
    int first = place_ranks(0, pikes, centre_of_scene, heading, files, ranks, 0);
    if (first >= 0 && chance(35)) /* ragged, or another beside it */
        place_beside(spare(0, chance(60) ? pikes : FOOT),
                     first,
                     (unsigned)below(4),
                     chance(40) ? 0 : between(-3, 3),
                     0,
                     chance(85) ? 0 : 90 * below(4));
    return first;
}

static void lay_out(int *subject)
{
    centre_of_scene = (spot){chance(15) ? between(2, 6) : between(10, 54),
                             chance(15) ? between(2, 6) : between(10, 50)};
    *subject = form_body();
    for (int n = 2 + below(7); n > 0; n--) {
        unsigned side = chance(45);
        spot at = about_here(1.5, 11);
        int i = spare(side, STANDS | BIT(MS));
        if (i >= 0)
            place(i, at.x, at.y, chance(60) ? 45 * below(8) : between(0, 359));
    }
    if (chance(25))
        place_ranks(0, FOOT, about_here(4, 9), 90 * below(4), 1 + below(2), 1, 0);
    if (chance(20))
        set_up_gun((unsigned)below(2), about_here(3, 8), between(0, 359));
    if (chance(10))
        square_up((unsigned)below(2), FOOT, about_here(8, 12), 45 * below(8), 4, 0);
}

/* ---- the body -------------------------------------------------------------------------------- */

static int member[MOST];
static int members;

static bool is_member(int i)
{
    for (int n = 0; n < members; n++)
        if (member[n] == i)
            return true;
    return false;
}

static bool is_closed_pike(int i)
{
    return is_of(i, PIKES) && !unit[i].square && order_now(i) == CLOSED;
}

static bool has_kind(unsigned kinds)
{
    for (int n = 0; n < members; n++)
        if (is_of(member[n], kinds))
            return true;
    return false;
}

/* SC-236 */
static bool hangs_together(void)
{
    uint64_t in = 1;
    for (int round = 0; round < members; round++)
        for (int n = 0; n < members; n++)
            for (int k = 0; k < members; k++)
                if (in >> k & 1 && k != n && shares_edge(member[n], member[k]))
                    in |= 1ull << n;
    for (int n = 0; n < members; n++)
        if (unit[member[n]].heading != unit[member[0]].heading)
            return false;
    return in == (1ull << members) - 1;
}

static double front_line_of(int i)
{
    return seen_from(&unit[member[0]].at, spot_of(&unit[i].at, 0, unit[i].at.b)).y;
}

static bool is_line(void)
{
    for (int n = 0; n < members; n++)
        if (fabs(front_line_of(member[n]) - front_line_of(member[0])) > 0.001)
            return false;
    return members >= 2;
}

static int file_length(int i)
{
    int length = 1;
    for (int k = i; (k = follower_of(k, PIKES)) >= 0 && is_member(k);)
        length++;
    for (int k = i; (k = leader_of(k, PIKES)) >= 0 && is_member(k);)
        length++;
    return length;
}

/* SC-Q-18: each file of three at least, and none of theirs left out */
static bool is_column(void)
{
    for (int n = 0; n < members; n++) {
        int i = member[n];
        int next[2] = {leader_of(i, STANDS), follower_of(i, STANDS)};
        if (file_length(i) < 3)
            return false;
        for (int k = 0; k < 2; k++) {
            if (next[k] < 0 || is_member(next[k]))
                continue;
            if (!is_of(next[k], PIKES) || !shares_edge(next[k], i) || unit[next[k]].retiring)
                unsure = true;
            return false;
        }
    }
    return true;
}

typedef enum manner { RIGID, BREAKS, STANDS_OPEN } manner;

static manner manner_of_body(void)
{
    int i = member[0];
    if (members > 1)
        return RIGID;
    if (order_now(i) == OPEN)
        return STANDS_OPEN;
    for (int k = 0; k < units; k++) {
        if (!are_friends(i, k) || !is_of(k, PIKES) || !in_touch(i, k))
            continue;
        if (unit[k].heading != unit[i].heading || unit[k].retiring || !shares_edge(i, k))
            unsure = true;
        return BREAKS;
    }
    return RIGID;
}

/* ---- a move ---------------------------------------------------------------------------------- */

typedef struct march {
    unsigned kind;
    double value[3]; /* as the option has them: degrees and inches */
    double before;   /* turn before the straight part, degrees */
    double way;      /* of the straight part, from the front before any turn */
    double length;
    double after;   /* turn after it */
    double length2; /* and on, the new way */
    bool back;
    box start[MOST], turned[MOST], gone[MOST], end[MOST];
} march;

static void read_march(march *m)
{
    const double *v = m->value;
    switch (m->kind) {
    case TILLY_OPT_STRAIGHT: m->length = v[0]; break;
    case TILLY_OPT_BACKWARDS:
        m->length = v[0];
        m->way = 180;
        m->back = true;
        break;
    case TILLY_OPT_OBLIQUE_LEFT:
        m->way = -v[0];
        m->length = v[1];
        break;
    case TILLY_OPT_OBLIQUE_RIGHT:
        m->way = v[0];
        m->length = v[1];
        break;
    case TILLY_OPT_OBLIQUE_TURN_LEFT:
    case TILLY_OPT_OBLIQUE_TURN_RIGHT:
        m->way = m->kind == TILLY_OPT_OBLIQUE_TURN_LEFT ? -45 : 45;
        m->after = v[0];
        m->length = v[1];
        break;
    case TILLY_OPT_TURN_OBLIQUE_LEFT:
    case TILLY_OPT_TURN_OBLIQUE_RIGHT:
        m->before = v[0];
        m->way = v[0] + (m->kind == TILLY_OPT_TURN_OBLIQUE_LEFT ? -45 : 45);
        m->length = v[1];
        break;
    case TILLY_OPT_STRAIGHT_TURN:
        m->after = v[0];
        m->length = v[1];
        break;
    case TILLY_OPT_TURN_STRAIGHT:
        m->before = m->way = v[0];
        m->length = v[1];
        break;
    case TILLY_OPT_STRAIGHT_TURN_STRAIGHT:
        m->length = v[0];
        m->after = v[1];
        m->length2 = v[2];
        break;
    default: fail();
    }
}

/* SC-238: about the middle of the front edge, the line through the foremost fronts; SC-235: a stand
 * by itself about its centre */
static spot pivot_of(const box *at, manner how)
{
    double most = -INFINITY;
    double left = INFINITY;
    double right = -INFINITY;
    if (how != RIGID)
        return (spot){at[0].x, at[0].y};
    for (int n = 0; n < members; n++)
        most = fmax(most, seen_from(&at[0], spot_of(&at[n], 0, at[n].b)).y);
    for (int n = 0; n < members; n++) {
        spot front = seen_from(&at[0], spot_of(&at[n], 0, at[n].b));
        if (front.y < most - 0.01)
            continue;
        left = fmin(left, front.x - at[n].a);
        right = fmax(right, front.x + at[n].a);
    }
    return spot_of(&at[0], (left + right) / 2, most);
}

static void turn_all(const box *from, box *to, double degrees, manner how)
{
    spot pivot = pivot_of(from, how);
    double angle = degrees * PI / 180;
    for (int n = 0; n < members; n++) {
        double dx = from[n].x - pivot.x;
        double dy = from[n].y - pivot.y;
        to[n] = from[n];
        to[n].x = pivot.x + dx * cos(angle) + dy * sin(angle);
        to[n].y = pivot.y - dx * sin(angle) + dy * cos(angle);
        to[n].turn += angle;
    }
}

static void shift_all(const box *from, box *to, double way, double length)
{
    for (int n = 0; n < members; n++)
        to[n] = shifted_box(from[n], length * sin(way), length * cos(way));
}

/* ---- what is theirs to do -------------------------------------------------------------------- */

static bool near(double a, double b)
{
    return fabs(a - b) < 0.005;
}

static bool is_way_open_to_one(const march *m)
{
    bool straight = m->kind == TILLY_OPT_STRAIGHT || m->kind == TILLY_OPT_TURN_STRAIGHT ||
                    m->kind == TILLY_OPT_STRAIGHT_TURN ||
                    m->kind == TILLY_OPT_STRAIGHT_TURN_STRAIGHT;
    return straight && fabs(m->before) <= 90.005 && fabs(m->after) <= 90.005;
}

/* SC-Q-15 */
static bool is_way_of_heavy(const march *m)
{
    double total = m->before + m->after;
    if (m->length2 > 0)
        return false;
    if (near(m->way, 0))
        return near(total, 0) && near(m->before, 0);
    if (!near(fabs(m->way), 45))
        return false;
    return near(total, 0) || near(total, m->way);
}

/* SC-238 */
static bool is_way_of_light(const march *m)
{
    double way = m->way - m->before;
    if (m->length2 > 0 || fabs(m->before + m->after) > 90.005)
        return false;
    return near(way, 0) || near(fabs(way), 45);
}

static bool is_way_open(const march *m, manner how)
{
    if (m->back) {
        if (how != RIGID)
            return false;
        bool line = is_line();
        bool deep = true;
        for (int n = 0; n < members; n++)
            deep = deep && file_length(member[n]) >= 3;
        if (!line && !deep) /* neither a line nor a column */
            unsure = true;
        return line;
    }
    if (how != RIGID)
        return is_way_open_to_one(m);
    return has_kind(BIT(HP)) ? is_way_of_heavy(m) : is_way_of_light(m);
}

static double allowance(const march *m, manner how)
{
    bool heavy = has_kind(BIT(HP));
    if (m->back)
        return 3;
    if (how == STANDS_OPEN)
        return 6;
    if (how == BREAKS)
        return heavy ? 3 : 6;
    return (heavy ? 3 : 6) + (is_column() ? 2 : 0);
}

/* ---- what bars them -------------------------------------------------------------------------- */

/* How deep it runs into another at the deepest, on its way. */
static double deepest(const box *from, const box *to, const box *other)
{
    double low = 0;
    double high = 1;
    double dx = to->x - from->x;
    double dy = to->y - from->y;
    double reach = from->a + from->b + other->a + other->b;
    double path = hypot(dx, dy);
    if (path < 1e-9)
        return overlap(from, other);
    if (hypot(from->x - other->x, from->y - other->y) > reach + path)
        return -1;
    /* overlap() stops at -1 from far off, where it is flat */
    double middle = ((other->x - from->x) * dx + (other->y - from->y) * dy) / (path * path);
    double half = (reach + 0.5) / path;
    low = fmax(0, fmin(1, middle - half));
    high = fmax(0, fmin(1, middle + half));
    for (int i = 0; i < 45; i++) {
        double one = low + (high - low) / 3;
        double two = high - (high - low) / 3;
        box a = shifted_box(*from, one * dx, one * dy);
        box b = shifted_box(*from, two * dx, two * dy);
        if (overlap(&a, other) < overlap(&b, other))
            low = one;
        else
            high = two;
    }
    box at = shifted_box(*from, low * dx, low * dy);
    double ends = fmax(overlap(from, other), overlap(to, other));
    return fmax(ends, overlap(&at, other));
}

static bool runs_into(const box *from, const box *to, unsigned *reason)
{
    for (int n = 0; n < members; n++)
        for (int k = 0; k < units; k++) {
            if (is_member(k) || !above(deepest(&from[n], &to[n], &unit[k].at), SLIP))
                continue;
            *reason = are_enemies(member[n], k) ? BY_ENEMY : BY_FRIEND;
            return true;
        }
    return false;
}

static bool are_off_table(const box *at)
{
    bool off = false;
    for (int n = 0; n < members; n++) {
        spot corner[4];
        corners_of(&at[n], corner);
        for (int i = 0; i < 4; i++) {
            double in =
                fmin(fmin(corner[i].x, 96 - corner[i].x), fmin(corner[i].y, 60 - corner[i].y));
            if (in < 0.003 && in > -0.01)
                unsure = true;
            off = off || in < 0;
        }
    }
    return off;
}

/* The part of the way that lies in it, 0 to 1. */
static bool part_inside(const box *area, spot from, spot to, double part[2])
{
    spot p = seen_from(area, from);
    spot q = seen_from(area, to);
    const double start[2] = {p.x, p.y};
    const double end[2] = {q.x, q.y};
    const double half[2] = {area->a, area->b};
    part[0] = 0;
    part[1] = 1;
    for (int i = 0; i < 2; i++) {
        double run = end[i] - start[i];
        if (fabs(run) < 1e-9) {
            if (fabs(start[i]) > half[i])
                return false;
            continue;
        }
        double one = (-half[i] - start[i]) / run;
        double two = (half[i] - start[i]) / run;
        part[0] = fmax(part[0], fmin(one, two));
        part[1] = fmin(part[1], fmax(one, two));
    }
    return part[0] < part[1];
}

/* SC-Q-54 */
static bool does_ground_bar(const box *from, const box *to)
{
    unsigned roster = (unsigned)(scene_now % ROSTERS);
    for (unsigned i = 0; i < bar_count[roster]; i++)
        for (int n = 0; n < members; n++) {
            spot one = {from[n].x, from[n].y};
            spot two = {to[n].x, to[n].y};
            double in[2];
            double on_road[2];
            double depth = depth_of_line(one, two, &bars[roster][i]);
            if (depth < -0.002)
                continue;
            if (depth < 0.002 || depth_of_line(one, one, &bars[roster][i]) > -0.002)
                unsure = true; /* along its border, or out of it */
            if (!part_inside(&bars[roster][i], one, two, in))
                continue;
            if (!part_inside(&road_of[roster], one, two, on_road))
                return true;
            if (fabs(in[0] - on_road[0]) < 0.002 || fabs(in[1] - on_road[1]) < 0.002)
                unsure = unsure || in[0] > 0 || in[1] < 1;
            if (in[0] < on_road[0] || in[1] > on_road[1])
                return true;
        }
    return false;
}

/* SC-238: where they stand before a turn and after it; the way from the one to the other is free */
static bool is_on_ground(const box *at)
{
    unsigned roster = (unsigned)(scene_now % ROSTERS);
    for (unsigned i = 0; i < bar_count[roster]; i++)
        for (int n = 0; n < members; n++) {
            spot here = {at[n].x, at[n].y};
            double depth = depth_of_line(here, here, &bars[roster][i]);
            double on_road = depth_of_line(here, here, &road_of[roster]);
            if (depth > -0.002 && (depth < 0.002 || fabs(on_road) < 0.002))
                unsure = true; /* on its border, or the road's */
            if (depth > 0 && on_road < 0)
                return true;
        }
    return false;
}

/* SC-209 */
static bool ends_badly(const box *end, unsigned *reason)
{
    for (int n = 0; n < members; n++)
        for (int k = 0; k < units; k++) {
            int i = member[n];
            double apart;
            if (is_member(k))
                continue;
            apart = distance_of(&end[n], &unit[k].at);
            if (are_enemies(i, k) && is_of(k, STANDS) && !above(apart, 1 - EPS)) {
                *reason = NEAR_ENEMY;
                return true;
            }
            if (are_enemies(i, k) && !is_of(k, STANDS) && apart < 2 * TOUCH) {
                unsure = unsure || unit[k].kind == MS || apart > TOUCH - CLOSE ||
                         !boxes_touch(&end[n], &unit[k].at);
                *reason = BY_ENEMY;
                return true;
            }
            if (are_enemies(i, k) || !is_of(k, PIKES | SWORDS) || above(apart, 1 - EPS))
                continue;
            if (!above(apart, TOUCH) && boxes_touch(&end[n], &unit[k].at))
                continue;
            if (apart < TOUCH + CLOSE || unit[k].retiring)
                unsure = true; /* corner on corner */
            *reason = NEAR_FRIEND;
            return true;
        }
    return false;
}

static box inside_of(unsigned square)
{
    box middle = {0, 0, 0, 2.4, 2.4};
    int faces = 0;
    for (int k = 0; k < units; k++)
        if (unit[k].square == square && !unit[k].inside) {
            middle.x += unit[k].at.x;
            middle.y += unit[k].at.y;
            middle.turn = unit[k].at.turn;
            faces++;
        }
    middle.x /= faces;
    middle.y /= faces;
    return middle;
}

/* Nobody looks at who goes into squares here. */
static bool comes_into_a_square(const box *from, const box *to)
{
    for (int k = 0; k < units; k++)
        if (unit[k].square) {
            box inside = inside_of(unit[k].square);
            for (int n = 0; n < members; n++)
                if (deepest(&from[n], &to[n], &inside) > 0)
                    return true;
        }
    return false;
}

static bool is_legal(march *m, unsigned *reason)
{
    manner how = manner_of_body();
    double heading = unit[member[0]].at.turn;
    box then[MOST];
    *reason = WRONG_WAY;
    for (int n = 0; n < members; n++)
        m->start[n] = unit[member[n]].at;
    turn_all(m->start, m->turned, m->before, how);
    shift_all(m->turned, m->gone, heading + m->way * PI / 180, m->length);
    turn_all(m->gone, then, m->after, how);
    shift_all(then, m->end, heading + m->after * PI / 180, m->length2);
    if (!is_way_open(m, how))
        return false;
    *reason = TOO_FAR;
    double most = allowance(m, how);
    if (above(m->length + m->length2, most + EPS))
        return false;
    if (m->length + m->length2 > most) /* of what is measured, not of what is ordered? */
        unsure = true;
    *reason = NO_ROOM_TO_TURN;
    unsigned ignored;
    bool turns = !near(m->before, 0) || !near(m->after, 0);
    if (turns && (runs_into(m->turned, m->turned, &ignored) || runs_into(then, then, &ignored)))
        return false;
    if (turns && (are_off_table(m->turned) || are_off_table(m->gone) || are_off_table(then)))
        return false;
    if (runs_into(m->turned, m->gone, reason) || runs_into(then, m->end, reason))
        return false;
    *reason = OVER_THE_EDGE;
    if (are_off_table(m->end))
        return false;
    *reason = AT_GROUND;
    if (is_on_ground(m->start)) /* the dice put them there */
        unsure = true;
    if (turns && (is_on_ground(m->turned) || is_on_ground(then)))
        return false;
    if (does_ground_bar(m->turned, m->gone) || does_ground_bar(then, m->end))
        return false;
    if (comes_into_a_square(m->turned, m->gone) || comes_into_a_square(then, m->end))
        unsure = true;
    if (ends_badly(m->end, reason))
        return false;
    *reason = LEGAL;
    return true;
}

/* ---- comparison ------------------------------------------------------------------------------ */

static tilly_decision decision_now(void)
{
    tilly_decision d = {.size = sizeof d};
    assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
    return d;
}

static int option_of_kind(unsigned kind, tilly_id id)
{
    uint32_t options = decision_now().options;
    for (uint32_t i = 0; i < options; i++) {
        tilly_option o = option_at_turn(turn, i);
        if (o.kind == kind && (!id || o.unit == id))
            return (int)i;
    }
    return -1;
}

static double some_angle(void)
{
    static const double angle[] = {45, 45, 90, 90.5, 30};
    double a = chance(80) ? angle[below(5)] : between(1, 95);
    return chance(50) ? a : -a;
}

static double some_length(void)
{
    static const double limit[] = {3, 5, 6, 8};
    double near_limit[] = {0, 0.0005, 0.0016, 0.1};
    if (chance(30))
        return limit[below(4)] + near_limit[below(4)];
    return between(0.05, 8.5);
}

static march some_march(void)
{
    static const unsigned kind[] = {TILLY_OPT_STRAIGHT,
                                    TILLY_OPT_STRAIGHT,
                                    TILLY_OPT_BACKWARDS,
                                    TILLY_OPT_OBLIQUE_LEFT,
                                    TILLY_OPT_OBLIQUE_RIGHT,
                                    TILLY_OPT_OBLIQUE_TURN_LEFT,
                                    TILLY_OPT_OBLIQUE_TURN_RIGHT,
                                    TILLY_OPT_TURN_OBLIQUE_LEFT,
                                    TILLY_OPT_TURN_OBLIQUE_RIGHT,
                                    TILLY_OPT_STRAIGHT_TURN,
                                    TILLY_OPT_TURN_STRAIGHT,
                                    TILLY_OPT_TURN_STRAIGHT,
                                    TILLY_OPT_STRAIGHT_TURN_STRAIGHT};
    march m = {.kind = kind[below(13)]};
    if (chance(35)) /* one that is theirs more often */
        m.kind = kind[below(7)];
    m.value[0] = some_angle();
    m.value[1] = some_length();
    if (m.kind == TILLY_OPT_STRAIGHT || m.kind == TILLY_OPT_BACKWARDS)
        m.value[0] = some_length();
    if (m.kind == TILLY_OPT_OBLIQUE_LEFT || m.kind == TILLY_OPT_OBLIQUE_RIGHT)
        m.value[0] = chance(85) ? 45 : fabs(some_angle());
    if (m.kind == TILLY_OPT_STRAIGHT_TURN_STRAIGHT) {
        m.value[0] = between(0.05, 5);
        m.value[1] = some_angle();
        m.value[2] = between(0.05, 5);
    }
    return m;
}

/* In the numbers of the option; what is rounded there is read again. */
static tilly_answer answer_of(march *m, int option)
{
    tilly_answer a = {.size = sizeof a, .pick = {.option = (uint32_t)(option < 0 ? 0 : option)}};
    bool first_is_length = m->kind == TILLY_OPT_STRAIGHT || m->kind == TILLY_OPT_BACKWARDS ||
                           m->kind == TILLY_OPT_STRAIGHT_TURN_STRAIGHT;
    for (int i = 0; i < 3; i++) {
        bool length = (i == 0) == first_is_length;
        double by = length || (i == 2) ? 1e4 : 100;
        a.pick.value[i] = (int32_t)lround(m->value[i] * by);
        m->value[i] = a.pick.value[i] / by;
    }
    return a;
}

static void count_march(const march *m, bool legal, unsigned reason)
{
    seen[reason]++;
    if (!legal)
        return;
    seen[BACK] += m->back;
    seen[OBLIQUE] += !m->back && !near(m->way, 0);
    seen[TURNED] += !near(m->before + m->after, 0);
    seen[COLUMN] += manner_of_body() == RIGID && is_column();
    seen[BREAKING] += manner_of_body() != RIGID;
    if (has_kind(BIT(HP)))
        seen[has_kind(BIT(LP)) ? MIXED : HEAVY]++;
    else
        seen[LIGHT]++;
}

static bool differs_by(double ours, int32_t theirs)
{
    return fabs(ours - theirs / 1e4) > 0.00035;
}

static void compare_end(const march *m, const tilly_answer *a)
{
    tilly_placed row[MOST];
    uint32_t count = 0;
    assert_int_equal(tilly_turn_preview_body(turn, a, row, MOST, &count), TILLY_OK);
    agree("SC-238", member[0], "stands that move", members, count);
    for (uint32_t i = 0; i < count; i++) {
        int who = index_of_id(row[i].unit);
        for (int n = 0; n < members; n++) {
            if (member[n] != who)
                continue;
            bool off = differs_by(m->end[n].x, row[i].x) || differs_by(m->end[n].y, row[i].y);
            double turn_off =
                remainder(m->end[n].turn - row[i].heading * PI / 18000, 2 * PI) * 18000 / PI;
            begin_question();
            agree("SC-238", who, "x of its end", off ? m->end[n].x : 0, off ? row[i].x / 1e4 : 0);
            agree("SC-238", who, "y of its end", off ? m->end[n].y : 0, off ? row[i].y / 1e4 : 0);
            agree("SC-238", who, "its heading is off", 0, fabs(turn_off) > 0.6);
        }
    }
}

static void compare_march(void)
{
    march m = some_march();
    int option = option_of_kind(m.kind, 0);
    tilly_answer a = answer_of(&m, option);
    unsigned reason;
    begin_question();
    read_march(&m);
    bool legal = is_legal(&m, &reason);
    if (!unsure)
        count_march(&m, legal, reason);
    tilly_reason why = {.size = sizeof why};
    bool theirs = option >= 0 && tilly_turn_check(turn, &a, &why) == TILLY_OK;
    bool sure = !unsure;
    if (!agree("SC-238", member[0], matter[reason], legal, theirs))
        printf("    kind %u values %.4f %.4f %.4f of %d stands; refused as %s\n",
               m.kind,
               m.value[0],
               m.value[1],
               m.value[2],
               members,
               tilly_reason_name(why.code));
    if (sure && legal && theirs)
        compare_end(&m, &a);
}

/* ---- who acts together ----------------------------------------------------------------------- */

static void choose_members(int subject)
{
    member[0] = subject;
    members = 1;
    if (chance(12))
        return;
    /* all that hang together, or some of them */
    for (int n = 0; n < members; n++)
        for (int k = 0; k < units; k++) {
            if (is_member(k) || !are_friends(subject, k) || !is_closed_pike(k))
                continue;
            if (unit[k].heading == unit[subject].heading && shares_edge(member[n], k))
                member[members++] = k;
        }
    if (chance(70))
        return;
    for (int n = members - 1; n > 0; n--)
        if (chance(35))
            member[n] = member[--members];
}

static bool is_file_with_gaps(void)
{
    for (int n = 1; n < members; n++)
        if (in_one_file(member[0], member[n]))
            return true;
    return false;
}

static bool name_the_body(void)
{
    tilly_answer a = {.size = sizeof a};
    bool offered = true;
    if (decision_now().kind != TILLY_ASK_BODY) {
        agree("SC-236", member[0], "it is asked who acts with it", members > 1, 0);
        return members == 1;
    }
    for (int n = 1; n < members; n++) {
        int i = option_of_kind(TILLY_OPT_UNIT, unit[member[n]].id);
        if (i >= 0)
            a.chosen[i / 64] |= (uint64_t)1 << (i % 64);
        offered = offered && i >= 0;
    }
    begin_question();
    bool ours = members == 1 || hangs_together();
    if (!ours && is_file_with_gaps())
        unsure = true; /* an open column of theirs */
    if (!ours && !unsure)
        seen[NO_BODY]++;
    bool theirs = offered && tilly_turn_check(turn, &a, NULL) == TILLY_OK;
    agree("SC-236", member[0], "they act as one body", ours, theirs);
    if (!ours || !theirs)
        return false;
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    return true;
}

static void play(uint64_t number)
{
    int subject;
    lay_out(&subject);
    set_down_all();
    if (subject < 0)
        return;
    begin_question();
    choose_members(subject);
    for (int n = 0; n < members; n++)
        if (meets_enemy(member[n]) || !is_of(member[n], PIKES))
            return;
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    tilly_answer a = {.size = sizeof a};
    int option = option_of_kind(TILLY_OPT_UNIT, unit[subject].id);
    assert_true(option >= 0);
    a.pick.option = (uint32_t)option;
    assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
    if (!name_the_body())
        return;
    assert_int_equal(decision_now().kind, TILLY_ASK_MOVE);
    for (int n = 0; n < MOVES; n++)
        compare_march();
}

static void bodies_move_as_the_clauses_say(void **state)
{
    play_scenes(&field, SCENES, play, matter, seen, MATTERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bodies_move_as_the_clauses_say)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
