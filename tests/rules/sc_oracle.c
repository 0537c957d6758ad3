#include "sc_oracle.h"
#include "scenes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUSKETS                                                                                    \
    {                                                                                              \
        6, 6, 3                                                                                    \
    }
#define ON_FOOT                                                                                    \
    4, 1,                                                                                          \
    {                                                                                              \
        6, 6                                                                                       \
    }
#define LANCE 4, 2

const troops of_kind[KINDS] = {
    [HP] = {"heavy pikemen", 4, 1, {3, 6}, {0}, {6, 2}, 0, 30, {5, 3}},
    [LP] = {"light pikemen", ON_FOOT, {0}, {4, 1}, 0, 30, {4, 2}},
    [SW] = {"swordsmen", ON_FOOT, {0}, {4, 4}, 0, 30, {4, 2}},
    [LS] = {"long swordsmen", ON_FOOT, {0}, {6, 6}, 0, 30, {5, 5}},
    [MU] = {"musketeers", ON_FOOT, MUSKETS, {1, 1}, 0, 30, {4, 4}},
    [TM] = {"turkish musketeers", ON_FOOT, MUSKETS, {1, 1}, 0, 30, {2, 2}},
    [DFM] = {"dragoon musketeers", 2, 2, {6, 6}, MUSKETS, {1, 1}, 0, 30, {4, 4}},
    [DFP] = {"dragoon pikemen", 2, 2, {6, 6}, {0}, {4, 1}, 0, 30, {4, 2}},
    [HC] = {"heavy cavalry", LANCE, {12, 12}, {3, 2, 0}, {6, 6}, 4, 20, {5, 5}},
    [TS] = {"spahis", LANCE, {12, 12}, {3, 2, 0}, {6, 6}, 4, 20, {2, 2}},
    [LC] = {"light cavalry", LANCE, {16, 16}, {3, 2, 0}, {3, 3}, 2, 20, {4, 4}},
    [TA] = {"mounted archers", LANCE, {16, 16}, {3, 2, 0}, {3, 3}, 2, 20, {2, 2}},
    [RI] = {"rieters", LANCE, {16, 16}, {4, 4, 0}, {2, 2}, 2, 20, {4, 4}},
    [CM] = {"cavalry musketeers", LANCE, {12, 12}, MUSKETS, {3, 3}, 2, 20, {4, 4}},
    [DM] = {"mounted dragoons", LANCE, {12, 12}, {0}, {0, 0}, 0, 30, {4, 4}},
    [MS] = {"mother stand", 2, 2, {12, 12}, {0}, {0, 0}, 0, 0, {0, 0}},
    [LG] = {"large cannon", 2, 2, {0, 0}, {0}, {0, 0}, 0, 0, {0, 0}},
    [SG] = {"small cannon", 2, 2, {6, 6}, {0}, {0, 0}, 0, 0, {0, 0}},
    [GU] = {"gunners", 2, 1, {6, 6}, {0}, {0, 0}, 0, 0, {0, 0}},
};

/* ---- rectangles ------------------------------------------------------------------------------ */

spot spot_of(const box *m, double right, double ahead)
{
    double s = sin(m->turn);
    double c = cos(m->turn);
    return (spot){m->x + right * c + ahead * s, m->y - right * s + ahead * c};
}

box shifted_box(box m, double dx, double dy)
{
    m.x += dx;
    m.y += dy;
    return m;
}

void corners_of(const box *m, spot corner[4])
{
    corner[0] = spot_of(m, m->a, m->b);
    corner[1] = spot_of(m, m->a, -m->b);
    corner[2] = spot_of(m, -m->a, -m->b);
    corner[3] = spot_of(m, -m->a, m->b);
}

spot seen_from(const box *m, spot p)
{
    double s = sin(m->turn);
    double c = cos(m->turn);
    double dx = p.x - m->x;
    double dy = p.y - m->y;
    return (spot){dx * c - dy * s, dx * s + dy * c};
}

static bool far_apart(const box *m, const box *o, double by)
{
    double far = m->a + m->b + o->a + o->b + by;
    return fabs(m->x - o->x) > far || fabs(m->y - o->y) > far;
}

