/* Pictures: well-formed XML whatever the names, the right things in it, and how a buffer is filled.
 */
#include <ctype.h>
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
    UNIT("Horse\x01 3", "horse", 0, 4, -9, 30),
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
    assert_null(strchr(svg, '\x01'));
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
    assert_int_equal(times(svg, "stroke=\"#4a3a22\" stroke-width=\"6\""), 1);
    tilly_picture plain = {.size = sizeof plain};
    assert_int_equal(tilly_turn_picture(s->turn, &plain, svg, sizeof svg, NULL), TILLY_OK);
    assert_null(strstr(svg, "stroke=\"#4a3a22\" stroke-width=\"6\""));
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
        cmocka_unit_test(a_title_that_is_no_text_is_mended),
        cmocka_unit_test(a_turn_shows_what_moved),
        cmocka_unit_test(a_cut_picture_says_how_much_it_needs),
        cmocka_unit_test(a_wrong_call_is_an_error_and_no_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
