/* Scruby's stands, guns and crews on pictures: their order, squares, what they have declared, and
 * whether they are loaded. */
#include "kit/signs.h"

#include <tilly/battle.h>

#define PIKES         "<path d=\"M-66 100V-100M-33 100V-100M0 100V-100M33 100V-100M66 100V-100\"/>"
#define SWORD(turned) "<path d=\"M-70 70L70 -70M-62 14L-14 62\"" turned "/>"
#define CRESCENT                                                                                   \
    "<path d=\"M20 -26a30 30 0 1 0 0 52a24 24 0 1 1 0 -52z\" fill=\"#fff8e7\" stroke=\"none\"/>"

#define TYPE(...) {__VA_ARGS__},
static const type_sign types[] = {
#include "rules/scruby/signs.def"
    {NULL, NULL}};
#undef TYPE

#define BASE(...) {__VA_ARGS__},
static const base_sign on_bases[] = {
#include "rules/scruby/signs.def"
    {.svg = NULL}};
#undef BASE

#define MOVE(...) {__VA_ARGS__},
static const move_sign moves[] = {
#include "rules/scruby/signs.def"
    {0}};
#undef MOVE

const edition_signs scruby_signs = {.type = types, .base = on_bases, .move = moves};
