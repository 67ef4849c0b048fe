#include "clp_parts.h"

#include <string.h>

#define PREPARING_MS 1500u
#define FINISHING_MS 2000u
#define REPORT_INTERVAL_SECONDS 5u

#define PLAN_HEAD_BYTES 2u
#define PLAN_STEP_BYTES 6u

#define HELD_INTENSITY 1u
#define HELD_HEAT 2u
#define HELD_AIRBAG 4u
#define HELD_FOOT_ROLLER 8u
#define HELD_ZONES 16u


bool clpi_is_active(const clp_chair *chair)
{
    clp_phase phase = chair->state.phase;
    return phase == CLP_PHASE_PREPARING || phase == CLP_PHASE_RUNNING || phase == CLP_PHASE_PAUSED;
}

static uint16_t to_seconds(uint32_t ms)
{
    return (uint16_t)((ms + 500u) / 1000u);
}

/* ---- plans ---- */

static const uint8_t *plan_step(const clp_plan *plan, uint8_t index)
{
    return plan->bytes + PLAN_HEAD_BYTES + (size_t)index * PLAN_STEP_BYTES;
}

static bool is_step_allowed(const uint8_t *step)
{
    return clp_get_u16(step) >= CLP_MIN_PLAN_STEP_SECONDS && step[2] != 0 && step[3] >= 1 && step[3] <= 5 &&
           step[4] <= 3 && step[5] <= 5;
}

static bool is_plan_allowed(const clp_plan *plan)
{
    uint8_t count;
    if (plan->length < PLAN_HEAD_BYTES) return false;
    count = plan->bytes[1];
    if (plan->bytes[0] == 0 || count == 0 || count > CLP_MAX_PLAN_STEPS) return false;
    if (plan->length != PLAN_HEAD_BYTES + count * PLAN_STEP_BYTES) return false;
    for (uint8_t i = 0; i < count; i += 1)
        if (!is_step_allowed(plan_step(plan, i))) return false;
    return true;
}

static uint32_t plan_seconds(const clp_plan *plan)
{
    uint32_t seconds = 0;
    for (uint8_t i = 0; i < plan->bytes[1]; i += 1) seconds += clp_get_u16(plan_step(plan, i));
    return seconds;
}

/* The step that a plan is in after so many seconds; the last one at its end. */
static const uint8_t *find_step(const clp_plan *plan, uint32_t elapsed)
{
    uint32_t end = 0;
    uint8_t last = (uint8_t)(plan->bytes[1] - 1);
    for (uint8_t i = 0; i < last; i += 1) {
        end += clp_get_u16(plan_step(plan, i));
        if (elapsed < end) return plan_step(plan, i);
    }
    return plan_step(plan, last);
}

static clp_result begin_plan(clp_chair *chair, const uint8_t *payload)
{
    clp_plan_upload *upload = &chair->upload;
    uint16_t length = clp_get_u16(payload);
    if (!clpi_has_feature(chair, CLP_FEATURE_SMART_PLAN)) return CLP_RESULT_UNKNOWN_OPERATION;
    if (length == 0 || length > CLP_MAX_PLAN_BYTES) return CLP_RESULT_BAD_PARAMETER;
    memset(&upload->plan, 0, sizeof upload->plan);
    upload->plan.length = (uint8_t)length;
    upload->checksum = clp_get_u16(payload + 2);
    upload->received = 0;
    upload->is_open = true;
    return CLP_RESULT_OK;
}

static clp_result add_to_plan(clp_plan_upload *upload, const uint8_t *payload, size_t length)
{
    size_t offset = clp_get_u16(payload);
    size_t end = offset + (length - 2);
    if (!upload->is_open || offset > upload->received || end > upload->plan.length) return CLP_RESULT_BAD_PARAMETER;
    memcpy(upload->plan.bytes + offset, payload + 2, length - 2);
    if (end > upload->received) upload->received = (uint16_t)end;
    return CLP_RESULT_OK;
}

/* Keeps a plan that has arrived whole. Nothing starts. */
static clp_result commit_plan(clp_chair *chair)
{
    clp_plan_upload *upload = &chair->upload;
    bool is_whole = upload->is_open && upload->received == upload->plan.length &&
                    clp_crc16(upload->plan.bytes, upload->plan.length) == upload->checksum;
    upload->is_open = false;
    if (!is_whole || !is_plan_allowed(&upload->plan)) return CLP_RESULT_BAD_PARAMETER;
    upload->waiting = upload->plan;
    upload->waiting_since = clpi_now(chair);
    return CLP_RESULT_OK;
}