double overlap(const box *m, const box *o)
{
    double least = INFINITY;
    if (far_apart(m, o, 1))
        return -1;
    for (int i = 0; i < 2; i++) {
        const box *from = i ? o : m;
        spot corner[4];
        double low[2] = {INFINITY, INFINITY};
        double high[2] = {-INFINITY, -INFINITY};
        corners_of(i ? m : o, corner);
        for (int k = 0; k < 4; k++) {
            spot p = seen_from(from, corner[k]);
            low[0] = fmin(low[0], p.x);
            high[0] = fmax(high[0], p.x);
            low[1] = fmin(low[1], p.y);
            high[1] = fmax(high[1], p.y);
        }
        least = fmin(least, fmin(from->a - low[0], high[0] + from->a));
        least = fmin(least, fmin(from->b - low[1], high[1] + from->b));
    }
    return least;
}

spot nearest_point(const box *m, spot to)
{
    spot p = seen_from(m, to);
    return spot_of(m, fmax(-m->a, fmin(m->a, p.x)), fmax(-m->b, fmin(m->b, p.y)));
}

double spot_to_segment(spot p, spot from, spot to)
{
    double dx = to.x - from.x;
    double dy = to.y - from.y;
    double part = ((p.x - from.x) * dx + (p.y - from.y) * dy) / (dx * dx + dy * dy);
    part = fmax(0, fmin(1, part));
    return hypot(p.x - from.x - part * dx, p.y - from.y - part * dy);
}

double distance_of(const box *m, const box *o)
{
    spot p[4];
    spot q[4];
    double least = INFINITY;
    if (overlap(m, o) > 0)
        return 0;
    corners_of(m, p);
    corners_of(o, q);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            least = fmin(least, spot_to_segment(p[i], q[k], q[(k + 1) % 4]));
            least = fmin(least, spot_to_segment(q[i], p[k], p[(k + 1) % 4]));
        }
    return least;
}

