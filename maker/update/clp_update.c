#include "clp_update.h"

#include <string.h>

#include "clp_crypto.h"
#include "clp_wire.h"

/* A new image is started so often to show that it works. */
#define MAX_TRIAL_STARTS 3u
#define NO_TRIAL 0xffu

#define MANIFEST_BODY_BYTES 59u
#define BLOCKS_LIMIT 0xffffu

/* Where things stand in the record. */
#define AT_ACTIVE 0u
#define AT_VERSION 1u
#define AT_FLOOR 4u
#define AT_COUNTER 7u
#define AT_DOWNLOAD 11u
#define AT_MANIFEST 12u
#define AT_NEXT_BLOCK 135u
#define AT_TRIAL 137u
#define AT_OUTCOME 138u
#define RECORD_BODY_BYTES 139u

/* And in a manifest. */
#define IN_FORMAT 4u
#define IN_FAMILY 5u
#define IN_VERSION 6u
#define IN_FLOOR 9u
#define IN_COUNTER 12u
#define IN_SIZE 16u
#define IN_EXPIRES_AT 20u
#define IN_KEY_ID 24u
#define IN_DIGEST 25u
#define IN_BLOCK_BYTES 57u

enum { DOWNLOAD_NONE, DOWNLOAD_BEGUN, DOWNLOAD_VERIFIED };

/* docs/chair-firmware.md has the list. */
typedef enum {
    NOTE_NONE,
    NOTE_MALFORMED,
    NOTE_UNKNOWN_FORMAT,
    NOTE_UNKNOWN_KEY,
    NOTE_BAD_SIGNATURE,
    NOTE_UNKNOWN_FAMILY,
    NOTE_OTHER_FAMILY,
    NOTE_EXPIRED,
    NOTE_NOT_NEWER,
    NOTE_BELOW_FLOOR,
    NOTE_TOO_LARGE,
    NOTE_NO_DOWNLOAD,
    NOTE_BLOCK_GAP,
    NOTE_BLOCK_LENGTH,
    NOTE_INCOMPLETE,
    NOTE_NOT_VERIFIED,
    NOTE_IN_TRIAL,
    NOTE_DIGEST_MISMATCH,
    NOTE_BOOT_FAILED,
    NOTE_INSTALLED
} note;

/* ---- the record ---- */

/* Reads a page; false for one that was never written, or not to its end. */
static bool read_page(const clp_update_port *port, uint8_t page, uint8_t out[CLP_UPDATE_RECORD_BYTES])
{
    port->read_record(port->context, page, out);
    return clp_get_u16(out + CLP_UPDATE_RECORD_BYTES - 2) == clp_crc16(out, CLP_UPDATE_RECORD_BYTES - 2) &&
           out[4 + AT_OUTCOME] <= NOTE_INSTALLED;
}

/* It counts once this has returned. */
static void save(clp_update *update)
{
    uint8_t bytes[CLP_UPDATE_RECORD_BYTES];
    uint8_t page = update->page == 0 ? 1 : 0;
    clp_put_u32(bytes, update->sequence + 1);
    memcpy(bytes + 4, update->record, RECORD_BODY_BYTES);
    clp_put_u16(bytes + CLP_UPDATE_RECORD_BYTES - 2, clp_crc16(bytes, CLP_UPDATE_RECORD_BYTES - 2));
    update->port->write_record(update->port->context, page, bytes);
    update->page = page;
    update->sequence += 1;
}

static void load(clp_update *update, const uint8_t factory_version[3])
{
    uint8_t bytes[CLP_UPDATE_RECORD_BYTES];
    update->page = 1;
    memcpy(update->record + AT_VERSION, factory_version, 3);
    update->record[AT_TRIAL] = NO_TRIAL;
    for (uint8_t page = 0; page < 2; page += 1) {
        if (!read_page(update->port, page, bytes) || clp_get_u32(bytes) <= update->sequence) continue;
        update->page = page;
        update->sequence = clp_get_u32(bytes);
        memcpy(update->record, bytes + 4, RECORD_BODY_BYTES);
    }
}

static void forget_download(clp_update *update)
{
    update->record[AT_DOWNLOAD] = DOWNLOAD_NONE;
    memset(update->record + AT_MANIFEST, 0, CLP_MANIFEST_BYTES);
    clp_put_u16(update->record + AT_NEXT_BLOCK, 0);
}

static uint8_t other_slot(const clp_update *update)
{
    return update->record[AT_ACTIVE] == 1 ? 0 : 1;
}

