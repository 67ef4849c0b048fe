#ifndef CLP_CRYPTO_H
#define CLP_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLP_KEY_BYTES 32u

typedef struct {
    uint32_t state[8];
    uint32_t length;
    uint8_t block[64];
} clp_sha256;

/* SHA-256 as in FIPS 180-4, of at most 512 MB. */
void clp_sha256_begin(clp_sha256 *hash);
void clp_sha256_add(clp_sha256 *hash, const void *bytes, size_t length);
void clp_sha256_end(clp_sha256 *hash, uint8_t digest[32]);

/* HMAC-SHA256 as in RFC 2104, with a key of 32 bytes. */
typedef struct {
    clp_sha256 hash;
    const uint8_t *key;
} clp_hmac;
void clp_hmac_begin(clp_hmac *mac, const uint8_t key[CLP_KEY_BYTES]);
void clp_hmac_add(clp_hmac *mac, const void *bytes, size_t length);
void clp_hmac_end(clp_hmac *mac, uint8_t digest[32]);

/* The first 8 bytes of the HMAC, as a frame has them. */
void clp_frame_mac(const uint8_t key[CLP_KEY_BYTES], const void *bytes, size_t length, uint8_t out[8]);

/* Begins `derive(key, label, data)`: HMAC-SHA256 of the label, a zero byte and the data, which is added. */
void clp_derive_begin(clp_hmac *mac, const uint8_t key[CLP_KEY_BYTES], const char *label);

/* `derive` with all of its data at hand. */
void clp_derive(const uint8_t key[CLP_KEY_BYTES], const char *label, const void *data, size_t length, uint8_t out[32]);

/* Compares in a time that depends on the length only. */
bool clp_equal(const uint8_t *a, const uint8_t *b, size_t length);

#endif
