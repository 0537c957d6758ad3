/* Signs on a unit's base: that of its type, base units in files and ranks, and what the rule set
 * draws of formations and states (kit/signs.h). */
#include "picture/scene.h"
#include "picture/svg.h"

#include <string.h>

/* halves of the base, in units of the drawing */
typedef struct half {
    int32_t w, d;
} half;

static half half_of(const scene *s, const tilly_unit *u)
{
    return (half){fine(s, u->width) / 2, fine(s, u->depth) / 2};
}

/* ---- types ---------------------------------------------------------------------------------- */

static const char *paths_of(const scene *s, const tilly_unit *u)
{
    const char *type =
        tilly_ruleset_type_name(s->rules, tilly_ruleset_type_base(s->rules, u->type));
    const type_sign *sign = s->signs->type;
    for (; type && sign && sign->type; sign++)
        if (!strcmp(sign->type, type))
            return sign->paths;
    return NULL;
}

static void draw_flag(text *t, int32_t size)
{
    DRAW(t,
         SVG_COMMANDER_FLAG,
         size / 4,
         size * 2 / 3,
         size * 3 / 4,
         size / 4,
         size * 3 / 4,
         size * 3 / 4,
         size / 3,
         size / 4,
         size / 12);
}

void draw_sign(text *t, const scene *s, const tilly_unit *u, int32_t width, int32_t depth)
{
    const char *paths = paths_of(s, u);
    if (u->flags & TILLY_UNIT_COMMANDER) {
        put(t, SVG_PALE);
        draw_flag(t, (width < depth ? width : depth) / 2);
        put(t, "</g>\n");
    } else if (paths) {
        put(t, SVG_TYPE_SIGN);
        put_decimal(t, width / 2 - 6, 2);
        put(t, " ");
        put_decimal(t, depth / 2 - 6, 2);
        put(t, ")\">");
        put(t, paths);
        put(t, "</g>\n");
    }
}

/* ---- base units in files and ranks ---------------------------------------------------------- */

/* Empty places of the last rank. */
static void draw_gaps(text *t, const scene *s, const tilly_unit *u, half h, int32_t ranks)
{
    int32_t filled = u->strength - (ranks - 1) * u->files;
    int32_t base = 2 * h.w / u->files;
    int32_t depth = 2 * h.d / ranks;
    for (int32_t i = filled; i < u->files; i++) {
        DRAW(t, SVG_GAP_BETWEEN_BASES, i * base - h.w, h.d - depth, base, depth);
        put_board(t, s);
        put(t, "\"/>");
    }
}

void draw_ranks(text *t, const scene *s, const tilly_unit *u)
{
    half h = half_of(s, u);
    int32_t files = u->files;
    int32_t ranks = (u->strength + files - 1) / files;
    if (u->strength < 1 || files * ranks < 2)
        return;
    draw_gaps(t, s, u, h, ranks);
    put(t, SVG_RANKS);
    for (int32_t i = 1; i < files; i++)
        DRAW(t, "M% -%V%", 2 * h.w * i / files - h.w, h.d, h.d);
    for (int32_t i = 1; i < ranks; i++)
        DRAW(t, "M-% %H%", h.w, 2 * h.d * i / ranks - h.d, h.w);
    put(t, "\"/>");
}

/* ---- what the rule set draws ---------------------------------------------------------------- */

static int32_t read_number(const char **at)
{
    int32_t n = 0;
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = 10 * n + (**at - '0');
    return n;
}

/* "{d+26}", "{-d/2}", "{x}"; returns what follows it. */
static const char *put_measure(text *t, const char *at, half h, int32_t x)
{
    bool minus = *at == '-';
    at += minus;
    int32_t n = *at == 'w' ? h.w : *at == 'd' ? h.d : x;
    char sign = *++at;
    n = minus ? -n : n;
    if (sign != '}') {
        at++;
        int32_t by = read_number(&at);
        n = sign == '+' ? n + by : sign == '-' ? n - by : n / by;
    }
    put_count(t, n);
    return at + 1;
}

static void put_svg(text *t, const char *svg, half h, int32_t x)
{
    const char *brace;
    while ((brace = strchr(svg, '{'))) {
        put_part(t, svg, (size_t)(brace - svg));
        svg = put_measure(t, brace + 1, h, x);
    }
    put(t, svg);
}

static void draw_base_sign(text *t, const base_sign *sign, half h)
{
    int32_t half_edge = sign->along == ALONG_WIDTH ? h.w : h.d;
    if (sign->along == ONCE) {
        put_svg(t, sign->svg, h, 0);
        return;
    }
    for (int32_t x = sign->apart / 2 - half_edge; x < half_edge; x += sign->apart)
        put_svg(t, sign->svg, h, x);
}

bool has_base_sign(const base_sign *sign, const tilly_unit *u)
{
    return (!sign->flags || u->flags & sign->flags) &&
           (!sign->formation || u->formation == sign->formation) &&
           (!sign->order || u->order == sign->order);
}

void draw_base_signs(text *t, const scene *s, const tilly_unit *u)
{
    for (const base_sign *sign = s->signs->base; sign && sign->svg; sign++)
        if (has_base_sign(sign, u))
            draw_base_sign(t, sign, half_of(s, u));
}

void draw_base_sample(text *t, const scene *s, const base_sign *sign, int32_t width, int32_t depth)
{
    for (const base_sign *row = s->signs->base; row && row->svg; row++)
        if (row->flags == sign->flags && row->formation == sign->formation &&
            row->order == sign->order)
            draw_base_sign(t, row, (half){width / 2, depth / 2});
}
