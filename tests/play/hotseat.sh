#!/bin/bash
# hotseat.sh DIRECTORY: two people at a terminal, or one against a machine, with what they type
# coming from a pipe.
set -euo pipefail
cd "$(dirname "$0")/../.."
hotseat=$1/hotseat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

red() {
    echo "$*"
    tail -n 40 "$work/out"
    exit 1
}
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
typed 'A2\nquit\n'
before=$(hash_now)
typed 'A2\nstraight 1\nundo\nquit\n'
[[ $(hash_now) == "$before" ]] || red "undo left $(hash_now), not $before"

echo "the words of the rules: wheel right 30, 2.5"
typed 'A5\nwheel right 30, 2.5\nreport\nmap\nunits\nhelp\nquit\n'
says 'wheels right 30 degrees and advances 2.5'
says '[T1-126]'
says 'Imperialists: 0 of 25 lost, breaks at 9'
says 'save FILE'

echo "a saved battle goes on where it was"
typed "A2\nstraight 2\nA5\nsave $work/battle.json\nquit\n"
before=$(hash_now)
says "Saved in $work/battle.json."
typed "load $work/battle.json\nquit\n"
[[ -n $before && $(hash_now) == "$before" ]] ||
    red "the loaded battle is $(hash_now), not $before"

echo "dice from a real table"
typed '7\n6 6\n6\n2\nquit\n' --setup free --dice typed
says 'Please throw. T1-R-01'
says 'No:'
says 'initiative'
typed '\n\nquit\n' --setup free --dice typed
says 'T1-R-01'

echo "a unit and its move in one line, words cut short"
typed 'upp str 3\nA3 w r 30, 2.5\nquit\n'
says 'Uppland Horse advances 3'
says 'Södermanland Horse wheels right 30 degrees and advances 2.5'

echo "a number alone, or an option without its numbers: what is missing is asked for"
typed 'A2\n2\n3\nA3\nwheel right\n30\n2.5\nA4\n2\n\nstay\nquit\n'
says 'a number is wanted: straight <length'
says 'Uppland Horse advances 3'
says 'numbers are wanted: wheel right <angle'
says 'another number is wanted: <length'
says 'Södermanland Horse wheels right 30 degrees and advances 2.5'

echo "a slip of the pen: which word, and the nearest"
typed 'A2\nwheel rihgt 30\nquit\n'
says '"rihgt" is not an answer here; did you mean "right"? Choose from: left, right'

echo "Enter ends no army's move unless it is given twice"
typed '\nA2 straight 3\nquit\n'
says 'Enter again gives: end'
says 'Uppland Horse advances 3'
typed '\n\nquit\n'
says '(end)'
says 'T1-D-08 Imperialists: who moves next?'
typed 'A2\n\nquit\n'
says '(stay)'

echo "an answer is taken whole or not at all"
typed 'A1\ngo 90, 1\nA5 str\nquit\n'
! grep -qF '"str" is left out' "$work/out" || red "half an answer is given"
typed 'A1\nA5 str\nquit\n'
says '"str" is not a path: nothing else may follow "A5"'
! grep -qF 'Gustavus Adolphus rides' "$work/out" || red "half an answer is given"

echo "a label stands behind the name that it belongs to"
says 'join Småland Horse A5'

echo "a machine as opponent; two of them play to the end"
typed 'A2 straight 3\nend\nquit\n' --players human,thumb
says 'Defender Move (Imperialists)'
! grep -qF 'T1-D-08 Imperialists' "$work/out" || red "it asks for the machine"
typed '' --players thumb,thumb
says ' units'

echo "a map as wide as the window, and a part of it closer"
typed 'map A2\nmap 3,4\nmap X1\nquit\n' --width 60
says 'shows that part closer'
says 'A window 95 signs wide shows the whole'
says '`map A2` for what is about a unit'
[[ $(
    grep -E '^ +[0-9]+ [.=~#:th%X^>v<*AB0-9]+$' "$work/out" |
        awk '{ if (length > most) most = length } END { print most }'
) -le 60 ]] || red "the map is wider than 60"
typed 'quit\n' --width 120
! grep -qF 'closer' "$work/out" || red "it speaks of a closer map where all is shown"

echo "what may be given, told without an error"
"$hotseat" --help >"$work/out" 2>"$work/error" || red "--help ends badly"
says 'usage: hotseat'
says '--players'
[[ ! -s $work/error ]] || red "--help writes an error"
! "$hotseat" --players human,nobody </dev/null >"$work/out" 2>&1 || red "nobody may play"
says 'no such player: nobody'

echo "the second edition: its roles, and no other book's rules"
typed 'quit\n' --rules tilly-2.0
says 'T2-D-'
says 'Active player: Swedes; reactive: Imperialists'
! "$hotseat" --rules glauben </dev/null >"$work/out" 2>&1 ||
    red "a scenario of Tilly is played by Glauben"

echo "a scenario in Lua: its question, a save that goes on with its script, its mistakes"
lua=(--scenario examples/scenarios/rain_1632.lua)
"$hotseat" "${lua[@]}" </dev/null >"$work/out" 2>&1 || true
if grep -q 'this build has no scenarios in Lua' "$work/out"; then
    echo "   this build has none"
