/* Philox4x32-10 and faces by batched multiplication with exact rejection. docs/formats/record.md
 * fixes the order of extraction. */
#include <string.h>
#include "base/handle.h"
#include <tilly/dice.h>

static uint32_t high(uint64_t product)
{
    return (uint32_t)(product >> 32);
}

typedef struct counter {
    uint32_t word[4];
} counter;

static inline counter mixed(counter c, uint32_t key0, uint32_t key1)
{
    uint64_t a = (uint64_t)0xD2511F53u * c.word[0];
    uint64_t b = (uint64_t)0xCD9E8D57u * c.word[2];
    return (counter){
        {high(b) ^ c.word[1] ^ key0, (uint32_t)b, high(a) ^ c.word[3] ^ key1, (uint32_t)a}};
}

/* Two rounds at a time: the words need not change places in between. */
void tilly_draw(uint64_t seed, uint32_t stream, uint32_t serial, uint32_t block, uint32_t out[4])
{
    enum { ROUNDS = 10 };
    const uint32_t step0 = 0x9E3779B9u;
    const uint32_t step1 = 0xBB67AE85u;
    uint32_t key0 = (uint32_t)seed;
    uint32_t key1 = (uint32_t)(seed >> 32);
    counter c = {{block, serial, stream, 0}};
    if (!out)
        return;
    for (int round = 0; round < ROUNDS; round += 2) {
        c = mixed(mixed(c, key0, key1), key0 + step0, key1 + step1);
        key0 += 2 * step0;
        key1 += 2 * step1;
    }
    memcpy(out, c.word, sizeof c.word);
}

typedef struct words {
    uint64_t seed;
    uint32_t stream, serial, block, used, word[4];
} words;

static uint32_t next_word(words *w)
{
    if (w->used == 4) {
        tilly_draw(w->seed, w->stream, w->serial, w->block++, w->word);
        w->used = 0;
    }
    return w->word[w->used++];
}

/* Each word gives up to `batch` dice: the product's high half is the face, its low half the rest of
 * the chance. A word whose rest falls under the threshold of uneven shares is thrown away with all
 * its dice, which keeps every face exactly as likely. */
static void batch_of(words *w, uint32_t dice, uint32_t faces, uint16_t *out)
{
    uint64_t space = 1;
    for (uint32_t i = 0; i < dice; i++)
        space *= faces;
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

tilly_status tilly_throw(
    uint64_t seed, uint32_t stream, uint32_t serial, uint32_t dice, uint32_t faces, uint16_t *out)
{
    NOT_NULL(out);
    if (dice > TILLY_MOST_DICE)
        return out_of_range("dice", dice, 0, TILLY_MOST_DICE);
    if (faces < 2 || faces > TILLY_MOST_FACES)
        return out_of_range("faces", faces, 2, TILLY_MOST_FACES);
    words w = {.seed = seed, .stream = stream, .serial = serial, .used = 4};
    /* 6^8 and 1000^2 leave a word far more chance than they use */
    uint32_t batch = faces == 6 ? 8 : 2;
    for (uint32_t i = 0; i < dice; i += batch)
        batch_of(&w, dice - i < batch ? dice - i : batch, faces, out + i);
    uint16_t lowest = faces == TILLY_MOST_FACES ? 0 : 1;
    for (uint32_t i = 0; i < dice; i++)
        out[i] = (uint16_t)(out[i] + lowest);
    return TILLY_OK;
}

uint64_t tilly_seed(uint64_t master, uint64_t k)
{
    uint32_t out[4];
    tilly_draw(master, UINT32_MAX, (uint32_t)(k >> 32), (uint32_t)k, out);
    return (uint64_t)out[0] << 32 | out[1];
}
