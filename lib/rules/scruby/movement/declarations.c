/* Declarations in place of a move: split move, fire and retire, caracole (SC-064, SC-065,
 * SC-072, SC-207, SC-Q-23). */
#include "rules/scruby/movement/forming.h"

static bool suits(const play *p, unsigned u, enum declaration d)
{
    return d == DECLARED_CARACOLE ? is_cavalry(p, u) : is_musketeer(p, u);
}

static unsigned clause_of(enum declaration d)
{
    switch (d) {
    case DECLARED_SPLIT_MOVE: return CITE_SPLIT_MOVE;
    case DECLARED_FIRE_AND_RETIRE: return CITE_FIRE_AND_RETIRE;
    default: return CITE_CARACOLE;
    }
}

/* Under a declaration it does not otherwise move, and it is there to fire. */
static bool may_bind(const play *p, unsigned u, enum declaration d, tilly_reason *why)
{
    unsigned clause = clause_of(d);
    unsigned enemy = enemy_touched(p, u);
    if (!suits(p, u, d))
        return refuse(p, why, TILLY_WHY_ACTS_ALONE, clause, u, u);
    if (has(p, u, MOVED))
        return refuse(p, why, TILLY_WHY_WHOLE_MOVE, clause, u, NOBODY);
    if (!is_free_to_act(p, u, why))
        return false;
    if (!is_loaded(p, u))
        return refuse(p, why, TILLY_WHY_NOT_LOADED, clause, u, NOBODY);
    return enemy == NOBODY || refuse(p, why, TILLY_WHY_IN_CONTACT, clause, u, enemy);
}

/* Any number of stands one behind another, even one. */
static bool is_one_file(const play *p, const piece_set *members, unsigned first, tilly_reason *why)
{
    uint16_t member[MOST_IN_BODY];
    box stand[MOST_IN_BODY];
    file_list files;
    unsigned count = 0;
    EACH_IN_SET (u, p, members)
        if (count < MOST_IN_BODY) {
            member[count] = (uint16_t)u;
            stand[count++] = box_of(p, u);
        }
    find_files(stand, count, &files);
    if (files.count == 1 && following_in(stand, &files, 0, column_gaps(p)) != FOLLOWING_NOT)
        return true;
    unsigned last = member[files.count ? files.stand[count - 1] : count - 1];
    return refuse(p, why, TILLY_WHY_ACTS_ALONE, CITE_CARACOLE, first, last);
}

bool may_declare(
    const play *p, const piece_set *members, unsigned first, enum declaration d, tilly_reason *why)
{
    EACH_IN_SET (u, p, members)
        if (!may_bind(p, u, d, why))
            return false;
    return is_one_file(p, members, first, why);
}
