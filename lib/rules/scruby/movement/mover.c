/* Pieces that move together, and how far (SC-022 to SC-031, SC-035 to SC-040, SC-236, SC-238). */
#include "rules/scruby/movement/forming.h"

/* ---- kinds ----------------------------------------------------------------------------------- */

static bool has_pike_beside(const play *p, unsigned u)
{
    EACH_IN_SET (other, p, &all_touching(p, u)->edge)
        if (side_of(p, other) == side_of(p, u) && is_pike(p, other) && is_steady(p, other) &&
            p->unit[other].heading == p->unit[u].heading)
            return true;
    return false;
}

static enum mover_kind kind_alone(const play *p, unsigned u, bool began_closed)
{
    if (!is_pike(p, u))
        return MOVES_FREELY;
    if (is_in_square(p, u))
        return MOVES_BREAKING;
    if (!began_closed)
        return MOVES_OPEN;
    return is_closed_order(p, u) && !has_pike_beside(p, u) ? MOVES_AS_BODY : MOVES_BREAKING;
}

static bool is_closed_pike(const play *p, unsigned u)
{
    return is_pike(p, u) && is_closed_order(p, u);
}

static bool are_closed_pikes(const play *p, const uint16_t *member, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!is_closed_pike(p, member[i]))
            return false;
    return true;
}

static bool forms_columns(const play *p, const box *at, unsigned count)
{
    unsigned least = (unsigned)param(p, PARAM_COLUMN_LEAST);
    return count >= least && following_of_files(at, count, least, column_gaps(p)) != FOLLOWING_NOT;
}

static bool are_column(const play *p, const uint16_t *member, unsigned count)
{
    box at[MOST_IN_BODY];
    for (unsigned i = 0; i < count; i++)
        at[i] = box_of(p, member[i]);
    return forms_columns(p, at, count);
}

static enum mover_kind
kind_of_mover(const play *p, const uint16_t *member, unsigned count, const piece_set *began_closed)
{
    if (is_gun(p, member[0]))
        return MOVES_WITH_CREW;
    if (count == 1)
        return kind_alone(p, member[0], in_set(began_closed, member[0]));
    if (is_in_square(p, member[0]))
        return MOVES_AS_SQUARE;
    if (are_closed_pikes(p, member, count))
        return MOVES_AS_BODY;
    return are_column(p, member, count) ? MOVES_AS_COLUMN : ONLY_FORMS;
}

/* Two who may dismount together: one behind the other (SC-Q-52). */
static bool are_dragoon_pair(const play *p, const uint16_t *member, unsigned count)
{
    if (count != 2 || !is_mounted_dragoon(p, member[0]) || !is_mounted_dragoon(p, member[1]))
        return false;
    box one = box_of(p, member[0]);
    box two = box_of(p, member[1]);
    return next_behind(&one, &two, 1, column_gaps(p)).how == FOLLOWING_CLOSED ||
           next_ahead(&one, &two, 1, column_gaps(p)).how == FOLLOWING_CLOSED;
}

static void add_member(const play *p, unsigned u, mover *m)
{
    if (in_set(&m->members, u) || m->count == MOST_IN_BODY)
        return;
    m->unit[m->count] = (uint16_t)u;
    m->from[m->count++] = box_of(p, u);
    m->heavy |= type_of(p, u) == HEAVY_PIKE;
    put_in_set(&m->members, u);
}

/* It stands in one of their files, next to one of them, and does not go with them. */
static bool is_left_out(const play *p, const mover *m, unsigned u)
{
    box own = box_of(p, u);
    if (in_set(&m->members, u) || is_in_square(p, u) || !is_steady(p, u) ||
        p->unit[u].heading != m->heading || is_pike(p, u) != is_pike(p, m->unit[0]))
        return false;
    return next_ahead(&own, m->from, m->count, column_gaps(p)).how != FOLLOWING_NOT ||
           next_behind(&own, m->from, m->count, column_gaps(p)).how != FOLLOWING_NOT;
}

/* SC-Q-18: files of three at least, and none of their stands left out: pikes of pikes, of others
 * all but pikes. */
static bool is_whole_column(const play *p, const mover *m)
{
    if (!forms_columns(p, m->from, m->count))
        return false;
    EACH_STAND (u, p, side_of(p, m->unit[0]))
        if (is_left_out(p, m, u))
            return false;
    return true;
}

/* ---- how far --------------------------------------------------------------------------------- */

/* Pikes that began the move closed go at that rate, whoever of their column still is (SC-022). */
static enum column_name rate_of(const play *p, const mover *m, unsigned u)
{
    bool is_closed = is_closed_order(p, u) || (in_set(&m->closed, u) && is_pike(p, u));
    switch (m->kind) {
    case MOVES_AS_BODY: return m->is_column ? COLUMN_COLUMN_CLOSED : COLUMN_MOVE_CLOSED;
    case MOVES_AS_COLUMN:
        if (m->is_column)
            return is_closed ? COLUMN_COLUMN_CLOSED : COLUMN_COLUMN_OPEN;
        break;
    case MOVES_BREAKING: return COLUMN_BREAK_MOVE;
    case MOVES_OPEN: return COLUMN_MOVE_OPEN;
    default: break;
    }
    return is_closed ? COLUMN_MOVE_CLOSED : COLUMN_MOVE_OPEN;
}

