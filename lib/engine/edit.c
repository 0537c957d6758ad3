/* Edits: changes from outside the rules, at boundaries only, checked, logged and recorded; and
 * conceding or agreeing to end. */
#include "engine/turn.h"
#include "engine/misuse.h"
#include "table/table.h"

enum { MOST_POINTS = 1000000 };

/* ---- the fields that a kind uses ------------------------------------------------------------ */

enum edit_field {
    USES_SIDE = 1,
    USES_UNIT = 2,
    USES_GROUP = 4,
    USES_TYPE = 8,
    USES_QUALITY = 16,
    USES_WHAT = 32,
    USES_PLACE = 64,
    USES_FEATURE = 128,
    USES_WORDS = 256,
    USES_DICE = 512,
    USES_OPTIONS = 1024,
    USES_STRENGTH = 2048
};

static const uint16_t uses[TILLY_EDIT_ASK + 1] = {
    [TILLY_EDIT_PLACE] = USES_UNIT | USES_PLACE,
    [TILLY_EDIT_REMOVE] = USES_UNIT,
    [TILLY_EDIT_HURT] = USES_UNIT,
    [TILLY_EDIT_RESTORE] = USES_UNIT,
    [TILLY_EDIT_BRING] =
        USES_SIDE | USES_GROUP | USES_TYPE | USES_QUALITY | USES_PLACE | USES_WORDS | USES_STRENGTH,
    [TILLY_EDIT_STATE] = USES_UNIT | USES_WHAT,
    [TILLY_EDIT_PARAMETER] = USES_WHAT,
    [TILLY_EDIT_SPEAK] = USES_SIDE | USES_WHAT | USES_WORDS,
    [TILLY_EDIT_POINTS] = USES_SIDE,
    [TILLY_EDIT_END] = USES_SIDE,
    [TILLY_EDIT_SET] = USES_WHAT,
    [TILLY_EDIT_ROLL] = USES_SIDE | USES_WHAT | USES_WORDS | USES_DICE,
    [TILLY_EDIT_ASK] = USES_SIDE | USES_WHAT | USES_WORDS | USES_OPTIONS,
};

/* Ground is added as a feature, and taken away by its id. */
static unsigned fields_of_edit(const tilly_edit *e)
{
    unsigned fields = uses[e->kind];
    if (e->kind == TILLY_EDIT_GROUND)
        fields |= e->value ? USES_FEATURE : USES_UNIT;
    return fields;
}

static unsigned used_options(const tilly_edit *e)
{
    return e->options < TILLY_MOST_CHOICES ? e->options : TILLY_MOST_CHOICES;
}

/* All else is 0, so that neither events nor records tell of it. A value is told of any kind, and so
 * is a side. */
static tilly_edit only_used(const tilly_edit *e)
{
    const unsigned fields = fields_of_edit(e);
    tilly_edit only = {.size = sizeof only, .kind = e->kind, .value = e->value};
    if (fields & USES_SIDE || e->side < SIDES)
        only.side = e->side;
    if (fields & USES_UNIT)
        only.unit = e->unit;
    if (fields & USES_GROUP)
        only.group = e->group;
    if (fields & USES_TYPE)
        only.type = e->type;
    if (fields & USES_QUALITY)
        only.quality = e->quality;
    if (fields & USES_WHAT)
        only.what = e->what;
    if (fields & USES_PLACE) {
        only.x = e->x;
        only.y = e->y;
        only.heading = e->heading;
    }
    if (fields & USES_FEATURE)
        only.feature = e->feature;
    if (fields & USES_WORDS && !(e->kind == TILLY_EDIT_SPEAK && e->what))
        only.words = e->words;
    if (fields & USES_DICE)
        only.faces = e->faces;
    if (fields & USES_STRENGTH) {
        only.strength = e->strength;
        only.start = e->start;
    }
    if (fields & USES_OPTIONS) {
        only.options = e->options;
        memcpy(only.option, e->option, sizeof *only.option * used_options(e));
    }
    return only;
}

/* ---- carrying out --------------------------------------------------------------------------- */

/* The first unit of the type whose number that is, where units take it as they are made; all of
 * them are counted. */
