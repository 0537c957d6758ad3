/* The rulings of Tilly's Very Bad Day 1.2, a sentence each; docs/rules/tilly-1.2.md gives question,
 * options and grounds. */
#include "rules/tilly/book/book.h"

const ruling rulings_12[RULINGS_12] = {
    /* measuring, bases, geometry */
    {1,
     "Lengths are whole 1/10000 TUM and headings 1/100 degree; eps, slip and bite say what counts "
     "as equal, as overlapping and as struck"},
    {2,
     "Depth is given per unit, usually 1; commanders are circles of diameter 1 without facing; "
     "cannons are 1 x 1, or 2 x 2 by agreement"},
    {3,
     "Centres decide terrain, fortifications, sight and uphill; whole bases decide distance, "
     "command, zones, buffers, contact and edges"},
    {4,
     "Front is the strip straight ahead as wide as the base, rear is all behind the line of the "
     "rear edge, and the flanks are the rest"},
    {5, "Any part in a zone means more than slip"},
    {6,
     "Two bases touch when their distance is at most eps and they do not merely graze corner on "
     "corner; commanders touch nobody"},
    {7,
     "Every move ends wholly on the table and over no other combat unit by more than slip, and "
     "passes through enemies nowhere"},
    {8,
     "A move is legal as a whole or refused as a whole, and a refused order does not use up the "
     "move"},
    {9,
     "Height on a hill runs from 0 at its outline to 1 on its crest; uphill is judged from centre "
     "to centre at the start of the melee step"},
    {10,
     "A crest blocks a sight line that crosses it unless either centre is within crest_reach of "
     "it"},
    {11,
     "A difficult hill is steep, rough or wooded; all of it is difficult, and a wooded one blocks "
     "sight like a wood"},
    {12,
     "A fortification is an outline; units whose centre is inside have its help from every "
     "direction, and only scenarios have one"},
    /* armies and set-up */
    {13, "The overall general is one of the command generals and has no rules of his own"},
    {14,
     "Commanders count as units everywhere but where the word cannot mean them: targets, contact, "
     "zones, control, buffers, sight"},
    {15,
     "Lists have 15 to 30 units; the table is small up to 18 units a side and big from 19, by the "
     "larger army; scenarios may use 10 to 36"},
    {16,
     "With quality in use the agreed points are a ceiling from 45 to 90 that replaces the limits "
     "on unit numbers; army morale uses each side's own"},
    {17, "The first example army has 24 units, not 25"},
    {18, "An army carries a flag that says whether it may have light horse"},
    {19, "Pike+shot and horse may be split in any way, also all of one kind"},
    {20, "A unit belongs to one command for the whole battle, even when its commander is gone"},
    {21, "Rabble quality is the rabble type and nothing else"},
    {22,
     "On other tables the centre zone keeps its width, in the middle, and deployment is half the "
     "depth less 4"},
    {23,
     "Base edges are the long edges: the attacker's at y = 0, the defender's opposite, known "
     "before terrain is placed"},
    {24, "Initiative is rolled once, before terrain; the roles last for the battle"},
    {25, "Every feature counts, roads and rivers too, and at least one is placed"},
    {26,
     "An area feature fits a turned 12 x 8 rectangle and overlaps no other; a line feature runs "
     "from edge to opposite edge and strays at most 2"},
    {27,
     "Units deploy with the whole base inside the zone, at any heading; commanders free or with a "
     "unit already down; everything is placed"},
    {28, "A side with nothing left to place is skipped"},
    {29, "A battle ends only in army morale or by concession; scenarios may add limits"},
    /* command */
    {30, "Units move in any order, each finished when it has moved or failed its check"},
    {31,
     "The command radius runs from base to base when a unit starts to move, is declared as "
     "charging or starts a voluntary rally back"},
    {32, "An attached commander is a circle at its host's centre that neither blocks nor touches"},
    {33,
     "One command check per unit and step, made when it is out of command and wanted to act; "
     "nothing is kept for a later step"},
    {34, "Beaten and evading units go back without a command check"},
    {35, "Cannons need command to pivot (option cannon_pivot_command)"},
    /* movement */
    {36,
     "A move touches difficult ground when the path of its centre does, start, end and wheel "
     "included"},
    {37,
     "A wheel turns on the front corner and costs the chord of the outer one; friends wholly "
     "behind the line of the front do not hinder it"},
    {38, "About-face and turn happen about the centre, and only the final base needs room"},
    {39,
     "An oblique move goes up to 45 degrees off the facing and is not straight forward for passing "
     "friends"},
    {40, "A sideways move is exactly 1 TUM"},
    {41,
     "A superior unit's turn is free and may come before or after its straight move (option "
     "superior_turn)"},
    {42,
     "A superior unit's two changes are turns, wheels and about-faces only, and not in a charge"},
    {43,
     "Inferior units make no voluntary rally back and do not evade; inferior cavalry that lost its "
     "melee goes back (option inferior_rally_back)"},
    {44,
     "A pivot needs room only where it ends, touches no enemy, and is bound by no buffer or zone "
     "of control"},
    {45,
     "Lined up means headings equal or opposite within align_angle and sides in line within "
     "align_tolerance"},
    {46, "One move may pass several friends if each pass is legal and it ends clear of all"},
    {47, "Dragoons pass shot and shot dragoons, but dragoons and cavalry do not pass each other"},
    {48,
     "Cannons are passed in any kind of move but not stopped on; a unit may stop on its own side's "
     "free commander, who is set aside or attached"},
    {49,
     "A commander under a mover's final base goes to the nearest free spot of its owner's choice, "
     "or attaches to a friend it then touches"},
    {50,
     "Being attached is a state: a commander joins by ending a move touching a unit and leaves by "
     "moving, by word or when its unit leaves it"},
    {51,
     "A commander may attach to any combat unit of its side without a commander, cannons and other "
     "commands included"},
    {52,
     "What a commander walks and what it is carried together stay within its allowance in a step"},
    {53, "Buffers and zones of control bind moving commanders, judged on their whole path"},
    {54,
     "A unit that starts 1 TUM or more from all enemies keeps 1 TUM all the way; one that starts "
     "closer only ends no closer than it began"},
    {55,
     "The zone of control is 3 TUM straight ahead as wide as the base; any part in it counts and "
     "nothing cuts it off"},
    {56,
     "In a zone of control a unit stays, comes steadily closer, or goes straight away within 45 "
     "degrees of the centres or 15 of the enemy's facing"},
    {57,
     "A unit that enters a zone of control on its move must from there come closer, or stop at the "
     "border"},
    {58,
     "A unit in a zone of control may charge another enemy only if that takes it closer to the "
     "owner or directly away"},
    {59,
     "The closest owner governs in several zones of control; on a tie the mover's player picks"},
    {60,
     "A locked unit in command may turn or about-face on its place to bring its front to an enemy "
     "it touches"},
    {61, "Enemies are locked from the end of the rally back step for as long as they touch"},
    /* shooting */
    {62, "Nobody has to shoot"},
    {63,
     "The sight line runs from centre to centre and is blocked by any other combat unit and by "
     "blocking terrain"},
    {64,
     "Blocking terrain that holds the centre of the shooter or of the target does not block that "
     "shot"},
    {65, "Commanders never block shooting"},
    {66,
     "A shot is barred through a gap of less than 2 TUM between friends or blocking terrain, "
     "measured where the sight line crosses it"},
    {67, "An enemy to front that cannot be seen does not keep a unit from shooting to flank"},
    {68, "Any friend to front and in range bars shooting to front, in the way or not"},
    {69, "A friend on a flank and in range bars shooting to that flank"},
    {70, "The closest target is by closest points; on a tie the player chooses"},
    {71, "An enemy in melee with a friend may be shot at if all else is met"},
    {72,
     "Shooting goes target by target, each once a step, and legality is judged anew after each"},
    {73, "Any shooter at the target may be named primary"},
    {74,
     "Dice may fall to nothing; a shooter without dice is not offered, or drops out without having "
     "shot"},
    {75, "Only dragoons, pike+shot and shot have cover, one die once"},
    {76,
     "Resolve stops at 0, every hit still counts as scored, and the unit leaves when the shooting "
     "or melee is complete"},
    {77,
     "One casualty roll per commander for each shooting at its unit and one per melee in which its "
     "unit took hits"},
    {78, "The side that scored the hits throws for the commander"},
    {79, "A commander whose unit is removed stays where it was, unattached and unharmed"},
    /* charges */
    {80,
     "The attacker declares all charges openly, then the defender, with command checks on the way"},
    {81,
     "A declaration names straight or a wheel at one enemy; its path must be legal, and whoever it "
     "would touch is a target"},
    {82, "Free commanders are neither targets of charges nor in their way"},
    {83,
     "An enemy to front is within reach if a legal straight advance of at most 3 TUM would strike "
     "it"},
    {84, "An enemy to rear cannot be charged"},
    {85,
     "A charge at a flank target takes the least total of wheel and straight move that strikes it "
     "first with its front"},
    {86, "A charge may pass friends in its straight part by the usual rules"},
    {87,
     "Flank is judged at declaration for cancelling, and at the start of the melee step for dice "
     "and scores"},
    {88,
     "Charges on flank or rear cancel first, along the chain from those that stand; then standing "
     "cavalry charges cancel infantry's"},
    {89, "The owner chooses the order inside a group of chargers"},
    {90, "Mutual chargers meet half way and both count as charging"},
    {91,
     "A charger whose target is gone or whose way is barred strikes whom it still can, or stays "
     "and has not charged"},
    {92, "Whoever is touched at the end of a charge is its target from then on"},
    {93,
     "A charger stops at the first enemy it strikes, at the angle it came in, and does not line "
     "up"},
    {94, "A unit that charged into contact is charging against every enemy it touches"},
    {95,
     "A commander charges along with its unit, or goes straight to join a unit that charged or is "
     "locked"},
    {96, "A locked unit may be charged but may neither shoot at the charger nor evade"},
    /* point blank shooting and evade */
    {97,
     "The target of a charge is whoever an enemy that charged touches at the end of the charge "
     "step"},
    {98, "At point blank range, sight, gaps, friends and contact with chargers are not tested"},
    {99,
     "At point blank a charger to front is shot at with full dice, to flank with one, to rear not "
     "at all"},
    {100,
     "A unit with several chargers shoots at one to front if there is any, else at one to flank"},
    {101, "At point blank the attacker's units shoot first, target by target"},
    {102,
     "Cannons may shoot at point blank and are taken at the start of the melee step if an enemy "
     "still touches them"},
    {103, "Only a unit that could shoot at point blank may evade"},
    {104,
     "An evader must find a way out of all contact when it chooses, and takes such a way in the "
     "rally back step if one is left"},
    {105, "An evader fights nobody this turn"},
    {106, "The charger of an evader does not follow, and may rally back if it fought nobody"},
    /* melee */
    {107,
     "Every connected group of touching enemies, without evaders and cannons, is one melee in "
     "which each unit throws once"},
    {108,
     "The side with more combat units that charged picks the first melee, the attacker on a tie; "
     "then they alternate"},
    {109,
     "Front, flank and rear in melee go by zone from the places at the start of the melee step"},
    {110,
     "A primary is named for each enemy; a unit is secondary only if it is secondary against all "
     "it touches"},
    {111,
     "A charger loses one die once if any enemy it touches is covered infantry uphill of it or in "
     "fortifications, in the turn of the charge"},
    {112, "A commander's die is always thrown, whatever its unit throws"},
    {113,
     "All dice, then hits placed, then resolve lowered, then routs, then commander casualties; a "
     "routed unit's hits stand"},
    {114, "Where the melee section speaks of shooting dice it means the melee modifier"},
    {115, "Pike+shot hit on 5 and 6 in any terrain"},
    {116, "Horse in difficult terrain hit on 6 even when charging"},
    {117,
     "Horse with several scores hit die by die, each only on an enemy against which its face "
     "succeeds"},
    {118,
     "Hits are placed after all dice are seen, on any enemy touched, all of them, over-killing "
     "allowed, the attacker's first"},
    {119, "Cannons taken are a lost unit but no rout, and whoever took them did not fight"},
    /* rally back */
    {120, "Each unit won, drew or lost by the hits it scored and the hits put on it in the melee"},
    {121,
     "A rally back goes straight back 1 to 3 TUM to any legal place; an evader's must leave all "
     "contact"},
    {122,
     "A unit that must go back and has no legal distance stays, and is locked if it touches an "
     "enemy"},
    {123,
     "All cavalry that fought no melee and did not evade may rally back, whatever else it did"},
    {124, "Rally backs are made by the attacker's side first, unit by unit in free order"},
    {125,
     "In a rally back only overlap and new contacts with enemies are barred; contacts that last "
     "are locked"},
    /* morale */
    {126,
     "The morale steps run strictly in order, the attacker first; command morale takes all losses "
     "at once"},
    {127,
     "A rally is automatic: one for the unit each commander is attached to, if its player wishes"},
    {128, "Only resolve lost to hits comes back, and what command morale took never does"},
    {129, "A unit may gain from a rally, from heroics, and once from each rout it had a part in"},
    {130,
     "Heroics go to a unit that hit the routed enemy and can gain, in melee only to those who hit "
     "it there, to winners first"},
    {131,
     "Lost are units routed, commanders fallen and cannons taken, out of all units of the list; a "
     "third is enough"},
    {132, "Variable army morale replaces the fixed third"},
    {133,
     "With equal losses above none both sides roll; with none nobody does (option "
     "variable_morale_tie)"},
    /* information */
    {134, "Nothing is hidden"},
    {135, "Every die belongs to one unit or commander"},
    /* added after review */
    {136, "No move but a charge ends in a contact it did not begin with"},
    {137,
     "A charger already touched by an enemy does not move; it counts as having charged if that "
     "enemy is to its front"},
    /* added in building */
    {138,
     "A table deeper than wide, or with deployment zones under 1 TUM deep, is no table to set up "
     "on"},
    {139, "Units that a scenario deploys in contact start locked"},
    {140, "A player whose unit fits nowhere takes a command up again"},
    {141, "A unit with no dice for its closest target may not choose a farther one"},
    {142, "A unit with no dice at point blank may still evade"},
    {143, "Declining a command check for a charge or a rally back is final for the step"},
    {144, "Chargers routed at point blank still count for the first pick of melees"},
    {145, "Units brought on later raise their side's original number"},
    {146, "A charger meant to wheel goes straight if its target now stands straight ahead"},
    {147, "A default rally back ends on a whole 1/100 TUM inside the legal stops"},
};
