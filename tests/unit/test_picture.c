/* Pictures: well-formed XML whatever the names, the right things in it, and how a buffer is filled.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/support.h"

enum { ROOM = 1 << 20, DEEPEST = 64, NAME = 32 };

/* ---- a small checker of XML: tags nest, attributes are quoted, markup in words is escaped */

typedef struct reader {
    const char *at;
    char open[DEEPEST][NAME];
    unsigned deep, roots;
    const char *fault;
} reader;

static bool at_fault(reader *r, const char *fault)
{
    if (!r->fault)
        r->fault = fault;
    return false;
}

static bool read_name(reader *r, char name[NAME])
{
    unsigned n = 0;
    while ((isalnum((unsigned char)*r->at) || strchr("-:_", *r->at)) && *r->at && n < NAME - 1)
        name[n++] = *r->at++;
    name[n] = 0;
    return n && isalpha((unsigned char)*name) ? true : at_fault(r, "a name");
}

static bool read_entity(reader *r)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (unsigned i = 0; i < 5; i++)
        if (!strncmp(r->at, known[i], strlen(known[i]))) {
            r->at += strlen(known[i]);
            return true;
        }
    return at_fault(r, "a loose &");
}

/* Words up to one of `stops`. */
static bool read_words(reader *r, const char *stops)
{
    while (*r->at && !strchr(stops, *r->at)) {
        if (*r->at == '<' || *r->at == '>' || ((unsigned char)*r->at < 32 && *r->at != '\n'))
            return at_fault(r, "loose markup");
        if (*r->at != '&')
            r->at++;
        else if (!read_entity(r))
            return false;
    }
    return true;
}

static bool read_attributes(reader *r)
{
    char seen[24][NAME];
    unsigned count = 0;
    while (*r->at == ' ') {
        r->at++;
        if (count == 24 || !read_name(r, seen[count]))
            return at_fault(r, "an attribute");
        for (unsigned i = 0; i < count; i++)
            if (!strcmp(seen[i], seen[count]))
                return at_fault(r, "an attribute twice");
        count++;
        if (*r->at++ != '=' || *r->at++ != '"' || !read_words(r, "\"") || *r->at++ != '"')
            return at_fault(r, "an attribute's value");
    }
    return true;
}

static bool read_closing(reader *r)
{
    char name[NAME];
    if (!read_name(r, name) || *r->at++ != '>' || !r->deep)
        return at_fault(r, "a closing tag");
    return !strcmp(r->open[--r->deep], name) ? true : at_fault(r, "tags that do not nest");
}

static bool read_opening(reader *r)
{
    if (r->deep == DEEPEST || (!r->deep && r->roots++) || !read_name(r, r->open[r->deep]) ||
        !read_attributes(r))
        return at_fault(r, "an opening tag");
    if (!strncmp(r->at, "/>", 2)) {
        r->at += 2;
        return true;
    }
    r->deep++;
    return *r->at++ == '>' ? true : at_fault(r, "the end of a tag");
}

static void assert_well_formed(const char *svg)
{
    reader r = {.at = svg};
    while (*r.at && !r.fault) {
        if (*r.at != '<') {
            read_words(&r, "<");
        } else if (*++r.at == '/') {
            r.at++;
            read_closing(&r);
        } else {
            read_opening(&r);
        }
    }
    if (r.fault || r.deep || r.roots != 1)
        fail_msg("not well-formed: %s before \"%.60s\"", r.fault ? r.fault : "an open tag", r.at);
}

/* ---- a field with all there is -------------------------------------------------------------- */

#define UNIT(a, b, c, d, e, f)                                                                     \
    {                                                                                              \
        .name = (a), .type = (b), .side = (c), .x = (d), .y = (e), .heading = (f)                  \
    }
static const piece field[] = {
    UNIT("Tilly & <Son>", "commander", 0, 0, -12, 0),
    UNIT("\"Pikes\" of the Elector's own household", "pike+shot", 0, 0, -9, 0),
    UNIT("Horse 3", "horse", 0, 4, -9, 30),
    UNIT("Croats", "light horse", 0, 8, -9, 90),
    UNIT("Dragoons", "dragoons", 0, 12, -9, 270),
    UNIT("Rabble", "rabble", 0, 16, -9, 0),
    UNIT("Guns", "cannons", 0, -4, -9, 0),
    UNIT("Gustav]]>", "commander", 1, 0, 12, 180),
    UNIT("Shot", "shot", 1, 0, 9, 180),
    UNIT("Baner", "horse", 1, 4, 9, 225),
    {.name = NULL},
};

