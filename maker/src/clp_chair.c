#include "clp_parts.h"

#include <string.h>

#define RESTING_BACK 20u
#define RESTING_LEGS 10u

uint32_t clpi_now(const clp_chair *chair)
{
    return chair->port->milliseconds(chair->port->context);
}

/* Whether so many milliseconds have gone by since then. */
bool clpi_is_over(const clp_chair *chair, uint32_t since, uint32_t ms)
{
    return clpi_now(chair) - since >= ms;
}

uint32_t clpi_uptime_ms(const clp_chair *chair)
{
    return clpi_now(chair) - chair->booted_at;
}

bool clpi_has_feature(const clp_chair *chair, clp_feature feature)
{
    return (chair->memory.features & (uint32_t)feature) != 0;
}

void clpi_save(clp_chair *chair, clp_save_urgency urgency)
{
    chair->port->save(chair->port->context, &chair->memory, urgency);
}

/* ---- time of day ---- */

uint32_t clpi_unix_seconds(const clp_chair *chair)
{
    if (!chair->has_time) return chair->memory.last_time;
    return chair->unix_seconds + (clpi_now(chair) - chair->unix_learned_at) / 1000u;
}

/* Time only goes forward, so that an old ticket does not become good again. */
void clpi_learn_time(clp_chair *chair, uint32_t seconds)
{
    if (seconds <= clpi_unix_seconds(chair)) return;
    chair->has_time = true;
    chair->unix_seconds = seconds;
    chair->unix_learned_at = clpi_now(chair);
    chair->memory.last_time = seconds;
    clpi_save(chair, CLP_SAVE_NOW);
}

/* Keeps the distance to the clock's last value small, so that the clock may wrap. */
static void step_time(clp_chair *chair)
{
    uint32_t seconds = (clpi_now(chair) - chair->unix_learned_at) / 1000u;
    const uint32_t claim_ms = CLP_CLAIM_TIMEOUT_SECONDS * 1000u;
    chair->unix_seconds += seconds;
    chair->unix_learned_at += seconds * 1000u;
    if (clpi_is_over(chair, chair->pressed_at, claim_ms)) chair->is_pressed = false;
    if (clpi_is_over(chair, chair->claimed_at, claim_ms)) chair->is_claimed = false;
}

/* ---- state ---- */

void clp_state_encode(const clp_state *state, uint8_t out[CLP_STATE_BYTES])
{
    uint8_t flags = (uint8_t)((state->is_seated ? 1u : 0u) | (state->is_locked ? 2u : 0u) |
                              (state->is_online ? 4u : 0u) | (state->is_moving ? 8u : 0u));
    out[0] = (uint8_t)((CLP_PROTOCOL_VERSION << 4) | (uint8_t)state->phase);
    out[1] = (uint8_t)((state->sitting << 4) | flags);
    out[2] = state->program;
    clp_put_u16(out + 3, state->seconds_left);
    clp_put_u16(out + 5, state->seconds_elapsed);
    out[7] = (uint8_t)((state->intensity << 4) | state->heat);
    out[8] = (uint8_t)((state->airbag << 4) | state->foot_roller);
    out[9] = state->zones;
    out[10] = state->back;
    out[11] = state->legs;
    clp_put_u16(out + 12, state->revision);
    out[14] = (uint8_t)state->fault;
    out[15] = (uint8_t)state->last_stop;
    clp_put_u16(out + 16, state->occupant_tag);
    clp_put_u16(out + 18, state->stop_count);
}

void clpi_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length)
{
    clpi_internet_send_event(chair, event, payload, length);
    clpi_link_send_event(chair, event, payload, length);
}

/* Hardware first, then whoever listens. */
void clpi_notify_changed(clp_chair *chair)
{
    uint8_t packed[CLP_STATE_BYTES];
    chair->state.revision = (uint16_t)(chair->state.revision + 1);
    chair->port->apply(chair->port->context, &chair->state);
    clp_state_encode(&chair->state, packed);
    clpi_send_event(chair, CLP_EVENT_STATE, packed, sizeof packed);
    chair->port->notify_state(chair->port->context, packed);
}

