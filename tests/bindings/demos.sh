#!/bin/bash
# demos.sh DEMO PYTHON LUA: the demonstration in C, Python and Lua is one program. The same options
# print the same text, write the same files and end with the same status; a record made in each
# replays in the others with the same hashes. PYTHONPATH, LUA_PATH and LUA_CPATH lead to the
# modules; TILLY_PRELOAD, for sanitizers, is loaded before the interpreters alone.
set -uo pipefail
root=$(readlink -f "$(dirname "$0")/../..")
c=("$(readlink -f "$1")")
python=("$2" "$root/examples/python/demo.py")
lua=("$3" "$root/examples/lua/demo.lua")
scenario=(--scenario "$root/examples/scenarios/two_armies.json")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
red=0 compared=0

report() {
    echo "RED $*"
    red=1
}

# language, arguments: prints to LANGUAGE.txt and LANGUAGE.err, writes into the folder LANGUAGE
play() {
    local language=$1 preload=${TILLY_PRELOAD:-} leaks=${ASAN_OPTIONS:-} status=0
    local -n program=$language
    shift
    case $language in
        c) preload= ;;
        python) leaks=detect_leaks=0 ;;   # CPython itself keeps some to its end
    esac
    rm -rf "$language" out
    mkdir out && touch out/turn-{01..40}.svg   # of a longer battle: what is left of it goes
    LD_PRELOAD=$preload ASAN_OPTIONS=$leaks PYTHONDONTWRITEBYTECODE=1 \
        "${program[@]}" "$@" --out out >"$language.txt" 2>"$language.err" || status=$?
    mkdir -p out
    mv out "$language"
    echo "$status" >"$language.status"
}

# All three alike. What Python's argparse says of a wrong command line is its own affair, as long as
# something is said.
alike() {  # status, arguments
    local wanted=$1 language
    shift
    for language in c python lua; do
        play "$language" "$@"
    done
    [[ $(cat c.status) == "$wanted" ]] ||
        report "in C $* ended with $(cat c.status), not $wanted: $(head -n 1 c.err)"
    for language in python lua; do
        cmp c.status "$language.status" ||
            report "$* ended with $(cat "$language.status") in $language:" \
                "$(tail -n 1 "$language.err")"
        cmp c.txt "$language.txt" ||
            report "$* prints other words in $language"
        diff -rq c "$language" ||
            report "$* writes other files in $language"
        [[ $wanted == 2 && $language == python ]] ||
            diff c.err "$language.err" ||
            report "$* complains in other words in $language"
        [[ $wanted == 0 || -s $language.err || -s $language.txt ]] ||
            report "$* ended with $wanted in $language and said nothing"
    done
    compared=$((compared + 1))
}

played() {
    [[ -s c/record.json && -s c/start.svg && -s c/turn-01.svg ]] &&
        grep -q 'hash of the final state [0-9a-f]\{16\}$' c.txt ||
        report "$1: nothing was played"
}

alike 0 "${scenario[@]}" --seed 7
played "seed 7"
alike 0 "${scenario[@]}" --seed 18446744073709551615 --clauses --exact
played "the highest seed"
grep -q '\[T1-' c.txt || report "no clauses"
alike 0 "${scenario[@]}" --seed 0x10 --players random,thumb
played players
alike 0 "${scenario[@]}" --seed 9 --setup free --players passive,random
played "a free set-up"

