/* Values of the options (SC-Q-71), in the order of their words. */
#ifndef TILLY_LIB_SCRUBY_OPTIONS_H
#define TILLY_LIB_SCRUBY_OPTIONS_H

enum melee_morale { MELEE_WITH_KILLS, MELEE_SUM };
enum pike_front { PIKE_FRONT_ALL, PIKE_FRONT_FIRE_AND_RETIRE };

#endif
