/* The constants every direction is made of: sin(d + h) = sin d + cos d * sin h - sin d * (1 - cos
 * h). */
#ifndef TILLY_LIB_GEOMETRY_SINE_TABLE_H
#define TILLY_LIB_GEOMETRY_SINE_TABLE_H

#include <stdint.h>

/* Q30, the circle and a quarter more: the cosine stands 90 degrees on */
extern const int32_t sine_of_degree[451];
/* Q36, 0 to 0.99 degrees: small, so more places fit */
extern const int32_t sine_of_hundredth[100];
extern const int32_t versine_of_hundredth[100]; /* Q36, 1 - cos */

/* Of 0 to 90 degrees, in hundredths; Q30. */
int32_t sine_of(uint32_t hundredths);

#endif
