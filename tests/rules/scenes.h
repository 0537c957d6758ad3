/* The random scenes that an oracle looks at. */
#ifndef TESTS_RULES_SCENES_H
#define TESTS_RULES_SCENES_H

typedef struct scenes {
    unsigned first, count;
} scenes;

/* TILLY_SCENES="FIRST COUNT" in the environment, else as many as usual, from 0 on. */
scenes scenes_asked_for(unsigned usual);

#endif
