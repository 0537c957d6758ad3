/* The player by rule of thumb: brigades of pikes in closed lines with musketeers beside them,
 * cavalry on the wings, guns in the gaps. Nothing is hidden from it but words.
 *
 *   player.c         which question is whose; fire, reactions, melees
 *   player_march.c   orders to move, charge and form
 *   player_deploy.c  set-up
 */
#ifndef TILLY_LIB_SCRUBY_PLAYER_H
#define TILLY_LIB_SCRUBY_PLAYER_H

#include "kit/choose.h"
#include "kit/march.h"
#include "kit/player.h"
#include "rules/scruby/book/player_rules.h"

enum { MOST_SEEN = TILLY_MOST_UNITS, INCH = TILLY_ONE };

typedef enum branch {
    BRANCH_PIKES,
    BRANCH_MUSKETS,
    BRANCH_SWORDS,
    BRANCH_CAVALRY,
    BRANCH_DRAGOONS, /* mounted */
    BRANCH_LARGE_GUN,
    BRANCH_SMALL_GUN,
    BRANCH_NONE /* crews and mother stands */
} branch;

/* Of a type, as far as the player needs it. */
typedef struct traits {
    bool known;
    branch branch;
    type_numbers numbers;
} traits;

/* Looked up as it is wanted, once a question. Only pieces on the table. */
typedef struct field_seen {
    traits type[TILLY_MOST_TYPES];
    bool looked[TILLY_SIDES], south_known, south;
    uint32_t count[TILLY_SIDES];
    tilly_unit unit[TILLY_SIDES][MOST_SEEN];
} field_seen;

/* The pieces of a side that are on the table. */
const tilly_unit *survey(const view *v, uint32_t side, uint32_t *count);
static inline const tilly_unit *survey_enemies(const view *v, uint32_t *count)
{
    return survey(v, v->side ^ 1u, count);
}
const traits *traits_of(const view *v, const tilly_unit *u);
static inline branch branch_of(const view *v, const tilly_unit *u)
{
    return traits_of(v, u)->branch;
}
static inline bool is_of_foot(branch b)
{
    return b == BRANCH_PIKES || b == BRANCH_MUSKETS || b == BRANCH_SWORDS;
}
static inline bool is_artillery(branch b)
{
    return b == BRANCH_LARGE_GUN || b == BRANCH_SMALL_GUN;
}
static inline bool runs_away(const tilly_unit *u)
{
    return u->flags & TILLY_UNIT_RETIRING;
}
bool find_unit(const view *v, tilly_id id, tilly_unit *out);
/* The near edge of the table is its own. */
bool stands_in_south(const view *v);
static inline int32_t heading_from_home(const view *v)
{
    return stands_in_south(v) ? 0 : TILLY_CIRCLE / 2;
}
/* The one that troops of that branch go for; NULL: no enemy is left. */
const tilly_unit *enemy_to_seek(const view *v, const tilly_unit *me);
int32_t gap_to(const view *v, const tilly_unit *me, const tilly_unit *other);
bool has_target_now(const view *v, const tilly_unit *me);

/* player_march.c */
int choose_body(const view *v, tilly_answer *answer);
int choose_order_of_stand(const view *v, tilly_answer *answer);

/* player_deploy.c */
int choose_guard_brigade(const view *v, tilly_answer *answer);
int choose_place_of_stand(const view *v, tilly_answer *answer);

#endif