if [[ -n ${TILLY_DEMO_SCRIPTS:-} ]]; then   # scenarios in Lua, where the program in C has them
    for file in "$root"/tests/bindings/*.lua "$root"/examples/scenarios/*.lua; do
        [[ -s $file && ${file##*/} != log_table.lua ]] || continue
        alike 0 --scenario "$file" --seed 5
        played "${file##*/}"
    done
    alike 0 --scenario "$root/tests/bindings/relief.lua" --seed 7 --rules tilly-2.0
    printf 'scenario {\n  title = = }\n' >wrong.lua
    alike 1 --scenario wrong.lua
    [[ $(grep -o 'wrong\.lua' c.err | wc -l) == 1 ]] ||
        report "the place is told twice: $(cat c.err)"
    printf 'scenario {\n  rules = "tilly-1.2",\n  armeis = {},\n}' >wrong.lua
    alike 1 --scenario wrong.lua
    grep -q '^wrong.lua:3: armeis: ' c.err || report "no place of a name: $(cat c.err)"
    printf '{"name": "South", "commands": ["All"], "units": [%s]}' \
        '{"command": 0, "type": "horse", "at": [5, 5, 0]}' >south.json
    printf '%b' 'local south, north = json("south"), json("north")\n' \
        'north.units[1].at = {5, 15, 180}\n' \
        'scenario {title = "x", rules = "tilly-1.2", any_army = true, leader = 0, ' \
        'deployed = true, anywhere = true, turn_limit = 2,\n' \
        '  table_complete = true, table = {width = 20, depth = 20}, ' \
        'armies = {south, north}}\n' >texts.lua
    alike 0 --scenario texts.lua --text:south=south.json --text:north=south.json
    alike 1 --scenario texts.lua --text:south=south.json
fi

alike 0 "${scenario[@]}" --rules tilly-2.0 --seed 7 --clauses
played "2.0a"
grep -q '\[T2-' c.txt || report "no clauses of 2.0a"
alike 0 "${scenario[@]}" --rules tilly-2.0 --seed 3 --setup free --players random,thumb
played "a free set-up of 2.0a"

luetzen=(--scenario "$root/examples/scenarios/luetzen_1632.json")
alike 0 "${luetzen[@]}" --seed 7
played "Lützen"
grep -qE '^(Victory for|A drawn battle)' c.txt || report "Lützen does not end"
alike 0 "${luetzen[@]}" --seed 4 --clauses --players random,thumb
grep -q '\[GL-' c.txt || report "no clauses of Glauben"

brigades=(--scenario "$root/examples/scenarios/three_brigades.json")
alike 0 "${brigades[@]}" --rules scruby --seed 7 --clauses
played "three brigades"
grep -qE '^(Victory for|A drawn battle)' c.txt || report "three brigades do not end"
grep -q '\[SC-' c.txt || report "no clauses of Scruby"
alike 0 "${brigades[@]}" --seed 4 --setup free --players random,thumb
played "a free set-up of Scruby"

echo "a record of each language replays in the others, of each book from one of them"
seed=20
replays() {  # language, what it plays
    local language=$1 wanted
    play "$@" --seed $((seed += 1))
    cp "$language/record.json" "of-$language.json"
    wanted=$(grep 'hash of the final state' "$language.txt")
    alike 0 --replay "of-$language.json" --clauses
    grep -q 'every hash agrees' c.txt &&
        [[ -n $wanted && $(grep 'hash of the final state' c.txt) == "$wanted" ]] ||
        report "a record from $language does not replay: ${*:2}"
}
replays lua "${scenario[@]}" --rules tilly-2.0 --players random,thumb
replays python "${luetzen[@]}" --players thumb,random
replays c --scenario "$root/examples/scenarios/two_armies_in_inches.json" --players thumb,random
for language in c python lua; do
    replays "$language" "${scenario[@]}" --setup free
done

echo "a record that was tampered with is found out"
sed -E 's/("end": "0x[0-9a-f]*)[1-9a-f]"/\10"/; t; s/("end": "0x[0-9a-f]*)0"/\11"/' \
    of-python.json >false.json
alike 1 --replay false.json
grep -q '^First difference: turn' c.txt || report "nobody noticed"

echo "what is wrong is refused"
alike 0 --help
alike 1 --scenario none.json
alike 1 --replay none.json
alike 1 --scenario of-python.json
alike 1 --replay "$root/README.md"
printf '{\n  "format": "tilly-scenario", "version": 1, "rules": 5}' >bad.json
alike 1 --scenario bad.json
grep -q '^bad.json:2:' c.err || report "no line and column in $(cat c.err)"
for words in --wrong --seed '--seed x' '--seed -1' '--seed 18446744073709551616' \
    '--players thumb' '--players thumb,nobody' '--setup other' word; do
    alike 2 $words
done

[[ $red -ne 0 ]] || echo "$compared times alike"
exit $red