/* ---- the manifest ---- */

static int compare_versions(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, 3);
}

static uint32_t count_blocks(const uint8_t *manifest)
{
    return (clp_get_u32(manifest + IN_SIZE) + CLP_UPDATE_BLOCK_BYTES - 1) / CLP_UPDATE_BLOCK_BYTES;
}

static bool is_sound(const uint8_t *manifest)
{
    uint32_t size = clp_get_u32(manifest + IN_SIZE);
    return clp_get_u32(manifest + IN_COUNTER) > 0 && size > 0 && size <= CLP_UPDATE_BLOCK_BYTES * BLOCKS_LIMIT &&
           clp_get_u16(manifest + IN_BLOCK_BYTES) == CLP_UPDATE_BLOCK_BYTES &&
           compare_versions(manifest + IN_FLOOR, manifest + IN_VERSION) <= 0;
}

static note check_signature(const clp_update *update, const uint8_t *manifest)
{
    /* Keeps these signatures apart from everything else that the same key may ever sign. */
    static const char LABEL[] = "CLP1 firmware";
    uint8_t bytes[sizeof LABEL + MANIFEST_BODY_BYTES];
    const clp_update_port *port = update->port;
    memcpy(bytes, LABEL, sizeof LABEL);
    memcpy(bytes + sizeof LABEL, manifest, MANIFEST_BODY_BYTES);
    switch (port->verify(port->context, manifest[IN_KEY_ID], bytes, sizeof bytes, manifest + MANIFEST_BODY_BYTES)) {
    case CLP_SIGNATURE_RIGHT:
        return NOTE_NONE;
    case CLP_SIGNATURE_KEY_UNKNOWN:
        return NOTE_UNKNOWN_KEY;
    default:
        return NOTE_BAD_SIGNATURE;
    }
}

/* Whether a manifest may be followed. Nothing of what it says counts before its signature is right. */
static note check_manifest(const clp_update *update, const uint8_t *manifest, size_t length)
{
    static const uint8_t HEAD[] = {'C', 'L', 'P', 'F', 1};
    const uint8_t *record = update->record;
    note fault;
    if (length != CLP_MANIFEST_BYTES) return NOTE_MALFORMED;
    if (memcmp(manifest, HEAD, sizeof HEAD) != 0) return NOTE_UNKNOWN_FORMAT;
    if (manifest[IN_FAMILY] < 1 || manifest[IN_FAMILY] > 9) return NOTE_UNKNOWN_FAMILY;
    if (!is_sound(manifest)) return NOTE_MALFORMED;
    fault = check_signature(update, manifest);
    if (fault != NOTE_NONE) return fault;
    if (manifest[IN_FAMILY] != update->family) return NOTE_OTHER_FAMILY;
    if (clp_get_u32(manifest + IN_EXPIRES_AT) <= update->port->unix_seconds(update->port->context)) return NOTE_EXPIRED;
    if (clp_get_u32(manifest + IN_COUNTER) <= clp_get_u32(record + AT_COUNTER)) return NOTE_NOT_NEWER;
    if (compare_versions(manifest + IN_VERSION, record + AT_FLOOR) < 0) return NOTE_BELOW_FLOOR;
    return clp_get_u32(manifest + IN_SIZE) > update->port->slot_bytes ? NOTE_TOO_LARGE : NOTE_NONE;
}

/* Whether the other slot holds what the manifest describes. */
static bool is_image_whole(const clp_update *update)
{
    const uint8_t *manifest = update->record + AT_MANIFEST;
    const clp_update_port *port = update->port;
    uint32_t size = clp_get_u32(manifest + IN_SIZE);
    uint8_t part[64];
    uint8_t digest[32];
    clp_sha256 hash;
    if (update->record[AT_DOWNLOAD] == DOWNLOAD_NONE) return false;
    clp_sha256_begin(&hash);
    for (uint32_t offset = 0; offset < size; offset += sizeof part) {
        size_t length = size - offset < sizeof part ? size - offset : sizeof part;
        port->read_image(port->context, other_slot(update), offset, part, length);
        clp_sha256_add(&hash, part, length);
    }
    clp_sha256_end(&hash, digest);
    return clp_equal(digest, manifest + IN_DIGEST, sizeof digest);
}

/* ---- requests ---- */

