/* Ground of a scenario's own: derived kinds, named features, areas and the units in one; in files,
 * edits, copies, hashes, sentences and pictures. */
#include "files.h"
#include "play/purse.h"

#define SIDE(name, y, heading)                                                                     \
    "{\"name\": \"" name "\", \"commands\": [\"All\"], \"units\": ["                               \
    "{\"command\": 0, \"type\": \"horse\", \"name\": \"" name " Horse\", \"at\": [9, " y           \
    ", " heading "]}, "                                                                            \
    "{\"command\": 0, \"type\": \"shot\", \"name\": \"" name " Shot\", \"at\": [15, " y            \
    ", " heading "]}]}"
#define KINDS                                                                                      \
    "\"kinds\": [{\"name\": \"marsh\", \"from\": \"rough ground\", \"bars\": [\"horse\", "         \
    "\"guns\"]}, {\"name\": \"smoke\", \"from\": \"wood\", \"difficult\": false, "                 \
    "\"blocks_sight\": true, \"cover\": false, \"bars\": []}], "
#define FEATURES                                                                                   \
    "\"features\": [{\"kind\": \"marsh\", \"name\": \"the Scharka\", "                             \
    "\"outline\": [[6, 8], [12, 8], [12, 12], [6, 12]]}, "                                         \
    "{\"kind\": \"wood\", \"outline\": [[13, 2], [17, 2], [17, 6], [13, 6]]}]"
#define AREAS                                                                                      \
    "\"areas\": [{\"name\": \"star_palace\", \"outline\": [[8, 0], [16, 0], [16, 6], [8, 6]]}, "   \
    "{\"name\": \"the road\", \"circle\": [15, 5], \"radius\": 3}], "
#define BATTLE(kinds, features, areas)                                                             \
    "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": \"tilly-1.2\"}, "        \
    "\"table\": {\"width\": 30, \"depth\": 20, " kinds features "}, " areas                        \
    "\"table_complete\": true, \"armies\": [" SIDE("South", "4", "0") ", " SIDE(                   \
        "North", "16", "180") "], \"any_army\": true, \"leader\": 0, \"deployed\": true, "         \
                              "\"anywhere\": true, \"turn_limit\": 4}"

static tilly_battle *battle_of(const char *text)
{
    void *b = NULL;
    tilly_error e = {.size = sizeof e};
    if (read_thing(SCENARIO_FILE, text, strlen(text), NULL, NULL, &b, &e))
        fail_msg("%s: %s", e.path, e.text);
    return b;
}

static tilly_battle *white_mountain(void)
{
    return battle_of(BATTLE(KINDS, FEATURES, AREAS));
}

static tilly_id feature_of(const tilly_battle *b, const char *name)
{
    tilly_id id = 0;
    assert_int_equal(tilly_table_find_named(tilly_battle_table(b), name, &id), TILLY_OK);
    return id;
}

static tilly_id area_of(const tilly_battle *b, const char *name)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_find_area(b, name, &id), TILLY_OK);
    return id;
}

static tilly_id unit_of_side(const tilly_battle *b, uint32_t side, uint32_t number)
{
    tilly_id id = 0;
    assert_int_equal(tilly_battle_unit_id(b, side, number, &id), TILLY_OK);
    return id;
}

/* ---- what was read ----------------------------------------------------------------------------
 */

