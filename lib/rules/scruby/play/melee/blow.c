/* One blow: its points are struck off, and what is left over a stand's last point spills onto those
 * beside it (SC-224, SC-D-21). */
#include "rules/scruby/play/melee/melee.h"
#include "rules/scruby/shapes/bodies.h"

const field blow_fields[] = {MEANING(blow_struck, by, "by", IS_UNIT),
                             MEANING(blow_struck, left, "left", IS_AMOUNT),
                             MEANING(blow_struck, fallen, "fallen", IS_UNIT_FROM_1),
                             {.name = NULL}};

static bool is_face(const play *p, unsigned u)
{
    return in_unbroken_square(p, u) && of(p, u)->place != INSIDE;
}

void lose_face_in_melee(play *p, unsigned square, unsigned lost)
{
    EACH_OF_SQUARE (u, p, square) {
        if (u == lost)
            continue;
        tell(p, TILLY_EV_SQUARE_BROKEN, cite(p, CITE_SQUARE_BROKEN), u, lost);
        break;
    }
    break_square(p, square);
}

/* from: the stand that left these points over; NOBODY: none did. */
static void take_points(play *p, blow_struck *b, unsigned u, unsigned from)
{
    fight *f = caller(p);
    unsigned by = (unsigned)b->by;
    unsigned square = is_face(p, u) ? of(p, u)->square : 0;
    int32_t left = strike_off_spilled(p, u, b->left, by, from, TILLY_BY_COMBAT);
    f->taken[side_of(p, by)] += b->left - left;
    b->left = left;
    if (on_table(p, u))
        return;
    b->fallen = 1 + (int32_t)u;
    if (square)
        lose_face_in_melee(p, square, u);
}

/* A later blow on a stand that fell spills whole. */
static void strike(play *p)
{
    blow_struck *b = here(p);
    unsigned target = of(p, (unsigned)b->by)->strikes;
    if (!on_table(p, target))
        b->fallen = 1 + (int32_t)target;
    else
        take_points(p, b, target, NOBODY);
}

/* ---- who takes what is left ------------------------------------------------------------------ */

/* Next in its file, on the side away from the striker; NOBODY. */
static unsigned next_in_file_of(const play *p, unsigned fallen, unsigned striker)
{
    box among[TILLY_MOST_UNITS];
    uint16_t slot[TILLY_MOST_UNITS];
    unsigned count = 0;
    EACH_STAND (u, p, side_of(p, fallen)) {
        among[count] = box_of(p, u);
        slot[count++] = (uint16_t)u;
    }
    box lost = box_of(p, fallen);
    box by = box_of(p, striker);
    unsigned at = spills_to(&lost, &by, among, count);
    return at < count ? slot[at] : NOBODY;
}

/* Else on those engaged in the melee that touch it: it need not be engaged itself, if points came
 * down its file. */
static bool takes_spill(const play *p, unsigned u, const blow_struck *b, unsigned in_file)
{
    unsigned fallen = (unsigned)b->fallen - 1;
    unsigned target = of(p, (unsigned)b->by)->strikes;
    if (in_file != NOBODY)
        return u == in_file;
    return of(p, u)->melee == of(p, target)->melee && pieces_touch(p, u, fallen);
}

static bool spill_open(const play *p, question *q)
{
    const blow_struck *b = here(p);
    if (!b->left || !b->fallen)
        return false;
    unsigned fallen = (unsigned)b->fallen - 1;
    unsigned in_file = next_in_file_of(p, fallen, (unsigned)b->by);
    q->d.amount = b->left;
    EACH_STAND (u, p, side_of(p, fallen))
        if (takes_spill(p, u, b, in_file))
            return asks(p, q, side_of(p, fallen), fallen, (unsigned)b->by);
    return false;
}

static void spill_list(const play *p, const question *q, options *o)
{
    const blow_struck *b = here(p);
    unsigned fallen = (unsigned)b->fallen - 1;
    unsigned in_file = next_in_file_of(p, fallen, (unsigned)b->by);
    EACH_STAND (u, p, q->d.side)
        if (takes_spill(p, u, b, in_file)) {
            offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
            if (o->count == 1)
                offer_usual(o);
        }
}

static void spill_take(play *p, const question *q, const answer *a)
{
    blow_struck *b = here(p);
    take_points(p, b, index_of(a->option->unit), (unsigned)b->fallen - 1);
}

const beat blow_beats[] = {
    {"strike", .clause = CITE_STRIKES, .act = strike},
    {"spill",
     TILLY_ASK_SPILL,
     CITE_SPILL,
     .open = spill_open,
     .list = spill_list,
     .take = spill_take},
    {.name = NULL},
};
