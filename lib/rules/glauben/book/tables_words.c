/* The words of a table file, its parameters and the columns of its rows of troops. */
#include "rules/glauben/book/tables.h"
#include "ruleset/ruleset.h"

const char *const provenance_names[PROVENANCES] = {"default", "author", "user"};
const char *const combat_code_names[RESULTS] = {"Ar", "Aw", "Ad", "Dx", "Dd", "Dw", "Dr"};
const char *const hedgehog_names[RESULTS] = {
    [RESULT_AR] = "Ar", [RESULT_AD] = "Ad", [RESULT_DD] = "Dd", [RESULT_DR] = "Dr"};
const char *const fire_effect_names[FIRE_EFFECTS] = {"none", "D", "L", "LD"};
const char *const fate_names[GENERAL_FATES] = {"killed", "wounded", "unhorsed", "unharmed"};
const char *const consequence_names[CONSEQUENCES] = {"disrupt", "retire", "rout"};
const char *const gun_names[GUN_KINDS] = {"foot", "horse"};
const char *const hedgehog_state_names[HEDGEHOG_STATES] = {"normal", "disrupted"};
const char *const troop_class_names[CLASSES] = {
    "veteran",
    "regular",
    "militia",
    "dismounted_dragoon",
    "cuirassier",
    "heavy_regular",
    "medium",
    "dragoon",
    "foot",
    "horse",
};

const glauben_param_info glauben_param_info_of[GLAUBEN_PARAMS] = {
#define P(name, key, least, most, usual, clause, origin, meaning)                                  \
    [GLAUBEN_##name] = {key, least, most, usual, clause, origin, meaning},
#include "rules/glauben/book/tables_params.def"
#undef P
};
