/* A look at the words of a file without running it: for what no scenario may write, and for the
 * line where something is defined. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "script.h"

enum token { END, NAME, NUMBER, TEXT, SIGN };

typedef struct scanner {
    const char *at, *end;
    uint32_t line;
    enum token is;
    const char *start; /* of the token */
    size_t length;
    uint32_t token_line;
} scanner;

static bool is_name_start(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z' ? true : c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void step(scanner *s)
{
    s->line += *s->at++ == '\n';
}

/* The level of a long bracket "[==[" here; less than 0: there is none. */
static int bracket_level(const scanner *s)
{
    const char *at = s->at + 1;
    while (at < s->end && *at == '=')
        at++;
    return at < s->end && *at == '[' && *s->at == '[' ? (int)(at - s->at - 1) : -1;
}

static void skip_long(scanner *s, int level)
{
    for (int i = 0; i < level + 2; i++)
        step(s);
    while (s->at < s->end) {
        if (*s->at == ']' && s->end - s->at >= level + 2 && s->at[level + 1] == ']') {
            int i = 1;
            while (i <= level && s->at[i] == '=')
                i++;
            if (i > level) {
                s->at += level + 2;
                return;
            }
        }
        step(s);
    }
}

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* A backslash and what belongs to it; "\z" takes all white space. */
static void skip_escape(scanner *s)
{
    step(s);
    const bool takes_space = s->at < s->end && *s->at == 'z';
    if (s->at < s->end)
        step(s);
    while (takes_space && s->at < s->end && is_space(*s->at))
        step(s);
}

static void skip_quoted(scanner *s)
{
    const char quote = *s->at++;
    while (s->at < s->end && *s->at != quote && *s->at != '\n')
        if (*s->at == '\\')
            skip_escape(s);
        else
            step(s);
    if (s->at < s->end)
        step(s);
}

static bool skip_comment(scanner *s)
{
    if (s->end - s->at < 2 || s->at[0] != '-' || s->at[1] != '-')
        return false;
    s->at += 2;
    const int level = s->at < s->end ? bracket_level(s) : -1;
    if (level >= 0) {
        skip_long(s, level);
        return true;
    }
    while (s->at < s->end && *s->at != '\n')
        s->at++;
    return true;
}

static void next(scanner *s)
{
    while (s->at < s->end && (strchr(" \t\r\n\f\v", *s->at) ? *s->at != 0 : false))
        step(s);
    while (s->at < s->end && skip_comment(s))
        while (s->at < s->end && strchr(" \t\r\n\f\v", *s->at) && *s->at)
            step(s);
    s->start = s->at;
    s->token_line = s->line;
    if (s->at >= s->end) {
        s->is = END;
    } else if (is_name_start(*s->at)) {
        s->is = NAME;
        while (s->at < s->end && (is_name_start(*s->at) || is_digit(*s->at)))
            s->at++;
    } else if (is_digit(*s->at)) {
        s->is = NUMBER;
        while (s->at < s->end && (is_name_start(*s->at) || is_digit(*s->at) || *s->at == '.'))
            s->at++;
    } else if (*s->at == '"' || *s->at == '\'') {
        s->is = TEXT;
        skip_quoted(s);
    } else if (*s->at == '[' && bracket_level(s) >= 0) {
        s->is = TEXT;
        skip_long(s, bracket_level(s));
    } else {
        s->is = SIGN;
        step(s);
    }
    s->length = (size_t)(s->at - s->start);
}

static bool is_word(const scanner *s, const char *word)
{
    return s->is == NAME && s->length == strlen(word) && !memcmp(s->start, word, s->length);
}

static bool is_sign(const scanner *s, char sign)
{
    return s->is == SIGN && *s->start == sign;
}

static scanner scan(const ts_program *p)
{
    return (scanner){.at = p->text, .end = p->text + p->length, .line = 1};
}

tilly_status ts_scan(ts_program *p, tilly_error *error)
{
    scanner s = scan(p);
    for (next(&s); s.is != END; next(&s)) {
        if (is_word(&s, "until_turn"))
            p->uses_until = true;
        if (!is_sign(&s, '^'))
            continue;
        *error =
            (tilly_error){.size = sizeof *error, .status = TILLY_E_FORMAT, .line = s.token_line};
        snprintf(error->text,
                 sizeof error->text,
                 "%s:%u: a power x ^ y is rounded otherwise on other machines: multiply",
                 p->name,
                 (unsigned)s.token_line);
        return TILLY_E_FORMAT;
    }
    return TILLY_OK;
}

/* ---- where something is defined ------------------------------------------------------------- */

/* Passes over a value, up to the comma behind it or the end of its table. */
static void skip_value(scanner *s)
{
    for (int depth = 0; s->is != END; next(s)) {
        if (!depth && (is_sign(s, ',') || is_sign(s, ';') || is_sign(s, '}')))
            return;
        depth += is_sign(s, '{') || is_sign(s, '(');
        depth -= is_sign(s, '}') || is_sign(s, ')');
    }
}

/* A key as it is written, `name =` or `["name"] =`; the scanner stands on its value then. */
typedef struct written_key {
    const char *at;
    size_t length;
    uint32_t line;
} written_key;

static bool read_key(scanner *s, written_key *key)
{
    scanner ahead = *s;
    const bool in_brackets = is_sign(&ahead, '[');
    if (in_brackets)
        next(&ahead);
    if (ahead.is != (in_brackets ? TEXT : NAME) || *ahead.start == '[')
        return false;
    const size_t quotes = in_brackets;
    *key = (written_key){
        ahead.start + quotes, ahead.length - (ahead.length > 1 ? 2 * quotes : 0), s->token_line};
    next(&ahead);
    if (in_brackets && is_sign(&ahead, ']'))
        next(&ahead);
    if (!is_sign(&ahead, '='))
        return false;
    next(&ahead);
    *s = ahead;
    return true;
}

static void skip_comma(scanner *s)
{
    if (is_sign(s, ',') || is_sign(s, ';'))
        next(s);
}

/* A table that stands elsewhere in the file, as `name = {...}` before this place. */
static void follow_name(const ts_program *p, scanner *s)
{
    scanner after = *s;
    scanner at = scan(p);
    next(&after);
    if (s->is != NAME || is_sign(&after, '(') || is_sign(&after, '.') || is_sign(&after, ':'))
        return;
    const scanner wanted = *s;
    for (next(&at); at.is != END && at.start < wanted.start; next(&at)) {
        scanner value = at;
        if (at.is != NAME || at.length != wanted.length ||
            memcmp(at.start, wanted.start, at.length))
            continue;
        next(&value);
        if (!is_sign(&value, '='))
            continue;
        next(&value);
        if (is_sign(&value, '{'))
            *s = value;
    }
}

/* How much of the path a key is: all up to a dot, a bracket or its end; 0: it is another. */
static size_t matched(const written_key *key, const char *path)
{
    if (!key->length || strncmp(path, key->at, key->length))
        return 0;
    const char end = path[key->length];
    return !end || end == '.' || end == '[' ? key->length : 0;
}

/* In the table that begins here, to the value that the path begins with: what is left of it; NULL:
 * there is none. */
static const char *find_named(scanner *s, const char *path)
{
    if (!is_sign(s, '{'))
        return NULL;
    for (next(s); s->is != END && !is_sign(s, '}'); skip_comma(s)) {
        written_key key;
        const size_t length = read_key(s, &key) ? matched(&key, path) : 0;
        if (length) {
            s->token_line = s->is == SIGN ? key.line : s->token_line;
            return path + length;
        }
        skip_value(s);
    }
    return NULL;
}

/* The value of that place from 0 in a list. */
static bool find_place(scanner *s, long place)
{
    long count = 0;
    if (!is_sign(s, '{'))
        return false;
    for (next(s); s->is != END && !is_sign(s, '}'); skip_comma(s)) {
        written_key key;
        if (!read_key(s, &key) && count++ == place)
            return true;
        skip_value(s);
    }
    return false;
}

static bool is_before(const written_key *a, const written_key *b)
{
    const size_t both = a->length < b->length ? a->length : b->length;
    const int order = memcmp(a->at, b->at, both);
    return order < 0 || (!order && a->length < b->length);
}

/* Of a table by names, which a document lists in their order, the value of that place. */
static bool find_ranked(scanner *s, long place, written_key *found)
{
    enum { MOST = 64 }; /* no list of a scenario that goes by names is longer */
    written_key key[MOST];
    scanner value[MOST];
    int keys = 0;
    if (!is_sign(s, '{'))
        return false;
    for (next(s); s->is != END && !is_sign(s, '}') && keys < MOST; skip_comma(s)) {
        if (read_key(s, &key[keys]))
            value[keys++] = *s;
        skip_value(s);
    }
    for (int i = 0; i < keys; i++) {
        long rank = 0;
        for (int other = 0; other < keys; other++)
            rank += is_before(&key[other], &key[i]);
        if (rank == place) {
            *found = key[i];
            *s = value[i];
            s->token_line = found->line;
            return true;
        }
    }
    return false;
}

/* Numbers of a type of the scenario's own, "rules.values.cuirassiers.melee", stand beside its name:
 * what is left of the path, as `cuirassiers` is passed; NULL: no type is called so. */
static const char *find_type(const ts_program *p, scanner *s, const char *path, long *place)
{
    const scanner scenario = *s;
    for (*place = 0; *place < TILLY_MOST_TYPES; ++*place) {
        *s = scenario;
        follow_name(p, s);
        if (!find_named(s, "types"))
            return NULL;
        follow_name(p, s);
        if (!find_place(s, *place))
            return NULL;
        scanner name = *s;
        const bool is_named = find_named(&name, "name") && name.is == TEXT && name.length > 2;
        const written_key key = {name.start + 1, name.length - 2, 0};
        if (is_named && matched(&key, path) && path[key.length] == '.')
            return path + key.length + 1;
    }
    return NULL;
}

/* The path as the file's author would write it, from 1 and by names. */
typedef struct spelling {
    char *at;
    size_t room, length;
} spelling;

static void spell(spelling *w, const char *words, size_t length)
{
    const size_t left = w->room - 1 - w->length;
    length = length < left ? length : left;
    memcpy(w->at + w->length, words, length);
    w->length += length;
    w->at[w->length] = 0;
}

static void spell_name(spelling *w, const char *words, size_t length)
{
    if (w->length)
        spell(w, ".", 1);
    spell(w, words, length);
}

static void spell_place(spelling *w, long place)
{
    char words[24];
    snprintf(words, sizeof words, "[%ld]", place + 1);
    spell(w, words, strlen(words));
}

enum { MOST_PLACES = 1 << 20, MOST_STEPS = 8 };

/* One step down the path, which is spelled: what is left of it. *found: whether the file writes it
 * where it can be read. */
static const char *
step_into(const ts_program *p, scanner *s, const char *path, spelling *w, bool *found)
{
    char *end;
    written_key key;
    if (*path != '[') {
        size_t length = strcspn(path, ".[");
        const char *rest = *found ? (follow_name(p, s), find_named(s, path)) : NULL;
        *found = rest;
        length = rest ? (size_t)(rest - path) : length;
        spell_name(w, path, length);
        return path[length] == '.' ? path + length + 1 : path + length;
    }
    long place = strtol(path + 1, &end, 10);
    place = place < 0 || place > MOST_PLACES ? MOST_PLACES : place; /* keys may look like places */
    end += *end == ']';
    if (*found)
        follow_name(p, s);
    const scanner table = *s;
    if (*found && !find_place(s, place)) {
        *s = table;
        *found = find_ranked(s, place, &key);
        if (*found)
            spell_name(w, key.at, key.length);
        else
            spell_place(w, place);
    } else {
        spell_place(w, place);
    }
    return *end == '.' ? end + 1 : end;
}

/* scenario {...}, scenario(...) */
static bool defines(const scanner *s)
{
    scanner after = *s;
    next(&after);
    return is_word(s, "scenario") && (is_sign(&after, '{') || is_sign(&after, '('));
}

uint32_t ts_line_of(const ts_program *p, const char *path, char *written, size_t room)
{
    static const char types[] = "rules.types[";
    static const char values[] = "rules.values.";
    long place;
    spelling w = {written, room, 0};
    scanner s = scan(p);
    bool found = true;
    *written = 0;
    for (next(&s); s.is != END && !defines(&s); next(&s))
        ;
    uint32_t line = s.is == END ? 0 : s.token_line;
    next(&s);
    if (is_sign(&s, '('))
        next(&s);
    /* types of the scenario's own stand beside the rules */
    if (!strncmp(path, types, sizeof types - 1))
        path += sizeof "rules." - 1;
    scanner type = s;
    const char *rest = strncmp(path, values, sizeof values - 1)
                           ? NULL
                           : find_type(p, &type, path + sizeof values - 1, &place);
    if (rest) {
        spell_name(&w, "types", 5);
        spell_place(&w, place);
        path = rest;
        s = type;
        line = s.token_line;
    }
    for (unsigned steps = 0; *path && steps < MOST_STEPS; steps++) {
        path = step_into(p, &s, path, &w, &found);
        line = found ? s.token_line : line;
    }
    ts_clean(written);
    return line;
}

/* ---- units that come later ------------------------------------------------------------------ */

static bool is_text(const scanner *s, const char *words)
{
    return s->is == TEXT && *s->start != '[' && s->length == strlen(words) + 2 &&
           !memcmp(s->start + 1, words, s->length - 2);
}

static bool brings_units(const ts_program *p)
{
    scanner s = scan(p);
    for (next(&s); s.is != END && !is_word(&s, "bring"); next(&s))
        ;
    return s.is != END;
}

/* `name = "Guard"` in a table; a value that is put together may be any name. */
static void find_unit_to_come(ts_program *p, scanner value)
{
    next(&value);
    if (!is_sign(&value, '='))
        return;
    next(&value);
    scanner after = value;
    next(&after);
    const bool is_plain =
        value.is == TEXT && (is_sign(&after, ',') || is_sign(&after, ';') || is_sign(&after, '}'));
    for (uint32_t i = 0; i < p->handlers; i++)
        p->handler[i].unit_may_come |= !is_plain || is_text(&value, p->handler[i].unit);
}

void ts_find_units_to_come(ts_program *p)
{
    scanner s = scan(p);
    if (!brings_units(p))
        return;
    for (next(&s); s.is != END; next(&s))
        if (is_word(&s, "name"))
            find_unit_to_come(p, s);
}
