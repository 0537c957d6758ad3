/* Ids in words: units and commands by side and number, which mean the same in every battle with
 * these armies. */
#include <stdio.h>
#include "files/record.h"

static const char *const kinds[] = {[TILLY_ID_UNIT] = "unit",
                                    [TILLY_ID_GROUP] = "command",
                                    [TILLY_ID_FEATURE] = "feature",
                                    [TILLY_ID_MELEE] = "melee",
                                    [TILLY_ID_MARK] = "mark"};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void put_pair(text *t, const char *word, unsigned first, unsigned second)
{
    put(t, word);
    put_char(t, ' ');
    put_count(t, first);
    put_char(t, '.');
    put_count(t, second);
}

static void put_words(text *t, const play *p, tilly_id id)
{
    unsigned kind = tilly_id_kind_of(id);
    unsigned index = tilly_id_index(id);
    unsigned generation = tilly_id_generation(id);
    unsigned side;
    const char *word = kind < KINDS ? kinds[kind] : "?";
    if (kind == TILLY_ID_UNIT) {
        side = index >= p->s->first[1];
        put_pair(t, word, side, index - p->s->first[side]);
        if (generation != 1)
            put_char(t, '.'), put_count(t, generation);
    } else if (kind == TILLY_ID_GROUP && index < p->s->groups)
        put_pair(t, word, p->group[index].side, p->group[index].number);
    else
        put_pair(t, word, index, generation);
}

void put_id(writer *w, const play *p, tilly_id id)
{
    char words[40];
    text t;
    text_start(&t, words, sizeof words);
    put_words(&t, p, id);
    text_end(&t, NULL);
    put_string(w, words);
}

void id_write(writer *w, const char *key, const play *p, tilly_id id)
{
    if (!id)
        return;
    write_key(w, key);
    put_id(w, p, id);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Whole numbers with points between them, to the end of the text; how many, 0 if it is anything
 * else. */
static unsigned read_numbers(const char *c, unsigned *number, unsigned room)
{
    unsigned count = 0;
    for (;; c++) {
        if (count == room || *c < '0' || *c > '9')
            return 0;
        for (number[count] = 0; *c >= '0' && *c <= '9' && number[count] <= 0xffff; c++)
            number[count] = number[count] * 10 + (unsigned)(*c - '0');
        if (number[count++] > 0xffff)
            return 0;
        if (*c != '.')
            return *c ? 0 : count;
    }
}

static bool unit_from(const play *p, const unsigned *number, unsigned count, tilly_id *id)
{
    unsigned generation = count == 3 ? number[2] : 1;
    if (number[0] >= SIDES || number[1] >= p->s->room[number[0]] || !generation ||
        generation > 0xfff)
        return false;
    *id = tilly_id_make(TILLY_ID_UNIT, generation, p->s->first[number[0]] + number[1]);
    return true;
}

static bool group_from(const play *p, const unsigned *number, tilly_id *id)
{
    for (unsigned g = 0; g < p->s->groups; g++) {
        if (p->group[g].side != number[0] || p->group[g].number != number[1])
            continue;
        *id = group_id(g);
        return true;
    }
    return false;
}

static bool
id_from(const play *p, unsigned kind, const unsigned *number, unsigned count, tilly_id *id)
{
    if (kind == TILLY_ID_UNIT)
        return count >= 2 && unit_from(p, number, count, id);
    if (count != 2)
        return false;
    if (kind == TILLY_ID_GROUP)
        return group_from(p, number, id);
    *id = tilly_id_make(kind, number[1], number[0]);
    return number[1] <= 0xfff;
}

bool id_read(const node *n, const play *p, tilly_id *id)
{
    unsigned number[3];
    const char *words = read_string(n);
    if (!words)
        return false;
    for (unsigned kind = TILLY_ID_UNIT; kind < KINDS; kind++) {
        size_t length = strlen(kinds[kind]);
        if (strncmp(words, kinds[kind], length) || words[length] != ' ')
            continue;
        unsigned count = read_numbers(words + length + 1, number, 3);
        if (count && id_from(p, kind, number, count, id))
            return true;
    }
    return wrong(n, "expected a name such as \"unit 0.3\" of something in this battle");
}

bool read_id(const node *object, const char *key, const play *p, tilly_id *id)
{
    node n;
    *id = 0;
    return !has_member(object, key, &n) ? !object->in->status : id_read(&n, p, id);
}
