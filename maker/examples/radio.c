#include "radio.h"

#include <string.h>

#include "clp_constants.h"

#define MAX_NAME_BYTES 32
#define MAX_PASSWORD_BYTES 63
#define SEARCH_MS 2000u
#define STEP_MS 700u

#define FLAG_SECURED 1u
#define FLAG_FIVE_GIGAHERTZ 2u

/* Steps and failures of wifiStatus (docs/chair-protocol.md). */
enum { STEP_OFF, STEP_JOINING, STEP_ADDRESS, STEP_INTERNET, STEP_BROKER, STEP_DONE };
enum { FAILURE_NONE, FAILURE_WRONG_PASSWORD, FAILURE_FIVE_GIGAHERTZ, FAILURE_NOT_FOUND };

/* The strongest first. */
static const struct {
    const char *name;
    int8_t strength;
    uint8_t flags;
    const char *password;
} NETWORKS[] = {
    {"Home", -48, FLAG_SECURED, "massage-chair"},
    {"Home 5G", -55, FLAG_SECURED | FLAG_FIVE_GIGAHERTZ, "massage-chair"},
    {"Cafe", -79, 0, ""},
};
#define NETWORK_COUNT (sizeof NETWORKS / sizeof NETWORKS[0])

/* What the radio was told, each with its length in front. */
static uint8_t joined_name[1 + MAX_NAME_BYTES];
static uint8_t joined_password[1 + MAX_PASSWORD_BYTES];
static uint32_t joined_at;
static uint32_t search_began;
static bool is_searching;

bool radio_join(uint32_t now, const uint8_t *name, const uint8_t *password)
{
    /* What IEEE 802.11 and WPA allow. */
    if (name[0] > MAX_NAME_BYTES || password[0] > MAX_PASSWORD_BYTES) return false;
    memcpy(joined_name, name, (size_t)name[0] + 1);
    memcpy(joined_password, password, (size_t)password[0] + 1);
    joined_at = now;
    return true;
}

static bool is_text(const uint8_t *text, const char *expected)
{
    size_t length = strlen(expected);
    return text[0] == length && memcmp(text + 1, expected, length) == 0;
}

/* Why the network is not joined. */
static uint8_t find_failure(void)
{
    for (size_t i = 0; i < NETWORK_COUNT; i += 1) {
        if (!is_text(joined_name, NETWORKS[i].name)) continue;
        if ((NETWORKS[i].flags & FLAG_FIVE_GIGAHERTZ) != 0) return FAILURE_FIVE_GIGAHERTZ;
        return is_text(joined_password, NETWORKS[i].password) ? FAILURE_NONE : FAILURE_WRONG_PASSWORD;
    }
    return FAILURE_NOT_FOUND;
}

static size_t read_status(uint32_t now, uint8_t *out)
{
    uint32_t steps = (now - joined_at) / STEP_MS;
    out[0] = STEP_OFF;
    out[1] = FAILURE_NONE;
    memcpy(out + 2, joined_name, (size_t)joined_name[0] + 1);
    if (joined_name[0] > 0) {
        out[0] = STEP_JOINING;
        if (steps > 0) out[1] = find_failure();
        if (steps > 0 && out[1] == FAILURE_NONE)
            out[0] = (uint8_t)(STEP_JOINING + steps < STEP_DONE ? STEP_JOINING + steps : STEP_DONE);
    }
    return 3u + joined_name[0];
}

/* The first request begins a search, which finds one network after the other. */
static size_t read_networks(uint32_t now, uint8_t *out)
{
    size_t length = 2;
    size_t heard;
    if (!is_searching) search_began = now;
    heard = (now - search_began) * NETWORK_COUNT / SEARCH_MS;
    if (heard > NETWORK_COUNT) heard = NETWORK_COUNT;
    is_searching = heard < NETWORK_COUNT;
    out[0] = is_searching ? 1 : 0;
    out[1] = (uint8_t)heard;
    for (size_t i = 0; i < heard; i += 1) {
        size_t name_length = strlen(NETWORKS[i].name);
        out[length] = (uint8_t)NETWORKS[i].strength;
        out[length + 1] = NETWORKS[i].flags;
        out[length + 2] = (uint8_t)name_length;
        memcpy(out + length + 3, NETWORKS[i].name, name_length);
        length += 3 + name_length;
    }
    return length;
}

size_t radio_read(uint32_t now, uint8_t operation, uint8_t *out)
{
    return operation == CLP_OP_WIFI_SCAN ? read_networks(now, out) : read_status(now, out);
}
