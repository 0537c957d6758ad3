/* Words read as an answer (docs/answers.md): the option they mean, then its numbers or its path. */
#include <string.h>

#include "base/decimal.h"
#include "base/handle.h"
#include "base/nearest.h"
#include "base/sized.h"
#include "report/answers.h"

enum { MOST_WORDS = 160, MOST_BYTES = 600 };

typedef struct part {
    const char *at;
    size_t length;
} part;

typedef struct parts {
    part part[MOST_WORDS];
    unsigned count;
} parts;

typedef struct reading {
    const tilly_turn *turn;
    const tilly_battle *battle;
    tilly_decision d;
    naming names, labels;
    const char *words, *end; /* end: of the answer, where a note may follow */
    tilly_answer answer;
    text told; /* into error.text */
    tilly_error error;
} reading;

/* ---- letters and words ---------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool begins_with(part whole, part start)
{
    if (start.length > whole.length)
        return false;
    for (size_t i = 0; i < start.length; i++)
        if (small(whole.at[i]) != small(start.at[i]))
            return false;
    return true;
}

static bool is_same(part a, part b)
{
    return a.length == b.length && begins_with(a, b);
}

static bool is_word(part a, const char *word)
{
    return is_same(a, (part){word, strlen(word)});
}

static bool begins_number(part p)
{
    size_t sign = p.length && (*p.at == '-' || *p.at == '+');
    size_t point = sign + (sign < p.length && p.at[sign] == '.');
    return point < p.length && is_digit(p.at[point]);
}

static bool has_digit(part p)
{
    for (size_t i = 0; i < p.length; i++)
        if (is_digit(p.at[i]))
            return true;
    return false;
}

/* The next word from *at on; blanks and commas part words. */
static part next_word(const char **at, const char *end)
{
    while (*at < end && (is_blank(**at) || **at == ','))
        ++*at;
    part p = {*at, 0};
    while (*at < end && !is_blank(**at) && **at != ',')
        ++*at;
    p.length = (size_t)(*at - p.at);
    return p;
}

static void cut(parts *list, const char *at, const char *end)
{
    list->count = 0;
    for (part p; list->count < MOST_WORDS && (p = next_word(&at, end)).length;)
        list->part[list->count++] = p;
}

/* ---- what is wrong -------------------------------------------------------------------------- */

/* The place is the character where it goes wrong, or behind the last where something is missing. */
static text *complain(reading *r, const char *at)
{
    r->error.line = 1;
    r->error.column = 1;
    for (const char *c = r->words; c < at; c++)
        r->error.column += ((unsigned char)*c & 0xc0) != 0x80;
    text_start(&r->told, r->error.text, sizeof r->error.text);
    return &r->told;
}

static void put_quoted(text *t, part p)
{
    enum { MOST_QUOTED = 60 };
    put_char(t, '"');
    for (size_t i = 0; i < p.length; i++) {
        unsigned char c = (unsigned char)p.at[i];
        if (i >= MOST_QUOTED && (c & 0xc0) != 0x80)
            break;
        put_char(t, c < ' ' ? '?' : p.at[i]);
    }
    put_char(t, '"');
}

static tilly_status is_wrong(reading *r, part p, const char *what)
{
    text *t = complain(r, p.at);
    put_quoted(t, p);
    put(t, what);
    return TILLY_E_FORMAT;
}

/* ---- options and their words ---------------------------------------------------------------- */

typedef struct choice {
    tilly_option o;
    char words[MOST_BYTES];
    parts named;
    char labels[MOST_BYTES];
    parts labelled;
    char label[16];
} choice;

static void
put_words_of(reading *r, const naming *names, const tilly_option *o, char *at, parts *list)
{
    text t;
    text_start(&t, at, MOST_BYTES);
    put_option_words(&t, names, r->d.kind, o);
    text_end(&t, NULL);
    cut(list, at, at + strlen(at));
}

