/* How many of its random cases a test plays, and at every how many questions of a battle it looks
 * closely: under sanitizers, which make each several times as long, a third as often, and one of a
 * kind is enough. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#ifdef TILLY_SANITIZED
#define CASES(n)    ((n) / 3)
#define AT_EVERY(n) (3 * (n))
#define ENOUGH(n)   1
#else
#define CASES(n)    (n)
#define AT_EVERY(n) (n)
#define ENOUGH(n)   (n)
#endif

#endif
