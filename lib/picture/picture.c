/* Pictures of a battle, of a turn, of a table. */
#include "picture/scene.h"

#include "base/handle.h"

/* ---- a battle ------------------------------------------------------------------------------- */

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

static tilly_status take_battle(const tilly_allocator *memory, scene *s, const tilly_turn *next)
{
    uint32_t units;
    uint32_t marks;
    s->now = !next;
    scene_take_rules(s, tilly_battle_rules(s->battle));
    tilly_status status = scene_take_table(s, tilly_battle_table(s->battle));
    if (!status)
        status = tilly_battle_units(s->battle, TILLY_NO_SIDE, NULL, 0, &units);
    if (!status)
        status = tilly_battle_marks(s->battle, NULL, 0, &marks);
    if (!status)
        status = scene_make_room(memory, s, units, marks);
    if (!status)
        status = take_units(s, next);
    return status ? status : take_answers(s, memory);
}

static tilly_status draw_battle(const tilly_allocator *memory,
                                scene *s,
                                const tilly_turn *next,
                                const tilly_picture *style,
                                text *t,
                                size_t *needed)
{
    tilly_status status = scene_take_style(s, style);
    if (!status)
        status = take_battle(memory, s, next);
    if (!status) {
        scene_draw(t, s);
        status = text_end(t, needed);
    }
    scene_give_back(memory, s);
    return status;
}

tilly_status tilly_battle_picture(
    const tilly_battle *self, const tilly_picture *style, char *svg, size_t room, size_t *needed)
{
    text t;
    tilly_battle_info info = {.size = sizeof info};
    NOT_NULL_FOR(svg, room);
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = tilly_battle_info_of(self, &info);
    if (status)
        return status;
    scene s = {.battle = self, .until = info.turn};
    return draw_battle(&((const handle *)self)->memory, &s, NULL, style, &t, needed);
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
    NOT_NULL_FOR(svg, room);
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = handle_check(self, TURN_HANDLE);
    if (status)
        return status;
    scene s = {.battle = tilly_turn_battle(self), .turn = self, .until = tilly_turn_number(self)};
    return draw_battle(
        &((const handle *)s.battle)->memory, &s, turn_after(self), style, &t, needed);
}

/* ---- a table alone -------------------------------------------------------------------------- */

tilly_status tilly_table_picture(const tilly_table *self,
                                 const tilly_ruleset *rules,
                                 const tilly_picture *style,
                                 char *svg,
                                 size_t room,
                                 size_t *needed)
{
    text t;
    scene s = {0};
    NOT_NULL_FOR(svg, room);
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = handle_check(self, TABLE_HANDLE);
    if (!status && rules)
        status = handle_check_of("rules", rules, RULESET_HANDLE);
    scene_take_rules(&s, status ? NULL : rules);
    if (!status)
        status = scene_take_style(&s, style);
    if (!status)
        status = scene_take_table(&s, self);
    if (status)
        return status;
    scene_draw(&t, &s);
    return text_end(&t, needed);
}
