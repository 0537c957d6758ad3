/* Records as files: docs/formats/record.md. */
#include <tilly/version.h>
#include "army/army.h"
#include "files/record.h"
#include "table/table.h"

/* ---- writing: what was recorded ------------------------------------------------------------- */

static const tilly_turn *turn_of(const tilly_battle *b, uint32_t number)
{
    return number < b->p.s->turn ? (number < b->pasts ? b->past[number] : NULL) : b->now;
}

static const head *head_before(const tilly_turn *t)
{
    return (const head *)(const void *)t->before;
}

/* Logged from its own beginning, not from where a copy or other dice came in, nor replayed from a
 * record of an older revision; and under the turn limit that holds now, which is told once for all
 * turns. */
static bool is_whole(const tilly_battle *b, const tilly_turn *t, uint32_t number)
{
    if (!t || !t->before || t->number != number)
        return false;
    const head *s = head_before(t);
    return s->turn == number && s->rules_hash == t->rules->hash &&
           s->turn_limit == b->p.s->turn_limit && !s->depth && !s->in_row &&
           s->row == (number ? b->p.edition->setup_rows : 0);
}

static bool is_recorded(const tilly_battle *b)
{
    const head *s = b->p.s;
    if (!b->log_on || !b->now || ((s->setup & TILLY_SETUP_DEPLOYED) && !(s->setup & SETUP_BEGUN)))
        return false;
    for (uint32_t i = 0; i <= s->turn; i++)
        if (!is_whole(b, turn_of(b, i), i))
            return false;
    return true;
}

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

static void write_start_of_battle(writer *w, const tilly_battle *b, const tilly_turn *t)
{
    const head *s = head_before(t);
    play then = turn_start(t);
    const bool deployed = s->setup & TILLY_SETUP_DEPLOYED;
    write_key(w, "start");
    open_block(w, '{');
    making_write(w, t->rules, t->table, b->p.army, deployed ? &then : NULL);
    all_changed(&then); /* what it found is not the battle's */
    write_truth(w, "table_complete", s->setup & TILLY_SETUP_TERRAIN);
    write_truth(w, "any_army", s->setup & TILLY_SETUP_ANY_ARMY);
    if (s->setup & TILLY_SETUP_ROLES)
        write_whole(w, "leader", s->role[FIRST_ROLE]);
    write_truth(w, "deployed", deployed);
    write_truth(w, "anywhere", deployed);
    write_whole(w, "turn_limit", s->turn_limit);
    write_whole(w, "reserve", battle_reserve(b, 0));
    feature_ids_write(w, t->table);
    write_whole(w, "events", s->events);
    write_hashes(w, s);
    close_level(w);
}

static void write_turn(writer *w, const tilly_battle *b, const tilly_turn *t)
{
    open_block(w, '{');
    write_whole(w, "turn", t->number);
    write_hex(w, "seed", head_before(t)->seed);
    write_hex(w, "start", t->start_hash);
    write_key(w, "inputs");
    open_block(w, '[');
    for (uint32_t i = 0; i < t->log.inputs; i++)
        input_write(w, &b->p, &t->log, &t->log.in[i]);
    close_level(w);
    if (!t->over)
        position_write(w, position_now(&b->p));
    write_hex(w, t->over ? "end" : "now", t->over ? t->end_hash : play_hash(&b->p));
    close_level(w);
}

tilly_status tilly_battle_record(const tilly_battle *self, char *json, size_t room, size_t *needed)
{
    writer w;
    tilly_status status = handle_check(self, BATTLE_HANDLE);
    if (status)
        return status;
    if (!is_recorded(self))
        return TILLY_E_NOT_NOW;
    status = write_start(&w, "tilly-record", json, room);
    if (status)
        return status;
    write_text(&w, "library", tilly_version_text());
    title_write(&w, self);
    write_start_of_battle(&w, self, turn_of(self, 0));
    notes_write(&w, self);
    write_key(&w, "turns");
    open_block(&w, '[');
    for (uint32_t i = 0; i <= self->p.s->turn; i++)
        write_turn(&w, self, turn_of(self, i));
    close_level(&w);
    return write_end(&w, needed);
}

/* ---- playing again -------------------------------------------------------------------------- */

typedef struct replaying {
    tilly_battle *b;
    tilly_replay found;
    uint32_t turn, input; /* where it is */
} replaying;

