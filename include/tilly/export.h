/**
 * @file
 * The mark of public functions: TILLY_API before each, TILLY_BEGIN and TILLY_END around them.
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

#endif
