/* Tilly's units on pictures. */
#include "kit/signs.h"

#include <tilly/battle.h>

static const type_sign types[] = {
    {"horse", HORSE_SIGN},
    {"light horse", LIGHT_HORSE_SIGN},
    {"dragoons",
     "<path d=\"M-100 100L100 -100\"/><path d=\"M-100 -100L100 100\" stroke-dasharray=\"16 12\"/>"},
    {"pike+shot",
     "<path d=\"M-100 -100L-38 100M-38 -100L-100 100M38 -100L100 100M100 -100L38 100\"/>"
     "<path d=\"M-38 -100V100M38 -100V100\"/><path d=\"M-19 -62V62M0 -62V62M19 -62V62\" "
     "stroke-dasharray=\"9 9\"/>"},
    {"shot", SHOT_SIGN},
    {"rabble",
     "<path d=\"M-68 -40h2M-30 -58h2M6 -34h2M42 -60h2M74 -30h2M-76 10h2M-40 0h2M-8 16h2M30 -4h2M62 "
     "14h2M-56 52h2M-20 44h2M18 56h2M50 46h2\" stroke-linecap=\"round\"/>"},
    {"cannons", GUNS_SIGN},
    {NULL, NULL},
};

static const base_sign on_bases[] = {
    {.flags = TILLY_UNIT_SHOT, .svg = SMOKE},
    {.flags = TILLY_UNIT_CHARGE_DECLARED,
     .svg = "<path d=\"M-34 -{d+22}l34 -40l34 40\" fill=\"none\" stroke=\"#b3001b\" "
            "stroke-width=\"12\"/>"},
    {.svg = NULL},
};

static const move_sign moves[] = {
    {TILLY_EV_MOVED, 22, "stroke=\"#4a3a22\" stroke-width=\"6\" stroke-opacity=\".85\"", "#4a3a22"},
    {TILLY_EV_CHARGED, 44, "stroke=\"#b3001b\" stroke-width=\"16\"", "#b3001b"},
    {TILLY_EV_RALLIED_BACK,
     26,
     "stroke=\"#4a3a22\" stroke-width=\"7\" stroke-dasharray=\"18 12\"",
     "#4a3a22"},
    {0, 0, NULL, NULL},
};

/* A pivot counts as the unit's shot. */
static const lasting_flag lasting[] = {
    {TILLY_EV_SHOT, TILLY_UNIT_SHOT}, {TILLY_EV_PIVOTED, TILLY_UNIT_SHOT}, {0, 0}};

const edition_signs tilly_signs = {
    .type = types, .base = on_bases, .move = moves, .lasting = lasting, .zone = "zoc_depth"};
