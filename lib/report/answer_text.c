/* An answer in words that read back as the same answer: by the names of its units; where two
 * options would read alike by their labels; and where that does not help by the option's number. */
#include <string.h>

#include "base/decimal.h"
#include "base/handle.h"
#include "base/sized.h"
#include "report/answers.h"

enum style { BY_NAME, BY_LABEL, BY_NUMBER, STYLES };
enum { MOST_BYTES = 2000 };

const char *const act_words[MOST_ACTS] = {[TILLY_ACT_LINE] = "line",
                                          [TILLY_ACT_COLUMN] = "column",
                                          [TILLY_ACT_MARCH_COLUMN] = "march",
                                          [TILLY_ACT_HEDGEHOG] = "hedgehog",
                                          [TILLY_ACT_OCCUPY] = "occupy"};

/* ---- labels --------------------------------------------------------------------------------- */

bool put_label(text *t, const tilly_battle *battle, tilly_id id)
{
    tilly_unit u;
    if (tilly_id_kind_of(id) != TILLY_ID_UNIT || tilly_battle_unit(battle, id, &u))
        return false;
    put_char(t, u.side ? 'B' : 'A');
    put_count(t, u.number + 1);
    return true;
}

static void put_labelled(text *t, const naming *n, tilly_id id)
{
    naming names = names_of(n->of);
    if (!put_label(t, n->of, id))
        names.thing(t, &names, id);
}

naming labels_of(const tilly_battle *battle)
{
    naming labels = names_of(battle);
    labels.thing = put_labelled;
    return labels;
}

/* ---- paths ---------------------------------------------------------------------------------- */

uint16_t heading_at_first(const tilly_battle *battle, const tilly_decision *d)
{
    tilly_unit u;
    bool known = d->subject && !tilly_battle_unit(battle, d->subject, &u);
    return known ? u.heading : 0;
}

/* "5,6,90,column": the heading where it changes, and what is done there. */
static tilly_status
put_waypoint(text *t, const tilly_battle *battle, const tilly_waypoint *w, uint16_t heading)
{
    if (w->heading >= TILLY_CIRCLE)
        return out_of_range("answer.way.heading", w->heading, 0, TILLY_CIRCLE - 1);
    if (w->act >= MOST_ACTS)
        return out_of_range("answer.way.act", w->act, 0, MOST_ACTS - 1);
    put_char(t, ' ');
    put_length(t, w->x);
    put_char(t, ',');
    put_length(t, w->y);
    if (w->heading != heading) {
        put_char(t, ',');
        put_angle(t, w->heading);
    }
    if (w->act) {
        put_char(t, ',');
        put(t, act_words[w->act]);
    }
    if (!w->unit)
        return TILLY_OK;
    put_char(t, ',');
    return put_label(t, battle, w->unit) ? TILLY_OK : TILLY_E_STALE;
}

static tilly_status
put_path(text *t, const tilly_battle *battle, const tilly_decision *d, const tilly_answer *a)
{
    uint16_t heading = heading_at_first(battle, d);
    tilly_status status = TILLY_OK;
    put(t, " path");
    for (unsigned i = 0; !status && i < a->count; i++) {
        status = put_waypoint(t, battle, &a->way[i], heading);
        heading = a->way[i].heading;
    }
    return status;
}

/* ---- picks ---------------------------------------------------------------------------------- */

static void put_choice(text *t,
                       const tilly_battle *battle,
                       const tilly_decision *d,
                       const tilly_option *o,
                       uint32_t index,
                       enum style style)
{
    naming names = style == BY_LABEL ? labels_of(battle) : names_of(battle);
    if (style != BY_NUMBER) {
        put_option_words(t, &names, d->kind, o);
        return;
    }
    put_char(t, '#');
    put_count(t, (int64_t)index + 1);
}

static bool is_same_way(const tilly_answer *a, const tilly_answer *b)
{
    return a->count == b->count && !memcmp(a->way, b->way, sizeof *a->way * a->count);
}

/* What counts of a pick. */
static bool is_same_pick(const tilly_answer *a, const tilly_answer *b, unsigned values)
{
    if (a->pick.option != b->pick.option || !is_same_way(a, b))
        return false;
    return a->count || !memcmp(a->pick.value, b->pick.value, sizeof *a->pick.value * values);
}

static bool
reads_back(const tilly_turn *turn, const tilly_answer *a, unsigned values, const char *words)
{
    tilly_answer again = {.size = sizeof again};
    return !tilly_turn_answer_read(turn, words, &again, NULL) && !again.note &&
           is_same_pick(a, &again, values);
}