/* The label of the unit that an option names, unless the question is about that unit anyway. */
static void label_choice(reading *r, choice *c)
{
    text t;
    tilly_id unit = c->o.unit && c->o.unit != r->d.subject ? c->o.unit : c->o.other;
    text_start(&t, c->label, sizeof c->label);
    put_label(&t, r->battle, unit);
    text_end(&t, NULL);
}

static bool choice_at(reading *r, uint32_t index, choice *c)
{
    uint32_t count = 0;
    if (tilly_turn_options(r->turn, index, &c->o, 1, &count) || index >= count)
        return false;
    put_words_of(r, &r->names, &c->o, c->words, &c->named);
    put_words_of(r, &r->labels, &c->o, c->labels, &c->labelled);
    label_choice(r, c);
    return true;
}

/* ---- the option that is meant --------------------------------------------------------------- */

/* How well words mean an option. All of its words beat its label, and that the beginnings of its
 * words; of options that all words mean the longest wins, then the one that its numbers fit. */
enum { NOT_MEANT = 0, BEGUN = 1000, LABELLED = 2000, SAID = 3000, PER_WORD = 4 };

/* A word with a digit must be written out: "A1" is not the beginning of "A12". */
static bool begins_word(part whole, part start)
{
    return has_digit(start) ? is_same(whole, start) : begins_with(whole, start);
}

static unsigned words_begun(const parts *typed, const parts *head)
{
    unsigned i = 0;
    while (i < typed->count && i < head->count && begins_word(head->part[i], typed->part[i]))
        i++;
    return i;
}

static bool is_said(const parts *typed, const parts *head)
{
    if (!head->count || head->count > typed->count)
        return false;
    for (unsigned i = 0; i < head->count; i++)
        if (!is_same(head->part[i], typed->part[i]))
            return false;
    return true;
}

/* Numbers, a path or nothing follow the words. */
static bool may_follow(const parts *typed, unsigned from)
{
    if (from < typed->count && is_word(typed->part[from], "path"))
        return true;
    for (; from < typed->count; from++)
        if (!begins_number(typed->part[from]))
            return false;
    return true;
}

static unsigned numbers_wanted(const tilly_option *o)
{
    unsigned wanted = o->values;
    while (wanted && o->value[wanted - 1].least == o->value[wanted - 1].most)
        wanted--;
    return wanted;
}

/* "30", "+2.5", ".5" */
static bool number_at(part p, unsigned places, int32_t *number)
{
    char digits[24] = "";
    size_t length = 0;
    int64_t value = 0;
    if (p.length && (*p.at == '-' || *p.at == '+')) {
        if (*p.at == '-')
            digits[length++] = '-';
        p = (part){p.at + 1, p.length - 1};
    }
    if (p.length && *p.at == '.')
        digits[length++] = '0';
    if (!p.length || p.length > sizeof digits - length || *p.at == '-')
        return false;
    memcpy(digits + length, p.at, p.length);
    if (!decimal_read(digits, length + p.length, places, &value) || value > INT32_MAX ||
        value < -INT32_MAX)
        return false;
    *number = (int32_t)value;
    return true;
}

/* 0: as many numbers as it takes, 1: as many, 2: and within its bounds. */
static unsigned fit_of(const parts *typed, unsigned from, const tilly_option *o)
{
    unsigned given = typed->count - from;
    if (given && is_word(typed->part[from], "path"))
        return o->flags & TILLY_ALSO_PATH ? 2 : 0;
    if (given < numbers_wanted(o) || given > o->values)
        return 0;
    for (unsigned i = 0; i < given; i++) {
        int32_t number;
        if (!number_at(typed->part[from + i], decimals_of(o->value[i].measure), &number) ||
            number < o->value[i].least || number > o->value[i].most)
            return 1;
    }
    return 2;
}

typedef struct meaning {
    uint32_t option;
    unsigned score, words; /* how well; how many words say it */
    unsigned alike;        /* options that are meant as well */
} meaning;

