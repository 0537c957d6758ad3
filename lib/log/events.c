/* The registry of events, and an event as a sentence. */
#include <tilly/event.h>
#include <tilly/battle.h>

#include "handle/handle.h"
#include "log/events.h"
#include "log/phrase.h"
#include "log/registry.h"

#define EV(kind, name, values, sentence) {TILLY_EV_##kind, name, sentence, values}

static const event_entry registry[] = {
    EV(STEP, "step", "0: row of the sequence; side: whose step it is", "{row 0}{side? ({side})|}"),
    EV(TURN, "turn", "0: number of the turn", "Turn {count 0} begins"),
    EV(ROLL, "roll", "unit: who throws or for whom; other: at whom; 0: kind of roll; 1: dice; 2: score needed; 3: successes; 4 to 7: the faces, 4 bits each, die i in bits 4*(i%8) of value 4+i/8 (six-sided, up to 32 dice)",
       "{purpose 0} of {unit?{unit}|{side}}{other? against {other}|}: {throw}"),
    EV(ROLES, "roles", "side: who leads; 0: the other side", "Attacker: {side}; defender: {army 0}"),
    EV(FEATURE, "feature placed", "third: the feature; 0: its kind; 1, 2: x, y of its middle", "{side}: {a feature 0} at {place 1}"),
    EV(FEATURE_GONE, "feature taken back", "third: the feature; 0: its kind", "{side}: {a feature 0} is taken back"),
    EV(DEPLOYED, "deployed", "other: host of a commander; 0, 1: x, y; 2: heading", "{unit} deploy{s} {other?with {other}|at {place 0}, facing {facing 2}}"),
    EV(COMMAND_DEPLOYED, "command deployed", "other: the command", "{other} is drawn up"),
    EV(MOVED, "moved", "0, 1, 2: x, y, heading before; 3, 4, 5: after; 6: movement used; 7: option kind", "{unit} {move}"),
    EV(PIVOTED, "pivoted", "0: heading before; 1: after", "{unit} pivot{s} to face {facing 1}"),
    EV(CARRIED, "carried", "unit: commander; other: its unit; 0, 1: x, y now", "{unit} ride{s} with {other}"),
    EV(ATTACHED, "attached", "unit: commander; other: its unit from now on", "{unit} join{s} {other}"),
    EV(DETACHED, "detached", "unit: commander; other: the unit it was with; 0, 1: x, y now", "{unit} leave{s} {other?{other}|its unit}"),
    EV(PUSHED, "pushed aside", "unit: commander; 0, 1: x, y before; 2, 3: after", "{unit} give{s} way to {place 2}"),
    EV(CHECK, "command check", "0: passed 1, failed 0; 1: what for", "{unit} {pick 0?wait{s} in vain for orders|{has} orders}{thrown}"),
    EV(LEFT_BEHIND, "left behind", "unit: commander; other: the unit that goes without it", "{unit} stay{s} behind{other? as {other} go{several 1?es|}|}"),
    EV(VOLLEY, "volley", "unit: target; 0: shooters; 1: at point blank 1", "{unit} come{s} under fire{pick 1?| at point blank} from {words 0} {many 0?unit|units}"),
    EV(SHOT, "shot", "unit: shooter; other: target; 0: dice; 1: hits; 2: primary 1; 3: to flank 1; 4: target in cover 1; 5: at point blank 1",
       "{unit} {pick 2?join{s} in the fire on|shoot{s} at} {other}{pick 3?| over its flank}{pick 5?| at point blank}{pick 4?| in cover}: {throw}"),
    EV(HIT, "hit", "unit: who is hit; other: who hit last; 0: hits; 1: resolve before; 2: after", "{unit} take{s} {words 0} {many 0?hit|hits}: resolve {count 1} to {count 2}"),
    EV(ROUTED, "routed", "0, 1: x, y; 2: cause: 1 shooting, 2 melee, 3 morale", "{unit} {is} routed{pick 2?|| in the melee|, the general lost}!"),
    EV(COMMANDER_SAFE, "commander safe", "unit: commander; 0: face; 1: score it falls on", "{unit} come{s} through unhurt{rolled?{thrown}| ({count 0}, falls on {count 1})}"),
    EV(COMMANDER_FELL, "commander fell", "unit: commander; other: the unit it was with", "{unit} fall{s}{other? at the head of {other}|}!{thrown}"),
    EV(CHARGE_DECLARED, "charge declared", "other: first target, or the unit a commander joins; 0: angle of the wheel, left negative; 1: length expected; 2: targets",
       "{unit} will charge{other?{foe? | to join }{other}|}{sign 0?, wheeling left||, wheeling right}{pick 2?||| and another| and others}"),
    EV(CHARGE_CANCELLED, "charge cancelled", "other: who cancels it; 0: 1 flank or rear, 2 cavalry on infantry, 3 a circle of charges",
       "The charge of {unit} is cancelled{pick 0?|: {other} take{s 1} it in flank|: the horse of {other} is upon it|: the charges cross in a circle}"),
    EV(CHARGED, "charged", "other: first contact; 0 to 7: as moved", "{unit} {charge}{other? into {other}|}"),
    EV(CHARGE_FAILED, "charge failed", "no contact could be made: the unit stays", "{unit} cannot make contact and stay{s}"),
    EV(CHARGE_HELD, "charge held", "other: the enemy whose charge holds it; 0: counts as charging 1", "{unit} {is} held by the charge of {other}{pick 0?| and count{s} as charging}"),
    EV(CONTACT, "contact", "unit, other: touch from now on", "{unit} {is} in contact with {other}"),
    EV(PARTED, "parted", "unit, other: no longer touch", "{unit} {is} clear of {other}"),
    EV(EVADES, "evades", "the unit will fall back in the rally back step", "{unit} will not stand and evade{s}"),
    EV(MELEE, "melee", "other: first unit; 0: number; 1: units of side 0; 2: units of side 1", "Melee {count 0}: {words 1} against {words 2}"),
    EV(FOUGHT, "fought", "0: dice; 1: hits; 2: primary 1; 3: to flank 1; 4: to rear 1; 5: commander's dice",
       "{unit} {pick 2?join{s} in|fight{s}}{pick 3?|, an enemy on its flank}{pick 4?|, an enemy in its rear}{pick 5?|, led from the front}: {throw}"),
    EV(HIT_PLACED, "hit placed", "unit: whose hit; other: on whom; 0: face", "{unit} strike{s} {other} with a {count 0}"),
    EV(MELEE_RESULT, "melee result", "0: won 1, drew 0, lost -1; 1: hits scored; 2: hits taken", "{unit} {sign 0?lose|draw|win}{s}, {words 1} {many 1?hit|hits} to {pick 2?none|{words 2}}"),
    EV(CANNONS_TAKEN, "cannons taken", "unit: the cannons; other: by whom", "{other} overrun{s 1} {unit}!"),
    EV(RALLIED_BACK, "rallied back", "0 to 6: as moved; 7: 1 compulsory, 2 evade, 3 voluntary", "{unit} {pick 7?{several?rallies|rally} back|{is} thrown back|evade{s}|{several?rallies|rally} back} {way}"),
    EV(NO_WAY_BACK, "no way back", "must go back and cannot", "{unit} should fall back and find{s} no way"),
    EV(LOCKED, "locked", "unit, other: stay in melee", "{unit} and {other} stay locked in melee"),
    EV(COMMAND_SHAKEN, "command shaken", "unit: of the fallen commander's command; 0: resolve before; 1: after", "{unit} {is} shaken by the loss of the general: resolve {count 0} to {count 1}"),
    EV(RALLIED, "rallied", "other: its commander; 0: resolve before; 1: after", "{other} rall{several 1?ies|y} {unit}: resolve {count 0} to {count 1}"),
    EV(HEROICS, "heroics", "other: the enemy that routed; 0: resolve before; 1: after", "{unit} take{s} heart from the rout of {other}: resolve {count 0} to {count 1}"),
    EV(ARMY_HOLDS, "army holds", "side; 0: units lost; 1: original units; 2: die, 0 none", "{side}: {pick 0?none|{words 0}} of {count 1} units lost, the army stands{thrown}"),
    EV(ARMY_BREAKS, "army breaks", "side; 0: units lost; 1: original units; 2: die, 0 none", "{side}: {pick 0?none|{words 0}} of {count 1} units lost, the army breaks{thrown}!"),
    EV(BATTLE_OVER, "battle over", "side: the winner, or none; 0: how: 1 army morale, 2 conceded, 3 turn limit, 4 script", "{side?Victory for {side}|The battle is drawn}{pick 0?|| by concession| at nightfall| by the scenario}!"),
    EV(CONCEDED, "conceded", "side: who gives up", "{side}: the battle is given up"),
    EV(EDIT, "edit", "unit or side; 0: kind of edit; 1: its value; 2, 3: x, y; 4: heading; 5: what",
       "By the scenario: {pick 0?something changes|{unit} stand{s} at {place 2}|{unit} leave{s} the table|{unit} lose{s} {words 1} resolve|{unit} gain{s} {words 1} resolve|{unit} arrive{s} at {place 2}"
       "|{unit} change{s} in state|the ground changes|a rule changes|words are spoken|{words 1} {many 1?point|points} for {side}|the battle is ended}"),
    EV(SPOKEN, "spoken", "0: note; side: who may hear", "\"{note 0}\""),
    EV(LIFTED, "lifted", "taken up again in deployment", "{unit} {is} taken up again"),
    EV(TABLE, "table", "the ground changed", "The ground changes"),
    EV(FACED, "faced", "a locked unit turned on its place: 0 to 7 as moved", "{unit} {turned} to face the enemy"),
    EV(WITHHELD, "withheld", "a supporting shooter with no dice left drops out", "{unit} hold{s} fire: no dice are left"),
    EV(TURN_LIMIT, "turn limit", "0: number of the last turn", "Night falls on the field"),
    EV(POINTS, "points", "side; 0: points", "{side}: {words 0} {many 0?point|points} gained"),
    EV(PROBE, "probe", "as the rule set made for tests says", "Something is tried"),
};
enum { KINDS = sizeof registry / sizeof *registry };

