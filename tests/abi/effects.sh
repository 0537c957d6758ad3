#!/bin/bash
# effects.sh: of tilly's folder only effects/ changes units: where they stand, their record, their flags of the turn, their rows. Red names file and line.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C.UTF-8

place='\b(p->turn|p->unit|\bof)(\[[^]]*\]|\([^)]*\))((\.|->)[a-z_]+)?(\[[^]]*\])?'
change='( *[-+|&]?= *[^= ]|\+\+|--)'
call='\b(row_set|row_unset|row_clear|put_unit|add_mark|places_changed) *\('
pointer='(^|[(, ])(unit|trooper|mark) \*[a-z]+ = '

mapfile -t files < <(find lib/rules/tilly -name '*.[ch]' -not -path '*/effects/*')
found=$(grep -nE "$place$change|$call|$pointer" "${files[@]}" | grep -v 'const \(unit\|trooper\|mark\) \*' || true)
[[ -z $found ]] || { echo "$found"; exit 1; }
grep -qE "$place$change" lib/rules/tilly/effects/*.[ch] || { echo "no change of a unit was found in effects/: this test is blind"; exit 1; }
echo "${#files[@]} files outside effects/ change no unit"
