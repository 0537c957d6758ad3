/* The legal answers to the open decision: the area that a unit can reach as one shape, a few of its
 * places, and the units that may be chosen. */
#include "picture/scene.h"
#include "picture/svg.h"

#include "base/handle.h"

/* Places are looked at evenly over the whole list: more of them would not change the shape. */
enum { MOST_PLACES = 900, MOST_GHOSTS = 5 };

/* ---- working them out ----------------------------------------------------------------------- */

/* The unit that a pick puts somewhere: the one that is asked about, else the one it names. */
static const tilly_unit *
mover_of(const scene *s, const tilly_decision *d, const tilly_option *option)
{
    const tilly_unit *subject = unit_in(s, d->subject);
    return subject ? subject : unit_in(s, option->unit);
}

static bool is_same(const place *a, const place *b)
{
    return a->unit == b->unit && a->pose.x == b->pose.x && a->pose.y == b->pose.y &&
           a->pose.heading == b->pose.heading;
}

static void add_place(scene *s, const tilly_pose *pose, const tilly_unit *unit)
{
    reached *r = &s->answers;
    place p = {*pose, unit};
    if (unit && !(r->places && is_same(&r->place[r->places - 1], &p)))
        r->place[r->places++] = p;
}

static void preview_picks(scene *s,
                          const tilly_decision *d,
                          const tilly_option *option,
                          const tilly_pick *pick,
                          uint32_t count)
{
    uint32_t looked_at = count < MOST_PLACES ? count : MOST_PLACES;
    tilly_answer answer = {.size = sizeof answer};
    tilly_pose pose;
    for (uint32_t i = 0; i < looked_at; i++) {
        answer.pick = pick[(uint64_t)i * count / looked_at];
        if (!tilly_turn_preview(s->turn, &answer, &pose))
            add_place(s, &pose, mover_of(s, d, &option[answer.pick.option]));
    }
}

/* Units of options that stand somewhere, but for the one that is asked about. */
static void add_choices(scene *s, const tilly_decision *d, const tilly_option *option)
{
    for (uint32_t i = 0; i < d->options; i++)
        for (unsigned k = 0; k < 2; k++) {
            tilly_id id = k ? option[i].other : option[i].unit;
            const tilly_unit *u = unit_in(s, id);
            if (u && id != d->subject && stands(u))
                s->answers.choice[s->answers.choices++] = id;
        }
}

/* A grid so fine that the shape has no gaps between neighbouring directions, and no finer than can
 * be looked at in a moment. */
static uint32_t fineness_for(uint32_t picks)
{
    enum { FINEST = 6, ENOUGH = 6000 };
    uint32_t fineness = 1;
    while (fineness < FINEST && picks * (fineness + 1) * (fineness + 1) <= ENOUGH)
        fineness++;
    return fineness;
}

static tilly_status take_picks(scene *s,
                               const tilly_allocator *memory,
                               const tilly_decision *d,
                               const tilly_option *option)
{
    uint32_t count = 0;
    tilly_status status = tilly_turn_list(s->turn, 1, NULL, 0, &count);
    uint32_t fineness = count ? fineness_for(count) : 1;
    if (!status && fineness > 1)
        status = tilly_turn_list(s->turn, fineness, NULL, 0, &count);
    if (status || !count)
        return status == TILLY_E_RANGE ? TILLY_OK : status; /* too many to be looked at */
    const uint32_t listed = count;
    tilly_pick *pick = memory_new(memory, sizeof *pick * listed);
    if (!pick)
        return TILLY_E_MEMORY;
    status = tilly_turn_list(s->turn, fineness, pick, listed, &count);
    if (!status)
        preview_picks(s, d, option, pick, listed);
    memory_free(memory, pick, sizeof *pick * listed);
    return status;
}

static tilly_status make_room(scene *s, const tilly_allocator *memory, uint32_t options)
{
    reached *r = &s->answers;
    r->place_room = MOST_PLACES;
    r->choice_room = 2 * options;
    r->place = memory_new(memory, sizeof *r->place * r->place_room);
    r->choice = memory_new(memory, sizeof *r->choice * r->choice_room);
    return r->place && r->choice ? TILLY_OK : TILLY_E_MEMORY;
}

static tilly_status
take_options(scene *s, const tilly_allocator *memory, const tilly_decision *d, tilly_option *option)
{
    uint32_t count;
    tilly_status status = tilly_turn_options(s->turn, 0, option, d->options, &count);
    if (!status)
        status = make_room(s, memory, d->options);
    if (status)
        return status;
    add_choices(s, d, option);
    return d->shape == TILLY_SET ? TILLY_OK : take_picks(s, memory, d, option);
}