clp_result clpi_take_plan_request(clp_chair *chair, const request *asked)
{
    if (asked->operation == CLP_OP_PLAN_BEGIN) return begin_plan(chair, asked->payload);
    if (asked->operation == CLP_OP_PLAN_CHUNK) return add_to_plan(&chair->upload, asked->payload, asked->length);
    return commit_plan(chair);
}

/* ---- the session ---- */

static void record_worked_zones(clp_chair *chair)
{
    clp_record *record = &chair->memory.session;
    uint8_t zones = (uint8_t)(record->zones | chair->state.zones);
    if (!chair->memory.has_session || zones == record->zones) return;
    record->zones = zones;
    clpi_save(chair, CLP_SAVE_SOON);
}

/* A value for what the chair has, else 0. */
static uint8_t limit_to_feature(const clp_chair *chair, clp_feature feature, uint8_t value)
{
    return clpi_has_feature(chair, feature) ? value : 0;
}

/* Sets what the step of a running plan asks for, except what the person holds. Returns whether anything is other now. */
static bool apply_plan_step(clp_chair *chair)
{
    clp_session *session = &chair->session;
    clp_state *state = &chair->state;
    clp_state before = *state;
    const uint8_t *step;
    if (session->plan.length == 0) return false;
    step = find_step(&session->plan, state->seconds_elapsed);
    if ((session->held & HELD_ZONES) == 0) state->zones = step[2];
    if ((session->held & HELD_INTENSITY) == 0) state->intensity = step[3];
    if ((session->held & HELD_HEAT) == 0) state->heat = limit_to_feature(chair, CLP_FEATURE_HEAT, step[4]);
    if ((session->held & HELD_AIRBAG) == 0) state->airbag = limit_to_feature(chair, CLP_FEATURE_AIRBAG, step[5]);
    record_worked_zones(chair);
    return before.zones != state->zones || before.intensity != state->intensity || before.heat != state->heat ||
           before.airbag != state->airbag;
}

static const clp_program *find_program(const clp_chair *chair, uint8_t id)
{
    for (size_t i = 0; i < sizeof PROGRAMS / sizeof PROGRAMS[0]; i += 1)
        if (PROGRAMS[i].id == id)
            return (PROGRAMS[i].features & ~chair->memory.features) == 0 ? &PROGRAMS[i] : NULL;
    return NULL;
}

static bool is_token_used(const clp_session *session, uint32_t token)
{
    for (uint8_t i = 0; i < session->token_count; i += 1)
        if (session->tokens[i] == token) return true;
    return false;
}

static void remember_token(clp_session *session, uint32_t token)
{
    const uint8_t room = sizeof session->tokens / sizeof session->tokens[0];
    session->tokens[session->next_token] = token;
    session->next_token = (uint8_t)((session->next_token + 1) % room);
    if (session->token_count < room) session->token_count = (uint8_t)(session->token_count + 1);
}

/* Whoever starts it near the chair sits in it; the rank says whom they have to give way to. */
static void name_starter(clp_chair *chair, const request *asked)
{
    clp_session *session = &chair->session;
    if (!asked->is_server) (void)clpi_identify_occupant(chair, asked->user);
    session->has_starter = true;
    memcpy(session->starter, asked->user, CLP_USER_BYTES);
    session->starter_rank = clpi_find_rank(chair, asked);
}

static void open_record(clp_chair *chair, const request *asked)
{
    clp_record *record = &chair->memory.session;
    memset(record, 0, sizeof *record);
    record->started_at = clpi_unix_seconds(chair);
    record->program = asked->payload[0];
    record->zones = chair->state.zones;
    record->intensity = chair->state.intensity;
    memcpy(record->user, asked->user, CLP_USER_BYTES);
    chair->memory.has_session = true;
    clpi_save(chair, CLP_SAVE_NOW);
}