static unsigned
score_by(const parts *typed, const parts *head, const tilly_option *o, unsigned *words)
{
    unsigned begun = words_begun(typed, head);
    if (is_said(typed, head) && may_follow(typed, head->count)) {
        *words = head->count;
        return SAID + PER_WORD * head->count + fit_of(typed, head->count, o);
    }
    while (begun && !may_follow(typed, begun))
        begun--;
    *words = begun;
    if (!begun)
        return NOT_MEANT;
    return begun < typed->count && fit_of(typed, begun, o) ? BEGUN + 1 : BEGUN;
}

static unsigned score_of(const parts *typed, const choice *c, unsigned *words)
{
    unsigned by_label = 0;
    unsigned score = score_by(typed, &c->named, &c->o, words);
    unsigned labelled = score_by(typed, &c->labelled, &c->o, &by_label);
    if (labelled > score) {
        score = labelled;
        *words = by_label;
    }
    if (score < LABELLED && *c->label && typed->count && is_word(typed->part[0], c->label) &&
        may_follow(typed, 1)) {
        *words = 1;
        score = LABELLED + fit_of(typed, 1, &c->o);
    }
    return score;
}

static void find_meaning(reading *r, const parts *typed, meaning *m)
{
    choice c;
    *m = (meaning){.option = TILLY_NO_OPTION};
    for (uint32_t i = 0; i < r->d.options && choice_at(r, i, &c); i++) {
        unsigned words;
        unsigned score = score_of(typed, &c, &words);
        if (!score || score < m->score)
            continue;
        m->alike = score == m->score ? m->alike + 1 : 1;
        m->score = score;
        m->option = i;
        m->words = words;
    }
}

/* "3", or "#3" where a name begins with a digit. */
static bool option_by_number(reading *r, part p, meaning *m)
{
    int32_t number;
    size_t sign = p.length > 1 && *p.at == '#';
    if (!number_at((part){p.at + sign, p.length - sign}, 0, &number) || number < 1 ||
        (uint32_t)number > r->d.options)
        return false;
    *m = (meaning){.option = (uint32_t)number - 1, .score = SAID, .words = 1, .alike = 1};
    return true;
}

static void find_option(reading *r, const parts *typed, meaning *m)
{
    *m = (meaning){.option = TILLY_NO_OPTION};
    if (!typed->count)
        return;
    if (*typed->part[0].at == '#' && option_by_number(r, typed->part[0], m))
        return;
    find_meaning(r, typed, m);
    if (m->score < LABELLED && begins_number(typed->part[0])) {
        meaning numbered;
        if (option_by_number(r, typed->part[0], &numbered))
            *m = numbered;
    }
}

/* ---- no option, or several ------------------------------------------------------------------ */

/* The words of an answer from its first to the last but those. */
static part first_words(const parts *typed, unsigned count)
{
    part last = typed->part[count - 1];
    const char *first = typed->part[0].at;
    return (part){first, (size_t)(last.at + last.length - first)};
}

static tilly_status is_ambiguous(reading *r, const parts *typed, const meaning *m)
{
    choice c;
    unsigned told = 0;
    unsigned words;
    part p = first_words(typed, m->words);
    text *t = complain(r, p.at);
    put_quoted(t, p);
    put(t, " may be ");
    for (uint32_t i = 0; i < r->d.options && choice_at(r, i, &c); i++) {
        if (score_of(typed, &c, &words) != m->score)
            continue;
        put(t, told++ ? ", " : "");
        put_count(t, (int64_t)i + 1);
        put(t, ") ");
        put(t, c.words);
    }
    return TILLY_E_UNKNOWN;
}

/* The first word that does not fit one way to say an option, its own words or its label. */
typedef struct misfit {
    unsigned at; /* its index among those typed */
    part wanted; /* in its place; empty: the option is complete */
    bool number; /* one may stand there */
    bool path;
} misfit;

/* Behind all words of an option: its numbers are right so far. */
static misfit misfit_behind(const parts *typed, unsigned words, const tilly_option *o)
{
    unsigned given = 0;
    while (given < o->values && words + given < typed->count &&
           begins_number(typed->part[words + given]))
        given++;
    return (misfit){.at = words + given,
                    .number = given < o->values,
                    .path = !given && o->flags & TILLY_ALSO_PATH};
}