static void has_it_all(const tilly_battle *b)
{
    const tilly_table *t = tilly_battle_table(b);
    tilly_ground_kind k = TILLY_GROUND_KIND_INIT;
    tilly_feature f = TILLY_FEATURE_INIT;
    tilly_area area[3];
    uint32_t count = 0;
    uint16_t kind = 0;
    assert_int_equal(tilly_table_kinds(t), 2);
    assert_int_equal(tilly_table_kind(t, 0, &k), TILLY_OK);
    assert_string_equal(k.name, "marsh");
    assert_int_equal(k.base, TILLY_ROUGH);
    assert_int_equal(k.kind, TILLY_FIRST_DERIVED_GROUND);
    assert_int_equal(k.bars, TILLY_BARS_HORSE | TILLY_BARS_GUNS);
    assert_int_equal(k.difficult + k.blocks + k.covers, 3 * TILLY_GROUND_AS_BASE);
    assert_int_equal(tilly_table_kind(t, 1, &k), TILLY_OK);
    assert_int_equal(k.bars, TILLY_BARS_NOBODY);
    assert_int_equal(k.difficult, TILLY_GROUND_NO);
    assert_int_equal(k.blocks, TILLY_GROUND_YES);
    assert_int_equal(k.covers, TILLY_GROUND_NO);
    assert_int_equal(tilly_table_find_kind(t, "smoke", &kind), TILLY_OK);
    assert_int_equal(kind, k.kind);
    assert_int_equal(tilly_table_find_kind(t, "wood", &kind), TILLY_OK);
    assert_int_equal(kind, TILLY_WOOD);
    assert_string_equal(tilly_table_kind_name(t, k.kind), "smoke");
    assert_int_equal(tilly_table_find(t, feature_of(b, "the Scharka"), &f), TILLY_OK);
    assert_int_equal(f.kind, TILLY_FIRST_DERIVED_GROUND);
    assert_int_equal(f.base, TILLY_ROUGH);
    assert_string_equal(f.name, "the Scharka");
    assert_int_equal(tilly_battle_areas(b, area, 3, &count), TILLY_OK);
    assert_int_equal(count, 2);
    assert_string_equal(area[0].name, "star_palace");
    assert_int_equal(area[0].points, 4);
    assert_int_equal(area[1].radius, TUM(3));
    assert_true(area[1].id == area_of(b, "the road"));
    assert_int_equal(tilly_id_kind_of(area[1].id), TILLY_ID_AREA);
}

/* What one writes the other reads, and writes again in the same words, but for a record: the battle
 * that it makes has no history. */
static void goes_round(file_kind kind, const tilly_battle *b)
{
    char *text = text_of(kind, b);
    void *again = NULL;
    tilly_error e = {.size = sizeof e};
    if (read_thing(kind, text, strlen(text), NULL, NULL, &again, &e))
        fail_msg("%s: %s", e.path, e.text);
    has_it_all(again);
    assert_true(battle_hash(again) == battle_hash(b) || kind == SCENARIO_FILE);
    char *written = text_of(kind, again);
    if (kind != RECORD_FILE)
        assert_string_equal(text, written);
    drop(kind, again);
    free(written);
    free(text);
}

static void scenarios_saves_and_records_keep_it(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    has_it_all(b);
    goes_round(SCENARIO_FILE, b);
    goes_round(SAVE_FILE, b);
    to_boundary(b);
    goes_round(SAVE_FILE, b);
    goes_round(RECORD_FILE, b);
    tilly_battle_unref(b);
}

static void tables_keep_kinds_and_names(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    const tilly_table *t = tilly_battle_table(b);
    char *text = text_of(TABLE_FILE, t);
    void *again = NULL;
    assert_int_equal(read_thing(TABLE_FILE, text, strlen(text), NULL, NULL, &again, NULL),
                     TILLY_OK);
    assert_true(hash_of_thing(TABLE_FILE, again) == hash_of_thing(TABLE_FILE, t));
    assert_int_equal(tilly_table_kinds(again), 2);
    drop(TABLE_FILE, again);
    free(text);
    tilly_battle_unref(b);
}

static void copies_and_sides_views_keep_it(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_battle *copy = NULL;
    tilly_battle *search = NULL;
    assert_int_equal(tilly_battle_copy(b, &copy), TILLY_OK);
    assert_int_equal(tilly_battle_copy_for_search(b, 1, 0, &search), TILLY_OK);
    has_it_all(copy);
    has_it_all(search);
    assert_int_equal(tilly_battle_copy_into(copy, search), TILLY_OK);
    tilly_battle_unref(b);
    has_it_all(copy);
    has_it_all(search);
    tilly_battle_unref(copy);
    tilly_battle_unref(search);
}

