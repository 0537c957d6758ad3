/* Squares: the only formation that is kept (SC-236, SC-240, SC-241, SC-Q-46). */
#include "rules/scruby/effects/effects.h"

unsigned new_square(const play *p)
{
    unsigned number = 1;
    while (is_square_left(p, number))
        number++;
    return number;
}

void join_square(play *p, unsigned u, unsigned number, enum square_place place)
{
    of(p, u)->square = (uint16_t)number;
    of(p, u)->place = (uint8_t)place;
    drop_marks(p, u, BROKEN_SQUARE);
    units_changed(p);
}

void leave_square(play *p, unsigned u)
{
    join_square(p, u, 0, NOT_IN_SQUARE);
}

/* ---- faces destroyed by fire ----------------------------------------------------------------- */

void leave_gap(play *p, unsigned lost, unsigned number, enum square_place place)
{
    if (is_square_left(p, number))
        join_square(p, lost, number, place);
}

void fill_gap(play *p, unsigned lost, unsigned u, point at)
{
    join_square(p, u, of(p, lost)->square, FACE);
    move_piece(p, u, at, p->unit[lost].heading);
    leave_square(p, lost);
}

static void close_gaps(play *p, unsigned number)
{
    for (unsigned u = 0; u < p->units; u++)
        if (is_gap(p, u) && of(p, u)->square == number)
            leave_square(p, u);
}

/* ---- broken, ended --------------------------------------------------------------------------- */

/* UE and protection inside are lost with it. */
void break_square(play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        put_marks(p, u, BROKEN_SQUARE);
    close_gaps(p, number);
    units_changed(p);
}

void end_square(play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        leave_square(p, u);
    close_gaps(p, number);
}

/* ---- entering, leaving ----------------------------------------------------------------------- */

static unsigned any_face(const play *p, unsigned number)
{
    EACH_OF_SQUARE (u, p, number)
        if (of(p, u)->place == FACE)
            return u;
    return NOBODY;
}

static void tell_end_of_square(play *p, unsigned u)
{
    tell(p, TILLY_EV_SQUARE_ENDED, cite(p, CITE_SQUARE_MOVES), u, NOBODY);
}

static void leave_by_moving(play *p, unsigned u)
{
    unsigned number = of(p, u)->square;
    square_shape s;
    box b = box_of(p, u);
    if (of(p, u)->place != INSIDE) {
        tell_end_of_square(p, u);
        end_square(p, number);
        return;
    }
    if (square_as_it_stands(p, number, &s) && is_inside(&s, &b))
        return;
    tell(p, TILLY_EV_SQUARE_LEFT, cite(p, CITE_SQUARE_MOVES), u, any_face(p, number));
    leave_square(p, u);
}

static bool stands_in_face(const play *p, unsigned u)
{
    square_shape s;
    return of(p, u)->place == FACE && square_as_it_stands(p, of(p, u)->square, &s);
}

void settle_in_square(play *p, unsigned u)
{
    box b = box_of(p, u);
    bool moved_with_it = is_in_square(p, u) && stands_in_face(p, u);
    if (is_in_square(p, u) && !moved_with_it && !is_gun(p, u))
        leave_by_moving(p, u);
    if (is_in_square(p, u) || !may_be_inside(p, u))
        return;
    unsigned number = square_round(p, u, &b);
    if (!number)
        return;
    join_square(p, u, number, INSIDE);
    tell(p, TILLY_EV_SQUARE_ENTERED, cite(p, CITE_SQUARE_MOVES), u, any_face(p, number));
}

/* ---- forming --------------------------------------------------------------------------------- */

static void end_former_square(play *p, const formed *laid)
{
    unsigned number = of(p, laid->unit[0])->square;
    if (!number)
        return;
    tell_end_of_square(p, laid->unit[0]);
    end_square(p, number);
}

static void take_place(play *p, const formed *laid, unsigned i, unsigned kind)
{
    unsigned u = laid->unit[i];
    tilly_event *e = tell(p, TILLY_EV_MOVED, cite(p, CITE_FORMATION_CHANGE), u, NOBODY);
    point to = laid->to[i].centre;
    int32_t length = distance_between(laid->from[i].centre, to);
    fill_displacement(p, e, u, to, laid->heading[i], length, (int32_t)kind);
    note_start(p, u);
    did(p, u, MOVED);
    move_piece(p, u, to, laid->heading[i]);
}

/* Those of its side who stand within are inside with the rest (SC-240). */
static void take_in(play *p, unsigned side, unsigned number)
{
    square_shape s;
    if (!square_as_it_stands(p, number, &s))
        return;
    EACH_UNIT (u, p, side) {
        box b = box_of(p, u);
        if (may_be_inside(p, u) && !in_unbroken_square(p, u) && is_inside(&s, &b))
            join_square(p, u, number, INSIDE);
    }
}

void add_gun_to_square(play *p, unsigned gun, unsigned number)
{
    square_shape s;
    box b = box_of(p, gun);
    bool at_side = square_as_it_stands(p, number, &s) && gun_side(&s, &b) & ~(unsigned)s.sides;
    join_square(p, gun, number, at_side ? GUN_FACE : GUN_CORNER);
}

static void make_square(play *p, const formed *laid)
{
    unsigned number = new_square(p);
    for (unsigned i = 0; i < laid->count; i++)
        join_square(p, laid->unit[i], number, i < laid->faces ? FACE : INSIDE);
    take_in(p, side_of(p, laid->unit[0]), number);
}

void tell_square_formed(play *p, unsigned keeper)
{
    unsigned number = of(p, keeper)->square;
    unsigned faces = 0;
    EACH_OF_SQUARE (u, p, number)
        faces += of(p, u)->place == FACE;
    tilly_event *e = tell(p, TILLY_EV_SQUARE_FORMED, cite(p, CITE_SQUARE), keeper, NOBODY);
    e->value[0] = (int32_t)faces;
    e->value[1] = (int32_t)stands_inside(p, number);
    e->value[2] = (int32_t)(capacity_inside(p, number) - faces);
}

void form_body_up(play *p, const formed *laid, unsigned kind)
{
    tell_members(p, laid->unit, laid->count, kind, 0);
    end_former_square(p, laid);
    for (unsigned i = 0; i < laid->count; i++)
        take_place(p, laid, i, kind);
    if (kind == TILLY_OPT_FORM_SQUARE)
        make_square(p, laid);
}
