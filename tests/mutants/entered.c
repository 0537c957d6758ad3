/* Writes which functions of the library a program entered: the library is compiled with
   -finstrument-functions for it. Bits of names are left to nm: what is written are places in the
   library, a line each. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#define TEXT_AT_MOST (16u << 20)
#define UNTOLD       __attribute__((no_instrument_function))

extern const char library[] __asm__("__ehdr_start") __attribute__((visibility("hidden")));

static unsigned char entered[TEXT_AT_MOST];

void __cyg_profile_func_enter(void *function, void *from);
void __cyg_profile_func_exit(void *function, void *from);

UNTOLD void __cyg_profile_func_enter(void *function, void *from)
{
    (void)from;
    uintptr_t at = (uintptr_t)function - (uintptr_t)library;
    if (at < TEXT_AT_MOST)
        entered[at] = 1;
}

UNTOLD void __cyg_profile_func_exit(void *function, void *from)
{
    (void)function;
    (void)from;
}

__attribute__((destructor)) UNTOLD static void write_entered(void)
{
    const char *path = getenv("TILLY_ENTERED");
    FILE *file = path ? fopen(path, "a") : NULL; /* a child that was forked ends here too */
    if (!file)
        return;
    for (uint32_t at = 0; at < TEXT_AT_MOST; at++)
        if (entered[at])
            fprintf(file, "%" PRIx32 "\n", at);
    fclose(file);
}
