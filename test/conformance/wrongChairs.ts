/**
 * Chairs that break one rule each: the C library with one place of it changed. The conformance runner has to find that rule, and no other.
 */
export type WrongChair = {
  /** The check that it loses. */
  id: string
  file: string
  /** Stands once in the file. */
  right: string
  wrong: string
  /** Found by a check that takes minutes of the chair's time. */
  isLong?: true
}

const SESSION = 'clp_session.c'
const CHAIR = 'clp_chair.c'
const LINK = 'clp_link.c'
const INTERNET = 'clp_internet.c'
const RULES = 'clp_rules.c'
const PRESENCE = 'clp_presence.c'

const WIRE_FAULTS: readonly WrongChair[] = [
  {
    id: 'broken-frame',
    file: 'clp_wire.c',
    right: 'if (clp_crc16(bytes, body) != clp_get_u16(bytes + body)) return false;',
    wrong: '',
  },
  {
    id: 'info',
    file: CHAIR,
    right: 'memcpy(out + 12, memory->serial, memory->serial_length);',
    wrong: 'memcpy(out + 12, memory->serial, memory->serial_length); out[12] ^= 1u;',
  },
  {
    id: 'unknown-operation',
    file: RULES,
    right: 'if (clpi_find_rule(operation) == NULL) return CLP_RESULT_UNKNOWN_OPERATION;',
    wrong: 'if (clpi_find_rule(operation) == NULL) return CLP_RESULT_BAD_PARAMETER;',
  },
  {
    id: 'stranger',
    file: LINK,
    right: 'asked->user != NULL ? CLP_RESULT_BAD_MAC : CLP_RESULT_NOT_AUTHENTICATED',
    wrong: 'asked->user != NULL ? CLP_RESULT_BAD_MAC : CLP_RESULT_OK',
  },
  {
    id: 'fresh-nonce',
    file: LINK,
    right: 'chair->port->random_bytes(chair->port->context, link->nonces + NONCE_BYTES, NONCE_BYTES);',
    wrong: 'memset(link->nonces + NONCE_BYTES, 7, NONCE_BYTES);',
  },
  {
    id: 'wrong-proof',
    file: LINK,
    right: 'link->phase = CLP_LINK_STRANGER;\n        return CLP_RESULT_BAD_MAC;',
    wrong: 'return CLP_RESULT_BAD_MAC;',
  },
  {
    id: 'expired-ticket',
    file: LINK,
    right: 'if (clp_get_u32(payload + 8) <= clpi_unix_seconds(chair)) return CLP_RESULT_EXPIRED;',
    wrong: '',
  },
  {
    id: 'earlier-owner',
    file: LINK,
    right: 'if (epoch < chair->memory.epoch) return CLP_RESULT_NOT_PERMITTED;',
    wrong: '',
  },
  {
    id: 'wrong-mac',
    file: LINK,
    right: 'if (!is_authentic(chair, frame)) return false;',
    wrong: '',
  },
  { id: 'repeat', file: LINK, right: 'if (kept != NULL) {', wrong: 'if (false) {' },
  {
    id: 'replay',
    file: LINK,
    right: 'if (frame->sequence <= link->last_sequence) {',
    wrong: 'if (false) {',
  },
]

