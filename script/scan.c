/* A look at the words of a file without running it: for what no scenario may write, and for the
 * line where something is defined. */
#include <stdio.h>
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

/* In the table that begins here, to the value of that name or of that place from 0. */
static bool find_member(scanner *s, const char *name, size_t length, long place)
{
    long count = 0;
    if (!is_sign(s, '{'))
        return false;
    for (next(s); s->is != END && !is_sign(s, '}');) {
        scanner key = *s;
        scanner after = *s;
        next(&after);
        const bool named = key.is == NAME && is_sign(&after, '=');
        if (named && place < 0 && key.length == length && !memcmp(key.start, name, length)) {
            next(&after);
            after.token_line = after.is == SIGN ? key.token_line : after.token_line;
            *s = after;
            return true;
        }
        if (!named && place == count++)
            return true;
        skip_value(s);
        if (is_sign(s, ',') || is_sign(s, ';'))
            next(s);
    }
    return false;
}

uint32_t ts_line_of(const ts_program *p, const char *path, uint32_t line)
{
    scanner s = scan(p);
    for (next(&s); s.is != END && !is_word(&s, "scenario"); next(&s))
        ;
    next(&s);
    if (is_sign(&s, '('))
        next(&s);
    while (*path) {
        long place = -1;
        const size_t length = strcspn(path, ".[");
        if (*path == '[') {
            place = 0;
            for (path++; is_digit(*path); path++)
                place = place * 10 + (*path - '0');
            path += *path == ']';
        }
        if (!find_member(&s, path, length, place))
            return line;
        line = s.token_line;
        path += place < 0 ? length : 0;
        path += *path == '.';
    }
    return line;
}
