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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
