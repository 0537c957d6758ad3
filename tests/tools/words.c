/* words: all that the library says, as its registries and rule sets hold it. tests/golden/words.txt
 * is what it said when it was last looked at, so that no sentence and no clause changes unseen. */
#include <stdio.h>
#include <string.h>
#include <tilly.h>
#include "ruleset/edition.h"
#include "rules/glauben/book/tables.h"
#include "words/phrase.h"
#include "words/registry.h"

enum { MOST_KINDS = 1024 };

static const char *or_none(const char *words)
{
    return words ? words : "-";
}

static void heading(const char *what)
{
    printf("\n== %s\n", what);
}

/* ---- the words for all rule sets ------------------------------------------------------------ */

static void print_events(void)
{
    heading("events: kind, name, sentence, contents, causes and how each fits");
    for (unsigned kind = 0; kind < MOST_KINDS; kind++) {
        const event_entry *e = event_entry_of(kind);
        const cause_entry *c = cause_entry_of(kind);
        if (!e)
            continue;
        printf("%u %s | %s | %s |", kind, e->name, e->sentence, e->values);
        for (unsigned i = 0; c && i < MOST_CAUSES && c->cause[i].kind; i++)
            printf(" %u:%x", c->cause[i].kind, c->cause[i].fit);
        printf("\n");
    }
}

static void print_reasons(void)
{
    heading("reasons: code, name, measures, sentence, cure");
    for (unsigned code = 0; code < MOST_KINDS; code++) {
        const reason_entry *r = reason_entry_of(code);
        if (r)
            printf("%u %s | %s | %s | %s\n", code, r->name, r->numbers, r->sentence, r->cure);
    }
}

static void print_questions(void)
{
    heading("questions: kind, sentence, and what their \"none\" says");
    for (unsigned kind = 0; kind < MOST_KINDS; kind++) {
        const decision_entry *d = decision_entry_of(kind);
        if (d)
            printf("%u %s | %s\n", kind, d->sentence, or_none(d->none));
    }
}

static void print_options(void)
{
    heading("options: kind, sentence, names of the numbers; turn, go, after; by angle, sided, "
            "wheels, slants");
    for (unsigned kind = 0; kind < MOST_KINDS; kind++) {
        const option_entry *o = option_entry_of(kind);
        if (!o)
            continue;
        printf("%u %s |", kind, o->sentence);
        for (unsigned i = 0; i < 3 && o->number[i]; i++)
            printf(" %s", o->number[i]);
        const manner *m = &o->move;
        printf(" | %s, %s, %s", or_none(m->turn), or_none(m->go), or_none(m->after));
        printf(" | %d %d %d %d\n", m->by_angle, m->sided, m->wheels, m->slants);
    }
}

/* A template with a number, where it says anything. */
static void print_said(const char *prefix, unsigned kind, const char *phrase, const subject *s)
{
    char said[400];
    text t;
    text_start(&t, said, sizeof said);
    put_words(&t, s, phrase);
    text_end(&t, NULL);
    printf("%s%u %s\n", prefix, kind, said);
}

static void print_kinds(const char *what, unsigned least, unsigned most, const char *phrase)
{
    heading(what);
    for (unsigned kind = least; kind <= most; kind++) {
        tilly_event e = {0};
        subject s = {.names = &no_names, .number = {(int32_t)kind}, .event = &e};
        print_said("", kind, phrase, &s);
    }
}

static void print_states(void)
{
    heading("states of a unit, by their bits");
    for (unsigned bit = 0; bit < 31; bit++) {
        subject s = {.names = &no_names, .number = {(int32_t)(1u << bit)}};
        print_said("", bit, "{state 0}", &s);
    }
}

/* Without words of its own: that of all rule sets. */
static bool has_throw(const edition_words *own, unsigned kind)
{
    for (const throw_words *w = own ? own->roll : NULL; w && w->purpose; w++)
        if (w->kind == kind)
            return true;
    return !own;
}

