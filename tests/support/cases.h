/* How many of its random cases a test plays, and at every how many questions of a battle it looks
 * closely: under sanitizers, which make each several times as long, a third as often. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#ifdef TILLY_SANITIZED
#define CASES(n) ((n) / 3)
#define AT_EVERY(n) (3 * (n))
#else
#define CASES(n) (n)
#define AT_EVERY(n) (n)
#endif

#endif
