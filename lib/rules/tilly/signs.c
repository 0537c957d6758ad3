/* Tilly's units on pictures. */
#include "kit/signs.h"

#include <tilly/battle.h>

#define TYPE(...) {__VA_ARGS__},
static const type_sign types[] = {
#include "rules/tilly/signs.def"
    {NULL, NULL}};
#undef TYPE

#define BASE(...) {__VA_ARGS__},
static const base_sign on_bases[] = {
#include "rules/tilly/signs.def"
    {.svg = NULL}};
#undef BASE

#define MOVE(...) {__VA_ARGS__},
static const move_sign moves[] = {
#include "rules/tilly/signs.def"
    {0}};
#undef MOVE

/* A pivot counts as the unit's shot. */
static const lasting_flag lasting[] = {
    {TILLY_EV_SHOT, TILLY_UNIT_SHOT}, {TILLY_EV_PIVOTED, TILLY_UNIT_SHOT}, {0, 0}};

const edition_signs tilly_signs = {
    .type = types, .base = on_bases, .move = moves, .lasting = lasting, .zone = "zoc_depth"};