const SAFETY_FAULTS: readonly WrongChair[] = [
  {
    id: 'emergency-byte',
    file: CHAIR,
    right: 'chair->halt_pending = false;\n    emergency_stop(chair);',
    wrong: 'chair->halt_pending = false;',
  },
  {
    id: 'emergency-frame',
    file: LINK,
    right: 'if (asked->operation == CLP_OP_EMERGENCY_STOP) {',
    wrong: 'if (asked->operation == CLP_OP_EMERGENCY_STOP && is_authentic(chair, frame)) {',
  },
  {
    id: 'no-own-start',
    file: SESSION,
    right: 'upload->waiting_since = clpi_now(chair);',
    wrong: 'clpi_enter_phase(chair, CLP_PHASE_PREPARING);',
  },
  {
    id: 'empty-seat-start',
    file: SESSION,
    right:
      'if (clpi_has_feature(chair, CLP_FEATURE_SEAT_SENSOR) && !state->is_seated) return CLP_RESULT_NOT_SEATED;',
    wrong: '',
  },
  {
    id: 'empty-seat-pause',
    file: SESSION,
    right: '(void)clpi_pause_session(chair);',
    wrong: '{}',
  },
  {
    id: 'empty-seat-end',
    file: SESSION,
    right: 'if (empty_ms >= CLP_EMPTY_SEAT_END_SECONDS * 1000u)',
    wrong: 'if (false)',
    isLong: true,
  },
  {
    id: 'longest-session',
    file: SESSION,
    right: 'session->total_seconds = (uint16_t)seconds;',
    wrong: 'session->total_seconds = (uint16_t)(seconds + 600u);',
    isLong: true,
  },
  {
    id: 'longest-pause',
    file: SESSION,
    right: 'if (in_phase >= CLP_MAX_PAUSE_SECONDS * 1000u)',
    wrong: 'if (false)',
    isLong: true,
  },
  {
    id: 'heat-off',
    file: SESSION,
    right: 'state->heat = 0;\n    state->airbag = 0;\n    state->foot_roller = 0;\n    state->intensity = 0;',
    wrong: 'state->intensity = 0;',
  },
  {
    id: 'handle',
    file: CHAIR,
    right: 'if (clpi_is_over(chair, chair->move_heard_at, CLP_MOVE_TIMEOUT_MS)) {',
    wrong: 'if (false) {',
  },
  {
    id: 'lost-link',
    file: LINK,
    right: 'reset_link(chair, CLP_LINK_CLOSED);',
    wrong: 'reset_link(chair, CLP_LINK_CLOSED);\n    (void)clpi_pause_session(chair);',
  },
  {
    id: 'control',
    file: RULES,
    right: 'return clpi_find_rank(chair, asked) <= rank ? CLP_RESULT_BUSY : CLP_RESULT_OK;',
    wrong: 'return CLP_RESULT_OK;',
  },
  {
    id: 'child-lock',
    file: RULES,
    right: 'if (chair->state.is_locked && (rule->flags & RULE_WHILE_LOCKED) == 0) return CLP_RESULT_LOCKED;',
    wrong: '',
  },
  {
    id: 'rate-limit',
    file: LINK,
    right: 'is_rate_limited(chair) ? CLP_RESULT_LIMIT : CLP_RESULT_OK',
    wrong: 'false ? CLP_RESULT_LIMIT : CLP_RESULT_OK',
  },
  {
    id: 'start-before-stop',
    file: SESSION,
    right: 'if (clp_get_u16(payload + 6) != state->stop_count)',
    wrong: 'if (asked->link == FROM_INTERNET && clp_get_u16(payload + 6) != state->stop_count)',
  },
  {
    id: 'move-before-stop',
    file: CHAIR,
    right: 'if (direction != 0 && clp_get_u16(payload + 2) != chair->state.stop_count)',
    wrong: 'if (false)',
  },
  {
    id: 'start-out-of-row',
    file: LINK,
    right: 'frame->sequence != last_sequence + 1 || waited_ms > CLP_START_TIMEOUT_MS',
    wrong: 'waited_ms > CLP_START_TIMEOUT_MS',
  },
  {
    id: 'start-held-back',
    file: LINK,
    right: 'frame->sequence != last_sequence + 1 || waited_ms > CLP_START_TIMEOUT_MS',
    wrong: 'frame->sequence != last_sequence + 1',
  },
  {
    id: 'start-token',
    file: SESSION,
    right: 'if (is_token_used(session, token)) return CLP_RESULT_OK;',
    wrong: '',
  },
  {
    id: 'log',
    file: 'clp_log.c',
    right: 'memcpy(out + length, digest, PAGE_MAC_BYTES);',
    wrong: 'memset(out + length, 0, PAGE_MAC_BYTES);',
  },
  {
    id: 'claim',
    file: CHAIR,
    right: 'derive_from_challenge(chair, CLP_LABEL_CLAIM, asked->payload, digest);',
    wrong: 'derive_from_challenge(chair, CLP_LABEL_CLAIM_NUMBER, asked->payload, digest);',
  },
]

const PRESENCE_FAULTS: readonly WrongChair[] = [
  {
    id: 'presence',
    file: PRESENCE,
    right: 'clp_hmac_add(&mac, head, sizeof head);',
    wrong: '',
  },
  {
    id: 'presence-once',
    file: PRESENCE,
    right: 'clp_equal(presence->nonce, payload, CLP_CHALLENGE_BYTES) ? CLP_RESULT_OK : CLP_RESULT_BUSY',
    wrong: 'CLP_RESULT_OK',
  },
  {
    id: 'presence-old',
    file: PRESENCE,
    right: 'if (!presence->is_pressed) return CLP_RESULT_BAD_STATE;',
    wrong: '',
    isLong: true,
  },
]

