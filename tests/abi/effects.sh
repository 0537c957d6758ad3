#!/bin/bash
# effects.sh: of a family's folder only effects/ changes units: where they stand, their record,
# their flags of the turn, their rows. Redaction, which makes another battle of a copy, blanks them
# in queries/redact.c. Red names file and line.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C.UTF-8

place='\b(p->turn|p->unit|\bof)(\[[^]]*\]|\([^)]*\))((\.|->)[a-z_]+)?(\[[^]]*\])?'
change='( *[-+|&]?= *[^= ]|\+\+|--)'
call='\b(row_set|row_unset|row_clear|put_unit|add_mark|places_changed) *\('
record='(unit|trooper|regiment|stand_record|mark)'
pointer="(^|[(, ])$record \*[a-z]+( = |[,)])"

failed=0
for family in tilly glauben scruby; do
    mapfile -t files < <(
        find "lib/rules/$family" -name '*.[ch]' \
            -not -path '*/effects/*' -not -path '*/queries/redact.c'
    )
    found=$(
        grep -nE "$place$change|$call|$pointer" "${files[@]}" |
            grep -vE "const $record \*" ||
            true
    )
    [[ -z $found ]] || {
        echo "$found"
        failed=1
    }
    grep -qE "$place$change" "lib/rules/$family"/effects/*.[ch] || {
        echo "no change of a unit was found in effects/ of $family: this test is blind"
        failed=1
    }
    echo "$family: ${#files[@]} files outside effects/"
done
exit $failed
