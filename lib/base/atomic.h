/* A number that several threads may change at once: a count of references, a flag. Compilers
 * without C11's atomics use their own; without either, a battle and what it is made of belong to
 * one thread.
 */
#ifndef TILLY_LIB_ATOMIC_H
#define TILLY_LIB_ATOMIC_H

#include <stdbool.h>

/* A variable that each thread has for itself. */
#if defined(_MSC_VER) && !defined(__clang__)
#define PER_THREAD __declspec(thread)
#else
#define PER_THREAD _Thread_local
#endif

#if !defined(__STDC_NO_ATOMICS__)
#include <stdatomic.h>

typedef atomic_long shared_number;

/* Both return what it was before. */
static inline long shared_up(shared_number *n)
{
    return atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
}
/* Released by each, acquired by the last: what other threads wrote through their references is seen
 * by the one that frees. */
static inline long shared_down(shared_number *n)
{
    return atomic_fetch_sub_explicit(n, 1, memory_order_acq_rel);
}
static inline bool flag_raise(shared_number *flag)
{
    long lowered = 0;
    return atomic_compare_exchange_strong_explicit(
        flag, &lowered, 1, memory_order_acquire, memory_order_relaxed);
}
static inline void flag_lower(shared_number *flag)
{
    atomic_store_explicit(flag, 0, memory_order_release);
}

#else

#if defined(_MSC_VER)
#include <intrin.h>
#define ADD_ATOMIC(n, change)      _InterlockedExchangeAdd(n, change)
#define CHANGE_ATOMIC(n, from, to) _InterlockedCompareExchange(n, to, from)
#else
#define ADD_ATOMIC(n, change)      ((*(n) += (change)) - (change))
#define CHANGE_ATOMIC(n, from, to) (*(n) == (from) ? (*(n) = (to), (from)) : *(n))
#endif

typedef volatile long shared_number;

static inline long shared_up(shared_number *n)
{
    return ADD_ATOMIC(n, 1);
}
static inline long shared_down(shared_number *n)
{
    return ADD_ATOMIC(n, -1);
}
static inline bool flag_raise(shared_number *flag)
{
    return CHANGE_ATOMIC(flag, 0, 1) == 0;
}
static inline void flag_lower(shared_number *flag)
{
    CHANGE_ATOMIC(flag, 1, 0);
}

#endif
#endif
