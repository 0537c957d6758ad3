/* A body changes formation as its whole move: who stands inside, how many files, who keeps his
 * place, which guns belong to it (SC-032, SC-239, SC-240, SC-Q-70, SC-D-06). */
#include "rules/scruby/play/move/orders.h"

/* Flag of the item, beside ACTS_WITH_IT. */
enum { STANDS_INSIDE = 2 };

typedef struct form_up_order {
    int32_t unit;   /* who was asked about */
    int32_t to;     /* enum formation */
    int32_t inside; /* it is known who stands there */
    int32_t files;  /* 0: not known */
    int32_t keeper; /* 1 + the stand; 0: not known */
    int32_t guns;   /* it is known which belong to it */
} form_up_order;
const field form_up_fields[] = {MEANING(form_up_order, unit, "unit", IS_UNIT),
                                UP_TO(form_up_order, to, "to", FORMATIONS - 1),
                                UP_TO(form_up_order, inside, "inside", 1),
                                UP_TO(form_up_order, files, "files", MOST_IN_BODY),
                                MEANING(form_up_order, keeper, "keeper", IS_UNIT_FROM_1),
                                UP_TO(form_up_order, guns, "guns", 1),
                                {.name = NULL}};

static form_up_order *form_here(const play *p)
{
    return here(p);
}

/* The change as far as it is known. */
typedef struct known {
    piece_set body, inside;
    forming f;
} known;

static void what_is_known(const play *p, known *k)
{
    const form_up_order *n = form_here(p);
    unsigned first = (unsigned)n->unit;
    k->body = k->inside = (piece_set){{0}};
    EACH_STAND (u, p, side_of(p, first)) {
        if (u != first && !(p->item[u] & ACTS_WITH_IT))
            continue;
        put_in_set(&k->body, u);
        if (p->item[u] & STANDS_INSIDE)
            put_in_set(&k->inside, u);
    }
    k->f = (forming){.body = &k->body,
                     .inside = &k->inside,
                     .to = (enum formation)n->to,
                     .files = n->files,
                     .keeper = n->keeper ? (unsigned)n->keeper - 1 : first};
}

/* ---- the order ------------------------------------------------------------------------------- */

static const uint16_t forms[] = {
    TILLY_OPT_FORM_LINE, TILLY_OPT_FORM_COLUMN, TILLY_OPT_FORM_SQUARE, 0};

/* All stands who act together. Horse among them are refused; the guns of a square stay where they
 * are (SC-Q-70). */
static void body_of(const play *p, const mover *m, piece_set *body)
{
    *body = (piece_set){{0}};
    for (unsigned i = 0; i < m->count; i++)
        if (is_stand(p, m->unit[i]))
            put_in_set(body, m->unit[i]);
}

static unsigned count_foot(const play *p, const mover *m)
{
    unsigned count = 0;
    for (unsigned i = 0; i < m->count; i++)
        count += is_foot(p, m->unit[i]);
    return count;
}

static void forms_list(const play *p, const mover *m, options *o)
{
    if (count_foot(p, m) < 2)
        return;
    for (const uint16_t *kind = forms; *kind; kind++) {
        offer(p, o, *kind, m->unit[0], NOBODY);
        offer_for_its_reason(o);
    }
}

static enum formation formation_of(unsigned kind)
{
    switch (kind) {
    case TILLY_OPT_FORM_LINE: return FORM_LINE;
    case TILLY_OPT_FORM_COLUMN: return FORM_COLUMN;
    default: return FORM_SQUARE;
    }
}

/* There is a way to do it; if none, the reason against the plainest one. */
static bool forms_check(const play *p, const mover *m, const answer *a, tilly_reason *why)
{
    piece_set body;
    piece_set inside = {{0}};
    body_of(p, m, &body);
    forming f = {.body = &body,
                 .inside = &inside,
                 .to = formation_of(a->option->kind),
                 .files = 1,
                 .keeper = m->unit[0]};
    if (!may_regroup(p, &body, why))
        return false;
    if (f.to == FORM_SQUARE ? find_inside_for(p, &f, &inside) : find_files_for(p, &f, 1))
        return true;
    f = (forming){.body = &body, .to = f.to, .files = 1};
    return refuse_to_form(p, &f, why);
}