void clpi_enter_phase(clp_chair *chair, clp_phase phase)
{
    chair->state.phase = phase;
    chair->phase_since = clpi_now(chair);
    clpi_notify_changed(chair);
}

/* Rule 12: from now on nothing has an effect that was asked for before; back and legs stand still. */
void clpi_count_stop(clp_chair *chair)
{
    chair->memory.stop_count = (uint16_t)(chair->memory.stop_count + 1);
    chair->state.stop_count = chair->memory.stop_count;
    clpi_save(chair, CLP_SAVE_NOW);
    clpi_stop_moving(chair);
}

/* ---- stopping ---- */

void clpi_stop_moving(clp_chair *chair)
{
    if (!chair->state.is_moving) return;
    chair->port->move(chair->port->context, 0, 0);
    chair->state.is_moving = false;
}

static void emergency_stop(clp_chair *chair)
{
    chair->port->halt(chair->port->context);
    clpi_count_stop(chair);
    if (chair->state.phase == CLP_PHASE_EMERGENCY_STOPPED) clpi_notify_changed(chair);
    else clpi_end_session(chair, CLP_STOP_EMERGENCY, CLP_PHASE_EMERGENCY_STOPPED);
}

void clp_chair_emergency_stop(clp_chair *chair)
{
    chair->halt_pending = false;
    emergency_stop(chair);
}

void clp_chair_halt_now(clp_chair *chair)
{
    chair->port->halt(chair->port->context);
    chair->halt_pending = true;
}

void clpi_take_pending_halt(clp_chair *chair)
{
    if (chair->halt_pending) clp_chair_emergency_stop(chair);
}

static clp_result stop(clp_chair *chair)
{
    clpi_count_stop(chair);
    if (clpi_is_active(chair)) clpi_end_session(chair, CLP_STOP_PERSON, CLP_PHASE_FINISHING);
    else clpi_notify_changed(chair);
    return CLP_RESULT_OK;
}

/* Back to rest after an emergency stop or a fault. */
static clp_result reset(clp_chair *chair)
{
    clp_phase phase = chair->state.phase;
    if (phase != CLP_PHASE_EMERGENCY_STOPPED && phase != CLP_PHASE_FAULT) return CLP_RESULT_BAD_STATE;
    if (chair->state.fault != CLP_FAULT_NONE) return CLP_RESULT_FAULT;
    chair->state.program = 0;
    clpi_enter_phase(chair, CLP_PHASE_IDLE);
    return CLP_RESULT_OK;
}

/* ---- moving back and legs ---- */

static clp_result move(clp_chair *chair, const uint8_t *payload)
{
    static const uint8_t AXIS_ZERO_GRAVITY = 3;
    bool was_moving = chair->state.is_moving;
    uint8_t axis = payload[0];
    int8_t direction = payload[1] == 0xff ? -1 : (int8_t)payload[1];
    clp_feature feature = axis == AXIS_ZERO_GRAVITY ? CLP_FEATURE_ZERO_GRAVITY : CLP_FEATURE_RECLINE;
    if (!clpi_has_feature(chair, feature)) return CLP_RESULT_BAD_PARAMETER;
    if (direction != 0 && clp_get_u16(payload + 2) != chair->state.stop_count) return CLP_RESULT_BAD_STATE;
    if (direction == 0) {
        clpi_stop_moving(chair);
    } else {
        chair->move_heard_at = clpi_now(chair);
        chair->state.is_moving = true;
        chair->port->move(chair->port->context, axis, direction);
    }
    if (was_moving != chair->state.is_moving) clpi_notify_changed(chair);
    return CLP_RESULT_OK;
}

/* Rule 5: stops when nobody has asked for it lately. */
static void step_motion(clp_chair *chair)
{
    uint8_t back = chair->state.back;
    uint8_t legs = chair->state.legs;
    if (!chair->state.is_moving) return;
    if (clpi_is_over(chair, chair->move_heard_at, CLP_MOVE_TIMEOUT_MS)) {
        clpi_stop_moving(chair);
        clpi_notify_changed(chair);
        return;
    }
    chair->port->read_posture(chair->port->context, &back, &legs);
    if (back == chair->state.back && legs == chair->state.legs) return;
    chair->state.back = back;
    chair->state.legs = legs;
    clpi_notify_changed(chair);
}

