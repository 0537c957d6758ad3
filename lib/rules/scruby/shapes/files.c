/* Files and columns (SC-236), and who stands next in them (SC-224). */
#include "rules/scruby/shapes/bodies.h"

/* The middle of a front edge, to the right of the first stand's and ahead of it. */
typedef struct standing {
    int32_t right, front;
} standing;

static standing standing_of(const box *first, const box *stand)
{
    int32_t ahead = distance_along(first->ahead, first->centre, stand->centre);

    return (standing){distance_across(first->ahead, first->centre, stand->centre),
                      ahead + stand->half_depth};
}

/* By insertion: bodies are small. */
static void sort(uint8_t *list, unsigned count, const int32_t key[MOST_IN_BODY])
{
    for (unsigned i = 1; i < count; i++) {
        uint8_t stand = list[i];
        unsigned at = i;
        for (; at > 0 && key[list[at - 1]] > key[stand]; at--)
            list[at] = list[at - 1];
        list[at] = stand;
    }
}

void find_files(const box *stand, unsigned count, file_list *f)
{
    int32_t right[MOST_IN_BODY];
    int32_t behind[MOST_IN_BODY];

    f->count = 0;
    right[0] = behind[0] = 0;
    if (count == 0 || count > MOST_IN_BODY || !have_one_heading(stand, count))
        return;
    for (unsigned i = 0; i < count; i++) {
        standing at = standing_of(&stand[0], &stand[i]);
        right[i] = at.right;
        behind[i] = -at.front;
        f->stand[i] = (uint8_t)i;
    }
    sort(f->stand, count, right);
    for (unsigned i = 0, head = 0; i < count; i++) {
        bool same_file = i > 0 && right[f->stand[i]] - right[f->stand[head]] <= STAND_TOUCH;
        if (!same_file) {
            head = i;
            f->first[f->count++] = (uint8_t)i;
        }
    }
    f->first[f->count] = (uint8_t)count;
    for (unsigned file = 0; file < f->count; file++)
        sort(f->stand + f->first[file], length_of_file(f, file), behind);
}

static enum following following_at(int32_t gap, reach open)
{
    if (magnitude(gap) <= STAND_TOUCH)
        return FOLLOWING_CLOSED;
    bool is_open = gap >= open.least - STAND_EPS && gap <= open.most + STAND_EPS;

    return is_open ? FOLLOWING_OPEN : FOLLOWING_NOT;
}

static int32_t gap_behind(const box *ahead, const box *behind)
{
    int32_t apart = distance_along(ahead->ahead, behind->centre, ahead->centre);

    return apart - ahead->half_depth - behind->half_depth;
}

enum following following_in(const box *stand, const file_list *f, unsigned file, reach gap)
{
    enum following how = FOLLOWING_CLOSED;

    for (unsigned i = f->first[file] + 1u; i < f->first[file + 1]; i++) {
        switch (following_at(gap_behind(&stand[f->stand[i - 1]], &stand[f->stand[i]]), gap)) {
        case FOLLOWING_NOT: return FOLLOWING_NOT;
        case FOLLOWING_OPEN: how = FOLLOWING_OPEN; break;
        case FOLLOWING_CLOSED: break;
        }
    }
    return how;
}

enum following following_of_files(const box *stand, unsigned count, unsigned least, reach gap)
{
    file_list f;
    enum following how = FOLLOWING_CLOSED;

    find_files(stand, count, &f);
    for (unsigned file = 0; file < f.count; file++) {
        enum following of_file = following_in(stand, &f, file, gap);
        if (length_of_file(&f, file) < least || of_file == FOLLOWING_NOT)
            return FOLLOWING_NOT;
        if (of_file == FOLLOWING_OPEN)
            how = FOLLOWING_OPEN;
    }
    return f.count > 0 ? how : FOLLOWING_NOT;
}

unsigned longest_following(const box *stand, unsigned count, reach gap)
{
    file_list f;
    unsigned longest = 1;
    unsigned run = 1;

    find_files(stand, count, &f);
    for (unsigned file = 0; file < f.count; file++, run = 1)
        for (unsigned i = f.first[file] + 1u; i < f.first[file + 1]; i++) {
            int32_t behind = gap_behind(&stand[f.stand[i - 1]], &stand[f.stand[i]]);
            run = following_at(behind, gap) == FOLLOWING_NOT ? 1 : run + 1;
            longest = run > longest ? run : longest;
        }
    return longest;
}

/* ---- neighbours ----------------------------------------------------------------------------- */

static bool is_in_file(const box *stand, const box *other)
{
    int32_t aside = distance_across(stand->ahead, stand->centre, other->centre);

    return stand->ahead.s == other->ahead.s && stand->ahead.c == other->ahead.c &&
           magnitude(aside) <= STAND_TOUCH;
}

static neighbour
next_in_file(const box *stand, const box *among, unsigned count, bool ahead, reach open)
{
    neighbour next = {count, FOLLOWING_NOT};
    int32_t nearest = NEVER;

    for (unsigned i = 0; i < count; i++) {
        const box *other = &among[i];
        if (!is_in_file(stand, other))
            continue;
        int32_t gap = ahead ? gap_behind(other, stand) : gap_behind(stand, other);
        enum following how = following_at(gap, open);
        if (how == FOLLOWING_NOT || gap >= nearest)
            continue;
        nearest = gap;
        next = (neighbour){i, how};
    }
    return next;
}

neighbour next_behind(const box *stand, const box *among, unsigned count, reach gap)
{
    return next_in_file(stand, among, count, false, gap);
}

neighbour next_ahead(const box *stand, const box *among, unsigned count, reach gap)
{
    return next_in_file(stand, among, count, true, gap);
}

unsigned spills_to(const box *stand, const box *striker, const box *among, unsigned count)
{
    int32_t ahead = distance_along(stand->ahead, stand->centre, striker->centre);

    if (magnitude(ahead) <= stand->half_depth)
        return count;
    return next_in_file(stand, among, count, ahead < 0, NOWHERE).at;
}