static void forms_take(play *p, const mover *m, const answer *a)
{
    enum formation to = formation_of(a->option->kind);
    form_up_order *n = enter(p, STEP_FORM_UP);
    n->unit = m->unit[0];
    n->to = (int32_t)to;
}

const order_kind regrouping_order = {
    .options = forms, .list = forms_list, .check = forms_check, .take = forms_take};

/* ---- who stands inside ----------------------------------------------------------------------- */

enum { FEWEST_FACES_WITH_INSIDE = 3 };

static bool is_inside_asked(const play *p, const known *k)
{
    return k->f.to == FORM_SQUARE && !form_here(p)->inside &&
           count_members(p, &k->body) > FEWEST_FACES_WITH_INSIDE;
}

static bool inside_open(const play *p, question *q)
{
    known k;
    what_is_known(p, &k);
    if (!is_inside_asked(p, &k))
        return false;
    unsigned most = count_members(p, &k.body) - FEWEST_FACES_WITH_INSIDE;
    return asks_set(p, q, side_of(p, k.f.keeper), (unsigned)form_here(p)->unit, 0, most);
}

/* So that those with whom it is known to be legal are the first of the list. */
static void inside_list(const play *p, const question *q, options *o)
{
    known k;
    uint16_t going[MOST_IN_BODY];
    what_is_known(p, &k);
    unsigned count = order_inside(p, &k.body, going);
    for (unsigned i = 0; i < count; i++)
        offer(p, o, TILLY_OPT_UNIT, going[i], NOBODY);
}

static bool inside_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    known k;
    what_is_known(p, &k);
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            put_in_set(&k.inside, index_of(a->list[i].unit));
    forming plain = k.f;
    plain.files = 1;
    return find_files_for(p, &k.f, 1) || refuse_to_form(p, &plain, why);
}

static void inside_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            p->item[index_of(a->list[i].unit)] |= STANDS_INSIDE;
    form_here(p)->inside = true;
}

/* ---- files, or stands of the front face ------------------------------------------------------ */

static bool needs_files(const play *p, const known *k)
{
    unsigned faces = count_members(p, &k->body) - count_members(p, &k->inside);
    return k->f.to == FORM_COLUMN || (k->f.to == FORM_SQUARE && faces > FEWEST_FACES_WITH_INSIDE);
}

static bool files_open(const play *p, question *q)
{
    const form_up_order *n = form_here(p);
    known k;
    what_is_known(p, &k);
    return !n->files && needs_files(p, &k) &&
           asks(p, q, side_of(p, k.f.keeper), (unsigned)n->unit, NOBODY);
}

static bool can_have_files(const play *p, const known *k, int32_t files)
{
    forming f = k->f;
    f.files = files;
    return find_keeper_for(p, &f);
}

static void files_list(const play *p, const question *q, options *o)
{
    known k;
    what_is_known(p, &k);
    int32_t most = (int32_t)count_members(p, &k.body);
    offer(p, o, TILLY_OPT_FILES, index_of(q->d.subject), NOBODY);
    with_value(o, 1, most, 1, TILLY_COUNT);
    offer_usual(o);
    if (find_files_for(p, &k.f, 1))
        o->option[o->usual].amount = k.f.files;
}

static bool files_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    known k;
    what_is_known(p, &k);
    if (can_have_files(p, &k, a->value[0]))
        return true;
    k.f.files = a->value[0];
    refuse_to_form(p, &k.f, why);
    if (why && find_files_for(p, &k.f, 1))
        why_nearest(why, k.f.files, 0, 0);
    return false;
}

static uint32_t
files_range(const play *p, const question *q, const answer *begun, tilly_span *spans, uint32_t room)
{
    known k;
    uint32_t count = 0;
    what_is_known(p, &k);
    for (int32_t files = 1; files <= begun->option->value[0].most; files++) {
        if (!can_have_files(p, &k, files))
            continue;
        if (count < room)
            spans[count] = (tilly_span){files, files, 1, TILLY_COUNT};
        count++;
    }
    return count;
}

