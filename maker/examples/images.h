#ifndef EXAMPLE_IMAGES_H
#define EXAMPLE_IMAGES_H

#include <stdbool.h>

#include "clp_update.h"

/*
 * The two images of a chair in a file, which stands in for its flash. Signatures are checked by the `openssl` of this machine; a product has
 * Ed25519 in its bootloader.
 */
typedef struct {
    /* Both record pages, then both slots. */
    const char *file;
    /* The maker's public key 1 as PEM; NULL knows no key, and refuses every image. */
    const char *public_key;
} image_options;

/* Begins as a bootloader does after power came on. False when the file cannot be opened or made. */
bool images_begin(clp_update *update, const image_options *options, uint8_t family);

#endif
