#include "clp_parts.h"

#include <string.h>

/* The server hands over a new key, sealed with one of the chair's own. Repeats change nothing. */
clp_result clpi_accept_new_key(clp_chair *chair, const request *asked)
{
    clp_memory *memory = &chair->memory;
    uint32_t version = clp_get_u32(asked->payload);
    uint8_t key[CLP_KEY_BYTES];
    clp_derive(memory->keys[asked->key_index].key, CLP_LABEL_NEW_KEY, asked->payload, 4, key);
    for (unsigned i = 0; i < CLP_KEY_BYTES; i += 1) key[i] = (uint8_t)(key[i] ^ asked->payload[4 + i]);
    for (uint8_t i = 0; i < memory->key_count; i += 1)
        if (memory->keys[i].version == version)
            return clp_equal(memory->keys[i].key, key, CLP_KEY_BYTES) ? CLP_RESULT_OK : CLP_RESULT_BAD_STATE;
    for (uint8_t i = 0; i < memory->key_count; i += 1)
        if (memory->keys[i].version > version) return CLP_RESULT_BAD_STATE;
    memory->keys[0] = memory->keys[asked->key_index];
    memory->keys[1].version = version;
    memcpy(memory->keys[1].key, key, CLP_KEY_BYTES);
    memory->key_count = 2;
    clpi_save(chair, CLP_SAVE_NOW);
    return CLP_RESULT_OK;
}

/* The server says, under the newest key, that nobody uses an earlier one any more. */
clp_result clpi_retire_keys(clp_chair *chair, const request *asked)
{
    clp_memory *memory = &chair->memory;
    uint32_t version = clp_get_u32(asked->payload);
    if (memory->keys[asked->key_index].version != version || memory->keys[0].version != version)
        return CLP_RESULT_BAD_STATE;
    if (memory->key_count == 2 && memory->keys[1].version < version) {
        memory->key_count = 1;
        memset(&memory->keys[1], 0, sizeof memory->keys[1]);
        clpi_save(chair, CLP_SAVE_NOW);
    }
    return CLP_RESULT_OK;
}

/* A newer key that the server has used is the chair's own from now on; whoever listens is told the state with it. */
void clpi_note_key_use(clp_chair *chair, uint8_t key_index)
{
    clp_memory *memory = &chair->memory;
    clp_device_key newer;
    if (memory->keys[key_index].version <= memory->keys[0].version) return;
    newer = memory->keys[key_index];
    memory->keys[key_index] = memory->keys[0];
    memory->keys[0] = newer;
    clpi_save(chair, CLP_SAVE_NOW);
    clpi_internet_send_state(chair);
}

void clp_broker_password(const clp_device_key *key, char out[65])
{
    static const char DIGITS[] = "0123456789abcdef";
    uint8_t digest[32];
    clp_derive(key->key, CLP_LABEL_BROKER, NULL, 0, digest);
    for (unsigned i = 0; i < sizeof digest; i += 1) {
        out[2 * i] = DIGITS[digest[i] >> 4];
        out[2 * i + 1] = DIGITS[digest[i] & 15];
    }
    out[64] = '\0';
}

void clp_manufacturer_data(const clp_memory *memory, uint8_t out[5])
{
    clp_sha256 hash;
    uint8_t digest[32];
    clp_sha256_begin(&hash);
    clp_sha256_add(&hash, memory->serial, memory->serial_length);
    clp_sha256_end(&hash, digest);
    out[0] = memory->family;
    memcpy(out + 1, digest, 4);
}
