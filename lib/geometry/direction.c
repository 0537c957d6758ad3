#include "geometry/geometry.h"
#include "geometry/fixed.h"
#include "geometry/sine_table.h"

int32_t sine_of(uint32_t hundredths)
{
    uint32_t degree = hundredths / 100;
    uint32_t rest = hundredths % 100;
    int64_t s = sine_of_degree[degree];
    int64_t c = sine_of_degree[90 - degree];
    int64_t turn = c * sine_of_hundredth[rest] - s * versine_of_hundredth[rest];

    return (int32_t)(s + ((turn + ((int64_t)1 << 35)) >> 36));
}

/* The cosine is the sine of what is missing to 90 degrees, so that directions mirrored at any
 * multiple of 45 degrees agree to the last bit. Whole degrees are in the table. */
direction direction_of(uint16_t heading)
{
    uint32_t within = heading % FULL_CIRCLE;
    uint32_t degree = within / 100;
    uint32_t rest = within % RIGHT_ANGLE;

    if (within == 100 * degree)
        return (direction){sine_of_degree[degree], sine_of_degree[degree + 90]};
    return direction_turned((direction){sine_of(rest), sine_of(RIGHT_ANGLE - rest)},
                            within / RIGHT_ANGLE);
}

direction direction_towards(point from, point to)
{
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    int64_t square = dx * dx + dy * dy;

    if (square == 0)
        return direction_of(0);
    /* the root gets all the places it can hold */
    int64_t scale = (int64_t)1 << ((62 - bit_length((uint64_t)square)) / 2);
    int64_t length = square_root(square * scale * scale);

    return (direction){(int32_t)nearest_quotient(dx * scale * Q30_ONE, length),
                       (int32_t)nearest_quotient(dy * scale * Q30_ONE, length)};
}

uint16_t heading_plus(uint16_t heading, int32_t by)
{
    uint32_t sum = (uint32_t)(heading + FULL_CIRCLE + by % FULL_CIRCLE);

    return (uint16_t)(sum % FULL_CIRCLE);
}

int32_t heading_gap(uint16_t from, uint16_t to)
{
    int32_t turn = (to % FULL_CIRCLE - from % FULL_CIRCLE + FULL_CIRCLE) % FULL_CIRCLE;

    return turn > HALF_CIRCLE ? turn - FULL_CIRCLE : turn;
}

/* How far (right, ahead) lies beyond a heading of the first quarter; its sign tells on which side.
 */
static int64_t beyond(int64_t right, int64_t ahead, uint32_t heading)
{
    direction d = direction_of((uint16_t)heading);

    return right * d.c - ahead * d.s;
}

static int64_t beyond_degree(int64_t right, int64_t ahead, uint32_t degree)
{
    return right * sine_of_degree[90 - degree] - ahead * sine_of_degree[degree];
}

/* The last whole degree that is not beyond it. */
static uint32_t whole_degrees(int64_t right, int64_t ahead)
{
    uint32_t low = 0;
    uint32_t high = 90;

    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (beyond_degree(right, ahead, middle) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The heading of a point with right >= 0 and ahead > 0, 0 to 89.99 degrees, or 90 after rounding.
 * Inside a degree a share of it is as good as the arc: what is tried first is next to it at worst.
 */
static uint32_t heading_in_quarter(int64_t right, int64_t ahead)
{
    uint32_t degree = whole_degrees(right, ahead);
    int64_t before = beyond_degree(right, ahead, degree);
    int64_t behind = -beyond_degree(right, ahead, degree + 1);
    uint32_t low = 100 * degree + (uint32_t)(100 * before / (before + behind));
    int64_t here = beyond(right, ahead, low);
    int64_t next;

    while (here < 0)
        here = beyond(right, ahead, --low);
    while ((next = beyond(right, ahead, low + 1)) >= 0) {
        here = next;
        low++;
    }
    return here > -next ? low + 1 : low;
}

uint16_t heading_towards(point from, point to)
{
    int64_t x = (int64_t)to.x - from.x;
    int64_t y = (int64_t)to.y - from.y;
    uint32_t turned = 0;

    if (x == 0 && y == 0)
        return 0;
    while (x < 0 || y <= 0) {
        int64_t right = -y; /* seen from a quarter turn further clockwise */
        y = x;
        x = right;
        turned += RIGHT_ANGLE;
    }
    return (uint16_t)((turned + heading_in_quarter(x, y)) % FULL_CIRCLE);
}