static void compare(replaying *r, uint32_t turn, uint64_t given, uint64_t found)
{
    if (given == found || !r->found.equal)
        return;
    r->found.equal = 0;
    r->found.differs = turn;
}

/* What no longer fits is a fault of a record of this revision; one of an older revision has been
 * played as far as it goes. */
static bool misfit(const node *n, replaying *r, const char *what, const char *words)
{
    if (!r->found.older)
        return wrong(n, "%s%s", what, words);
    r->found.stopped = 1;
    r->found.stopped_turn = r->turn;
    r->found.stopped_input = r->input;
    if (r->found.equal)
        r->found.equal = 0, r->found.differs = r->turn;
    return false;
}

static bool give_input(const node *n, replaying *r)
{
    entry e;
    tilly_reason why = {.size = sizeof why};
    char words[200] = ": ";
    if (!input_read(n, &r->b->p, &e))
        return false;
    const log from = {.word = e.word, .words = INPUT_WORDS, .inputs = 1, .in = &e.in};
    tilly_status status = input_again(r->b, &from, &e.in, &why);
    if (status == TILLY_E_MEMORY)
        return wrong_because(n, status, NULL);
    if (status && why.code)
        tilly_reason_text(r->b, &why, words + 2, sizeof words - 2, NULL);
    if (status)
        return misfit(n, r, "this does not fit here", words[2] ? words : "");
    r->found.inputs++;
    r->input++;
    return true;
}

static bool same_position(position a, position b)
{
    return a.beats == b.beats && a.row == b.row && a.beat == b.beat && a.depth == b.depth;
}

static bool throw_open_roll(tilly_battle *b, tilly_status *status)
{
    uint16_t faces[TILLY_MOST_DICE];
    if (b->need != NEED_ROLL)
        return false;
    engine_throw(b, faces);
    *status = engine_fall(b, faces);
    return *status == TILLY_OK;
}

/* To where the record was written, in the middle of its last turn. */
static bool run_on(const node *n, replaying *r, position at)
{
    tilly_battle *b = r->b;
    tilly_status status = TILLY_OK;
    while (!same_position(position_now(&b->p), at)) {
        enum pace pace = engine_beat(b);
        if (pace == WENT_ON || pace == AT_STEP)
            continue;
        if (pace == NEEDS &&
            (same_position(position_now(&b->p), at) || throw_open_roll(b, &status)))
            continue;
        if (pace == NO_MEMORY || status == TILLY_E_MEMORY)
            return wrong_because(n, TILLY_E_MEMORY, NULL);
        return misfit(n, r, "play does not come to this place", "");
    }
    return true;
}

static bool run_out(const node *n, replaying *r, tilly_turn *t)
{
    tilly_status status = tilly_turn_next(t, TILLY_UNTIL_DECISION);
    if (status == TILLY_TURN_OVER || status == TILLY_BATTLE_OVER)
        return true;
    if (status == TILLY_E_MEMORY)
        return wrong_because(n, status, NULL);
    return misfit(n, r, "the turn is not over here: an answer is missing", "");
}

static bool end_turn(const node *n, replaying *r, tilly_turn *t)
{
    node end;
    position at;
    uint64_t given;
    if (has_member(n, "end", &end)) {
        if (!read_hex(&end, &given) || !run_out(&end, r, t))
            return false;
        compare(r, t->number, given, t->end_hash);
        return true;
    }
    if (!need_member(n, "now", &end) || !read_hex(&end, &given) || !position_read(n, &at) ||
        !run_on(&end, r, at))
        return false;
    compare(r, t->number, given, play_hash(&r->b->p));
    return true;
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
    if (r->b->p.s->over)
        return misfit(n, r, "the battle is over before this turn", "");
    tilly_status status = tilly_battle_turn(r->b, t);
    if (!status && (*t)->number != number)
        return wrong(n, "expected turn %u", (*t)->number);
    if (!status && seed != r->b->p.s->seed)
        status = tilly_battle_reseed(r->b, seed);
    if (status)
        return wrong_because(n, status, NULL);
    compare(r, number, start, (*t)->start_hash);
    return true;
}

