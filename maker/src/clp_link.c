#include "clp_parts.h"

#include <string.h>

#define NONCE_BYTES 8u
#define PROOF_BYTES 8u
#define TICKET_BYTES 28u
#define TICKET_BODY_BYTES 20u
#define TICKET_VERSION 1u
#define MAX_SEQUENCE 0xffffu

/* Longest answer: all networks with the result. */
#define MAX_ANSWER_BYTES (CLP_FRAME_OVERHEAD_BYTES + 1u + CLP_MAX_WIFI_ANSWER_BYTES)

static void reset_link(clp_chair *chair, clp_link_phase phase)
{
    memset(&chair->link, 0, sizeof chair->link);
    chair->link.phase = phase;
    chair->link.part_bytes = CLP_MIN_FRAGMENT_BYTES;
}

void clp_link_open(clp_chair *chair)
{
    reset_link(chair, CLP_LINK_STRANGER);
}

void clp_link_set_part_bytes(clp_chair *chair, uint8_t part_bytes)
{
    if (part_bytes >= CLP_MIN_FRAGMENT_BYTES) chair->link.part_bytes = part_bytes > 244 ? 244 : part_bytes;
}

/* The link of whoever moved a part is gone: it stops at once. A program goes on. */
void clp_link_close(clp_chair *chair)
{
    reset_link(chair, CLP_LINK_CLOSED);
    if (!chair->state.is_moving) return;
    clpi_stop_moving(chair);
    clpi_notify_changed(chair);
}

void clpi_link_end_session(clp_chair *chair)
{
    if (chair->link.phase != CLP_LINK_CLOSED) chair->link.phase = CLP_LINK_STRANGER;
}

bool clpi_link_is_user(const clp_chair *chair, const uint8_t *user)
{
    return chair->link.phase == CLP_LINK_AUTHENTICATED && memcmp(chair->link.user, user, CLP_USER_BYTES) == 0;
}

/* Adds the MAC, when there is a key, and the checksum; sends the frame. `frame` has room for both. */
static void send_frame(clp_chair *chair, uint8_t *frame, size_t length, const uint8_t *key)
{
    uint8_t part[244];
    clp_part_buffer buffer;
    buffer.bytes = part;
    buffer.size = chair->link.part_bytes;
    if (key != NULL) {
        clp_frame_mac(key, frame, length, frame + length);
        length += CLP_FRAME_MAC_BYTES;
    }
    clp_put_u16(frame + length, clp_crc16(frame, length));
    clp_fragment(frame, length + CLP_FRAME_CHECKSUM_BYTES, buffer, chair->port->notify, chair->port->context);
}

void clpi_link_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length)
{
    uint8_t frame[CLP_FRAME_OVERHEAD_BYTES + 32u];
    clp_link *link = &chair->link;
    if (link->phase != CLP_LINK_AUTHENTICATED) return;
    if (link->next_event > MAX_SEQUENCE) {
        link->phase = CLP_LINK_STRANGER;
        return;
    }
    clp_frame_put_header(frame, CLP_KIND_EVENT, true, (uint8_t)event, (uint16_t)link->next_event);
    link->next_event += 1;
    memcpy(frame + CLP_FRAME_HEADER_BYTES, payload, length);
    send_frame(chair, frame, CLP_FRAME_HEADER_BYTES + length, link->from_chair);
}

/* Answers a request. Whatever comes before authentication is answered without a MAC. */
static void send_outcome(clp_chair *chair, const request *asked, const clp_outcome *outcome, bool is_signed)
{
    uint8_t frame[MAX_ANSWER_BYTES];
    size_t length = CLP_FRAME_HEADER_BYTES + 1;
    clp_frame_put_header(frame, CLP_KIND_ANSWER, is_signed, asked->operation, asked->sequence);
    frame[CLP_FRAME_HEADER_BYTES] = outcome->result;
    length += clpi_put_answer_data(chair, asked, outcome, frame + length);
    send_frame(chair, frame, length, is_signed ? chair->link.from_chair : NULL);
}