static void an_official_table_has_areas_too(void **state)
{
    (void)state;
    void *b = NULL;
    tilly_error e = {.size = sizeof e};
    const char *text = "{\"format\": \"tilly-scenario\", \"version\": 1, \"rules\": {\"id\": "
                       "\"tilly-1.2\"}, " AREAS "\"armies\": [" SIDE("South", "4", "0") ", " SIDE(
                           "North", "16", "180") "], \"any_army\": true}";
    assert_int_equal(read_thing(SCENARIO_FILE, text, strlen(text), NULL, NULL, &b, &e), TILLY_OK);
    assert_int_not_equal(area_of(b, "the road"), 0);
    tilly_battle_unref(b);
}

/* ---- hashes ------------------------------------------------------------------------------------
 */

static uint64_t table_hash(const char *text)
{
    uint64_t hash = 0;
    tilly_battle *b = battle_of(text);
    assert_int_equal(tilly_table_hash(tilly_battle_table(b), &hash), TILLY_OK);
    tilly_battle_unref(b);
    return hash;
}

#define PLAIN "\"features\": [{\"kind\": \"wood\", \"outline\": [[1, 1], [2, 1], [2, 2]]}]"
#define NAMED                                                                                      \
    "\"features\": [{\"kind\": \"wood\", \"name\": \"W\", \"outline\": [[1, 1], [2, 1], [2, 2]]}]"

static void hashes_cover_kinds_and_names_and_no_areas(void **state)
{
    (void)state;
    uint64_t plain = table_hash(BATTLE("", PLAIN, ""));
    assert_true(plain == table_hash(BATTLE("\"kinds\": [], ", PLAIN, "")));
    assert_true(plain == table_hash(BATTLE("", PLAIN, AREAS)));
    assert_false(plain == table_hash(BATTLE("", NAMED, "")));
    assert_false(plain == table_hash(BATTLE(KINDS, PLAIN, "")));
    tilly_battle *with = battle_of(BATTLE("", PLAIN, AREAS));
    tilly_battle *without = battle_of(BATTLE("", PLAIN, ""));
    assert_true(battle_hash(with) == battle_hash(without));
    tilly_battle_unref(with);
    tilly_battle_unref(without);
}

/* ---- within ------------------------------------------------------------------------------------
 */

static uint32_t within(const tilly_battle *b, tilly_id place, uint32_t side, tilly_id ids[4])
{
    uint32_t count = 99;
    assert_int_equal(tilly_battle_within(b, place, side, ids, 4, &count), TILLY_OK);
    return count;
}

static void units_are_in_an_area_by_their_centre(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_id ids[4] = {0};
    tilly_id palace = area_of(b, "star_palace");
    assert_int_equal(within(b, palace, TILLY_NO_SIDE, ids), 2);
    assert_true(ids[0] == unit_of_side(b, 0, 0));
    assert_true(ids[1] == unit_of_side(b, 0, 1));
    assert_int_equal(within(b, palace, 1, ids), 0);
    assert_int_equal(within(b, area_of(b, "the road"), 0, ids), 1);
    assert_true(ids[0] == unit_of_side(b, 0, 1));
    assert_int_equal(within(b, feature_of(b, "the Scharka"), TILLY_NO_SIDE, ids), 0);
    uint32_t count = 0;
    assert_int_equal(tilly_battle_within(b, palace, 0, ids, 1, &count), TILLY_OK);
    assert_int_equal(count, 2); /* and one was written */
    tilly_battle_unref(b);
}

static tilly_status place(tilly_battle *b, tilly_id unit, double x, double y)
{
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_PLACE, .unit = unit};
    e.x = TUM(x);
    e.y = TUM(y);
    return tilly_battle_edit(b, &e, NULL, NULL);
}