/* ---- requests ---- */

static bool is_claim_open(const clp_chair *chair)
{
    return chair->is_pressed && !clpi_is_over(chair, chair->pressed_at, CLP_CLAIM_TIMEOUT_SECONDS * 1000u);
}

static bool is_claim_waiting(const clp_chair *chair)
{
    return chair->is_claimed && !clpi_is_over(chair, chair->claimed_at, CLP_CLAIM_TIMEOUT_SECONDS * 1000u);
}

static void derive_from_challenge(const clp_chair *chair, const char *label, const uint8_t *challenge, uint8_t out[32])
{
    clp_hmac mac;
    clp_derive_begin(&mac, chair->memory.keys[0].key, label);
    clp_hmac_add(&mac, challenge, CLP_CHALLENGE_BYTES);
    clp_hmac_add(&mac, chair->memory.serial, chair->memory.serial_length);
    clp_hmac_end(&mac, out);
}

/* Over the internet the proof waits for a press, one claim at a time. Over Bluetooth whoever may claim the chair gets it. */
static clp_result claim(clp_chair *chair, const request *asked, clp_outcome *outcome)
{
    if (asked->link == FROM_BLUETOOTH) {
        outcome->data = DATA_PROOF;
        return !chair->memory.is_owned || is_claim_open(chair) ? CLP_RESULT_OK : CLP_RESULT_NOT_PERMITTED;
    }
    if (!asked->is_server) return CLP_RESULT_NOT_PERMITTED;
    if (is_claim_waiting(chair))
        return clp_equal(chair->claim, asked->payload, CLP_CHALLENGE_BYTES) ? CLP_RESULT_OK : CLP_RESULT_BUSY;
    memcpy(chair->claim, asked->payload, CLP_CHALLENGE_BYTES);
    chair->is_claimed = true;
    chair->claimed_at = clpi_now(chair);
    return CLP_RESULT_OK;
}

#define MAX_WIFI_BYTES 97u

static void open_wifi(const clp_chair *chair, const request *asked, uint8_t *out)
{
    uint8_t stream[32];
    uint8_t data[3];
    clp_put_u16(data, asked->sequence);
    for (size_t i = 0; i < asked->length; i += 1) {
        data[2] = (uint8_t)(i / sizeof stream);
        if (i % sizeof stream == 0) clp_derive(chair->link.seal, CLP_LABEL_SEAL, data, sizeof data, stream);
        out[i] = (uint8_t)(asked->payload[i] ^ stream[i % sizeof stream]);
    }
}

static clp_result take_wifi(clp_chair *chair, const request *asked)
{
    uint8_t access[MAX_WIFI_BYTES];
    uint8_t name_length;
    if (!asked->has_link_keys || asked->length < 3 || asked->length > sizeof access) return CLP_RESULT_BAD_PARAMETER;
    open_wifi(chair, asked, access);
    name_length = access[0];
    if (name_length == 0 || (size_t)name_length + 2 > asked->length) return CLP_RESULT_BAD_PARAMETER;
    if ((size_t)name_length + 2 + access[name_length + 1] != asked->length) return CLP_RESULT_BAD_PARAMETER;
    if (!chair->port->join_wifi(chair->port->context, access, access + name_length + 1)) return CLP_RESULT_BAD_PARAMETER;
    return CLP_RESULT_OK;
}

static bool can_tell_wifi(const clp_chair *chair)
{
    return clpi_has_feature(chair, CLP_FEATURE_WIFI) && chair->port->read_wifi != NULL;
}

/* Rule 14: a massage is not disturbed by a download, and a new image starts only in an empty chair that rests. */
static clp_result take_firmware(clp_chair *chair, const request *asked, clp_outcome *outcome)
{
    const clp_port *port = chair->port;
    const clp_state *state = &chair->state;
    bool is_busy = clpi_is_active(chair) || state->phase == CLP_PHASE_FINISHING || state->is_moving;
    if (port->update_firmware == NULL) return CLP_RESULT_UNKNOWN_OPERATION;
    if (asked->operation == CLP_OP_FIRMWARE_ACTIVATE && !is_busy)
        is_busy = state->phase != CLP_PHASE_IDLE || state->is_seated || !clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR);
    if (is_busy && asked->operation != CLP_OP_FIRMWARE_STATUS) return CLP_RESULT_BUSY;
    outcome->data = CLP_STATE_BYTES;
    return port->update_firmware(port->context, asked->operation, asked->payload, asked->length, outcome->bytes);
}

