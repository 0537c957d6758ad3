/* Regiments as they are drawn up, to scale: base units in files and ranks, pikes about a hedgehog,
 * horses before guns that can move; and the state they are in. */
#include "picture/scene.h"

/* halves of the base, in units of the drawing */
typedef struct frame_of {
    int32_t w, d;
} frame_of;

static frame_of frame_for(const scene *s, const tilly_unit *u)
{
    return (frame_of){fine(s, u->width) / 2, fine(s, u->depth) / 2};
}

/* ---- bases ---------------------------------------------------------------------------------- */

/* Places of the last rank that nobody fills. */
static void draw_gaps(text *t, const tilly_unit *u, frame_of f, int32_t ranks)
{
    int32_t filled = u->strength - (ranks - 1) * u->files;
    int32_t base = 2 * f.w / u->files;
    int32_t depth = 2 * f.d / ranks;
    for (int32_t i = filled; i < u->files; i++)
        DRAW(t,
             "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" fill=\"#efe3c2\" stroke=\"none\"/>",
             i * base - f.w,
             f.d - depth,
             base,
             depth);
}

static void draw_bases(text *t, const scene *s, const tilly_unit *u)
{
    frame_of f = frame_for(s, u);
    int32_t files = u->files;
    int32_t ranks = (u->strength + files - 1) / files;
    if (u->strength < 1 || files * ranks < 2)
        return;
    draw_gaps(t, u, f, ranks);
    put(t, "<path stroke=\"#fff8e7\" stroke-opacity=\".45\" stroke-width=\"3\" fill=\"none\" d=\"");
    for (int32_t i = 1; i < files; i++)
        DRAW(t, "M% -%V%", 2 * f.w * i / files - f.w, f.d, f.d);
    for (int32_t i = 1; i < ranks; i++)
        DRAW(t, "M-% %H%", f.w, 2 * f.d * i / ranks - f.d, f.w);
    put(t, "\"/>");
}

/* ---- formations ----------------------------------------------------------------------------- */

static void draw_pikes(text *t, frame_of f)
{
    enum { APART = 26, LENGTH = 24 };
    put(t, "<path stroke=\"#2b1d10\" stroke-width=\"4\" d=\"");
    for (int32_t x = APART / 2 - f.w; x < f.w; x += APART)
        DRAW(t, "M% -%v-%M% %v%", x, f.d, LENGTH, x, f.d, LENGTH);
    for (int32_t y = APART / 2 - f.d; y < f.d; y += APART)
        DRAW(t, "M-% %h-%M% %h%", f.w, y, LENGTH, f.w, y, LENGTH);
    put(t, "\"/>");
}

static void draw_team(text *t, frame_of f)
{
    DRAW(t,
         "<path d=\"M0 -%v-34\" stroke=\"#2b1d10\" stroke-width=\"5\"/><ellipse cx=\"-12\" "
         "cy=\"-%\" rx=\"8\" ry=\"18\" fill=\"#6b4a25\"/><ellipse cx=\"12\" cy=\"-%\" rx=\"8\" "
         "ry=\"18\" fill=\"#6b4a25\"/>",
         f.d,
         f.d + 34,
         f.d + 34);
}

static void draw_formation(text *t, frame_of f, uint8_t formation)
{
    if (formation == TILLY_FORMATION_HEDGEHOG)
        draw_pikes(t, f);
    if (formation == TILLY_FORMATION_LIMBERED)
        draw_team(t, f);
}

/* ---- states --------------------------------------------------------------------------------- */

/* A broken line through the ranks: once for disorder, twice for a rout. */
static void draw_break(text *t, frame_of f, int32_t y)
{
    int32_t step = f.w / 4 > 4 ? f.w / 4 : 4;
    DRAW(t,
         "<path fill=\"none\" stroke=\"#ffe08a\" stroke-width=\"9\" stroke-linejoin=\"round\" "
         "d=\"M-% %",
         f.w,
         y);
    for (int32_t i = 0; i < 8; i++)
        DRAW(t, i % 2 ? "l% 22" : "l% -22", step);
    put(t, "\"/>");
}

/* Over the front for a pursuit, behind the rear for those who fall back. */
static void draw_tendency(text *t, frame_of f, uint32_t flags)
{
    if (flags & TILLY_UNIT_PURSUING)
        DRAW(
            t,
            "<path d=\"M-26 -%L0 -%L26 -%\" fill=\"none\" stroke=\"#b3001b\" stroke-width=\"10\"/>",
            f.d + 26,
            f.d + 54,
            f.d + 26);
    if (flags & (TILLY_UNIT_RETIRING | TILLY_UNIT_RETREATING))
        DRAW(t,
             "<path d=\"M-26 %L0 %L26 %\" fill=\"none\" stroke=\"#4a3a22\" stroke-width=\"10\"/>",
             f.d + 18,
             f.d + 44,
             f.d + 18);
}

static void draw_white_flag(text *t, frame_of f)
{
    DRAW(t,
         "<path d=\"M% %v-64\" stroke=\"#2b1d10\" stroke-width=\"6\"/><path d=\"M% %q22 -12 44 "
         "2v30q-22 -14 -44 -2z\" fill=\"#fdfaf2\" stroke=\"#8d8577\" stroke-width=\"3\"/>",
         f.w / 2,
         f.d,
         f.w / 2,
         f.d - 64);
}

static void draw_state(text *t, frame_of f, uint32_t flags)
{
    if (flags & TILLY_UNIT_DISRUPTED)
        draw_break(t, f, 0);
    if (flags & TILLY_UNIT_ROUTING) {
        draw_break(t, f, -f.d / 2);
        draw_break(t, f, f.d / 2);
        draw_white_flag(t, f);
    }
    if (flags & (TILLY_UNIT_ABANDONED | TILLY_UNIT_UNSERVED))
        DRAW(t,
             "<path d=\"M-% -%L% %M% -%L-% %\" stroke=\"#2b1d10\" stroke-width=\"8\"/>",
             f.w,
             f.d,
             f.w,
             f.d,
             f.w,
             f.d,
             f.w,
             f.d);
    draw_tendency(t, f, flags);
}

void draw_drill(text *t, const scene *s, const tilly_unit *u)
{
    frame_of f = frame_for(s, u);
    if (u->files)
        draw_bases(t, s, u);
    draw_formation(t, f, u->formation);
    draw_state(t, f, u->flags);
}
