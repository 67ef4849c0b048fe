#include "clp_crypto.h"

#include <string.h>

#include "clp_constants.h"

/* FIPS 180-4, section 4.2.2. */
static const uint32_t ROUND_CONSTANTS[64] = {
    0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u,
    0xe49b69c1u, 0xefbe4786u, 0x0fc19dc6u, 0x240ca1ccu, 0x2de92c6fu, 0x4a7484aau, 0x5cb0a9dcu, 0x76f988dau,
    0x983e5152u, 0xa831c66du, 0xb00327c8u, 0xbf597fc7u, 0xc6e00bf3u, 0xd5a79147u, 0x06ca6351u, 0x14292967u,
    0x27b70a85u, 0x2e1b2138u, 0x4d2c6dfcu, 0x53380d13u, 0x650a7354u, 0x766a0abbu, 0x81c2c92eu, 0x92722c85u,
    0xa2bfe8a1u, 0xa81a664bu, 0xc24b8b70u, 0xc76c51a3u, 0xd192e819u, 0xd6990624u, 0xf40e3585u, 0x106aa070u,
    0x19a4c116u, 0x1e376c08u, 0x2748774cu, 0x34b0bcb5u, 0x391c0cb3u, 0x4ed8aa4au, 0x5b9cca4fu, 0x682e6ff3u,
    0x748f82eeu, 0x78a5636fu, 0x84c87814u, 0x8cc70208u, 0x90befffau, 0xa4506cebu, 0xbef9a3f7u, 0xc67178f2u,
};

static uint32_t rotate(uint32_t value, unsigned bits)
{
    return (value >> bits) | (value << (32u - bits));
}

static uint32_t read_big_endian(const uint8_t *bytes)
{
    return ((uint32_t)bytes[0] << 24) | ((uint32_t)bytes[1] << 16) | ((uint32_t)bytes[2] << 8) | (uint32_t)bytes[3];
}

static void write_big_endian(uint8_t *bytes, uint32_t value)
{
    bytes[0] = (uint8_t)(value >> 24);
    bytes[1] = (uint8_t)(value >> 16);
    bytes[2] = (uint8_t)(value >> 8);
    bytes[3] = (uint8_t)value;
}

/* The word of a round; the sixteen last ones are all that is kept of the schedule. */
static uint32_t next_word(uint32_t words[16], unsigned round)
{
    uint32_t before2 = words[(round + 14u) & 15u];
    uint32_t before15 = words[(round + 1u) & 15u];
    uint32_t small1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >> 10);
    uint32_t small0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >> 3);
    words[round & 15u] += small1 + words[(round + 9u) & 15u] + small0;
    return words[round & 15u];
}

static void mix_block(uint32_t state[8], const uint8_t block[64])
{
    uint32_t words[16];
    uint32_t work[8];
    for (unsigned i = 0; i < 16; i += 1) words[i] = read_big_endian(block + 4 * i);
    memcpy(work, state, sizeof work);
    for (unsigned round = 0; round < 64; round += 1) {
        uint32_t a = work[0], b = work[1], c = work[2], e = work[4], f = work[5], g = work[6];
        uint32_t word = round < 16 ? words[round] : next_word(words, round);
        uint32_t big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
        uint32_t big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
        uint32_t first = work[7] + big1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[round] + word;
        uint32_t second = big0 + ((a & b) ^ (a & c) ^ (b & c));
        for (unsigned i = 7; i > 0; i -= 1) work[i] = work[i - 1];
        work[4] += first;
        work[0] = first + second;
    }
    for (unsigned i = 0; i < 8; i += 1) state[i] += work[i];
}

void clp_sha256_begin(clp_sha256 *hash)
{
    /* FIPS 180-4, section 5.3.3. */
    static const uint32_t START[8] = {
        0x6a09e667u, 0xbb67ae85u, 0x3c6ef372u, 0xa54ff53au, 0x510e527fu, 0x9b05688cu, 0x1f83d9abu, 0x5be0cd19u,
    };
    memcpy(hash->state, START, sizeof hash->state);
    hash->length = 0;
}

void clp_sha256_add(clp_sha256 *hash, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    for (; length > 0; length -= 1) {
        hash->block[hash->length & 63u] = *from;
        from += 1;
        hash->length += 1;
        if ((hash->length & 63u) == 0) mix_block(hash->state, hash->block);
    }
}

void clp_sha256_end(clp_sha256 *hash, uint8_t digest[32])
{
    uint8_t bits[8];
    uint8_t pad = 0x80;
    write_big_endian(bits, hash->length >> 29);
    write_big_endian(bits + 4, hash->length << 3);
    do {
        clp_sha256_add(hash, &pad, 1);
        pad = 0;
    } while ((hash->length & 63u) != 56);
    clp_sha256_add(hash, bits, sizeof bits);
    for (unsigned i = 0; i < 8; i += 1) write_big_endian(digest + 4 * i, hash->state[i]);
}

static void add_padded_key(clp_sha256 *hash, const uint8_t key[CLP_KEY_BYTES], uint8_t pad)
{
    uint8_t block[64];
    memset(block, pad, sizeof block);
    for (unsigned i = 0; i < CLP_KEY_BYTES; i += 1) block[i] = (uint8_t)(key[i] ^ pad);
    clp_sha256_add(hash, block, sizeof block);
}

void clp_hmac_begin(clp_hmac *mac, const uint8_t key[CLP_KEY_BYTES])
{
    mac->key = key;
    clp_sha256_begin(&mac->hash);
    add_padded_key(&mac->hash, key, 0x36);
}

void clp_hmac_add(clp_hmac *mac, const void *bytes, size_t length)
{
    clp_sha256_add(&mac->hash, bytes, length);
}

void clp_hmac_end(clp_hmac *mac, uint8_t digest[32])
{
    uint8_t inner[32];
    clp_sha256_end(&mac->hash, inner);
    clp_sha256_begin(&mac->hash);
    add_padded_key(&mac->hash, mac->key, 0x5c);
    clp_sha256_add(&mac->hash, inner, sizeof inner);
    clp_sha256_end(&mac->hash, digest);
}

void clp_frame_mac(const uint8_t key[CLP_KEY_BYTES], const void *bytes, size_t length, uint8_t out[8])
{
    clp_hmac mac;
    uint8_t digest[32];
    clp_hmac_begin(&mac, key);
    clp_hmac_add(&mac, bytes, length);
    clp_hmac_end(&mac, digest);
    memcpy(out, digest, 8);
}

void clp_derive_begin(clp_hmac *mac, const uint8_t key[CLP_KEY_BYTES], const char *label)
{
    size_t length = 0;
    while (label[length] != '\0') length += 1;
    clp_hmac_begin(mac, key);
    /* With the zero byte at its end. */
    clp_hmac_add(mac, label, length + 1);
}

void clp_derive(const uint8_t key[CLP_KEY_BYTES], const char *label, const void *data, size_t length, uint8_t out[32])
{
    clp_hmac mac;
    clp_derive_begin(&mac, key, label);
    clp_hmac_add(&mac, data, length);
    clp_hmac_end(&mac, out);
}

bool clp_equal(const uint8_t *a, const uint8_t *b, size_t length)
{
    uint8_t difference = 0;
    for (size_t i = 0; i < length; i += 1) difference = (uint8_t)(difference | (a[i] ^ b[i]));
    return difference == 0;
}
