#!/bin/bash
# clauses.sh [--all]: lists the clauses of the rules that no test cites; fails if there are any.
# --all: also decisions, rolls and rulings that no test cites, for information.
set -euo pipefail
cd "$(dirname "$0")/../.."
catalogue=docs/rules/tilly-1.2.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep -oE '\*\*T1-([DRQ]-)?[0-9]+(\*\*| —)' "$catalogue" | tr -d '* —' | sort -u >"$work/known"
find tests -type f \( -name '*.c' -o -name '*.json' -o -name '*.txt' -o -name '*.t' \) -exec grep -ohwE 'T1-([0-9]{3}|[DRQ]-[0-9]{2,3})' {} + | sort -u >"$work/cited" || true

missing() {  # pattern
    grep -E "^T1-$1[0-9]+\$" "$work/known" | comm -23 - "$work/cited"
}
invented=$(grep -vxFf "$work/known" "$work/cited" || true)

known=$(grep -cE '^T1-[0-9]+$' "$work/known")
missing '' >"$work/missing"
while read -r clause; do
    sed -n "s/^.*\*\*$clause\*\*[ |]*/  $clause  /p" "$catalogue" | head -n 1 | cut -c1-150
done <"$work/missing"
if [[ ${1:-} == --all ]]; then
    for kind in D R Q; do missing "$kind-" | sed 's/^/  not cited: /'; done
fi
[[ -z $invented ]] || printf 'cited, but not in the catalogue:\n%s\n' "$(sed 's/^/  /' <<<"$invented")"
count=$(wc -l <"$work/missing")
echo "$known clauses, $((known - count)) cited by a test, $count without one"
[[ $count -eq 0 && -z $invented ]]