static double depth_of_spot(const box *m, spot from, spot to, double part)
{
    spot p = {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
    return fmin(m->a - fabs(p.x), m->b - fabs(p.y));
}

double depth_of_line(spot from, spot to, const box *m)
{
    /* depth is concave along the line */
    double low = 0;
    double high = 1;
    from = seen_from(m, from);
    to = seen_from(m, to);
    if (fmin(from.x, to.x) > m->a + 1 || fmax(from.x, to.x) < -m->a - 1 ||
        fmin(from.y, to.y) > m->b + 1 || fmax(from.y, to.y) < -m->b - 1)
        return -1;
    for (int i = 0; i < 60; i++) {
        double one = low + (high - low) / 3;
        double two = high - (high - low) / 3;
        if (depth_of_spot(m, from, to, one) < depth_of_spot(m, from, to, two))
            low = one;
        else
            high = two;
    }
    return depth_of_spot(m, from, to, (low + high) / 2);
}

/* ---- comparison ------------------------------------------------------------------------------ */

bool unsure;
int against = -1;
unsigned judged, unsure_of, faults;
uint64_t scene_now;

bool above(double value, double limit)
{
    if (fabs(value - limit) < CLOSE)
        unsure = true;
    return value > limit;
}

void begin_question(void)
{
    unsure = false;
}

bool agree(const char *clause, int i, const char *what, double ours, double theirs)
{
    if (unsure) {
        unsure_of++;
        return true;
    }
    judged++;
    if (fabs(ours - theirs) < 1e-9)
        return true;
    printf("scene %llu, %s, unit %d and %d: %s is %.4f, by the clause %.4f\n",
           (unsigned long long)scene_now,
           clause,
           i,
           against,
           what,
           theirs,
           ours);
    if (!faults++ || getenv("TILLY_SCENES"))
        tell_scene();
    return false;
}

/* ---- chance ---------------------------------------------------------------------------------- */

static uint64_t state;

uint64_t next_draw(void)
{
    state += 0x9E3779B97F4A7C15u;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int below(int n)
{
    return (int)(next_draw() % (uint64_t)n);
}

double between(double least, double most)
{
    return least + (most - least) * (double)(next_draw() >> 11) / 9007199254740992.0;
}

bool chance(int percent)
{
    return below(100) < percent;
}

/* ---- the battles that scenes are copied from ------------------------------------------------- */

stand unit[MOST];
int units;
tilly_battle *battle;
tilly_turn *turn;

typedef struct company {
    sc *s;
    man men[MOST_MEN + 1];
    char name[MOST_MEN][4];
} company;
static company raised[ROSTERS];
static tilly_battle *copies[ROSTERS];

static void enlist(company *c, unsigned *count, troop k, unsigned side, unsigned n)
{
    for (; n > 0 && *count < MOST_MEN; n--) {
        man *m = &c->men[*count];
        snprintf(c->name[*count], sizeof c->name[0], "%u", *count);
        *m = (man){c->name[*count], of_kind[k].name, side, 0, 0, 0};
        m->x = 4 + 6 * (*count % 15);
        m->y = 5 + 6.0 * (*count / 15);
        ++*count;
    }
}

static void raise(const theatre *t, unsigned roster)
{
    company *c = &raised[roster];
    unsigned count = 0;
    state = roster * 977u + 5;
    for (unsigned side = 0; side < 2; side++)
        for (int k = 0; k < KINDS; k++) {
            unsigned most = t->most[k];
            enlist(c, &count, (troop)k, side, most && chance(40) ? most - 1 : most);
        }
    c->s = sc_of(c->men, NULL);
    if (t->ground)
        t->ground(c->s, roster);
    to_row(c->s, t->row);
    assert_int_equal(tilly_battle_copy(c->s->g->battle, &copies[roster]), TILLY_OK);
}

void open_theatre(const theatre *t)
{
    for (unsigned i = 0; i < ROSTERS; i++)
        raise(t, i);
}

void close_theatre(void)
{
    for (unsigned i = 0; i < ROSTERS; i++) {
        tilly_battle_unref(copies[i]);
        sc_end(raised[i].s);
    }
}

void lay_feature(
    sc *s, unsigned feature, unsigned flags, double width, const double *xy, unsigned n)
{
    tilly_feature f = {.size = sizeof f, .kind = (uint16_t)feature, .flags = (uint16_t)flags};
    f.points = n;
    f.width = INCHES(width);
    for (unsigned i = 0; i < n; i++)
        f.point[i] = (tilly_point){INCHES(xy[2 * i]), INCHES(xy[2 * i + 1])};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    assert_int_equal(tilly_battle_edit(s->g->battle, &e, NULL, NULL), TILLY_OK);
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static troop kind_named(const char *name)
{
    for (int k = 0; k < KINDS; k++)
        if (strcmp(of_kind[k].name, name) == 0)
            return (troop)k;
    fail_msg("no kind is called %s", name);
    return KINDS;
}

static void read_units(void)
{
    tilly_unit row[MOST];
    uint32_t count = 0;
    units = 0;
    assert_int_equal(tilly_battle_units(battle, TILLY_NO_SIDE, row, MOST, &count), TILLY_OK);
    assert_true(count <= MOST);
    for (uint32_t i = 0; i < count; i++) {
        if (!(row[i].flags & TILLY_UNIT_ON_TABLE))
            continue;
        const char *name = tilly_ruleset_type_name(tilly_battle_rules(battle), row[i].type);
        unit[units++] = (stand){.id = row[i].id, .kind = kind_named(name), .side = row[i].side};
    }
}

void begin_scene(uint64_t number)
{
    unsigned roster = (unsigned)(number % ROSTERS);
    scene_now = number;
    state = number * 0x2545F4914F6CDD1Du + 11;
    battle = copies[roster];
    assert_int_equal(tilly_battle_copy_into(raised[roster].s->g->battle, battle), TILLY_OK);
    assert_int_equal(tilly_battle_turn(battle, &turn), TILLY_OK);
    assert_true(sc_will_tell(battle, 4 * MOST));
    read_units();
}

int spare(unsigned side, unsigned kinds)
{
    int first = below(units);
    for (int n = 0; n < units; n++) {
        int i = (first + n) % units;
        if (!unit[i].placed && unit[i].side == side && is_of(i, kinds))
            return i;
    }
    return -1;
}

static bool on_table(const box *m)
{
    spot corner[4];
    corners_of(m, corner);
    for (int i = 0; i < 4; i++)
        if (corner[i].x < 0 || corner[i].x > 96 || corner[i].y < 0 || corner[i].y > 60)
            return false;
    return true;
}

bool place(int i, double x, double y, double degrees)
{
    stand *u = &unit[i];
    u->x = (int32_t)lround(x * 1e4);
    u->y = (int32_t)lround(y * 1e4);
    u->heading = (uint16_t)((lround(degrees * 100) % 36000 + 36000) % 36000);
    u->at = (box){u->x / 1e4,
                  u->y / 1e4,
                  u->heading * PI / 18000,
                  of_kind[u->kind].width / 2,
                  of_kind[u->kind].depth / 2};
    if (!on_table(&u->at))
        return false;
    for (int k = 0; k < units; k++)
        if (unit[k].placed && k != i && overlap(&u->at, &unit[k].at) > CLOSE)
            return false;
    u->placed = true;
    return true;
}

static double degrees_of(int i)
{
    return unit[i].heading / 100.0;
}

bool place_beside(int i, int beside, unsigned edge, double along, double off, double angle)
{
    if (i < 0)
        return false;
    const box *m = &unit[beside].at;
    const troops *t = &of_kind[unit[i].kind];
    double turned = angle * PI / 180;
    /* its half extent toward that edge, as it is turned */
    double right = t->width / 2 * fabs(cos(turned)) + t->depth / 2 * fabs(sin(turned));
    double ahead = t->width / 2 * fabs(sin(turned)) + t->depth / 2 * fabs(cos(turned));
    double out = (edge % 2 ? m->a + right : m->b + ahead) + off;
    spot p = edge == 0   ? spot_of(m, along, out)
             : edge == 1 ? spot_of(m, out, along)
             : edge == 2 ? spot_of(m, along, -out)
                         : spot_of(m, -out, along);
    return place(i, p.x, p.y, degrees_of(beside) + angle);
}

int place_ranks(
    unsigned side, unsigned kinds, spot at, double degrees, int files, int ranks, double apart)
{
    box frame = {at.x, at.y, degrees * PI / 180, 0, 0};
    double right = 0;
    int first = -1;
    for (int f = 0; f < files; f++) {
        double back = 0;
        double width = 0;
        for (int r = 0; r < ranks; r++) {
            int i = spare(side, kinds);
            if (i < 0)
                return first;
            const troops *t = &of_kind[unit[i].kind];
            width = r ? width : t->width;
            spot p = spot_of(&frame, right + width / 2, -back - t->depth / 2);
            back += t->depth + apart;
            if (place(i, p.x, p.y, degrees) && first < 0)
                first = i;
        }
        right += width;
    }
    return first;
}

static bool place_face(int i, const box *middle, int face, double degrees, unsigned number)
{
    box turned = *middle;
    turned.turn += face * PI / 2;
    if (i < 0)
        return false;
    spot p = spot_of(&turned, 0, turned.b + of_kind[unit[i].kind].depth / 2);
    if (!place(i, p.x, p.y, degrees + 90 * face))
        return false;
    unit[i].square = number;
    return true;
}

unsigned square_up(unsigned side, unsigned kinds, spot at, double degrees, int faces, int inside)
{
    static unsigned number;
    static const int order[] = {0, 2, 1, 3};
    box middle = {at.x, at.y, degrees * PI / 180, 2, faces == 2 ? 0 : 2};
    int member[8];
    int count = 0;
    number = number % 1000 + 1;
    for (int n = 0; n < faces; n++) {
        int i = spare(side, kinds & ~(BIT(DFM) | BIT(DFP)));
        if (!place_face(i, &middle, order[n], degrees, number))
            break;
        member[count++] = i;
    }
    if (count < faces) { /* nobody stands there */
        while (count > 0) {
            unit[member[--count]].placed = false;
            unit[member[count]].square = 0;
        }
        return 0;
    }
    for (int n = 0; n < inside && faces > 2; n++) {
        int i = spare(side, FOOT & ~(BIT(DFM) | BIT(DFP)));
        spot p = spot_of(&middle, 0, 1.5 - n);
        if (i < 0 || !place(i, p.x, p.y, degrees))
            break;
        unit[i].square = number;
        unit[i].inside = true;
    }
    return number;
}

int set_up_gun(unsigned side, spot at, double degrees)
{
    int gun = spare(side, GUNS);
    int crew = spare(side, BIT(GU));
    if (gun < 0 || !place(gun, at.x, at.y, degrees))
        return -1;
    if (crew >= 0)
        place_beside(crew, gun, 2, between(-1, 1), chance(85) ? 0 : between(0.02, 3), 0);
    return gun;
}

static void stand_off(void)
{
    int n = 0;
    for (int i = 0; i < units; i++)
        while (!unit[i].placed && n < 55) {
            place(i, 71 + 5.2 * (n % 5), 3 + 5.2 * (n / 5), unit[i].side ? 180 : 0);
            n++;
        }
}

static void join_squares(void)
{
    for (int i = 0; i < units; i++) {
        bool first = unit[i].square;
        for (int k = 0; k < i; k++)
            first = first && unit[k].square != unit[i].square;
        if (!first)
            continue;
        unsigned number = sc_new_square(battle);
        for (int k = i; k < units; k++)
            if (unit[k].square == unit[i].square)
                sc_joins(battle, unit[k].id, number, unit[k].inside ? IS_INSIDE : IS_FACE);
        if (unit[i].broken)
            sc_breaks_square(battle, number);
    }
}

void set_down_all(void)
{
    stand_off();
    for (int i = 0; i < units; i++) {
        assert_true(unit[i].placed);
        sc_set_at(battle, unit[i].id, unit[i].x, unit[i].y, unit[i].heading);
    }
    join_squares();
    for (int i = 0; i < units; i++)
        if (unit[i].retiring)
            sc_retires(battle, unit[i].id, unit[i].side ? 0 : 18000);
}

int index_of_id(tilly_id id)
{
    for (int i = 0; i < units; i++)
        if (unit[i].id == id)
            return i;
    return -1;
}

void tell_scene(void)
{
    for (int i = 0; i < units; i++)
        printf("    %2d %s side %u at %.4f %.4f heading %.2f%s%s%s square %u\n",
               i,
               of_kind[unit[i].kind].name,
               unit[i].side,
               unit[i].at.x,
               unit[i].at.y,
               degrees_of(i),
               unit[i].retiring ? " retiring" : "",
               unit[i].inside ? " inside" : "",
               unit[i].broken ? " broken" : "",
               unit[i].square);
}

/* ---- touch ----------------------------------------------------------------------------------- */

/* How far from the ends of an edge a corner lies that is as near as touching; negative: none. */
static double corner_on_edge(const box *m, const box *o)
{
    spot corner[4];
    double best = -INFINITY;
    corners_of(o, corner);
    for (int i = 0; i < 4; i++) {
        spot p = seen_from(m, corner[i]);
        double off_x = fabs(fabs(p.x) - m->a);
        double off_y = fabs(fabs(p.y) - m->b);
        if (off_y < TOUCH + CLOSE && fabs(p.x) < m->a + TOUCH)
            best = fmax(best, m->a - fabs(p.x));
        if (off_x < TOUCH + CLOSE && fabs(p.y) < m->b + TOUCH)
            best = fmax(best, m->b - fabs(p.y));
    }
    return best;
}

static double angle_off_square(const box *m, const box *o)
{
    return fabs(remainder(m->turn - o->turn, PI / 2));
}

/* The length of edge that two stands set square to each other have in common; negative: none. */
static double stretch_of(const box *m, const box *o)
{
    bool across = fabs(remainder(m->turn - o->turn, PI)) > PI / 4;
    double a = across ? o->b : o->a;
    double b = across ? o->a : o->b;
    spot p = seen_from(m, (spot){o->x, o->y});
    double side = m->a + a - fabs(p.x); /* how far they overlap from side to side */
    double deep = m->b + b - fabs(p.y);
    return fmax(side, deep);
}

bool boxes_touch(const box *m, const box *o)
{
    if (far_apart(m, o, 0.1))
        return false;
    double apart = distance_of(m, o);
    if (above(apart, TOUCH))
        return false;
    double best = fmax(corner_on_edge(m, o), corner_on_edge(o, m));
    if (angle_off_square(m, o) < 1e-6)
        best = stretch_of(m, o);
    /* corner against corner is no touch */
    if (best > CLOSE && best < 2 * TOUCH)
        unsure = true;
    return best > CLOSE;
}

bool in_touch(int i, int k)
{
    return boxes_touch(&unit[i].at, &unit[k].at);
}

bool shares_edge(int i, int k)
{
    const box *m = &unit[i].at;
    const box *o = &unit[k].at;
    if (!in_touch(i, k))
        return false;
    double angle = angle_off_square(m, o);
    if (angle < 1e-6)
        return true;
    /* a corner that rests near the end of an edge may lie along it within touch */
    double one = corner_on_edge(m, o);
    double two = corner_on_edge(o, m);
    if (fmax(one, two) * tan(angle) < 1.5 * TOUCH || fmin(one, two) > 0 || angle < 0.02)
        unsure = true;
    return false;
}

bool meets_enemy(int i)
{
    for (int k = 0; k < units; k++)
        if (are_enemies(i, k) && is_of(k, STANDS) && in_touch(i, k))
            return true;
    return false;
}

/* ---- order ----------------------------------------------------------------------------------- */

static bool closes(int i, int k)
{
    if (!are_friends(i, k))
        return false;
    if (unit[i].kind == DM || is_of(i, CAVALRY)) /* SC-Q-56 */
        return (unit[k].kind == DM || is_of(k, CAVALRY)) && !unit[k].retiring && shares_edge(i, k);
    return is_of(k, FOOT) && !unit[k].retiring && shares_edge(i, k);
}

int order_now(int i)
{
    if (is_of(i, FOOT) && unit[i].square)
        return CLOSED;
    if (!is_of(i, STANDS) || (is_of(i, FOOT) && unit[i].retiring))
        return OPEN;
    for (int k = 0; k < units; k++)
        if (closes(i, k))
            return CLOSED;
    return OPEN;
}

int efficiency(int i, int order)
{
    if (!is_of(i, STANDS))
        return 0;
    int ue = of_kind[unit[i].kind].ue[order] - (int)unit[i].ue_lost;
    if (unit[i].square && !unit[i].broken)
        ue++;
    return ue > 0 ? ue : 0;
}

/* ---- files ----------------------------------------------------------------------------------- */

static spot front_of(int i)
{
    return spot_of(&unit[i].at, 0, unit[i].at.b);
}

bool in_one_file(int i, int k)
{
    if (!are_friends(i, k) || unit[i].heading != unit[k].heading)
        return false;
    spot p = seen_from(&unit[i].at, front_of(k));
    if (fabs(p.x) > 0.0003 && fabs(p.x) < 0.03)
        unsure = true;
    return fabs(p.x) < 0.01;
}

/* The gap from its rear to the front of that one; NAN: it does not stand behind it. */
static double gap_behind(int i, int k)
{
    spot p = seen_from(&unit[i].at, front_of(k));
    double gap_to = -unit[i].at.b - p.y;
    return gap_to > -0.02 ? gap_to : NAN;
}

static bool follows(int i, int k)
{
    if (!in_one_file(i, k))
        return false;
    double apart = gap_behind(i, k);
    if (isnan(apart))
        return false;
    if (!above(apart, TOUCH))
        return true;
    return above(apart, 1 - EPS) && !above(apart, 3 + EPS);
}

int follower_of(int i, unsigned kinds)
{
    int nearest = -1;
    for (int k = 0; k < units; k++) {
        if (k == i || !is_of(k, kinds) || !follows(i, k))
            continue;
        if (nearest < 0 || gap_behind(i, k) < gap_behind(i, nearest))
            nearest = k;
    }
    return nearest;
}

int leader_of(int i, unsigned kinds)
{
    int nearest = -1;
    for (int k = 0; k < units; k++) {
        if (k == i || !is_of(k, kinds) || !follows(k, i))
            continue;
        if (nearest < 0 || gap_behind(k, i) < gap_behind(nearest, i))
            nearest = k;
    }
    return nearest;
}

/* ---- the program ----------------------------------------------------------------------------- */

enum { RARE = 40 };

void play_scenes(const theatre *t,
                 unsigned usual,
                 void (*play)(uint64_t number),
                 const char *const *matter,
                 const unsigned *seen,
                 unsigned matters)
{
    scenes asked = scenes_asked_for(usual);
    open_theatre(t);
    for (unsigned i = 0; i < asked.count; i++) {
        begin_scene(asked.first + i);
        play(asked.first + i);
    }
    close_theatre();
    printf("%u scenes from %u: %u answers compared, %u left out:",
           asked.count,
           asked.first,
           judged,
           unsure_of);
    for (unsigned i = 0; i < matters; i++)
        printf(" %u %s%s", seen[i], matter[i], i + 1 < matters ? "," : "\n");
    assert_int_equal(faults, 0);
    for (unsigned i = 0; i < matters; i++)
        if (!seen[i] && asked.count >= usual * (i + 1 < matters ? 1 : RARE))
            fail_msg("no scene shows %s", matter[i]);
    assert_true(unsure_of < judged / 4);
}