static unsigned made_with(const play *p, uint32_t index, int32_t *units)
{
    const edition *e = p->edition;
    unsigned first = NOBODY;
    *units = 0;
    if (index < e->parameters || !e->columns)
        return NOBODY;
    const uint32_t place = index - e->parameters;
    if (!(e->lasting_columns >> place % e->columns & 1))
        return NOBODY;
    for (unsigned side = 0; side < SIDES; side++)
        for (unsigned u = first_of(p, side); u < end_of(p, side); u++) {
            if (p->unit[u].type != place / e->columns || p->unit[u].state == UNIT_GONE)
                continue;
            first = *units ? first : u;
            ++*units;
        }
    return first;
}

static bool may_change(const play *p, const tilly_edit *e, tilly_reason *why)
{
    int32_t units;
    const unsigned u = made_with(p, e->what, &units);
    if (u == NOBODY)
        return true;
    refuse(p, why, TILLY_WHY_MADE_WITH, 0, NOBODY, u);
    why_number(why, 0, units, TILLY_COUNT);
    return false;
}

/* A parameter's new value: a new frozen rule set in place of the old. */
static tilly_status change_parameter(tilly_battle *b, const tilly_edit *e, tilly_reason *why)
{
    tilly_parameter what = {.size = sizeof what};
    tilly_status status = tilly_ruleset_parameter(b->p.rules, e->what, &what);
    if (status != TILLY_OK)
        return status;
    if (!edit_between(&b->p, why, NOBODY, e->value, what.least, what.most) ||
        (e->value != what.value && !may_change(&b->p, e, why)))
        return TILLY_E_ILLEGAL;
    tilly_ruleset *draft;
    tilly_ruleset *frozen;
    status = tilly_ruleset_copy(b->p.rules, &draft);
    if (status != TILLY_OK)
        return status;
    status = tilly_ruleset_set(draft, what.name, e->value, NULL);
    if (status == TILLY_OK)
        status = ruleset_freeze(draft, &frozen);
    tilly_ruleset_unref(draft);
    if (status != TILLY_OK)
        return status;
    tilly_ruleset_unref(b->p.rules);
    b->p.rules = frozen;
    b->p.s->rules_hash = frozen->hash;
    return TILLY_OK;
}

static tilly_status
change_ground(tilly_battle *b, const tilly_edit *e, tilly_id *made, tilly_reason *why)
{
    if (!edit_between(&b->p, why, NOBODY, e->value, 0, 1))
        return TILLY_E_ILLEGAL;
    tilly_status status = ready_table(&b->p);
    if (status != TILLY_OK)
        return status;
    const edition *rules = b->p.edition;
    if (!e->value && rules->play.may_lose_ground &&
        !rules->play.may_lose_ground(&b->p, e->unit, why))
        return TILLY_E_ILLEGAL;
    tilly_table *t = b->p.spare_table;
    status = e->value ? tilly_table_add(t, e->feature, made, NULL) : tilly_table_remove(t, e->unit);
    if (status != TILLY_OK)
        return status;
    change_table(&b->p);
    tell(&b->p, TILLY_EV_TABLE, 0, NOBODY, NOBODY);
    return TILLY_OK;
}

/* So many at most in all, either way: their sum stays a number that can be told. */
static tilly_status award(play *p, const tilly_edit *e, tilly_reason *why)
{
    int32_t has = p->s->points[e->side];
    int32_t least = -MOST_POINTS - has;
    int32_t most = MOST_POINTS - has;
    if (!edit_between(p, why, NOBODY, e->value, least, most))
        return TILLY_E_ILLEGAL;
    p->s->points[e->side] = has + e->value;
    tell_side(p, TILLY_EV_POINTS, 0, e->side)->value[0] = e->value;
    return TILLY_OK;
}

static tilly_status set_variable(play *p, const tilly_edit *e, tilly_reason *why)
{
    const bool is_truth = p->declared->variable[e->what].kind == TILLY_VARIABLE_TRUTH;
    const int32_t least = is_truth ? 0 : INT32_MIN;
    const int32_t most = is_truth ? 1 : INT32_MAX;
    if (!edit_between(p, why, NOBODY, e->value, least, most))
        return TILLY_E_ILLEGAL;
    p->variable[e->what] = e->value;
    return TILLY_OK;
}

