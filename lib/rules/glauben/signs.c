/* Glauben's regiments, batteries and messengers on pictures: formations, and the state they are in.
 */
#include "kit/signs.h"

#include <tilly/battle.h>

#define TYPE(...) {__VA_ARGS__},
static const type_sign types[] = {
#include "rules/glauben/signs.def"
    {NULL, NULL}};
#undef TYPE

/* A broken line through the ranks: once for disorder, twice for a rout. */
#define BREAK(y)                                                                                   \
    "<path fill=\"none\" stroke=\"#ffe08a\" stroke-width=\"9\" stroke-linejoin=\"round\" "         \
    "d=\"M-{w} " y "l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22"  \
    "\"/>"

#define BASE(...) {__VA_ARGS__},
static const base_sign on_bases[] = {
#include "rules/glauben/signs.def"
    {.svg = NULL}};
#undef BASE

#define MOVE(...) {__VA_ARGS__},
static const move_sign moves[] = {
#include "rules/glauben/signs.def"
    {0}};
#undef MOVE

const edition_signs glauben_signs = {.type = types, .base = on_bases, .move = moves};