static clp_result take_owner(clp_chair *chair, const uint8_t *payload)
{
    uint16_t epoch = clp_get_u16(payload);
    if (epoch < chair->memory.epoch) return CLP_RESULT_BAD_STATE;
    clpi_set_owner(chair, epoch, payload[2] == 1);
    return CLP_RESULT_OK;
}

static clp_result set_locked(clp_chair *chair, bool is_on)
{
    if (!clpi_has_feature(chair, CLP_FEATURE_CHILD_LOCK)) return CLP_RESULT_BAD_PARAMETER;
    if (chair->state.is_locked == is_on) return CLP_RESULT_OK;
    chair->state.is_locked = is_on;
    clpi_notify_changed(chair);
    return CLP_RESULT_OK;
}

/* Carries out what the rules allow, and names what stands behind an `ok` other than the state. */
static clp_result carry_out(clp_chair *chair, const request *asked, clp_outcome *outcome)
{
    const uint8_t *payload = asked->payload;
    switch (asked->operation) {
    case CLP_OP_EMERGENCY_STOP:
        emergency_stop(chair);
        return CLP_RESULT_OK;
    case CLP_OP_START:
        return clpi_start_session(chair, asked);
    case CLP_OP_PAUSE:
        return clpi_has_feature(chair, CLP_FEATURE_PAUSE) ? clpi_pause_session(chair) : stop(chair);
    case CLP_OP_RESUME:
        return clpi_resume_session(chair);
    case CLP_OP_STOP:
        return stop(chair);
    case CLP_OP_RESET:
        return reset(chair);
    case CLP_OP_SET:
        return clpi_set_value(chair, payload[0], payload[1]);
    case CLP_OP_MOVE:
        return move(chair, payload);
    case CLP_OP_LOCK:
        return set_locked(chair, payload[0] == 1);
    case CLP_OP_PLAN_BEGIN:
    case CLP_OP_PLAN_CHUNK:
    case CLP_OP_PLAN_COMMIT:
        return clpi_take_plan_request(chair, asked);
    case CLP_OP_GET_INFO:
        outcome->data = DATA_INFO;
        return CLP_RESULT_OK;
    case CLP_OP_CLAIM:
        return claim(chair, asked, outcome);
    case CLP_OP_LOG_SINCE:
        outcome->data = DATA_LOG;
        return CLP_RESULT_OK;
    case CLP_OP_LOG_RECEIVED:
        return clpi_take_log_receipt(chair, payload);
    case CLP_OP_OWNER:
        return take_owner(chair, payload);
    case CLP_OP_TIME:
        clpi_learn_time(chair, clp_get_u32(payload));
        return CLP_RESULT_OK;
    case CLP_OP_NEW_KEY:
        return clpi_accept_new_key(chair, asked);
    case CLP_OP_RETIRE_KEYS:
        return clpi_retire_keys(chair, asked);
    case CLP_OP_WIFI:
        return take_wifi(chair, asked);
    case CLP_OP_WIFI_SCAN:
    case CLP_OP_WIFI_STATUS:
        outcome->data = DATA_WIFI;
        return can_tell_wifi(chair) ? CLP_RESULT_OK : CLP_RESULT_UNKNOWN_OPERATION;
    case CLP_OP_PRESENCE:
        outcome->data = DATA_PRESENCE;
        return clpi_prove_presence(chair, payload);
    case CLP_OP_FIRMWARE_BEGIN:
    case CLP_OP_FIRMWARE_BLOCK:
    case CLP_OP_FIRMWARE_VERIFY:
    case CLP_OP_FIRMWARE_ACTIVATE:
    case CLP_OP_FIRMWARE_STATUS:
        return take_firmware(chair, asked, outcome);
    case CLP_OP_GET_STATE:
    case CLP_OP_PING:
        return CLP_RESULT_OK;
    default:
        return CLP_RESULT_UNKNOWN_OPERATION;
    }
}

