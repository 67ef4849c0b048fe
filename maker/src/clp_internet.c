#include "clp_parts.h"

#include <string.h>

#define DOWNLINK_HEAD_BYTES 30u
#define UPLINK_HEAD_BYTES 20u
#define NO_SITTING 0xffu
#define ANSWER_LIFE_MS CLP_MAX_MESSAGE_LIFE_MS

#define UPLINK_PAYLOAD_OFFSET (UPLINK_HEAD_BYTES + CLP_FRAME_HEADER_BYTES)

typedef struct {
    clp_frame_kind kind;
    uint8_t operation;
    clp_topic topic;
    const uint8_t *device_key;
    /* Of the request that is answered; NULL in an event. */
    const uint8_t *id;
    size_t payload_length;
} uplink;

/* Writes head, MAC and checksum around the payload, which stands in `message` at its place, and publishes it. */
static void publish_uplink(const clp_chair *chair, const uplink *what, uint8_t *message)
{
    uint8_t *frame = message + UPLINK_HEAD_BYTES;
    uint8_t key[32];
    size_t length = CLP_FRAME_HEADER_BYTES + what->payload_length;
    if (!chair->is_connected) return;
    memset(message, 0, UPLINK_HEAD_BYTES);
    clp_put_u32(message, chair->boot);
    clp_put_u32(message + 4, clpi_uptime_ms(chair));
    if (what->id != NULL) memcpy(message + 8, what->id, CLP_MESSAGE_ID_BYTES);
    clp_frame_put_header(frame, what->kind, true, what->operation, 0);
    clp_derive(what->device_key, CLP_LABEL_UPLINK, NULL, 0, key);
    clp_frame_mac(key, message, UPLINK_HEAD_BYTES + length, frame + length);
    length += CLP_FRAME_MAC_BYTES;
    clp_put_u16(frame + length, clp_crc16(frame, length));
    chair->port->publish(chair->port->context, what->topic, what->id, message,
                        UPLINK_HEAD_BYTES + length + CLP_FRAME_CHECKSUM_BYTES);
}

void clpi_internet_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length)
{
    uint8_t message[CLP_MAX_UPLINK_BYTES];
    uplink what = {CLP_KIND_EVENT, (uint8_t)event, CLP_TOPIC_EVENT, chair->memory.keys[0].key, NULL, length};
    if (event == CLP_EVENT_STATE) what.topic = CLP_TOPIC_STATE;
    memcpy(message + UPLINK_PAYLOAD_OFFSET, payload, length);
    publish_uplink(chair, &what, message);
}

void clpi_internet_send_state(clp_chair *chair)
{
    uint8_t packed[CLP_STATE_BYTES];
    clp_state_encode(&chair->state, packed);
    clpi_internet_send_event(chair, CLP_EVENT_STATE, packed, sizeof packed);
}

/* An answer is sealed with the key of its request: whoever asked knows that one. */
static void send_answer(clp_chair *chair, const request *asked, const clp_outcome *outcome, const uint8_t *head,
                        const uint8_t *device_key)
{
    uint8_t message[CLP_MAX_UPLINK_BYTES];
    uplink what = {CLP_KIND_ANSWER, asked->operation, CLP_TOPIC_ANSWER, device_key, head + 8, 1};
    message[UPLINK_PAYLOAD_OFFSET] = outcome->result;
    what.payload_length += clpi_put_answer_data(chair, asked, outcome, message + UPLINK_PAYLOAD_OFFSET + 1);
    publish_uplink(chair, &what, message);
}

/* Reads a message and finds the key that it was sealed with. */
static bool open_downlink(const clp_chair *chair, const uint8_t *message, size_t length, clp_frame *frame,
                          uint8_t *key_index)
{
    uint8_t role, sitting;
    if (length < DOWNLINK_HEAD_BYTES) return false;
    if (!clp_frame_decode(message + DOWNLINK_HEAD_BYTES, length - DOWNLINK_HEAD_BYTES, frame)) return false;
    if (frame->kind != CLP_KIND_REQUEST || frame->mac == NULL) return false;
    role = message[20];
    sitting = message[21];
    if (role < CLP_ROLE_GUEST || role > CLP_ROLE_OWNER || (sitting >= 16 && sitting != NO_SITTING)) return false;
    for (uint8_t i = 0; i < chair->memory.key_count; i += 1) {
        uint8_t key[32];
        uint8_t mac[CLP_FRAME_MAC_BYTES];
        clp_derive(chair->memory.keys[i].key, CLP_LABEL_DOWNLINK, NULL, 0, key);
        clp_frame_mac(key, message, DOWNLINK_HEAD_BYTES + frame->covered_length, mac);
        if (!clp_equal(mac, frame->mac, sizeof mac)) continue;
        *key_index = i;
        return true;
    }
    return false;
}

static void read_request(const uint8_t *head, const clp_frame *frame, request *asked)
{
    static const uint8_t NOBODY[CLP_USER_BYTES] = {0};
    memset(asked, 0, sizeof *asked);
    asked->operation = frame->operation;
    asked->payload = frame->payload;
    asked->length = frame->payload_length;
    asked->link = FROM_INTERNET;
    asked->role = head[20];
    asked->vouched_sitting = head[21];
    asked->user = head + 22;
    asked->is_server = memcmp(asked->user, NOBODY, CLP_USER_BYTES) == 0;
}

