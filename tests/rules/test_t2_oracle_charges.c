/* Tilly 2.0a, charges, cancellations, evades, rally backs and morale erosion (T2-180 to T2-208,
 * T2-250 to T2-272) on random scenes in open ground, against a second reading of the clauses in
 * floating point. Where a result hangs on less than 0.015 TUM, that question is left out.
 * `./run oracles` plays more scenes. */
#include "../unit/charges.h"
#include "scenes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 12, SCENES = 40 };
#define PI     3.14159265358979323846
#define CLOSE  0.015  /* what is nearer to a limit than this is not judged */
#define FLUSH  0.003  /* sides that lie together */
#define TOUCH  0.0008 /* in contact, whatever is rounded: EPS is 0.001 */
#define CHARGE 3.0

static unsigned unsure_of; /* questions left out */
static unsigned judged;
static unsigned faults;
static uint64_t scene_now;
static bool unsure;

enum { CHARGES, CANCELLED, EVADES, RALLY_BACKS, EROSION, MATTERS };
static unsigned scenes_with[MATTERS];

static bool above(double value, double limit)
{
    if (fabs(value - limit) < CLOSE)
        unsure = true;
    return value > limit;
}

/* ---- bases ---------------------------------------------------------------------------------- */

typedef struct base {
    double x, y, turn; /* radians clockwise from north */
    double a, b;       /* half its width and depth */
} base;

typedef struct shape {
    double u[12], v[12];
    int n;
} shape;

static base moved(base m, double ahead)
{
    m.x += ahead * sin(m.turn);
    m.y += ahead * cos(m.turn);
    return m;
}

static base turned_about(base m)
{
    m.turn += PI;
    return m;
}

/* Right positive, about the front corner on that side (T2-096). */
static base wheeled(base m, double angle)
{
    double side = angle > 0 ? m.a : -m.a;
    double px = m.x + m.b * sin(m.turn) + side * cos(m.turn);
    double py = m.y + m.b * cos(m.turn) - side * sin(m.turn);
    double dx = m.x - px;
    double dy = m.y - py;
    m.x = px + dx * cos(angle) + dy * sin(angle);
    m.y = py - dx * sin(angle) + dy * cos(angle);
    m.turn += angle;
    return m;
}

static double chord(const base *m, double angle)
{
    return 2 * (2 * m->a) * sin(fabs(angle) / 2);
}

static shape seen_by(base m, base other)
{
    static const int right[] = {1, 1, -1, -1};
    static const int up[] = {1, -1, -1, 1};
    shape s = {.n = 4};
    for (int i = 0; i < 4; i++) {
        double p = right[i] * other.a;
        double q = up[i] * other.b;
        double dx = other.x + p * cos(other.turn) + q * sin(other.turn) - m.x;
        double dy = other.y - p * sin(other.turn) + q * cos(other.turn) - m.y;
        s.u[i] = dx * cos(m.turn) - dy * sin(m.turn);
        s.v[i] = dx * sin(m.turn) + dy * cos(m.turn);
    }
    return s;
}

/* What of it lies where p u + q v >= c. */
static shape cut(shape s, double p, double q, double c)
{
    shape left = {.n = 0};
    for (int i = 0; i < s.n; i++) {
        int j = (i + 1) % s.n;
        double here = p * s.u[i] + q * s.v[i] - c;
        double next = p * s.u[j] + q * s.v[j] - c;
        if (here >= 0) {
            left.u[left.n] = s.u[i];
            left.v[left.n++] = s.v[i];
        }
        if ((here > 0 && next < 0) || (here < 0 && next > 0)) {
            double part = here / (here - next);
            left.u[left.n] = s.u[i] + part * (s.u[j] - s.u[i]);
            left.v[left.n++] = s.v[i] + part * (s.v[j] - s.v[i]);
        }
    }
    return left;
}

static void range_of(const double *of, int n, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (int i = 0; i < n; i++) {
        *least = fmin(*least, of[i]);
        *most = fmax(*most, of[i]);
    }
}

/* By how much a shape reaches into the strip |u| < a; negative: it stays clear of it. */
static double in_strip(const shape *s, double a)
{
    double least, most;
    range_of(s->u, s->n, &least, &most);
    return s->n ? fmin(a, most) - fmax(-a, least) : -INFINITY;
}

static double point_to_line(double x, double y, const shape *s, int i)
{
    int j = (i + 1) % s->n;
    double dx = s->u[j] - s->u[i];
    double dy = s->v[j] - s->v[i];
    double part = ((x - s->u[i]) * dx + (y - s->v[i]) * dy) / (dx * dx + dy * dy);
    part = fmax(0, fmin(1, part));
    return hypot(x - s->u[i] - part * dx, y - s->v[i] - part * dy);
}

/* How deep the bases overlap; negative: apart, and -1 if far apart. */
static double overlap(base m, base o)
{
    double least = INFINITY;
    double far = m.a + m.b + o.a + o.b + 1;
    if ((m.x - o.x) * (m.x - o.x) + (m.y - o.y) * (m.y - o.y) > far * far)
        return -1;
    for (int turn = 0; turn < 2; turn++) {
        base from = turn ? o : m;
        shape s = seen_by(from, turn ? m : o);
        double low, high;
        range_of(s.u, 4, &low, &high);
        least = fmin(least, fmin(from.a - low, high + from.a));
        range_of(s.v, 4, &low, &high);
        least = fmin(least, fmin(from.b - low, high + from.b));
    }
    return least;
}

static double gap(base m, base o)
{
    static const base middle;
    if (overlap(m, o) > 0)
        return 0;
    shape p = seen_by(middle, m);
    shape q = seen_by(middle, o);
    double least = INFINITY;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            least = fmin(least, point_to_line(p.u[i], p.v[i], &q, j));
            least = fmin(least, point_to_line(q.u[i], q.v[i], &p, j));
        }
    return least;
}

/* Where a straight advance first meets that base and where it is past it; false: never. */
static bool ahead(base m, base o, double *in, double *out)
{
    shape front = cut(seen_by(m, o), 0, 1, m.b - FLUSH);
    double width = in_strip(&front, m.a);
    if (width > FLUSH - CLOSE && width < 0.02 && fabs(width) > FLUSH)
        unsure = true;
    if (width <= FLUSH)
        return false;
    shape strip = cut(cut(front, 1, 0, -m.a), -1, 0, -m.a);
    double least, most;
    range_of(strip.v, strip.n, &least, &most);
    *in = fmax(0, least - m.b);
    *out = most + m.b;
    return true;
}

/* ---- the scene ------------------------------------------------------------------------------ */

enum { COMMANDER, HORSE, LIGHT_HORSE, DRAGOONS, PIKES, SHOT, RABBLE, CANNONS };
static const char *const type_name[] = {
    "commander", "horse", "light horse", "dragoons", "pike+shot", "shot", "rabble", "cannons"};
static const double back_most[] = {0, 3, 3, 3, 1, 1, 0, 0};
enum { FRONT, FRONT_FLANK, BEHIND_FLANK, REAR };
enum { NO_CHARGE, STANDS, FLANKED = 3, RIDDEN_AT, IN_CIRCLE }; /* what became of a declaration */

typedef struct player_unit {
    int type, side, strength;
    bool here, shot, evaded;
    base at;
    /* its charge */
    int fate;
    double angle, length, reach; /* wheel; straight part, and as far as it could go */
    double gone;                 /* of a straight charge */
    base from;                   /* after the wheel */
    unsigned targets;
    bool wheels;
    bool has_moved; /* its charge, or its failure, has been told */
} player_unit;

