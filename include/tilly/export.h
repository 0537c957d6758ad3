/**
 * @file
 * The mark of public functions: TILLY_API before each, TILLY_BEGIN and TILLY_END around them; and
 * TILLY_SIZED, the first value of a record that begins with its size.
 *
 * Define TILLY_STATIC on Windows when linking the static library. Written by hand, so that one
 * compiler line builds the library without a build system.
 */
#ifndef TILLY_EXPORT_H
#define TILLY_EXPORT_H

#if defined(TILLY_STATIC) || defined(SWIG)
#define TILLY_API
#elif defined(_WIN32)
#ifdef TILLY_BUILD
#define TILLY_API __declspec(dllexport)
#else
#define TILLY_API __declspec(dllimport)
#endif
#else
#define TILLY_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
#define TILLY_BEGIN extern "C" {
#define TILLY_END   }
#else
#define TILLY_BEGIN
#define TILLY_END
#endif

/* Each record X that begins with its size has a TILLY_X_INIT, from which it starts: its size as the
 * caller's compiler has it, and all else 0. In C it initialises records, static ones too; to
 * assign, write (tilly_error)TILLY_ERROR_INIT. In C++ it is a value. */
#ifdef __cplusplus
extern "C++" {
template <typename record> inline record tilly_sized()
{
    record first{};
    first.size = sizeof first;
    return first;
}
}
#define TILLY_SIZED(record) tilly_sized<record>()
#else
#define TILLY_SIZED(record)                                                                        \
    {                                                                                              \
        .size = sizeof(record)                                                                     \
    }
#endif

#endif
