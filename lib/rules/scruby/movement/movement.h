/* Judges of moves: nothing here changes a piece. */
#ifndef TILLY_LIB_SCRUBY_MOVEMENT_H
#define TILLY_LIB_SCRUBY_MOVEMENT_H

#include "rules/common/ask.h"
#include "rules/scruby/field/field.h"
#include "rules/scruby/shapes/bodies.h"
#include "rules/scruby/shapes/ways.h"

/* ---- end_place.c: ways back (SC-206, SC-219, SC-220, SC-227, SC-229, SC-243) ----------------- */

enum way_back_end {
    BACK_AT_PLACE,  /* it stands at `at` */
    BACK_OFF_TABLE, /* any part of it would lie beyond an edge: lost (SC-220) */
    BACK_NO_PLACE   /* its line has no free place: lost (SC-243) */
};
typedef struct way_back {
    enum way_back_end end;
    point at;         /* of BACK_AT_PLACE, BACK_OFF_TABLE */
    uint16_t heading; /* back to the enemy: the way it goes */
    int32_t length;
} way_back;

/* The end of a piece that is to go `full` straight in that heading, its own (of.runs) or another.
 * It faces that way from the beginning, passes friends, and enemies in `passed` (those of the melee
 * that it has lost or leaves: find_melee_of()); NULL: none. Ground that bars it and all other
 * enemies stop it. effects' go_back() carries it out. */
way_back
way_back_of(const play *p, unsigned u, uint16_t heading, int32_t full, const piece_set *passed);

/* ---- turning_room.c: headings on the spot (SC-235) ------------------------------------------- */

/* FRONT_GRID: of pieces that also go somewhere. Each place is listed with each front. */
enum { FACING_GRID = 1500, FRONT_GRID = 4500 };
/* One more range of headings; their count. */
uint32_t add_headings(tilly_span *spans, uint32_t room, uint32_t count, int32_t from, int32_t to);
/* How far it sticks out beyond the edges of the table; below 0: that it is inside. */
int32_t beyond_edges(const play *p, const box *b);
/* Nothing lies where the base would stand; its own heading is always free. why may be NULL. */
bool has_turning_room(const play *p, unsigned u, uint16_t heading, tilly_reason *why);
uint32_t turning_spans(const play *p, unsigned u, tilly_span *spans, uint32_t room);

/* ---- charge.c: touch at the end of a charge (SC-209, SC-211, SC-Q-34, SC-Q-38) --------------- */

enum { MOST_TOUCHED = 16 };
/* Enemies that one stand ends in touch with, in order of number. */
typedef struct charge_touch {
    unsigned count;
    uint16_t enemy[MOST_TOUCHED];
    charge_judgment judged[MOST_TOUCHED];
} charge_touch;

/* All pieces of the enemy that the base touches there. `began`: its centre as the charge began. */
void find_touched(const play *p, unsigned u, point began, const box *ends, charge_touch *touched);
/* None of them is barred to it; else `why`, which may be NULL. */
bool may_touch_all(const play *p, unsigned u, const charge_touch *touched, tilly_reason *why);
/* Some of them only on a test of UE (SC-130): the first; NOBODY. */
unsigned needs_test(const charge_touch *touched);
static inline bool is_touched(const charge_touch *touched, unsigned enemy)
{
    for (unsigned i = 0; i < touched->count; i++)
        if (touched->enemy[i] == enemy)
            return true;
    return false;
}
/* The least length, up to `most`, at which it comes to stand against any enemy; NEVER. */
int32_t first_enemy_touched(const play *p, unsigned u, const box *b, direction way, int32_t most);

/* Musketeers and gunners pass through friendly foot (SC-210, b). */
static inline bool may_pass_through(const play *p, unsigned u, unsigned friend)
{
    return (is_musketeer(p, u) || is_crew(p, u)) && is_foot(p, friend);
}

#endif