static misfit misfit_in(const parts *typed, const parts *head, const tilly_option *o)
{
    unsigned begun = words_begun(typed, head);
    if (begun == head->count)
        return misfit_behind(typed, begun, o);
    return (misfit){.at = begun, .wanted = head->part[begun]};
}

/* Of the ways to say the option that which the words go along with farthest. */
static misfit misfit_of(const parts *typed, const choice *c)
{
    misfit farthest = misfit_in(typed, &c->named, &c->o);
    misfit labelled = misfit_in(typed, &c->labelled, &c->o);
    if (labelled.at > farthest.at)
        farthest = labelled;
    if (!*c->label || !is_word(typed->part[0], c->label))
        return farthest;
    misfit label = misfit_behind(typed, 1, &c->o);
    return label.at > farthest.at ? label : farthest;
}

/* Where an answer goes wrong, by all options that it goes along with so far. */
typedef struct mistake {
    unsigned at;
    bool number, path;        /* may stand there */
    char nearest[MOST_BYTES]; /* of the words wanted; empty: none is near */
    char wanted[MOST_BYTES];  /* all of them, each with what follows it */
} mistake;

static unsigned place_of_mistake(reading *r, const parts *typed)
{
    choice c;
    unsigned farthest = 0;
    for (uint32_t i = 0; i < r->d.options && choice_at(r, i, &c); i++) {
        unsigned at = misfit_of(typed, &c).at;
        farthest = at > farthest && at < typed->count ? at : farthest;
    }
    return farthest;
}

static void find_mistake(reading *r, const parts *typed, mistake *m)
{
    choice c;
    text wanted;
    *m = (mistake){.at = place_of_mistake(r, typed)};
    part wrong = typed->part[m->at];
    unsigned least = 1 + (unsigned)wrong.length / 3;
    text_start(&wanted, m->wanted, sizeof m->wanted);
    for (uint32_t i = 0; i < r->d.options && choice_at(r, i, &c); i++) {
        misfit f = misfit_of(typed, &c);
        if (f.at != m->at)
            continue;
        m->number |= f.number;
        m->path |= f.path;
        if (!f.wanted.length)
            continue;
        unsigned steps = steps_between(wrong.at, wrong.length, f.wanted.at, f.wanted.length);
        if (steps <= least) {
            least = steps ? steps - 1 : 0;
            memcpy(m->nearest, f.wanted.at, f.wanted.length);
            m->nearest[f.wanted.length] = 0;
        }
        put(&wanted, *m->wanted ? ", " : "");
        put(&wanted, f.wanted.at);
    }
    text_end(&wanted, NULL);
}

/* All words of an option, and then something more. */
static tilly_status goes_on(reading *r, const parts *typed, const mistake *m)
{
    part wrong = typed->part[m->at];
    if (m->number || !m->at)
        return is_wrong(r, wrong, " is neither a number nor a path");
    is_wrong(r,
             wrong,
             m->path ? " is not a path: nothing else may follow "
                     : " is too much: nothing may follow ");
    put_quoted(&r->told, first_words(typed, m->at));
    return TILLY_E_FORMAT;
}

static tilly_status is_unknown(reading *r, const parts *typed)
{
    mistake m;
    find_mistake(r, typed, &m);
    if (!*m.wanted)
        return goes_on(r, typed, &m);
    text *t = complain(r, typed->part[m.at].at);
    put_quoted(t, typed->part[m.at]);
    put(t, " is not an answer here");
    if (*m.nearest) {
        put(t, "; did you mean ");
        put_quoted(t, (part){m.nearest, strlen(m.nearest)});
    }
    put(t, *m.nearest ? "? Choose from: " : "; choose from: ");
    put(t, m.wanted);
    return TILLY_E_UNKNOWN;
}

/* "Croats 2" where of all Croats only the first can be named: another unit is meant. */
static bool is_another(reading *r, const parts *typed, const meaning *m)
{
    choice c;
    return m->score == BEGUN && m->alike == 1 && m->words < typed->count &&
           choice_at(r, m->option, &c) && !c.o.values && !(c.o.flags & TILLY_ALSO_PATH);
}