tilly_status take_answers(scene *s, const tilly_allocator *memory)
{
    tilly_decision d = {.size = sizeof d};
    if (!(s->style.flags & TILLY_PICTURE_ANSWERS) || !s->turn || tilly_turn_decision(s->turn, &d) ||
        (s->style.viewer && s->style.viewer - 1 != d.side))
        return TILLY_OK;
    tilly_option *option = memory_new(memory, sizeof *option * d.options);
    if (!option)
        return TILLY_E_MEMORY;
    tilly_status status = take_options(s, memory, &d, option);
    memory_free(memory, option, sizeof *option * d.options);
    return status;
}

void give_back_answers(const tilly_allocator *memory, reached *r)
{
    if (r->place)
        memory_free(memory, r->place, sizeof *r->place * r->place_room);
    if (r->choice)
        memory_free(memory, r->choice, sizeof *r->choice * r->choice_room);
}

/* ---- the area ------------------------------------------------------------------------------- */

static void draw_footprint(text *t, const scene *s, const place *p)
{
    point corner[4];
    box base = {{p->pose.x, p->pose.y},
                direction_of(p->pose.heading),
                p->unit->width / 2,
                p->unit->depth / 2,
                0};
    box_corners(&base, corner);
    for (unsigned i = 0; i < 4; i++) {
        point at = on_page(s, corner[i].x, corner[i].y);
        DRAW(t, i ? "L% %" : "M% %", at.x, at.y);
    }
    put(t, "z");
}

static void draw_disc(text *t, const scene *s, const place *p)
{
    int32_t r = radius_of(s, p->unit);
    point at = on_page(s, p->pose.x, p->pose.y);
    DRAW(t, "M% %", at.x - r, at.y);
    DRAW(t, SVG_DISC_PATH, r, r, 2 * r, r, r, 2 * r);
}

/* One path of all footprints: its outline is painted first and its inside over that, so that only
 * the border of the whole is seen. */
static void draw_area(text *t, const scene *s)
{
    const reached *r = &s->answers;
    put(t, SVG_REACH);
    for (uint32_t i = 0; i < r->places; i++)
        if (is_commander(r->place[i].unit))
            draw_disc(t, s, &r->place[i]);
        else
            draw_footprint(t, s, &r->place[i]);
    put(t, "\"/>\n");
}

/* ---- a few places --------------------------------------------------------------------------- */

/* The place farthest from those chosen so far and from where the unit stands: NULL if none is a
 * base away. */
static const place *farthest(const reached *r, const place *const *chosen, unsigned count)
{
    const place *best = NULL;
    int32_t farthest = 0;
    for (uint32_t i = 0; i < r->places; i++) {
        const place *p = &r->place[i];
        point at = {p->pose.x, p->pose.y};
        int32_t nearest = distance_between(at, (point){p->unit->x, p->unit->y});
        for (unsigned k = 0; k < count; k++) {
            int32_t off = distance_between(at, (point){chosen[k]->pose.x, chosen[k]->pose.y});
            nearest = off < nearest ? off : nearest;
        }
        if (nearest <= farthest || nearest < p->unit->depth)
            continue;
        best = p;
        farthest = nearest;
    }
    return best;
}

void draw_ghost_base(text *t, int32_t width, int32_t depth)
{
    int32_t w = width / 2;
    int32_t d = depth / 2;
    DRAW(t, SVG_PLACE, w, d, 2 * w, 2 * d, d, d + 20, d);
}

static void draw_place(text *t, const scene *s, const place *p)
{
    draw_turned(t, on_page(s, p->pose.x, p->pose.y), p->pose.heading);
    put(t, ")\">");
    if (is_commander(p->unit))
        DRAW(t, SVG_CIRCLE, radius_of(s, p->unit));
    else
        draw_ghost_base(t, fine(s, p->unit->width), fine(s, p->unit->depth));
    put(t, "</g>\n");
}

void draw_reach(text *t, const scene *s)
{
    const place *chosen[MOST_GHOSTS];
    unsigned count = 0;
    if (!s->answers.places)
        return;
    draw_area(t, s);
    while (count < MOST_GHOSTS && (chosen[count] = farthest(&s->answers, chosen, count)))
        count++;
    put(t, SVG_PLACES);
    for (unsigned i = 0; i < count; i++)
        draw_place(t, s, chosen[i]);
    put(t, "</g>\n");
}

/* ---- units that may be chosen --------------------------------------------------------------- */

void draw_choices(text *t, const scene *s)
{
    enum { BEYOND = 14 };
    put(t, SVG_CHOICES);
    for (uint32_t i = 0; i < s->answers.choices; i++) {
        const tilly_unit *u = unit_in(s, s->answers.choice[i]);
        int32_t w = fine(s, u->width) / 2 + BEYOND;
        int32_t d = fine(s, u->depth) / 2 + BEYOND;
        draw_turned(t, on_page(s, u->x, u->y), u->heading);
        put(t, ")\">");
        if (is_commander(u))
            DRAW(t, "<circle r=\"%\"/></g>", w < d ? w : d);
        else
            DRAW(t,
                 "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" rx=\"8\"/></g>",
                 w,
                 d,
                 2 * w,
                 2 * d);
    }
    put(t, "</g>\n");
}
