/* The mark of a function that prints as printf() does, by the text at place `text` and what follows
 * from place `first` on: compilers then check what is printed. MinGW has two printf(), and its
 * headers say which is meant. */
#ifndef TILLY_LIB_PRINTS_H
#define TILLY_LIB_PRINTS_H

#if defined(__MINGW32__)
#include <stdio.h>
#define PRINTS(text, first) __attribute__((format(__MINGW_PRINTF_FORMAT, text, first)))
#elif defined(__GNUC__)
#define PRINTS(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTS(text, first)
#endif

#endif
