/* The probe's stands on pictures: a star, and teeth along the front. */
#include <tilly/battle.h>
#include "kit/signs.h"
#include "probe.h"

static const type_sign types[] = {
    {"stand", "<path d=\"M0 -80L24 -24L80 0L24 24L0 80L-24 24L-80 0L-24 -24z\"/>"},
    {NULL, NULL},
};

static const base_sign on_bases[] = {
    {.formation = TILLY_FORMATION_LINE, .svg = "<path stroke=\"#2f6b2f\" stroke-width=\"5\" d=\""},
    {.formation = TILLY_FORMATION_LINE,
     .along = ALONG_WIDTH,
     .apart = 20,
     .svg = "M{x} -{d}v-{d/3}"},
    {.formation = TILLY_FORMATION_LINE, .svg = "\"/>", .words = "teeth"},
    {.svg = NULL},
};

static const move_sign moves[] = {
    {STROLLED,
     24,
     "stroke=\"#2f6b2f\" stroke-width=\"8\" stroke-dasharray=\"3 9\"",
     "#2f6b2f",
     "stroll"},
    {0},
};

const edition_signs probe_signs = {.type = types, .base = on_bases, .move = moves};