static void begin_session(clp_chair *chair, const request *asked, const clp_program *program)
{
    clp_session *session = &chair->session;
    clp_state *state = &chair->state;
    uint32_t seconds = asked->payload[1] * 60u;
    if (session->plan.length != 0 && plan_seconds(&session->plan) < seconds) seconds = plan_seconds(&session->plan);
    session->held = 0;
    session->worked_ms = 0;
    session->last_report = 0;
    session->total_seconds = (uint16_t)seconds;
    state->program = asked->payload[0];
    state->seconds_left = (uint16_t)seconds;
    state->seconds_elapsed = 0;
    state->intensity = program->intensity;
    state->heat = limit_to_feature(chair, CLP_FEATURE_HEAT, program->heat);
    state->airbag = 0;
    state->foot_roller = 0;
    state->zones = program->zones;
    state->last_stop = CLP_STOP_NONE;
    chair->memory.has_session = false;
    (void)apply_plan_step(chair);
    open_record(chair, asked);
    clpi_enter_phase(chair, CLP_PHASE_PREPARING);
}

clp_result clpi_start_session(clp_chair *chair, const request *asked)
{
    clp_session *session = &chair->session;
    clp_state *state = &chair->state;
    const uint8_t *payload = asked->payload;
    uint32_t token = clp_get_u32(payload + 2);
    uint32_t seconds = payload[1] * 60u;
    uint8_t id = payload[0];
    bool is_plan = id == CLP_PLAN_PROGRAM && chair->upload.waiting.length != 0;
    const clp_program *program;
    if (is_token_used(session, token)) return CLP_RESULT_OK;
    if (clp_get_u16(payload + 6) != state->stop_count) return CLP_RESULT_BAD_STATE;
    if (clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR) && !state->is_seated) return CLP_RESULT_NOT_SEATED;
    if (state->phase != CLP_PHASE_IDLE && state->phase != CLP_PHASE_FINISHING) return CLP_RESULT_BAD_STATE;
    if (seconds == 0 || seconds > CLP_MAX_SESSION_SECONDS) return CLP_RESULT_LIMIT;
    program = find_program(chair, is_plan ? chair->upload.waiting.bytes[0] : id);
    if (program == NULL) return CLP_RESULT_BAD_PARAMETER;
    remember_token(session, token);
    name_starter(chair, asked);
    session->plan.length = 0;
    if (is_plan) {
        session->plan = chair->upload.waiting;
        chair->upload.waiting.length = 0;
    }
    begin_session(chair, asked, program);
    return CLP_RESULT_OK;
}

clp_result clpi_pause_session(clp_chair *chair)
{
    clp_phase phase = chair->state.phase;
    if (phase == CLP_PHASE_PAUSED) return CLP_RESULT_OK;
    if (phase != CLP_PHASE_RUNNING && phase != CLP_PHASE_PREPARING) return CLP_RESULT_BAD_STATE;
    clpi_enter_phase(chair, CLP_PHASE_PAUSED);
    return CLP_RESULT_OK;
}

clp_result clpi_resume_session(clp_chair *chair)
{
    clp_phase phase = chair->state.phase;
    if (phase == CLP_PHASE_RUNNING || phase == CLP_PHASE_PREPARING) return CLP_RESULT_OK;
    if (phase != CLP_PHASE_PAUSED) return CLP_RESULT_BAD_STATE;
    if (clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR) && !chair->state.is_seated) return CLP_RESULT_NOT_SEATED;
    clpi_enter_phase(chair, CLP_PHASE_RUNNING);
    return CLP_RESULT_OK;
}

static clp_result set_zones(clp_chair *chair, uint8_t zones)
{
    if (!clpi_is_active(chair)) return CLP_RESULT_BAD_STATE;
    chair->state.zones = zones;
    chair->session.held |= HELD_ZONES;
    record_worked_zones(chair);
    clpi_notify_changed(chair);
    return CLP_RESULT_OK;
}

clp_result clpi_set_value(clp_chair *chair, uint8_t parameter, uint8_t value)
{
    static const struct {
        uint8_t offset;
        uint8_t feature;
    } VALUES[] = {
        {offsetof(clp_state, intensity), CLP_FEATURE_INTENSITY},
        {offsetof(clp_state, heat), CLP_FEATURE_HEAT},
        {offsetof(clp_state, airbag), CLP_FEATURE_AIRBAG},
        {offsetof(clp_state, foot_roller), CLP_FEATURE_FOOT_ROLLER},
    };
    unsigned index = parameter - 1u;
    uint8_t *place;
    if (parameter == PARAMETER_ZONES) return set_zones(chair, value);
    place = (uint8_t *)&chair->state + VALUES[index].offset;
    if ((chair->memory.features & VALUES[index].feature) == 0) return CLP_RESULT_BAD_PARAMETER;
    if (!clpi_is_active(chair)) return CLP_RESULT_BAD_STATE;
    if (*place == value) return CLP_RESULT_OK;
    *place = value;
    /* HELD_INTENSITY to HELD_FOOT_ROLLER stand in the order of the parameters. */
    chair->session.held = (uint8_t)(chair->session.held | HELD_INTENSITY << index);
    clpi_notify_changed(chair);
    return CLP_RESULT_OK;
}

