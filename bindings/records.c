#include "records.h"
#include <string.h>
#include <tilly.h>

#define SIGN_OF(member)                                                                            \
    _Generic(                                                                                      \
        ((self *)0)->member, int16_t : 1, int32_t : 1, int16_t * : 1, int32_t * : 1, default : 0)
#define WIDTH_OF(member, many) (uint16_t)(sizeof((self *)0)->member / (many))

/* One small function a record, so that `self` names its struct while the fields are listed. */
#define RECORD_AS(tag, called, has_size)                                                           \
    static const record *record_of_##tag(void)                                                     \
    {                                                                                              \
        typedef tag self;                                                                          \
        enum { begins_with_size = has_size };                                                      \
        static const char name[] = #called;                                                        \
        static const record_field field[] = {
#define FIELD(member, many, meaning)                                                               \
    {#member,                                                                                      \
     (uint16_t)offsetof(self, member),                                                             \
     WIDTH_OF(member, many),                                                                       \
     many,                                                                                         \
     SIGN_OF(member),                                                                              \
     RECORD_##meaning},
#define END(tag)                                                                                   \
    {                                                                                              \
        NULL, 0, 0, 0, 0, 0                                                                        \
    }                                                                                              \
    }                                                                                              \
    ;                                                                                              \
    static const record r = {name, sizeof(self), begins_with_size, field};                         \
    return &r;                                                                                     \
    }
#define RECORD(tag, called) RECORD_AS(tag, called, 0)
#define SIZED(tag, called)  RECORD_AS(tag, called, 1)
#include "records.def"

#define RECORD(tag, called) record_of_##tag,
#define SIZED(tag, called)  record_of_##tag,
#define FIELD(member, many, meaning)
#define END(tag)
static const record *(*const all[])(void) = {
#include "records.def"
};

const record *record_at(uint32_t index)
{
    return index < sizeof all / sizeof *all ? all[index]() : NULL;
}

const record *record_named(const char *name)
{
    for (uint32_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i]()->name, name))
            return all[i]();
    return NULL;
}
