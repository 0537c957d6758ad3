/* The state block: where its sections lie, copies. */
#ifndef TILLY_LIB_LAYOUT_H
#define TILLY_LIB_LAYOUT_H

#include "state/play.h"

/* The beginning of each section of the block; the same for two battles with the same sizes. */
typedef struct layout {
    /* offsets in bytes */
    uint32_t frames, groups, units, own, part[MOST_PARTS], turn, step, item, rows, variables, asked;
    uint32_t dirs, marks, watch, waiting;
    /* how many the block takes, and how many of these without the directions, which follow from the
     * rest, and what a script waits for */
    uint32_t whole, state;
    uint16_t unit_room, group_room, mark_room, words;
    uint32_t own_size, bit_rows, variable_count;
} layout;

/* Sizes and offsets for so many units in all, the larger side's units, groups and variables. */
layout
layout_for(const edition *e, uint32_t units, uint32_t larger, uint32_t groups, uint32_t variables);
/* Points into a block of that layout. */
void play_view(play *p, const layout *at, uint64_t *block);
/* directions from headings, the widest base, which records are used */
void play_derive(play *p);
/* A block into another of that layout, but for the room of events that do not wait. */
void block_copy(const layout *at, const uint64_t *from, uint64_t *to);
/* The same, and slots left out that neither has used: the block of another with the same layout. */
void play_copy_block(const play *from, play *to, const layout *at);

#endif
