#ifndef EXAMPLE_RADIO_H
#define EXAMPLE_RADIO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A radio for Wi-Fi that is not there: it hears three networks, and joins "Home" with the password "massage-chair". What `join_wifi` and
 * `read_wifi` of clp_chair.h do with a real one. `now` is the chair's clock in milliseconds.
 */
bool radio_join(uint32_t now, const uint8_t *name, const uint8_t *password);
size_t radio_read(uint32_t now, uint8_t operation, uint8_t *out);

#endif
