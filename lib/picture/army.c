/* An army alone: its units drawn up command by command. */
#include "picture/scene.h"

#include <string.h>
#include "base/handle.h"

/* A battle of the army against itself on an empty table, so that its units have their bases. It is
 * only there to be drawn. */
static tilly_status stage(const tilly_army *army, tilly_battle **out)
{
    tilly_army *own;
    tilly_setup setup = {.size = sizeof setup,
                         .flags = TILLY_SETUP_DEPLOYED | TILLY_SETUP_ROLES | TILLY_SETUP_ANY_ARMY,
                         .rules = tilly_army_rules(army),
                         .allocator = &((const handle *)army)->memory};
    tilly_status status = tilly_army_copy(army, &own);
    if (status)
        return status;
    setup.army[0] = setup.army[1] = own;
    status = tilly_battle_new(&setup, out, NULL);
    tilly_army_unref(own);
    return status;
}

static void stand(tilly_unit *u, unsigned side, int32_t x, int32_t y)
{
    u->flags |= TILLY_UNIT_ON_TABLE;
    u->side = (uint8_t)side;
    u->heading = 0;
    u->x = x;
    u->y = y;
}

/* A command in rows from the left, each row as deep as its deepest unit. */
typedef struct parade {
    int32_t x, y, deepest; /* where the next unit stands; y counts down from 0 */
    int32_t apart, widest; /* between units; the longest row that may be */
    int32_t reached;       /* of all rows */
} parade;

static void next_row(parade *p)
{
    if (p->x > p->apart)
        p->y -= p->deepest + p->apart;
    p->x = p->apart;
    p->deepest = 0;
}

static void line_up(parade *p, tilly_unit *u, unsigned side)
{
    if (p->x + u->width + p->apart > p->widest)
        next_row(p);
    stand(u, side, p->x + u->width / 2, p->y - u->depth / 2);
    p->x += u->width + p->apart;
    p->deepest = u->depth > p->deepest ? u->depth : p->deepest;
    p->reached = p->x > p->reached ? p->x : p->reached;
}

/* Rows about three times as long as the army is deep. */
static int32_t row_length(const scene *s, int32_t apart)
{
    int64_t area = 0;
    int32_t widest = 0;
    for (uint32_t i = 0; i < s->units; i++) {
        const tilly_unit *u = &s->unit[i];
        area += (int64_t)(u->width + apart) * (u->depth + apart);
        widest = u->width > widest ? u->width : widest;
    }
    int32_t length = (int32_t)square_root(3 * area);
    return length > widest + 2 * apart ? length : widest + 2 * apart;
}

/* Room for names between the units: twice the depth of the usual base. */
static int32_t room_between(const scene *s)
{
    int32_t least = INT32_MAX;
    for (uint32_t i = 0; i < s->units; i++)
        least = s->unit[i].depth < least ? s->unit[i].depth : least;
    return s->units ? 2 * least : TILLY_ONE;
}

static void line_up_group(parade *p, scene *s, tilly_id group)
{
    next_row(p);
    for (uint32_t i = 0; i < s->units; i++)
        if (s->unit[i].group == group && !stands(&s->unit[i]))
            line_up(p, &s->unit[i], s->side);
}

/* On a table that is as large as it takes. */
static void draw_up(scene *s)
{
    parade p = {.apart = room_between(s)};
    p.widest = row_length(s, p.apart);
    p.reached = 2 * p.apart;
    p.y = -p.apart;
    for (uint32_t i = 0; i < s->units; i++)
        if (!stands(&s->unit[i]))
            line_up_group(&p, s, s->unit[i].group);
    next_row(&p);
    s->table_size = (point){p.reached, -p.y};
    for (uint32_t i = 0; i < s->units; i++)
        s->unit[i].y += s->table_size.y;
}

static tilly_status take_army(const tilly_allocator *memory, scene *s, tilly_battle **battle)
{
    uint32_t units = tilly_army_units(s->army);
    tilly_status status = scene_make_room(memory, s, units, 0);
    if (!status && units)
        status = stage(s->army, battle);
    if (!status && units) {
        s->battle = *battle;
        status = tilly_battle_units(s->battle, 0, s->unit, s->room, &s->units);
    }
    if (!status && s->units)
        draw_up(s);
    scene_take_scale(s);
    return status;
}

static tilly_status draw_army(const tilly_allocator *memory, scene *s, text *t, size_t *needed)
{
    tilly_battle *battle = NULL;
    tilly_status status = take_army(memory, s, &battle);
    if (!status) {
        scene_draw(t, s);
        status = text_end(t, needed);
    }
    scene_give_back(memory, s);
    tilly_battle_unref(battle);
    return status;
}

tilly_status tilly_army_picture(const tilly_army *self,
                                uint32_t side,
                                const tilly_picture *style,
                                char *svg,
                                size_t room,
                                size_t *needed)
{
    enum { WIDTH = 20 * TILLY_ONE, DEPTH = 10 * TILLY_ONE };
    text t;
    tilly_table *table = NULL;
    scene s = {.army = self, .side = side, .now = true};
    NOT_NULL_FOR(svg, room);
    tilly_status status = text_start(&t, svg, room);
    if (!status)
        status = handle_check(self, ARMY_HANDLE);
    if (!status)
        status = side < TILLY_SIDES ? scene_take_style(&s, style)
                                    : out_of_range("side", side, 0, TILLY_SIDES - 1);
    if (status)
        return status;
    const tilly_allocator *memory = &((const handle *)self)->memory;
    scene_take_rules(&s, tilly_army_rules(self));
    s.style.viewer = 0;
    s.style.flags |= TILLY_PICTURE_NO_RULERS;
    s.style.annotations = 0;
    status = tilly_table_new(WIDTH, DEPTH, memory, &table);
    if (!status)
        status = scene_take_table(&s, table);
    if (!status)
        status = draw_army(memory, &s, &t, needed);
    tilly_table_unref(table);
    return status;
}
