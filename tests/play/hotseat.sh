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

luetzen=(--scenario examples/scenarios/luetzen_1632.json)
echo "Lützen: draws from a real table, or as thousandths"
typed 'A12\nB7\n1.5\n450 450\n0.450\nA13\nB8\n999\nquit\n' "${luetzen[@]}" --dice typed
says 'Please throw. GL-R-07'
says 'Faces are written: 6 2 1, a draw: 0.450'
says 'fires at Old Saxon over 223.8861 mm: no effect (0.450)'
says '(0.999)'

echo "Lützen: a message with its words, regiments that march, an order that binds"
typed 'end\nsend a messenger from Gustavus Adolphus\n2 3\nas the note says\nmarch by path 740,600 740,900 : with God\ngo 269.17, 90\nend\nA8\nmarch 180, 40\nmarch 20, 60\nreport\nquit\n' "${luetzen[@]}"
says 'choose 1 to 4 of them'
says 'sends a messenger to First Line and Second Line: march by 740, 600 [GL-108]'
says 'No: Swedish Brigade would move against the order of First Line'
says '[GL-Q-98]'
says 'Swedish Brigade turns right 20 degrees and marches 60 mm [GL-136]'

echo "Lützen: a path with a facing and an act, a march too long"
typed 'end\nend\nA9\nmarch path 640,470 640,480,10 640,490,10,dance\nmarch path 640,470 640,480,10 640,490,10,column\nA10\nmarch 0, 99\nok\nunits\nmap\nquit\n' "${luetzen[@]}"
says 'A path is written:'
says 'Old Blue Brigade forms column'
says 'The nearest that is legal: march 0, 70'
says 'Yellow Brigade marches 70 mm'
says '760, 530 facing 0  8 of 8, line'
says 'facing 10  8 of 8, column'
says '===='

echo "nonsense, and the end of the input"
typed 'bogus\n\001\002\n999999999999\nwheel wheel wheel\nsave /nonexistent/x\nload /nonexistent\nload /dev/null\nA2 straight\n'
says 'No such answer here'
says 'Cannot save'
typed ''
! "$hotseat" --bogus </dev/null >/dev/null 2>&1 || red "--bogus is accepted"