const WIFI_FAULTS: readonly WrongChair[] = [
  {
    id: 'wifi-scan',
    file: CHAIR,
    right: 'return chair->port->read_wifi(chair->port->context, asked->operation, out);',
    wrong: `return chair->port->read_wifi(chair->port->context, asked->operation, out) -
               (asked->operation == CLP_OP_WIFI_SCAN ? 1u : 0u);`,
  },
  {
    id: 'wifi-status',
    file: CHAIR,
    right: 'return chair->port->read_wifi(chair->port->context, asked->operation, out);',
    wrong: `return chair->port->read_wifi(chair->port->context, asked->operation, out) -
               (asked->operation == CLP_OP_WIFI_STATUS ? 1u : 0u);`,
  },
  {
    id: 'wifi-owner',
    file: RULES,
    right: 'if (!is_enough) return CLP_RESULT_NOT_PERMITTED;',
    wrong: 'if (!is_enough && asked->operation != CLP_OP_WIFI_SCAN) return CLP_RESULT_NOT_PERMITTED;',
  },
]

const INTERNET_FAULTS: readonly WrongChair[] = [
  { id: 'answer', file: INTERNET, right: 'what->topic, what->id,', wrong: 'what->topic, message + 12,' },
  {
    id: 'foreign-message',
    file: INTERNET,
    right: 'if (!clp_equal(mac, frame->mac, sizeof mac)) continue;',
    wrong: '',
  },
  {
    id: 'another-boot',
    file: INTERNET,
    right: 'if (clp_get_u32(head) != chair->boot) return true;',
    wrong: '',
  },
  { id: 'past-deadline', file: INTERNET, right: '(left < 0 || left >', wrong: '(left >' },
  {
    id: 'far-deadline',
    file: INTERNET,
    right: 'left < 0 || left > (int32_t)CLP_MAX_MESSAGE_LIFE_MS',
    wrong: 'left < 0',
  },
  {
    id: 'message-twice',
    file: INTERNET,
    right: 'if (kept != NULL) outcome = kept->outcome;',
    wrong: 'if (false) outcome = kept->outcome;',
  },
  { id: 'far-emergency', file: INTERNET, right: 'return !is_emergency && (', wrong: 'return (' },
  {
    id: 'far-move',
    file: RULES,
    right: 'if ((rule->flags & link) == 0)',
    wrong: 'if ((rule->flags & link) == 0 && asked->operation != CLP_OP_MOVE)',
  },
  {
    id: 'far-reset',
    file: RULES,
    right: 'if ((rule->flags & link) == 0)',
    wrong: 'if ((rule->flags & link) == 0 && asked->operation != CLP_OP_RESET)',
  },
  {
    id: 'far-start',
    file: RULES,
    right: 'if ((rule->flags & link) == 0) return CLP_RESULT_NOT_PERMITTED;',
    wrong: `if ((rule->flags & link) == 0) return CLP_RESULT_NOT_PERMITTED;
    if (asked->link == FROM_INTERNET && asked->operation == CLP_OP_STOP && asked->role == CLP_ROLE_GUEST)
        return CLP_RESULT_NOT_PERMITTED;`,
  },
  {
    id: 'far-stranger',
    file: RULES,
    right: 'if (chair->state.is_seated && !is_theirs) return CLP_RESULT_NOT_PERMITTED;',
    wrong: '(void)is_theirs;',
  },
  {
    id: 'far-start-before-stop',
    file: SESSION,
    right: 'if (clp_get_u16(payload + 6) != state->stop_count)',
    wrong: 'if (asked->link == FROM_BLUETOOTH && clp_get_u16(payload + 6) != state->stop_count)',
  },
  {
    id: 'server-only',
    file: RULES,
    right: 'rule->min_role == RULE_SERVER ? asked->is_server : asked->role >= rule->min_role',
    wrong: 'rule->min_role == RULE_SERVER || asked->role >= rule->min_role',
  },
]

export const WRONG_CHAIRS: readonly WrongChair[] = [
  ...WIRE_FAULTS,
  ...SAFETY_FAULTS,
  ...PRESENCE_FAULTS,
  ...WIFI_FAULTS,
  ...INTERNET_FAULTS,
]
