#include "base/sized.h"

#include <stdbool.h>
#include <string.h>
#include "base/handle.h"

/* No version of any record is larger: a size beyond was never set. */
enum { LARGEST = 4096 };

static size_t size_of(const void *record)
{
    uint32_t size;
    memcpy(&size, record, sizeof size);
    return size;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool is_clear(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

tilly_status record_fits(const char *field, const void *theirs, size_t first)
{
    size_t size = size_of(theirs);
    if (size >= first && size <= LARGEST && size % 4 == 0)
        return TILLY_OK;
    if (size >= first && size <= LARGEST)
        return misuse(TILLY_E_SIZE, field, "is not a multiple of 4, as every version's is");
    out_of_range(field, (int64_t)size, (int64_t)first, LARGEST);
    return misuse(TILLY_E_SIZE, field, NULL);
}

tilly_status
record_read(void *ours, size_t known, const char *field, const void *theirs, size_t first)
{
    TRY(record_fits(field, theirs, first));
    const uint32_t own_size = (uint32_t)known;
    size_t given = size_of(theirs);
    size_t common = smaller(given, known);
    if (!is_clear((const char *)theirs + common, given - common))
        return misuse(TILLY_E_UNSUPPORTED,
                      field,
                      "is of a later version than this library (tilly_version() gives it), and a "
                      "field is set there that it does not know");
    memset(ours, 0, known);
    memcpy(ours, theirs, common);
    memcpy(ours, &own_size, sizeof own_size);
    return TILLY_OK;
}

void record_clear_rest(void *theirs, size_t known)
{
    size_t room = size_of(theirs);
    if (room > known)
        memset((char *)theirs + known, 0, room - known);
}

void record_write(void *theirs, const void *ours, size_t known)
{
    const size_t head = sizeof(uint32_t);
    size_t common = smaller(size_of(theirs), known);
    memcpy((char *)theirs + head, (const char *)ours + head, common - head);
    record_clear_rest(theirs, known);
}