static void read_request(const clp_chair *chair, const clp_frame *frame, request *asked)
{
    memset(asked, 0, sizeof *asked);
    asked->operation = frame->operation;
    asked->payload = frame->payload;
    asked->length = frame->payload_length;
    asked->link = FROM_BLUETOOTH;
    asked->vouched_sitting = 0xff;
    asked->sequence = frame->sequence;
    if (chair->link.phase == CLP_LINK_AUTHENTICATED) {
        asked->user = chair->link.user;
        asked->role = chair->link.role;
    }
}

/* ---- coming together ---- */

static void greet(clp_chair *chair, const uint8_t *payload, clp_outcome *outcome)
{
    clp_link *link = &chair->link;
    memcpy(link->nonces, payload, NONCE_BYTES);
    chair->port->random_bytes(chair->port->context, link->nonces + NONCE_BYTES, NONCE_BYTES);
    link->phase = CLP_LINK_GREETED;
    outcome->data = 1 + NONCE_BYTES;
    outcome->bytes[0] = CLP_PROTOCOL_VERSION;
    memcpy(outcome->bytes + 1, link->nonces + NONCE_BYTES, NONCE_BYTES);
}

/* Looks for the key under which the server issued a ticket, and derives the session's root from it. */
static bool open_ticket(const clp_chair *chair, const uint8_t *ticket, uint8_t root[32])
{
    const uint8_t *pass_key = clpi_find_pass_key(chair);
    if (ticket[0] != TICKET_VERSION || ticket[1] < CLP_ROLE_GUEST || ticket[1] > CLP_ROLE_OWNER) return false;
    for (uint8_t i = 0; i <= chair->memory.key_count; i += 1) {
        const uint8_t *key = i < chair->memory.key_count ? chair->memory.keys[i].key : pass_key;
        uint8_t digest[32];
        if (key == NULL) break;
        clp_derive(key, CLP_LABEL_TICKET, ticket, TICKET_BODY_BYTES, digest);
        if (!clp_equal(digest, ticket + TICKET_BODY_BYTES, TICKET_BYTES - TICKET_BODY_BYTES)) continue;
        clp_derive(key, CLP_LABEL_SESSION, ticket, TICKET_BODY_BYTES, root);
        return true;
    }
    return false;
}

static void compute_proof(const uint8_t *key, uint8_t side, uint8_t proof[PROOF_BYTES])
{
    uint8_t digest[32];
    clp_derive(key, CLP_LABEL_SESSION, &side, 1, digest);
    memcpy(proof, digest, PROOF_BYTES);
}

static void begin_link_session(clp_chair *chair, const uint8_t *ticket)
{
    clp_link *link = &chair->link;
    link->phase = CLP_LINK_AUTHENTICATED;
    link->role = ticket[1];
    memcpy(link->user, ticket + 12, CLP_USER_BYTES);
    link->expires_at = clp_get_u32(ticket + 8);
    link->last_sequence = 0;
    link->last_answered_at = clpi_now(chair);
    link->next_event = 1;
    link->next_answer = 0;
    /* No request has number 0. */
    memset(link->answers, 0, sizeof link->answers);
}

/* Checks ticket and proof of a phone. */
static clp_result check_ticket(clp_chair *chair, const uint8_t *payload)
{
    clp_link *link = &chair->link;
    uint16_t epoch = clp_get_u16(payload + 2);
    uint8_t root[32];
    uint8_t proof[PROOF_BYTES];
    if (link->phase != CLP_LINK_GREETED) return CLP_RESULT_BAD_STATE;
    if (!open_ticket(chair, payload, root)) return CLP_RESULT_BAD_MAC;
    clpi_learn_time(chair, clp_get_u32(payload + 4));
    if (clp_get_u32(payload + 8) <= clpi_unix_seconds(chair)) return CLP_RESULT_EXPIRED;
    if (epoch < chair->memory.epoch) return CLP_RESULT_NOT_PERMITTED;
    clp_derive(root, CLP_LABEL_TO_CHAIR, link->nonces, sizeof link->nonces, link->to_chair);
    clp_derive(root, CLP_LABEL_FROM_CHAIR, link->nonces, sizeof link->nonces, link->from_chair);
    clp_derive(root, CLP_LABEL_SEAL, link->nonces, sizeof link->nonces, link->seal);
    compute_proof(link->to_chair, 1, proof);
    if (!clp_equal(proof, payload + TICKET_BYTES, sizeof proof)) {
        /* A nonce serves one attempt, so that a wrong proof cannot be corrected. */
        link->phase = CLP_LINK_STRANGER;
        return CLP_RESULT_BAD_MAC;
    }
    if (epoch > chair->memory.epoch) clpi_set_owner(chair, epoch, true);
    begin_link_session(chair, payload);
    return CLP_RESULT_OK;
}

