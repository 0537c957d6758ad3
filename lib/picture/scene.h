/* The contents of a picture, and the strokes it is drawn with.
 *
 * A drawing is at most 10000 units wide: one is 1/100 unit of length on a table that is measured in
 * few of them, 1/4 mm on a board of hundreds of mm. Every coordinate is a whole number; y grows
 * downwards. All that is known of the battle comes through the public interface.
 */
#ifndef TILLY_LIB_SCENE_H
#define TILLY_LIB_SCENE_H

#include <tilly/picture.h>
#include "geometry/geometry.h"
#include "base/text.h"

/* to a unit of length; on boards of hundreds of them */
enum { PIXELS_USUAL = 24, PIXELS_LARGE = 1 };

typedef struct scene {
    const tilly_battle *battle;
    const tilly_turn *turn; /* whose moves are shown; NULL: none */
    const struct edition_signs *signs;
    tilly_unit *unit; /* of both sides, as they stand in the picture */
    uint32_t units, room;
    tilly_mark *mark;
    uint32_t marks;
    uint32_t until; /* the turn shown: later marks are not */
    bool now;       /* the battle as it stands: contacts can be asked for */
    tilly_picture style;
    int32_t per;          /* lengths to a unit of the drawing */
    int32_t width, depth; /* of the table, in units of the drawing */
    /* a unit of length, or as many as are needed to be seen: 100 of the drawing or more */
    int32_t unit_length;
    int32_t units_shown; /* how many that is */
} scene;

/* A pattern of SVG in which each % stands for the next whole number. */
void draw(text *t, const char *pattern, const int32_t *number);
#define DRAW(t, pattern, ...) draw(t, pattern, (const int32_t[]){__VA_ARGS__})
/* Words for XML, at most `most` bytes: markup escaped, what is no character replaced. */
void draw_words(text *t, const char *words, size_t most);
static inline int32_t fine(const scene *s, int32_t length)
{
    return length / s->per;
}
static inline int32_t across_page(const scene *s, int32_t x)
{
    return fine(s, x);
}
static inline int32_t down_page(const scene *s, int32_t y)
{
    return s->depth - fine(s, y);
}
/* Numbers that look scattered and are always the same: of a place in a feature, 0 .. below-1. */
int32_t scatter(uint32_t a, uint32_t b, int32_t below);
/* Ink and colours of a side; safe for the colour-blind. */
const char *side_colour(unsigned side);
const char *side_shade(unsigned side);

void draw_ground(text *t, const scene *s); /* ground.c */
void draw_marks(text *t, const scene *s);  /* marks.c: routs, casualties, clashes of arms */
void draw_clashes(text *t, const scene *s);
void draw_units(text *t, const scene *s); /* units.c */
void draw_names(text *t, const scene *s);
/* signs.c: the sign of a type on a base of that size, in units of the drawing, about the origin,
 * facing up; the base units of a regiment; what the rule set draws besides */
void draw_sign(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth);
void draw_ranks(text *t, const scene *s, const tilly_unit *u);
void draw_base_signs(text *t, const scene *s, const tilly_unit *u);
/* moves.c: where units stood before they moved; arrows */
void draw_ghosts(text *t, const scene *s);
void draw_moves(text *t, const scene *s);
void draw_page(text *t, const scene *s); /* page.c: paper, title, frame; what is put below */
void draw_foot(text *t, const scene *s);
const tilly_unit *unit_in(const scene *s, tilly_id id); /* NULL if it is not there */
/* In a picture of one side's view: may that side know? */
static inline bool is_shown(const scene *s, const tilly_event *e)
{
    return !s->style.viewer || e->seen >> (s->style.viewer - 1) & 1;
}
static inline bool is_own(const scene *s, const tilly_unit *u)
{
    return !s->style.viewer || u->side == s->style.viewer - 1;
}
static inline bool stands(const tilly_unit *u)
{
    return (u->flags & (TILLY_UNIT_ON_TABLE | TILLY_UNIT_GONE)) == TILLY_UNIT_ON_TABLE;
}

#endif
