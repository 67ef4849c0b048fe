#include "clp_parts.h"

#include <string.h>

const clp_rule *clpi_find_rule(uint8_t operation)
{
    for (size_t i = 0; i < sizeof RULES / sizeof RULES[0]; i += 1)
        if (RULES[i].operation == operation) return &RULES[i];
    return NULL;
}

#define ANY_LENGTH 0xffu

typedef struct {
    uint8_t operation;
    uint8_t length;
} payload_length;

/* Every operation that is not here has no payload. */
static const payload_length LENGTHS[] = {
    {CLP_OP_HELLO, 8},      {CLP_OP_AUTHENTICATE, 36},      {CLP_OP_START, 8},         {CLP_OP_SET, 2},
    {CLP_OP_MOVE, 4},       {CLP_OP_LOCK, 1},               {CLP_OP_PLAN_BEGIN, 4},    {CLP_OP_PLAN_CHUNK, ANY_LENGTH},
    {CLP_OP_LOG_SINCE, 4},  {CLP_OP_LOG_RECEIVED, 16},      {CLP_OP_WIFI, ANY_LENGTH}, {CLP_OP_CLAIM, 16},
    {CLP_OP_OWNER, 3},      {CLP_OP_TIME, 4},               {CLP_OP_NEW_KEY, 36},      {CLP_OP_RETIRE_KEYS, 4},
    {CLP_OP_FIRMWARE_BEGIN, ANY_LENGTH},                    {CLP_OP_FIRMWARE_BLOCK, ANY_LENGTH},
    {CLP_OP_PRESENCE, 20},
};

static size_t find_length(uint8_t operation)
{
    for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i += 1)
        if (LENGTHS[i].operation == operation) return LENGTHS[i].length;
    return 0;
}

static bool is_value_allowed(uint8_t parameter, uint8_t value)
{
    /* intensity, heat, airbag, foot roller */
    static const uint8_t MAX_VALUES[] = {5, 3, 5, 3};
    if (parameter == PARAMETER_ZONES) return value != 0;
    return parameter >= 1 && parameter <= sizeof MAX_VALUES && value <= MAX_VALUES[parameter - 1];
}

/* Whether a request can be read; what it asks for is looked at later. */
clp_result clpi_check_payload(uint8_t operation, const uint8_t *payload, size_t length)
{
    size_t expected = find_length(operation);
    bool is_allowed = true;
    if (clpi_find_rule(operation) == NULL) return CLP_RESULT_UNKNOWN_OPERATION;
    if (expected != ANY_LENGTH && length != expected) return CLP_RESULT_BAD_PARAMETER;
    switch (operation) {
    case CLP_OP_PLAN_CHUNK:
    case CLP_OP_FIRMWARE_BLOCK:
        is_allowed = length >= 2;
        break;
    case CLP_OP_SET:
        is_allowed = is_value_allowed(payload[0], payload[1]);
        break;
    case CLP_OP_MOVE:
        is_allowed = payload[0] >= 1 && payload[0] <= 4 && (payload[1] <= 1 || payload[1] == 0xff);
        break;
    case CLP_OP_LOCK:
        is_allowed = payload[0] <= 1;
        break;
    case CLP_OP_OWNER:
        is_allowed = payload[2] <= 1;
        break;
    default:
        break;
    }
    return is_allowed ? CLP_RESULT_OK : CLP_RESULT_BAD_PARAMETER;
}

static bool is_occupant(const clp_chair *chair, const uint8_t *user)
{
    return chair->has_occupant && memcmp(chair->occupant, user, CLP_USER_BYTES) == 0;
}

/* How much a person's word weighs: seated and near > owner > family > guest. */
uint8_t clpi_find_rank(const clp_chair *chair, const request *asked)
{
    return is_occupant(chair, asked->user) ? RANK_OCCUPANT : asked->role;
}

static clp_result find_control_denial(const clp_chair *chair, const request *asked)
{
    const clp_session *session = &chair->session;
    const uint8_t *controller = NULL;
    uint8_t rank = RANK_OCCUPANT;
    if (asked->link == FROM_INTERNET) {
        bool is_theirs = chair->has_occupant ? is_occupant(chair, asked->user)
                                             : asked->vouched_sitting == chair->state.sitting;
        /* Without a seat sensor nobody far away can know whether the chair is empty. */
        if (!clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR)) return CLP_RESULT_NOT_PERMITTED;
        if (chair->state.is_seated && !is_theirs) return CLP_RESULT_NOT_PERMITTED;
    }
    if (clpi_is_active(chair) && session->has_starter) {
        controller = session->starter;
        rank = session->starter_rank;
    } else if (chair->has_occupant && clpi_link_is_user(chair, chair->occupant)) {
        controller = chair->occupant;
    }
    if (controller == NULL || memcmp(controller, asked->user, CLP_USER_BYTES) == 0) return CLP_RESULT_OK;
    return clpi_find_rank(chair, asked) <= rank ? CLP_RESULT_BUSY : CLP_RESULT_OK;
}

/* Why a request must not be carried out, or CLP_RESULT_OK. The emergency stop comes before every rule. */
clp_result clpi_find_denial(const clp_chair *chair, const request *asked)
{
    const clp_rule *rule = clpi_find_rule(asked->operation);
    uint8_t link = asked->link == FROM_BLUETOOTH ? RULE_BLUETOOTH : RULE_INTERNET;
    if (asked->operation == CLP_OP_EMERGENCY_STOP) return CLP_RESULT_OK;
    if (rule == NULL) return CLP_RESULT_UNKNOWN_OPERATION;
    if (rule->min_role != 0 && asked->user == NULL) return CLP_RESULT_NOT_AUTHENTICATED;
    if ((rule->flags & link) == 0) return CLP_RESULT_NOT_PERMITTED;
    if (asked->user != NULL && rule->min_role != 0) {
        bool is_enough = rule->min_role == RULE_SERVER ? asked->is_server : asked->role >= rule->min_role;
        if (!is_enough) return CLP_RESULT_NOT_PERMITTED;
    }
    if ((rule->flags & RULE_WHILE_HALTED) == 0) {
        if (chair->state.phase == CLP_PHASE_EMERGENCY_STOPPED) return CLP_RESULT_EMERGENCY_STOPPED;
        if (chair->state.phase == CLP_PHASE_FAULT) return CLP_RESULT_FAULT;
    }
    if (chair->state.is_locked && (rule->flags & RULE_WHILE_LOCKED) == 0) return CLP_RESULT_LOCKED;
    if ((rule->flags & RULE_ACTUATING) == 0 || asked->user == NULL) return CLP_RESULT_OK;
    return find_control_denial(chair, asked);
}