/* ---- requests ---- */

static void take_plain_request(clp_chair *chair, const request *asked, clp_outcome *outcome)
{
    clp_result result = clpi_check_payload(asked->operation, asked->payload, asked->length);
    if (result == CLP_RESULT_OK) {
        switch (asked->operation) {
        case CLP_OP_HELLO:
            greet(chair, asked->payload, outcome);
            break;
        case CLP_OP_AUTHENTICATE:
            result = check_ticket(chair, asked->payload);
            if (result != CLP_RESULT_OK) break;
            outcome->data = PROOF_BYTES;
            compute_proof(chair->link.from_chair, 2, outcome->bytes);
            break;
        case CLP_OP_GET_INFO:
        case CLP_OP_CLAIM:
        case CLP_OP_PRESENCE:
            clpi_perform(chair, asked, outcome);
            return;
        default:
            result = asked->user != NULL ? CLP_RESULT_BAD_MAC : CLP_RESULT_NOT_AUTHENTICATED;
        }
    }
    outcome->result = (uint8_t)result;
}

static bool is_authentic(const clp_chair *chair, const clp_frame *frame)
{
    uint8_t mac[CLP_FRAME_MAC_BYTES];
    if (frame->mac == NULL || chair->link.phase != CLP_LINK_AUTHENTICATED) return false;
    clp_frame_mac(chair->link.to_chair, frame->covered, frame->covered_length, mac);
    return clp_equal(mac, frame->mac, sizeof mac);
}

static bool is_rate_limited(clp_chair *chair)
{
    clp_link *link = &chair->link;
    /* The oldest stands where the next one goes. */
    if (link->recent_count == CLP_MAX_REQUESTS_PER_SECOND && clpi_now(chair) - link->recent[link->next_recent] < 1000)
        return true;
    link->recent[link->next_recent] = clpi_now(chair);
    link->next_recent = (uint8_t)((link->next_recent + 1) % CLP_MAX_REQUESTS_PER_SECOND);
    if (link->recent_count < CLP_MAX_REQUESTS_PER_SECOND) link->recent_count = (uint8_t)(link->recent_count + 1);
    return false;
}

static const clp_link_answer *find_answer(const clp_link *link, const clp_frame *frame)
{
    for (uint8_t i = 0; i < CLP_MAX_CACHED_ANSWERS; i += 1)
        if (link->answers[i].sequence == frame->sequence &&
            memcmp(link->answers[i].mac, frame->mac, CLP_FRAME_MAC_BYTES) == 0)
            return &link->answers[i];
    return NULL;
}

static void keep_answer(clp_link *link, const clp_frame *frame, const clp_outcome *outcome)
{
    clp_link_answer *answer = &link->answers[link->next_answer];
    answer->sequence = frame->sequence;
    memcpy(answer->mac, frame->mac, CLP_FRAME_MAC_BYTES);
    answer->outcome = *outcome;
    link->next_answer = (uint8_t)((link->next_answer + 1) % CLP_MAX_CACHED_ANSWERS);
}

/*
 * Rule 13: a start, or going on after a pause, comes right after the answer to the request before it, by the chair's own clock. So it
 * is no older than that answer.
 */
static bool is_start_old(const clp_frame *frame, uint32_t last_sequence, uint32_t waited_ms)
{
    if (frame->operation != CLP_OP_START && frame->operation != CLP_OP_RESUME) return false;
    return frame->sequence != last_sequence + 1 || waited_ms > CLP_START_TIMEOUT_MS;
}