static tilly_status
put_pick(text *t, const tilly_turn *turn, const tilly_decision *d, const tilly_answer *a)
{
    char words[MOST_BYTES];
    const tilly_battle *battle = tilly_turn_battle(turn);
    tilly_option o;
    uint32_t count;
    tilly_status status = tilly_turn_options(turn, a->pick.option, &o, 1, &count);
    if (status)
        return status;
    if (a->pick.option >= count)
        return out_of_range("answer.pick.option", a->pick.option, 0, (int64_t)count - 1);
    for (enum style style = BY_NAME; style < STYLES; style++) {
        text one;
        text_start(&one, words, sizeof words);
        put_choice(&one, battle, d, &o, a->pick.option, style);
        if (a->count) {
            if ((status = put_path(&one, battle, d, a)))
                return status;
        } else {
            for (unsigned i = 0; i < o.values; i++) {
                put(&one, i ? ", " : " ");
                put_decimal(&one, a->pick.value[i], decimals_of(o.value[i].measure));
            }
        }
        if (!text_end(&one, NULL) && (style == BY_NUMBER || reads_back(turn, a, o.values, words)))
            break;
    }
    put(t, words);
    return TILLY_OK;
}

/* ---- sets ----------------------------------------------------------------------------------- */

static bool is_chosen(const tilly_answer *a, uint32_t option)
{
    return a->chosen[option / 64] >> (option % 64) & 1;
}

static void put_member(text *t, const tilly_turn *turn, const tilly_decision *d, uint32_t index)
{
    char words[MOST_BYTES];
    tilly_option o;
    uint32_t count;
    if (tilly_turn_options(turn, index, &o, 1, &count))
        return;
    for (enum style style = BY_NAME; style < STYLES; style++) {
        text one;
        text_start(&one, words, sizeof words);
        put_choice(&one, tilly_turn_battle(turn), d, &o, index, style);
        if (!text_end(&one, NULL) && !strpbrk(words, ",:") &&
            member_meant(turn, words, strlen(words)) == index)
            break;
    }
    put(t, words);
}

static tilly_status
put_set(text *t, const tilly_turn *turn, const tilly_decision *d, const tilly_answer *a)
{
    enum { MOST_MEMBERS = 64 * sizeof a->chosen / sizeof *a->chosen };
    unsigned written = 0;
    for (uint32_t i = d->options; i < MOST_MEMBERS; i++)
        if (is_chosen(a, i))
            return out_of_range("answer.chosen", i, 0, (int64_t)d->options - 1);
    for (uint32_t i = 0; i < d->options && i < MOST_MEMBERS; i++) {
        if (!is_chosen(a, i))
            continue;
        put(t, written++ ? ", " : "");
        put_member(t, turn, d, i);
    }
    put(t, written ? "" : "none");
    return TILLY_OK;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static tilly_status is_for_question(const tilly_turn *self,
                                    const tilly_answer *given,
                                    tilly_answer *answer,
                                    tilly_decision *d)
{
    tilly_status status = tilly_turn_decision(self, d);
    if (status)
        return status;
    if (!given)
        return null_argument("answer");
    TRY(record_read(answer, sizeof *answer, "answer.size", given, FIRST(tilly_answer, chosen)));
    if (answer->decision && answer->decision != d->serial)
        return misuse(TILLY_E_STALE, "answer.decision", "is another question's");
    return answer->count > TILLY_MOST_WAYPOINTS
               ? out_of_range("answer.count", answer->count, 0, TILLY_MOST_WAYPOINTS)
               : TILLY_OK;
}

tilly_status tilly_turn_answer_text(
    const tilly_turn *self, const tilly_answer *given, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_answer answer;
    tilly_decision d = {.size = sizeof d};
    const char *note = NULL;
    tilly_status status = text_start(&t, words, room);
    if (!status)
        status = is_for_question(self, given, &answer, &d);
    if (!status && answer.note) {
        note = tilly_battle_note_text(tilly_turn_battle(self), answer.note);
        if (!note)
            status = misuse(TILLY_E_STALE, "answer.note", "is not a note of this battle");
    }
    if (!status)
        status =
            d.shape == TILLY_SET ? put_set(&t, self, &d, &answer) : put_pick(&t, self, &d, &answer);
    if (status)
        return status;
    if (note) {
        put(&t, " : ");
        put(&t, note);
    }
    return text_end(&t, needed);
}
