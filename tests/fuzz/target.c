/* For a coverage-guided fuzzer: clang -fsanitize=fuzzer,address tests/fuzz/target.c
 * tests/fuzz/fuzz.c ... The first byte chooses the format. */
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static tilly_ruleset *rules;
    tilly_error e = {.size = sizeof e};
    if (!size || (!rules && tilly_ruleset_new("glauben", NULL, &rules) != TILLY_OK))
        return 0;
    read_as(data[0] % FORMATS, (const char *)data + 1, size - 1, rules, &e);
    return 0;
}
