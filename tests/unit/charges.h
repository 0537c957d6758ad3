/* Words for tests of charges. */
#ifndef TESTS_CHARGES_H
#define TESTS_CHARGES_H

#include "../support/support.h"

scene *at_charge(const piece *pieces); /* a scene at the start of step 3.1 */
void has_shot(scene *s, const char *name);
/* when its side is asked; goes on to what is asked next */
void gives_declaration(scene *s, unsigned option, const char *unit, const char *other);
void charges(scene *s, const char *unit); /* straight ahead */
void wheels_at(scene *s, const char *unit, const char *enemy);
/* offered when its side is asked */
bool can_declare(scene *s, unsigned option, const char *unit, const char *other);
void all_charge(scene *s); /* to the end of step 3.2, passing what is asked */
bool is_cancelled(const scene *s, const char *name, const char *by, int32_t cause);
bool touch(const scene *s, const char *a, const char *b);
bool did_charge(const scene *s, const char *name);
bool has_declared(const scene *s, const char *name);
/* how many charges are open to it; first may be NULL */
uint32_t ways(const scene *s, const char *name, tilly_reach *first);

#endif
