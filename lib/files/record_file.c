/* Records as files: docs/formats/record.md. */
#include <tilly/version.h>
#include "base/handle.h"
#include "base/sized.h"
#include "files/record.h"

/* ---- writing: what was recorded ------------------------------------------------------------- */

static void write_hashes(writer *w, const head *s)
{
    write_hex(w, "rules_hash", s->rules_hash);
    write_hex(w, "table_hash", s->table_hash);
    write_key(w, "army_hashes");
    open_row(w, '[');
    for (unsigned i = 0; i < SIDES; i++)
        put_hex(w, s->army_hash[i]);
    close_level(w);
}

static void write_start_of_battle(writer *w, const tilly_battle *b)
{
    const recorded r = recorded_turn(b, 0);
    const head *s = r.start;
    play then = recorded_start(b);
    const bool deployed = s->setup & TILLY_SETUP_DEPLOYED;
    write_key(w, "start");
    open_block(w, '{');
    making_write(w, r.rules, r.table, then.army, deployed ? &then : NULL);
    look_is_over(&then);
    write_truth(w, "table_complete", s->setup & TILLY_SETUP_TERRAIN);
    write_truth(w, "any_army", s->setup & TILLY_SETUP_ANY_ARMY);
    if (s->setup & TILLY_SETUP_ROLES)
        write_whole(w, "leader", attacking_side(&then));
    write_truth(w, "deployed", deployed);
    write_truth(w, "anywhere", deployed);
    write_whole(w, "turn_limit", s->turn_limit);
    write_whole(w, "reserve", battle_reserve(b, 0));
    variables_write(w, then.declared, NULL);
    areas_write(w, b);
    objectives_write(w, b);
    feature_ids_write(w, r.table);
    write_whole(w, "events", s->events);
    write_hashes(w, s);
    close_level(w);
}

static void write_turn(writer *w, const tilly_battle *b, uint32_t number)
{
    const recorded r = recorded_turn(b, number);
    open_block(w, '{');
    write_whole(w, "turn", r.number);
    write_hex(w, "seed", r.start->seed);
    write_hex(w, "start", r.start_hash);
    write_key(w, "inputs");
    open_block(w, '[');
    for (uint32_t i = 0; i < r.inputs->inputs; i++)
        input_write(w, battle_state(b), r.inputs, &r.inputs->in[i]);
    close_level(w);
    if (!r.over)
        position_write(w, r.now);
    write_hex(w, r.over ? "end" : "now", r.hash);
    close_level(w);
}

tilly_status tilly_battle_record(const tilly_battle *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status)
        return status;
    if (!is_recorded(self))
        return misuse(TILLY_E_NOT_NOW,
                      "self",
                      "the battle has no whole record: one needs the log on from the set-up, every "
                      "turn played "
                      "here, and no other rules, dice or limit since");
    status = write_start(&w, "tilly-record", json, room);
    if (status)
        return status;
    write_text(&w, "library", tilly_version_text());
    words_about_write(&w, self);
    script_hash_write(&w, self);
    write_start_of_battle(&w, self);
    notes_write(&w, battle_state(self));
    words_write(&w, battle_state(self)->pool);
    write_key(&w, "turns");
    open_block(&w, '[');
    for (uint32_t i = 0; i <= battle_state(self)->s->turn; i++)
        write_turn(&w, self, i);
    close_level(&w);
    return write_end(&w, needed);
}

/* ---- playing again -------------------------------------------------------------------------- */

typedef struct replaying {
    tilly_battle *b;
    tilly_script *script; /* plays its own moments; NULL: its recorded edits are played */
    tilly_replay found;
    uint32_t turn, input; /* where it is */
} replaying;

static void differs_here(replaying *r)
{
    if (r->found.equal)
        r->found.differs = r->turn;
    r->found.equal = 0;
}

static bool stop_here(replaying *r)
{
    differs_here(r);
    r->found.stopped = 1;
    r->found.stopped_turn = r->turn;
    r->found.stopped_input = r->input;
    return false;
}

/* States of an older revision may differ as its rules did. */
static bool same_state(replaying *r, uint64_t then)
{
    if (then == play_hash(battle_state(r->b)))
        return true;
    if (!r->found.older)
        return stop_here(r);
    differs_here(r);
    return true;
}

/* An input that does not fit is a fault of a record of this revision; one of an older revision has
 * been played as far as it goes. */
static bool does_not_fit(const node *n, replaying *r, const char *what, const char *words)
{
    if (!r->found.older && !r->script)
        return wrong(n, "%s%s", what, words);
    return stop_here(r);
}

static bool is_fatal(tilly_status status)
{
    return status == TILLY_E_MEMORY || status == TILLY_E_CALLBACK;
}

static bool is_of_script(const input *in)
{
    return in->kind == INPUT_EDIT && in->source == TILLY_FROM_SCRIPT;
}

