/* The registry of events, and an event as a sentence. */
#include <tilly/event.h>
#include <tilly/battle.h>

#include "base/handle.h"
#include "log/events.h"
#include "log/phrase.h"
#include "log/registry.h"

#define EV(kind, name, values, sentence)                                                           \
    {                                                                                              \
        TILLY_EV_##kind, name, sentence, values                                                    \
    }

static const event_entry registry[] = {
    EV(STEP, "step", "0: row of the sequence; side: whose step it is", "{row 0}{side? ({side})|}"),
    EV(TURN, "turn", "0: number of the turn", "Turn {count 0} begins"),
    EV(ROLL,
       "roll",
       "unit: who throws or for whom; other: at whom; 0: kind of roll; 1: dice; 2: score needed; "
       "3: successes; 4 to 7: the faces, 4 bits each, die i in bits 4*(i%8) of value 4+i/8 "
       "(six-sided, up to 32 dice); of a draw 0 to 999: 4: the draw; 5: its modifier",
       "{purpose 0} of {unit?{unit}|{side}}{other? against {other}|}: {throw}"),
    EV(ROLES,
       "roles",
       "side: who leads; 0: the other side",
       "Attacker: {side}; defender: {army 0}"),
    EV(FEATURE,
       "feature placed",
       "third: the feature; 0: its kind; 1, 2: x, y of its middle",
       "{side}: {a feature 0} at {place 1}"),
    EV(FEATURE_GONE,
       "feature taken back",
       "third: the feature; 0: its kind",
       "{side}: {a feature 0} is taken back"),
    EV(DEPLOYED,
       "deployed",
       "other: host of a commander; 0, 1: x, y; 2: heading",
       "{unit} deploy{s} {other?with {other}|at {place 0}, facing {facing 2}}"),
    EV(COMMAND_DEPLOYED, "command deployed", "other: the command", "{other} is drawn up"),
    EV(MOVED,
       "moved",
       "0, 1, 2: x, y, heading before; 3, 4, 5: after; 6: movement used; 7: option kind",
       "{unit} {move}"),
    EV(PIVOTED, "pivoted", "0: heading before; 1: after", "{unit} pivot{s} to face {facing 1}"),
    EV(CARRIED,
       "carried",
       "unit: commander; other: its unit; 0, 1: x, y now",
       "{unit} ride{s} with {other}"),
    EV(ATTACHED,
       "attached",
       "unit: commander; other: its unit from now on",
       "{unit} join{s} {other}"),
    EV(DETACHED,
       "detached",
       "unit: commander; other: the unit it was with; 0, 1: x, y now",
       "{unit} leave{s} {other?{other}|its unit}"),
    EV(PUSHED,
       "pushed aside",
       "unit: commander; 0, 1: x, y before; 2, 3: after",
       "{unit} give{s} way to {place 2}"),
    EV(CHECK,
       "command check",
       "0: passed 1, failed 0; 1: what for",
       "{unit} {pick 0?wait{s} in vain for orders|{has} orders}{thrown}"),
    EV(LEFT_BEHIND,
       "left behind",
       "unit: commander; other: the unit that goes without it",
       "{unit} stay{s} behind{other? as {other} go{several 1?es|}|}"),
    EV(VOLLEY,
       "volley",
       "unit: target; 0: shooters; 1: at point blank 1",
       "{unit} come{s} under fire{pick 1?| at point blank} from {words 0} {many 0?unit|units}"),
    EV(SHOT,
       "shot",
       "unit: shooter; other: target; 0: dice; 1: hits; 2: primary 1; 3: to flank 1; 4: target in "
       "cover 1; 5: at point blank 1",
       "{unit} {pick 2?join{s} in the fire on|shoot{s} at} {other}{pick 3?| over {its 1} "
       "flank}{pick 5?| at point blank}{pick 4?| in cover}: {throw}"),
    EV(HIT,
       "hit",
       "unit: who is hit; other: who hit last; 0: hits; 1: resolve before; 2: after",
       "{unit} take{s} {words 0} {many 0?hit|hits}: resolve {count 1} to {count 2}"),
    EV(ROUTED,
       "routed",
       "0, 1: x, y; 2: cause: 1 shooting, 2 melee, 3 morale",
       "{unit} {is} routed{pick 2?|| in the melee|, the general lost}!"),
    EV(COMMANDER_SAFE,
       "commander safe",
       "unit: commander; 0: face; 1: score it falls on",
       "{unit} come{s} through unhurt{rolled?{thrown}| ({count 0}, falls on {count 1})}"),
    EV(COMMANDER_FELL,
       "commander fell",
       "unit: commander; other: the unit it was with",
       "{unit} fall{s}{other? at the head of {other}|}!{thrown}"),
    EV(CHARGE_DECLARED,
       "charge declared",
       "other: first target, or the unit a commander joins; 0: angle of the wheel, left negative; "
       "1: length expected; 2: targets",
       "{unit} will charge{other?{foe? | to join }{other}|}{sign 0?, wheeling left||, wheeling "
       "right}{pick 2?||| and another| and others}"),
    EV(CHARGE_CANCELLED,
       "charge cancelled",
       "other: who cancels it; 0: 1 flank or rear, 2 cavalry on infantry, 3 a circle of charges",
       "The charge of {unit} is cancelled{pick 0?|: {other} take{s 1} {them} in flank|: the horse "
       "of {other} is upon {them}|: the charges cross in a circle}"),
    EV(CHARGED,
       "charged",
       "other: first contact; 0 to 7: as moved",
       "{unit} {charge}{other? into {other}|}"),
    EV(CHARGE_FAILED,
       "charge failed",
       "no contact could be made: the unit stays",
       "{unit} cannot make contact and stay{s}"),
    EV(CHARGE_HELD,
       "charge held",
       "other: the enemy whose charge holds it; 0: counts as charging 1",
       "{unit} {is} held by the charge of {other}{pick 0?| and count{s} as charging}"),
    EV(CONTACT, "contact", "unit, other: touch from now on", "{unit} {is} in contact with {other}"),
    EV(PARTED, "parted", "unit, other: no longer touch", "{unit} {is} clear of {other}"),
    EV(EVADES,
       "evades",
       "the unit will fall back in the rally back step",
       "{unit} will not stand and evade{s}"),
    EV(MELEE,
       "melee",
       "other: first unit; 0: number; 1: units of side 0; 2: units of side 1",
       "Melee {count 0}: {words 1} against {words 2}"),
    EV(FOUGHT,
       "fought",
       "0: dice; 1: hits; 2: primary 1; 3: to flank 1; 4: to rear 1; 5: commander's dice",
       "{unit} {pick 2?join{s} in|fight{s}}{pick 3?|, an enemy on {its} flank}{pick 4?|, an enemy "
       "in {its} rear}{pick 5?|, led from the front}: {throw}"),
    EV(HIT_PLACED,
       "hit placed",
       "unit: whose hit; other: on whom; 0: face",
       "{unit} strike{s} {other} with a {count 0}"),
    EV(MELEE_RESULT,
       "melee result",
       "0: won 1, drew 0, lost -1; 1: hits scored; 2: hits taken",
       "{unit} {sign 0?lose|draw|win}{s}, {words 1} {many 1?hit|hits} to {pick 2?none|{words 2}}"),
    EV(CANNONS_TAKEN,
       "cannons taken",
       "unit: the cannons; other: by whom",
       "{other} overrun{s 1} {unit}!"),
    EV(RALLIED_BACK,
       "rallied back",
       "0 to 6: as moved; 7: 1 compulsory, 2 evade, 3 voluntary",
       "{unit} {pick 7?{several?rallies|rally} back|{is} thrown "
       "back|evade{s}|{several?rallies|rally} back} {way}"),
    EV(NO_WAY_BACK,
       "no way back",
       "must go back and cannot",
       "{unit} should fall back and find{s} no way"),
    EV(LOCKED, "locked", "unit, other: stay in melee", "{unit} and {other} stay locked in melee"),
    EV(COMMAND_SHAKEN,
       "command shaken",
       "unit: of the fallen commander's command; 0: resolve before; 1: after",
       "{unit} {is} shaken by the loss of the general: resolve {count 0} to {count 1}"),
    EV(RALLIED,
       "rallied",
       "other: its commander; 0: resolve before; 1: after",
       "{other} rall{several 1?ies|y} {unit}: resolve {count 0} to {count 1}"),
    EV(HEROICS,
       "heroics",
       "other: the enemy that routed; 0: resolve before; 1: after",
       "{unit} take{s} heart from the rout of {other}: resolve {count 0} to {count 1}"),
    EV(ARMY_HOLDS,
       "army holds",
       "side; 0: units lost; 1: original units; 2: die, 0 none",
       "{side}: {pick 0?none|{words 0}} of {count 1} units lost, the army stands{thrown}"),
    EV(ARMY_BREAKS,
       "army breaks",
       "side; 0: units lost; 1: original units; 2: die, 0 none",
       "{side}: {pick 0?none|{words 0}} of {count 1} units lost, the army breaks{thrown}!"),
    EV(BATTLE_OVER,
       "battle over",
       "side: the winner, or none; 0: how: 1 army morale, 2 conceded, 3 turn limit, 4 script, 5 "
       "one army holds the field, 6 night, 7 agreed",
       "{side?Victory for {side}|The battle is drawn}{pick 0?|| by concession| at nightfall| by "
       "the scenario| on the field| as night falls| by agreement}!"),
    EV(CONCEDED, "conceded", "side: who gives up", "{side}: the battle is given up"),
    EV(EDIT,
       "edit",
       "unit or side; 0: kind of edit; 1: its value; 2, 3: x, y; 4: heading; 5: what",
       "By the scenario: {pick 0?something changes|{unit} stand{s} at {place 2}|{unit} leave{s} "
       "the table|{unit} lose{s} {words 1} resolve|{unit} gain{s} {words 1} resolve|{unit} "
       "arrive{s} at {place 2}"
       "|{unit} change{s} in state|the ground changes|a rule changes|words are spoken|{words 1} "
       "{many 1?point|points} for {side}|the battle is ended}"),
    EV(SPOKEN, "spoken", "0: note; side: who may hear", "\"{note 0}\""),
    EV(LIFTED, "lifted", "taken up again in deployment", "{unit} {is} taken up again"),
    EV(TABLE, "table", "the ground changed", "The ground changes"),
    EV(FACED,
       "faced",
       "a locked unit turned on its place: 0 to 7 as moved",
       "{unit} {turned} to face the enemy"),
    EV(WITHHELD,
       "withheld",
       "a supporting shooter with no dice left drops out",
       "{unit} hold{s} fire: no dice are left"),
    EV(TURN_LIMIT, "turn limit", "0: number of the last turn", "Night falls on the field"),
    EV(POINTS, "points", "side; 0: points", "{side}: {words 0} {many 0?point|points} gained"),
    EV(IN_ORDER,
       "in order again",
       "0: draw with modifiers; 1: needed",
       "{unit} {several?rallies|rally}{drawn 0}"),
    EV(STILL_DISRUPTED,
       "still disrupted",
       "0: draw with modifiers; 1: needed",
       "{unit} stay{s} disrupted{drawn 0}"),
    EV(ROUT_STOPPED,
       "rout stopped",
       "disrupted from now on; 0: draw with modifiers; 1: needed",
       "{unit} stop{s} running{drawn 0}"),
    EV(ROUT_GOES_ON,
       "rout goes on",
       "0: draw with modifiers; 1: needed",
       "{unit} run{s} on{drawn 0}"),
    EV(PURSUIT_ENDED,
       "pursuit ended",
       "0: draw with modifiers; 1: needed; 2: organised again 1",
       "{unit} {is} called back from the pursuit{pick 2?| and put in order}{drawn 0}"),
    EV(PURSUIT_GOES_ON,
       "pursuit goes on",
       "0: draw with modifiers; 1: needed",
       "{unit} hear{s} no recall{drawn 0}"),
    EV(UNDER_FIRE,
       "general under fire",
       "unit: general; other: whom he helps; 0: draw; 1: fate: 0 killed, 1 wounded, 2 unhorsed, 3 "
       "unharmed",
       "{unit}{other?, at the side of {other},|} {pick 1?is killed!|is wounded and carried off!|is "
       "unhorsed|comes through unharmed} ({draw 0})"),
    EV(FIRED,
       "fired",
       "unit: battery; other: target; 0: range; 1: draw; 2: effect: 0 none, 1 disorder, 2 a base "
       "unit lost, 3 both",
       "{unit} fire{s} at {other} over {far 0}: {pick 2?no effect|disorder|a base unit falls|a "
       "base unit falls, and disorder} ({draw 1})"),
    EV(DISRUPTED,
       "disrupted",
       "other: by whom, or nobody; 0: cause: 1 fire, 2 combat, 3 passage, 4 ridden down, 5 crisis, "
       "6 scenario, 7 to serve guns",
       "{unit} {is} disrupted{cause 0}"),
    EV(BASE_LOST,
       "base unit lost",
       "other: by whom; 0: base units before; 1: after; 2: cause, as of disrupted",
       "{unit} lose{s} a base unit{cause 2}: {count 0} to {count 1}"),
    EV(DESTROYED,
       "destroyed",
       "0, 1: x, y; 2: cause, as of disrupted",
       "{unit} {is} destroyed to the last man{cause 2}!"),
    EV(BROKE,
       "broke",
       "routs from now on; other: by whom; 0: cause, as of disrupted",
       "{unit} break{s}{cause 0} and run{s}!"),
    EV(FLED, "fled", "0 to 6: as marched", "{unit} {gone?flee{s} {gone}|find{s} no way to flee}"),
    EV(FELL_BACK,
       "fell back",
       "0 to 6: as marched; 7: keeps retiring 1",
       "{unit} {gone?fall{s} back {gone}|cannot fall back}{pick 7?| and will go on retiring}"),
    EV(PURSUED,
       "pursued",
       "other: the quarry; 0 to 6: as marched",
       "{unit} pursue{s}{other? {other}|} {gone?over {gone}|and get{s} nowhere}"),
    EV(LEFT_BOARD,
       "left the board",
       "0, 1: x, y; 2: base units; 3: by its order 1",
       "{unit} leave{s} the field{pick 3?| as ordered}, {words 2} base {many 2?unit|units} strong"),
    EV(MARCHED,
       "marched",
       "0, 1, 2: x, y, heading before; 3, 4, 5: after; 6: thousandths of its move; 7: option kind",
       "{unit} {march}"),
    EV(CHARGED_AT,
       "charged at",
       "other: target; 0 to 6: as marched; 7: reached it 1",
       "{unit} charge{s}{other? {other}|}{gone? over {gone}|} {pick 7?and fall{s} short|and "
       "strike{s} home}!"),
    EV(FORMED,
       "formed",
       "0: formation before; 1: after (tilly_formation); 2, 3, 4: x, y, heading after; 5: quarters "
       "of its move; 6: compulsory 1",
       "{unit} {pick 1?break{s} formation|form{s} line|form{s} column|form{s} march column|form{s} "
       "hedgehog|limber{s}|unlimber{s}|line{s} the walls}{pick 6?| in haste}"),
    EV(PASSED_THROUGH,
       "passed through",
       "unit through other",
       "{unit} go{several?es|} through {other}"),
    EV(CHANGED_ARMS,
       "changed arms",
       "mounted or dismounted; 0: type before; 1: after",
       "{unit} change{s} from {type 0} to {type 1}"),
    EV(HOUSE_TAKEN,
       "house taken",
       "third: the feature",
       "{unit} take{s} {third?{third}|the house}"),
    EV(HOUSE_LEFT, "house left", "third: the feature", "{unit} leave{s} {third?{third}|the house}"),
    EV(BATTERY_TAKEN,
       "battery taken",
       "unit: the battery; other: captor; third: its number from now on; 0: base units left to the "
       "captor",
       "{other} take{s 1} the guns of {unit}, {words 0} base {many 0?unit|units} left in {its 1} "
       "ranks!"),
    EV(BATTERY_SPIKED,
       "battery spiked",
       "unit: the battery; other: captor",
       "{other} spike{s 1} the guns of {unit}!"),
    EV(BATTERY_SERVED,
       "battery served",
       "the captors' gunners are ready",
       "{unit}: the new gunners stand ready"),
    EV(ORDERED,
       "ordered",
       "other: giver; third: formation; 0: tilly_order_kind; 1: target or 0; 2: radius; 3, 4: x, "
       "y; 5: understood from a messenger 1",
       "{third} {pick 5?has orders|understands the orders}{other? of {other}|}: {order 0}"),
    EV(NOT_UNDERSTOOD,
       "not understood",
       "unit: messenger; third: formation; 0: draw; 1: needed",
       "{third} cannot make out what {unit} brings{drawn 0}"),
    EV(MESSENGER_SENT,
       "messenger sent",
       "unit: messenger; other: sender; 0: how many formations he rides to",
       "{other} send{s 1} a messenger to {words 0} {many 0?formation|formations}"),
    EV(RODE,
       "rode",
       "unit: general or messenger; 0 to 7: as marched",
       "{unit} {gone?ride{s} {gone}|stay{s} in the saddle}"),
    EV(MESSENGER_BACK,
       "messenger back",
       "unit: messenger; other: to whom he reports",
       "{unit} is back with {other}"),
    EV(MESSENGER_TAKEN,
       "messenger taken",
       "unit: messenger; other: by whom",
       "{unit} falls into the hands of {other}!"),
    EV(ORDER_TAKEN,
       "order taken",
       "other: who reads it; third: formation it was for; 0 to 4: as ordered",
       "{other} read{s 1} a captured order{third? for {third}|}: {order 0}"),
    EV(ORDER_DONE,
       "order done",
       "third: formation, which holds from now on",
       "{third} has done as ordered and holds"),
    EV(CHIEF,
       "commander in chief",
       "unit commands the army from now on",
       "{unit} takes command of the army"),
    EV(AGAINST_ORDERS,
       "against orders",
       "moved against its order, which is only recorded",
       "{unit} move{s} against orders"),
    EV(GENERAL_ESCAPED,
       "general escaped",
       "other: from whom; third: to whom; 0, 1: x, y before; 2, 3: after",
       "{unit} escapes{other? {other}|}{third? to {third}|}"),
    EV(GENERAL_TAKEN, "general taken", "other: by whom", "{unit} is taken by {other}!"),
    EV(COMBAT,
       "combat",
       "unit: who is attacked; other: first attacker; 0: attack; 1: defence; 2: attackers; 3: "
       "column, from 0; 4: fighting arms; 5: flank 1, rear 2; 6: hedgehog's table 1",
       "{other}{pick 2?|| and another| and others} against {unit}{pick 5?|, in the flank|, in the "
       "rear}{pick 6?|, in hedgehog}{pick 4?||, two arms together|, all three arms together}: "
       "{count 0} to {count 1}"),
    EV(COMBAT_RESULT,
       "combat result",
       "unit: who was attacked; 0: draw; 1: with modifiers; 2: column, from 0; 3: result: 0 Ar, 1 "
       "Aw, 2 Ad, 3 Dx, 4 Dd, 5 Dw, 6 Dr",
       "{pick 3?The attackers of {unit} break|The attackers of {unit} are thrown back|The "
       "attackers of {unit} fall into disorder|{unit} and those who attack trade blows|{unit} "
       "fall{s} into disorder|{unit} {is} thrown back"
       "|{unit} break{s}} ({draw 0} drawn, {draw 1} in all: {pick 3?Ar|Aw|Ad|Dx|Dd|Dw|Dr})"),
    EV(COMBAT_LAPSED,
       "combat lapsed",
       "the combat is not fought",
       "The attack{unit? on {unit}|} comes to nothing"),
    EV(CONTROL,
       "control",
       "0: draw with modifiers; 1: needed; 2: obeys 1",
       "{unit} {pick 2?give{s} way to the heat of the chase|{is} kept in hand}{drawn 0}"),
    EV(RIDDEN_DOWN,
       "ridden down",
       "other: by whom",
       "{other} ride{s 1} down the runaways of {unit}"),
    EV(CRISIS_LEVEL,
       "crisis of morale",
       "side; 0: percent; 1: base units lost; 2: of how many",
       "{side}: {count 1} of {count 2} base units lost, more than {count 0} in a hundred: hearts "
       "sink"),
    EV(CRISIS,
       "in the crisis",
       "0: draw; 1: number it must be above; 2: 0 fights on, 1 disrupted, 2 retires, 3 routs",
       "{unit} {pick 2?fight{s} on|waver{s}|give{s} ground|lose{s} all heart} ({draw 0} against "
       "{draw 1})"),
    EV(ENTERED,
       "entered",
       "a reinforcement; 0, 1, 2: x, y, heading; 3: base units of the army in all",
       "{unit} come{s} on at {place 0}, facing {facing 2}"),
    EV(DEGREE,
       "degree of victory",
       "side: the better; 0, 1: losses, total of side 0; 2, 3: of side 1; 4: 0 draw, 1 marginal, 2 "
       "major, 3 decisive",
       "{pick 4?By losses neither army has the better of it|By losses a marginal victory|By losses "
       "a major victory|By losses a decisive victory}{side?{pick 4?| for {side}}|}: {count 0} of "
       "{count 1} base units lost against {count 2} of {count 3}"),
    EV(SIGHT,
       "sight",
       "0: how far one sees from this turn on, -1 without limit; 1: minutes of the day",
       "{clock 1}: {sign 0?one sees as far as the ground allows|nothing is to be seen|one sees "
       "{far 0}}"),
    EV(FIRST_ARMY,
       "first army",
       "side has the first half of every turn",
       "The first half of every turn is for {side}"),
    EV(AGREED, "agreed", "side is ready to end the battle", "{side} is ready to end the battle"),
    EV(CAME_UPON,
       "came upon",
       "other: an enemy its side did not see, at whom its move ends; none: it could not even begin",
       "{unit} {other?come{s} upon {other}|cannot move: somebody is near whom nobody saw}"),
    EV(PROBE, "probe", "as the rule set made for tests says", "Something is tried"),
};
enum { KINDS = sizeof registry / sizeof *registry };

