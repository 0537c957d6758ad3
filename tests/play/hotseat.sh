#!/bin/bash
# hotseat.sh DIRECTORY: two people at a terminal, with what they type coming from a pipe.
set -euo pipefail
cd "$(dirname "$0")/../.."
hotseat=$1/hotseat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

red() { echo "$*"; tail -n 40 "$work/out"; exit 1; }
says() { grep -qF -- "$1" "$work/out" || red "it does not say: $1"; }
hash_now() { sed -n 's/.*hash \([0-9a-f]\{16\}\)$/\1/p' "$work/out" | tail -n 1; }
typed() {  # lines; then options of the program
    local lines=$1
    shift
    printf '%b' "$lines" | "$hotseat" "$@" >"$work/out" 2>&1 || red "it ended badly"
}

echo "a move in words, a refusal with the nearest legal version, undo"
typed 'A2\nstraight 99\nok\nundo\nquit\n'
says 'T1-D-08'
says 'T1-D-10 Uppland Horse: move'
says 'No: 99'
says 'The nearest that is legal: straight'
says 'Uppland Horse advances'
says 'Taken back.'

echo "undo leaves what was before"
typed 'A2\nquit\n'; before=$(hash_now)
typed 'A2\nstraight 1\nundo\nquit\n'
[[ $(hash_now) == "$before" ]] || red "undo left $(hash_now), not $before"

echo "the words of the rules: wheel right 30, 2.5"
typed 'A5\nwheel right 30, 2.5\nreport\nmap\nunits\nhelp\nquit\n'
says 'wheels right 30 degrees and advances 2.5'
says '[T1-126]'
says 'Imperialists'
says 'save FILE'

echo "a saved battle goes on where it was"
typed "A2\nstraight 2\nA5\nsave $work/battle.json\nquit\n"; before=$(hash_now)
says "Saved in $work/battle.json."
typed "load $work/battle.json\nquit\n"
[[ -n $before && $(hash_now) == "$before" ]] || red "the loaded battle is $(hash_now), not $before"

echo "dice from a real table"
typed '7\n6 6\n6\n2\nquit\n' --setup free --dice typed
says 'Please throw. T1-R-01'
says 'No:'
says 'initiative'
typed '\n\nquit\n' --setup free --dice typed
says 'T1-R-01'

echo "nonsense, and the end of the input"
typed 'bogus\n\001\002\n999999999999\nwheel wheel wheel\nsave /nonexistent/x\nload /nonexistent\nload /dev/null\nA2 straight\n'
says 'No such answer here'
says 'Cannot save'
typed ''
! "$hotseat" --bogus </dev/null >/dev/null 2>&1 || red "--bogus is accepted"
