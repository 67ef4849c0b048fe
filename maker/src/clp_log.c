#include "clp_parts.h"

#include <string.h>

#define RECORD_BYTES 24u
#define PAGE_MAC_BYTES 16u
#define MAX_PAGE_BYTES (4u + CLP_MAX_LOG_PAGE_RECORDS * RECORD_BYTES + PAGE_MAC_BYTES)

static void put_record(const clp_record *record, uint8_t out[RECORD_BYTES])
{
    clp_put_u32(out, record->id);
    clp_put_u32(out + 4, record->started_at);
    clp_put_u16(out + 8, record->seconds);
    out[10] = record->program;
    out[11] = record->reason;
    out[12] = record->zones;
    out[13] = record->intensity;
    clp_put_u16(out + 14, 0);
    memcpy(out + 16, record->user, CLP_USER_BYTES);
}

/* Writes a page of the records after an id; returns its length. */
size_t clpi_put_log_page(clp_chair *chair, uint32_t after, uint8_t *out)
{
    const clp_memory *memory = &chair->memory;
    size_t length = 4;
    uint8_t digest[32];
    clp_put_u32(out, memory->log_generation);
    for (uint8_t i = 0; i < memory->record_count && length < MAX_PAGE_BYTES - PAGE_MAC_BYTES; i += 1) {
        if (memory->records[i].id <= after) continue;
        put_record(&memory->records[i], out + length);
        length += RECORD_BYTES;
    }
    clp_derive(memory->keys[0].key, CLP_LABEL_LOG, out, length, digest);
    memcpy(out + length, digest, PAGE_MAC_BYTES);
    return length + PAGE_MAC_BYTES;
}

/* Sends all of it to the server, page by page. */
void clpi_send_log(clp_chair *chair)
{
    uint8_t page[MAX_PAGE_BYTES];
    uint32_t after = 0;
    if (!chair->is_connected) return;
    for (;;) {
        size_t length = clpi_put_log_page(chair, after, page);
        if (length == 4 + PAGE_MAC_BYTES) return;
        clpi_internet_send_event(chair, CLP_EVENT_SESSION, page, length);
        after = clp_get_u32(page + length - PAGE_MAC_BYTES - RECORD_BYTES);
    }
}

clp_result clpi_take_log_receipt(clp_chair *chair, const uint8_t *payload)
{
    clp_memory *memory = &chair->memory;
    uint32_t up_to = clp_get_u32(payload + 4);
    bool is_from_server = false;
    uint8_t kept = 0;
    for (uint8_t i = 0; i < memory->key_count; i += 1) {
        uint8_t digest[32];
        clp_derive(memory->keys[i].key, CLP_LABEL_LOG_RECEIVED, payload, 8, digest);
        if (clp_equal(digest, payload + 8, 8)) is_from_server = true;
    }
    if (!is_from_server) return CLP_RESULT_BAD_MAC;
    if (clp_get_u32(payload) != memory->log_generation) return CLP_RESULT_OK;
    for (uint8_t i = 0; i < memory->record_count; i += 1) {
        if (memory->records[i].id <= up_to) continue;
        memory->records[kept] = memory->records[i];
        kept = (uint8_t)(kept + 1);
    }
    if (kept == memory->record_count) return CLP_RESULT_OK;
    memory->record_count = kept;
    clpi_save(chair, CLP_SAVE_NOW);
    return CLP_RESULT_OK;
}

/* Ends the record of the session under way, if there is one. A full log loses its oldest record. */
void clpi_record_session(clp_chair *chair, clp_stop_reason reason, uint16_t seconds, uint8_t intensity)
{
    clp_memory *memory = &chair->memory;
    if (!memory->has_session) return;
    memory->has_session = false;
    memory->last_record += 1;
    memory->session.id = memory->last_record;
    memory->session.reason = (uint8_t)reason;
    memory->session.seconds = seconds;
    memory->session.intensity = intensity;
    if (memory->record_count == CLP_LOG_RECORDS) {
        for (uint8_t i = 1; i < CLP_LOG_RECORDS; i += 1) memory->records[i - 1] = memory->records[i];
        memory->record_count = (uint8_t)(memory->record_count - 1);
    }
    memory->records[memory->record_count] = memory->session;
    memory->record_count = (uint8_t)(memory->record_count + 1);
    clpi_save(chair, CLP_SAVE_NOW);
}