static bool names_variable(const tilly_edit *e)
{
    return e->kind == TILLY_EDIT_SET || e->kind == TILLY_EDIT_ROLL || e->kind == TILLY_EDIT_ASK;
}

/* Words to one side are for its ears alone, and so is a variable that it alone may know. */
static uint8_t heard_by(const play *p, const tilly_edit *e)
{
    if (names_variable(e)) {
        const unsigned of_side = e->kind == TILLY_EDIT_ASK ? 1u << e->side : 0;
        return (uint8_t)(p->declared->variable[e->what].seen | of_side);
    }
    return e->kind == TILLY_EDIT_SPEAK && e->side < SIDES ? (uint8_t)(1u << e->side) : 3;
}

static tilly_status speak(play *p, const tilly_edit *e)
{
    if (!e->what && e->words && !words_at(p->pool, e->words))
        return names_no_words("edit.words");
    if (e->what > p->notes || (!e->what && !e->words))
        return names_no_note("edit.what");
    tilly_event *event = tell_side(p, TILLY_EV_SPOKEN, 0, e->side);
    event->value[0] = (int32_t)e->what;
    event->value[1] = (int32_t)e->words;
    event->seen = heard_by(p, e);
    return TILLY_OK;
}

static int32_t at_most_int(uint32_t number)
{
    return number <= INT32_MAX ? (int32_t)number : INT32_MAX;
}

static bool can_come(const play *p, const tilly_edit *e, tilly_reason *why)
{
    unsigned g = group_named(p, e->group);
    if (!edit_between(p, why, NOBODY, e->type, 0, (int32_t)p->rules->types - 1))
        return false;
    const int32_t most = p->edition->most_strength;
    if (!edit_strength_between(p, why, NOBODY, at_most_int(e->strength), 0, most) ||
        !edit_strength_between(p, why, NOBODY, at_most_int(e->start), 0, most))
        return false;
    if (g != NOBODY && p->group[g].side == e->side)
        return true;
    refuse(p, why, TILLY_WHY_NO_COMMAND, 0, NOBODY, NOBODY);
    if (why && g != NOBODY)
        why->unit[1] = e->group;
    return false;
}

/* A unit waiting off the table may only be placed or removed. */
static bool is_there(const play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    bool may_wait = e->kind == TILLY_EDIT_PLACE || e->kind == TILLY_EDIT_REMOVE;
    bool waits = p->unit[u].state == UNIT_WAITING;
    return (p->unit[u].state != UNIT_GONE && (!waits || may_wait)) ||
           refuse(p, why, TILLY_WHY_UNIT_GONE, 0, u, NOBODY);
}

/* Of one that was brought with losses. */
static tilly_status begin_with(play *p, const tilly_edit *e, unsigned u, tilly_reason *why)
{
    const int32_t most = p->edition->most_strength;
    if (!edit_strength_between(p, why, u, (int32_t)e->start, p->unit[u].strength, most))
        return TILLY_E_ILLEGAL;
    p->unit[u].start = (int16_t)e->start;
    return TILLY_OK;
}

static tilly_status
edit_by_rules(tilly_battle *b, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    if (e->kind == TILLY_EDIT_BRING ? !can_come(&b->p, e, why) : !is_there(&b->p, e, u, why))
        return TILLY_E_ILLEGAL;
    tilly_edit at = *e;
    tilly_id brought = 0;
    at.x = near_table(e->x, b->p.table->width);
    at.y = near_table(e->y, b->p.table->depth);
    if (!b->p.edition->play.edit(&b->p, &at, u, &brought, why))
        return TILLY_E_ILLEGAL;
    *made = brought;
    return e->start ? begin_with(&b->p, e, index_of(brought), why) : TILLY_OK;
}

