#include "clp_parts.h"

#include <string.h>

/*
 * A press on the button, proved to the phone beside the chair, and the pass of a chair without an owner. A chair that leaves this out
 * (CLP_WITHOUT_PRESENCE) answers unknownOperation; it is added with internet or by `claim`.
 */
#ifndef CLP_WITHOUT_PRESENCE

#define TICKET_VERSION 1u

static void end_pass(clp_chair *chair)
{
    clp_presence *presence = &chair->presence;
    if (!presence->has_pass) return;
    presence->has_pass = false;
    if (clpi_link_is_user(chair, presence->user)) clpi_link_end_session(chair);
    memset(presence->key, 0, sizeof presence->key);
}

void clpi_press_for_presence(clp_chair *chair)
{
    chair->presence.is_pressed = true;
    chair->presence.is_answered = false;
    chair->presence.pressed_at = clpi_now(chair);
}

void clpi_forget_presence(clp_chair *chair)
{
    end_pass(chair);
    chair->presence.is_pressed = false;
}

void clpi_step_presence(clp_chair *chair)
{
    clp_presence *presence = &chair->presence;
    if (clpi_is_over(chair, presence->issued_at, CLP_PRESENCE_PASS_SECONDS * 1000u)) end_pass(chair);
    if (clpi_is_over(chair, presence->pressed_at, CLP_CLAIM_TIMEOUT_SECONDS * 1000u)) presence->is_pressed = false;
}

const uint8_t *clpi_find_pass_key(const clp_chair *chair)
{
    return chair->presence.has_pass ? chair->presence.key : NULL;
}

static void compute_proof(clp_chair *chair, const uint8_t *payload)
{
    uint8_t head[3];
    uint8_t info[CLP_MAX_INFO_BYTES];
    uint8_t digest[32];
    clp_hmac mac;
    size_t length = clp_chair_info(chair, info);
    clp_put_u16(head, chair->memory.epoch);
    head[2] = (uint8_t)length;
    clp_derive_begin(&mac, chair->memory.keys[0].key, CLP_LABEL_PRESENCE);
    clp_hmac_add(&mac, payload, CLP_CHALLENGE_BYTES + 4);
    clp_hmac_add(&mac, head, sizeof head);
    clp_hmac_add(&mac, info, length);
    clp_hmac_end(&mac, digest);
    memcpy(chair->presence.nonce, payload, CLP_CHALLENGE_BYTES);
    memcpy(chair->presence.proof, digest, CLP_CHALLENGE_BYTES);
}

static void issue_pass(clp_chair *chair)
{
    clp_presence *presence = &chair->presence;
    const clp_port *port = chair->port;
    end_pass(chair);
    port->random_bytes(port->context, presence->key, sizeof presence->key);
    port->random_bytes(port->context, presence->user, sizeof presence->user);
    presence->has_pass = true;
    presence->issued_at = clpi_now(chair);
    presence->issued_unix = clpi_unix_seconds(chair);
}

clp_result clpi_prove_presence(clp_chair *chair, const uint8_t *payload)
{
    clp_presence *presence = &chair->presence;
    clpi_step_presence(chair);
    if (!presence->is_pressed) return CLP_RESULT_BAD_STATE;
    if (presence->is_answered)
        return clp_equal(presence->nonce, payload, CLP_CHALLENGE_BYTES) ? CLP_RESULT_OK : CLP_RESULT_BUSY;
    presence->is_answered = true;
    compute_proof(chair, payload);
    if (!chair->memory.is_owned) issue_pass(chair);
    return CLP_RESULT_OK;
}

size_t clpi_put_presence(clp_chair *chair, uint8_t *out)
{
    const clp_presence *presence = &chair->presence;
    size_t info = clp_chair_info(chair, out + 19);
    uint8_t *ticket = out + 19 + info;
    uint8_t digest[32];
    memcpy(out, presence->proof, CLP_CHALLENGE_BYTES);
    clp_put_u16(out + 16, chair->memory.epoch);
    out[18] = (uint8_t)info;
    if (chair->memory.is_owned || !presence->has_pass) return 19 + info;
    ticket[0] = TICKET_VERSION;
    ticket[1] = CLP_ROLE_GUEST;
    clp_put_u16(ticket + 2, chair->memory.epoch);
    clp_put_u32(ticket + 4, presence->issued_unix);
    clp_put_u32(ticket + 8, presence->issued_unix + CLP_PRESENCE_PASS_SECONDS);
    memcpy(ticket + 12, presence->user, CLP_USER_BYTES);
    clp_derive(presence->key, CLP_LABEL_TICKET, ticket, 20, digest);
    memcpy(ticket + 20, digest, 8);
    clp_derive(presence->key, CLP_LABEL_SESSION, ticket, 20, ticket + 28);
    return 19 + info + 60;
}

#else

void clpi_press_for_presence(clp_chair *chair)
{
    (void)chair;
}

void clpi_forget_presence(clp_chair *chair)
{
    (void)chair;
}

void clpi_step_presence(clp_chair *chair)
{
    (void)chair;
}

const uint8_t *clpi_find_pass_key(const clp_chair *chair)
{
    (void)chair;
    return NULL;
}

clp_result clpi_prove_presence(clp_chair *chair, const uint8_t *payload)
{
    (void)chair, (void)payload;
    return CLP_RESULT_UNKNOWN_OPERATION;
}

size_t clpi_put_presence(clp_chair *chair, uint8_t *out)
{
    (void)chair, (void)out;
    return 0;
}

#endif