/* Why a request in its order is not even asked of the rules, or CLP_RESULT_OK. */
static clp_result find_link_denial(clp_chair *chair, const clp_frame *frame, bool is_old)
{
    clp_result readable = clpi_check_payload(frame->operation, frame->payload, frame->payload_length);
    if (readable != CLP_RESULT_OK) return readable;
    if ((clpi_find_rule(frame->operation)->flags & RULE_ALWAYS_SAFE) != 0) return CLP_RESULT_OK;
    if (chair->link.expires_at <= clpi_unix_seconds(chair)) return CLP_RESULT_EXPIRED;
    if (is_old) return CLP_RESULT_EXPIRED;
    return frame->operation != CLP_OP_MOVE && is_rate_limited(chair) ? CLP_RESULT_LIMIT : CLP_RESULT_OK;
}

static void take_authentic_request(clp_chair *chair, const clp_frame *frame, const request *asked, clp_outcome *outcome)
{
    clp_link *link = &chair->link;
    const clp_link_answer *kept = find_answer(link, frame);
    bool is_old;
    /* The answer was lost on its way: the same answer again, and no second effect. */
    if (kept != NULL) {
        *outcome = kept->outcome;
        return;
    }
    if (frame->sequence <= link->last_sequence) {
        outcome->result = CLP_RESULT_REPLAY;
        return;
    }
    is_old = is_start_old(frame, link->last_sequence, clpi_now(chair) - link->last_answered_at);
    link->last_sequence = frame->sequence;
    link->last_answered_at = clpi_now(chair);
    outcome->result = (uint8_t)find_link_denial(chair, frame, is_old);
    if (outcome->result == CLP_RESULT_OK) clpi_perform(chair, asked, outcome);
    keep_answer(link, frame, outcome);
}

/* Carries out what a frame asks for; returns whether the answer gets a MAC. */
static bool take_request(clp_chair *chair, const clp_frame *frame, request *asked, clp_outcome *outcome)
{
    if (asked->operation == CLP_OP_EMERGENCY_STOP) {
        /* Before every check: whoever it is, and whatever else is wrong with the frame. */
        chair->port->halt(chair->port->context);
        clpi_perform(chair, asked, outcome);
        return is_authentic(chair, frame);
    }
    if (frame->mac == NULL) {
        take_plain_request(chair, asked, outcome);
        return false;
    }
    outcome->result = CLP_RESULT_NOT_AUTHENTICATED;
    if (asked->user == NULL) return false;
    outcome->result = CLP_RESULT_BAD_MAC;
    if (!is_authentic(chair, frame)) return false;
    outcome->result = CLP_RESULT_OK;
    asked->has_link_keys = true;
    take_authentic_request(chair, frame, asked, outcome);
    return true;
}

static void take_frame(clp_chair *chair, const uint8_t *bytes, size_t length)
{
    clp_frame frame;
    request asked;
    clp_outcome outcome;
    bool is_signed = false;
    memset(&frame, 0, sizeof frame);
    memset(&outcome, 0, sizeof outcome);
    if (!clp_frame_decode(bytes, length, &frame)) outcome.result = CLP_RESULT_BAD_FRAME;
    else if (frame.kind != CLP_KIND_REQUEST) return;
    read_request(chair, &frame, &asked);
    if (outcome.result == CLP_RESULT_OK) is_signed = take_request(chair, &frame, &asked, &outcome);
    send_outcome(chair, &asked, &outcome, is_signed);
}

void clp_link_write(clp_chair *chair, const uint8_t *part, size_t length)
{
    clp_link *link = &chair->link;
    bool was_authenticated;
    uint8_t packed[CLP_STATE_BYTES];
    clpi_take_pending_halt(chair);
    if (link->phase == CLP_LINK_CLOSED) return;
    if (!clp_reassembler_push(&link->reassembler, part, length)) return;
    /* A pass that is over ends the session that was opened with it. */
    clpi_step_presence(chair);
    was_authenticated = link->phase == CLP_LINK_AUTHENTICATED;
    take_frame(chair, link->reassembler.bytes, link->reassembler.length);
    if (was_authenticated || link->phase != CLP_LINK_AUTHENTICATED) return;
    if (clpi_identify_occupant(chair, link->user)) clpi_notify_changed(chair);
    clp_state_encode(&chair->state, packed);
    clpi_link_send_event(chair, CLP_EVENT_STATE, packed, sizeof packed);
}