/* 0.0001 past the border or the circle is outside. */
static void the_border_belongs_to_an_area(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_id ids[4];
    tilly_id shot = unit_of_side(b, 0, 1);
    to_boundary(b);
    assert_int_equal(place(b, shot, 16, 3), TILLY_OK);
    assert_int_equal(within(b, area_of(b, "star_palace"), 0, ids), 2);
    assert_int_equal(place(b, shot, 16.0001, 3), TILLY_OK);
    assert_int_equal(within(b, area_of(b, "star_palace"), 0, ids), 1);
    assert_int_equal(place(b, shot, 18, 5), TILLY_OK);
    assert_int_equal(within(b, area_of(b, "the road"), 0, ids), 1);
    assert_int_equal(place(b, shot, 18.0001, 5), TILLY_OK);
    assert_int_equal(within(b, area_of(b, "the road"), 0, ids), 0);
    assert_int_equal(place(b, shot, 9, 10), TILLY_OK);
    assert_int_equal(within(b, feature_of(b, "the Scharka"), 0, ids), 1);
    tilly_battle_unref(b);
}

static void one_who_has_left_the_table_is_nowhere(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_id ids[4];
    tilly_edit gone = {.size = sizeof gone, .kind = TILLY_EDIT_REMOVE};
    gone.unit = unit_of_side(b, 0, 1);
    to_boundary(b);
    assert_int_equal(tilly_battle_edit(b, &gone, NULL, NULL), TILLY_OK);
    assert_int_equal(within(b, area_of(b, "star_palace"), TILLY_NO_SIDE, ids), 1);
    tilly_battle_unref(b);
}

/* ---- edits --------------------------------------------------------------------------------------
 */

static tilly_status smoke_rises(tilly_battle *b, const char *name, uint16_t kind, tilly_id *made)
{
    tilly_feature f = {.size = sizeof f,
                       .kind = kind,
                       .points = 3,
                       .point = {{TUM(20), TUM(8)}, {TUM(24), TUM(8)}, {TUM(22), TUM(12)}}};
    tilly_edit e = {.size = sizeof e, .kind = TILLY_EDIT_GROUND, .value = 1, .feature = &f};
    strcpy(f.name, name);
    return tilly_battle_edit(b, &e, made, NULL);
}

static void an_edit_adds_named_ground_of_a_derived_kind(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_id made = 0;
    uint16_t smoke = 0;
    to_boundary(b);
    assert_int_equal(tilly_table_find_kind(tilly_battle_table(b), "smoke", &smoke), TILLY_OK);
    assert_int_equal(smoke_rises(b, "the Scharka", smoke, &made), TILLY_E_RANGE);
    assert_int_equal(smoke_rises(b, "", (uint16_t)(smoke + 1), &made), TILLY_E_RANGE);
    assert_int_equal(smoke_rises(b, "the smoke of the guns", smoke, &made), TILLY_OK);
    assert_true(feature_of(b, "the smoke of the guns") == made);
    tilly_ground g = TILLY_GROUND_INIT;
    assert_int_equal(tilly_table_ground(tilly_battle_table(b), TUM(22), TUM(9), &g), TILLY_OK);
    assert_true(g.blocks && !g.difficult);
    goes_round(SAVE_FILE, b);
    goes_round(RECORD_FILE, b);
    tilly_edit away = {.size = sizeof away, .kind = TILLY_EDIT_GROUND, .unit = made};
    assert_int_equal(tilly_battle_edit(b, &away, NULL, NULL), TILLY_OK);
    assert_int_equal(tilly_table_find_named(tilly_battle_table(b), "the smoke of the guns", &made),
                     TILLY_E_UNKNOWN);
    tilly_battle_unref(b);
}