static void print_throws(const edition_words *own)
{
    naming names = no_names;
    names.own = own;
    heading("throws: purpose; no success, one, three");
    for (unsigned kind = 1; kind <= TILLY_ROLL_CRISIS; kind++)
        for (int32_t successes = 0; has_throw(own, kind) && successes < 4;
             successes += successes ? 2 : 1) {
            tilly_event e = {.kind = TILLY_EV_ROLL};
            e.value[0] = (int32_t)kind;
            e.value[1] = 4;
            e.value[2] = 400;
            e.value[3] = successes;
            e.value[4] = 0x6543;
            subject s = {.names = &names, .roll = &e, .event = &e};
            memcpy(s.number, e.value, sizeof s.number);
            print_said("", kind, "{purpose 0}: {throw}{thrown}", &s);
        }
}

static void print_statuses(void)
{
    heading("statuses");
    const char *unknown = tilly_status_name((tilly_status)MOST_KINDS);
    for (int number = -MOST_KINDS; number <= MOST_KINDS; number++) {
        tilly_status status = (tilly_status)number;
        if (number == MOST_KINDS || strcmp(tilly_status_name(status), unknown))
            printf("%d %s | %s\n", number, tilly_status_name(status), tilly_status_text(status));
    }
}

/* ---- those of one rule set ------------------------------------------------------------------ */

static void print_clause(const tilly_ruleset *rules, enum tilly_cite what, uint32_t number)
{
    char clause[24];
    bool known = tilly_ruleset_cite(rules, what, number, clause, sizeof clause) == TILLY_OK;
    printf("%s", known ? clause : "-");
}

static void print_parameters(const tilly_ruleset *rules)
{
    heading("parameters: name, measure, least, most, usual, step, clause, text, words");
    for (uint32_t i = 0; i < tilly_ruleset_parameters(rules); i++) {
        tilly_parameter p = TILLY_PARAMETER_INIT;
        tilly_ruleset_parameter(rules, i, &p);
        printf("%s | %u", p.name, (unsigned)p.measure);
        printf(" %d %d %d %d ", (int)p.least, (int)p.most, (int)p.usual, (int)p.step);
        print_clause(rules, TILLY_CITE_CLAUSE, p.clause);
        printf(" | %s |", p.text);
        for (int32_t v = p.least; v <= p.most && v < p.least + 8; v++)
            if (tilly_ruleset_word(rules, i, v))
                printf(" %s,", tilly_ruleset_word(rules, i, v));
        printf("\n");
    }
}

static void print_rulings(const tilly_ruleset *rules)
{
    heading("rulings");
    for (uint32_t i = 0; i < tilly_ruleset_rulings(rules); i++) {
        tilly_ruling r = TILLY_RULING_INIT;
        tilly_ruleset_ruling(rules, i, &r);
        print_clause(rules, TILLY_CITE_RULING, r.number);
        printf(" %s\n", r.text);
    }
}

static void print_sequence(const tilly_ruleset *rules)
{
    heading("the sequence of play: row, step, beat, what it asks or throws, clause");
    for (uint32_t i = 0; i < tilly_ruleset_beats(rules); i++) {
        tilly_beat_info b = TILLY_BEAT_INFO_INIT;
        tilly_ruleset_beat(rules, i, &b);
        printf("%s %s | %s | %s | %u %u ", b.number, b.title, b.name, b.beat_name, b.what, b.kind);
        print_clause(rules, TILLY_CITE_CLAUSE, b.clause);
        printf("\n");
    }
}

static void print_numbers(const tilly_ruleset *rules)
{
    heading("decisions and rolls of the catalogue: kind, number");
    for (uint32_t kind = 1; kind < MOST_KINDS; kind++)
        for (unsigned what = TILLY_CITE_DECISION; what <= TILLY_CITE_ROLL; what++) {
            char number[24];
            if (tilly_ruleset_cite(rules, what, kind, number, sizeof number) == TILLY_OK)
                printf("%u %s\n", (unsigned)kind, number);
        }
}

static void print_own(const char *what, const kind_words *list)
{
    for (; list && list->kind; list++)
        printf("%s %u %s\n", what, list->kind, list->sentence);
}

