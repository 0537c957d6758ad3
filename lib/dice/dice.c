/* Philox4x32-10 and faces by batched multiplication with exact rejection. docs/formats/record.md fixes the order of extraction. */
#include <tilly/dice.h>

static uint32_t high(uint64_t product) { return (uint32_t)(product >> 32); }

void tilly_draw(uint64_t seed, uint32_t stream, uint32_t serial, uint32_t block, uint32_t out[4])
{
    uint32_t key0 = (uint32_t)seed, key1 = (uint32_t)(seed >> 32);
    uint32_t c0 = block, c1 = serial, c2 = stream, c3 = 0;
    if (!out) return;
    for (int round = 0; round < 10; round++) {
        uint64_t a = (uint64_t)0xD2511F53u * c0, b = (uint64_t)0xCD9E8D57u * c2;
        uint32_t n0 = high(b) ^ c1 ^ key0, n2 = high(a) ^ c3 ^ key1;
        c1 = (uint32_t)b;
        c3 = (uint32_t)a;
        c0 = n0;
        c2 = n2;
        key0 += 0x9E3779B9u;
        key1 += 0xBB67AE85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

typedef struct words { uint64_t seed; uint32_t stream, serial, block, used, word[4]; } words;

static uint32_t next_word(words *w)
{
    if (w->used == 4) {
        tilly_draw(w->seed, w->stream, w->serial, w->block++, w->word);
        w->used = 0;
    }
    return w->word[w->used++];
}

/* Each word gives up to `batch` dice: the product's high half is the face, its low half the rest of the chance. A word whose rest falls under the threshold of uneven
 * shares is thrown away with all its dice, which keeps every face exactly as likely. */
static void batch_of(words *w, uint32_t dice, uint32_t faces, uint16_t *out)
{
    uint64_t space = 1;
    for (uint32_t i = 0; i < dice; i++) space *= faces;
    uint32_t threshold = (uint32_t)((((uint64_t)1 << 32) - space) % space);
    uint32_t rest;
    do {
        rest = next_word(w);
        for (uint32_t i = 0; i < dice; i++) {
            uint64_t product = (uint64_t)rest * faces;
            out[i] = (uint16_t)high(product);
            rest = (uint32_t)product;
        }
    } while (rest < threshold);
}

tilly_status tilly_throw(uint64_t seed, uint32_t stream, uint32_t serial, uint32_t dice, uint32_t faces, uint16_t *out)
{
    if (!out) return TILLY_E_NULL;
    if (dice > TILLY_MOST_DICE || faces < 2 || faces > TILLY_MOST_FACES) return TILLY_E_RANGE;
    words w = {.seed = seed, .stream = stream, .serial = serial, .used = 4};
    uint32_t batch = faces == 6 ? 8 : 2;   /* 6^8 and 1000^2 leave a word far more chance than they use */
    for (uint32_t i = 0; i < dice; i += batch) batch_of(&w, dice - i < batch ? dice - i : batch, faces, out + i);
    uint16_t lowest = faces == TILLY_MOST_FACES ? 0 : 1;
    for (uint32_t i = 0; i < dice; i++) out[i] = (uint16_t)(out[i] + lowest);
    return TILLY_OK;
}

uint64_t tilly_seed(uint64_t master, uint64_t k)
{
    uint32_t out[4];
    tilly_draw(master, UINT32_MAX, (uint32_t)(k >> 32), (uint32_t)k, out);
    return (uint64_t)out[0] << 32 | out[1];
}
