/* The key below a picture: each sign that is drawn, and none that is not, with its words. */
#ifndef TILLY_LIB_KEY_H
#define TILLY_LIB_KEY_H

#include "picture/scene.h"

typedef struct key_entry key_entry;
struct key_entry {
    void (*draw)(text *t, const scene *s, const key_entry *e);   /* about 0, 0 */
    const char *name;                                            /* unless `ground` names it */
    char ground[TILLY_NAME + sizeof "steep, rough and wooded "]; /* its flags before its name */
    const tilly_unit *unit;
    const base_sign *base;
    const move_sign *move;
    tilly_mark mark;
    uint16_t kind, drawn, flags; /* of ground; drawn: that of all books */
};

typedef struct key {
    key_entry entry[72];
    int32_t entries, columns, rows;
    int32_t apart; /* columns, in units of the drawing */
} key;

void take_key(key *k, const scene *s);
int32_t key_height(const key *k);
void draw_key(text *t, const scene *s, const key *k, int32_t x, int32_t y);

#endif
