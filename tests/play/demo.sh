#!/bin/bash
# demo.sh DIRECTORY: the demonstration, used as a newcomer would: the same twice, replayed from its
# record, and refusing what is wrong.
set -euo pipefail
cd "$(dirname "$0")/../.."
demo=$1/demo
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

red() {
    echo "$*"
    exit 1
}
expect() {  # exit status, command ...
    local wanted=$1 status=0
    shift
    "$@" >"$work/out" 2>"$work/err" || status=$?
    [[ $status -eq $wanted ]] || {
        cat "$work/err"
        red "$* ended with $status, not $wanted"
    }
}

echo "the same seed gives the same battle, report, pictures and record"
"$demo" --seed 7 --out "$work/one" >"$work/one.txt"
"$demo" --seed 7 --out "$work/two" >"$work/two.txt"
diff <(grep -v "$work" "$work/one.txt") <(grep -v "$work" "$work/two.txt")
diff -r "$work/one" "$work/two"
grep -q 'hash of the final state [0-9a-f]\{16\}$' "$work/one.txt" || red "no hash at the end"
grep -qE '^(Victory for|A drawn battle|No decision)' "$work/one.txt" ||
    red "nobody won, and nobody did not"

echo "another seed gives another"
"$demo" --seed 8 --out "$work/other" >"$work/other.txt"
! diff -q <(grep 'final state' "$work/one.txt") <(grep 'final state' "$work/other.txt") \
    >/dev/null || red "two seeds, one battle"

echo "a picture of the start and of each turn"
turns=$(sed -n 's/.* in turn \([0-9]*\)$/\1/p' "$work/one.txt")
[[ $(find "$work/one" -name 'turn-*.svg' | wc -l) -eq $turns && -s $work/one/start.svg ]] ||
    red "not a picture a turn for $turns turns"
for picture in "$work"/one/*.svg; do
    head -c 300 "$picture" | grep '<svg' >/dev/null &&
        tail -n 1 "$picture" | grep '</svg>' >/dev/null ||
        red "${picture##*/} is no picture"
done

echo "of a longer battle that was told in the same folder no picture is left"
cp "$work/one/start.svg" "$work/one/turn-$(printf %02d $((turns + 1))).svg"
"$demo" --seed 7 --out "$work/one" >/dev/null
diff -r "$work/one" "$work/two"

echo "a replay of its record tells the same and finds every hash in agreement"
"$demo" --replay "$work/one/record.json" --out "$work/again" >"$work/again.txt"
grep -q 'every hash agrees' "$work/again.txt" || red "the hashes do not agree"
diff <(grep -v "$work" "$work/one.txt") <(grep -v "$work\|^Replayed" "$work/again.txt")

echo "a record that was tampered with is found out"
sed -E 's/("end": "0x[0-9a-f]*)[1-9a-f]"/\10"/; t; s/("end": "0x[0-9a-f]*)0"/\11"/' \
    "$work/one/record.json" >"$work/false.json"   # another last digit
cmp -s "$work/one/record.json" "$work/false.json" && red "this test found no hash in the record"
expect 1 "$demo" --replay "$work/false.json" --out "$work/again"
grep -q 'the hashes differ' "$work/out" || red "nobody noticed"

echo "clauses, free set-up, other players"
"$demo" --seed 7 --clauses --out "$work/clauses" | grep -c '\[T1-[0-9]\{3\}\]' >"$work/count"
[[ $(cat "$work/count") -gt 50 ]] || red "only $(cat "$work/count") lines show their clause"
echo "a ruler shows one decimal, --exact all; the battle ends with a summary"
! grep -q '[0-9]\.[0-9][0-9]' <(grep '^  ' "$work/one.txt") || red "more than a ruler shows"
"$demo" --seed 7 --exact --out "$work/exact" >"$work/exact.txt"
grep -q '^  .*[0-9]\.[0-9][0-9][0-9]' "$work/exact.txt" ||
    red "--exact does not tell the last digit"
for heading in 'After the battle' 'Losses of' 'Routed or destroyed' 'Turning points'; do
    grep -q "^$heading" "$work/one.txt" || red "no \"$heading\""
done
"$demo" --seed 3 --scenario examples/scenarios/luetzen_1632.json --out "$work/turning" \
    >"$work/turning.txt"
sed -n '/^Turning points/,$s/^  Turn \([0-9]*\):.*/\1/p' "$work/turning.txt" >"$work/turns"
[[ $(wc -l <"$work/turns") -gt 1 ]] &&
    sort -nc "$work/turns" ||
    red "turning points out of the order of time"
"$demo" --setup free --players random,thumb --out "$work/free" >"$work/free.txt"
grep -q 'final state' "$work/free.txt" || red "no free set-up"

echo "the same scenario by another edition's rules"
"$demo" --rules tilly-2.0 --seed 7 --clauses --out "$work/newer" \
    >"$work/newer.txt" 2>"$work/err"
grep -q '\[T2-[0-9]\{3\}\]' "$work/newer.txt" || red "no clause of 2.0a"
[[ ! -s $work/err ]] || red "the shipped scenario does not fit: $(cat "$work/err")"
sed 's/"values": {}/"values": {"evade": "on"}/' examples/scenarios/two_armies.json \
    >"$work/evades.json"
"$demo" --rules tilly-2.0 --scenario "$work/evades.json" --out "$work/newer" \
    >/dev/null 2>"$work/err"
grep -q 'left out: line 6, column [0-9]*: rules.values.evade: tilly-2.0 has no parameter' \
    "$work/err" ||
    red "nothing was said of what does not fit: $(cat "$work/err")"

echo "what is wrong is refused"
expect 1 "$demo" --rules glauben --out "$work/none"
expect 1 "$demo" --rules tilly-3 --out "$work/none"
expect 2 "$demo" --wrong
expect 2 "$demo" --seed
expect 2 "$demo" --seed x
expect 2 "$demo" --players thumb,nobody
expect 1 "$demo" --scenario "$work/none.json"
echo '{"format": "tilly-scenario", "version": 1, "rules": 5}' >"$work/bad.json"
expect 1 "$demo" --scenario "$work/bad.json" --out "$work/none"
grep -q 'bad.json:1:' "$work/err" || red "no line and column in: $(cat "$work/err")"
expect 0 "$demo" --help