static tilly_status
carry_out(tilly_battle *b, const tilly_edit *e, unsigned u, tilly_id *made, tilly_reason *why)
{
    play *p = &b->p;
    switch (e->kind) {
    case TILLY_EDIT_PARAMETER: return change_parameter(b, e, why);
    case TILLY_EDIT_GROUND: return change_ground(b, e, made, why);
    case TILLY_EDIT_SPEAK: return speak(p, e);
    case TILLY_EDIT_POINTS: return award(p, e, why);
    case TILLY_EDIT_SET: return set_variable(p, e, why);
    case TILLY_EDIT_ROLL:
    case TILLY_EDIT_ASK: return ask_for_scenario(p, e);
    case TILLY_EDIT_END: end_battle(p, e->side, TILLY_END_SCRIPT); return TILLY_OK;
    default: return edit_by_rules(b, e, u, made, why);
    }
}

static tilly_status can_be_named(const play *p, const tilly_edit *e)
{
    if (!words_at(p->pool, e->words))
        return names_no_words("edit.words");
    if (p->watch->names == TILLY_MOST_NAMED)
        return is_full(TILLY_MOST_NAMED, "units have been brought with a name already");
    return TILLY_OK;
}

/* Of an edit with what its kind uses, and no more. */
static tilly_status form_of_edit(const tilly_battle *b, const tilly_edit *e, unsigned *u)
{
    const bool any_side = e->kind == TILLY_EDIT_SPEAK || e->kind == TILLY_EDIT_END;
    if (e->side >= SIDES && !(any_side && e->side == TILLY_NO_SIDE))
        return out_of_range("edit.side", e->side, 0, 1);
    if (e->heading >= TILLY_CIRCLE)
        return out_of_range("edit.heading", e->heading, 0, TILLY_CIRCLE - 1);
    if (names_variable(e) && e->what >= variables_of(b->p.declared))
        return misuse(TILLY_E_RANGE,
                      "edit.what",
                      "is no variable of this battle: tilly_battle_find_variable() finds them");
    if (e->kind == TILLY_EDIT_ROLL || e->kind == TILLY_EDIT_ASK)
        TRY(asked_form(&b->p, e));
    if (e->kind == TILLY_EDIT_BRING && e->words)
        TRY(can_be_named(&b->p, e));
    *u = unit_named(&b->p, e->unit);
    if (e->kind != TILLY_EDIT_GROUND && fields_of_edit(e) & USES_UNIT && *u == NOBODY)
        return names_no_unit("edit.unit");
    return TILLY_OK;
}

/* Of words there is none: they themselves. */
static int32_t value_before(const play *p, const tilly_edit *e)
{
    tilly_parameter now = {.size = sizeof now};
    if (e->words)
        return (int32_t)e->words;
    if (e->kind == TILLY_EDIT_SET)
        return p->variable[e->what];
    if (e->kind != TILLY_EDIT_PARAMETER || tilly_ruleset_parameter(p->rules, e->what, &now))
        return 0;
    return now.value;
}

static void tell_edit(play *p, const tilly_edit *e, unsigned u)
{
    tilly_event *event = tell(p, TILLY_EV_EDIT, 0, u, NOBODY);
    if (u == NOBODY)
        event->side = (uint8_t)e->side;
    event->seen = heard_by(p, e);
    event->value[0] = e->kind;
    event->value[1] = e->value;
    event->value[2] = e->x;
    event->value[3] = e->y;
    event->value[4] = (int32_t)e->heading;
    event->value[5] = (int32_t)e->what;
    event->value[6] = value_before(p, e);
}

/* Takes back an edit that was then refused, and the telling of it. */
static void unmake(tilly_battle *b, enum hold_level level, uint32_t events)
{
    block_put_back(b, level);
    if (b->p.log)
        b->p.log->events = events;
}

/* No step reads a variable but those that wait below it: what is half done goes on as it would, and
 * an open decision is the same decision. */
static bool leaves_open(const tilly_battle *b, const tilly_edit *e)
{
    return e->kind == TILLY_EDIT_SET && b->need == NEED_DECISION;
}

static void record_edit(tilly_battle *b, const tilly_edit *e, enum tilly_source by, position at)
{
    input *in = log_input(&b->p, INPUT_EDIT);
    if (!in)
        return;
    in->side = (uint8_t)e->side;
    in->source = (uint8_t)by;
    in->unit = e->unit;
    in->at = at;
    if (leaves_open(b, e))
        in->serial = b->q.d.serial;
    log_edit(b->p.log, in, e);
}

