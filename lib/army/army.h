/* The army handle: commands, units, flags of the list, all for one rule set. */
#ifndef TILLY_LIB_ARMY_H
#define TILLY_LIB_ARMY_H

#include <tilly/army.h>
#include "base/handle.h"
#include "base/sized.h"

enum { MOST_ARMY_FLAGS = 16 };

typedef struct army_command {
    char name[TILLY_NAME];
    uint32_t own; /* flags of which it has a value of its own, a bit each */
    int32_t flag[MOST_ARMY_FLAGS];
} army_command;

struct tilly_army {
    handle h;
    tilly_ruleset *rules; /* a reference; frozen in a frozen army */
    uint32_t frozen, commands, units, room;
    uint64_t hash;                 /* of a frozen one */
    int32_t flag[MOST_ARMY_FLAGS]; /* in the order of the edition's */
    char name[TILLY_NAME];
    army_command command[TILLY_MOST_COMMANDS];
    tilly_unit_spec *unit; /* as given, but that every unit has a name */
};

/* A frozen copy with its hash and a frozen rule set; a frozen one is only kept. */
tilly_status army_freeze(const tilly_army *self, tilly_army **out);
/* A frozen list of which nothing is known but its name, its flags (less the secret ones, a bit
 * each) and how many commands it has; for that many units there is room to tell a name. */
tilly_status
army_veiled(const tilly_army *self, uint32_t secret_flags, uint32_t units, tilly_army **out);
/* His bonus with it. */
void army_unveil_name(tilly_army *veiled, const tilly_army *from, uint32_t index);
/* May a list name the formation in which units of that type are bought? */
bool army_names_formation(const tilly_ruleset *r, uint32_t type);
/* As given: numbers left at 0 are still 0. */
const tilly_unit_spec *army_unit_at(const tilly_army *self, uint32_t index);
int32_t army_flag_at(const tilly_army *self, unsigned flag);
/* the command's own, else the army's */
int32_t army_command_flag_at(const tilly_army *self, uint32_t command, unsigned flag);
bool army_command_has_own(const tilly_army *self, uint32_t command, unsigned flag);

#endif
