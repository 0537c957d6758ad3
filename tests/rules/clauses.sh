#!/bin/bash
# clauses.sh [--all]: lists the clauses of each catalogue that no test cites; fails if there are
# any.
# --all: also decisions, rolls and rulings that no test cites, for information.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A clause stands in bold at its place, or as the first cell of a row (decisions, rolls, rulings);
# "GL-182" may be named in bold in a row of results.
known_in() {  # catalogue prefix
    {
        grep -oE "\*\*$2-([DRQ]-)?[0-9]+(\*\*| —)" "$1" || true
        grep -oE "^\| $2-[DRQ]-[0-9]+ \|" "$1" || true
    } |
        tr -d '* —|' |
        sort -u
}
cited_of() {  # prefix
    find tests -type f ! -path tests/golden/words.txt \
        \( -name '*.c' -o -name '*.json' -o -name '*.txt' -o -name '*.t' \) \
        -exec grep -ohwE "$1-([0-9]{3}|[DRQ]-[0-9]{2,3})" {} + |
        sort -u ||
        true
}
missing() {  # prefix pattern
    grep -E "^$1-$2[0-9]+\$" "$work/known" | comm -23 - "$work/cited"
}

check_catalogue() {  # catalogue prefix rest: whether all of it must be cited
    local catalogue=$1 prefix=$2 known count invented
    known_in "$catalogue" "$prefix" >"$work/known"
    cited_of "$prefix" >"$work/cited"
    invented=$(grep -vxFf "$work/known" "$work/cited" || true)
    known=$(grep -cE "^$prefix-[0-9]+\$" "$work/known")
    missing "$prefix" '' >"$work/missing"
    while read -r clause; do
        sed -n "s/^.*\*\*$clause\*\*[ |]*/  $clause  /p" "$catalogue" |
            head -n 1 |
            cut -c1-150
    done <"$work/missing"
    if [[ ${all:-} == --all ]]; then
        for kind in D R Q; do
            missing "$prefix" "$kind-" | sed 's/^/  not cited: /'
        done
    fi
    [[ -z $invented ]] ||
        printf 'cited, but not in the catalogue:\n%s\n' "$(sed 's/^/  /' <<<"$invented")"
    count=$(wc -l <"$work/missing")
    echo "$prefix: $known clauses, $((known - count)) cited by a test, $count without one"
    [[ $count -eq 0 && -z $invented ]]
}

all=${1:-} failed=0
check_catalogue docs/rules/tilly-1.2.md T1 || failed=1
check_catalogue docs/rules/tilly-2.0.md T2 || failed=1
check_catalogue docs/rules/glauben.md GL || failed=1
check_catalogue docs/rules/scruby.md SC || failed=1
exit $failed
