/* The larger pieces of a picture, as SVG: DRAW() puts a number for each %, in order. Lengths are
 * the drawing's own. */
#ifndef TILLY_LIB_SVG_H
#define TILLY_LIB_SVG_H

/* ---- several files ---- */

#define SVG_TURNED "<g transform=\"translate(% %) rotate("
#define SVG_INKED  "<g stroke=\"#2b1d10\" stroke-width=\"3\">"

/* ---- ground.c ---- */

#define SVG_RIDGE          "<path d=\"M-% 0h%\"/></g>\n"
#define SVG_LINE_POINTS    "<polyline fill=\"none\" stroke-linejoin=\"round\" points=\""
#define SVG_WAVE           "M% %q9 -12 18 0t18 0"
#define SVG_BANK_LOOK      "stroke=\"#5d8fa8\""
#define SVG_WATER_LOOK     "stroke=\"#a9cbd6\""
#define SVG_ROAD_EDGE_LOOK "stroke=\"#ad9566\""
#define SVG_ROAD_LOOK      "stroke=\"#f3e8cb\""
#define SVG_RUTS_LOOK      "stroke=\"#d9c499\" stroke-dasharray=\"46 16 18 12\""
#define SVG_TUFTS          "<g stroke=\"#7f7a3c\" stroke-width=\"3\">\n"
#define SVG_WORKS_STAKES   "stroke=\"#5e4524\" stroke-width=\"5\" fill=\"none\""
#define SVG_CRAGS_STROKES  "stroke=\"#4d4a45\" stroke-width=\"4\" fill=\"none\""
#define SVG_TUFT           "<path d=\"M% %l6 14l5-19l4 19l7-13\" fill=\"none\"/>\n"
#define SVG_TREES          "<g fill=\"#7d9350\" stroke=\"#3d4d22\" stroke-width=\"3\">\n"
#define SVG_HILL_LOOK                                                                              \
    "fill=\"#e3cb93\" stroke=\"#8a6a35\" stroke-width=\"4\" stroke-linejoin=\"round\""
#define SVG_HACHURES                                                                               \
    "stroke=\"#7d5d2b\" stroke-width=\"3.5\" stroke-linecap=\"round\" "                            \
    "fill=\"none\""
#define SVG_PALISADE_LOOK                                                                          \
    "fill=\"none\" stroke=\"#d9bf8c\" stroke-width=\"5\" stroke-linejoin=\"miter\""
#define SVG_CRAGS_LOOK                                                                             \
    "fill=\"#a9a49a\" stroke=\"#4d4a45\" stroke-width=\"6\" stroke-linejoin=\"round\""
#define SVG_TREE_SHADOW                                                                            \
    "<g transform=\"translate(% %)\"><ellipse cx=\"9\" cy=\"12\" rx=\"%\" "                        \
    "ry=\"%\" fill=\"#2c3a1c\" fill-opacity=\".28\" stroke=\"none\"/>"
#define SVG_TREE_CROWN                                                                             \
    "<circle r=\"%\"/><path d=\"M-% -2q% -% % 0M-% %q% -% % 0\" fill=\"none\" "                    \
    "stroke-width=\"2\"/></g>\n"
#define SVG_CONIFER "<path d=\"M% %l-15 %h30z\"/><path d=\"M% %v9\" stroke-width=\"5\"/>\n"
#define SVG_HOUSE_SHADOW                                                                           \
    "<g transform=\"translate(% %) rotate(%)\"><rect x=\"-%\" y=\"-%\" "                           \
    "width=\"%\" height=\"%\" fill=\"#3a2a1a\" fill-opacity=\".25\" "                              \
    "stroke=\"none\" transform=\"translate(5 6)\"/>"
#define SVG_HOUSE_ROOF                                                                             \
    "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\"/><rect x=\"-%\" "                            \
    "y=\"0\" width=\"%\" height=\"%\" fill=\"#8f3f27\" stroke=\"none\"/>"