/* Forgets answers after ten seconds: no message lives longer. */
void clpi_internet_step(clp_chair *chair)
{
    for (size_t i = 0; i < CLP_INTERNET_ANSWERS; i += 1) {
        clp_internet_answer *answer = &chair->internet_answers[i];
        if (answer->is_used && clpi_now(chair) - answer->at >= ANSWER_LIFE_MS) answer->is_used = false;
    }
}

static clp_internet_answer *find_answer(clp_chair *chair, const uint8_t *id)
{
    for (size_t i = 0; i < CLP_INTERNET_ANSWERS; i += 1) {
        clp_internet_answer *answer = &chair->internet_answers[i];
        if (answer->is_used && memcmp(answer->id, id, CLP_MESSAGE_ID_BYTES) == 0) return answer;
    }
    return NULL;
}

/* A place for an answer: a free one, else that of a message which is void by now. NULL when all are needed. */
static clp_internet_answer *find_place(clp_chair *chair)
{
    clp_internet_answer *place = NULL;
    for (size_t i = 0; i < CLP_INTERNET_ANSWERS; i += 1) {
        clp_internet_answer *answer = &chair->internet_answers[i];
        if (!answer->is_used) return answer;
        if ((int32_t)(answer->deadline - clpi_uptime_ms(chair)) < 0) place = answer;
    }
    return place;
}

/* A repeat of these has no effect, since a block that is there is passed over: it is answered anew. */
static bool is_only_read(uint8_t operation)
{
    return operation == CLP_OP_GET_INFO || operation == CLP_OP_GET_STATE || operation == CLP_OP_PING ||
           operation == CLP_OP_LOG_SINCE || operation == CLP_OP_FIRMWARE_BLOCK ||
           operation == CLP_OP_FIRMWARE_STATUS;
}

static void carry_out(clp_chair *chair, const request *asked, const uint8_t *head, clp_outcome *outcome)
{
    bool needs_place = !is_only_read(asked->operation);
    clp_internet_answer *place = needs_place ? find_place(chair) : NULL;
    outcome->result = (uint8_t)clpi_check_payload(asked->operation, asked->payload, asked->length);
    if (outcome->result == CLP_RESULT_OK) {
        /* Without a place a repeat would have a second effect. */
        if (needs_place && place == NULL && (clpi_find_rule(asked->operation)->flags & RULE_ALWAYS_SAFE) == 0)
            outcome->result = CLP_RESULT_LIMIT;
        else clpi_perform(chair, asked, outcome);
    }
    if (place == NULL) return;
    memcpy(place->id, head + 8, CLP_MESSAGE_ID_BYTES);
    place->at = clpi_now(chair);
    place->deadline = clp_get_u32(head + 4);
    place->outcome = *outcome;
    place->is_used = true;
}

static bool is_void(const clp_chair *chair, const uint8_t *head, const clp_frame *frame)
{
    int32_t left = (int32_t)(clp_get_u32(head + 4) - clpi_uptime_ms(chair));
    bool is_emergency = frame->operation == CLP_OP_EMERGENCY_STOP && frame->payload_length == 0;
    if (clp_get_u32(head) != chair->boot) return true;
    return !is_emergency && (left < 0 || left > (int32_t)CLP_MAX_MESSAGE_LIFE_MS);
}

/* A message that the server did not write gets no answer and has no effect. */
void clp_internet_receive(clp_chair *chair, const uint8_t *message, size_t length)
{
    clp_frame frame;
    uint8_t key_index;
    clp_device_key used;
    request asked;
    clp_outcome outcome = {CLP_RESULT_EXPIRED, 0, {0}};
    const clp_internet_answer *kept;
    clpi_take_pending_halt(chair);
    if (!open_downlink(chair, message, length, &frame, &key_index)) return;
    used = chair->memory.keys[key_index];
    clpi_note_key_use(chair, key_index);
    read_request(message, &frame, &asked);
    asked.key_index = chair->memory.keys[0].version == used.version ? 0 : key_index;
    if (!is_void(chair, message, &frame)) {
        clpi_internet_step(chair);
        kept = find_answer(chair, message + 8);
        if (kept != NULL) outcome = kept->outcome;
        else carry_out(chair, &asked, message, &outcome);
    }
    send_answer(chair, &asked, &outcome, message, used.key);
}

static void report_owner(clp_chair *chair)
{
    uint8_t payload[3];
    clp_put_u16(payload, chair->memory.epoch);
    payload[2] = chair->memory.is_owned ? 1 : 0;
    clpi_send_event(chair, CLP_EVENT_OWNER, payload, sizeof payload);
}

/* A new epoch ends every session over Bluetooth. */
void clpi_set_owner(clp_chair *chair, uint16_t epoch, bool is_owned)
{
    clp_memory *memory = &chair->memory;
    bool is_new = epoch > memory->epoch || is_owned != memory->is_owned;
    if (epoch > memory->epoch) clpi_link_end_session(chair);
    if (is_new) clpi_forget_presence(chair);
    memory->epoch = epoch;
    memory->is_owned = is_owned;
    if (!is_new) return;
    clpi_save(chair, CLP_SAVE_NOW);
    report_owner(chair);
}

void clp_internet_open(clp_chair *chair)
{
    bool was_online = chair->state.is_online;
    chair->is_connected = true;
    if (was_online) {
        clpi_internet_send_state(chair);
    } else {
        chair->state.is_online = true;
        clpi_notify_changed(chair);
    }
    report_owner(chair);
    clpi_send_log(chair);
}

void clp_internet_close(clp_chair *chair)
{
    chair->is_connected = false;
    if (!chair->state.is_online) return;
    chair->state.is_online = false;
    clpi_notify_changed(chair);
}
