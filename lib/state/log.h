/* The log of a turn: what happened, and what it was given, in order. */
#ifndef TILLY_LIB_LOG_H
#define TILLY_LIB_LOG_H

#include "state/play.h"

enum input_kind {
    INPUT_ANSWER = 1,
    INPUT_FACES = 2,
    INPUT_EDIT = 3,
    INPUT_CONCEDE = 4,
    INPUT_AGREE = 5
};

/* The place in the course of play at which an input was given. */
typedef struct position {
    uint32_t beats;
    uint16_t row, beat;
    uint8_t depth, is_served, reserved[2]; /* is_served: the script had been called there */
} position;

/* An input, in order. Sets, paths, faces and edits keep the rest of themselves in
 * the log's words. */
typedef struct input {
    /* enum input_kind; who answered, conceded or agreed; tilly_source of faces, and of edits those
     * of a script */
    uint8_t kind, side, source, shape;
    uint16_t asked, option_kind; /* tilly_decision_kind or tilly_roll_kind; tilly_option_kind */
    /* of the decision or roll; of an edit that left a decision open, of that one, else 0 */
    uint32_t serial;
    uint32_t rolls; /* rolls thrown before it: a roll between two answers is a barrier to undo */
    tilly_id unit, other; /* what the option names */
    tilly_pick pick;
    uint32_t note;
    uint16_t count, dice; /* waypoints, or members of a set (their ids are in the words); faces */
    uint32_t word, words; /* rows in log.word */
    position at;
} input;

typedef struct log {
    tilly_event *event;
    uint32_t events, event_room;
    input *in;
    uint32_t inputs, input_room;
    uint64_t *word;
    uint32_t words, word_room;
} log;

/* Makes room, before anything changes, so that nothing can fail half-way; NULL: the log is off. */
tilly_status
log_room(log *l, const tilly_allocator *memory, uint32_t events, uint32_t inputs, uint32_t words);
input *log_input(play *p, enum input_kind kind); /* NULL with the log off */
void log_words(log *l, input *in, const void *bytes, size_t size);
/* An edit in the words of its input, with the feature that it points to. */
typedef struct kept_edit {
    tilly_edit edit;
    tilly_feature feature; /* its size is 0: none */
} kept_edit;
enum { KEPT_EDIT_WORDS = (sizeof(kept_edit) + 7) / 8 };
void log_edit(log *l, input *in, const tilly_edit *e);
/* Copies it out; its pointer leads into the copy. */
static inline void edit_from_words(const void *words, kept_edit *out)
{
    memcpy(out, words, sizeof *out);
    out->edit.feature = out->feature.size ? &out->feature : NULL;
}
/* Gives back what a finished turn has not filled; a log that cannot be made smaller stays as it is.
 */
void log_trim(log *l, const tilly_allocator *memory);
void log_free(log *l, const tilly_allocator *memory);
position position_now(const play *p);

#endif