#define SVG_STONE "<circle cx=\"%\" cy=\"%\" r=\"%\" fill=\"#7a6a45\" stroke=\"none\"/>\n"
#define SVG_HILL_CONTOUR                                                                           \
    "<polygon fill=\"#b98f4d\" fill-opacity=\".16\" stroke=\"#8a6a35\" "                           \
    "stroke-width=\"3\" stroke-dasharray=\"14 8\" points=\""
#define SVG_WAVES                                                                                  \
    "<path fill=\"none\" stroke=\"#eef6f6\" stroke-width=\"5\" stroke-linecap=\"round\" "          \
    "d=\""
#define SVG_WOOD_LOOK                                                                              \
    "fill=\"#b9c48d\" stroke=\"#5f7038\" stroke-width=\"5\" stroke-linejoin=\"round\" "            \
    "stroke-dasharray=\"26 7 6 7\""
#define SVG_ROUGH_LOOK                                                                             \
    "fill=\"#dccf9f\" stroke=\"#8b7b4e\" stroke-width=\"4\" stroke-linejoin=\"round\" "            \
    "stroke-dasharray=\"4 12\" stroke-linecap=\"round\""
#define SVG_HILL_CREST                                                                             \
    "<path d=\"M% %L% %\" stroke=\"#5c4018\" stroke-width=\"7\" stroke-linecap=\"round\" "         \
    "stroke-dasharray=\"34 14\"/>\n"
#define SVG_CHURCH                                                                                 \
    "<g transform=\"translate(% %)\"><rect x=\"-42\" y=\"-18\" width=\"84\" "                      \
    "height=\"36\"/><path d=\"M-42 0h84\"/><rect x=\"-70\" y=\"-16\" "                             \
    "width=\"32\" height=\"32\" fill=\"#6d6a66\"/><path d=\"M-70 -16l32 "                          \
    "32M-38 -16l-32 32\"/><path d=\"M-54 -58v42M-66 -44h24\" stroke-width=\"6\"/></g>\n"
#define SVG_VILLAGE_LOOK                                                                           \
    "fill=\"#dfc3a0\" stroke=\"#8c6239\" stroke-width=\"5\" stroke-linejoin=\"round\" "            \
    "stroke-dasharray=\"18 8\""
#define SVG_VILLAGE_HOUSES                                                                         \
    "<g fill=\"#b8583a\" stroke=\"#4a2515\" stroke-width=\"3.5\" stroke-linejoin=\"round\">\n"
#define SVG_WORKS_LOOK                                                                             \
    "fill=\"#c9ab78\" fill-opacity=\".6\" stroke=\"#5e4524\" stroke-width=\"16\" "                 \
    "stroke-linejoin=\"miter\""

#define SVG_GROUND_NAMES                                                                           \
    "<g class=\"ground-names\" font-size=\"46\" font-style=\"italic\" text-anchor=\"middle\" "     \
    "fill=\"#5b4a32\" stroke=\"#f4ead0\" stroke-width=\"7\" stroke-linejoin=\"round\" "            \
    "stroke-opacity=\".7\" paint-order=\"stroke\" pointer-events=\"none\">\n"
#define SVG_GROUND_NAME "<text x=\"%\" y=\"%\">"

/* ---- marks.c ---- */

#define SVG_FADED_STROKE "\" fill-opacity=\".8\" stroke=\""
#define SVG_MARK_LARGER  "<g transform=\"translate(% %) scale(1.4)\">"
#define SVG_MARK                                                                                   \
    "<g transform=\"translate(% %)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
#define SVG_FALLEN_COLOURS                                                                         \
    "<ellipse cx=\"4\" cy=\"22\" rx=\"66\" ry=\"16\" fill=\"#5b4a32\" "                            \
    "fill-opacity=\".2\"/><path d=\"M-58 24L46 -26\" stroke=\"#4a3416\" "                          \
    "stroke-width=\"7\"/><path d=\"M46 -26l-46 22l-7 -16l-13 24l-8 "                               \
    "-13l-9 21l22 22l13 -12l9 9l17 -23l8 10l26 -29z\" fill=\""
