/* Pictures of a battle and of a turn. */
#include "picture/scene.h"

#include <string.h>
#include "base/handle.h"
#include "kit/signs.h"
#include "ruleset/presentation.h"

/* ---- what is shown -------------------------------------------------------------------------- */

static const tilly_picture usual_style = {.size = sizeof(tilly_picture),
                                          .flags = TILLY_PICTURE_NAMES | TILLY_PICTURE_ARROWS};

static tilly_status take_style(scene *s, const tilly_picture *style)
{
    enum { FINEST = 400 };
    s->style = usual_style;
    if (!style)
        return TILLY_OK;
    tilly_status status = struct_size(style->size, sizeof *style, sizeof *style);
    if (status)
        return status;
    s->style = *style;
    if (s->style.pixels > FINEST)
        return out_of_range("style.pixels", s->style.pixels, 0, FINEST);
    if (s->style.viewer > TILLY_SIDES)
        return out_of_range("style.viewer", s->style.viewer, 0, TILLY_SIDES);
    return TILLY_OK;
}

static tilly_status
make_room(const tilly_allocator *memory, scene *s, uint32_t units, uint32_t marks)
{
    s->unit = memory_new(memory, sizeof *s->unit * (units + 1));
    s->mark = memory_new(memory, sizeof *s->mark * (marks + 1));
    s->room = units;
    s->marks = marks;
    return s->unit && s->mark ? TILLY_OK : TILLY_E_MEMORY;
}

static void give_back(const tilly_allocator *memory, scene *s)
{
    if (s->unit)
        memory_free(memory, s->unit, sizeof *s->unit * (s->room + 1));
    if (s->mark)
        memory_free(memory, s->mark, sizeof *s->mark * (s->marks + 1));
}

/* The next turn began by clearing flags: the events tell whose they were. */
static void take_lasting_flags(scene *s)
{
    tilly_event e;
    uint32_t count;
    for (uint32_t i = 0; !tilly_turn_events(s->turn, i, &e, 1, &count) && i < count; i++)
        for (const lasting_flag *f = s->signs->lasting; f && f->event; f++)
            for (uint32_t k = 0; f->event == e.kind && k < s->units; k++)
                if (s->unit[k].id == e.unit)
                    s->unit[k].flags |= f->flag;
}

/* The units at the end of the turn shown: as they stand now, or as they stood when the next turn
 * began. */
static tilly_status take_units(scene *s, const tilly_turn *next)
{
    uint32_t marks = s->marks;
    uint32_t viewer = s->style.viewer;
    if (next && viewer)
        return misuse(TILLY_E_NOT_NOW,
                      "style.viewer",
                      "must be 0: past turns are drawn for all"); /* what a side sees is a matter of
                                                                      the present */
    tilly_status status =
        next ? tilly_turn_units_before(next, TILLY_NO_SIDE, s->unit, s->room, &s->units)
        : viewer
            ? tilly_battle_view(s->battle, viewer - 1, TILLY_NO_SIDE, s->unit, s->room, &s->units)
            : tilly_battle_units(s->battle, TILLY_NO_SIDE, s->unit, s->room, &s->units);
    if (!status)
        status = tilly_battle_marks(s->battle, s->mark, marks, &s->marks);
    s->marks = marks;
    if (!status && next)
        take_lasting_flags(s);
    return status;
}

/* 1/100 unit of length where the table is not too large for that, else the next coarser; and the
 * length that rulers count in: 1, 5, 10, 50 ... units, so that it can be seen. */
static void take_scale(scene *s, int32_t longest)
{
    enum { LARGEST = 10000, SEEN = 100 };
    static const int32_t scales[] = {100, 250, 500, 1000, 2500};
    unsigned k = 0;
    while (k + 1 < sizeof scales / sizeof *scales && longest / scales[k] > LARGEST)
        k++;
    s->per = scales[k];
    s->units_shown = 1;
    for (int32_t times = 5; s->units_shown * TILLY_ONE / s->per < SEEN; times = 7 - times)
        s->units_shown *= times;
    s->unit_length = s->units_shown * TILLY_ONE / s->per;
}

static const edition_signs plain_bases = {0};

static tilly_status take_battle(const tilly_allocator *memory, scene *s, const tilly_turn *next)
{
    int32_t width;
    int32_t depth;
    uint32_t units;
    uint32_t marks;
    const edition_signs *own = ruleset_signs(tilly_battle_rules(s->battle));
    s->signs = own ? own : &plain_bases;
    tilly_status status = tilly_table_size(tilly_battle_table(s->battle), &width, &depth);
    if (!status)
        status = tilly_battle_units(s->battle, TILLY_NO_SIDE, NULL, 0, &units);
    if (!status)
        status = tilly_battle_marks(s->battle, NULL, 0, &marks);
    if (!status)
        status = make_room(memory, s, units, marks);
    if (!status)
        status = take_units(s, next);
    take_scale(s, width > depth ? width : depth);
    s->width = fine(s, width);
    s->depth = fine(s, depth);
    s->now = !next;
    return status;
}

/* ---- drawing it ----------------------------------------------------------------------------- */

static void draw_scene(text *t, const scene *s)
{
    bool arrows = s->turn && s->style.flags & TILLY_PICTURE_ARROWS;
    draw_page(t, s);
    DRAW(t,
         "<svg width=\"%\" height=\"%\" viewBox=\"0 0 % %\">\n",
         s->width,
         s->depth,
         s->width,
         s->depth);
    draw_ground(t, s);
    if (arrows)
        draw_ghosts(t, s);
    draw_marks(t, s);
    draw_units(t, s);
    draw_clashes(t, s);
    put(t, "</svg>\n");
    draw_names(t, s);
    if (arrows)
        draw_moves(t, s);
    draw_foot(t, s);
}

static tilly_status draw_picture(const tilly_allocator *memory,
                                 scene *s,
                                 const tilly_turn *next,
                                 const tilly_picture *style,
                                 text *t,
                                 size_t *needed)
{
    tilly_status status = take_style(s, style);
    if (!status)
        status = take_battle(memory, s, next);
    if (!status) {
        draw_scene(t, s);
        status = text_end(t, needed);
    }
    give_back(memory, s);
    return status;
}

tilly_status tilly_battle_picture(
    const tilly_battle *self, const tilly_picture *style, char *svg, size_t room, size_t *needed)
{
    text t;
    tilly_battle_info info = {.size = sizeof info};
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = tilly_battle_info_of(self, &info);
    if (status)
        return status;
    scene s = {.battle = self, .until = info.turn};
    return draw_picture(&((const handle *)self)->memory, &s, NULL, style, &t, needed);
}

/* The turn that came after it, if there was one: its start is this one's end. */
static const tilly_turn *turn_after(const tilly_turn *turn)
{
    tilly_battle *battle = tilly_turn_battle(turn);
    tilly_battle_info info = {.size = sizeof info};
    const tilly_turn *past;
    tilly_turn *now;
    uint32_t next = tilly_turn_number(turn) + 1;
    if (tilly_battle_info_of(battle, &info) || info.turn < next)
        return NULL;
    if (!tilly_battle_past(battle, next, &past))
        return past;
    return info.turn == next && !tilly_battle_turn(battle, &now) ? now : NULL;
}

tilly_status tilly_turn_picture(
    const tilly_turn *self, const tilly_picture *style, char *svg, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = handle_check(self, TURN_HANDLE);
    if (status)
        return status;
    scene s = {.battle = tilly_turn_battle(self), .turn = self, .until = tilly_turn_number(self)};
    return draw_picture(
        &((const handle *)s.battle)->memory, &s, turn_after(self), style, &t, needed);
}
