/* The open question and its options in words. */
#include <tilly/dice.h>
#include <tilly/turn.h>

#include "base/handle.h"
#include "base/decimal.h"
#include "report/answers.h"
#include "words/phrase.h"
#include "words/registry.h"

/* ---- what is asked -------------------------------------------------------------------------- */

/* "T1-D-10 ": its number in the catalogue, if it has one. */
static void put_number(text *t, const tilly_battle *battle, enum tilly_cite what, uint32_t kind)
{
    char number[24];
    if (tilly_ruleset_cite(tilly_battle_rules(battle), what, kind, number, sizeof number))
        return;
    put(t, number);
    put_char(t, ' ');
}

static void put_decision(text *t, const tilly_battle *battle, const tilly_decision *d)
{
    naming names = names_of(battle);
    subject s = {
        .names = &names, .thing = {d->subject, d->object}, .side = d->side, .number = {d->amount}};
    const char *own = names.own ? own_sentence(names.own->decision, d->kind) : NULL;
    const decision_entry *entry = decision_entry_of(d->kind);
    put_number(t, battle, TILLY_CITE_DECISION, d->kind);
    put_phrase(t, &s, own ? own : entry ? entry->sentence : "{unit?{unit}|{side}}: what now?");
}

/* "times 20, plus 4": what a die is worth against that of the other side. */
static void put_score(text *t, const subject *s, const tilly_roll *r)
{
    if (r->test != TILLY_HIGHER_OF_TWO || (r->factor == 1 && !r->points))
        return;
    put(t, " times ");
    put_in(t, r->factor, s->names->strength);
    if (!r->points)
        return;
    put(t, ", plus ");
    put_in(t, r->points, s->names->strength);
}

static void put_roll(text *t, const tilly_battle *battle, const tilly_roll *r)
{
    naming names = names_of(battle);
    subject s = {
        .names = &names,
        .thing = {r->unit, r->other},
        .side = r->side,
        .number = {r->kind, r->dice, r->need, r->modifier, -r->modifier, (int32_t)r->table}};
    put_number(t, battle, TILLY_CITE_ROLL, r->kind);
    put_phrase(t, &s, "{purpose 0} of {unit?{unit}|{side}}{other? against {other}|}: ");
    if (r->faces == TILLY_MOST_FACES) {
        put_words(
            t, &s, "a draw{sign 3? less {draw 4}|| and {draw 3}}{pick 2?|, needing {draw 2}}");
        return;
    }
    put_words(t, &s, "{count 1} {many 1?die|dice}");
    put_score(t, &s, r);
    if (r->need <= 0 && r->test != TILLY_AT_MOST)
        return;
    put(t, ", needing ");
    put_need(t, r->test, r->need);
}

tilly_status
tilly_turn_question_text(const tilly_turn *self, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_decision d = {.size = sizeof d};
    tilly_roll r = {.size = sizeof r};
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = tilly_turn_decision(self, &d);
    if (!status)
        put_decision(&t, tilly_turn_battle(self), &d);
    else if (status == TILLY_E_NOT_NOW && !(status = tilly_turn_roll(self, &r)))
        put_roll(&t, tilly_turn_battle(self), &r);
    return status ? status : text_end(&t, needed);
}

/* ---- what may be answered ------------------------------------------------------------------- */

/* "2.5" if it can be nothing else, else "<length 1 to 2.5>", "<angle up to 45>". */
static void put_value(text *t, const tilly_span *span, const char *name)
{
    unsigned places = decimals_of(span->measure);
    if (span->least == span->most) {
        put_decimal(t, span->least, places);
        return;
    }
    put_char(t, '<');
    put(t, name ? name : "number");
    put_char(t, ' ');
    if (span->least != 1)
        put_decimal(t, span->least, places);
    put(t, span->least == 1 ? "up to " : " to ");
    put_decimal(t, span->most, places);
    put_char(t, '>');
}

static const char *sentence_of(const naming *names, uint16_t asked, uint16_t kind)
{
    const char *own = names->own ? own_sentence(names->own->option, kind) : NULL;
    const decision_entry *question = decision_entry_of(asked);
    const option_entry *entry = option_entry_of(kind);
    if (own)
        return own;
    if (kind == TILLY_OPT_NONE && question && question->none)
        return question->none;
    return entry ? entry->sentence : "option";
}

void put_option_words(text *t, const naming *names, uint16_t asked, const tilly_option *o)
{
    subject s = {
        .names = names, .thing = {o->unit, o->other}, .side = TILLY_NO_SIDE, .number = {o->amount}};
    put_words(t, &s, sentence_of(names, asked, o->kind));
}

void put_numbers_asked(text *t, const tilly_option *o, unsigned first)
{
    const option_entry *entry = option_entry_of(o->kind);
    for (unsigned i = first; i < o->values && i < 3; i++) {
        put(t, i > first ? ", " : " ");
        put_value(t, &o->value[i], entry ? entry->number[i] : NULL);
    }
}

tilly_status tilly_turn_option_text(
    const tilly_turn *self, uint32_t option, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_option o;
    tilly_decision d = {.size = sizeof d};
    uint32_t count;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = tilly_turn_decision(self, &d);
    if (!status)
        status = tilly_turn_options(self, option, &o, 1, &count);
    if (!status && option >= count)
        status = out_of_range("option", option, 0, (int64_t)count - 1);
    if (status)
        return status;
    naming names = names_of(tilly_turn_battle(self));
    put_option_words(&t, &names, d.kind, &o);
    put_numbers_asked(&t, &o, 0);
    return text_end(&t, needed);
}