#define SVG_GRAVE_CROSS "<path d=\"M-7 -40h14v22h22v14h-22v46h-14v-46h-22v-14h22z\" fill=\""
#define SVG_CROSSED_SWORDS                                                                         \
    "<circle r=\"21\" fill=\"#fff8e7\" stroke=\"#8d1020\" stroke-width=\"3\"/><path "              \
    "d=\"M-12 13L12 -13M12 13L-12 -13M-14 4l9 9M14 4l-9 9\" stroke=\"#8d1020\" "                   \
    "stroke-width=\"5\" stroke-linecap=\"round\"/></g>\n"

/* ---- moves.c ---- */

#define SVG_WAY      "<path fill=\"none\" d=\"M% %L% %\" "
#define SVG_WAY_HEAD "/><path d=\"M% %L% %L% %z\" fill=\""
#define SVG_GHOST    "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" stroke=\""
#define SVG_GHOSTS                                                                                 \
    "<g fill=\"none\" stroke-width=\"3\" stroke-dasharray=\"9 7\" stroke-opacity=\".7\">\n"

/* ---- page.c ---- */

#define SVG_BOARD "<rect width=\"%\" height=\"%\" fill=\""
#define SVG_SCALE " %)\" stroke=\"#2b1d10\" stroke-width=\"3\">"
#define SVG_GRID                                                                                   \
    "<path stroke=\"#8a7a55\" stroke-opacity=\".35\" stroke-width=\"1.5\" "                        \
    "d=\""
#define SVG_RULER_LOOK      "<g font-size=\"46\" fill=\"#5b4a32\" text-anchor=\"middle\">"
#define SVG_RULER_DOWN_LOOK "<g font-size=\"46\" fill=\"#5b4a32\" text-anchor=\"end\">"
#define SVG_SCALE_LIGHT     "<rect x=\"%\" width=\"%\" height=\"16\" fill=\"#fff8e7\"/>"
#define SVG_SCALE_DARK      "<rect x=\"%\" width=\"%\" height=\"16\" fill=\"#2b1d10\"/>"

/* width 100 %: a page that is narrower than the picture shows all of it */
#define SVG_PAGE_OPEN "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" style=\""
#define SVG_PAGE      "max-width:%px\" viewBox=\"-% -% % %\" role=\"img\" aria-label=\""
#define SVG_PAGE_FONT                                                                              \
    "\" font-family=\"'IM Fell English','Palatino Linotype',Palatino,'Book Antiqua',Georgia,"      \
    "'DejaVu Serif',serif\">\n"
#define SVG_PAGE_PAPER "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\""
#define SVG_PAGE_BORDER                                                                            \
    "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\"none\" "                              \
    "stroke=\"#5b4a32\" stroke-width=\"5\"/>"
#define SVG_PAGE_FRAME                                                                             \
    "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\"none\" "                              \
    "stroke=\"#5b4a32\" stroke-width=\"2\"/>\n"
#define SVG_TITLE                                                                                  \
    "<g text-anchor=\"middle\" fill=\"#2b1d10\"><text x=\"%\" y=\"-135\" "                         \
    "font-size=\"%\" letter-spacing=\"2\">"
#define SVG_SUBTITLE                                                                               \
    "</text><text x=\"%\" y=\"-60\" font-size=\"54\" font-style=\"italic\" "                       \
    "fill=\"#5b4a32\">"
#define SVG_RULER_ACROSS                                                                           \
    "<path d=\"M% %v12\" stroke=\"#5b4a32\" stroke-width=\"3\"/><text "                            \
    "x=\"%\" y=\"%\">%</text>"