static int32_t find_allowance(const play *p, const mover *m, bool charges)
{
    int32_t allowed = m->at_most ? m->at_most : NEVER;
    if (m->kind == MOVES_AS_SQUARE)
        return square_allowance(p, of(p, m->unit[0])->square);
    if (m->kind == MOVES_WITH_CREW)
        return is_in_square(p, m->unit[0]) ? 0 : normal_move(p, m->unit[0]);
    if (m->kind == ONLY_FORMS)
        return 0;
    for (unsigned i = 0; i < m->count; i++) {
        int32_t extra =
            charges && !m->is_column ? column_of(p, m->unit[i], COLUMN_CHARGE_EXTRA) : 0;
        enum column_name rate = rate_of(p, m, m->unit[i]);
        allowed = smaller(allowed, column_of(p, m->unit[i], rate) + extra);
    }
    return allowed;
}

void limit_mover(const play *p, mover *m, int32_t at_most)
{
    m->at_most = at_most;
    m->allowed[false] = find_allowance(p, m, false);
    m->allowed[true] = find_allowance(p, m, true);
}

/* ---- all of it ------------------------------------------------------------------------------- */

void mover_of(
    const play *p, const uint16_t *member, unsigned count, const piece_set *began_closed, mover *m)
{
    piece_set all_of_it = {{0}};
    m->kind = kind_of_mover(p, member, count, began_closed);
    m->count = 0;
    m->heavy = false;
    m->heading = p->unit[member[0]].heading;
    m->members = (piece_set){{0}};
    for (unsigned i = 0; i < count; i++)
        add_member(p, member[i], m);
    if (m->kind == MOVES_WITH_CREW && crew_at(p, member[0]) != NOBODY)
        add_member(p, crew_at(p, member[0]), m);
    if (m->kind == MOVES_AS_SQUARE)
        find_square_members(p, of(p, member[0])->square, &all_of_it);
    EACH_IN_SET (u, p, &all_of_it)
        add_member(p, u, m);
    count = m->count;
    m->is_column = is_whole_column(p, m);
    m->is_line = count > 1 && forms_line(m->from, count);
    m->closed = (piece_set){{0}};
    if (m->kind != MOVES_BREAKING && m->kind != MOVES_OPEN)
        m->closed = *began_closed;
    limit_mover(p, m, 0);
}

/* ---- who could go with it -------------------------------------------------------------------- */

static bool shares_edge_with_any(const play *p, unsigned u, const piece_set *reached)
{
    const touched_pieces *t = all_touching(p, u);
    for (unsigned i = 0; i < PIECE_WORDS; i++)
        if (t->edge.word[i] & reached->word[i])
            return true;
    return false;
}

static void
take_in_file(const play *p, unsigned u, bool (*may)(const play *p, unsigned u), piece_set *reached)
{
    box among[TILLY_MOST_UNITS];
    uint16_t member[TILLY_MOST_UNITS];
    unsigned count = 0;
    unsigned members = 1;
    EACH_STAND (o, p, side_of(p, u))
        if (p->unit[o].heading == p->unit[u].heading && !is_in_square(p, o) && may(p, o)) {
            member[count] = (uint16_t)o;
            among[count++] = box_of(p, o);
        }
    put_in_set(reached, u);
    for (unsigned behind = 0; behind < 2; behind++) {
        box at = box_of(p, u);
        for (;;) {
            neighbour n = behind ? next_behind(&at, among, count, column_gaps(p))
                                 : next_ahead(&at, among, count, column_gaps(p));
            if (n.how == FOLLOWING_NOT || in_set(reached, member[n.at]))
                break;
            at = among[n.at];
            put_in_set(reached, member[n.at]);
            members++;
        }
    }
    bool is_pair = members == 2 && is_mounted_dragoon(p, u);
    if (members < (unsigned)param(p, PARAM_COLUMN_LEAST) && !is_pair)
        *reached = (piece_set){{0}};
}

/* Files beside its own, if they are columns too (SC-236). */
static void
take_in_files(const play *p, unsigned u, bool (*may)(const play *p, unsigned u), piece_set *reached)
{
    for (bool grows = true; grows;) {
        grows = false;
        EACH_STAND (next, p, side_of(p, u)) {
            piece_set file = {{0}};
            bool fits = !is_foot(p, next) && p->unit[next].heading == p->unit[u].heading;
            if (in_set(reached, next) || !fits || !may(p, next) ||
                !shares_edge_with_any(p, next, reached))
                continue;
            take_in_file(p, next, may, &file);
            EACH_IN_SET (f, p, &file) {
                put_in_set(reached, f);
                grows = true;
            }
        }
    }
}

