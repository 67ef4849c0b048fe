/*
 * The two images of a chair on a test bench. Reads commands, one a line, and prints one line for each; the power fails in the middle of
 * whichever write it is told. Signatures are digests here, so that no key is needed.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clp_crypto.h"
#include "clp_update.h"

#define SLOT_BYTES 4096u
#define MAX_PAYLOAD_BYTES 600u

static uint8_t pages[2][CLP_UPDATE_RECORD_BYTES];
static uint8_t slots[2][SLOT_BYTES];
static uint32_t unix_now;
static clp_update update;

/* The power fails at the write before which this is 1, of which so many halves are done then. */
static unsigned writes_left;
static unsigned halves_done;
static jmp_buf power_cut;

static void write_flash(uint8_t *target, const uint8_t *bytes, size_t length)
{
    bool is_cut = writes_left == 1;
    if (writes_left > 0) writes_left -= 1;
    memcpy(target, bytes, is_cut ? length * halves_done / 2 : length);
    if (is_cut) longjmp(power_cut, 1);
}

static void read_record(void *context, uint8_t page, uint8_t *out)
{
    (void)context;
    memcpy(out, pages[page], CLP_UPDATE_RECORD_BYTES);
}

static void write_record(void *context, uint8_t page, const uint8_t *bytes)
{
    (void)context;
    write_flash(pages[page], bytes, CLP_UPDATE_RECORD_BYTES);
}

static void read_image(void *context, uint8_t slot, uint32_t offset, uint8_t *out, size_t length)
{
    (void)context;
    memcpy(out, slots[slot] + offset, length);
}

static void write_image(void *context, uint8_t slot, uint32_t offset, const uint8_t *bytes, size_t length)
{
    (void)context;
    write_flash(slots[slot] + offset, bytes, length);
}

static clp_signature verify(void *context, uint8_t key_id, const uint8_t *bytes, size_t length, const uint8_t *signature)
{
    clp_sha256 hash;
    uint8_t expected[64] = {0};
    (void)context;
    if (key_id != 1) return CLP_SIGNATURE_KEY_UNKNOWN;
    clp_sha256_begin(&hash);
    clp_sha256_add(&hash, bytes, length);
    clp_sha256_end(&hash, expected);
    return memcmp(expected, signature, sizeof expected) == 0 ? CLP_SIGNATURE_RIGHT : CLP_SIGNATURE_WRONG;
}

static uint32_t unix_seconds(void *context)
{
    (void)context;
    return unix_now;
}

static const clp_update_port PORT = {
    SLOT_BYTES, read_record, write_record, read_image, write_image, verify, unix_seconds, NULL,
};
static const uint8_t FACTORY_VERSION[] = {1, 4, 2};

static size_t from_hex(const char *hex, uint8_t *out)
{
    size_t length = 0;
    unsigned byte;
    while (length < MAX_PAYLOAD_BYTES && sscanf(hex + 2 * length, "%2x", &byte) == 1) {
        out[length] = (uint8_t)byte;
        length += 1;
    }
    return length;
}

static void print_hex(const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i += 1) printf("%02x", bytes[i]);
}

static void ask(unsigned operation, const char *hex)
{
    uint8_t payload[MAX_PAYLOAD_BYTES];
    uint8_t status[CLP_UPDATE_STATUS_BYTES];
    size_t length = from_hex(hex, payload);
    printf("%d ", (int)clp_update_perform(&update, (uint8_t)operation, payload, length, status));
    print_hex(status, sizeof status);
}

static void carry_out(const char *name, unsigned first, const char *rest)
{
    if (strcmp(name, "new") == 0) {
        memset(pages, 0, sizeof pages);
        memset(slots, 0, sizeof slots);
        writes_left = 0;
        unix_now = first;
    } else if (strcmp(name, "time") == 0) {
        unix_now = first;
    } else if (strcmp(name, "cut") == 0) {
        writes_left = first;
        halves_done = (unsigned)strtoul(rest, NULL, 10);
    } else if (strcmp(name, "start") == 0) {
        clp_update_begin(&update, &PORT, 1, FACTORY_VERSION);
        printf("%u %d %u.%u.%u", update.slot, update.is_trial, update.version[0], update.version[1], update.version[2]);
    } else if (strcmp(name, "attach") == 0) {
        clp_update_attach(&update, &PORT, 1, FACTORY_VERSION, update.slot);
        printf("%u %d %u.%u.%u", update.slot, update.is_trial, update.version[0], update.version[1], update.version[2]);
    } else if (strcmp(name, "confirm") == 0) {
        clp_update_confirm(&update);
    } else if (strcmp(name, "pages") == 0) {
        print_hex(pages[0], sizeof pages[0]);
        printf(" ");
        print_hex(pages[1], sizeof pages[1]);
    } else if (strcmp(name, "ask") == 0) {
        ask(first, rest);
    }
}

int main(void)
{
    static char line[2 * MAX_PAYLOAD_BYTES + 40];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char name[16] = "";
        unsigned first = 0;
        int end = 0;
        if (sscanf(line, "%15s %u %n", name, &first, &end) < 1) continue;
        if (setjmp(power_cut) == 0) carry_out(name, first, end > 0 ? line + end : "");
        else printf("cut");
        printf("\n");
    }
    return 0;
}
