#include "play/purse.h"

#include <stdlib.h>
#include <string.h>

/* Every block knows its size, so that what is given back can be compared with what was asked for.
 */
typedef union parcel {
    size_t size;
    long double align;
} parcel;

static bool runs_dry(purse *p)
{
    p->asked++;
    if (!p->limited)
        return false;
    if (p->left) {
        p->left--;
        return false;
    }
    p->limited = !p->once;
    p->refused++;
    return true;
}

static void *purse_alloc(size_t size, void *context)
{
    purse *p = context;
    parcel *block = runs_dry(p) ? NULL : malloc(sizeof *block + size);
    if (!block)
        return NULL;
    memset(block + 1, 0x5a, size); /* not zeroes: nobody may count on them */
    block->size = size;
    p->bytes += (long long)size;
    p->blocks++;
    return block + 1;
}

static void purse_free(void *at, size_t size, void *context)
{
    purse *p = context;
    if (!at)
        return;
    parcel *block = (parcel *)at - 1;
    assert_int_equal(block->size, size);
    p->bytes -= (long long)size;
    p->blocks--;
    memset(at, 0xa5, size);
    free(block);
}

static void *purse_resize(void *at, size_t old_size, size_t size, void *context)
{
    if (at)
        assert_int_equal(((parcel *)at - 1)->size, old_size);
    void *moved = purse_alloc(size, context);
    if (!moved)
        return NULL;
    if (at)
        memcpy(moved, at, old_size < size ? old_size : size);
    purse_free(at, old_size, context);
    return moved;
}

tilly_allocator purse_memory(purse *p)
{
    return (tilly_allocator){.size = sizeof(tilly_allocator),
                             .alloc = purse_alloc,
                             .resize = purse_resize,
                             .free = purse_free,
                             .context = p};
}

void limit(purse *p, unsigned long calls)
{
    p->limited = true;
    p->once = false;
    p->left = calls;
    p->refused = 0;
}

void limit_once(purse *p, unsigned long calls)
{
    limit(p, calls);
    p->once = true;
}

void refill(purse *p)
{
    p->limited = false;
}