static void an_undo_takes_named_ground_back(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_turn *t = NULL;
    tilly_id made = 0;
    to_boundary(b);
    uint64_t before = battle_hash(b);
    assert_int_equal(smoke_rises(b, "the smoke", TILLY_FIRST_DERIVED_GROUND + 1, &made), TILLY_OK);
    assert_int_equal(tilly_battle_turn(b, &t), TILLY_OK);
    assert_int_equal(tilly_turn_undo(t, 1, 0, NULL), TILLY_OK);
    assert_true(battle_hash(b) == before);
    has_it_all(b);
    assert_int_equal(smoke_rises(b, "the smoke", TILLY_FIRST_DERIVED_GROUND + 1, &made), TILLY_OK);
    tilly_battle_unref(b);
}

/* A feature that was read may be given again: its base stands for its kind. */
static void a_feature_that_was_read_can_be_added_again(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    tilly_table *t = NULL;
    tilly_feature f = TILLY_FEATURE_INIT;
    assert_int_equal(tilly_table_copy(tilly_battle_table(b), &t), TILLY_OK);
    assert_int_equal(tilly_table_feature(t, 0, &f), TILLY_OK);
    assert_int_equal(tilly_table_remove(t, f.id), TILLY_OK);
    assert_int_equal(tilly_table_add(t, &f, NULL, NULL), TILLY_OK);
    tilly_table_unref(t);
    tilly_battle_unref(b);
}

/* ---- in words and pictures ----------------------------------------------------------------------
 */