static bool give_input(const node *n, replaying *r)
{
    recorded_input e;
    tilly_reason why = {.size = sizeof why};
    char words[200] = ": ";
    if (!input_read(n, battle_state(r->b), &e))
        return false;
    const log from = {.word = e.word, .words = INPUT_WORDS, .inputs = 1, .in = &e.in};
    tilly_status status = TILLY_OK;
    if (!r->script || !is_of_script(&e.in))
        status = input_again(r->b, &from, &e.in, &why);
    if (is_fatal(status))
        return wrong_because(n, status, NULL);
    if (status && why.code)
        tilly_reason_text(r->b, &why, words + 2, sizeof words - 2, NULL);
    if (status)
        return does_not_fit(n, r, "this does not fit here", words[2] ? words : "");
    r->found.inputs++;
    r->input++;
    return true;
}

/* To where the record was written, in the middle of its last turn. */
static bool run_on(const node *n, replaying *r, const position *at)
{
    tilly_status status = run_to_position(r->b, at);
    if (is_fatal(status))
        return wrong_because(n, status, NULL);
    return !status || does_not_fit(n, r, "play does not come to this place", "");
}

static bool run_out(const node *n, replaying *r, tilly_turn *t)
{
    tilly_status status = tilly_turn_next(t, TILLY_UNTIL_DECISION);
    if (status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER)
        return true;
    if (is_fatal(status))
        return wrong_because(n, status, NULL);
    return does_not_fit(n, r, "the turn is not over here: an answer is missing", "");
}

static bool end_turn(const node *n, replaying *r, tilly_turn *t)
{
    node end;
    position at;
    uint64_t given;
    const bool over = has_member(n, "end", &end);
    if (!over && !need_member(n, "now", &end))
        return false;
    if (!read_hex(&end, &given))
        return false;
    if (over ? !run_out(&end, r, t) : !position_read(n, &at) || !run_on(&end, r, &at))
        return false;
    r->found.turns++;
    return same_state(r, given);
}

static bool begin_turn(const node *n, replaying *r, tilly_turn **t)
{
    uint64_t seed;
    uint64_t start;
    uint32_t number;
    if (!need_count(n, "turn", 0, UINT16_MAX, &number) || !need_hex(n, "seed", &seed) ||
        !need_hex(n, "start", &start))
        return false;
    r->turn = number;
    r->input = 0;
    const head *s = battle_state(r->b)->s;
    if (s->over)
        return does_not_fit(n, r, "the battle is over before this turn", "");
    tilly_status status = tilly_battle_turn(r->b, t);
    if (!status && tilly_turn_number(*t) != number)
        return wrong(n, "expected turn %u", tilly_turn_number(*t));
    if (!status && seed != s->seed)
        status = tilly_battle_reseed(r->b, seed);
    if (status)
        return wrong_because(n, status, NULL);
    return same_state(r, start);
}

static bool replay_turn(const node *n, replaying *r)
{
    static const char *const keys[] = {"turn", "seed", "start", "inputs", "at", "end", "now", NULL};
    tilly_turn *t;
    node inputs;
    if (!only_keys(n, keys) || !begin_turn(n, r, &t) || !need_member(n, "inputs", &inputs) ||
        !is_array(&inputs, 0, MOST_ITEMS))
        return false;
    for (node item = first_item(&inputs); item.at; next_item(&item))
        if (!give_input(&item, r))
            return false;
    return end_turn(n, r, t);
}

/* ---- its start ------------------------------------------------------------------------------ */

static bool check_revision(const node *start, replaying *r)
{
    bool older = false;
    bool known = revision_read(start, battle_state(r->b)->rules, &older);
    r->found.older = older;
    return known;
}

static bool check_hash(const node *n, uint64_t found, const char *what)
{
    uint64_t given;
    return read_hex(n, &given) &&
           (given == found || wrong_as(n,
                                       TILLY_E_MISMATCH,
                                       "the %s is not the one that was recorded: its hash differs",
                                       what));
}

/* A rule set's hash has its revision in it: of an older one the recorded hash stands, so that only
 * play itself is compared. */
static bool check_hashes(const node *start, const replaying *r)
{
    node n;
    head *s = battle_to_fill(r->b)->s;
    if (!need_member(start, "rules_hash", &n))
        return false;
    if (r->found.older ? !read_hex(&n, &s->rules_hash) : !check_hash(&n, s->rules_hash, "rule set"))
        return false;
    if (!need_member(start, "table_hash", &n) || !check_hash(&n, s->table_hash, "table"))
        return false;
    if (!need_member(start, "army_hashes", &n) || !is_array(&n, SIDES, SIDES))
        return false;
    for (node item = first_item(&n); item.at; next_item(&item))
        if (!check_hash(&item, s->army_hash[item.index], "army"))
            return false;
    return true;
}

