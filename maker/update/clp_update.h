#ifndef CLP_UPDATE_H
#define CLP_UPDATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clp_constants.h"

/*
 * The two images of a chair (docs/chair-firmware.md): a module of its own, which the library does without. Whatever the power cuts off,
 * the next start finds an image that works, and a download goes on where it was. Application and bootloader compile the same file.
 */

#define CLP_MANIFEST_BYTES 123u
#define CLP_UPDATE_BLOCK_BYTES 448u
#define CLP_UPDATE_STATUS_BYTES 20u

/* One page of flash each; written in turn, so that the one before stays whole. */
#define CLP_UPDATE_RECORD_BYTES 145u

typedef enum { CLP_SIGNATURE_RIGHT, CLP_SIGNATURE_WRONG, CLP_SIGNATURE_KEY_UNKNOWN } clp_signature;

/* What the module needs of the chair. A write has happened when it returns; one that the power interrupts may leave any part of it. */
typedef struct {
    /* Room for one image. */
    uint32_t slot_bytes;
    void (*read_record)(void *context, uint8_t page, uint8_t out[CLP_UPDATE_RECORD_BYTES]);
    void (*write_record)(void *context, uint8_t page, const uint8_t bytes[CLP_UPDATE_RECORD_BYTES]);
    void (*read_image)(void *context, uint8_t slot, uint32_t offset, uint8_t *out, size_t length);
    /* Erases by itself what it writes to first. */
    void (*write_image)(void *context, uint8_t slot, uint32_t offset, const uint8_t *bytes, size_t length);
    /* Ed25519 (RFC 8032) by the maker's key of this number. */
    clp_signature (*verify)(void *context, uint8_t key_id, const uint8_t *bytes, size_t length,
                            const uint8_t signature[64]);
    /* As far as the chair knows it; 0 when it does not. */
    uint32_t (*unix_seconds)(void *context);
    void *context;
} clp_update_port;

/* The module's own: read `slot`, `is_trial` and `version`, change nothing. */
typedef struct {
    const clp_update_port *port;
    uint8_t family;
    /* Which image runs, and whether it still has to show that it works. */
    uint8_t slot;
    bool is_trial;
    uint8_t version[3];
    uint8_t page;
    uint32_t sequence;
    /* The record as it stands in flash, without its number and checksum. */
    uint8_t record[CLP_UPDATE_RECORD_BYTES - 6u];
} clp_update;

/*
 * Says which image to start: the bootloader calls it once after power came on, and jumps to `slot`. A start on trial is counted before it
 * happens. `factory_version` is what the first slot held when the chair was made.
 */
void clp_update_begin(clp_update *update, const clp_update_port *port, uint8_t family, const uint8_t factory_version[3]);

/*
 * For the application, after the bootloader has called `clp_update_begin`: reads the same record and counts nothing.
 * `started_slot` is the one that the bootloader jumped to.
 */
void clp_update_attach(clp_update *update, const clp_update_port *port, uint8_t family,
                       const uint8_t factory_version[3], uint8_t started_slot);

/* Seat sensor, emergency stop and one link have answered: the image on trial is the chair's own from now on. */
void clp_update_confirm(clp_update *update);

/* Carries out one of the five requests, which the rules have let through: what `update_firmware` of clp_chair.h does. */
clp_result clp_update_perform(clp_update *update, uint8_t operation, const uint8_t *payload, size_t length,
                              uint8_t status[CLP_UPDATE_STATUS_BYTES]);

#endif