static bool replay_turn(const node *n, replaying *r)
{
    static const char *const keys[] = {"turn", "seed", "start", "inputs", "at", "end", "now", NULL};
    tilly_turn *t;
    node inputs;
    if (!only_keys(n, keys) || !begin_turn(n, r, &t) || !need_member(n, "inputs", &inputs) ||
        !is_array(&inputs, 0, MOST_ITEMS))
        return false;
    for (node item = first_item(&inputs); item.json; next_item(&item))
        if (!give_input(&item, r))
            return false;
    if (!end_turn(n, r, t))
        return false;
    r->found.turns++;
    return true;
}

/* ---- its start ------------------------------------------------------------------------------ */

static bool check_revision(const node *start, replaying *r)
{
    node rules;
    node revision;
    uint32_t given;
    uint32_t own = r->b->p.rules->edition->revision;
    if (!need_member(start, "rules", &rules) || !need_member(&rules, "revision", &revision) ||
        !read_count(&revision, 1, INT32_MAX, &given))
        return false;
    if (given > own)
        return wrong_as(&revision,
                        TILLY_E_VERSION,
                        "recorded under revision %u; this library plays revision %u",
                        given,
                        own);
    r->found.older = given < own;
    return true;
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
    head *s = r->b->p.s;
    if (!need_member(start, "rules_hash", &n))
        return false;
    if (r->found.older ? !read_hex(&n, &s->rules_hash) : !check_hash(&n, s->rules_hash, "rule set"))
        return false;
    if (!need_member(start, "table_hash", &n) || !check_hash(&n, s->table_hash, "table"))
        return false;
    if (!need_member(start, "army_hashes", &n) || !is_array(&n, SIDES, SIDES))
        return false;
    for (node item = first_item(&n); item.json; next_item(&item))
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
    if (!title_read(start->parent, *out) || !notes_read(start->parent, *out))
        return false; /* first orders may be words */
    if ((m->setup.flags & TILLY_SETUP_DEPLOYED) && !making_deploy(start, *out))
        return false;
    return need_count(start, "events", 0, UINT32_MAX, &(*out)->p.s->events);
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
    static const char *const keys[] = {"rules",
                                       "table",
                                       "table_complete",
                                       "armies",
                                       "any_army",
                                       "leader",
                                       "deployed",
                                       "anywhere",
                                       "turn_limit",
                                       "reserve",
                                       "feature_ids",
                                       "features_made",
                                       "events",
                                       "rules_hash",
                                       "table_hash",
                                       "army_hashes",
                                       NULL};
    making m = {.setup = {.size = 0}};
    node start;
    node table;
    bool validate = need_member(root, "start", &start) && only_keys(&start, keys) &&
                    need_member(&start, "table", &table) && making_read(&start, true, memory, &m) &&
                    feature_ids_read(&start, m.setup.table) && read_seed(root, &m.setup.seed) &&
                    make_start(&start, &m, &r->b) && check_revision(&start, r) &&
                    check_hashes(&start, r);
    making_end(&m);
    return validate;
}

static bool replay_all(const node *root, const tilly_allocator *memory, replaying *r)
{
    static const char *const keys[] = {"library", "title", "start", "notes", "turns", NULL};
    node turns;
    if (!only_keys(root, keys) || !read_start(root, memory, r) ||
        !need_member(root, "turns", &turns))
        return false;
    for (node item = first_item(&turns); item.json; next_item(&item))
        if (!replay_turn(&item, r) && !r->found.stopped)
            return false;
        else if (r->found.stopped)
            break;
    r->b->p.s->rules_hash = r->b->p.rules->hash; /* from here on it is a battle of this revision */
    return true;
}

tilly_status tilly_battle_replay(const char *json,
                                 size_t length,
                                 const tilly_allocator *allocator,
                                 tilly_battle **out,
                                 tilly_replay *found,
                                 tilly_error *error)
{
    document d;
    node root;
    replaying r = {.found = {.size = sizeof r.found, .equal = 1}};
    if (!found)
        return fail(error, TILLY_E_NULL, 0, 0, "found", "nowhere to put what was found");
    if (struct_size(found->size, offsetof(tilly_replay, stopped), sizeof *found))
        return fail(error, TILLY_E_SIZE, 0, 0, "found.size", "is no size of tilly_replay");
    bool validate = document_open(&d, json, length, "tilly-record", error, &root) &&
                    replay_all(&root, allocator, &r);
    document_close(&d);
    if (validate)
        struct_give(found, &r.found, sizeof r.found);
    if (validate && out)
        *out = r.b;
    else
        tilly_battle_unref(r.b);
    return d.status;
}