static void files_take(play *p, const question *q, const answer *a)
{
    form_here(p)->files = a->value[0];
}

/* ---- who keeps his place --------------------------------------------------------------------- */

static void settle_files(const play *p, known *k)
{
    what_is_known(p, k);
    if (!k->f.files)
        k->f.files = 1;
}

static bool keeper_open(const play *p, question *q)
{
    const form_up_order *n = form_here(p);
    return !n->keeper && asks(p, q, side_of(p, (unsigned)n->unit), (unsigned)n->unit, NOBODY);
}

static void keeper_list(const play *p, const question *q, options *o)
{
    known k;
    settle_files(p, &k);
    forming f = k.f;
    bool has_keeper = find_keeper_for(p, &f);
    EACH_IN_SET (u, p, &k.body) {
        offer(p, o, TILLY_OPT_UNIT, u, NOBODY);
        offer_for_its_reason(o);
        if (has_keeper && u == f.keeper)
            offer_usual(o);
    }
}

static bool lay_for(const play *p, unsigned keeper, formed *laid, tilly_reason *why)
{
    known k;
    settle_files(p, &k);
    k.f.keeper = keeper;
    return may_form(p, &k.f, laid, why);
}

/* Another who can keep his place. */
static void suggest_keeper(const play *p, tilly_reason *why)
{
    known k;
    uint32_t option = 0;
    settle_files(p, &k);
    if (!why || !find_keeper_for(p, &k.f))
        return;
    EACH_IN_SET (u, p, &k.body) {
        if (u == k.f.keeper)
            break;
        option++;
    }
    why->nearest.option = option;
    why_nearest(why, 0, 0, 0);
}

static bool keeper_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    formed laid;
    if (lay_for(p, index_of(a->option->unit), &laid, why))
        return true;
    suggest_keeper(p, why);
    return false;
}

static void keeper_take(play *p, const question *q, const answer *a)
{
    form_here(p)->keeper = (int32_t)index_of(a->option->unit) + 1;
}

uint32_t
preview_keeper(const play *p, const question *q, const answer *a, tilly_placed *rows, uint32_t room)
{
    formed laid;
    unsigned subject = index_of(q->d.subject);
    if (!lay_for(p, index_of(a->option->unit), &laid, NULL))
        return 0;
    uint32_t others = 1;
    for (unsigned i = 0; i < laid.count; i++) {
        uint32_t at = laid.unit[i] == subject ? 0 : others++;
        if (at < room)
            rows[at] = (tilly_placed){.unit = unit_id(p, laid.unit[i]),
                                      .x = laid.to[i].centre.x,
                                      .y = laid.to[i].centre.y,
                                      .heading = laid.heading[i]};
    }
    return laid.count;
}

/* ---- forming, and the guns of a square ------------------------------------------------------- */

static void take_formation(play *p)
{
    const form_up_order *n = form_here(p);
    formed laid;
    lay_for(p, (unsigned)n->keeper - 1, &laid, NULL);
    form_body_up(p, &laid, forms[n->to]);
}

static unsigned square_formed(const play *p)
{
    return of(p, (unsigned)form_here(p)->unit)->square;
}

static void guns_beside(const play *p, piece_set *guns)
{
    formed laid;
    laid.count = laid.faces = 0;
    EACH_OF_SQUARE (u, p, square_formed(p))
        if (of(p, u)->place == FACE && laid.count < MOST_IN_BODY) {
            laid.unit[laid.count] = (uint16_t)u;
            laid.to[laid.count++] = box_of(p, u);
        }
    laid.faces = laid.count;
    find_square_guns(p, &laid, guns);
}

static bool guns_open(const play *p, question *q)
{
    const form_up_order *n = form_here(p);
    piece_set guns;
    if (n->guns || n->to != FORM_SQUARE)
        return false;
    guns_beside(p, &guns);
    unsigned count = count_members(p, &guns);
    return count && asks_set(p, q, side_of(p, (unsigned)n->unit), (unsigned)n->unit, 0, count);
}