/* Foot of any kind that hangs together with it, to form up with (SC-239). */
static void
take_in_foot(const play *p, unsigned u, bool (*may)(const play *p, unsigned u), piece_set *reached)
{
    put_in_set(reached, u);
    for (bool grows = true; grows;) {
        grows = false;
        EACH_STAND (next, p, side_of(p, u)) {
            bool fits = is_foot(p, next) && p->unit[next].heading == p->unit[u].heading;
            if (in_set(reached, next) || !fits || !may(p, next) || is_in_square(p, next))
                continue;
            if (!shares_edge_with_any(p, next, reached))
                continue;
            put_in_set(reached, next);
            grows = true;
        }
    }
}

static void take_in_square(const play *p, unsigned u, piece_set *reached)
{
    EACH_OF_SQUARE (other, p, of(p, u)->square)
        if (is_foot(p, other))
            put_in_set(reached, other);
}

/* A member that has lost its morale is carried along; none has acted yet (SC-207, SC-219). */
static bool is_square_free(const play *p, unsigned u, bool (*may)(const play *p, unsigned u))
{
    EACH_OF_SQUARE (other, p, of(p, u)->square)
        if (is_foot(p, other) && is_steady(p, other) && !may(p, other))
            return false;
    return true;
}

void find_companions(const play *p,
                     unsigned u,
                     bool (*may)(const play *p, unsigned u),
                     piece_set *others)
{
    piece_set foot = {{0}};
    *others = (piece_set){{0}};
    if (!is_stand(p, u))
        return;
    if (is_in_square(p, u)) {
        if (is_square_free(p, u, may))
            take_in_square(p, u, others);
    } else {
        take_in_file(p, u, may, others);
        if (is_foot(p, u))
            take_in_foot(p, u, may, &foot);
        else if (in_set(others, u))
            take_in_files(p, u, may, others);
        EACH_IN_SET (f, p, &foot)
            put_in_set(others, f);
    }
    take_from_set(others, u);
}

static bool are_foot(const play *p, const uint16_t *member, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!is_foot(p, member[i]))
            return false;
    return true;
}

/* ---- sets ------------------------------------------------------------------------------------ */

static bool refuse_heading(const play *p, unsigned u, unsigned other, tilly_reason *why)
{
    int32_t gap = heading_gap(p->unit[u].heading, p->unit[other].heading);
    refuse(p, why, TILLY_WHY_HEADINGS_DIFFER, CITE_BODY, u, other);
    why_number(why, 0, magnitude(gap), TILLY_ANGLE);
    return false;
}

static bool
have_the_same_heading(const play *p, const uint16_t *member, unsigned count, tilly_reason *why)
{
    for (unsigned i = 1; i < count; i++)
        if (p->unit[member[i]].heading != p->unit[member[0]].heading)
            return refuse_heading(p, member[0], member[i], why);
    return true;
}

bool is_connected(const play *p, const uint16_t *member, unsigned count, tilly_reason *why)
{
    box at[MOST_IN_BODY];
    if (!have_the_same_heading(p, member, count, why))
        return false;
    for (unsigned i = 0; i < count; i++)
        at[i] = box_of(p, member[i]);
    unsigned apart = count > 0 ? first_apart(at, count) : 0;
    return apart == count || refuse(p, why, TILLY_WHY_NO_BODY, CITE_BODY, member[0], member[apart]);
}

static bool refuse_column(const play *p, const uint16_t *member, unsigned count, tilly_reason *why)
{
    box at[MOST_IN_BODY];
    for (unsigned i = 0; i < count; i++)
        at[i] = box_of(p, member[i]);
    int32_t longest = (int32_t)longest_following(at, count, column_gaps(p));
    refuse(p, why, TILLY_WHY_NO_COLUMN, CITE_COLUMN, member[0], NOBODY);
    why_number(why, 0, longest, TILLY_COUNT);
    why_number(why, 1, param(p, PARAM_COLUMN_LEAST), TILLY_COUNT);
    return false;
}

static bool refuse_part_of_square(
    const play *p, unsigned u, const piece_set *left, unsigned first, tilly_reason *why)
{
    refuse(p, why, TILLY_WHY_IN_SQUARE, CITE_SQUARE_MOVES, u, first);
    why_number(why, 0, (int32_t)count_members(p, left), TILLY_COUNT);
    return false;
}

/* The square as a whole, or nobody of it (SC-241). */
static bool is_all_of_it(const play *p, const uint16_t *member, unsigned count, tilly_reason *why)
{
    piece_set left = {{0}};
    take_in_square(p, member[0], &left);
    for (unsigned i = 0; i < count; i++)
        take_from_set(&left, member[i]);
    EACH_IN_SET (u, p, &left)
        return count == 1 || refuse_part_of_square(p, member[0], &left, u, why);
    return true;
}

bool may_act_together(const play *p, const uint16_t *member, unsigned count, tilly_reason *why)
{
    if (is_in_square(p, member[0]))
        return is_all_of_it(p, member, count, why);
    if (!have_the_same_heading(p, member, count, why))
        return false;
    if (count == 1 || are_column(p, member, count) || are_dragoon_pair(p, member, count))
        return true;
    if (are_foot(p, member, count))
        return is_connected(p, member, count, why);
    return refuse_column(p, member, count, why);
}