static void print_tellings(const telling *t)
{
    heading("how events are told: kind, flags, throws, together");
    for (; t && t->event; t++)
        printf("%u %x %u %u %s\n",
               t->event,
               t->flags,
               t->throws[0],
               t->throws[1],
               or_none(t->together));
}

static void print_edition(const edition *e, const char *const *meaning)
{
    tilly_ruleset *rules;
    if (tilly_ruleset_new(e->id, NULL, &rules) != TILLY_OK)
        return;
    printf("\n==== %s: %s, %s, %s\n", e->id, e->title, e->prefix, e->length_name);
    for (uint32_t i = 0; i < e->types; i++)
        printf("type %s\n", e->type[i]);
    for (uint32_t i = 0; i < e->qualities; i++)
        printf("quality %s\n", e->quality[i]);
    for (uint32_t i = 0; i < e->phases; i++)
        printf("phase %s\n", e->phase[i]);
    print_parameters(rules);
    print_rulings(rules);
    print_sequence(rules);
    print_numbers(rules);
    heading("citations by meaning");
    for (uint32_t i = 1; i < e->clauses; i++) {
        printf("%s ", meaning[i - 1]);
        print_clause(rules, TILLY_CITE_CLAUSE, e->clause[i]);
        printf("\n");
    }
    heading("its own words");
    print_own("event", e->words->event);
    print_own("reason", e->words->reason);
    print_own("question", e->words->decision);
    print_own("option", e->words->option);
    for (uint32_t i = 0; i < e->words->formations; i++)
        printf("formation %u %s\n", (unsigned)i, or_none(e->words->formation[i]));
    printf("strength %s, ruler %d\n", or_none(e->words->strength), (int)e->words->ruler);
    if (e->words->roll)
        print_throws(e->words);
    print_tellings(e->words->telling);
    tilly_ruleset_unref(rules);
}

extern const edition tilly_12, tilly_20, glauben, scruby;

#define C(name, ...) #name,
static const char *const meanings_of_tilly[] = {
#include "rules/tilly/cites_setup.def"
#include "rules/tilly/cites_move.def"
#include "rules/tilly/cites_shoot.def"
#include "rules/tilly/cites_charge.def"
#include "rules/tilly/cites_melee.def"
};
static const char *const meanings_of_glauben[] = {
#include "rules/glauben/cites_setup.def"
#include "rules/glauben/cites_rally.def"
#include "rules/glauben/cites_orders.def"
#include "rules/glauben/cites_walk.def"
#include "rules/glauben/cites_move.def"
#include "rules/glauben/cites_flight.def"
#include "rules/glauben/cites_combat.def"
};
static const char *const meanings_of_scruby[] = {
#include "rules/scruby/cites_set_up.def"
#include "rules/scruby/cites_move.def"
#include "rules/scruby/cites_fire.def"
#include "rules/scruby/cites_melee.def"
#include "rules/scruby/cites_guns.def"
};

static void print_tables_of_glauben(void)
{
    heading("parameters of its tables: key, least, most, usual, clause, origin, meaning");
    for (unsigned i = 0; i < GLAUBEN_PARAMS; i++) {
        const glauben_param_info *p = &glauben_param_info_of[i];
        printf("%s | %d %d %d | %s%u",
               p->key,
               (int)p->least,
               (int)p->most,
               (int)p->usual,
               p->clause < RULING ? "" : "Q-",
               (unsigned)p->clause % RULING);
        printf(" | %s | %s\n", p->origin, p->meaning);
    }
}

int main(void)
{
    print_events();
    print_reasons();
    print_questions();
    print_options();
    print_states();
    print_kinds("formations", 0, 9, "{formation 0}");
    print_kinds("causes of losses", 0, 9, "{cause 0}");
    print_kinds("orders", 0, 9, "{order 0}");
    print_throws(NULL);
    print_statuses();
    print_edition(&tilly_12, meanings_of_tilly);
    print_edition(&tilly_20, meanings_of_tilly);
    print_edition(&glauben, meanings_of_glauben);
    print_tables_of_glauben();
    print_edition(&scruby, meanings_of_scruby);
    return 0;
}