static tilly_status read_option(reading *r, const parts *typed, meaning *m)
{
    if (!typed->count) {
        text *t = complain(r, r->words);
        put(t, "an answer is wanted");
        return TILLY_E_FORMAT;
    }
    find_option(r, typed, m);
    if (m->option == TILLY_NO_OPTION || is_another(r, typed, m))
        return is_unknown(r, typed);
    return m->alike > 1 ? is_ambiguous(r, typed, m) : TILLY_OK;
}

/* ---- numbers -------------------------------------------------------------------------------- */

static void put_wanted(reading *r, text *t, const tilly_option *o, unsigned first)
{
    put(t, first ? ":" : ": ");
    if (!first)
        put_option_words(t, &r->names, r->d.kind, o);
    put_numbers_asked(t, o, first);
}

static tilly_status read_number(reading *r, part p, const tilly_option *o, unsigned i)
{
    unsigned places = decimals_of(o->value[i].measure);
    if (number_at(p, places, &r->answer.pick.value[i]))
        return TILLY_OK;
    is_wrong(r, p, " is not a number");
    if (begins_number(p) && places) {
        put(&r->told, " of at most ");
        put_count(&r->told, places);
        put(&r->told, " decimals");
    } else if (begins_number(p))
        put(&r->told, " without decimals");
    put_wanted(r, &r->told, o, 0);
    return TILLY_E_FORMAT;
}

static tilly_status
read_numbers(reading *r, const parts *typed, unsigned from, const tilly_option *o)
{
    tilly_status status = TILLY_OK;
    unsigned given = typed->count - from;
    if (given > o->values) {
        is_wrong(r,
                 typed->part[from + o->values],
                 o->values ? " is one number too many" : " is too much: it takes no number");
        put_wanted(r, &r->told, o, 0);
        return TILLY_E_FORMAT;
    }
    for (unsigned i = 0; !status && i < given; i++)
        status = read_number(r, typed->part[from + i], o, i);
    if (status)
        return status;
    if (given < numbers_wanted(o)) {
        text *t = complain(r, r->end);
        put(t,
            given           ? "another number is wanted"
            : o->values > 1 ? "numbers are wanted"
                            : "a number is wanted");
        put_wanted(r, t, o, given);
        return TILLY_E_FORMAT;
    }
    for (unsigned i = given; i < o->values; i++)
        r->answer.pick.value[i] = o->value[i].least;
    return TILLY_OK;
}

/* ---- paths ---------------------------------------------------------------------------------- */

static const char how_written[] =
    ": a path is written path 3,4 5.5,6 or, with headings and acts, path 3,4,90 5.5,6,90,column";

/* "A7", of either army. */
static bool unit_labelled(const tilly_battle *battle, part p, tilly_id *unit)
{
    for (uint32_t side = 0; side < TILLY_SIDES; side++)
        for (uint32_t i = 0; !tilly_battle_unit_id(battle, side, i, unit); i++) {
            char label[16];
            text t;
            text_start(&t, label, sizeof label);
            if (put_label(&t, battle, *unit) && !text_end(&t, NULL) && is_word(p, label))
                return true;
        }
    return false;
}

static bool read_act(part p, uint16_t *act)
{
    for (*act = TILLY_ACT_LINE; *act < MOST_ACTS; ++*act)
        if (is_word(p, act_words[*act]))
            return true;
    *act = TILLY_ACT_NONE;
    return false;
}

static tilly_status read_heading(reading *r, part p, tilly_waypoint *w)
{
    int32_t heading;
    if (!number_at(p, decimals_of(TILLY_ANGLE), &heading) || heading < 0 || heading >= TILLY_CIRCLE)
        return is_wrong(r, p, " is not a heading: from 0 to 359.99, with at most 2 decimals");
    w->heading = (uint16_t)heading;
    return TILLY_OK;
}