const event_entry *event_entry_of(uint16_t kind)
{
    for (unsigned i = 0; i < KINDS; i++)
        if (registry[i].kind == kind) return &registry[i];
    return NULL;
}

const char *tilly_event_name(uint16_t kind)
{
    const event_entry *entry = event_entry_of(kind);
    return entry ? entry->name : NULL;
}

uint32_t tilly_event_kinds(void) { return KINDS; }

uint16_t tilly_event_kind_at(uint32_t index) { return index < KINDS ? registry[index].kind : 0; }

void put_event(text *t, const tilly_battle *battle, const tilly_event *event, const tilly_event *roll)
{
    const event_entry *entry = event_entry_of(event->kind);
    if (event->kind == TILLY_EV_ROLL) roll = event;
    subject s = {.battle = battle, .thing = {event->unit, event->other, event->third}, .side = event->side, .event = event, .roll = roll};
    for (unsigned i = 0; i < 8; i++) s.number[i] = event->value[i];
    if (entry) put_phrase(t, &s, entry->sentence);
}

tilly_status tilly_event_text(const tilly_battle *battle, const tilly_event *event, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status && !event) status = TILLY_E_NULL;
    if (!status && battle) status = handle_check(battle, BATTLE_HANDLE);
    if (!status && !event_entry_of(event->kind)) status = TILLY_E_UNKNOWN;
    if (status) return status;
    put_event(&t, battle, event, NULL);
    return text_end(&t, needed);
}