/* A manifest that is followed already goes on where it was. */
static note begin_download(clp_update *update, const uint8_t *manifest, size_t length)
{
    uint8_t *record = update->record;
    note fault = check_manifest(update, manifest, length);
    if (fault != NOTE_NONE) return fault;
    if (record[AT_DOWNLOAD] != DOWNLOAD_NONE && memcmp(record + AT_MANIFEST, manifest, CLP_MANIFEST_BYTES) == 0)
        return NOTE_NONE;
    record[AT_DOWNLOAD] = DOWNLOAD_BEGUN;
    memcpy(record + AT_MANIFEST, manifest, CLP_MANIFEST_BYTES);
    clp_put_u16(record + AT_NEXT_BLOCK, 0);
    save(update);
    return NOTE_NONE;
}

/* The bytes first, then the mark that they are there. A block that is there already changes nothing. */
static note take_block(clp_update *update, const uint8_t *payload, size_t length)
{
    uint8_t *record = update->record;
    const uint8_t *manifest = record + AT_MANIFEST;
    uint16_t index = clp_get_u16(payload);
    uint16_t next = clp_get_u16(record + AT_NEXT_BLOCK);
    uint32_t offset = index * (uint32_t)CLP_UPDATE_BLOCK_BYTES;
    uint32_t left;
    if (record[AT_DOWNLOAD] == DOWNLOAD_NONE) return NOTE_NO_DOWNLOAD;
    if (index < next) return NOTE_NONE;
    if (index > next || index >= count_blocks(manifest)) return NOTE_BLOCK_GAP;
    left = clp_get_u32(manifest + IN_SIZE) - offset;
    if (length - 2 != (left < CLP_UPDATE_BLOCK_BYTES ? left : CLP_UPDATE_BLOCK_BYTES)) return NOTE_BLOCK_LENGTH;
    update->port->write_image(update->port->context, other_slot(update), offset, payload + 2, length - 2);
    clp_put_u16(record + AT_NEXT_BLOCK, (uint16_t)(index + 1));
    save(update);
    return NOTE_NONE;
}

static note verify_download(clp_update *update)
{
    uint8_t *record = update->record;
    if (record[AT_DOWNLOAD] == DOWNLOAD_NONE) return NOTE_NO_DOWNLOAD;
    if (clp_get_u16(record + AT_NEXT_BLOCK) < count_blocks(record + AT_MANIFEST)) return NOTE_INCOMPLETE;
    if (record[AT_DOWNLOAD] == DOWNLOAD_VERIFIED) return NOTE_NONE;
    if (!is_image_whole(update)) {
        forget_download(update);
        record[AT_OUTCOME] = NOTE_DIGEST_MISMATCH;
        save(update);
        return NOTE_DIGEST_MISMATCH;
    }
    record[AT_DOWNLOAD] = DOWNLOAD_VERIFIED;
    save(update);
    return NOTE_NONE;
}

/* From the next start on the new image is on trial. A manifest that has expired meanwhile is not followed any more. */
static note activate(clp_update *update)
{
    note fault;
    if (update->record[AT_DOWNLOAD] == DOWNLOAD_NONE) return NOTE_NO_DOWNLOAD;
    if (update->record[AT_DOWNLOAD] != DOWNLOAD_VERIFIED) return NOTE_NOT_VERIFIED;
    fault = check_manifest(update, update->record + AT_MANIFEST, CLP_MANIFEST_BYTES);
    if (fault != NOTE_NONE) return fault;
    update->record[AT_TRIAL] = MAX_TRIAL_STARTS;
    save(update);
    return NOTE_NONE;
}

static clp_result to_result(note fault)
{
    switch (fault) {
    case NOTE_NONE:
        return CLP_RESULT_OK;
    case NOTE_UNKNOWN_KEY:
    case NOTE_BAD_SIGNATURE:
        return CLP_RESULT_BAD_MAC;
    case NOTE_EXPIRED:
        return CLP_RESULT_EXPIRED;
    case NOTE_TOO_LARGE:
        return CLP_RESULT_LIMIT;
    case NOTE_NOT_NEWER:
    case NOTE_BELOW_FLOOR:
    case NOTE_NO_DOWNLOAD:
    case NOTE_BLOCK_GAP:
    case NOTE_INCOMPLETE:
    case NOTE_NOT_VERIFIED:
    case NOTE_IN_TRIAL:
        return CLP_RESULT_BAD_STATE;
    default:
        return CLP_RESULT_BAD_PARAMETER;
    }
}

