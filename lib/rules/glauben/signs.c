/* Glauben's regiments, batteries and messengers on pictures: formations, and the state they are in.
 */
#include "kit/signs.h"

#include <tilly/battle.h>

static const type_sign types[] = {
    {"veterans", "<path d=\"M-100 -100L100 100M100 -100L-100 100M-100 -92H100\"/>"},
    {"regulars", SHOT_SIGN},
    {"militia", "<path d=\"M-100 -100L100 100M100 -100L-100 100\" stroke-dasharray=\"16 12\"/>"},
    {"dragoons",
     "<path d=\"M-100 100L100 -100\"/><path d=\"M-100 -100L100 100\" stroke-dasharray=\"16 12\"/>"},
    {"dismounted dragoons",
     "<path d=\"M-100 -100L100 100M100 -100L-100 100\"/><path d=\"M-60 100L60 -100\" "
     "stroke-dasharray=\"10 10\"/>"},
    {"cuirassiers", "<path d=\"M-100 100L100 -100M-60 100L100 -60\"/>"},
    {"heavy regulars", HORSE_SIGN},
    {"medium horse", LIGHT_HORSE_SIGN},
    {"light horse", LIGHT_HORSE_SIGN},
    {"foot battery", GUNS_SIGN},
    {"horse battery",
     "<path d=\"M0 -82V66M-52 -6H52M-52 -44V34M52 -44V34M-100 100L100 -100\" stroke-width=\"5\"/>"},
    {"messenger", "<path d=\"M-60 60L60 -60M60 -60H10M60 -60V-10\"/>"},
    {NULL, NULL},
};

/* A broken line through the ranks: once for disorder, twice for a rout. */
#define BREAK(y)                                                                                   \
    "<path fill=\"none\" stroke=\"#ffe08a\" stroke-width=\"9\" stroke-linejoin=\"round\" "         \
    "d=\"M-{w} " y "l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22l{w/4} -22l{w/4} 22"  \
    "\"/>"

static const base_sign on_bases[] = {
    /* pikes all round */
    {.formation = TILLY_FORMATION_HEDGEHOG,
     .svg = "<path stroke=\"#2b1d10\" stroke-width=\"4\" d=\""},
    {.formation = TILLY_FORMATION_HEDGEHOG,
     .along = ALONG_WIDTH,
     .apart = 26,
     .svg = "M{x} -{d}v-24M{x} {d}v24"},
    {.formation = TILLY_FORMATION_HEDGEHOG,
     .along = ALONG_DEPTH,
     .apart = 26,
     .svg = "M-{w} {x}h-24M{w} {x}h24"},
    {.formation = TILLY_FORMATION_HEDGEHOG, .svg = "\"/>"},
    /* a team before the guns */
    {.formation = TILLY_FORMATION_LIMBERED,
     .svg = "<path d=\"M0 -{d}v-34\" stroke=\"#2b1d10\" stroke-width=\"5\"/>"
            "<ellipse cx=\"-12\" cy=\"-{d+34}\" rx=\"8\" ry=\"18\" fill=\"#6b4a25\"/>"
            "<ellipse cx=\"12\" cy=\"-{d+34}\" rx=\"8\" ry=\"18\" fill=\"#6b4a25\"/>"},

    {.flags = TILLY_UNIT_DISRUPTED, .svg = BREAK("0")},
    /* and a white flag */
    {.flags = TILLY_UNIT_ROUTING,
     .svg = BREAK("{-d/2}") BREAK("{d/2}") "<path d=\"M{w/2} {d}v-64\" stroke=\"#2b1d10\" "
                                           "stroke-width=\"6\"/><path d=\"M{w/2} {d-64}q22 -12 44 "
                                           "2v30q-22 -14 -44 -2z\" fill=\"#fdfaf2\" "
                                           "stroke=\"#8d8577\" stroke-width=\"3\"/>"},
    {.flags = TILLY_UNIT_ABANDONED | TILLY_UNIT_UNSERVED,
     .svg = "<path d=\"M-{w} -{d}L{w} {d}M{w} -{d}L-{w} {d}\" stroke=\"#2b1d10\" "
            "stroke-width=\"8\"/>"},
    /* over the front in a pursuit, behind the rear as it falls back */
    {.flags = TILLY_UNIT_PURSUING,
     .svg = "<path d=\"M-26 -{d+26}L0 -{d+54}L26 -{d+26}\" fill=\"none\" stroke=\"#b3001b\" "
            "stroke-width=\"10\"/>"},
    {.flags = TILLY_UNIT_RETIRING | TILLY_UNIT_RETREATING,
     .svg = "<path d=\"M-26 {d+18}L0 {d+44}L26 {d+18}\" fill=\"none\" stroke=\"#4a3a22\" "
            "stroke-width=\"10\"/>"},
    {.flags = TILLY_UNIT_SHOT, .svg = SMOKE},
    {.svg = NULL},
};

static const move_sign moves[] = {
    {TILLY_EV_MARCHED,
     22,
     "stroke=\"#4a3a22\" stroke-width=\"6\" stroke-opacity=\".85\"",
     "#4a3a22"},
    {TILLY_EV_RODE, 14, "stroke=\"#4a3a22\" stroke-width=\"3\" stroke-opacity=\".6\"", "#4a3a22"},
    {TILLY_EV_CHARGED_AT, 40, "stroke=\"#b3001b\" stroke-width=\"14\"", "#b3001b"},
    {TILLY_EV_PURSUED, 26, "stroke=\"#b3001b\" stroke-width=\"7\"", "#b3001b"},
    {TILLY_EV_FELL_BACK,
     26,
     "stroke=\"#4a3a22\" stroke-width=\"7\" stroke-dasharray=\"18 12\"",
     "#4a3a22"},
    {TILLY_EV_FLED,
     26,
     "stroke=\"#4a3a22\" stroke-width=\"7\" stroke-dasharray=\"6 10\"",
     "#4a3a22"},
    {0, 0, NULL, NULL},
};

const edition_signs glauben_signs = {.type = types, .base = on_bases, .move = moves};