static player_unit unit[MOST];
static int units;
static piece pieces[MOST + 1];
static scene *s;
static uint64_t state;
static enum { ANYHOW, SKIRMISH, PRESS } manner;
static int stands_still; /* the side that charges nobody in a skirmish, else -1 */

static uint64_t draw(void)
{
    state += 0x9E3779B97F4A7C15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(int n)
{
    return (int)(draw() % (uint64_t)n);
}

static double between(double least, double most)
{
    return least + (most - least) * (double)(draw() >> 11) / 9007199254740992.0;
}

static bool is_cavalry(int i)
{
    return unit[i].type == HORSE || unit[i].type == LIGHT_HORSE;
}

static bool is_infantry(int i)
{
    return unit[i].type >= DRAGOONS && unit[i].type <= RABBLE;
}

static bool fights(int i)
{
    return unit[i].here && unit[i].type != COMMANDER;
}

static bool is_enemy(int i, int k)
{
    return fights(k) && unit[k].side != unit[i].side;
}

static bool is_friend(int i, int k)
{
    return k != i && fights(k) && unit[k].side == unit[i].side;
}

static void look_at_all(void)
{
    for (int i = 0; i < units; i++) {
        tilly_unit u = look(s, pieces[i].name);
        unit[i].here = u.flags & TILLY_UNIT_ON_TABLE;
        unit[i].strength = u.strength;
        unit[i].shot = u.flags & TILLY_UNIT_SHOT;
        unit[i].at = (base){.x = tilly_to_units(u.x),
                            .y = tilly_to_units(u.y),
                            .turn = tilly_to_degrees(u.heading) * PI / 180,
                            .a = tilly_to_units(u.width) / 2,
                            .b = tilly_to_units(u.depth) / 2};
    }
}

static int index_of(tilly_id id)
{
    for (int i = 0; i < units; i++)
        if (s->id[i] == id)
            return i;
    return -1;
}

static void tell_scene(void)
{
    for (int i = 0; i < units; i++)
        printf("    %s %s side %d at %.4f %.4f turn %.2f depth %.2f strength %d%s fate %d targets "
               "%x\n",
               pieces[i].name,
               type_name[unit[i].type],
               unit[i].side,
               unit[i].at.x,
               unit[i].at.y,
               unit[i].at.turn * 180 / PI,
               unit[i].at.b * 2,
               unit[i].strength,
               unit[i].shot ? " shot" : "",
               unit[i].fate,
               unit[i].targets);
}

/* One comparison; the flag of doubt belongs to it. */
static void
compare(const char *clause, int i, const char *what, double ours, double theirs, double tolerance)
{
    if (unsure) {
        unsure_of++;
        return;
    }
    judged++;
    if (fabs(ours - theirs) <= tolerance)
        return;
    printf("scene %llu, %s, %s: %s is %.4f, by the clause %.4f\n",
           (unsigned long long)scene_now,
           clause,
           i < 0 ? "" : pieces[i].name,
           what,
           theirs,
           ours);
    if (!faults++ || getenv("TILLY_SCENES"))
        tell_scene();
}

/* ---- zones ---------------------------------------------------------------------------------- */

/* T2-007: where `other` lies as that base sees it. */
static int side_seen(base m, base other)
{
    shape all = seen_by(m, other);
    shape front = cut(all, 0, 1, m.b);
    double width = in_strip(&front, m.a);
    if (fabs(width - 0.005) < CLOSE)
        unsure = true;
    if (width > 0.005)
        return FRONT;
    double least, most;
    range_of(all.v, 4, &least, &most);
    if (above(most, m.b))
        return FRONT_FLANK;
    return above(most, -m.b) ? BEHIND_FLANK : REAR;
}

static base zone_of_control(base m)
{
    base zone = moved(m, m.b + 1.5);
    zone.b = 1.5;
    return zone;
}

static bool inside(base m, base zone)
{
    double depth = overlap(m, zone);
    if (depth > -0.01 && depth < 0.02)
        unsure = true;
    return depth > 0.005;
}

/* The places of a charge: its wheel, then its straight part. */
enum { STEPS_OF_WHEEL = 24, STEPS_STRAIGHT = 80 };

static base place_on(base m, double angle, double length, int step)
{
    if (step <= STEPS_OF_WHEEL)
        return angle != 0 && step ? wheeled(m, angle * step / STEPS_OF_WHEEL) : m;
    if (angle != 0)
        m = wheeled(m, angle);
    return moved(m, length * (step - STEPS_OF_WHEEL) / STEPS_STRAIGHT);
}

/* The nearest enemy in whose zone of control a base stands, -1 none. */
static int governor(int i, base m)
{
    int nearest = -1;
    double least = INFINITY;
    for (int k = 0; k < units; k++) {
        if (!is_enemy(i, k) || !inside(m, zone_of_control(unit[k].at)))
            continue;
        double distance = gap(m, unit[k].at);
        if (fabs(distance - least) < CLOSE)
            unsure = true;
        if (distance < least) {
            least = distance;
            nearest = k;
        }
    }
    return nearest;
}

/* T2-109, T2-110, T1-Q-56 to T1-Q-59. */
static bool zones_allow(int i, double angle, double length)
{
    enum { LAST = STEPS_OF_WHEEL + STEPS_STRAIGHT };
    base m = unit[i].at;
    int entry = angle != 0 ? 0 : STEPS_OF_WHEEL;
    int g = governor(i, m);
    bool from_start = g >= 0;
    while (g < 0 && entry < LAST)
        g = governor(i, place_on(m, angle, length, ++entry));
    if (g < 0)
        return true;
    base zone = unit[g].at;
    double first = gap(place_on(m, angle, length, entry), zone);
    double end = gap(place_on(m, angle, length, LAST), zone);
    double least = INFINITY;
    double most = -INFINITY;
    int from = entry > STEPS_OF_WHEEL ? entry : STEPS_OF_WHEEL;
    for (int step = from; step <= LAST; step++) {
        double distance = gap(place_on(m, angle, length, step), zone);
        least = fmin(least, distance);
        most = fmax(most, distance);
    }
    /* the border of the zone is where it stops */
    if (!from_start && entry == LAST) {
        unsure = unsure || end > FLUSH;
        return true;
    }
    bool nearer = end < FLUSH && first > CLOSE;
    if (!nearer)
        nearer = !above(end, first);
    /* between no growth at all and one that no tolerance forgives */
    if (end - least > 1e-10 && end - least < 0.01)
        unsure = true;
    if (nearer && end - least < 0.01)
        return true;
    if (angle != 0 || !from_start)
        return false;
    /* directly away: it grows from the first on, as the distance of two such bases is convex */
    double then = gap(place_on(m, angle, length, STEPS_OF_WHEEL + 1), zone);
    double soon = gap(moved(m, 0.004), zone);
    if (fabs(then - first) < 0.002 || (then > first && soon < first + 0.001))
        unsure = true;
    if (then < first)
        return false;
    double off = atan2(m.x - zone.x, m.y - zone.y) - m.turn;
    double facing = zone.turn - m.turn;
    bool in_line = above(cos(off), cos(PI / 4));
    return in_line || above(cos(facing), cos(PI / 12));
}

/* ---- charges -------------------------------------------------------------------------------- */

/* Table 2.5. */
static bool passes(int mover, int other)
{
    int t = unit[mover].type;
    int o = unit[other].type;
    if (o == CANNONS || t == SHOT)
        return true;
    return t >= HORSE && t <= DRAGOONS && ((o >= HORSE && o <= DRAGOONS) || o == SHOT);
}

/* T2-112, TX-08. */
static bool lined_up(base m, base o)
{
    double off = fabs(remainder(m.turn - o.turn, PI)) * 180 / PI;
    if (fabs(off - 0.5) < 0.1)
        unsure = true;
    if (off > 0.5)
        return false;
    shape all = seen_by(m, o);
    double least, most;
    range_of(all.u, 4, &least, &most);
    double slip = fmax(fabs(least + m.a), fabs(most - m.a));
    return !above(slip, 0.05);
}

/* At a slant, a long way along may be no deep overlap. */
static void shallow(base m, base other)
{
    double depth = overlap(m, other);
    if (depth > -0.01 && depth < 0.02)
        unsure = true;
}

/* A friend in the way of a straight move of that length (T2-111, T2-112); after a wheel friends
 * behind the line of its front edge do not count, but where it ends (TX-10). */
static bool friend_bars(int i, base m, double length, bool wheeled_before)
{
    for (int k = 0; k < units; k++) {
        double in, out;
        if (!is_friend(i, k))
            continue;
        shallow(m, unit[k].at); /* at its side, all along */
        if (wheeled_before) {
            double depth = overlap(moved(m, length), unit[k].at);
            if (depth > -0.01 && depth < 0.02)
                unsure = true;
            if (depth > 0.005)
                return true;
            shape front = cut(seen_by(unit[i].at, unit[k].at), 0, 1, unit[i].at.b);
            double least, most;
            range_of(front.v, front.n, &least, &most);
            if (!front.n || !above(most, unit[i].at.b + 0.05))
                continue;
        }
        if (!ahead(m, unit[k].at, &in, &out) || !above(length, in))
            continue;
        bool lets_pass = passes(i, k) && (unit[k].type == CANNONS || lined_up(m, unit[k].at));
        if (lets_pass && !above(out, length))
            continue;
        shallow(moved(m, length), unit[k].at);
        return true;
    }
    return false;
}

static bool corners_meet(base m, base o)
{
    static const base middle;
    shape p = seen_by(middle, m);
    shape q = seen_by(middle, o);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            if (hypot(p.u[i] - q.u[j], p.v[i] - q.v[j]) < 0.03)
                return true;
    return false;
}

/* The enemies first struck by a straight advance, 0 none within that length. */
static unsigned struck(int i, base m, double most, double *length)
{
    double at[MOST];
    unsigned set = 0;
    *length = INFINITY;
    for (int k = 0; k < units; k++) {
        double out;
        at[k] = INFINITY;
        if (is_enemy(i, k) && ahead(m, unit[k].at, &at[k], &out))
            *length = fmin(*length, at[k]);
    }
    if (*length == INFINITY || above(*length, most))
        return 0;
    for (int k = 0; k < units; k++) {
        if (at[k] < *length + 0.0005)
            set |= 1u << k;
        else if (is_enemy(i, k) && at[k] < *length + CLOSE)
            unsure = true;
    }
    /* corner on corner alone is no contact */
    for (int k = 0; k < units; k++)
        if (set >> k & 1 && corners_meet(moved(m, *length), unit[k].at))
            unsure = true;
    /* those that it lies alongside of where it stops are touched too */
    for (int k = 0; k < units; k++)
        if (is_enemy(i, k) && !(set >> k & 1) && gap(moved(m, *length), unit[k].at) < CLOSE)
            unsure = true;
    return set;
}

static bool in_contact(base m, base o)
{
    double distance = gap(m, o);
    if (distance < CLOSE && (distance > TOUCH || corners_meet(m, o)))
        unsure = true;
    return distance <= TOUCH;
}

static bool touches_enemy(int i)
{
    for (int k = 0; k < units; k++) {
        if (!is_enemy(i, k))
            continue;
        if (in_contact(unit[i].at, unit[k].at))
            return true;
    }
    return false;
}

static bool may_declare(int i)
{
    return fights(i) && unit[i].type != CANNONS && !unit[i].shot && !touches_enemy(i);
}

static unsigned straight_charge(int i, double *length)
{
    unsigned targets = struck(i, unit[i].at, CHARGE, length);
    if (!targets || friend_bars(i, unit[i].at, *length, false) || !zones_allow(i, 0, *length))
        return 0;
    return targets;
}

/* The room that a wheel sweeps; false: it meets something. */
static bool can_wheel(int i, double angle)
{
    for (int step = 1; step <= STEPS_OF_WHEEL; step++) {
        base m = place_on(unit[i].at, angle, 0, step);
        for (int k = 0; k < units; k++) {
            if (!is_enemy(i, k) && !is_friend(i, k))
                continue;
            if (is_friend(i, k) && unit[k].type == CANNONS)
                continue; /* any move passes them */
            if (is_friend(i, k)) {
                shape front = cut(seen_by(unit[i].at, unit[k].at), 0, 1, unit[i].at.b + 0.05);
                if (!front.n)
                    continue;
            }
            double depth = overlap(m, unit[k].at);
            if (depth > -0.02 && depth < 0.02)
                unsure = true;
            if (depth > 0.005)
                return false;
        }
    }
    return true;
}

/* A charge by a wheel of that angle (T1-Q-85): whom it strikes, and how far it goes straight. */
static unsigned wheel_charge(int i, double angle, double *length)
{
    if (!can_wheel(i, angle))
        return 0;
    base m = wheeled(unit[i].at, angle);
    unsigned targets = struck(i, m, CHARGE - chord(&m, angle), length);
    if (!targets || friend_bars(i, m, *length, true) || !zones_allow(i, angle, *length))
        return 0;
    return targets;
}

/* The charges by wheels of whole degrees, which all enemies share; none where there is doubt. */
typedef struct fan {
    unsigned targets[91];
    double total[91];
} fan;

static void spread(int i, fan *f)
{
    for (int n = 0; n < 91; n++) {
        double angle = (n - 45) * PI / 180;
        double length;
        unsure = false;
        f->targets[n] = n == 45 ? 0 : wheel_charge(i, angle, &length);
        if (unsure)
            f->targets[n] = 0;
        if (f->targets[n])
            f->total[n] = length + chord(&unit[i].at, angle);
    }
    unsure = false;
}

static void check_wheels(int i, const tilly_reach *r, uint32_t n)
{
    fan f;
    bool is_spread = false;
    for (int k = 0; k < units; k++) {
        if (!is_enemy(i, k))
            continue;
        const tilly_reach *to = NULL;
        for (uint32_t j = 0; j < n; j++)
            if (index_of(r[j].target) == k)
                to = &r[j];
        unsure = false;
        int side = side_seen(unit[i].at, unit[k].at);
        bool flank = side == FRONT_FLANK || side == BEHIND_FLANK;
        if (to)
            compare("T2-184", i, "an enemy charged by a wheel is To-Flank", 1, flank, 0);
        if (unsure || !flank)
            continue;
        if (!is_spread)
            spread(i, &f);
        is_spread = true;
        double least = INFINITY;
        double length;
        for (int degree = 0; degree < 91; degree++)
            if (f.targets[degree] >> k & 1)
                least = fmin(least, f.total[degree]);
        unsure = false;
        if (to) {
            double angle = tilly_to_degrees(to->angle) * PI / 180;
            bool legal = wheel_charge(i, angle, &length) >> k & 1;
            compare("T1-Q-85", i, "its least wheel is legal", legal, 1, 0);
            if (legal)
                compare(
                    "T1-Q-85", i, "the length after it", length, tilly_to_units(to->length), 0.01);
            unsure = false;
            if (least < INFINITY) {
                double total = tilly_to_units(to->wheel) + tilly_to_units(to->length);
                compare(
                    "T1-Q-85", i, "more than the least total", 0, fmax(0, total - least), 0.005);
            }
        } else {
            unsure = least > CHARGE - CLOSE && least < INFINITY;
            compare("T2-184", i, "a wheel at an enemy is offered", least < INFINITY, 0, 0);
        }
    }
}

static void check_charges(void)
{
    for (int i = 0; i < units; i++) {
        tilly_reach r[MOST];
        uint32_t n = 0;
        double length = 0;
        if (!fights(i))
            continue;
        assert_int_equal(tilly_battle_charges(s->battle, s->id[i], r, MOST, &n), TILLY_OK);
        unsure = false;
        bool may = may_declare(i);
        if (!may) {
            compare("T2-181", i, "charges open", 0, n, 0);
            continue;
        }
        if (unsure)
            continue;
        unsigned targets = straight_charge(i, &length);
        bool straight = n && r[0].straight;
        bool doubt = unsure;
        compare("T2-184", i, "may charge straight", targets != 0, straight, 0);
        if (targets && straight) {
            compare("T2-185", i, "strikes its target", 1, targets >> index_of(r[0].target) & 1, 0);
            compare("T2-182", i, "length", length, tilly_to_units(r[0].length), 0.003);
            compare("T2-184", i, "ways", 1, n, 0);
        }
        if (!targets && !doubt)
            check_wheels(i, r, n);
    }
    unsure = false;
}

/* ---- declaring ------------------------------------------------------------------------------ */

static bool in_command(int i)
{
    for (int k = 0; k < units; k++)
        if (unit[k].type == COMMANDER && unit[k].side == unit[i].side) {
            base point = unit[k].at;
            point.a = point.b = 1e-6;
            return !above(gap(point, unit[i].at) - 0.5, 8);
        }
    return false;
}

static unsigned walk(void)
{
    s->at_step = false;
    settle(s);
    return s->status == TILLY_DECISION ? question_now(s).kind : 0;
}

static uint32_t options(tilly_option *o)
{
    uint32_t n = 0;
    assert_int_equal(tilly_turn_options(s->turn, 0, o, 64, &n), TILLY_OK);
    assert_true(n <= 64);
    return n;
}

static tilly_status answer_with(uint32_t option, int32_t value)
{
    tilly_answer a = {.size = sizeof a, .pick = {option, {value, 0, 0}}};
    return tilly_turn_answer(s->turn, &a, NULL);
}

static void shuffle_dice(void)
{
    s->thrown = 0;
    s->dice = 256;
    for (unsigned i = 0; i < 256; i++)
        s->die[i] = (uint16_t)(1 + below(6));
}

static void note_charge(int i, const tilly_option *o)
{
    tilly_reach r[MOST];
    uint32_t n = 0;
    player_unit *u = &unit[i];
    tilly_battle_charges(s->battle, s->id[i], r, MOST, &n);
    for (uint32_t j = 0; j < n; j++) {
        if (o->kind == TILLY_OPT_CHARGE_FLANK && r[j].target != o->other)
            continue;
        u->wheels = !r[j].straight;
        u->angle = u->wheels ? tilly_to_degrees(r[j].angle) * PI / 180 : 0;
        u->from = u->wheels ? wheeled(u->at, u->angle) : u->at;
        u->reach = CHARGE - (u->wheels ? chord(&u->at, u->angle) : 0);
        u->targets = struck(i, u->from, u->reach + CLOSE, &u->length);
        u->length = tilly_to_units(r[j].length);
        return;
    }
    compare("T2-181", i, "an offered charge is among those open", 1, 0, 0);
}

/* One declaration, or the end of them; the unit that tries, -1 none. */
static int declare_one(void)
{
    tilly_option o[64];
    uint32_t n = options(o);
    uint32_t pick = (uint32_t)below((int)n);
    int i = -1;
    unsure = false;
    for (uint32_t j = 0; j < n && o[pick].kind == TILLY_OPT_END; j++)
        pick = (uint32_t)below((int)n);
    bool charges = o[pick].kind == TILLY_OPT_CHARGE || o[pick].kind == TILLY_OPT_CHARGE_FLANK;
    if (charges && unit[index_of(o[pick].unit)].side != stands_still) {
        i = index_of(o[pick].unit);
        unsure = false;
        note_charge(i, &o[pick]);
    } else {
        for (pick = 0; o[pick].kind != TILLY_OPT_END; pick++)
            assert_true(pick + 1 < n);
    }
    assert_int_equal(answer_with(pick, 0), TILLY_OK);
    return i;
}

static int members(unsigned set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* False: who is struck hangs on a hair. */
static bool declare_charges(void)
{
    bool sure = true;
    unsigned kind = walk();
    while (kind == TILLY_ASK_CHARGE) {
        int i = declare_one();
        sure = sure && !unsure;
        unsure = false;
        kind = walk();
        if (i < 0)
            continue;
        bool checks = kind == TILLY_ASK_CHARGE_CHECK;
        compare("T2-181", i, "in command", in_command(i), !checks, 0);
        if (checks) {
            assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
            kind = walk();
        }
        while (kind == TILLY_ASK_GOVERNOR) {
            pass_question(s);
            kind = walk();
        }
        unit[i].fate = has_declared(s, pieces[i].name) ? STANDS : NO_CHARGE;
    }
    for (int i = 0; i < units; i++) {
        tilly_event e;
        if (unit[i].fate != STANDS)
            continue;
        unsure = !sure;
        assert_true(told_of(s, TILLY_EV_CHARGE_DECLARED, pieces[i].name, NULL, &e));
        compare("T2-185", i, "first target", 1, unit[i].targets >> index_of(e.other) & 1, 0);
        compare("T2-185", i, "targets", members(unit[i].targets), e.value[2], 0);
    }
    unsure = false;
    return sure;
}

/* ---- cancelling ----------------------------------------------------------------------------- */

/* T2-190: whose declared charge comes at the flank or rear of which. */
static bool threatens(int by, int i)
{
    if (unit[by].fate == NO_CHARGE || unit[i].fate == NO_CHARGE || !(unit[by].targets >> i & 1))
        return false;
    return side_seen(unit[i].at, unit[by].at) != FRONT;
}

/* T2-192, T1-Q-88. */
static void cancel(int *fate)
{
    bool at[MOST][MOST];
    bool chain[MOST][MOST];
    bool open[MOST];
    for (int i = 0; i < units; i++) {
        open[i] = unit[i].fate == STANDS;
        fate[i] = unit[i].fate;
        for (int k = 0; k < units; k++)
            at[k][i] = threatens(k, i);
    }
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (int i = 0; i < units; i++) {
            bool by_standing = false;
            bool by_open = false;
            for (int k = 0; open[i] && k < units; k++) {
                by_standing = by_standing || (at[k][i] && !open[k] && fate[k] == STANDS);
                by_open = by_open || (at[k][i] && open[k]);
            }
            if (!open[i] || (by_open && !by_standing))
                continue;
            open[i] = false;
            fate[i] = by_standing ? FLANKED : STANDS;
            goes_on = true;
        }
        if (goes_on)
            continue;
        for (int i = 0; i < units; i++)
            for (int k = 0; k < units; k++)
                chain[i][k] = at[i][k] && open[i] && open[k];
        for (int m = 0; m < units; m++)
            for (int i = 0; i < units; i++)
                for (int k = 0; k < units; k++)
                    chain[i][k] = chain[i][k] || (chain[i][m] && chain[m][k]);
        for (int i = 0; i < units; i++)
            if (open[i] && chain[i][i]) {
                open[i] = false;
                fate[i] = IN_CIRCLE;
                goes_on = true;
            }
    }
    for (int k = 0; k < units; k++)
        for (int i = 0; i < units; i++)
            if (fate[k] == STANDS && fate[i] == STANDS && is_cavalry(k) && is_infantry(i) &&
                unit[k].targets >> i & 1)
                fate[i] = RIDDEN_AT;
}

static int told_fate(int i)
{
    tilly_event e;
    if (!told_of(s, TILLY_EV_CHARGE_CANCELLED, pieces[i].name, NULL, &e))
        return unit[i].fate;
    return e.value[0] == 1 ? FLANKED : e.value[0] == 2 ? RIDDEN_AT : IN_CIRCLE;
}

static void check_cancelled(bool sure)
{
    int fate[MOST];
    unsure = !sure;
    cancel(fate);
    for (int i = 0; i < units; i++)
        compare("T2-192", i, "fate of its charge", fate[i], told_fate(i), 0);
    for (int i = 0; i < units; i++)
        unit[i].fate = told_fate(i);
    unsure = false;
}

/* ---- moves backwards ------------------------------------------------------------------------ */

/* T2-250, T2-108, T1-Q-125, T1-Q-136. */
static bool can_go_back(int i, double length)
{
    base from = unit[i].at;
    base m = turned_about(from);
    if (friend_bars(i, m, length, false))
        return false;
    double nearest = INFINITY;
    for (int k = 0; k < units; k++)
        if (is_enemy(i, k))
            nearest = fmin(nearest, gap(from, unit[k].at));
    bool keeps_one = above(nearest, 1);
    for (int k = 0; k < units; k++) {
        double in, out;
        if (!is_enemy(i, k))
            continue;
        base enemy = unit[k].at;
        if (ahead(m, enemy, &in, &out) && above(length, in)) {
            shallow(moved(m, length), enemy);
            return false;
        }
        double least = gap(moved(m, length), enemy);
        bool touched = in_contact(from, enemy);
        for (int step = 0; keeps_one && step < 60; step++)
            least = fmin(least, gap(moved(m, length * step / 60), enemy));
        if (!touched && nearest <= TOUCH && least < CLOSE)
            unsure = true;
        if (nearest > TOUCH && !above(least, keeps_one ? 1 : nearest) &&
            !(keeps_one && least >= nearest - 1e-9))
            return false;
    }
    return true;
}

/* T2-197, T2-Q-42: the charger's path prolonged to its full reach. */
static bool is_swept(int by, base m)
{
    double in, out;
    for (int step = 1; unit[by].wheels && step <= STEPS_OF_WHEEL; step++)
        if (overlap(wheeled(unit[by].at, unit[by].angle * step / STEPS_OF_WHEEL), m) > -0.02)
            unsure = true;
    shape front = cut(seen_by(unit[by].from, m), 0, 1, unit[by].from.b);
    if (fabs(in_strip(&front, unit[by].from.a)) < 0.02)
        unsure = true;
    return ahead(unit[by].from, m, &in, &out) && !above(in, unit[by].reach);
}

static bool can_evade_to(int i, double length)
{
    base m = moved(turned_about(unit[i].at), length);
    if (!can_go_back(i, length))
        return false;
    for (int k = 0; k < units; k++)
        if (unit[k].fate == STANDS && unit[k].targets >> i & 1 && is_swept(k, m))
            return false;
    return true;
}

/* Whether some length will do; the doubt of a length does not count beside a sure one. */
static bool somewhere(int i, bool (*can)(int i, double length))
{
    bool doubt = false;
    for (double length = 1; length <= back_most[unit[i].type] + 1e-9; length += 0.025) {
        unsure = false;
        if (can(i, length) && !unsure)
            return true;
        doubt = doubt || unsure;
    }
    unsure = doubt;
    return false;
}

static bool may_evade(int i)
{
    bool charged = false;
    for (int k = 0; k < units; k++)
        charged = charged || (unit[k].fate == STANDS && unit[k].targets >> i & 1);
    if (!charged || !fights(i) || unit[i].type != LIGHT_HORSE || unit[i].fate == STANDS)
        return false;
    unsure = false;
    if (touches_enemy(i) || unsure)
        return false;
    return somewhere(i, can_evade_to);
}

/* Which lengths the open question takes, against the oracle; a legal one is drawn, 0 none. */
static int32_t check_lengths(const char *clause, int i, bool (*can)(int i, double length))
{
    int option = option_of(s, TILLY_OPT_BACKWARDS, NULL, NULL);
    int32_t taken = 0;
    int legal = 0;
    unsure = false;
    compare(clause, i, "backwards is offered", 1, option >= 0, 0);
    if (option < 0)
        return 0;
    for (int step = 0; step < 16; step++) {
        double length = step < 13 ? 0.8 + step * 0.2 + between(0, 0.1) : step == 13 ? 1 : 3;
        int32_t value = TUM(length);
        length = tilly_to_units(value);
        tilly_answer a = {.size = sizeof a, .pick = {(uint32_t)option, {value, 0, 0}}};
        bool theirs = tilly_turn_check(s->turn, &a, NULL) == TILLY_OK;
        unsure = false;
        bool ours = can(i, length);
        ours = ours && length >= 1 && length <= back_most[unit[i].type];
        if (length != 1 && length != 3 && (fabs(length - 1) < CLOSE || fabs(length - 3) < CLOSE))
            unsure = true;
        char what[40];
        snprintf(what, sizeof what, "legal to go back %.4f", length);
        compare(clause, i, what, ours, theirs, 0);
        if (theirs && below(++legal) == 0)
            taken = value;
    }
    unsure = false;
    return taken;
}

static void check_evades(bool sure)
{
    unsigned asked = 0;
    unsigned may = 0;
    unsigned doubt = 0;
    bool any = false;
    int last_side = 1;
    for (int i = 0; i < units; i++) {
        unsure = false;
        if (may_evade(i))
            may |= 1u << i;
        if (unsure)
            doubt |= 1u << i;
    }
    for (unsigned kind = walk(); kind == TILLY_ASK_EVADE;) {
        int i = index_of(question_now(s).subject);
        asked |= 1u << i;
        unsure = !sure;
        compare("T2-199", i, "asked after the reactive side", 1, unit[i].side <= last_side, 0);
        last_side = unit[i].side;
        unsure = false;
        bool ours = may_evade(i);
        unsure = unsure || !sure;
        compare("T2-197", i, "may evade", ours, 1, 0);
        int32_t length = sure ? check_lengths("T2-198", i, can_evade_to) : 0;
        if (length && below(3)) {
            assert_int_equal(
                answer_with((uint32_t)option_of(s, TILLY_OPT_BACKWARDS, NULL, NULL), length),
                TILLY_OK);
            base to = moved(turned_about(unit[i].at), tilly_to_units(length));
            kind = walk();
            look_at_all();
            unsure = false;
            compare("T2-198", i, "x after its evade", to.x, unit[i].at.x, 0.001);
            compare("T2-198", i, "y after its evade", to.y, unit[i].at.y, 0.001);
            unit[i].evaded = any = true;
        } else {
            pass_question(s);
            kind = walk();
        }
    }
    for (int i = 0; i < units && !any; i++) {
        unsure = !sure || doubt >> i & 1;
        compare("T2-197", i, "asked to evade", may >> i & 1, asked >> i & 1, 0);
    }
    unsure = false;
}

/* ---- charges carried out -------------------------------------------------------------------- */

static bool all_evaded(int i)
{
    for (int k = 0; k < units; k++)
        if (unit[i].targets >> k & 1 && !unit[k].evaded)
            return false;
    return true;
}

/* One that charges it and that it charges, -1 none. */
static int mutual(int i)
{
    int found = -1;
    for (int k = 0; k < units; k++) {
        if (!(unit[i].targets >> k & 1) || unit[k].fate != STANDS || !(unit[k].targets >> i & 1))
            continue;
        unsure = unsure || found >= 0; /* of several, which is nearer? */
        found = k;
    }
    return found;
}

/* The least length from that one on at which it is clear of a friend whom it passes; so deep as
 * SLIP it may stand on him (T1-Q-07). */
static double clear_of(int i, int friend, double length)
{
    double in, out;
    if (overlap(moved(unit[i].at, length), unit[friend].at) <= 0.005 ||
        !ahead(unit[i].at, unit[friend].at, &in, &out))
        return length;
    while (out - length > 1e-6) {
        double middle = (length + out) / 2;
        if (overlap(moved(unit[i].at, middle), unit[friend].at) > 0.005)
            length = middle;
        else
            out = middle;
    }
    return out;
}

/* T2-204, T1-Q-90: the half of the way to its opponent, or more if a friend stands there, but no
 * more than to the first enemy that it strikes. */
static double half_way(int i, int opponent, double most)
{
    double in, out;
    double before = -1;
    if (!ahead(unit[i].at, unit[opponent].at, &in, &out)) {
        unsure = true;
        return most;
    }
    double half = in / 2;
    for (int f = 0; f < units; f++)
        if (is_friend(i, f))
            shallow(moved(unit[i].at, half), unit[f].at);
    while (before < half) {
        before = half;
        for (int f = 0; f < units; f++)
            if (is_friend(i, f))
                half = clear_of(i, f, half);
    }
    return fmin(half, most);
}

typedef enum { GOES, FAILS, IS_HELD } outcome;

/* What becomes of a charge that stands, and how far its straight part goes. */
static outcome charge_of(int i, double *length, bool *counts)
{
    player_unit *u = &unit[i];
    *counts = false;
    *length = 0;
    if (touches_enemy(i)) {
        for (int k = 0; k < units; k++)
            if (is_enemy(i, k) && in_contact(u->at, unit[k].at) &&
                side_seen(u->at, unit[k].at) == FRONT)
                *counts = true;
        return IS_HELD;
    }
    *counts = true;
    if (all_evaded(i)) {
        double first;
        *length = u->length;
        if (struck(i, u->from, u->reach, &first) && first < *length)
            *length = first;
        if (fabs(first - u->length) < CLOSE)
            unsure = true;
        return friend_bars(i, u->from, *length, u->wheels) ? FAILS : GOES;
    }
    if (u->wheels) {
        /* by the declared path if nothing in it has changed; else the search is the library's */
        double first;
        if (struck(i, u->from, u->reach, &first) != u->targets || fabs(first - u->length) > 0.01)
            unsure = true;
        double ahead_now;
        if (struck(i, u->at, CHARGE, &ahead_now))
            unsure = true;
        for (int k = 0; k < units; k++)
            unsure = unsure || (unit[k].has_moved && k != i) || unit[k].evaded;
        *length = u->length;
        return GOES;
    }
    /* zones of control were judged when it was declared */
    unsigned set = struck(i, u->at, CHARGE, length);
    if (!set || friend_bars(i, u->at, *length, false))
        return FAILS;
    int k = mutual(i);
    if (k >= 0 && !unit[k].has_moved) {
        if (unit[k].wheels)
            unsure = true;
        *length = half_way(i, k, *length);
    }
    return GOES;
}

static int group_of(int i)
{
    return (is_cavalry(i) ? 0 : 2) + unit[i].side;
}

static void read_place(int i, const tilly_event *e)
{
    unit[i].at.x = tilly_to_units(e->value[3] - SCENE_SHIFT);
    unit[i].at.y = tilly_to_units(e->value[4] - SCENE_SHIFT);
    unit[i].at.turn = tilly_to_degrees(e->value[5]) * PI / 180;
}

static outcome told_outcome(const tilly_event *e)
{
    return e->kind == TILLY_EV_CHARGED ? GOES : e->kind == TILLY_EV_CHARGE_HELD ? IS_HELD : FAILS;
}

/* T2-204: the other could not close, so that it goes on to contact, unless an enemy has reached it
 * or a friend has come into its way. */
static void check_second_half(int i, const tilly_event *e, bool sure)
{
    int k = mutual(i);
    double length;
    unsure = !sure;
    compare("T2-204", i, "its opponent was to close", 1, k >= 0 && unit[k].has_moved, 0);
    outcome ours = GOES;
    if (touches_enemy(i))
        ours = IS_HELD;
    else if (!struck(i, unit[i].at, CHARGE - unit[i].gone, &length) ||
             friend_bars(i, unit[i].at, length, false))
        ours = FAILS;
    compare("T2-204", i, "it goes on, fails or is held", ours, told_outcome(e), 0);
    if (ours != GOES || told_outcome(e) != GOES)
        return;
    base to = moved(unit[i].at, length);
    read_place(i, e);
    compare("T2-204", i, "x of its end", to.x, unit[i].at.x, 0.004);
    compare("T2-204", i, "y of its end", to.y, unit[i].at.y, 0.004);
}

static void check_one_charge(const tilly_event *e, int *group, bool sure)
{
    int i = index_of(e->unit);
    double length;
    bool counts;
    if (unit[i].has_moved) {
        check_second_half(i, e, sure);
        return;
    }
    unsure = !sure;
    compare("T2-203", i, "moves in the order of the groups", 1, group_of(i) >= *group, 0);
    *group = group_of(i);
    compare("T2-193", i, "its charge stands", STANDS, unit[i].fate, 0);
    outcome ours = charge_of(i, &length, &counts);
    outcome theirs = told_outcome(e);
    compare("T2-206", i, "it goes, fails or is held", ours, theirs, 0);
    if (ours == IS_HELD && theirs == IS_HELD)
        compare("T2-206", i, "it has charged all the same", counts, e->value[0], 0);
    unit[i].has_moved = true;
    if (theirs != GOES)
        return;
    base to = moved(unit[i].from, length);
    unit[i].gone = length;
    read_place(i, e);
    if (ours != GOES)
        return;
    compare("T2-205", i, "x of its end", to.x, unit[i].at.x, 0.004);
    compare("T2-205", i, "y of its end", to.y, unit[i].at.y, 0.004);
    compare("T2-208",
            i,
            "its facing is off by",
            0,
            remainder(to.turn - unit[i].at.turn, 2 * PI),
            0.0004);
}

static void check_moves(bool sure)
{
    uint32_t before = 0;
    uint32_t after = 0;
    int group = 0;
    look_at_all();
    tilly_turn_events(s->turn, 0, NULL, 0, &before);
    unsigned kind;
    while ((kind = walk()) != 0) {
        tilly_option o[64];
        if (kind == TILLY_ASK_CHARGE_ORDER)
            assert_int_equal(answer_with((uint32_t)below((int)options(o)), 0), TILLY_OK);
        else
            pass_question(s);
    }
    tilly_turn_events(s->turn, 0, NULL, 0, &after);
    unsigned told = 0;
    for (uint32_t n = before; n < after; n++) {
        tilly_event e;
        uint32_t all;
        tilly_turn_events(s->turn, n, &e, 1, &all);
        if (e.kind != TILLY_EV_CHARGED && e.kind != TILLY_EV_CHARGE_FAILED &&
            e.kind != TILLY_EV_CHARGE_HELD)
            continue;
        told |= 1u << index_of(e.unit);
        check_one_charge(&e, &group, sure);
    }
    unsure = false;
    for (int i = 0; i < units; i++)
        compare("T2-206", i, "its charge is told of", unit[i].fate == STANDS, told >> i & 1, 0);
    look_at_all();
}

/* ---- rally backs ---------------------------------------------------------------------------- */

enum { FREE = 2 };

static int result_of(int i)
{
    tilly_event e;
    if (!told_of(s, TILLY_EV_MELEE_RESULT, pieces[i].name, NULL, &e))
        return FREE;
    return e.value[0];
}

/* T2-251 to T2-253. */
static bool may_rally_back(int i)
{
    int result = result_of(i);
    unsure = false;
    if (!fights(i) || back_most[unit[i].type] == 0 || unit[i].evaded)
        return false;
    return (result == FREE || result < 0) && somewhere(i, can_go_back);
}

static bool must_rally_back(int i)
{
    return fights(i) && !unit[i].evaded && back_most[unit[i].type] > 0 && result_of(i) < 0;
}

static void check_offered(unsigned tried)
{
    tilly_option o[64];
    uint32_t n = options(o);
    int side = question_now(s).side;
    for (int i = 0; i < units; i++) {
        bool offered = false;
        for (uint32_t j = 0; j < n; j++)
            offered = offered || (o[j].kind == TILLY_OPT_UNIT && index_of(o[j].unit) == i);
        if (unit[i].side != side || tried >> i & 1)
            continue;
        bool ours = may_rally_back(i);
        if (must_rally_back(i)) {
            unsure = told_of(s, TILLY_EV_RALLIED_BACK, pieces[i].name, NULL, NULL) ||
                     told_of(s, TILLY_EV_NO_WAY_BACK, pieces[i].name, NULL, NULL);
            ours = true;
        }
        compare("T2-252", i, "may rally back", ours, offered, 0);
    }
    unsure = false;
}

static int choose_rally(void)
{
    tilly_option o[64];
    uint32_t n = options(o);
    uint32_t pick = (uint32_t)below((int)n);
    assert_int_equal(answer_with(pick, 0), TILLY_OK);
    return o[pick].kind == TILLY_OPT_UNIT ? index_of(o[pick].unit) : -1;
}

static void check_rally_backs(void)
{
    unsigned tried = 0;
    unsigned asked_sides = 0;
    bool first_may[MOST] = {false};
    bool checks = false;
    bool commanded = true;
    bool doubt = false;
    look_at_all();
    for (int i = 0; i < units; i++)
        first_may[i] = may_rally_back(i) && !unsure && unit[i].side == 0;
    unsigned kind;
    int chosen = -1;
    while ((kind = walk()) != 0) {
        look_at_all();
        unsure = false;
        if (chosen >= 0 && kind != TILLY_ASK_RALLY_CHECK && !checks && result_of(chosen) == FREE) {
            unsure = doubt;
            compare("T2-254", chosen, "asked for a check", !commanded, 0, 0);
        }
        checks = false;
        unsure = false;
        if (kind == TILLY_ASK_RALLY_BACK) {
            asked_sides |= 1u << question_now(s).side;
            check_offered(tried);
            chosen = choose_rally();
            commanded = chosen >= 0 && in_command(chosen);
            doubt = unsure;
            if (chosen >= 0)
                tried |= 1u << chosen;
        } else if (kind == TILLY_ASK_RALLY_CHECK) {
            checks = true;
            chosen = index_of(question_now(s).subject);
            compare("T2-254", chosen, "needs no check", 0, in_command(chosen), 0);
            compare("T2-254", chosen, "goes of its own will", FREE, result_of(chosen), 0);
            assert_int_equal(answer(s, TILLY_OPT_YES, NULL, NULL, 0, 0, 0), TILLY_OK);
        } else if (kind == TILLY_ASK_RALLY_DISTANCE) {
            int i = index_of(question_now(s).subject);
            asked_sides |= 1u << unit[i].side;
            tried |= 1u << i;
            int32_t length = check_lengths("T2-250", i, can_go_back);
            int option = option_of(s, TILLY_OPT_BACKWARDS, NULL, NULL);
            if (length)
                assert_int_equal(answer_with((uint32_t)option, length), TILLY_OK);
            else
                pass_question(s);
            chosen = -1;
        } else {
            pass_question(s);
        }
    }
    unsure = false;
    unsigned gone = events_of(s, TILLY_EV_RALLIED_BACK);
    for (int i = 0; i < units; i++) {
        tilly_event e;
        bool went = told_of(s, TILLY_EV_RALLIED_BACK, pieces[i].name, NULL, &e);
        if (went) {
            compare("T2-252", i, "1 it must, 3 it may", result_of(i) < 0 ? 1 : 3, e.value[7], 0);
            double far = hypot(e.value[3] - e.value[0], e.value[4] - e.value[1]) / 10000;
            compare("T2-250", i, "at most its figure", 1, far < back_most[unit[i].type] + 0.001, 0);
        }
        /* else a friend may stand in its way by then */
        if (first_may[i] && result_of(i) < 0 && gone == 0)
            compare("T2-252", i, "the beaten unit has gone back", 1, went, 0);
        if (first_may[i] && result_of(i) == FREE)
            compare("T2-252", i, "its side is asked", 1, asked_sides & 1, 0);
    }
}

/* ---- morale erosion ------------------------------------------------------------------------- */

static void check_erosion(void)
{
    unsigned n = 0;
    tilly_event e;
    look_at_all();
    unsigned routs = events_of(s, TILLY_EV_ROUTED);
    int loser[MOST];
    unsigned losses = 0;
    unsure = false;
    for (unsigned r = 0; r < 2 * routs; r++) {
        assert_true(event_of(s, TILLY_EV_ROUTED, r % routs, &e));
        int gone = index_of(e.unit);
        if (unit[gone].side != (int)(r / routs))
            continue;
        int nearest = -1;
        double least = INFINITY;
        for (int k = 0; k < units; k++) {
            if (!is_friend(gone, k))
                continue;
            double distance = gap(unit[gone].at, unit[k].at);
            if (fabs(distance - least) < CLOSE)
                unsure = true;
            if (distance < least) {
                least = distance;
                nearest = k;
            }
        }
        if (nearest < 0 || above(least, 4))
            continue;
        loser[losses++] = nearest;
        if (--unit[nearest].strength == 0)
            unit[nearest].here = false;
    }
    bool doubt = unsure;
    while (walk() != 0)
        pass_question(s);
    unsure = doubt;
    compare("T2-267", -1, "units eroded", losses, events_of(s, TILLY_EV_ERODED), 0);
    for (; n < losses && event_of(s, TILLY_EV_ERODED, n, &e); n++)
        compare("T2-267", loser[n], "loses resolve", loser[n], index_of(e.unit), 0);
    for (int i = 0; i < units; i++) {
        tilly_unit u = look(s, pieces[i].name);
        if (unit[i].type != COMMANDER && unit[i].here)
            compare("T2-267", i, "resolve", unit[i].strength, u.strength, 0);
        if (unit[i].strength == 0)
            compare("T2-267", i, "is off the table", 0, u.flags & TILLY_UNIT_ON_TABLE, 0);
    }
    unsure = false;
}

/* ---- random scenes -------------------------------------------------------------------------- */

static void attacker_is_active(scene *now)
{
    set_rule(now, "initiative", "attacker");
}

static base base_of(const piece *p)
{
    bool guns = !strcmp(p->type, "cannons");
    return (base){.x = p->x,
                  .y = p->y,
                  .turn = p->heading * PI / 180,
                  .a = guns ? 0.5 : 1,
                  .b = (p->depth > 0 ? p->depth : 1) / 2};
}

static bool has_room(int n)
{
    base m = base_of(&pieces[n]);
    if (n && fabs(m.x) > 4) /* that is for commanders */
        return false;
    for (int k = 0; k < n; k++)
        if (gap(m, base_of(&pieces[k])) < 0.02)
            return false;
    return true;
}

/* Within reach of an enemy, whom it faces or nearly so. */
static void approach(piece *p, const piece *enemy)
{
    base m = base_of(enemy);
    if (manner == PRESS && below(2))
        m.turn += below(2) ? PI / 2 : -PI / 2;
    p->heading = m.turn * 180 / PI + 180 + (below(3) ? 0 : between(-20, 20));
    m = moved(m, between(1.02, 3.9));
    p->x = m.x + between(-0.9, 0.9);
    p->y = m.y;
}

/* Some stand behind a friend, lined up or nearly so; those who come second look
 * for an enemy where the manner of the scene is to close in. */
static void place_piece(int n, bool square, double spread)
{
    piece *p = &pieces[n];
    int mate = n ? below(n) : 0;
    p->x = between(-spread, spread);
    p->y = between(-spread, spread);
    p->heading = below(2) ? between(0, 360) : (p->side ? 180 : 0) + between(-40, 40);
    if (square) {
        p->heading = 90 * (below(4) ? (p->side ? 2 : 0) : below(4));
        p->y = floor(p->y * 2) / 2;
    }
    if (n && below(3) == 0 && pieces[mate].side == p->side && unit[mate].type != COMMANDER) {
        base m = base_of(&pieces[mate]);
        m = moved(m, (below(2) ? 1 : -1) * between(1.02, 2.2));
        p->x = m.x + (below(2) ? 0 : between(-0.08, 0.08));
        p->y = m.y;
        p->heading = pieces[mate].heading + (below(2) ? 180 : 0);
    }
    if (p->side && manner != ANYHOW && below(4)) {
        do
            mate = below(n);
        while (pieces[mate].side == p->side || unit[mate].type == COMMANDER);
        approach(p, &pieces[mate]);
    }
    p->heading = floor(fmod(p->heading + 720, 360) * 100) / 100;
    p->x = floor(p->x * 10000) / 10000;
    p->y = floor(p->y * 10000) / 10000;
}

static void draw_up(void)
{
    static const char *const name[MOST] = {
        "General", "A", "B", "C", "D", "E", "Marshal", "P", "Q", "R", "S", "T"};
    static const int drawn[] = {HORSE,
                                HORSE,
                                LIGHT_HORSE,
                                LIGHT_HORSE,
                                LIGHT_HORSE,
                                DRAGOONS,
                                PIKES,
                                PIKES,
                                SHOT,
                                RABBLE,
                                CANNONS};
    bool square = below(4) == 0;
    manner = ANYHOW;
    if (below(5))
        manner = below(2) ? PRESS : SKIRMISH;
    stands_still = manner == SKIRMISH ? below(2) : -1;
    double spread = between(2, 4.5);
    memset(pieces, 0, sizeof pieces);
    memset(unit, 0, sizeof unit);
    units = 0;
    for (int side = 0; side < 2; side++) {
        int count = 2 + below(manner == SKIRMISH ? 2 : 4);
        double far = between(5.8, manner != ANYHOW || below(3) ? 7 : 16) * (side ? 1 : -1);
        pieces[units] = (piece){.name = name[side * 6], .type = "commander", .side = side};
        pieces[units].x = far;
        pieces[units].y = manner == ANYHOW ? far / 2 : 0;
        unit[units].side = side;
        units++;
        for (int j = 1; j <= count; j++) {
            int n = units;
            int type = drawn[below((int)(sizeof drawn / sizeof *drawn))];
            if (side == stands_still && below(3))
                type = LIGHT_HORSE;
            pieces[n] = (piece){.name = name[side * 6 + j], .type = type_name[type], .side = side};
            pieces[n].strength = below(3) ? 0 : 1;
            if (type != CANNONS && below(4) == 0)
                pieces[n].depth = below(2) ? 0.5 : 1.5;
            for (int tries = 0; tries < 200; tries++) {
                place_piece(n, square, spread);
                if (has_room(n))
                    break;
            }
            if (!has_room(n)) {
                memset(&pieces[n], 0, sizeof *pieces);
                continue;
            }
            unit[n].type = type;
            unit[n].side = side;
            units++;
        }
    }
}

static void play_scene(uint64_t seed)
{
    unsigned before = faults;
    state = seed * 7919;
    scene_now = seed;
    unsure = false;
    draw_up();
    s = scene_under("tilly-2.0", pieces, attacker_is_active);
    shuffle_dice();
    to_step(s, "5.1");
    for (int i = 0; i < units; i++)
        if (unit[i].type != COMMANDER && below(12) == 0)
            mark_as(s, pieces[i].name, TILLY_UNIT_SHOT);
    look_at_all();
    check_charges();
    bool sure = declare_charges();
    to_step(s, "5.3");
    check_cancelled(sure);
    check_evades(sure);
    to_step(s, "5.4");
    check_moves(sure);
    shuffle_dice();
    to_step(s, "5.6");
    shuffle_dice();
    check_rally_backs();
    to_step(s, "6.3");
    check_erosion();
    scenes_with[CHARGES] += events_of(s, TILLY_EV_CHARGE_DECLARED) > 0;
    scenes_with[CANCELLED] += events_of(s, TILLY_EV_CHARGE_CANCELLED) > 0;
    scenes_with[EVADES] += events_of(s, TILLY_EV_EVADED) > 0;
    scenes_with[RALLY_BACKS] += events_of(s, TILLY_EV_RALLIED_BACK) > 0;
    scenes_with[EROSION] += events_of(s, TILLY_EV_ERODED) > 0;
    if (faults > before && getenv("TILLY_SCENES"))
        printf("%s\n", report_of(s, 0));
    scene_end(s);
}

/* T2-180 to T2-208, T2-250 to T2-256, T2-267 */
static void the_clauses_read_again_agree(void **unused)
{
    (void)unused;
    scenes asked = scenes_asked_for(SCENES);
    faults = judged = unsure_of = 0;
    for (unsigned i = 1; i <= asked.count; i++)
        play_scene(asked.first + i);
    print_message("%u scenes, %u with charges, %u with charges cancelled, %u with evades, %u with "
                  "rally backs, %u with morale erosion: %u comparisons, %u left out, %u differ\n",
                  asked.count,
                  scenes_with[CHARGES],
                  scenes_with[CANCELLED],
                  scenes_with[EVADES],
                  scenes_with[RALLY_BACKS],
                  scenes_with[EROSION],
                  judged,
                  unsure_of,
                  faults);
    assert_true(judged > 0);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_clauses_read_again_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
