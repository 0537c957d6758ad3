/* Tilly's units on pictures. */
#include "kit/signs.h"

#include <tilly/battle.h>

#define TYPE(...) {__VA_ARGS__},
static const type_sign types[] = {
#include "rules/tilly/signs.def"
    {NULL, NULL}};
#undef TYPE

#define BASE(...)   {__VA_ARGS__},
#define SHOT_MARKER "has shot or pivoted"
static const base_sign on_bases_12[] = {
#include "rules/tilly/signs.def"
    {.svg = NULL}};
#undef SHOT_MARKER
#define SHOT_MARKER "has shot"
static const base_sign on_bases_20[] = {
#include "rules/tilly/signs.def"
    {.svg = NULL}};
#undef SHOT_MARKER
#undef BASE

#define MOVE(...) {__VA_ARGS__},
static const move_sign moves[] = {
#include "rules/tilly/signs.def"
    {0}};
#undef MOVE

/* A pivot counts as the unit's shot in 1.2 (T1-138), as a move in 2.0a (T2-103). */
static const lasting_flag lasting_12[] = {
    {TILLY_EV_SHOT, TILLY_UNIT_SHOT}, {TILLY_EV_PIVOTED, TILLY_UNIT_SHOT}, {0, 0}};
static const lasting_flag lasting_20[] = {{TILLY_EV_SHOT, TILLY_UNIT_SHOT}, {0, 0}};

const edition_signs tilly_signs_12 = {
    .type = types, .base = on_bases_12, .move = moves, .lasting = lasting_12, .zone = "zoc_depth"};
const edition_signs tilly_signs_20 = {
    .type = types, .base = on_bases_20, .move = moves, .lasting = lasting_20, .zone = "zoc_depth"};