static void put_status(const clp_update *update, note fault, uint8_t out[CLP_UPDATE_STATUS_BYTES])
{
    const uint8_t *record = update->record;
    const uint8_t *manifest = record + AT_MANIFEST;
    bool has_download = record[AT_DOWNLOAD] != DOWNLOAD_NONE;
    out[0] = record[AT_TRIAL] != NO_TRIAL ? 3 : record[AT_DOWNLOAD];
    out[1] = fault == NOTE_NONE ? record[AT_OUTCOME] : (uint8_t)fault;
    memcpy(out + 2, record + AT_VERSION, 3);
    memcpy(out + 5, record + AT_COUNTER, 4);
    memcpy(out + 9, record + AT_FLOOR, 3);
    clp_put_u32(out + 12, has_download ? clp_get_u32(manifest + IN_COUNTER) : 0);
    memcpy(out + 16, record + AT_NEXT_BLOCK, 2);
    clp_put_u16(out + 18, has_download ? (uint16_t)count_blocks(manifest) : 0);
}

static note perform(clp_update *update, uint8_t operation, const uint8_t *payload, size_t length)
{
    if (operation == CLP_OP_FIRMWARE_STATUS) return NOTE_NONE;
    if (update->record[AT_TRIAL] != NO_TRIAL) return NOTE_IN_TRIAL;
    switch (operation) {
    case CLP_OP_FIRMWARE_BEGIN:
        return begin_download(update, payload, length);
    case CLP_OP_FIRMWARE_BLOCK:
        return length < 2 ? NOTE_BLOCK_LENGTH : take_block(update, payload, length);
    case CLP_OP_FIRMWARE_VERIFY:
        return verify_download(update);
    default:
        return activate(update);
    }
}

clp_result clp_update_perform(clp_update *update, uint8_t operation, const uint8_t *payload, size_t length,
                              uint8_t status[CLP_UPDATE_STATUS_BYTES])
{
    note fault = perform(update, operation, payload, length);
    put_status(update, fault, status);
    return to_result(fault);
}

/* ---- starting ---- */

static void note_running(clp_update *update, bool is_trial)
{
    const uint8_t *record = update->record;
    update->is_trial = is_trial;
    update->slot = is_trial ? other_slot(update) : record[AT_ACTIVE];
    memcpy(update->version, is_trial ? record + AT_MANIFEST + IN_VERSION : record + AT_VERSION, 3);
}

/* Whether the image on trial is started; one that was started often enough, or is damaged, is given up. */
static bool start_trial(clp_update *update)
{
    uint8_t *record = update->record;
    if (record[AT_TRIAL] == NO_TRIAL) return false;
    if (record[AT_TRIAL] == 0 || !is_image_whole(update)) {
        forget_download(update);
        record[AT_TRIAL] = NO_TRIAL;
        record[AT_OUTCOME] = NOTE_BOOT_FAILED;
        save(update);
        return false;
    }
    /* Counted before it is started: an image that hangs at once has had its turn. */
    record[AT_TRIAL] = (uint8_t)(record[AT_TRIAL] - 1);
    save(update);
    return true;
}

static void open_update(clp_update *update, const clp_update_port *port, uint8_t family, const uint8_t factory_version[3])
{
    memset(update, 0, sizeof *update);
    update->port = port;
    update->family = family;
    load(update, factory_version);
}

void clp_update_begin(clp_update *update, const clp_update_port *port, uint8_t family, const uint8_t factory_version[3])
{
    open_update(update, port, family, factory_version);
    note_running(update, start_trial(update));
}

void clp_update_attach(clp_update *update, const clp_update_port *port, uint8_t family,
                       const uint8_t factory_version[3], uint8_t started_slot)
{
    open_update(update, port, family, factory_version);
    note_running(update, update->record[AT_TRIAL] != NO_TRIAL && started_slot == other_slot(update));
}

void clp_update_confirm(clp_update *update)
{
    uint8_t *record = update->record;
    const uint8_t *manifest = record + AT_MANIFEST;
    if (!update->is_trial || record[AT_TRIAL] == NO_TRIAL) return;
    record[AT_ACTIVE] = other_slot(update);
    memcpy(record + AT_VERSION, manifest + IN_VERSION, 3);
    memcpy(record + AT_COUNTER, manifest + IN_COUNTER, 4);
    if (compare_versions(manifest + IN_FLOOR, record + AT_FLOOR) > 0) memcpy(record + AT_FLOOR, manifest + IN_FLOOR, 3);
    forget_download(update);
    record[AT_TRIAL] = NO_TRIAL;
    record[AT_OUTCOME] = NOTE_INSTALLED;
    save(update);
    update->is_trial = false;
}