static void all_kinds_of_ground(scene *s)
{
    static const double wood[] = {-20, -20, -20, -15, -14, -15, -14, -20};
    static const double hill[] = {-10, -5, -10, 5, 2, 5, 2, -5};
    static const double village[] = {10, 0, 10, 6, 18, 6, 18, 0};
    static const double rough[] = {-25, 0, -20, 6, -15, 0};
    static const double works[] = {20, 10, 20, 14, 26, 14, 26, 10};
    static const double rock[] = {-28, 20, -24, 26, -20, 20};
    static const double road[] = {5, -30, 6, 30};
    static const double river[] = {-30, 14, 30, 16};
    static const double steep[] = {10, -25, 10, -18, 20, -18, 20, -25};
    add_ground(s, TILLY_WOOD, 0, wood, 4);
    add_ground(s, TILLY_HILL, TILLY_WOODED, hill, 4);
    add_ground(s, TILLY_HILL, TILLY_STEEP | TILLY_ROUGH_TOP, steep, 4);
    add_ground(s, TILLY_VILLAGE, 0, village, 4);
    add_ground(s, TILLY_ROUGH, 0, rough, 3);
    add_ground(s, TILLY_FORTIFICATION, 0, works, 4);
    add_ground(s, TILLY_IMPASSABLE, 0, rock, 3);
    add_ground(s, TILLY_ROAD, 0, road, 2);
    add_ground(s, TILLY_RIVER, 0, river, 2);
}

static const double bare_hill[] = {-12, -8, 12, -8, 12, 8, -12, 8};
static void wooded_top(scene *s)
{
    static const double top[] = {-3, -3, 3, -3, 3, 3, -3, 3};
    add_topped(s, TILLY_HILL, TILLY_WOODED, bare_hill, 4, top, 4);
}
static void wooded_all_over(scene *s)
{
    add_ground(s, TILLY_HILL, TILLY_WOODED, bare_hill, 4);
}

static void rough_top(scene *s)
{
    static const double top[] = {-3, -3, 3, -3, 3, 3, -3, 3};
    add_topped(s, TILLY_HILL, TILLY_ROUGH_TOP, bare_hill, 4, top, 4);
}

static void village(scene *s)
{
    static const double square[] = {10, 0, 10, 8, 18, 8, 18, 0};
    add_ground(s, TILLY_VILLAGE, 0, square, 4);
}
static void village_round_a_corner(scene *s)
{
    static const double angle[] = {10, 0, 10, 8, 11, 8, 11, 1, 18, 1, 18, 0};
    add_ground(s, TILLY_VILLAGE, 0, angle, 6);
}