/* The codes of whatever asks for the state or changes it stand in one row; an `ok` to them brings the state after it. */
static bool is_about_state(uint8_t operation)
{
    return operation >= CLP_OP_GET_STATE && operation <= CLP_OP_PLAN_COMMIT;
}

/* Does what is asked over either link, when the rules allow it. */
void clpi_perform(clp_chair *chair, const request *asked, clp_outcome *outcome)
{
    clp_result result;
    memset(outcome, 0, sizeof *outcome);
    clp_chair_tick(chair);
    if (asked->link == FROM_BLUETOOTH && asked->user != NULL) (void)clpi_identify_occupant(chair, asked->user);
    result = clpi_find_denial(chair, asked);
    if (result == CLP_RESULT_OK) {
        result = carry_out(chair, asked, outcome);
        if (result == CLP_RESULT_OK && is_about_state(asked->operation)) {
            outcome->data = CLP_STATE_BYTES;
            clp_state_encode(&chair->state, outcome->bytes);
        }
        /* A refused firmware has its status with it. */
        if (result != CLP_RESULT_OK && outcome->data > CLP_STATE_BYTES) outcome->data = 0;
    }
    outcome->result = (uint8_t)result;
}

/* What stands behind the result; returns its length. */
size_t clpi_put_answer_data(clp_chair *chair, const request *asked, const clp_outcome *outcome, uint8_t *out)
{
    uint8_t digest[32];
    switch (outcome->data) {
    case DATA_INFO:
        return clp_chair_info(chair, out);
    case DATA_LOG:
        return clpi_put_log_page(chair, clp_get_u32(asked->payload), out);
    case DATA_PROOF:
        derive_from_challenge(chair, CLP_LABEL_CLAIM, asked->payload, digest);
        memcpy(out, digest, CLP_CHALLENGE_BYTES);
        return CLP_CHALLENGE_BYTES;
    case DATA_PRESENCE:
        return clpi_put_presence(chair, out);
    case DATA_WIFI:
        return chair->port->read_wifi(chair->port->context, asked->operation, out);
    default:
        memcpy(out, outcome->bytes, outcome->data);
        return outcome->data;
    }
}

size_t clp_chair_info(clp_chair *chair, uint8_t out[CLP_MAX_INFO_BYTES])
{
    const clp_memory *memory = &chair->memory;
    out[0] = CLP_PROTOCOL_VERSION;
    out[1] = memory->family;
    clp_put_u32(out + 2, memory->features);
    memcpy(out + 6, memory->firmware, sizeof memory->firmware);
    out[9] = CLP_MAX_SESSION_SECONDS / 60u;
    out[10] = (uint8_t)((memory->is_owned ? 1u : 0u) | (is_claim_open(chair) ? 2u : 0u));
    out[11] = memory->serial_length;
    memcpy(out + 12, memory->serial, memory->serial_length);
    return 12u + memory->serial_length;
}

/* ---- what happens to a chair without a request ---- */

bool clpi_identify_occupant(clp_chair *chair, const uint8_t *user)
{
    uint16_t tag = clp_get_u16(user);
    if (!chair->state.is_seated || chair->has_occupant) return false;
    chair->has_occupant = true;
    memcpy(chair->occupant, user, CLP_USER_BYTES);
    chair->state.occupant_tag = tag == 0 ? 1 : tag;
    return true;
}

void clp_chair_sit_down(clp_chair *chair)
{
    if (chair->state.is_seated) return;
    chair->state.is_seated = true;
    chair->state.sitting = (uint8_t)((chair->state.sitting + 1) & 15);
    chair->is_seat_left = false;
    clpi_notify_changed(chair);
}

void clp_chair_stand_up(clp_chair *chair)
{
    if (!chair->state.is_seated) return;
    chair->state.is_seated = false;
    chair->is_seat_left = true;
    chair->empty_since = clpi_now(chair);
    chair->has_occupant = false;
    chair->state.occupant_tag = 0;
    clpi_notify_changed(chair);
}