#define SVG_RULER_DOWN                                                                             \
    "<path d=\"M-8 %h-12\" stroke=\"#5b4a32\" stroke-width=\"3\"/><text "                          \
    "x=\"-28\" y=\"%\">%</text>"
#define SVG_BOARD_FRAME                                                                            \
    "<rect x=\"-6\" y=\"-6\" width=\"%\" height=\"%\" fill=\"none\" "                              \
    "stroke=\"#2b1d10\" stroke-width=\"5\"/>\n"
#define SVG_SCALE_NUMBERS                                                                          \
    "<g stroke=\"none\" fill=\"#2b1d10\" font-size=\"46\" text-anchor=\"middle\"><text x=\"12\" "  \
    "y=\"64\">0</text><text x=\"%\" y=\"64\">%"
#define SVG_COMPASS_ROSE                                                                           \
    "<g transform=\"translate(% -112)\" stroke=\"#2b1d10\" stroke-width=\"3\"><circle "            \
    "r=\"46\" fill=\"#fff8e7\"/><path d=\"M0 -58L11 -11L58 0L11 11L0 "                             \
    "58L-11 11L-58 0L-11 -11z\" fill=\"#efe3c2\"/>"
#define SVG_COMPASS_NEEDLE                                                                         \
    "<path d=\"M0 -58L11 -11L0 0z\" fill=\"#2b1d10\"/><text y=\"-66\" "                            \
    "stroke=\"none\" fill=\"#2b1d10\" font-size=\"46\" text-anchor=\"middle\">N</text></g>\n"
#define SVG_STRENGTH_LINE                                                                          \
    "</text><text x=\"%\" y=\"88\" font-size=\"46\" font-style=\"italic\" fill=\"#5b4a32\">"
#define SVG_ARMY_COLOUR "<rect y=\"-6\" width=\"%\" height=\"60\" rx=\"3\" fill=\""
#define SVG_ARMY_NAME                                                                              \
    "\" stroke-width=\"3\"/><text x=\"%\" y=\"32\" font-size=\"%\" fill=\"#2b1d10\">"

#define SVG_KEY_WORDS                                                                              \
    "<text x=\"%\" y=\"16\" font-size=\"46\" font-style=\"italic\" fill=\"#2b1d10\">"

/* ---- signs.c ---- */

#define SVG_PALE "<g stroke=\"#fff8e7\" fill=\"#fff8e7\">"
#define SVG_COMMANDER_FLAG                                                                         \
    "<path d=\"M-% %V-%\" fill=\"none\" stroke-width=\"6\" stroke-linecap=\"round\"/><path "       \
    "d=\"M-% -%L% -%L-% -%z\" stroke-width=\"3\" stroke-linejoin=\"round\"/>\n"
#define SVG_TYPE_SIGN                                                                              \
    "<g fill=\"none\" stroke=\"#fff8e7\" stroke-opacity=\".9\" stroke-width=\"7\" "                \
    "transform=\"scale("
#define SVG_GAP_BETWEEN_BASES                                                                      \
    "<rect x=\"%\" y=\"%\" width=\"%\" height=\"%\" stroke=\"none\" fill=\""
#define SVG_RANKS                                                                                  \
    "<path stroke=\"#fff8e7\" stroke-opacity=\".45\" stroke-width=\"3\" "                          \
    "fill=\"none\" d=\""

/* ---- units.c ---- */

#define SVG_SCALED_GROUP "<g transform=\"translate(% %) scale("
#define SVG_DISC         "<circle r=\"%\" fill=\""
#define SVG_DISC_EDGE    "<circle r=\"%\" fill=\"none\" stroke=\""
#define SVG_ZONE_STROKE  "\" fill-opacity=\".1\" stroke=\""
#define SVG_SHADOWS      "<g fill=\"#3a2a14\" fill-opacity=\".3\">\n"
#define SVG_PIP          "<circle cx=\"%\" cy=\"%\" r=\"8\" fill=\"#fff8e7\"/>"
#define SVG_POINTS                                                                                 \
    "<text y=\"%\" font-size=\"30\" font-weight=\"bold\" text-anchor=\"middle\" "                  \
    "fill=\"#fff8e7\" stroke=\"#2b1d10\" stroke-width=\"5\" paint-order=\"stroke\">"