static void sentences_call_ground_by_its_name(void **state)
{
    (void)state;
    char text[200];
    tilly_battle *b = white_mountain();
    tilly_reason why = {.size = sizeof why, .code = TILLY_WHY_IMPASSABLE};
    why.unit[0] = unit_of_side(b, 0, 0);
    why.unit[1] = feature_of(b, "the Scharka");
    assert_int_equal(tilly_reason_text(b, &why, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, "South Horse cannot cross the Scharka");
    why.unit[1] = area_of(b, "star_palace");
    assert_int_equal(tilly_reason_text(b, &why, text, sizeof text, NULL), TILLY_OK);
    assert_string_equal(text, "South Horse cannot cross star_palace");
    tilly_battle_unref(b);
}

static char *picture_of(const tilly_battle *b)
{
    size_t needed = 0;
    assert_int_equal(tilly_battle_picture(b, NULL, NULL, 0, &needed), TILLY_OK);
    char *svg = malloc(needed);
    assert_int_equal(tilly_battle_picture(b, NULL, svg, needed, NULL), TILLY_OK);
    return svg;
}

static void pictures_show_names_of_ground_and_of_its_kind(void **state)
{
    (void)state;
    tilly_battle *b = white_mountain();
    char *svg = picture_of(b);
    assert_says(svg, "data-kind=\"marsh\"");
    assert_says(svg, "<title>the Scharka (marsh)</title>");
    assert_says(svg, ">the Scharka</text>");
    assert_says(svg, ">marsh</text>"); /* in the key */
    assert_silent(svg, ">smoke</text>");
    free(svg);
    tilly_battle_unref(b);
    b = battle_of(BATTLE("\"kinds\": [{\"name\": \"<b>&\", \"from\": \"wood\"}], ",
                         "\"features\": [{\"kind\": \"<b>&\", \"name\": \"\\\"'>\", \"outline\": "
                         "[[1, 1], [9, 1], [9, 9]]}]",
                         ""));
    svg = picture_of(b);
    assert_silent(svg, "<b>");
    assert_says(svg, "data-kind=\"&lt;b&gt;&amp;\"");
    assert_says(svg, ">&quot;&#39;&gt;</text>");
    free(svg);
    tilly_battle_unref(b);
}

/* ---- what is refused
 * ----------------------------------------------------------------------------- */

#define KIND(rest) BATTLE("\"kinds\": [{" rest "}], ", PLAIN, "")
#define AREA(rest) BATTLE("", PLAIN, "\"areas\": [{" rest "}], ")

static const struct {
    const char *text, *path, *says;
} wrong[] = {
    {KIND("\"from\": \"wood\""), "table.kinds[0].name", "missing"},
    {KIND("\"name\": \"marsh\""), "table.kinds[0].from", "missing"},
    {KIND("\"name\": \"marsh\", \"from\": \"bog\""), "table.kinds[0].from", "impassable ground"},
    {KIND("\"name\": \"marsh\", \"from\": \"wood\", \"steep\": true"),
     "table.kinds[0].steep",
     "no such name"},
    {KIND("\"name\": \"marsh\", \"from\": \"wood\", \"cover\": 1"), "table.kinds[0].cover", "true"},
    {KIND("\"name\": \"marsh\", \"from\": \"wood\", \"bars\": \"guns\""),
     "table.kinds[0].bars",
     "array"},
    {KIND("\"name\": \"marsh\", \"from\": \"wood\", \"bars\": [\"carts\"]"),
     "table.kinds[0].bars[0]",
     "commanders"},
    {KIND("\"name\": \"marsh\", \"from\": \"wood\", \"bars\": [\"guns\", \"guns\"]"),
     "table.kinds[0].bars[1]",
     "twice"},
    {KIND("\"name\": \"hill\", \"from\": \"wood\""), "table.kinds[0].name", "hill"},
    {KIND("\"name\": \"\", \"from\": \"wood\""), "table.kinds[0].name", "empty"},
    {KIND("\"name\": \"a\", \"from\": \"wood\"}, {\"name\": \"b\", \"from\": \"a\""),
     "table.kinds[1].from",
     "a"},
    {KIND("\"name\": \"a\", \"from\": \"wood\"}, {\"name\": \"a\", \"from\": \"hill\""),
     "table.kinds[1].name",
     "another"},
    {BATTLE("", "\"features\": [{\"kind\": \"marsh\", \"outline\": [[1, 1], [2, 1], [2, 2]]}]", ""),
     "table.features[0].kind",
     "impassable ground"},
    {BATTLE("",
            "\"features\": [{\"kind\": \"wood\", \"name\": 5, \"outline\": [[1, 1], [2, 1], "
            "[2, 2]]}]",
            ""),
     "table.features[0].name",
     "string"},
    {AREA("\"outline\": [[1, 1], [2, 1], [2, 2]]"), "areas[0].name", "missing"},
    {AREA("\"name\": \"a\""), "areas[0].outline", "missing"},
    {AREA("\"name\": \"a\", \"outline\": [[1, 1], [2, 1]]"), "areas[0].outline", "3"},
    {AREA("\"name\": \"a\", \"outline\": [[1, 1], [2, 2], [2, 1], [1, 2]]"),
     "areas[0].name",
     "crosses"},
    {AREA("\"name\": \"a\", \"circle\": [1, 1]"), "areas[0].radius", "missing"},
    {AREA("\"name\": \"a\", \"circle\": [1, 1], \"radius\": 1001"), "areas[0].name", "radius"},
    {AREA("\"name\": \"a\", \"circle\": [1, 1], \"radius\": 1, \"outline\": []"),
     "areas[0].outline",
     "no such name"},
    {AREA("\"name\": \"a\", \"circle\": [1, -200], \"radius\": 1"), "areas[0].name", "beyond"},
    {AREA("\"name\": \"a\", \"circle\": [1, 1], \"radius\": 1}, "
          "{\"name\": \"a\", \"circle\": [1, 1], \"radius\": 2"),
     "areas[1].name",
     "another"},
    {BATTLE("", PLAIN, "\"areas\": {}, "), "areas", "array"},
};

static void wrong_ground_is_shown_where_it_is(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        void *b = NULL;
        tilly_error e = {.size = sizeof e};
        tilly_status status =
            read_thing(SCENARIO_FILE, wrong[i].text, strlen(wrong[i].text), NULL, NULL, &b, &e);
        assert_null(b);
        if (!status || strcmp(e.path, wrong[i].path) || !strstr(e.text, wrong[i].says))
            fail_msg("%u: %d at %s: %s", i, status, e.path, e.text);
    }
}

/* Cut short anywhere, or with a character that does not belong there: refused, or a battle that can
 * be written. */
