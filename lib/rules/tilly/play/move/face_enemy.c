/* A locked unit turns on its place to bring its front to an enemy that holds it to flank or rear
 * (T1-D-17, T1-Q-60). */
#include "rules/tilly/play/move/moves.h"

typedef struct facing {
    box end;
    uint16_t heading;
    int32_t slide; /* along it */
} facing;

static bool is_contact(const play *p, unsigned u, unsigned e)
{
    return row_has(p, ROW_CONTACT, u, e);
}

static bool faces(const play *p, const box *b, unsigned e)
{
    box enemy = box_of(p, e);
    return touches(p, b, &enemy) && zone_at(p, b, &enemy) == TILLY_FRONT;
}

/* The least slide along the new facing that puts the front edge against that enemy: as much as
 * width and depth differ, half of it. NEVER if none does. */
static int32_t slide_to(const play *p, const box *turned, unsigned e)
{
    int32_t spare = turned->half_width - turned->half_depth;
    int32_t least = spare < 0 ? spare : 0;
    int32_t most = spare < 0 ? 0 : spare;
    box from = box_moved(turned, turned->ahead, least);
    box enemy = box_of(p, e);
    reach r = sweep_overlap(&from, from.ahead, &enemy, 0, most - least + 1);
    if (r.most < r.least)
        return NEVER;
    int32_t slide = least + (r.least > 0 ? r.least - 1 : 0);
    box end = box_moved(turned, turned->ahead, slide);
    return faces(p, &end, e) ? slide : NEVER;
}

static facing faced_by(const play *p, unsigned u, unsigned kind)
{
    int32_t by = kind == TILLY_OPT_ABOUT_FACE  ? HALF_CIRCLE
                 : kind == TILLY_OPT_TURN_LEFT ? -RIGHT_ANGLE
                                               : RIGHT_ANGLE;
    facing f = {box_of(p, u), heading_plus(p->unit[u].heading, by), 0};
    f.end.ahead = direction_of(f.heading);
    return f;
}

/* Brings the front to an enemy that was not before it; false if there is none. */
static bool find_facing(const play *p, unsigned u, unsigned kind, facing *f)
{
    int32_t least = NEVER;
    *f = faced_by(p, u, kind);
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (!is_contact(p, u, e) || zone_of(p, u, e) == TILLY_FRONT)
            continue;
        int32_t slide = NEVER;
        if (is_turn(kind))
            slide = slide_to(p, &f->end, e);
        else if (faces(p, &f->end, e))
            slide = 0;
        if (slide < least)
            least = slide;
    }
    if (least == NEVER)
        return false;
    f->slide = least;
    f->end = box_moved(&f->end, f->end.ahead, least);
    return true;
}

/* It keeps all its contacts and makes no other (T1-Q-136). */
static bool same_contacts(const play *p, unsigned u, const box *end)
{
    EACH_UNIT (e, p, foe(side_of(p, u))) {
        if (is_commander(p, e))
            continue;
        box enemy = box_of(p, e);
        if (touches(p, end, &enemy) != is_contact(p, u, e))
            return false;
    }
    return true;
}

/* No move brings its centre onto ground that bars it (T2-014). */
static bool slides_freely(const play *p, unsigned u, const facing *f)
{
    uint32_t barred = barred_to(p, u);
    int32_t length = magnitude(f->slide);
    direction way = direction_turned(f->end.ahead, f->slide < 0 ? 2 : 0);
    return !barred || ground_on_way(p, barred, place_of(p, u), way, length).free == length;
}

static bool can_turn(const play *p, unsigned u, unsigned kind)
{
    facing f;
    unsigned in_way;
    return find_facing(p, u, kind, &f) && has_room(p, u, &f.end, &in_way) &&
           same_contacts(p, u, &f.end) && slides_freely(p, u, &f);
}

static bool may_turn(const play *p, unsigned u)
{
    return is_locked(p, u) && type_of(p, u) != CANNONS && !is_rabble(p, u);
}

static bool is_taken_in_flank(const play *p, unsigned u)
{
    EACH_CONTACT (e, p, u)
        if (zone_of(p, u, e) != TILLY_FRONT)
            return true;
    return false;
}

bool may_face_enemy(const play *p, unsigned u)
{
    return may_turn(p, u) && is_taken_in_flank(p, u) &&
           (can_turn(p, u, TILLY_OPT_TURN_LEFT) || can_turn(p, u, TILLY_OPT_TURN_RIGHT) ||
            can_turn(p, u, TILLY_OPT_ABOUT_FACE));
}

bool face_open(const play *p, question *q)
{
    unsigned u = mover(p);
    return may_turn(p, u) && asks(p, q, side_of(p, u), u, NOBODY);
}

void face_list(const play *p, const question *q, options *o)
{
    unsigned u = mover(p);
    offer(p, o, TILLY_OPT_STAY, u, NOBODY);
    offer_usual(o);
    static const uint16_t turns[] = {
        TILLY_OPT_TURN_LEFT, TILLY_OPT_TURN_RIGHT, TILLY_OPT_ABOUT_FACE};
    for (unsigned i = 0; i < sizeof turns / sizeof *turns; i++)
        if (can_turn(p, u, turns[i]))
            offer(p, o, turns[i], u, NOBODY);
}

tilly_pose face_end(const play *p, const answer *a)
{
    facing f;
    unsigned u = mover(p);
    if (a->option->kind == TILLY_OPT_STAY)
        return pose_now(p, u);
    find_facing(p, u, a->option->kind, &f);
    return (tilly_pose){.x = f.end.centre.x, .y = f.end.centre.y, .heading = f.heading};
}

void face_take(play *p, const question *q, const answer *a)
{
    unsigned u = mover(p);
    if (a->option->kind == TILLY_OPT_STAY) {
        finish(p);
        return;
    }
    tilly_pose end = face_end(p, a);
    tell_move(p, TILLY_EV_FACED, CITE_LOCKED_FACES, u, NOBODY, &end, 0, a->option->kind);
    make_move(p, u, &end);
    end_unit_move(p);
}
