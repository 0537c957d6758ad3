#!/bin/bash
# families.sh: what belongs to one rule set is named in its folder alone. Outside it no unit type is
# named, and no formation, order, event, throw, question or option of a rule set. Words for all
# kinds stand in lib/words/*.def, one row a kind.
set -euo pipefail
cd "$(dirname "$0")/../.."
export LC_ALL=C.UTF-8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A rule set's folder is one with signs; each type has one there, but for commanders, who are known
# by a flag.
families=(lib/rules/*/signs.def)
sed -n 's/^TYPE(\("[^"]*"\),.*/\1/p' "${families[@]}" | sort -u >"$work/types"
[[ $(wc -l <"$work/types") -gt 10 ]] || {
    echo "only $(wc -l <"$work/types") types were found: this test is blind"
    exit 1
}
find lib -name '*.[ch]' |
    grep -vE "^($(dirname "${families[@]}" | paste -sd '|'))/" >"$work/outside"

# What the engine itself tells, asks, throws, offers, and bounds; and what two families have.
core='AGREED|BATTLE_OVER|CHOSEN|CONCEDED|EDIT|POINTS|ROLL|SPOKEN|STEP|TABLE|TURN'
core="EV_($core)"
core+='|FORMATION_(NONE|GARRISON|LIMBERED|MOUNTED|SQUARE|UNLIMBERED)'
core+='|ORDER_(HOLD|NOTE)'
core+='|OPT_(NONE|WORDS)'
core+='|(ASK|ROLL)_SCENARIO'
core="TILLY_($core)"

failed=0
# "horse" is also a class of troops that all books have (tilly_bars_flag), as files name it.
if xargs grep -nFf "$work/types" <"$work/outside" |
    grep -v '^lib/files/table_file\.c:.*const troops\[\] = '; then
    echo "a unit type is named outside its rule set's folder"
    failed=1
fi
if xargs grep -noE '\bTILLY_(EV|FORMATION|ORDER|ROLL|ASK|OPT|BY)_[A-Z_]+' <"$work/outside" |
    grep -vE ":$core\$"; then
    echo "a kind of a rule set is named outside its folder"
    failed=1
fi
[[ $failed -eq 1 ]] ||
    echo "$(wc -l <"$work/types") types, and all kinds but the core's," \
        "are named in ${#families[@]} folders alone"
exit $failed