const event_entry *event_entry_of(uint16_t kind)
{
    for (unsigned i = 0; i < KINDS; i++)
        if (registry[i].kind == kind)
            return &registry[i];
    return NULL;
}

const char *tilly_event_name(uint16_t kind)
{
    const event_entry *entry = event_entry_of(kind);
    return entry ? entry->name : NULL;
}

uint32_t tilly_event_kinds(void)
{
    return KINDS;
}

uint16_t tilly_event_kind_at(uint32_t index)
{
    return index < KINDS ? registry[index].kind : 0;
}

void put_event(text *t,
               const tilly_battle *battle,
               const tilly_event *event,
               const tilly_event *roll)
{
    const event_entry *entry = event_entry_of(event->kind);
    if (event->kind == TILLY_EV_ROLL)
        roll = event;
    subject s = {.battle = battle,
                 .thing = {event->unit, event->other, event->third},
                 .side = event->side,
                 .event = event,
                 .roll = roll};
    for (unsigned i = 0; i < 8; i++)
        s.number[i] = event->value[i];
    if (entry)
        put_phrase(t, &s, entry->sentence);
}

tilly_status tilly_event_text(
    const tilly_battle *battle, const tilly_event *event, char *words, size_t room, size_t *needed)
{
    text t;
    tilly_status status = text_start(&t, words, room);
    if (!status && !event)
        status = TILLY_E_NULL;
    if (!status && battle)
        status = handle_check(battle, BATTLE_HANDLE);
    if (!status && !event_entry_of(event->kind))
        status = TILLY_E_UNKNOWN;
    if (status)
        return status;
    put_event(&t, battle, event, NULL);
    return text_end(&t, needed);
}
