#!/bin/bash
# break.sh BUILD [RULESET ...]: changes each parameter of the rule sets (all, or those named) by one
# step and each option to each of its other values, one at a time, and runs the rule tests until one
# is red.
# Prints the parameter, what it was changed to, and the first test that noticed; fails if some
# change goes unnoticed.
#   BREAK_ONLY=name   only parameters whose name contains this
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
shift
[[ $# -gt 0 ]] || set -- tilly-1.2 tilly-2.0 glauben scruby
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export work build
ulimit -v $((4 << 20))   # a battle that a wrong number makes endless fills the memory

# The first red test in what a program printed; a crash or a hang blames the test that was running.
red_test() {
    sed -n '/test(s)/d; s/^\[  FAILED  \] //p' "$1" | head -n 1 | grep . ||
        sed -n 's/^\[ RUN      \] //p' "$1" | tail -n 1
}
export -f red_test

# First without a change: only programs that are green can notice anything. The quick ones go first
# later on. A name that no rule set has turns red the programs that play by these rules: the others
# are not asked.
for program in "$build"/tests/unit/test_* "$build"/tests/rules/test_*; do
    [[ -x $program && ! -d $program ]] || continue
    source=tests/${program#"$build"/tests/}.c
    # without the book's rule set there is nothing to notice
    [[ -f $source ]] &&
        nm "$program" | grep ' T rules_of_book$' >/dev/null ||
        continue
    began=${EPOCHREALTIME/./}
    if timeout 300 "$program" >"$work/green" 2>&1; then
        echo "$((${EPOCHREALTIME/./} - began)) $program $source" >>"$work/programs"
    else
        echo "red before anything is changed, left out: $program ($(red_test "$work/green"))"
    fi
done
[[ -s $work/programs ]] || {
    echo "no rule test is green"
    exit 1
}
for rules in "$@"; do
    while read -r time program source; do
        TILLY_BREAK="$rules/no such name=0" timeout 300 "$program" >"$work/asked" 2>&1 || true
        if grep -q 'cannot be set' "$work/asked"; then
            echo "$time $program $source"
        fi
    done <"$work/programs" |
        sort -n >"$work/programs.$rules"
    echo "$rules: $(wc -l <"$work/programs.$rules") test programs," \
        "$(awk '{s += $1} END {printf "%.1f", s / 1e6}' "$work/programs.$rules") s together"
done

# A line "rules<TAB>name<TAB>was<TAB>becomes<TAB>clause": programs whose source or examples cite its
# clause are asked first, and last those that only read the tables: a test of what a number does
# says more than one of what it is.
try_one() {
    local rules name was becomes clause out red program source
    IFS=$'\t' read -r rules name was becomes clause <<<"$1"
    out=$work/out.$BASHPID
    while read -r _ program source; do
        if [[ $program == */test_edition || $program == */test_ruleset ||
            $program == */test_sc_book ]]; then
            echo "$program" >>"$out.last"
            continue
        fi
        if grep -rqF "$clause" "$source" \
            "${source%/*}/$(basename "${source#*/test_}" .c)" 2>/dev/null; then
            echo "$program" >>"$out.first"
        else
            echo "$program" >>"$out.then"
        fi
    done <"$work/programs.$rules"
    cat "$out.first" "$out.then" "$out.last" >"$out.order" 2>/dev/null || true
    while read -r program; do
        if TILLY_BREAK="$rules/$name=$becomes" timeout 300 "$program" >"$out" 2>&1; then
            continue
        fi
        if grep -q 'cannot be set' "$out"; then
            continue
        fi
        red=$(red_test "$out")
        [[ -n $red ]] || continue
        printf '%-32s %10s -> %-10s %s: %s\n' \
            "$name" "$was" "$becomes" "${program##*/}" "$red"
        rm -f "$out"*
        return 0
    done <"$out.order"
    rm -f "$out"*
    printf '%-32s %10s -> %-10s UNNOTICED (%s)\n' "$name" "$was" "$becomes" "$clause"
}
export -f try_one

for rules in "$@"; do
    "$build/tests/parameters" "$rules" | sed "s/^/$rules\t/"
done |
    grep -F -- "${BREAK_ONLY:-}" >"$work/changes"
tr '\n' '\0' <"$work/changes" |
    xargs -0 -n 1 -P "$(nproc)" bash -c 'try_one "$1"' _ |
    tee "$work/report"
changes=$(wc -l <"$work/changes") unnoticed=$(grep -c UNNOTICED "$work/report" || true)
noticing=$(
    sed -n 's/^.* \(test_[a-z0-9_]*\): \(.*\)$/\1: \2/p' "$work/report" |
        sort |
        uniq -c |
        sort -rn ||
        true
)
echo
echo "the tests that noticed most: $(
    head -n 3 <<<"$noticing" |
        sed 's/^ *\([0-9]*\) \(.*\)$/\2 (\1)/' |
        paste -sd, |
        sed 's/,/, /g'
); $(grep -c . <<<"$noticing" || true) different ones"
echo "$changes changes, $((changes - unnoticed)) noticed, $unnoticed unnoticed"
[[ $unnoticed -eq 0 && $(wc -l <"$work/report") -eq $changes ]]