/* A press confirms a claim that waits, or resets after a stop. */
void clp_chair_press_button(clp_chair *chair)
{
    uint8_t payload[2 * CLP_CHALLENGE_BYTES];
    uint8_t digest[32];
    bool is_waiting = is_claim_waiting(chair);
    clpi_take_pending_halt(chair);
    chair->is_pressed = true;
    chair->pressed_at = clpi_now(chair);
    chair->is_claimed = false;
    if (!is_waiting) {
        clpi_press_for_presence(chair);
        (void)reset(chair);
        return;
    }
    derive_from_challenge(chair, CLP_LABEL_CLAIM, chair->claim, digest);
    memcpy(payload, chair->claim, CLP_CHALLENGE_BYTES);
    memcpy(payload + CLP_CHALLENGE_BYTES, digest, CLP_CHALLENGE_BYTES);
    clpi_internet_send_event(chair, CLP_EVENT_CLAIMED, payload, sizeof payload);
}

/* Everything that belongs to somebody is forgotten. The firmware forgets the Wi-Fi. */
void clp_chair_factory_reset(clp_chair *chair)
{
    clp_memory *memory = &chair->memory;
    clp_chair_emergency_stop(chair);
    (void)reset(chair);
    memory->record_count = 0;
    memory->log_generation += 1;
    memory->last_record = 0;
    clpi_forget_presence(chair);
    chair->upload.is_open = false;
    chair->upload.waiting.length = 0;
    clpi_save(chair, CLP_SAVE_NOW);
    clpi_set_owner(chair, (uint16_t)(memory->epoch + 1), false);
}

void clp_chair_raise_fault(clp_chair *chair, clp_fault fault)
{
    uint8_t payload = (uint8_t)fault;
    chair->port->halt(chair->port->context);
    clpi_count_stop(chair);
    chair->state.fault = fault;
    clpi_end_session(chair, CLP_STOP_FAULT, CLP_PHASE_FAULT);
    clpi_send_event(chair, CLP_EVENT_FAULT, &payload, 1);
}

void clp_chair_clear_fault(clp_chair *chair)
{
    chair->state.fault = CLP_FAULT_NONE;
    clpi_notify_changed(chair);
}

uint8_t clp_chair_claim_number(clp_chair *chair)
{
    uint8_t digest[32];
    if (!is_claim_waiting(chair)) return 0;
    derive_from_challenge(chair, CLP_LABEL_CLAIM_NUMBER, chair->claim, digest);
    return (uint8_t)(10u + (((uint32_t)digest[0] << 8) | digest[1]) % 90u);
}

void clp_chair_tick(clp_chair *chair)
{
    uint32_t ms = clpi_now(chair) - chair->last_tick;
    clpi_take_pending_halt(chair);
    chair->last_tick = clpi_now(chair);
    step_time(chair);
    clpi_step_presence(chair);
    clpi_internet_step(chair);
    step_motion(chair);
    clpi_step_session(chair, ms);
}

/* What was under way before power was lost is recorded as ended. Nothing starts. */
static void end_interrupted_session(clp_chair *chair)
{
    if (!chair->memory.has_session) return;
    clpi_record_session(chair, CLP_STOP_POWER_LOSS, chair->memory.session.seconds, 0);
    chair->state.last_stop = CLP_STOP_POWER_LOSS;
    clpi_count_stop(chair);
}

void clp_chair_begin(clp_chair *chair, const clp_port *port, const clp_memory *memory)
{
    uint8_t boot[4];
    memset(chair, 0, sizeof *chair);
    chair->port = port;
    chair->memory = *memory;
    chair->port->halt(chair->port->context);
    chair->port->random_bytes(chair->port->context, boot, sizeof boot);
    chair->boot = ((uint32_t)boot[0] << 24) | ((uint32_t)boot[1] << 16) | ((uint32_t)boot[2] << 8) | boot[3];
    chair->booted_at = clpi_now(chair);
    chair->last_tick = chair->booted_at;
    chair->phase_since = chair->booted_at;
    chair->unix_learned_at = chair->booted_at;
    chair->state.back = RESTING_BACK;
    chair->state.legs = RESTING_LEGS;
    chair->state.stop_count = memory->stop_count;
    end_interrupted_session(chair);
    chair->port->read_posture(chair->port->context, &chair->state.back, &chair->state.legs);
}