static const char *picture_of(const scene *s, const tilly_picture *style)
{
    static char svg[ROOM];
    size_t needed = 0;
    assert_int_equal(tilly_battle_picture(s->battle, style, svg, sizeof svg, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(svg) + 1);
    assert_well_formed(svg);
    return svg;
}

static unsigned times(const char *svg, const char *words)
{
    unsigned n = 0;
    for (; (svg = strstr(svg, words)); svg++)
        n++;
    return n;
}

static void a_picture_is_well_formed_in_every_style(void **state)
{
    (void)state;
    scene *s = scene_of(field, all_kinds_of_ground);
    picture_of(s, NULL);
    for (uint32_t flags = 0; flags < 16; flags++) {
        tilly_picture style = {.size = sizeof style,
                               .flags = flags,
                               .highlight = unit_of(s, "Baner"),
                               .pixels = flags,
                               .title = "The White \"Mountain\" & <more>"};
        const char *svg = picture_of(s, &style);
        assert_non_null(strstr(svg, "The White &quot;Mountain&quot; &amp; &lt;more&gt;"));
        assert_int_equal(times(svg, ">Baner<"), flags & TILLY_PICTURE_NAMES ? 1 : 0);
    }
    scene_end(s);
}

static void names_are_escaped(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    const char *svg = picture_of(s, NULL);
    assert_non_null(strstr(svg, "Tilly &amp;"));
    assert_non_null(strstr(svg, "&lt;Son&gt;"));
    assert_non_null(strstr(svg, "&quot;Pikes&quot;"));
    assert_non_null(strstr(svg, "Elector&#39;s"));
    assert_null(strstr(svg, "]]>"));
    scene_end(s);
}

static void a_title_that_is_no_text_is_mended(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    tilly_picture style = {.size = sizeof style};
    memset(style.title, 0xff, sizeof style.title);
    assert_non_null(strstr(picture_of(s, &style), "????"));
    for (unsigned i = 0; i < sizeof style.title; i++)
        style.title[i] = (char)(i * 37 + 11);
    picture_of(s, &style);
    snprintf(style.title, sizeof style.title, "Horse\x01\x1b");
    assert_non_null(strstr(picture_of(s, &style), "Horse??"));
    scene_end(s);
}

/* A unit that advances leaves the outline of its old place, and an arrow. */
static void a_turn_shows_what_moved(void **state)
{
    (void)state;
    static char svg[ROOM];
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    act_with(s, "Croats");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    next_question(s);
    assert_int_equal(tilly_turn_picture(s->turn, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_non_null(strstr(svg, "stroke-dasharray=\"9 7\""));
    assert_int_equal(times(svg, "stroke=\"#4a3a22\" stroke-width=\"6\""), 2); /* one in the key */
    assert_non_null(strstr(svg, ">move<"));
    assert_non_null(strstr(svg, ">place before the move<"));
    tilly_picture plain = {.size = sizeof plain};
    assert_int_equal(tilly_turn_picture(s->turn, &plain, svg, sizeof svg, NULL), TILLY_OK);
    assert_null(strstr(svg, "stroke=\"#4a3a22\" stroke-width=\"6\""));
    assert_null(strstr(svg, ">move<"));
    scene_end(s);
}

static void a_picture_is_never_cut_and_never_larger_than_asked_for(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    assert_non_null(strstr(picture_of(s, NULL), "width=\"100%\" style=\"max-width:"));
    tilly_picture style = {.size = sizeof style, .width = 640};
    assert_non_null(strstr(picture_of(s, &style), "width=\"100%\" style=\"max-width:640px\""));
    scene_end(s);
}

static void a_unit_is_found_by_its_id_and_told_of_under_the_mouse(void **state)
{
    (void)state;
    char id[40];
    scene *s = scene_of(field, NULL);
    const char *svg = picture_of(s, NULL);
    snprintf(id, sizeof id, " id=\"unit-%u\"", (unsigned)unit_of(s, "Baner"));
    assert_int_equal(times(svg, id), 1);
    assert_non_null(strstr(svg, "data-name=\"Baner\" data-side=\"1\" data-type=\"horse\""));
    assert_non_null(strstr(svg, "<title>Baner, horse, strength 3 of 3</title>"));
    assert_non_null(strstr(svg, "data-name=\"Tilly &amp; &lt;Son&gt;\""));
    scene_end(s);
}

static void the_key_explains_what_is_drawn_and_nothing_else(void **state)
{
    (void)state;
    static const char *const drawn[] = {"commander",
                                        "pike+shot",
                                        "front",
                                        "strength left",
                                        "road",
                                        "river",
                                        "village",
                                        "fortification",
                                        "wooded hill",
                                        "steep rough hill"};
    static const char *const not_drawn[] = {"has shot or pivoted",
                                            "strength lost",
                                            "stream",
                                            "zone of control",
                                            "in contact",
                                            "routed here",
                                            "chosen unit",
                                            "within reach"};
    char words[60];
    scene *s = scene_of(field, all_kinds_of_ground);
    const char *key = strstr(picture_of(s, NULL), "<g class=\"key\">");
    assert_non_null(key);
    for (unsigned i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        snprintf(words, sizeof words, ">%s<", drawn[i]);
        assert_int_equal(times(key, words), 1);
    }
    for (unsigned i = 0; i < sizeof not_drawn / sizeof *not_drawn; i++) {
        snprintf(words, sizeof words, ">%s<", not_drawn[i]);
        assert_int_equal(times(key, words), 0);
    }
    scene_end(s);
}

static void parts_of_a_picture_can_be_left_out(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    tilly_picture style = {.size = sizeof style, .title = "The field"};
    assert_non_null(strstr(picture_of(s, &style), ">The field<"));
    style.flags = TILLY_PICTURE_NO_TITLE;
    assert_null(strstr(picture_of(s, &style), ">The field<"));
    style.flags = TILLY_PICTURE_NO_LEGEND;
    assert_null(strstr(picture_of(s, &style), "units stand"));
    assert_null(strstr(picture_of(s, &style), "class=\"key\""));
    style.flags = TILLY_PICTURE_NO_RULERS;
    assert_null(strstr(picture_of(s, &style), ">55</text>"));
    style.flags = 0;
    assert_non_null(strstr(picture_of(s, &style), ">55</text>"));
    style.flags = TILLY_PICTURE_CROP; /* all stand in the middle */
    assert_null(strstr(picture_of(s, &style), ">55</text>"));
    scene_end(s);
}

static void a_caller_chooses_colours_and_draws_marks(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    tilly_annotation mark[] = {
        {.kind = TILLY_ANNOTATION_ARROW,
         .at = {TUM(1), TUM(2)},
         .to = {TUM(10), TUM(20)},
         .colour = 0x00ff7f,
         .text = "Left & right"},
        {.kind = TILLY_ANNOTATION_RING, .at = {TUM(4), TUM(4)}, .radius = TUM(2)},
        {.kind = TILLY_ANNOTATION_CROSS, .at = {TUM(6), TUM(4)}},
        {.kind = TILLY_ANNOTATION_LINE, .at = {TUM(6), TUM(4)}, .to = {TUM(6), TUM(4)}},
        {.kind = TILLY_ANNOTATION_TEXT, .at = {TUM(6), TUM(4)}, .text = "Here"},
    };
    tilly_picture style = {.size = sizeof style,
                           .colour = {0x123456, 0xabcdef},
                           .board = 0x778899,
                           .paper = 0x010203,
                           .annotations = 5,
                           .annotation = mark};
    static const char *const wanted[] = {"#123456",
                                         "#abcdef",
                                         "#778899",
                                         "#010203",
                                         "#00ff7f",
                                         ">Left &amp; right<",
                                         "r=\"200\"",
                                         ">Here<"};
    const char *svg = picture_of(s, &style);
    for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(svg, wanted[i]))
            fail_msg("%s is not in the picture", wanted[i]);
    assert_null(strstr(svg, "#c4501b"));
    memset(mark[0].text, 'x', sizeof mark[0].text); /* without an end */
    picture_of(s, &style);
    scene_end(s);
}

static void a_style_out_of_bounds_is_refused(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    const tilly_annotation good = {.kind = TILLY_ANNOTATION_RING, .at = {TUM(4), TUM(4)}};
    tilly_annotation bad[6] = {good, good, good, good, good, good};
    bad[0].kind = 0;
    bad[1].kind = TILLY_ANNOTATION_TEXT + 1;
    bad[2].colour = 0x1000000;
    bad[3].radius = -1;
    bad[4].at.x = INT32_MIN;
    bad[5].to.y = INT32_MAX;
    for (unsigned i = 0; i < 6; i++) {
        tilly_picture style = {.size = sizeof style, .annotations = 1, .annotation = &bad[i]};
        assert_int_equal(tilly_battle_picture(s->battle, &style, NULL, 0, NULL), TILLY_E_RANGE);
    }
    const tilly_picture worse[] = {{.size = sizeof *worse, .width = 100001},
                                   {.size = sizeof *worse, .colour = {0, 0x1000000}},
                                   {.size = sizeof *worse, .board = UINT32_MAX},
                                   {.size = sizeof *worse, .paper = 0x1000000},
                                   {.size = sizeof *worse, .annotations = 1001, .annotation = bad}};
    for (unsigned i = 0; i < sizeof worse / sizeof *worse; i++)
        assert_int_equal(tilly_battle_picture(s->battle, &worse[i], NULL, 0, NULL), TILLY_E_RANGE);
    const tilly_picture nowhere = {.size = sizeof nowhere, .annotations = 1};
    assert_int_equal(tilly_battle_picture(s->battle, &nowhere, NULL, 0, NULL), TILLY_E_NULL);
    scene_end(s);
}

static void a_decision_shows_one_area_and_a_few_ghosts(void **state)
{
    (void)state;
    static char svg[ROOM];
    scene *s = scene_of(field, NULL);
    to_question(s, TILLY_ASK_NEXT_UNIT);
    tilly_picture style = {.size = sizeof style, .flags = TILLY_PICTURE_ANSWERS};
    assert_int_equal(tilly_turn_picture(s->turn, &style, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_int_equal(times(svg, "class=\"reach\""), 0);
    assert_non_null(strstr(svg, ">may be chosen<"));
    act_with(s, "Croats");
    next_question(s);
    assert_int_equal(tilly_turn_picture(s->turn, &style, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_int_equal(times(svg, "class=\"reach\""), 2); /* one in the key */
    assert_in_range(times(svg, "stroke-dasharray=\"none\""), 2, 6);
    style.viewer = 2; /* what the enemy might answer is not for that side */
    assert_int_equal(tilly_turn_picture(s->turn, &style, svg, sizeof svg, NULL), TILLY_OK);
    assert_int_equal(times(svg, "class=\"reach\""), 0);
    scene_end(s);
}

static void a_table_is_drawn_alone(void **state)
{
    (void)state;
    static char svg[ROOM];
    scene *s = scene_of(field, all_kinds_of_ground);
    const tilly_table *table = tilly_battle_table(s->battle);
    const tilly_ruleset *rules = tilly_battle_rules(s->battle);
    assert_int_equal(tilly_table_picture(table, rules, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_non_null(strstr(svg, "60 by 60 TUM"));
    assert_null(strstr(svg, "Set-up"));
    assert_null(strstr(svg, "stand"));
    assert_int_equal(tilly_table_picture(table, NULL, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_null(strstr(svg, "TUM"));
    assert_int_equal(tilly_table_picture(table, (const void *)table, NULL, svg, 9, NULL),
                     TILLY_E_HANDLE);
    assert_int_equal(tilly_table_picture(NULL, NULL, NULL, svg, 9, NULL), TILLY_E_NULL);
    scene_end(s);
}

static void an_army_is_drawn_alone_in_the_colour_of_its_side(void **state)
{
    (void)state;
    static char svg[ROOM];
    scene *s = scene_of(field, NULL);
    const tilly_army *army = tilly_battle_army(s->battle, 1);
    assert_int_equal(tilly_army_picture(army, 1, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_int_equal(times(svg, " id=\"unit-"), tilly_army_units(army));
    assert_non_null(strstr(svg, ">Baner<"));
    assert_non_null(strstr(svg, "#1d5a92"));
    assert_null(strstr(svg, "#c4501b"));
    assert_null(strstr(svg, "Set-up"));
    assert_int_equal(tilly_army_picture(army, 2, NULL, svg, 9, NULL), TILLY_E_RANGE);
    assert_int_equal(tilly_army_picture((const void *)s->battle, 0, NULL, svg, 9, NULL),
                     TILLY_E_HANDLE);
    scene_end(s);
}

/* T1-Q-11 */
static void woods_on_top_of_a_hill_are_drawn_there_only(void **state)
{
    (void)state;
    scene *s = scene_of(field, wooded_top);
    const char *svg = picture_of(s, NULL);
    unsigned trees = times(svg, "<path d=\"M");
    assert_int_equal(times(svg, "fill=\"#b9c48d\" stroke=\"#5f7038\""), 1);
    scene_end(s);
    s = scene_of(field, wooded_all_over);
    svg = picture_of(s, NULL);
    assert_true(times(svg, "<path d=\"M") > trees);
    assert_int_equal(times(svg, "fill=\"#b9c48d\" stroke=\"#5f7038\""), 0);
    scene_end(s);
}

static void a_cut_picture_says_how_much_it_needs(void **state)
{
    (void)state;
    scene *s = scene_of(field, all_kinds_of_ground);
    size_t needed;
    size_t again;
    char part[700];
    const char *whole = picture_of(s, NULL);
    assert_int_equal(tilly_battle_picture(s->battle, NULL, NULL, 0, &needed), TILLY_OK);
    assert_int_equal(needed, strlen(whole) + 1);
    for (size_t room = 1; room < 600; room++) {
        memset(part, '#', sizeof part);
        assert_int_equal(tilly_battle_picture(s->battle, NULL, part, room, &again), TILLY_E_ROOM);
        assert_int_equal(again, needed);
        assert_int_equal(strlen(part), room - 1);
        assert_int_equal(part[room], '#');
    }
    scene_end(s);
}

static void a_wrong_call_is_an_error_and_no_crash(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    char svg[10];
    tilly_picture style = {.size = 3};
    assert_int_equal(tilly_battle_picture(NULL, NULL, svg, sizeof svg, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_turn_picture(NULL, NULL, svg, sizeof svg, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_battle_picture(s->battle, NULL, NULL, 10, NULL), TILLY_E_NULL);
    assert_int_equal(tilly_battle_picture(s->battle, &style, svg, sizeof svg, NULL), TILLY_E_SIZE);
    style = (tilly_picture){.size = sizeof style, .pixels = UINT32_MAX};
    assert_int_equal(tilly_battle_picture(s->battle, &style, svg, sizeof svg, NULL), TILLY_E_RANGE);
    scene_end(s);
}

/* ---- a battle under way --------------------------------------------------------------------- */

static const char *turn_picture_of(const tilly_turn *turn, const tilly_picture *style)
{
    static char svg[ROOM];
    assert_int_equal(tilly_turn_picture(turn, style, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    return svg;
}

/* A shot at the horse that routs it; the general with it falls too. */
static const piece doomed[] = {
    {.name = "Gustav", .type = "commander", .side = 0, .host = "Gustav's horse"},
    {.name = "Gustav's horse", .type = "horse", .side = 0, .x = 0, .y = 0, .strength = 1},
    UNIT("Blue Brigade", "pike+shot", 0, -20, -20, 0),
    UNIT("Yellow Brigade", "pike+shot", 0, -23, -20, 0),
    UNIT("Tilly", "commander", 1, 4, 5, 180),
    UNIT("Tilly's tercio", "pike+shot", 1, 0, 3, 180),
    {.name = NULL},
};

static void shoot_at_the_horse(scene *s)
{
    to_question(s, TILLY_ASK_NEXT_TARGET);
    dice(s, "6 6 6 6 6");
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    end_step(s);
}

/* T1-072 T1-207. The horse stood 30 TUM from the left and from above. */
static void a_rout_leaves_its_colours_and_a_commander_his_cross(void **state)
{
    (void)state;
    scene *s = scene_of(doomed, NULL);
    const char *svg = picture_of(s, NULL);
    assert_int_equal(times(svg, ">routed here<"), 0);
    assert_int_equal(times(svg, ">commander fell here<"), 0);
    shoot_at_the_horse(s);
    svg = picture_of(s, NULL);
    assert_int_equal(times(svg, "<g transform=\"translate(3000 3000)\" stroke-linejoin="), 2);
    assert_int_equal(times(svg, ">routed here<"), 1);
    assert_int_equal(times(svg, ">commander fell here<"), 1);
    assert_non_null(strstr(svg, "2 units stand, 2 lost"));
    scene_end(s);
}

/* The marks of a later turn are not in the picture of an earlier one, nor those beyond its edge. */
static void a_mark_is_shown_from_its_turn_on_and_on_its_part_of_the_table(void **state)
{
    (void)state;
    const tilly_picture close = {.size = sizeof close, .flags = TILLY_PICTURE_CROP};
    const tilly_turn *past = NULL;
    scene *s = scene_of(doomed, NULL);
    to_step(s, "4.1");
    to_step(s, "1.1");
    assert_int_equal(tilly_turn_number(s->turn), 2);
    shoot_at_the_horse(s);
    assert_int_equal(tilly_battle_past(s->battle, 1, &past), TILLY_OK);
    assert_int_equal(times(turn_picture_of(s->turn, NULL), ">routed here<"), 1);
    assert_int_equal(times(turn_picture_of(past, NULL), ">routed here<"), 0);
    put_at(s, "Tilly", -20, -10, 180);
    put_at(s, "Tilly's tercio", -23, -10, 180);
    assert_int_equal(times(picture_of(s, NULL), ">routed here<"), 1);
    assert_int_equal(times(picture_of(s, &close), ">routed here<"), 0);
    scene_end(s);
}

/* Swords stand half way between the two middles: 30 TUM from the left, 25.5 from above. */
static void arms_clash_where_enemies_touch(void **state)
{
    (void)state;
    static const piece duel[] = {
        UNIT("Horse", "horse", 0, 0, -3, 0), UNIT("Pikes", "pike+shot", 1, 0, 5, 180), {0}};
    scene *s = scene_of(duel, NULL);
    to_step(s, "3.4");
    assert_int_equal(times(picture_of(s, NULL), ">in contact<"), 0);
    put_at(s, "Horse", 0, 4, 0);
    const char *svg = picture_of(s, NULL);
    assert_int_equal(times(svg, ">in contact<"), 1);
    assert_int_equal(times(svg, "<g transform=\"translate(3000 2550) scale(1.4)\">"), 1);
    scene_end(s);
}

static const piece duel_of_shot[] = {
    UNIT("Gustav", "commander", 0, -4, -2, 0),
    UNIT("Gustav's horse", "horse", 0, 0, 0, 0),
    UNIT("Croats", "light horse", 0, 3, -4, 0),
    UNIT("Tilly", "commander", 1, 4, 5, 180),
    UNIT("Tilly's tercio", "pike+shot", 1, 0, 3, 180),
    {.name = NULL},
};

/* Flags that the next turn has cleared are told by the events of the one that is shown. */
static void a_past_turn_is_drawn_as_it_ended(void **state)
{
    (void)state;
    const tilly_turn *past = NULL;
    const tilly_picture own = {.size = sizeof own, .viewer = 1};
    scene *s = scene_of(duel_of_shot, NULL);
    act_with(s, "Croats");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    to_question(s, TILLY_ASK_NEXT_TARGET);
    dice(s, "1 1 1 1");
    assert_int_equal(answer(s, TILLY_OPT_UNIT, "Gustav's horse", NULL, 0, 0, 0), TILLY_OK);
    to_step(s, "4.1");
    to_step(s, "1.1");
    assert_int_equal(tilly_turn_number(s->turn), 2);
    assert_null(strstr(picture_of(s, NULL), ">has shot or pivoted<"));
    assert_int_equal(tilly_battle_past(s->battle, 1, &past), TILLY_OK);
    const char *svg = turn_picture_of(past, NULL);
    assert_non_null(strstr(svg, ">Turn 1</text>"));
    assert_int_equal(times(svg, ">has shot or pivoted<"), 1);
    assert_int_equal(times(svg, ">move<"), 1);
    assert_int_equal(tilly_turn_picture(past, &own, NULL, 0, NULL), TILLY_E_NOT_NOW);
    put_at(s, "Croats", -9, -9, 0);
    assert_null(strstr(turn_picture_of(s->turn, &own), ">move<"));
    scene_end(s);
}

/* TILLY_EV_MOVED is seen by both sides. */
static void a_side_sees_the_moves_of_both(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    act_with(s, "Croats");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(3), 0, 0), TILLY_OK);
    next_question(s);
    for (uint32_t viewer = 1; viewer <= 2; viewer++) {
        const tilly_picture style = {
            .size = sizeof style, .flags = TILLY_PICTURE_ARROWS, .viewer = viewer};
        assert_int_equal(times(turn_picture_of(s->turn, &style), ">move<"), 1);
    }
    scene_end(s);
}

/* A step too short for an arrow's head: the outline of the old place says enough. */
static void a_short_step_has_no_arrow(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    act_with(s, "Croats");
    assert_int_equal(answer(s, TILLY_OPT_STRAIGHT, NULL, NULL, TUM(0.2), 0, 0), TILLY_OK);
    next_question(s);
    const char *svg = turn_picture_of(s->turn, NULL);
    assert_int_equal(times(svg, ">move<"), 0);
    assert_int_equal(times(svg, ">place before the move<"), 1);
    scene_end(s);
}

static void a_commander_with_a_unit_is_drawn_smaller(void **state)
{
    (void)state;
    static const piece together[] = {
        UNIT("Horse", "horse", 0, 0, -9, 0),
        {.name = "Tilly", .type = "commander", .side = 0, .host = "Horse"},
        UNIT("Enemy", "horse", 1, 0, 9, 180),
        {.name = NULL},
    };
    scene *s = scene_of(together, NULL);
    const tilly_picture style = {.size = sizeof style, .highlight = unit_of(s, "Tilly")};
    const char *svg = picture_of(s, &style);
    assert_int_equal(times(svg, " scale(0.5)\" id=\"unit-"), 1);
    assert_int_equal(times(svg, ">commander with a unit<"), 1);
    assert_int_equal(times(svg, ">chosen unit<"), 1);
    assert_non_null(strstr(svg, "stroke=\"#f2c029\" stroke-width=\"12\"/>"));
    scene_end(s);
}

/* T1-096: a commander, a disc, may stand at many places of the zone. */
static void a_commander_to_be_deployed_is_shown_where_he_may_stand(void **state)
{
    (void)state;
    const tilly_picture style = {.size = sizeof style, .flags = TILLY_PICTURE_ANSWERS};
    tilly_ruleset *rules = book_rules();
    tilly_battle *battle = example_battle(rules, 3, false);
    tilly_turn *turn = turn_in_play(battle);
    tilly_decision d = {.size = sizeof d};
    bool is_disc = false;
    for (uint64_t i = 0; i < 400 && !is_disc; i++) {
        tilly_answer a = {.size = sizeof a};
        assert_int_equal(tilly_turn_next(turn, 0), TILLY_DECISION);
        assert_int_equal(tilly_turn_decision(turn, &d), TILLY_OK);
        tilly_option o = option_at_turn(turn, 0);
        if (o.kind == TILLY_OPT_PLACE) {
            const char *reach = strstr(turn_picture_of(turn, &style), "class=\"reach\"");
            is_disc = reach && strstr(reach, " 0 1 1 ");
            if (is_disc)
                assert_non_null(strstr(reach, "<circle r=\"50\"/></g>"));
        }
        assert_int_equal(tilly_turn_sample(turn, i, &a), TILLY_OK);
        assert_int_equal(tilly_turn_answer(turn, &a, NULL), TILLY_OK);
    }
    assert_true(is_disc);
    tilly_battle_unref(battle);
    tilly_ruleset_unref(rules);
}

/* ---- words, ground, sizes ------------------------------------------------------------------- */

/* What XML may hold stands as it was written: accents, scripts of the east, letters beyond the
 * first plane. Of the rest each byte is a question mark: not the shortest form, halves of pairs,
 * places that are no character, beyond the last one, the delete sign. */
static void a_title_is_drawn_in_any_script(void **state)
{
    (void)state;
    static const char *const good[] = {
        "B\xc3\xadl\xc3\xa1 hora", "\xe7\x99\xbd\xe5\xb1\xb1", "\xf0\x90\x8d\x88 \xf4\x8f\xbf\xbd"};
    static const struct {
        const char *words, *drawn;
    } bad[] = {
        {"a\xe0\x80\x80z", ">a???z<"},
        {"a\xf0\x80\x80\x80z", ">a????z<"},
        {"a\xed\xa0\x80z", ">a???z<"},
        {"a\xef\xbf\xbez", ">a???z<"},
        {"a\xf4\x90\x80\x80z", ">a????z<"},
        {"a\xc3z", ">a?z<"},
        {"a\xc3", ">a?<"},
        {"a\x7fz", ">a?z<"},
        {"a\xf5z", ">a?z<"},
    };
    scene *s = scene_of(field, NULL);
    tilly_picture style = {.size = sizeof style};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(style.title, sizeof style.title, "%s", good[i]);
        assert_non_null(strstr(picture_of(s, &style), good[i]));
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(style.title, sizeof style.title, "%s", bad[i].words);
        if (!strstr(picture_of(s, &style), bad[i].drawn))
            fail_msg("%s is not in the picture", bad[i].drawn);
    }
    scene_end(s);
}

/* Ten letters in the table of 60 TUM are of the usual size, 84; a hundred are smaller. */
static void a_long_title_has_smaller_letters(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    tilly_picture style = {.size = sizeof style, .title = "WWWWWWWWWW"};
    assert_non_null(strstr(picture_of(s, &style), "font-size=\"84\""));
    memset(style.title, 'W', sizeof style.title);
    assert_null(strstr(picture_of(s, &style), "font-size=\"84\""));
    scene_end(s);
}

static void armies_without_names_are_called_by_their_sides(void **state)
{
    (void)state;
    static char svg[ROOM];
    tilly_ruleset *rules = book_rules();
    tilly_army *army = NULL;
    assert_int_equal(tilly_army_new(rules, "", &army), TILLY_OK);
    assert_int_equal(tilly_army_picture(army, 0, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_non_null(strstr(svg, "aria-label=\"Side 0\""));
    assert_non_null(strstr(svg, ">0 units in 0 commands<"));
    tilly_unit_spec spec = {.size = sizeof spec};
    assert_int_equal(tilly_army_add_command(army, "", NULL), TILLY_OK);
    assert_int_equal(tilly_army_add_unit(army, &spec, NULL), TILLY_OK);
    assert_int_equal(tilly_army_picture(army, 0, NULL, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_non_null(strstr(svg, ">1 unit in 1 command<"));
    tilly_army_unref(army);
    tilly_ruleset_unref(rules);
}

static void rough_ground_on_top_of_a_hill_is_drawn_as_such(void **state)
{
    (void)state;
    scene *s = scene_of(field, rough_top);
    const char *svg = picture_of(s, NULL);
    assert_int_equal(times(svg, ">rough hill<"), 1);
    assert_null(strstr(svg, "fill=\"#b9c48d\" stroke=\"#5f7038\"")); /* no wood */
    scene_end(s);
}

/* The church stands in the middle, if that is inside. */
static void a_village_round_a_corner_has_no_church(void **state)
{
    (void)state;
    scene *s = scene_of(field, village);
    unsigned lines = times(picture_of(s, NULL), "\n");
    scene_end(s);
    s = scene_of(field, village_round_a_corner);
    const char *svg = picture_of(s, NULL);
    assert_true(times(svg, "\n") < lines);
    scene_end(s);
}

/* Of a small part of the table only the ground that reaches into it is in the key. */
static void ground_beyond_the_part_that_is_shown_is_left_out(void **state)
{
    (void)state;
    static const piece corner[] = {
        UNIT("Horn", "commander", 0, -22, -22, 0),
        UNIT("Horse", "horse", 0, -20, -20, 0),
        UNIT("Werth", "commander", 1, -22, -13, 180),
        UNIT("Enemy", "horse", 1, -20, -15, 180),
        {.name = NULL},
    };
    const tilly_picture close = {.size = sizeof close, .flags = TILLY_PICTURE_CROP};
    scene *s = scene_of(corner, all_kinds_of_ground);
    const char *svg = picture_of(s, &close);
    assert_int_equal(times(svg, " id=\"ground-"), 1);
    assert_int_equal(times(svg, "<title>wood</title>"), 1);
    scene_end(s);
}

/* More than 60 units of length: every tenth has its number. */
static void rulers_of_a_large_table_count_in_tens(void **state)
{
    (void)state;
    static char svg[ROOM];
    tilly_table *table = NULL;
    const tilly_picture style = {.size = sizeof style, .flags = TILLY_PICTURE_GRID};
    assert_int_equal(tilly_table_new(TUM(90), TUM(40), NULL, &table), TILLY_OK);
    assert_int_equal(tilly_table_picture(table, NULL, &style, svg, sizeof svg, NULL), TILLY_OK);
    assert_well_formed(svg);
    assert_non_null(strstr(svg, ">80</text>"));
    assert_null(strstr(svg, ">85</text>"));
    assert_non_null(strstr(svg, "aria-label=\"90 by 40\""));
    tilly_table_unref(table);
}

/* Below a ring and a cross: their radius and 54 units of the drawing farther down. */
static void words_stand_below_a_ring_and_a_cross(void **state)
{
    (void)state;
    scene *s = scene_of(field, NULL);
    const tilly_annotation mark[] = {
        {.kind = TILLY_ANNOTATION_RING,
         .at = {TUM(4), TUM(20)},
         .radius = TUM(2),
         .text = "Ambush"},
        {.kind = TILLY_ANNOTATION_CROSS, .at = {TUM(6), TUM(20)}, .text = "Ford"},
        {.kind = TILLY_ANNOTATION_LINE,
         .at = {TUM(10), TUM(20)},
         .to = {TUM(20), TUM(20)},
         .text = "Line"},
    };
    const tilly_picture style = {.size = sizeof style, .annotations = 3, .annotation = mark};
    const char *svg = picture_of(s, &style);
    assert_non_null(strstr(svg, "<text x=\"400\" y=\"4254\""));
    assert_non_null(strstr(svg, "<text x=\"600\" y=\"4104\""));
    assert_non_null(strstr(svg, "<text x=\"1500\" y=\"4000\""));
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_is_well_formed_in_every_style),
        cmocka_unit_test(names_are_escaped),
        cmocka_unit_test(woods_on_top_of_a_hill_are_drawn_there_only),
        cmocka_unit_test(a_title_that_is_no_text_is_mended),
        cmocka_unit_test(a_turn_shows_what_moved),
        cmocka_unit_test(a_picture_is_never_cut_and_never_larger_than_asked_for),
        cmocka_unit_test(a_unit_is_found_by_its_id_and_told_of_under_the_mouse),
        cmocka_unit_test(the_key_explains_what_is_drawn_and_nothing_else),
        cmocka_unit_test(parts_of_a_picture_can_be_left_out),
        cmocka_unit_test(a_caller_chooses_colours_and_draws_marks),
        cmocka_unit_test(a_style_out_of_bounds_is_refused),
        cmocka_unit_test(a_decision_shows_one_area_and_a_few_ghosts),
        cmocka_unit_test(a_table_is_drawn_alone),
        cmocka_unit_test(an_army_is_drawn_alone_in_the_colour_of_its_side),
        cmocka_unit_test(a_cut_picture_says_how_much_it_needs),
        cmocka_unit_test(a_wrong_call_is_an_error_and_no_crash),
        cmocka_unit_test(a_rout_leaves_its_colours_and_a_commander_his_cross),
        cmocka_unit_test(a_mark_is_shown_from_its_turn_on_and_on_its_part_of_the_table),
        cmocka_unit_test(arms_clash_where_enemies_touch),
        cmocka_unit_test(a_past_turn_is_drawn_as_it_ended),
        cmocka_unit_test(a_side_sees_the_moves_of_both),
        cmocka_unit_test(a_short_step_has_no_arrow),
        cmocka_unit_test(a_commander_with_a_unit_is_drawn_smaller),
        cmocka_unit_test(a_commander_to_be_deployed_is_shown_where_he_may_stand),
        cmocka_unit_test(a_title_is_drawn_in_any_script),
        cmocka_unit_test(a_long_title_has_smaller_letters),
        cmocka_unit_test(armies_without_names_are_called_by_their_sides),
        cmocka_unit_test(rough_ground_on_top_of_a_hill_is_drawn_as_such),
        cmocka_unit_test(a_village_round_a_corner_has_no_church),
        cmocka_unit_test(ground_beyond_the_part_that_is_shown_is_left_out),
        cmocka_unit_test(rulers_of_a_large_table_count_in_tens),
        cmocka_unit_test(words_stand_below_a_ring_and_a_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
