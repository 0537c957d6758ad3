/* Changes of formation, squares, dragoons, guns with their crews, declarations: judges of orders
 * that are no plain moves. Nothing here changes a piece. */
#ifndef TILLY_LIB_SCRUBY_FORMING_H
#define TILLY_LIB_SCRUBY_FORMING_H

#include "rules/scruby/movement/moves.h"
#include "rules/scruby/shapes/formations.h"

/* ---- who_may_act.c: pieces that an order can be given to (SC-207, SC-209) -------------------- */

/* Steady, not charged, not bound by a declaration, and nothing done yet. why may be NULL. */
bool is_free_to_act(const play *p, unsigned u, tilly_reason *why);
/* The place is on the table, overlaps nobody, and its ground does not bar the type that it will be
 * of, for dragoons change theirs.
 * Those in `leaving` stand elsewhere by then; NULL: only itself. */
bool has_room_as(const play *p,
                 unsigned u,
                 enum type as,
                 const box *there,
                 const piece_set *leaving,
                 tilly_reason *why);
static inline bool has_room_at(
    const play *p, unsigned u, const box *there, const piece_set *leaving, tilly_reason *why)
{
    return has_room_as(p, u, type_of(p, u), there, leaving, why);
}
/* An inch from enemy stands, touching no enemy (SC-209). */
bool is_clear_of_enemies(const play *p, unsigned u, const box *there, tilly_reason *why);
/* Overlaps of a place, the distance from enemies and between stands in order, its ground and the
 * edge of the table: where a piece may end that goes nowhere near an enemy (SC-209, SC-210,
 * SC-Q-54). Those in `leaving` stand elsewhere by then; NULL: only itself. */
bool may_end_as(const play *p,
                unsigned u,
                enum type as,
                const box *there,
                const piece_set *leaving,
                tilly_reason *why);
static inline bool
may_end_at(const play *p, unsigned u, const box *there, const piece_set *leaving, tilly_reason *why)
{
    return may_end_as(p, u, type_of(p, u), there, leaving, why);
}
/* Pikes and swordsmen touch, or are an inch apart (SC-209, SC-Q-14). */
static inline bool keeps_order(enum type type)
{
    return (PIKES | SWORDS) >> type & 1;
}
/* The same distances to every friend not in `leaving`. */
bool keeps_off_friends(const play *p,
                       unsigned u,
                       enum type as,
                       const box *there,
                       const piece_set *leaving,
                       tilly_reason *why);

/* ---- formation.c: line, column and square (SC-032, SC-239, SC-240, SC-Q-17, SC-Q-70) --------- */

enum formation { FORM_LINE, FORM_COLUMN, FORM_SQUARE, FORMATIONS };
/* A change as its owner says it, part by part. */
typedef struct forming {
    const piece_set *body;   /* foot: a body, or all of a square */
    const piece_set *inside; /* of a square: these of the body; NULL: none */
    enum formation to;
    int32_t files; /* of a column; stands of the front face of a square */
    unsigned keeper;
} forming;
/* Stands in the order in which places are filled, the faces of a square before the men inside. */
typedef struct formed {
    unsigned count, faces, keeper; /* keeper: its place in the arrays */
    uint16_t unit[MOST_IN_BODY], heading[MOST_IN_BODY];
    box from[MOST_IN_BODY], to[MOST_IN_BODY];
} formed;

/* They may change formation together, into whatever it is. */
bool may_regroup(const play *p, const piece_set *body, tilly_reason *why);
/* That change; `laid` is filled if it is legal. why may be NULL. */
bool may_form(const play *p, const forming *f, formed *laid, tilly_reason *why);
/* Of a body that may_regroup(): some number of files, or some keeper, with which it is legal: the
 * least of both, put into f. */
bool find_files_for(const play *p, forming *f, int32_t least);
bool find_keeper_for(const play *p, forming *f);
/* Why nobody can keep his place in it: that the middle shifts only if nothing else is wrong with
 * any. Always false; why may be NULL. */
bool refuse_to_form(const play *p, forming *f, tilly_reason *why);
/* In which order stands go inside: the last ones first, musketeers before others. Their count. */
unsigned order_inside(const play *p, const piece_set *body, uint16_t order[MOST_IN_BODY]);
/* Nobody, or so many in that order inside of a square: a choice with which it can be formed. */
bool find_inside_for(const play *p, forming *f, piece_set *inside);
unsigned count_members(const play *p, const piece_set *body);

/* ---- squares_as_they_stand.c (SC-160 to SC-165, SC-240, SC-241, SC-Q-45) --------------------- */

typedef struct shown_square {
    square_shape shape;
    bool hangs_together;
} shown_square;
/* Its faces, guns and inside, as the pieces stand. False: no square of that number hangs together.
 */