/* Nothing that is cached depends on it. */
static bool is_for_people(const tilly_edit *e)
{
    return e->kind == TILLY_EDIT_SET || e->kind == TILLY_EDIT_POINTS || e->kind == TILLY_EDIT_SPEAK;
}

/* Another boundary: what was open is asked anew. */
static void edit_is_over(tilly_battle *b, const tilly_edit *e, enum tilly_source by)
{
    play *p = &b->p;
    p->s->beats++;
    if (by == TILLY_FROM_SCRIPT)
        p->watch->served = p->s->beats + 1;
    if (!is_for_people(e))
        all_changed(p);
    battle_forget(b);
}

tilly_status edit_now(tilly_battle *b,
                      const tilly_edit *given,
                      enum tilly_source by,
                      bool recorded,
                      tilly_id *made,
                      tilly_reason *why)
{
    unsigned u = NOBODY;
    enum hold_level level;
    play *p = &b->p;
    if (p->s->over || !(at_boundary(b) || leaves_open(b, given))) {
        refuse(p,
               why,
               p->s->over ? TILLY_WHY_BATTLE_OVER : TILLY_WHY_NOT_A_BOUNDARY,
               0,
               NOBODY,
               NOBODY);
        return misuse(TILLY_E_NOT_NOW,
                      "self",
                      p->s->over ? "the battle is over"
                                 : "something is half done: call tilly_turn_next() with "
                                   "TILLY_UNTIL_BOUNDARY");
    }
    if (given->kind < TILLY_EDIT_PLACE || given->kind > TILLY_EDIT_ASK)
        return out_of_range("edit.kind", given->kind, TILLY_EDIT_PLACE, TILLY_EDIT_ASK);
    const tilly_edit edit = only_used(given);
    const tilly_edit *e = &edit;
    tilly_status status = form_of_edit(b, e, &u);
    if (status == TILLY_OK)
        status = room_in_log(b, most_events(b), 1, KEPT_EDIT_WORDS);
    if (status == TILLY_OK)
        status = edit_hold(b, by == TILLY_FROM_SCRIPT || leaves_open(b, e), &level);
    if (status != TILLY_OK)
        return status;
    uint32_t events = p->log ? p->log->events : 0;
    position at = position_now(&b->p);
    tilly_id brought = 0;
    tell_edit(p, e, u);
    status = carry_out(b, e, u, &brought, why);
    const bool in_moment = by == TILLY_FROM_SCRIPT && !recorded;
    if (status == TILLY_OK && in_moment && !p->s->over && !at_boundary(b)) {
        refuse(p, why, TILLY_WHY_ASKS_IN_MOMENT, 0, NOBODY, NOBODY);
        status = TILLY_E_ILLEGAL;
    }
    if (status != TILLY_OK) {
        unmake(b, level, events);
        return status;
    }
    if (made)
        *made = brought;
    if (e->kind == TILLY_EDIT_BRING && e->words)
        give_name(p, index_of(brought), e->words);
    /* told before it was there */
    if (p->log && e->kind == TILLY_EDIT_BRING)
        p->log->event[events].unit = brought;
    record_edit(b, e, by, at);
    p->s->edits++;
    if (!leaves_open(b, e))
        edit_is_over(b, e, by);
    return TILLY_OK;
}

/* A caller's edit as ours, with the feature that it adds. */
static tilly_status take_edit(const tilly_edit *edit, tilly_edit *e, tilly_feature *ground)
{
    TRY(record_take(e, edit, FIRST(tilly_edit, feature)));
    e->feature = NULL;
    if (e->kind != TILLY_EDIT_GROUND || e->value != 1)
        return TILLY_OK;
    if (!edit->feature)
        return null_argument("edit.feature");
    e->feature = ground;
    return record_read(
        ground, sizeof *ground, "edit.feature.size", edit->feature, FIRST(tilly_feature, reserved));
}

