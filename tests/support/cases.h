/* How many of its random cases a test plays: under sanitizers, which make each several times as
 * long, a third. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#ifdef TILLY_SANITIZED
#define CASES(n) ((n) / 3)
#else
#define CASES(n) (n)
#endif

#endif
