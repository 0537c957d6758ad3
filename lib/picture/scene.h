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
#include "kit/signs.h"

/* Sizes of letters. At the usual size a unit of the drawing is 0.24 pixels: no letters are smaller
 * than 11 pixels. */
enum { LETTERS = 46, LINE_HEIGHT = 46, HEADING_LETTERS = 84 };

/* The name of a unit, in lines about a place. */
typedef struct label {
    char words[TILLY_NAME];
    bool placed, lined; /* lined: a line leads to the unit */
    int32_t line;       /* letters in a line, or a little more where a word is longer */
    int32_t x, y;       /* the middle, in units of the drawing */
    int32_t w, h;       /* half its size */
} label;

/* A place that a legal answer gives a unit. */
typedef struct place {
    tilly_pose pose;
    const tilly_unit *unit;
} place;

/* Where the legal answers to the open decision lead: places, and units that may be chosen. */
typedef struct reached {
    place *place;
    tilly_id *choice;
    uint32_t places, place_room, choices, choice_room;
} reached;

typedef struct scene {
    const tilly_battle *battle; /* NULL: there is none, but a table */
    const tilly_turn *turn;     /* whose moves are shown; NULL: none */
    const tilly_table *table;
    const tilly_ruleset *rules; /* NULL: not known */
    const tilly_army *army;     /* drawn alone, in the colour of `side`; else NULL */
    unsigned side;
    const edition_signs *signs;
    tilly_unit *unit; /* of both sides, as they stand in the picture */
    label *label;     /* of each unit */
    uint32_t units, room;
    tilly_mark *mark;
    uint32_t marks;
    reached answers; /* none unless they are asked for */
    uint32_t until;  /* the turn shown: later marks are not */
    bool now;        /* the battle as it stands: contacts can be asked for */
    tilly_picture style;
    int32_t per;           /* lengths to a unit of the drawing */
    int32_t left, bottom;  /* the corner of the part of the table that is shown */
    int32_t width, depth;  /* and its size, in units of the drawing */
    int32_t page, outside; /* width of what stands on the page; how far it reaches to the left */
    point table_size;      /* as lengths */
    /* a unit of length, or as many as are needed to be seen: 100 of the drawing or more */
    int32_t unit_length;
    int32_t units_shown; /* how many that is */
} scene;

/* scene.c: the style is judged, room made for the units and marks of the picture, the scale chosen
 * for the size of the table. */
tilly_status scene_take_style(scene *s, const tilly_picture *style);
tilly_status
scene_make_room(const tilly_allocator *memory, scene *s, uint32_t units, uint32_t marks);
/* A rule set without signs has plain bases. */
void scene_take_rules(scene *s, const tilly_ruleset *rules);
tilly_status scene_take_table(scene *s, const tilly_table *table);
void scene_take_scale(scene *s);
void scene_draw(text *t, scene *s);
void scene_give_back(const tilly_allocator *memory, scene *s);

/* A pattern of SVG in which each % stands for the next whole number. */
void draw(text *t, const char *pattern, const int32_t *number);
#define DRAW(t, pattern, ...) draw(t, pattern, (const int32_t[]){__VA_ARGS__})
/* Words for XML, at most `most` bytes: markup escaped, what is no character replaced. */
void draw_words(text *t, const char *words, size_t most);
/* An estimate of how wide they are in letters of that size, on the safe side. */
int32_t width_of_words(const char *words, size_t most, int32_t letters);
/* That size, or the smaller one at which the words are no wider than `room`. */
int32_t fitting(const char *words, size_t most, int32_t letters, int32_t room);
/* A length in units of the drawing; a place on the page. */
static inline int32_t fine(const scene *s, int32_t length)
{
    return length / s->per;
}
static inline int32_t across_page(const scene *s, int32_t x)
{
    return fine(s, x) - s->left;
}
static inline int32_t down_page(const scene *s, int32_t y)
{
    return s->depth + s->bottom - fine(s, y);
}
static inline point on_page(const scene *s, int32_t x, int32_t y)
{
    return (point){across_page(s, x), down_page(s, y)};
}
/* Opens a group whose origin is that place of the page and whose up is the heading; ")" is left to
 * the caller. */