/* Ends a session if there is one: heat and air off, the record stored. */
void clpi_end_session(clp_chair *chair, clp_stop_reason reason, clp_phase phase)
{
    clp_session *session = &chair->session;
    clp_state *state = &chair->state;
    bool was_active = clpi_is_active(chair);
    if (was_active) {
        clpi_record_session(chair, reason, to_seconds(session->worked_ms), state->intensity);
        state->last_stop = reason;
    }
    state->heat = 0;
    state->airbag = 0;
    state->foot_roller = 0;
    state->intensity = 0;
    state->zones = 0;
    state->seconds_left = 0;
    session->has_starter = false;
    session->plan.length = 0;
    clpi_enter_phase(chair, phase);
    if (was_active) clpi_send_log(chair);
}

/* A seat that was left pauses the session, then ends it. */
static void check_seat(clp_chair *chair)
{
    uint32_t empty_ms = clpi_now(chair) - chair->empty_since;
    if (!clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR) || !chair->is_seat_left || !clpi_is_active(chair)) return;
    if (empty_ms >= CLP_EMPTY_SEAT_END_SECONDS * 1000u) clpi_end_session(chair, CLP_STOP_EMPTY_SEAT, CLP_PHASE_FINISHING);
    else if (empty_ms >= CLP_EMPTY_SEAT_PAUSE_SECONDS * 1000u) (void)clpi_pause_session(chair);
}

static void advance_session(clp_chair *chair, uint32_t ms)
{
    clp_session *session = &chair->session;
    clp_state *state = &chair->state;
    uint16_t recorded = chair->memory.session.seconds;
    bool has_new_step;
    session->worked_ms += ms;
    chair->memory.session.seconds = to_seconds(session->worked_ms);
    if (recorded != chair->memory.session.seconds) clpi_save(chair, CLP_SAVE_SOON);
    state->seconds_elapsed = (uint16_t)(session->worked_ms / 1000u);
    if (state->seconds_elapsed >= session->total_seconds) {
        bool is_longest = state->seconds_elapsed >= CLP_MAX_SESSION_SECONDS;
        clpi_end_session(chair, is_longest ? CLP_STOP_LONGEST_SESSION : CLP_STOP_FINISHED, CLP_PHASE_FINISHING);
        return;
    }
    state->seconds_left = (uint16_t)(session->total_seconds - state->seconds_elapsed);
    has_new_step = apply_plan_step(chair);
    if (!has_new_step && state->seconds_elapsed - session->last_report < (int)REPORT_INTERVAL_SECONDS) return;
    session->last_report = state->seconds_elapsed;
    clpi_notify_changed(chair);
}

void clpi_step_session(clp_chair *chair, uint32_t ms)
{
    uint32_t in_phase;
    if (chair->upload.waiting.length != 0 &&
        clpi_now(chair) - chair->upload.waiting_since >= CLP_PLAN_TIMEOUT_SECONDS * 1000u)
        chair->upload.waiting.length = 0;
    check_seat(chair);
    in_phase = clpi_now(chair) - chair->phase_since;
    switch (chair->state.phase) {
    case CLP_PHASE_PREPARING:
        if (in_phase < PREPARING_MS) return;
        clpi_enter_phase(chair, CLP_PHASE_RUNNING);
        return;
    case CLP_PHASE_RUNNING:
        advance_session(chair, ms < in_phase ? ms : in_phase);
        return;
    case CLP_PHASE_PAUSED:
        if (in_phase >= CLP_MAX_PAUSE_SECONDS * 1000u)
            clpi_end_session(chair, CLP_STOP_PAUSED_TOO_LONG, CLP_PHASE_FINISHING);
        return;
    case CLP_PHASE_FINISHING:
        if (in_phase < FINISHING_MS) return;
        chair->state.program = 0;
        clpi_enter_phase(chair, CLP_PHASE_IDLE);
        return;
    case CLP_PHASE_IDLE:
    case CLP_PHASE_EMERGENCY_STOPPED:
    case CLP_PHASE_FAULT:
        return;
    }
}
