/* A script that throws, asks, speaks, brings units and changes rules and ground at random: what it
 * does follows from the battle as it stands, so that it does the same again. */
#ifndef TESTS_ASKING_H
#define TESTS_ASKING_H

#include <tilly.h>

/* The battle has the variables of tests/fuzz/scenarios/asking.json. */
void give_asking_script(tilly_battle *battle);

#endif