void draw_turned(text *t, point at, uint16_t heading);
/* Numbers that look scattered and are always the same: of a place in a feature, 0 .. below-1. */
int32_t scatter(uint32_t a, uint32_t b, int32_t below);
void put_colour(text *t, uint32_t colour); /* 0xRRGGBB */
/* Ink and colours of a side; the usual ones are safe for the colour-blind. */
void put_side(text *t, const scene *s, unsigned side);
void put_shade(text *t, const scene *s, unsigned side);
void put_board(text *t, const scene *s);

void draw_ground(text *t, const scene *s); /* ground.c */
/* Samples for the key, about 220 by 110 units from 0, 0. */
void draw_ground_sample(text *t, const scene *s, uint16_t kind, uint16_t flags);
/* One of all books: that of a derived kind is its base. */
uint16_t drawn_kind(const tilly_feature *f);
bool is_ground_shown(const scene *s, const tilly_feature *f);
void draw_marks(text *t, const scene *s); /* marks.c: routs, casualties, clashes of arms */
bool is_mark_shown(const scene *s, const tilly_mark *m);
/* Else a commander fell. */
static inline bool is_rout(const tilly_mark *m)
{
    enum { ROUT = 1 };
    return m->kind == ROUT;
}
void draw_mark(text *t, const scene *s, const tilly_mark *m, int32_t x, int32_t y);
void draw_clash(text *t, int32_t x, int32_t y);
/* How many pairs in contact there are; t NULL: they are only counted. */
uint32_t draw_clashes(text *t, const scene *s);
void draw_objectives(text *t, const scene *s); /* objectives.c */
int32_t objectives_height(const scene *s);
void draw_objectives_key(text *t, const scene *s, int32_t x, int32_t y); /* from that corner down */
void draw_annotations(text *t, const scene *s);                          /* annotations.c */
bool is_annotation(const scene *s, const tilly_annotation *a);
void draw_units(text *t, const scene *s); /* units.c */
/* The front edge of a base of that size about the origin. */
void draw_front(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth);
bool has_pips(const tilly_unit *u);
bool has_points(const tilly_unit *u);
void draw_points_left(text *t, int32_t strength, int32_t depth);
bool has_zone(const scene *s, int32_t *depth);
void draw_pip(text *t, bool lost, int32_t x, int32_t y);
void place_names(scene *s); /* names.c */
void draw_leaders(text *t, const scene *s);
void draw_names(text *t, const scene *s);
/* told.c: a unit's tooltip and the attributes by which programs find it again */
void put_told(text *t, const scene *s, const tilly_unit *u);
/* signs.c: the sign of a type on a base of that size, in units of the drawing, about the origin,
 * facing up; the base units of a regiment; what the rule set draws besides */
void draw_sign(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth);
void draw_ranks(text *t, const scene *s, const tilly_unit *u);
void draw_base_signs(text *t, const scene *s, const tilly_unit *u);
bool has_base_sign(const base_sign *sign, const tilly_unit *u);
/* That of a flag or formation, on a base of that size: all rows that go with `sign`. */
void draw_base_sample(text *t, const scene *s, const base_sign *sign, int32_t width, int32_t depth);
/* moves.c: where units stood before they moved; arrows */
void draw_ghosts(text *t, const scene *s);
void draw_moves(text *t, const scene *s);
bool has_ghosts(const scene *s);
bool has_arrow(const scene *s, const move_sign *sign);
void draw_move_sample(text *t, const move_sign *sign, int32_t length);
/* answers.c: where the legal answers to the open decision lead */
tilly_status take_answers(scene *s, const tilly_allocator *memory);
void give_back_answers(const tilly_allocator *memory, reached *r);
void draw_reach(text *t, const scene *s);   /* below the units */
void draw_choices(text *t, const scene *s); /* above them */
void draw_ghost_base(text *t, int32_t width, int32_t depth);
/* page.c: paper, title, frame; what is put below */
void take_page(scene *s);
const char *army_name(const scene *s, unsigned side);
struct key;
void draw_page(text *t, const scene *s, const struct key *k);
void draw_foot(text *t, const scene *s, const struct key *k);

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
static inline bool is_commander(const tilly_unit *u)
{
    return u->flags & TILLY_UNIT_COMMANDER;
}
/* Commanders are discs, also a general with his staff, who has a base. */
static inline int32_t radius_of(const scene *s, const tilly_unit *u)
{
    return fine(s, u->width < u->depth ? u->width : u->depth) / 2;
}

#endif