else
    typed "2\nsave $work/rain.json\nquit\n" "${lua[@]}"
    before=$(hash_now)
    says 'How is the bridge to be covered?'
    says 'More straw on the fires'
    typed "load $work/rain.json\nquit\n" "${lua[@]}"
    [[ -n $before && $(hash_now) == "$before" ]] ||
        red "the loaded battle is $(hash_now), not $before"
    printf 'scenario {\n  rules = "tilly-1.2",\n  armeis = {},\n}' >"$work/wrong.lua"
    ! "$hotseat" --scenario "$work/wrong.lua" </dev/null >"$work/out" 2>&1 ||
        red "a mistake is played"
    says 'wrong.lua:3: armeis: there is no such name here (did you mean "armies"?)'
    ! "$hotseat" "${lua[@]}" --rules glauben </dev/null >"$work/out" 2>&1 ||
        red "a scenario of Tilly is played by Glauben"
    says 'rain_1632.lua: the document that it defines:'
    says ': rules: a scenario of tilly-1.2 cannot be played by glauben'
    ! "$hotseat" --scenario "$work/wrong.lua" --text:x=/nonexistent </dev/null >"$work/out" 2>&1 ||
        red "a text that is not there"
fi

luetzen=(--scenario examples/scenarios/luetzen_1632.json)
echo "Lützen: draws from a real table, or as thousandths"
typed 'A12\nB7\n1.5\n450 450\n0.450\nA13\nB8\n999\nquit\n' "${luetzen[@]}" --dice typed
says 'Please throw. GL-R-07'
says 'Faces are written: 6 2 1, a draw: 0.450'
says 'fires at Old Saxon over 224 mm: no effect (0.450)'
says '(0.999)'

echo "Lützen: a message with its words, regiments that march, an order that binds"
typed 'end\nsend a messenger from Gustavus Adolphus\n2 3\nas the note says\n'\
'march by path 740,600 740,900 : with God\ngo 269.17, 90\nend\n'\
'A8\nmarch 180, 40\nmarch 20, 60\nreport\nquit\n' "${luetzen[@]}"
says 'choose 1 to 4 of them'
says 'sends a messenger to First Line and Second Line: march by 740, 600 [GL-108]'
says 'No: Swedish Brigade would move against the order of First Line'
says '[GL-Q-98]'
says 'Swedish Brigade turns right 20 degrees and marches 60 mm [GL-136]'

echo "Lützen: a path with a facing and an act, a march too long"
typed 'end\nend\nA9\nmarch path 640,470 640,480,10 640,490,10,dance\n'\
'march path 640,470 640,480,10 640,490,10,column\n'\
'A10\nmarch 0, 99\nok\nunits\nmap\nquit\n' "${luetzen[@]}"
says 'is not an act: line, column, march, hedgehog or occupy'
says 'Old Blue Brigade forms column'
says 'The nearest that is legal: march 0, 70'
says 'Yellow Brigade marches 70 mm'
says '760, 530 facing 0  8 of 8, line'
says 'heavy regulars      1015, 470'
! grep -qE '^[AB][0-9]+ .*[0-9]\.[0-9]{2,}, ' "$work/out" || red "places are finer than a ruler"
says 'facing 10  8 of 8, column'
says '===='

brigades=(--scenario examples/scenarios/three_brigades.json --players human,thumb)
echo "Three brigades: a body, a declaration, and how the stands are"
typed '1\nA1\nA2, A3, A4\nstraight 2\nA5\ndeclare a split move\nunits\nreport\nquit\n' \
    "${brigades[@]}"
says 'who acts with them, as one body?'
says 'choose 0 to 5 of them'
says '30 of 30, UE 5, closed order'
says 'will step out and fire'
says 'and Heavy pikemen 4 (Swedes) advance 2 inches ['
brigades=(--scenario examples/scenarios/three_brigades.json)
echo "Three brigades: a body in one line, who is left out of it, half-points as people count them"
typed 'go first\nA1\nA2, A4\nA2, A3, A4\nstraight 4\nok\n'\
'A12\nnone\nform column\nstraight 4\nunits\nA2\nquit\n' "${brigades[@]}"
says 'SC-D-06 Heavy pikemen 1 (Swedes): who acts with them, as one body?'
says 'No: Heavy pikemen 1 (Swedes) and Heavy pikemen 4 (Swedes) do not hang together: '\
'that is no body [SC-236]'
says 'No: 4 is out of range: from 0.0001 to 3'
says 'The nearest that is legal: straight 3'
says 'Heavy pikemen 1 (Swedes), Heavy pikemen 2 (Swedes), '\
'Heavy pikemen 3 (Swedes) and Heavy pikemen 4 (Swedes) advance 3'
says '"form" is not an answer here'
says '38, 11.5 facing 0  30 of 30'
says '"A2" is not an answer here'
says 'gunners 47 A48'

echo "nonsense, and the end of the input"
typed 'bogus\n\001\002\n999999999999\nwheel wheel wheel\n'\
'save /nonexistent/x\nload /nonexistent\nload /dev/null\nA2 straight\n'
says '"bogus" is not an answer here; choose from: end'
says 'Cannot save'
typed ''
! "$hotseat" --bogus </dev/null >"$work/out" 2>&1 || red "--bogus is accepted"
says 'unknown option: --bogus'
! "$hotseat" --seed </dev/null >"$work/out" 2>&1 || red "--seed needs no value"
says 'option without its value: --seed'