#define SVG_ZONE      "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" fill=\""
#define SVG_ZONE_LOOK "\" stroke-width=\"2\" stroke-dasharray=\"8 8\"/></g>\n"
#define SVG_PLATE     "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" rx=\"3\" fill=\""
#define SVG_FRONT_EDGE                                                                             \
    "\"><rect x=\"-%\" y=\"-%\" width=\"%\" height=\"11\"/><path d=\"M-15 "                        \
    "-%L0 -%L15 -%z\"/></g>"
#define SVG_LOST_PIP "<circle cx=\"%\" cy=\"%\" r=\"7\" fill=\"#2b1d10\" fill-opacity=\".55\"/>"
#define SVG_SHADOW   ")\"><rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" rx=\"3\"/></g>\n"
#define SVG_CHOSEN   "#f2c029"

/* ---- names.c ---- */

#define SVG_LINE_OF_NAME "<tspan x=\"%\" y=\"%\">"
#define SVG_LEADERS                                                                                \
    "<path class=\"leaders\" fill=\"none\" stroke=\"#2b1d10\" stroke-width=\"4\" "                 \
    "stroke-opacity=\".55\" d=\""
#define SVG_UNIT_NAMES                                                                             \
    "<g class=\"names\" font-size=\"46\" font-style=\"italic\" text-anchor=\"middle\" "            \
    "fill=\"#2b1d10\" stroke=\"#f4ead0\" stroke-width=\"9\" stroke-linejoin=\"round\" "            \
    "stroke-opacity=\".85\" paint-order=\"stroke\" pointer-events=\"none\">\n"

/* ---- key.c ---- */

#define SVG_GROUND_SAMPLE "<g transform=\"translate(-55 -28) scale(.5)\">\n"
#define SVG_KEY           "<g class=\"key\">\n"
#define SVG_KEY_PLATE                                                                              \
    "<rect x=\"-50\" y=\"-25\" width=\"100\" height=\"50\" rx=\"2\" fill=\"#6b6355\"/>"
#define SVG_KEY_DISC "<circle r=\"34\" fill=\"#6b6355\" stroke=\"#fff8e7\" stroke-width=\"4\"/>"
#define SVG_KEY_RANKS                                                                              \
    "<path stroke=\"#fff8e7\" stroke-opacity=\".45\" stroke-width=\"3\" fill=\"none\" d=\"M-17 "   \
    "-25v50M17 -25v50M-50 0h100\"/>"
#define SVG_KEY_CHOSEN                                                                             \
    "<rect x=\"-46\" y=\"-22\" width=\"92\" height=\"44\" rx=\"3\" fill=\"#6b6355\" "              \
    "stroke=\"" SVG_CHOSEN "\" stroke-width=\"12\"/>"
#define SVG_KEY_ZONE                                                                               \
    "<rect x=\"-50\" y=\"-25\" width=\"100\" height=\"50\" fill=\"#6b6355\" fill-opacity=\".1\" "  \
    "stroke=\"#6b6355\" stroke-width=\"2\" stroke-dasharray=\"8 8\"/>"
#define SVG_KEY_OLD_PLACE                                                                          \
    "<rect x=\"-50\" y=\"-25\" width=\"100\" height=\"50\" stroke=\"#6b6355\"/>"
#define SVG_KEY_REACH  "M-55 20L-40 -30L45 -22L55 28L0 34z\"/>\n"
#define SVG_KEY_CHOICE "<rect x=\"-50\" y=\"-26\" width=\"100\" height=\"52\" rx=\"8\"/>"