/* x,y and then, each of which may be left out, a heading, an act and a partner. */
static tilly_status read_waypoint(reading *r, part p, tilly_waypoint *w)
{
    parts list;
    unsigned at = 2;
    cut(&list, p.at, p.at + p.length);
    if (list.count < 2 || !number_at(list.part[0], decimals_of(TILLY_LENGTH), &w->x) ||
        !number_at(list.part[1], decimals_of(TILLY_LENGTH), &w->y)) {
        is_wrong(r, p, " is not a place");
        put(&r->told, how_written);
        return TILLY_E_FORMAT;
    }
    if (at < list.count && begins_number(list.part[at])) {
        tilly_status status = read_heading(r, list.part[at++], w);
        if (status)
            return status;
    }
    at += at < list.count && read_act(list.part[at], &w->act);
    at += at < list.count && unit_labelled(r->battle, list.part[at], &w->unit);
    return at == list.count ? TILLY_OK
                            : is_wrong(r,
                                       list.part[at],
                                       " is not an act: line, column, march, hedgehog or occupy");
}

static tilly_status read_path(reading *r, part word)
{
    tilly_answer *a = &r->answer;
    tilly_status status = TILLY_OK;
    uint16_t heading = heading_at_first(r->battle, &r->d);
    const char *at = word.at + word.length;
    while (!status) {
        while (at < r->end && is_blank(*at))
            at++;
        part p = {at, 0};
        while (at < r->end && !is_blank(*at))
            at++;
        p.length = (size_t)(at - p.at);
        if (!p.length)
            break;
        if (a->count == TILLY_MOST_WAYPOINTS)
            return is_wrong(r, p, " is one place too many: a path has at most 16");
        tilly_waypoint *w = &a->way[a->count++];
        *w = (tilly_waypoint){.heading = heading};
        status = read_waypoint(r, p, w);
        heading = w->heading;
    }
    if (!status && !a->count) {
        put(complain(r, r->end), "a place is wanted");
        put(&r->told, how_written);
        return TILLY_E_FORMAT;
    }
    return status;
}

static tilly_status read_pick(reading *r)
{
    parts typed;
    meaning m;
    tilly_option o;
    uint32_t count;
    cut(&typed, r->words, r->end);
    tilly_status status = read_option(r, &typed, &m);
    if (!status)
        status = tilly_turn_options(r->turn, m.option, &o, 1, &count);
    if (status)
        return status;
    r->answer.pick.option = m.option;
    if (m.words < typed.count && is_word(typed.part[m.words], "path"))
        return read_path(r, typed.part[m.words]);
    return read_numbers(r, &typed, m.words, &o);
}

/* ---- sets ----------------------------------------------------------------------------------- */

enum { MOST_MEMBERS = 512 };

static void choose(tilly_answer *a, uint32_t option)
{
    if (option < MOST_MEMBERS)
        a->chosen[option / 64] |= (uint64_t)1 << (option % 64);
}

/* Only an option that all the words mean: a member has no numbers. */
static bool is_member(const meaning *m, const parts *typed)
{
    return m->option != TILLY_NO_OPTION && m->alike == 1 && m->words == typed->count;
}

static void choose_all(reading *r)
{
    for (uint32_t i = 0; i < r->d.options; i++)
        choose(&r->answer, i);
}

static tilly_status read_member(reading *r, const char *at, const char *end)
{
    parts typed;
    meaning m;
    cut(&typed, at, end);
    tilly_status status = read_option(r, &typed, &m);
    if (status)
        return status;
    if (!is_member(&m, &typed))
        return is_unknown(r, &typed);
    choose(&r->answer, m.option);
    return TILLY_OK;
}

/* What stands between two commas: one member; or several, a word each. */
static tilly_status read_members(reading *r, const char *at, const char *end)
{
    parts typed;
    meaning m;
    tilly_status status = TILLY_OK;
    cut(&typed, at, end);
    if (typed.count == 1 && is_word(typed.part[0], "all")) {
        choose_all(r);
        return TILLY_OK;
    }
    if (!typed.count || (typed.count == 1 && is_word(typed.part[0], "none")))
        return TILLY_OK;
    find_option(r, &typed, &m);
    if (is_member(&m, &typed) || typed.count == 1 || !has_digit(typed.part[0]))
        return read_member(r, at, end);
    for (unsigned i = 0; !status && i < typed.count; i++)
        status = read_member(r, typed.part[i].at, typed.part[i].at + typed.part[i].length);
    return status;
}