static bool make_start(const node *start, const making *m, tilly_battle **out)
{
    tilly_error own = {.size = sizeof own};
    tilly_status status = tilly_battle_new(&m->setup, out, &own);
    if (status)
        return wrong_because(start, status, &own);
    if (!notes_read(start->parent, *out) || !words_read(start->parent, *out))
        return false; /* first orders may be words */
    if ((m->setup.flags & TILLY_SETUP_DEPLOYED) && !making_deploy(start, *out))
        return false;
    return need_count(start, "events", 0, UINT32_MAX, &battle_to_fill(*out)->s->events);
}

/* The first turn's seed is the battle's. */
static bool read_seed(const node *root, uint64_t *seed)
{
    node turns;
    if (!need_member(root, "turns", &turns) || !is_array(&turns, 1, UINT16_MAX))
        return false;
    node first = first_item(&turns);
    return need_hex(&first, "seed", seed);
}

static bool read_start(const node *root, const tilly_allocator *memory, replaying *r)
{
    static const char *const keys[] = {"rules",      "table",       "table_complete", "armies",
                                       "any_army",   "leader",      "deployed",       "anywhere",
                                       "turn_limit", "reserve",     "variables",      "areas",
                                       "objectives", "feature_ids", "features_made",  "events",
                                       "rules_hash", "table_hash",  "army_hashes",    NULL};
    making m = {.setup = {.size = 0}};
    node start;
    node table;
    bool valid = need_member(root, "start", &start) && only_keys(&start, keys) &&
                 need_member(&start, "table", &table) && making_read(&start, true, memory, &m) &&
                 words_about_read(root, &m) && variables_read(&start, false, &m) &&
                 areas_read(&start, &m) && objectives_read(&start, &m) &&
                 feature_ids_read(&start, m.setup.table) && read_seed(root, &m.setup.seed) &&
                 make_start(&start, &m, &r->b) &&
                 script_hash_read(root, r->b, &r->found.script_hash) && check_revision(&start, r) &&
                 check_hashes(&start, r);
    making_end(&m);
    return valid;
}

static bool replay_all(const node *root, const tilly_allocator *memory, replaying *r)
{
    static const char *const keys[] = {
        "library", "title", "about", "script_hash", "start", "notes", "words", "turns", NULL};
    node turns;
    if (!only_keys(root, keys) || !read_start(root, memory, r) ||
        !need_member(root, "turns", &turns))
        return false;
    tilly_status status = tilly_battle_log(r->b, r->found.history);
    if (!status && r->script)
        status = tilly_battle_set_script(r->b, r->script);
    if (status)
        return wrong_because(root, status, NULL);
    script_plays_again(r->b, r->script != NULL);
    for (node item = first_item(&turns); item.at; next_item(&item))
        if (!replay_turn(&item, r) && !r->found.stopped)
            return false;
        else if (r->found.stopped)
            break;
    script_plays_again(r->b, false);
    play *p = battle_to_fill(r->b);
    p->s->rules_hash = p->rules->hash; /* from here on it is a battle of this revision */
    status = tilly_battle_log(r->b, 1);
    return !status || wrong_because(root, status, NULL);
}

static tilly_status replay(const char *json,
                           size_t length,
                           tilly_script *script,
                           const tilly_allocator *allocator,
                           tilly_battle **out,
                           tilly_replay *found,
                           tilly_error *error)
{
    document d;
    node root;
    replaying r = {.script = script, .found = {.size = sizeof r.found, .equal = 1}};
    if (!found)
        return fail_as_said(error, null_argument("found"));
    if (record_fits("found.size", found, FIRST(tilly_replay, history)))
        return fail_as_said(error, TILLY_E_SIZE);
    r.found.history = found->history;
    if (r.found.history > 1)
        return fail(error, TILLY_E_RANGE, 0, 0, "found.history", "is neither 0 nor 1");
    bool valid = document_open(&d, json, length, "tilly-record", allocator, error, &root) &&
                 replay_all(&root, allocator, &r);
    document_close(&d);
    if (valid)
        record_give(found, &r.found);
    if (valid && out)
        *out = r.b;
    else
        tilly_battle_unref(r.b);
    return d.status;
}

tilly_status tilly_battle_replay(const char *json,
                                 size_t length,
                                 const tilly_allocator *allocator,
                                 tilly_battle **out,
                                 tilly_replay *found,
                                 tilly_error *error)
{
    return replay(json, length, NULL, allocator, out, found, error);
}

tilly_status tilly_battle_replay_with(const char *json,
                                      size_t length,
                                      tilly_script *script,
                                      const tilly_allocator *allocator,
                                      tilly_battle **out,
                                      tilly_replay *found,
                                      tilly_error *error)
{
    const tilly_status status = script ? TILLY_OK : null_argument("script");
    if (status)
        return fail_as_said(error, status);
    return replay(json, length, script, allocator, out, found, error);
}