static void spoilt_texts_make_no_half_battle(void **state)
{
    static const char spoilers[] = {'0', '9', '-', '"', ']', '{', ',', 'x'};
    (void)state;
    const char *whole = BATTLE(KINDS, FEATURES, AREAS);
    const size_t length = strlen(whole);
    char *text = malloc(length + 1);
    for (size_t i = 0; i < length; i++) {
        void *b = NULL;
        assert_int_not_equal(read_thing(SCENARIO_FILE, whole, i, NULL, NULL, &b, NULL), TILLY_OK);
        assert_null(b);
        memcpy(text, whole, length + 1);
        text[i] = spoilers[i % sizeof spoilers];
        if (read_thing(SCENARIO_FILE, text, length, NULL, NULL, &b, NULL))
            continue;
        free(text_of(SCENARIO_FILE, b));
        drop(SCENARIO_FILE, b);
    }
    free(text);
}

static void memory_that_ends_leaves_nothing_behind(void **state)
{
    static const file_kind kinds[] = {SCENARIO_FILE, SAVE_FILE, RECORD_FILE};
    (void)state;
    tilly_battle *b = white_mountain();
    to_boundary(b);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        purse p = {.bytes = 0};
        tilly_allocator memory = purse_memory(&p);
        char *text = text_of(kinds[i], b);
        void *made = NULL;
        for (unsigned long calls = 0; !made; calls++) {
            limit(&p, calls);
            tilly_status status =
                read_thing(kinds[i], text, strlen(text), NULL, &memory, &made, NULL);
            assert_true(status == (made ? TILLY_OK : TILLY_E_MEMORY));
            refill(&p);
            assert_true(made || !p.bytes);
        }
        has_it_all(made);
        drop(kinds[i], made);
        assert_int_equal(p.bytes, 0);
        free(text);
    }
    tilly_battle_unref(b);
}

/* A save whose ground was spoilt is not the one that was written. */
static void a_save_with_other_ground_is_refused(void **state)
{
    static const char *const members[][3] = {{"\"kinds\"", "from", "\"wood\""},
                                             {"\"kinds\"", "name", "\"fen\""},
                                             {"\"kinds\"", "bars", "[]"},
                                             {"\"features\"", "name", "\"the Moldau\""}};
    (void)state;
    tilly_battle *b = white_mountain();
    char *text = text_of(SAVE_FILE, b);
    for (unsigned i = 0; i < sizeof members / sizeof *members; i++) {
        void *loaded = NULL;
        char *spoilt = with_member(text, members[i][0], members[i][1], members[i][2]);
        assert_int_not_equal(
            read_thing(SAVE_FILE, spoilt, strlen(spoilt), NULL, NULL, &loaded, NULL), TILLY_OK);
        assert_null(loaded);
        free(spoilt);
    }
    free(text);
    tilly_battle_unref(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_saves_and_records_keep_it),
        cmocka_unit_test(tables_keep_kinds_and_names),
        cmocka_unit_test(copies_and_sides_views_keep_it),
        cmocka_unit_test(hashes_cover_kinds_and_names_and_no_areas),
        cmocka_unit_test(units_are_in_an_area_by_their_centre),
        cmocka_unit_test(the_border_belongs_to_an_area),
        cmocka_unit_test(one_who_has_left_the_table_is_nowhere),
        cmocka_unit_test(an_edit_adds_named_ground_of_a_derived_kind),
        cmocka_unit_test(a_feature_that_was_read_can_be_added_again),
        cmocka_unit_test(sentences_call_ground_by_its_name),
        cmocka_unit_test(pictures_show_names_of_ground_and_of_its_kind),
        cmocka_unit_test(wrong_ground_is_shown_where_it_is),
        cmocka_unit_test(spoilt_texts_make_no_half_battle),
        cmocka_unit_test(memory_that_ends_leaves_nothing_behind),
        cmocka_unit_test(an_undo_takes_named_ground_back),
        cmocka_unit_test(an_official_table_has_areas_too),
        cmocka_unit_test(a_save_with_other_ground_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
