/* Bodies of foot that form line, column or square as their whole move (SC-032, SC-239, SC-240,
 * SC-Q-17, SC-Q-70). */
#include "rules/scruby/movement/forming.h"

/* ---- who takes part -------------------------------------------------------------------------- */

unsigned count_members(const play *p, const piece_set *body)
{
    unsigned count = 0;
    EACH_IN_SET (u, p, body)
        count++;
    return count;
}

static bool takes_part(const play *p, unsigned u, tilly_reason *why)
{
    unsigned enemy = enemy_touched(p, u);
    if (!is_foot(p, u))
        return refuse(p, why, TILLY_WHY_ACTS_ALONE, CITE_FORMATION_CHANGE, u, u);
    if (enemy != NOBODY)
        return refuse(p, why, TILLY_WHY_IN_CONTACT, CITE_FORMATION_CHANGE, u, enemy);
    return is_free_to_act(p, u, why);
}

/* All the foot of one square and nobody else; of bodies nobody stands in one. */
static bool is_all_of_square(const play *p, const piece_set *body, unsigned number)
{
    EACH_IN_SET (u, p, body)
        if (of(p, u)->square != number)
            return false;
    if (!number)
        return true;
    EACH_OF_SQUARE (u, p, number)
        if (is_foot(p, u) && !in_set(body, u))
            return false;
    return true;
}

static unsigned first_in(const play *p, const piece_set *body)
{
    EACH_IN_SET (u, p, body)
        return u;
    return NOBODY;
}

bool may_regroup(const play *p, const piece_set *body, tilly_reason *why)
{
    unsigned first = first_in(p, body);
    unsigned count = count_members(p, body);
    if (count < 2 || count > MOST_IN_BODY)
        return refuse(p, why, TILLY_WHY_NO_BODY, CITE_BODY, first, NOBODY);
    EACH_IN_SET (u, p, body)
        if (!takes_part(p, u, why))
            return false;
    unsigned number = of(p, first)->square;
    if (!is_all_of_square(p, body, number))
        return refuse(p, why, TILLY_WHY_IN_SQUARE, CITE_FORMATION_CHANGE, first, first);
    uint16_t member[MOST_IN_BODY];
    count = 0;
    EACH_IN_SET (u, p, body)
        member[count++] = (uint16_t)u;
    return number != 0 || is_connected(p, member, count, why);
}

/* ---- laying it out --------------------------------------------------------------------------- */

static bool goes_inside(const forming *f, unsigned u)
{
    return f->to == FORM_SQUARE && f->inside && in_set(f->inside, u);
}

static void put_in_order(const play *p, const forming *f, bool inside, formed *laid)
{
    EACH_IN_SET (u, p, f->body) {
        if (goes_inside(f, u) != inside || laid->count == MOST_IN_BODY)
            continue;
        if (u == f->keeper)
            laid->keeper = laid->count;
        laid->unit[laid->count] = (uint16_t)u;
        laid->heading[laid->count] = p->unit[f->keeper].heading;
        laid->from[laid->count++] = box_of(p, u);
    }
}

static bool refuse_count(const play *p,
                         const forming *f,
                         unsigned code,
                         unsigned clause,
                         int32_t a,
                         int32_t b,
                         tilly_reason *why)
{
    refuse(p, why, code, clause, f->keeper, NOBODY);
    why_number(why, 0, a, TILLY_COUNT);
    why_number(why, 1, b, TILLY_COUNT);
    return false;
}

static bool has_square_size(const play *p, const forming *f, const formed *laid, tilly_reason *why)
{
    int32_t faces = (int32_t)laid->faces;
    int32_t least = param(p, PARAM_SQUARE_LEAST);
    return faces >= least ||
           refuse_count(p, f, TILLY_WHY_SQUARE_SIZE, CITE_SQUARE, faces, least, why);
}

static bool lay_in_square(const play *p, const forming *f, formed *laid, tilly_reason *why)
{
    regrouping r = {laid->from, laid->count, laid->keeper, p->unit[f->keeper].heading};
    int32_t inside = (int32_t)(laid->count - laid->faces);
    if (!has_square_size(p, f, laid, why))
        return false;
    switch (lay_square(&r, laid->faces, (unsigned)f->files, laid->to, laid->heading)) {
    case LAID: return true;
    case LAID_NO_ROOM:
        return refuse_count(
            p, f, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, inside, inside - 1, why);
    default:
        return refuse_count(p,
                            f,
                            TILLY_WHY_SQUARE_SHAPE,
                            CITE_WHO_STANDS_WHERE,
                            (int32_t)laid->faces,
                            f->files,
                            why);
    }
}

/* Every file of a column has three stands or more (SC-029, SC-236). */
static bool lay_in_files(const play *p, const forming *f, formed *laid, tilly_reason *why)
{
    regrouping r = {laid->from, laid->count, laid->keeper, p->unit[f->keeper].heading};
    int32_t count = (int32_t)laid->count;
    int32_t least = param(p, PARAM_COLUMN_LEAST);
    int32_t files = f->to == FORM_LINE ? count : f->files;
    if (files < 1 || files > count)
        return refuse_count(p, f, TILLY_WHY_NO_COLUMN, CITE_COLUMN, 1, least, why);
    if (f->to == FORM_COLUMN && count / files < least)
        return refuse_count(p, f, TILLY_WHY_NO_COLUMN, CITE_COLUMN, count / files, least, why);
    lay_files(&r, (unsigned)files, laid->to);
    return true;
}