/* ---- answers.c ---- */

#define SVG_DISC_PATH "a% % 0 1 1 % 0a% % 0 1 1 -% 0z"
#define SVG_CIRCLE    "<circle r=\"%\"/>"
#define SVG_REACH                                                                                  \
    "<path class=\"reach\" fill=\"#f7d774\" stroke=\"#7a5200\" stroke-width=\"10\" "               \
    "stroke-linejoin=\"round\" paint-order=\"stroke\" opacity=\".5\" d=\""
#define SVG_PLACES                                                                                 \
    "<g class=\"ghosts\" fill=\"#fff2a8\" fill-opacity=\".35\" stroke=\"#7a5200\" "                \
    "stroke-width=\"5\" stroke-dasharray=\"16 9\">\n"
#define SVG_PLACE                                                                                  \
    "<rect x=\"-%\" y=\"-%\" width=\"%\" height=\"%\" rx=\"3\"/><path d=\"M-16 -%L0 -%L16 "        \
    "-%\" stroke-dasharray=\"none\"/>"
#define SVG_CHOICES                                                                                \
    "<g class=\"choices\" fill=\"none\" stroke=\"#b3261e\" stroke-width=\"7\" "                    \
    "stroke-dasharray=\"22 12\">\n"

/* ---- annotations.c ---- */

#define SVG_SEGMENT     "<path d=\"M% %L% %\"/>"
#define SVG_CROSS       "<path d=\"M% %l% %m-% 0l% -%\"/>"
#define SVG_ANNOTATIONS "<g class=\"annotations\">\n"
#define SVG_ANNOTATION                                                                             \
    "<g class=\"annotation\" stroke-width=\"14\" stroke-linecap=\"round\" stroke=\""
#define SVG_ARROW_HEAD "<path d=\"M% %L% %L% %z\" stroke-width=\"4\" stroke-linejoin=\"round\"/>"
#define SVG_RING       "<circle cx=\"%\" cy=\"%\" r=\"%\" fill=\"none\"/>"
#define SVG_ANNOTATION_TEXT                                                                        \
    "<text x=\"%\" y=\"%\" font-size=\"46\" font-weight=\"bold\" text-anchor=\"middle\" "          \
    "stroke=\"#f4ead0\" stroke-width=\"9\" stroke-linejoin=\"round\" paint-order=\"stroke\" "      \
    "fill=\""

/* ---- objectives.c ---- */

#define SVG_OBJECTIVE                                                                              \
    "<g class=\"objective\" transform=\"translate(% %)\" stroke-linejoin=\"round\">"
#define SVG_OBJECTIVE_POLE "<g stroke-width=\"7\" stroke-linecap=\"round\" stroke=\""
#define SVG_OBJECTIVE_FLAG                                                                         \
    "\"><path d=\"M0 0V-110\"/><path d=\"M0 -110h74l-16 30l16 30h-74z\" fill=\""
#define SVG_OBJECTIVE_NUMBER                                                                       \
    "\"/></g><text x=\"28\" y=\"-64\" font-size=\"46\" font-weight=\"bold\" "                      \
    "text-anchor=\"middle\" stroke=\"#fff8e7\" stroke-width=\"7\" paint-order=\"stroke\" "         \
    "fill=\"#2b1d10\">"
#define SVG_OBJECTIVE_ROW    "<g class=\"objective-words\" transform=\"translate(% %)\">"
#define SVG_OBJECTIVE_SAMPLE "<g transform=\"translate(16 28) scale(.8)\">"
#define SVG_OBJECTIVE_WORDS                                                                        \
    "<text x=\"%\" y=\"%\" font-size=\"46\" font-style=\"italic\" fill=\"#2b1d10\">"

/* ---- scene.c ---- */

#define SVG_WINDOW "<svg width=\"%\" height=\"%\" viewBox=\"0 0 % %\">\n"

#endif