static tilly_status edit_when_open(tilly_battle *self,
                                   const tilly_edit *edit,
                                   const char *lender,
                                   tilly_id *made,
                                   tilly_reason *why)
{
    tilly_edit given;
    tilly_feature ground;
    NOT_NULL(edit);
    TRY(take_edit(edit, &given, &ground));
    REASON_FITS(why);
    /* between two turns it belongs to the next, which nobody has begun */
    if (self->now && self->now->over && !self->p.s->over)
        return turn_is_over();
    tilly_status status = turn_now(self);
    if (status == TILLY_OK)
        status = turn_drivable(self->now);
    if (status != TILLY_OK)
        return status;
    tilly_reason own;
    tilly_id none = 0;
    tilly_turn *t = self->now;
    const bool by_script = lender == lent_to_moment;
    const bool all_judged = t->judged == t->log.events;
    status = edit_now(self,
                      &given,
                      by_script ? TILLY_FROM_SCRIPT : TILLY_FROM_GENERATOR,
                      false,
                      made ? made : &none,
                      reason_ready(&own));
    /* the host need not be stopped for what it does itself */
    if (all_judged && !lender)
        t->judged = t->log.events;
    return reason_give(why, &own, status);
}

/* From what the call that plays on has lent the claim to; NULL: it has not, or not for this. */
static const char *borrow(tilly_battle *b, const tilly_edit *edit, const char *call)
{
    if (name_change(&b->busy, lent_to_moment, call))
        return lent_to_moment;
    const bool remembers = edit && edit->kind == TILLY_EDIT_SET;
    return remembers && name_change(&b->busy, lent_to_player, call) ? lent_to_player : NULL;
}

tilly_status
tilly_battle_edit(tilly_battle *self, const tilly_edit *edit, tilly_id *made, tilly_reason *why)
{
    CHECKED(self);
    const char *lender = borrow(self, edit, __func__);
    if (!lender) {
        TRY(battle_claim(self));
        return battle_release(self, edit_when_open(self, edit, NULL, made, why));
    }
    const tilly_status status = edit_when_open(self, edit, lender, made, why);
    name_change(&self->busy, __func__, lender);
    return status;
}

tilly_status concede_now(tilly_battle *b, uint32_t side)
{
    play *p = &b->p;
    if (p->s->over)
        return battle_is_over();
    tilly_status status = room_in_log(b, 8, 1, 0);
    if (status != TILLY_OK)
        return status;
    input *in = log_input(&b->p, INPUT_CONCEDE);
    if (in)
        in->side = (uint8_t)side;
    tell_side(p, TILLY_EV_CONCEDED, 0, side);
    end_battle(p, foe(side), TILLY_END_CONCEDED);
    p->s->beats++;
    battle_forget(b);
    return TILLY_OK;
}

/* Conceding or agreeing, by a side whose turn is under way. */
static tilly_status
declare(tilly_turn *t, uint32_t side, tilly_status (*by)(tilly_battle *b, uint32_t side))
{
    tilly_status status = turn_drivable(t);
    if (status != TILLY_OK)
        return status;
    if (side >= SIDES)
        return out_of_range("side", side, 0, 1);
    if (t->over)
        return turn_is_over();
    return by(t->battle, side);
}

tilly_status tilly_turn_concede(tilly_turn *self, uint32_t side)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, declare(self, side, concede_now))
                              : status;
}

/* Both in the same turn: it ends by the book's count (GL-D-40). */
tilly_status agree_now(tilly_battle *b, uint32_t side)
{
    play *p = &b->p;
    const unsigned bit = 1u << side;
    const unsigned all = (1u << SIDES) - 1;
    if (!p->edition->play.agreed)
        return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set knows no ending by agreement");
    if (p->s->over)
        return battle_is_over();
    if (p->s->agreed & bit)
        return TILLY_OK;
    tilly_status status = room_in_log(b, most_events_of_count(b), 1, 0);
    if (status != TILLY_OK)
        return status;
    input *in = log_input(&b->p, INPUT_AGREE);
    if (in)
        in->side = (uint8_t)side;
    p->s->agreed |= (uint8_t)bit;
    tell_side(p, TILLY_EV_AGREED, 0, side);
    if (p->s->agreed == all)
        p->edition->play.agreed(p);
    p->s->beats++;
    battle_forget(b);
    return TILLY_OK;
}

tilly_status tilly_turn_agree(tilly_turn *self, uint32_t side)
{
    tilly_status status = turn_claim(self);
    return status == TILLY_OK ? battle_release(self->battle, declare(self, side, agree_now))
                              : status;
}