static bool lay(const play *p, const forming *f, formed *laid, tilly_reason *why)
{
    laid->count = laid->keeper = 0;
    put_in_order(p, f, false, laid);
    laid->faces = laid->count;
    put_in_order(p, f, true, laid);
    return f->to == FORM_SQUARE ? lay_in_square(p, f, laid, why) : lay_in_files(p, f, laid, why);
}

/* ---- judging it ------------------------------------------------------------------------------ */

static bool keeps_its_middle(const play *p, const forming *f, const formed *laid, tilly_reason *why)
{
    int32_t shift = middle_shift(laid->from, laid->to, laid->count);
    int32_t most = param(p, PARAM_FORMATION_SHIFT);
    if (shift <= most + STAND_EPS)
        return true;
    refuse(p, why, TILLY_WHY_MIDDLE_SHIFTS, CITE_MIDDLE_SHIFTS, f->keeper, NOBODY);
    why_number(why, 0, shift, TILLY_LENGTH);
    why_number(why, 1, most, TILLY_LENGTH);
    return false;
}

/* Men of its side who stand there already are inside with those named, as many as there are stands,
 * and guns, in the faces, and any crews; nobody else may be there (SC-240). */
static bool has_room_inside(const play *p, const forming *f, const formed *laid, tilly_reason *why)
{
    square_shape s;
    piece_set guns = {{0}};
    int32_t inside = (int32_t)(laid->count - laid->faces);
    unsigned own = side_of(p, f->keeper);
    if (f->to != FORM_SQUARE || !find_square(laid->to, laid->faces, &s) || !s.inside.half_depth)
        return true;
    for (unsigned side = 0; side < SIDES; side++)
        EACH_UNIT (other, p, side) {
            box b = box_of(p, other);
            if (in_set(f->body, other) || !do_overlap(&s.inside, &b))
                continue;
            if (side != own || !may_be_inside(p, other) ||
                (is_foot(p, other) && !is_inside(&s, &b)))
                return refuse(p, why, TILLY_WHY_NO_ROOM, CITE_SQUARE_SHAPE, f->keeper, other);
            inside += is_foot(p, other);
        }
    if (!inside)
        return true;
    find_square_guns(p, laid, &guns);
    int32_t room = (int32_t)(laid->faces + count_members(p, &guns));
    return inside <= room ||
           refuse_count(p, f, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, inside, room, why);
}

static bool
is_on_free_places(const play *p, const forming *f, const formed *laid, tilly_reason *why)
{
    for (unsigned i = 0; i < laid->count; i++)
        if (!may_end_at(p, laid->unit[i], &laid->to[i], f->body, why))
            return false;
    return true;
}

/* Of stands that may change formation at all. */
static bool may_form_so(const play *p, const forming *f, formed *laid, tilly_reason *why)
{
    if (!lay(p, f, laid, why))
        return false;
    return keeps_its_middle(p, f, laid, why) && is_on_free_places(p, f, laid, why) &&
           has_room_inside(p, f, laid, why);
}

bool may_form(const play *p, const forming *f, formed *laid, tilly_reason *why)
{
    return may_regroup(p, f->body, why) && may_form_so(p, f, laid, why);
}

/* ---- some legal way -------------------------------------------------------------------------- */

bool find_keeper_for(const play *p, forming *f)
{
    formed laid;
    EACH_IN_SET (u, p, f->body) {
        f->keeper = u;
        if (may_form_so(p, f, &laid, NULL))
            return true;
    }
    return false;
}

bool find_files_for(const play *p, forming *f, int32_t least)
{
    int32_t most = f->to == FORM_LINE ? least : (int32_t)count_members(p, f->body);
    for (f->files = least; f->files <= most; f->files++)
        if (find_keeper_for(p, f))
            return true;
    return false;
}

bool refuse_to_form(const play *p, forming *f, tilly_reason *why)
{
    formed laid;
    EACH_IN_SET (u, p, f->body) {
        f->keeper = u;
        if (why)
            may_form(p, f, &laid, why);
        if (why && why->code != TILLY_WHY_MIDDLE_SHIFTS)
            break;
    }
    return false;
}

unsigned order_inside(const play *p, const piece_set *body, uint16_t order[MOST_IN_BODY])
{
    unsigned count = 0;
    for (unsigned musketeers = 2; musketeers-- > 0;)
        for (unsigned u = p->units; u-- > 0 && count < MOST_IN_BODY;)
            if (in_set(body, u) && is_musketeer(p, u) == (musketeers > 0))
                order[count++] = (uint16_t)u;
    return count;
}

bool find_inside_for(const play *p, forming *f, piece_set *inside)
{
    enum { GUNS_AT_MOST = 8 }; /* four sides, four corners: each makes room for one more */
    uint16_t order[MOST_IN_BODY];
    unsigned count = order_inside(p, f->body, order);
    *inside = (piece_set){{0}};
    f->inside = inside;
    for (unsigned wanted = 0; wanted < count && 2 * wanted <= count + GUNS_AT_MOST; wanted++) {
        if (find_files_for(p, f, 1))
            return true;
        put_in_set(inside, order[wanted]);
    }
    return false;
}