static tilly_status read_set(reading *r)
{
    tilly_status status = TILLY_OK;
    const char *at = r->words;
    parts typed;
    cut(&typed, r->words, r->end);
    if (!typed.count) {
        put(complain(r, r->words), "members are wanted, or all, or none");
        return TILLY_E_FORMAT;
    }
    while (!status && at < r->end) {
        const char *comma = memchr(at, ',', (size_t)(r->end - at));
        const char *end = comma ? comma : r->end;
        status = read_members(r, at, end);
        at = comma ? comma + 1 : r->end;
    }
    return status;
}

uint32_t member_meant(const tilly_turn *turn, const char *words, size_t length)
{
    reading r = {.turn = turn, .battle = tilly_turn_battle(turn), .d.size = sizeof r.d};
    parts typed;
    meaning m;
    if (tilly_turn_decision(turn, &r.d))
        return TILLY_NO_OPTION;
    r.names = names_of(r.battle);
    r.labels = labels_of(r.battle);
    cut(&typed, words, words + length);
    if (typed.count == 1 && (is_word(typed.part[0], "all") || is_word(typed.part[0], "none")))
        return TILLY_NO_OPTION;
    find_option(&r, &typed, &m);
    return is_member(&m, &typed) ? m.option : TILLY_NO_OPTION;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static tilly_status keep_note(reading *r)
{
    enum { BEFORE = 3 };
    if (!*r->end)
        return TILLY_OK;
    const char *note = r->end + BEFORE;
    tilly_status status = tilly_battle_note(tilly_turn_battle(r->turn), note, &r->answer.note);
    if (status == TILLY_E_RANGE)
        put(complain(r, note), "the note is longer than 120 bytes");
    else if (status)
        put(complain(r, note), tilly_status_text(status));
    return status;
}

static tilly_status read_all(reading *r)
{
    const char *note = strstr(r->words, " : ");
    r->end = note ? note : r->words + strlen(r->words);
    r->answer = (tilly_answer){.size = sizeof r->answer, .decision = r->d.serial};
    if (!is_utf8(r->words)) {
        put(complain(r, r->words), "the text is not UTF-8");
        return TILLY_E_FORMAT;
    }
    const char *control = find_control(r->words);
    if (control) {
        put_control(complain(r, control), code_of(control));
        return TILLY_E_FORMAT;
    }
    tilly_status status = r->d.shape == TILLY_SET ? read_set(r) : read_pick(r);
    return status ? status : keep_note(r);
}

/* A list that does not fit ends behind one of its commas. */
static void end_sentence(text *t, char *words, size_t room)
{
    static const char more[] = ", ...";
    char *comma;
    if (!text_end(t, NULL))
        return;
    while ((comma = strrchr(words, ','))) {
        *comma = 0;
        if ((size_t)(comma - words) + sizeof more > room)
            continue;
        memcpy(comma, more, sizeof more);
        return;
    }
}

tilly_status tilly_turn_answer_read(const tilly_turn *self,
                                    const char *words,
                                    tilly_answer *out,
                                    tilly_error *error)
{
    reading r = {.turn = self, .words = words, .d.size = sizeof r.d};
    tilly_status status = tilly_turn_decision(self, &r.d);
    if (status)
        return status;
    NOT_NULL(words);
    NOT_NULL(out);
    RECORD_FITS(out, tilly_answer, chosen);
    ERROR_FITS(error);
    r.battle = tilly_turn_battle(self);
    r.names = names_of(r.battle);
    r.labels = labels_of(r.battle);
    status = read_all(&r);
    if (!status) {
        record_give(out, &r.answer);
        return TILLY_OK;
    }
    end_sentence(&r.told, r.error.text, sizeof r.error.text);
    return fail(error, status, r.error.line, r.error.column, NULL, "%s", r.error.text);
}