bool square_as_it_stands(const play *p, unsigned number, square_shape *s);
/* The same of one that has an inside, and an open side to it. */
bool find_open_square(const play *p, unsigned number, square_shape *s);
/* Pieces of a square, guns and men inside; and a crew beside a gun of it that goes along. */
void find_square_members(const play *p, unsigned number, piece_set *members);
/* Stands and guns of its faces: room for as many foot stands inside. */
unsigned capacity_inside(const play *p, unsigned number);
unsigned stands_inside(const play *p, unsigned number);
unsigned room_left_inside(const play *p, unsigned number);
/* Of foot that may enter a square or leave it: the lengths of its way at which it would stand
 * inside, the first and the last (SC-210); NOWHERE. */
reach lengths_inside(const square_shape *s, const box *from, direction way, int32_t most);
/* Some part of the inside may be within `around` of that point. */
static inline bool is_inside_near(const square_shape *s, point at, int32_t around)
{
    int32_t corner = reach_of_halves(s->inside.half_width, s->inside.half_depth);
    return distance_between(s->inside.centre, at) <= around + corner;
}
/* The first face of each unbroken square of a side. Cached: it holds until a piece changes. */
const piece_set *squares_of(const play *p, unsigned side);
/* There, as that type, it stands inside no enemy's unbroken square, and in one of its own side only
 * with room and place: foot while there is room, crews always (SC-160, SC-240). */
bool is_off_squares(const play *p, unsigned u, enum type as, const box *there, tilly_reason *why);
/* The unbroken square of its side in whose inside the base lies; 0: none. */
unsigned square_round(const play *p, unsigned u, const box *there);
/* Guns of its side that the square may have, standing where they are: in the middle of an open side
 * or in a corner (SC-161, SC-240). */
void find_square_guns(const play *p, const formed *laid, piece_set *guns);

/* ---- square_move.c: in any direction, without turning (SC-165, SC-241) ----------------------- */

int32_t square_allowance(const play *p, unsigned number);
/* Unbroken, all its members free to go, and no gun that holds it fast. why may be NULL. */
bool may_square_go(const play *p, const mover *m, tilly_reason *why);

/* ---- dragoons.c: combinations of moves (SC-052 to SC-054, SC-Q-52) --------------------------- */

/* Half of a normal move, without the column extra (SC-Q-23). */
static inline int32_t half_move(const play *p, unsigned type)
{
    return type_value_of(p->rules, type, COLUMN_MOVE_OPEN) / 2;
}
/* Then they dismount into closed order alone, and go no farther (SC-052, SC-053). */
static inline bool rode_beyond_half(const play *p, int32_t gone)
{
    return gone > half_move(p, MOUNTED_DRAGOON) + STAND_EPS;
}
/* A place of the foot half as it steps off, 0 to 15: at the front, right, rear and left edge of the
 * mother stand, middle on middle, facing by right angles. */
enum { FOOT_SPOTS = 16 };
/* A mounted stand that dismounts where it stands, or elsewhere at the end of a move. */
typedef struct dismounting {
    point at;
    uint16_t heading;
    int32_t gone; /* length of that move */
} dismounting;
box foot_spot(const play *p, unsigned u, const dismounting *d, unsigned spot, uint16_t *heading);
/* Those who dismount together, each on the same side of its mother stand: the one asked about
 * first. */
typedef struct dismounters {
    unsigned count;
    uint16_t unit[MOST_IN_BODY];
    dismounting from[MOST_IN_BODY];
} dismounters;
/* Beyond half a move each must end closed, and it touches an enemy only to join a melee or take a
 * gun (SC-053, SC-054). */
bool may_dismount_at(const play *p, const dismounters *d, unsigned spot, tilly_reason *why);
/* At some spot; if at none, why not at the first. */
bool may_dismount(const play *p, const dismounters *d, tilly_reason *why);
/* On foot, touching its mother stand from there, and there is room for the horses. */
bool may_mount_from(const play *p, unsigned u, const box *foot, tilly_reason *why);
/* The place of the mounted stand then: that of its mother stand. */
box mounted_box(const play *p, unsigned u, uint16_t *heading);

/* ---- guns.c: pointing, re-siting, guns with their crews (SC-171, SC-173, SC-175, SC-Q-47,
 * SC-Q-51) --------------------------------------------------------------------------------------
 */

/* A crew at the gun goes with it, keeping its place beside it; what that is rounded to is never a
 * place on the gun. */
void take_crew_along(const box *gun, const box *there, box *crew, int32_t turned);
/* Where it stands then. */
box crew_beside(const play *p, unsigned gun, unsigned crew, const box *there, uint16_t *heading);
/* Gun and crew have room there; a large gun not farther from its first place than it may be. */
bool may_stand_with_crew(
    const play *p, unsigned gun, point at, uint16_t heading, tilly_reason *why);
bool may_point(const play *p, unsigned gun, uint16_t heading, tilly_reason *why);
uint32_t pointing_spans(const play *p, unsigned gun, tilly_span *spans, uint32_t room);

/* ---- declarations.c (SC-064, SC-065, SC-072, SC-207) ----------------------------------------- */

/* One stand of musketeers; of cavalry all that are in the file together. */
bool may_declare(
    const play *p, const piece_set *members, unsigned first, enum declaration d, tilly_reason *why);

#endif