static void guns_list(const play *p, const question *q, options *o)
{
    piece_set guns;
    guns_beside(p, &guns);
    EACH_IN_SET (gun, p, &guns)
        offer(p, o, TILLY_OPT_UNIT, gun, NOBODY);
}

/* With men inside there may be no room without them. */
static bool guns_check(const play *p, const question *q, const answer *a, tilly_reason *why)
{
    unsigned number = square_formed(p);
    int32_t inside = (int32_t)stands_inside(p, number);
    int32_t room = (int32_t)capacity_inside(p, number);
    for (uint32_t i = 0; i < a->listed; i++)
        room += chose(a, i);
    if (inside <= room)
        return true;
    refuse(p, why, TILLY_WHY_SQUARE_ROOM, CITE_SQUARE_SHAPE, index_of(q->d.subject), NOBODY);
    why_number(why, 0, inside, TILLY_COUNT);
    why_number(why, 1, room, TILLY_COUNT);
    return false;
}

static void guns_take(play *p, const question *q, const answer *a)
{
    for (uint32_t i = 0; i < a->listed; i++)
        if (chose(a, i))
            add_gun_to_square(p, index_of(a->list[i].unit), square_formed(p));
    form_here(p)->guns = true;
}

static void tell_square(play *p)
{
    const form_up_order *n = form_here(p);
    if (n->to == FORM_SQUARE)
        tell_square_formed(p, (unsigned)n->keeper - 1);
}

/* ---- states from files ----------------------------------------------------------------------- */

enum { BEAT_INSIDE, BEAT_FILES, BEAT_KEEPER, BEAT_FORMS }; /* places in form_up_beats */

/* What was asked before this beat has been answered. */
static bool is_answered_so_far(const play *p, const known *k)
{
    const form_up_order *n = form_here(p);
    unsigned at = top(p)->beat;
    if (at >= BEAT_FORMS)
        return n->keeper;
    if (at > BEAT_FILES && !n->files && needs_files(p, k))
        return false;
    return at == BEAT_INSIDE || !is_inside_asked(p, k);
}

bool can_form_as_known(const play *p)
{
    const form_up_order *n = form_here(p);
    piece_set inside;
    formed laid;
    known k;
    what_is_known(p, &k);
    if (!is_answered_so_far(p, &k))
        return false;
    if (top(p)->beat > BEAT_FORMS)
        return true;
    if (!may_regroup(p, &k.body, NULL))
        return false;
    if (is_inside_asked(p, &k))
        return !n->files && !n->keeper && !count_members(p, &k.inside) &&
               find_inside_for(p, &k.f, &inside);
    if (n->keeper)
        return in_set(&k.body, k.f.keeper) && lay_for(p, k.f.keeper, &laid, NULL);
    return n->files ? find_keeper_for(p, &k.f) : find_files_for(p, &k.f, 1);
}

const beat form_up_beats[] = {
    {"inside",
     TILLY_ASK_INSIDE,
     CITE_WHO_STANDS_WHERE,
     .open = inside_open,
     .list = inside_list,
     .check = inside_check,
     .take = inside_take},
    {"files",
     TILLY_ASK_FILES,
     CITE_WHO_STANDS_WHERE,
     .open = files_open,
     .list = files_list,
     .check = files_check,
     .range = files_range,
     .take = files_take},
    {"keeps place",
     TILLY_ASK_KEEPS_PLACE,
     CITE_FORMATION_CHANGE,
     .open = keeper_open,
     .list = keeper_list,
     .check = keeper_check,
     .take = keeper_take},
    {"forms", .clause = CITE_FORMATION_CHANGE, .act = take_formation},
    {"guns of the square",
     TILLY_ASK_SQUARE_GUNS,
     CITE_SQUARE_SHAPE,
     .open = guns_open,
     .list = guns_list,
     .check = guns_check,
     .take = guns_take},
    {"square formed", .clause = CITE_SQUARE, .act = tell_square},
    {.name = NULL},
};
