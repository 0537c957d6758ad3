/* Lengths as players measure them: by their bases, in millimetres, in inches, on the field. */
#include "ruleset/ruleset.h"

enum {
    PARTS = 2, /* of 1/10000 mm, so that half an odd base width is whole */
    MILLIMETRE = 10000 * PARTS,
    INCH = 254000 * PARTS,
    WIDEST_BASE = 1000 * 10000
};

/* One of them in parts; 0: it takes a base width, or a scale, that there is not. */
static int64_t parts_of(const edition *e, enum tilly_length_in what, int32_t base_width)
{
    switch (what) {
    case TILLY_IN_UNITS:
        return e->units_of_base ? (int64_t)base_width * PARTS / e->units_of_base
                                : (int64_t)e->length_of_unit * PARTS;
    case TILLY_IN_BASE_WIDTHS: return (int64_t)base_width * PARTS;
    case TILLY_IN_MILLIMETRES: return MILLIMETRE;
    case TILLY_IN_INCHES: return INCH;
    default: return e->ground_scale ? (int64_t)MILLIMETRE * 1000 / e->ground_scale : 0;
    }
}

static int64_t rounded(int64_t number, int64_t by)
{
    return (number + (number < 0 ? -by : by) / 2) / by;
}

tilly_status tilly_ruleset_convert(const tilly_ruleset *self,
                                   int32_t length,
                                   enum tilly_length_in given,
                                   enum tilly_length_in wanted,
                                   int32_t base_width,
                                   int32_t *out)
{
    TRY(handle_check(self, RULESET_HANDLE));
    NOT_NULL(out);
    const edition *e = self->edition;
    if (given < TILLY_IN_UNITS || given > TILLY_IN_METRES)
        return out_of_range("given", given, TILLY_IN_UNITS, TILLY_IN_METRES);
    if (wanted < TILLY_IN_UNITS || wanted > TILLY_IN_METRES)
        return out_of_range("wanted", wanted, TILLY_IN_UNITS, TILLY_IN_METRES);
    if ((given == TILLY_IN_METRES || wanted == TILLY_IN_METRES) && !e->ground_scale)
        return misuse(TILLY_E_UNSUPPORTED, "self", "this rule set has no scale of the ground");
    if (base_width < 0 || base_width > WIDEST_BASE)
        return out_of_range("base_width", base_width, 0, WIDEST_BASE);
    int64_t from = parts_of(e, given, base_width);
    int64_t to = parts_of(e, wanted, base_width);
    if (!from || !to)
        return misuse(TILLY_E_RANGE, "base_width", "is needed: what the players' bases are wide");
    int64_t converted = rounded(length * from, to);
    if (converted > INT32_MAX || converted < INT32_MIN)
        return misuse(TILLY_E_RANGE, "length", "is too long to be given so");
    *out = (int32_t)converted;
    return TILLY_OK;
}
