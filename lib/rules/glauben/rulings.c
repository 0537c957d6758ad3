/* The rulings of Age of Glauben, a sentence each; docs/rules/glauben.md gives question, options and
 * grounds. */
#include "rules/glauben/queries/queries.h"

const ruling glauben_rulings[GLAUBEN_RULINGS] = {
    /* general */
    {1, "A draw is a whole number 0 to 999, read as thousandths; a finer value is cut"},
    {2,
     "For a look-up a number pushed out of 0.000 to 0.999 is read as the nearest of these; "
     "threshold tests compare the sum itself"},
    {3,
     "Lengths are whole 1/10000 mm and headings 1/100 degree; contact is a gap of at most 0.01 mm, "
     "and a move into contact stops where its path first comes to that"},
    {4,
     "Once per turn, a full move and every move mean one half of the army concerned; six turns and "
     "five minutes mean full turns; the end of each move is step (e) of every half"},
    {5, "The scenario names the first army, else each side draws and the higher goes first"},
    {6,
     "Cross-references of the book that miss are read as the texts that describe exactly those "
     "cases"},
    {7, "Command units are the fourth type of unit"},
    {108,
     "A side sees what its own pieces see now, nothing is remembered; orders, messages, names of "
     "generals not yet used, charges spent and reinforcements of the enemy are never shown"},
    {109,
     "Moves are listed and checked against all that is on the board, or with hidden_units against "
     "what the side sees; then a move that meets an unseen enemy ends there"},
    /* units */
    {8, "In line infantry is at most five base units wide, the rest stand in further ranks"},
    {9, "Column, march column and hedgehog have the fronts of 2.4; a battery is 40 mm deep"},
    {10,
     "A lost base unit leaves from the rear rank and the footprint shrinks about the front centre; "
     "strength depends on the count alone"},
    {11,
     "Heavy horse is the slower of the two battle cavalries, dragoons are slower still, medium "
     "horse is fastest; for shock heavy horse comes first, then dragoons, then medium"},
    {12,
     "Dragoons dismount one for one and keep number, states and losses; it costs the whole move, "
     "in place; routing ones cannot"},
    {13,
     "Battalion means infantry regiment, square hedgehog, and division, brigade and wing a "
     "formation of units for orders"},
    {14,
     "Infantry, cavalry and batteries count in totals and losses; generals only with "
     "command_counts, messengers never"},
    {15, "The great captains of the combat rule are those of the rally rule"},
    {16,
     "Losses are base units that ever entered under the flag less those under its command on the "
     "board, captured guns included"},
    {110,
     "Armies deploy in the areas the scenario gives, else within 300 mm of the own base edge, the "
     "first army wholly before the second, on passable ground and without overlap"},
    /* rally and generals */
    {17, "One rally draw per unit and half; a disrupted unit may, a routing one must draw"},
    {18,
     "A router that failed moves once in its own half, first thing in the movement part, and at "
     "once when a result routs it"},
    {19,
     "A router runs straight to its own edge, or along the first free heading of 15, 30 ... 90 "
     "degrees to either side, first away from the nearest enemy"},
    {20,
     "With no heading free it runs straight home until it would touch the enemy or impassable "
     "ground, and stays routing"},
    {21, "A unit that stopped routing makes its first rally try in its next step (a)"},
    {22, "A general is present within 50 mm of his base to any part of the unit"},
    {23,
     "A general draws for survival at his first due use in a half, and the outcome holds for the "
     "rest of it; in (a) it is due for a unit that was shot at or fought since the enemy's half "
     "began"},
    {24, "Each side uses at most one general per draw, the best bonus alone counting"},
    {25,
     "Killed and wounded generals leave the board, an unhorsed one gives no bonus in this half; "
     "none is replaced"},
    {26,
     "A general touched by the enemy moves at once to the nearest friendly fighting unit within "
     "200 mm, else he is taken"},
    /* artillery */
    {27,
     "Range runs from the gun's front centre to the nearest point of the target, which must lie "
     "within 45 degrees of the facing; guns turn in place freely"},
    {28,
     "Sight is a straight line between eye and target with heights in half layers; hills, "
     "villages, woods and units whose top is not below it block, generals never"},
    {29,
     "Dusk cuts sight by the table, minutes counted from the start of the turn; a fog limit counts "
     "if it is less"},
    {30,
     "Artillery disrupts, takes base units, or both; the letters of the table are fixed, combat "
     "modifiers never touch its numbers"},
    {31,
     "A battery under fire: D disrupts it, L disrupts it or destroys a disrupted one, LD destroys "
     "it"},
    {32,
     "Limbered, disrupted, routing, abandoned, not yet active and changing batteries cannot fire; "
     "one that fired may still turn"},
    {106, "An enemy in touch with friends may be fired at, and nobody else can be hit"},
    {33,
     "Troops capture by passing through only guns that are limbered, abandoned, routing or not yet "
     "active; manned ones stop them and are fought"},
    {34, "The crew's base unit is no loss to the captor; the former owner marks one for the guns"},
    {35,
     "The captor must give a crew; where no capturing unit has two base units the guns are "
     "destroyed"},
    {36,
     "The captors' first own movement part is spent on captured guns; then they are unlimbered, "
     "organised and face as the owner sets them"},
    /* orders */
    {37,
     "Orders are enforced: a move that does not fit is refused, or in record mode made and "
     "reported"},
    {38,
     "A nation with initiative may give one formation a half a new order of its own when it sees "
     "an enemy for the first time"},
    {39,
     "A messenger draws on touching any unit of an addressed formation, once for each; he may "
     "serve several in turn"},
    {40,
     "He then rides back to the general who sent him, or the nearest, and is removed; until then "
     "he can be taken"},
    {41,
     "A captured order is known to the captors at once, or with captured_order_rides when it has "
     "been carried to their general"},
    {42,
     "A unit may leave its order, and a formation use its initiative, only for an enemy it sees "
     "itself"},
    {96,
     "The commander in chief or the own general nearest to a formation may give it orders; if the "
     "chief is lost the next in the list takes over"},
    {97,
     "Orders are hold, advance, attack, defend, support, march, withdraw and note, each with an "
     "objective, what fits it and when it is done"},
    {98,
     "Orders bind the free moves of fighting units, start against end; a unit that sees an enemy "
     "within threat_mm when it starts is free of its order for that move"},
    {99,
     "A formation holds one order; in person it is accepted at once, by messenger when it is "
     "understood, and it binds every unit that has not yet made its free move"},
    {100,
     "The movement step: generals and messengers with their orders, then compulsory moves, then "
     "free moves, then orders that are done"},
    /* movement */
    {43,
     "A move is spent in exact fractions of the formation's rate; the ground under the centre "
     "counts, and the road only in march column on legs wholly on one road"},
    {44,
     "Turning is free; after it the footprint may overlap no enemy, no impassable ground and no "
     "edge, and friends it overlaps count as moved through"},
    {45, "Changes of formation cost quarters of a move, and several in one move add up"},
    {46, "Defensive square means hedgehog"},
    {47,
     "Infantry that can forms hedgehog at once and free when enemy cavalry in fighting order comes "
     "within hedgehog_threat_mm; if its own move brought that about, the move ends"},
    {48,
     "Infantry that routs, retreats, pursues, marches in column or is in a house forms none; "
     "cavalry in contact with such infantry in the open fights it as disrupted"},
    {49,
     "A hedgehog is left in an own movement part at the table's cost if no such cavalry is near; "
     "it has no flank or rear and attacks all round with its disrupted value"},
    {50,
     "Friends moved through and the mover are disrupted, once; no unit may end overlapping; "
     "generals and messengers are exempt"},
    {51,
     "A withdrawal is at half rate with the front to the nearest visible enemy, a retreat at full "
     "rate with backs turned; a retreating unit attacks nobody and defends as disrupted until its "
     "next own movement part"},
    {52, "Routers pass through friends only"},
    {53, "All base units of a unit that routs off the board are lost"},
    {54,
     "A charge is declared at a visible enemy unit, in line or column, and must end in its range; "
     "if events stop it, it is used up without bonus"},
    {55, "A unit that charged in turn t charges again in turn t + 6 or later"},
    {56,
     "Hill slopes, woods, rough ground, streams and houses are difficult; lakes and rivers "
     "impassable but at fords and bridges; limbered guns enter no wood or house"},
    {101,
     "A free move of horse or foot that begins within threat_mm of a visible enemy regiment in "
     "fighting order and ends farther from the nearest is a withdrawal or a retreat"},
    {102,
     "No unit moves through enemies, and contact with one ends a move; whoever is in contact at "
     "the start may move off"},
    {103,
     "Front centre and facing stay at a change of formation, hedgehogs form about the centre; a "
     "change without room is refused, a compulsory hedgehog never"},
    {104,
     "A regiment in a house has the house's footprint, no formation, facing, flank or rear; it is "
     "entered and left by own moves"},
    {105,
     "Routers run on past friends to the first free place or off the board, others stop short; "
     "several units move attackers first, in order of number"},
    {111,
     "Reinforcements enter as their free move, measured from the edge, in any formation; totals "
     "and marks rise as each enters"},
    /* combat */
    {57,
     "Infantry attacks cavalry only together with friendly cavalry in contact, or with "
     "infantry_may_attack_cavalry; guns never attack in (d)"},
    {58,
     "Every unit able to attack with an enemy in range takes part in exactly one combat; all "
     "attackers of one unit form one group"},
    {59,
     "A target must also be in sight and partly in the attacker's front zone; cavalry's contact "
     "must be with its front edge"},
    {60,
     "Routing units neither attack nor are attacked in (d); retiring and retreating units only "
     "defend"},
    {61, "In every formation all base units count"},
    {62, "The odds column is the last whose bound is not above the ratio"},
    {63,
     "Better ground is a higher layer, or a wood, house or rough where the other has none, and for "
     "the defender a stream between; a group has it if each of its units has"},
    {64, "A general of the defence takes his bonus off the number"},
    {65, "One unit that charged is enough for a group's bonus, once"},
    {66,
     "Guns that fired at the unit in (b) of this half are an arm of the attack on it; they add no "
     "strength"},
    {67,
     "Front, flank and rear are parted by 45 degree lines from the corners, ties going to the "
     "defender"},
    {68, "The shift for arms and the better of flank and rear add up, cut at the last column"},
    {69, "Two slips of the book are read as Ad, and as defenders"},
    {70,
     "Disrupted to the value: undisrupted units worth at least the opponent's strength, none of "
     "which can be left out, or all"},
    {71,
     "All undisrupted units of the group withdraw straight away from the opponent at full rate, "
     "facing him"},
    {72,
     "A retiring unit withdraws in each own movement part until organised, attacks nobody and "
     "defends as disrupted"},
    {73,
     "In a mixed group each case applies to its own units, and one base unit is lost for all "
     "disrupted ones together"},
    {74, "In an exchange the attackers' lost base unit counts too, and they neither rout nor move"},
    {75,
     "A routed group loses one base unit in all; a unit that loses its last is gone and causes no "
     "control test"},
    {76,
     "A battery attacked: Dd and Dx disrupt it, or it falls if it was; Dw and Dr make an "
     "unlimbered one fall; who falls is captured or destroyed"},
    {77,
     "Combats are listed at the start of (d), fought in the phasing player's order, and lapse if "
     "their pair is no longer in range"},
    {107,
     "A combat goes: generals, survival draws, the number, choices of losses and markers, losses "
     "and states, withdrawals and routs, control draws"},
    {78,
     "A hedgehog attacked by infantry counts as undisrupted if it is; Dd and Dx leave it standing, "
     "Dw makes it fall back in column"},
    {79,
     "Ground, generals and charging count on the hedgehog table, the bonus against hedgehogs does "
     "not"},
    {80, "Cavalry and infantry on one hedgehog are one combat on the results table"},
    {81,
     "Each cavalry regiment draws once against a hedgehog, the infantry's state looked at anew "
     "each time"},
    {82,
     "Cavalry that comes into or stays in contact with routing infantry takes one base unit, once "
     "per regiment, victim and half"},
    {83,
     "Infantry and cavalry in contact with the opponent when it was routed take control tests; "
     "batteries and hedgehogs never"},
    {84,
     "Who fails pursues at once straight to the nearest routed unit of the combat, and so in each "
     "own movement part until a draw ends it; who passed may do so once"},
    {85,
     "With its quarry gone a pursuer follows the nearest routing enemy in sight, else it stands"},
    /* crisis, end */
    {86, "A level is tested when losses exceed it; marks show the losses that reach it"},
    {87, "Two levels passed at once are tested once, at the higher"},
    {88, "A level once tested is not tested again"},
    {89,
     "Every fighting unit on the board draws except routing ones, without generals, for both "
     "armies in every (e)"},
    {112,
     "Each army is checked once in (e), the phasing one first, its units in order of number, each "
     "consequence before the next draw"},
    {90,
     "Rout moves at once; retire disrupts and withdraws; unlimbered guns under either become "
     "disrupted and abandoned; a hedgehog dissolves"},
    {91, "Beyond the table's last level its last line holds at every further step"},
    {92,
     "The field is won after any (e) in which one army alone has infantry or cavalry in fighting "
     "order on the board or reinforcements to come"},
    {93, "Limits belong to the lower degree of victory"},
    {94, "Degrees are for battles cut short; who holds the field has possession"},
    {95, "Victory points are marked against the army that lost the base unit"},
    /* the project's own */
    {113,
     "A unit for which its area has no room when it is to deploy enters with the first turn, "
     "anywhere along its own edge"},
    {114,
     "A line of sight runs at the height of the higher layer under its ends; units block where it "
     "touches them, ground where it runs inside, and nothing within 0.01 mm of an end does"},
    {115,
     "Routing targets of artillery count as disrupted, and a battery that was chosen to fire must "
     "fire"},
    {116,
     "A unit that stops routing or rallies before cavalry forms hedgehog at once; deployment is "
     "settled at the first orders part"},
    {117, "Infantry in range of cavalry that friendly horse fights may join or let it be"},
    {118, "A charge that was stopped short still binds to its target if that is in range"},
    {119,
     "A stream lies between where the line from the attacker's front centre to the defender's "
     "centre crosses it"},
    {120, "An attacker in contact with the front or rear edge strikes the front or rear"},
    {121,
     "The latest control test decides: passing ends a pursuit, failing ends retiring and "
     "retreating"},
    {122,
     "A hedgehog that must go back goes in column, free of cost; a retiring one stands before "
     "cavalry"},
    {123,
     "Any fighting unit still to come holds the field; with nobody left on either side losses "
     "decide"},
    {124, "An attack order names a fighting unit in view; while that is unseen it binds as hold"},
    {125, "After a lost commander in chief comes the next general of the list, from the top again"},
    {126, "A messenger whose generals are all gone waits; captors without a general read no order"},
    {127,
     "A leg on a road ignores difficult ground, and with the centre on a road barred ground is "
     "passable; all of a hill is difficult"},
    {128, "A change between march column and hedgehog pays both costs"},
    {129, "Cavalry in a house threatens nobody"},
    {130,
     "A touched general goes behind the nearest friendly unit, else to its right, left or front, "
     "where no enemy touches him"},
    {131,
     "A unit that cannot turn to run stays, still routing; one whose run past friends is barred "
     "stops before them"},
    {132,
     "Captured guns are unlimbered and organised at once and served after the captors' compulsory "
     "moves"},
    {133,
     "A house is the smallest rectangle about its outline, at most 200 mm each way, never stood "
     "upon"},
    {134, "A move into contact may be ordered up to touching and halts at first contact"},
    {135,
     "Whether a move goes back is measured between footprints, the body faced and formed as it "
     "goes"},
    {136, "Strips of road laid end to end are one road"},
    {137, "A house is difficult ground to those who enter, open to its own garrison that leaves"},
    {138,
     "A general rides no farther than into contact with an enemy fighting unit, and then gets away "
     "as if that had come to him"},
};
