#ifndef CLP_CHAIR_H
#define CLP_CHAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clp_constants.h"
#include "clp_crypto.h"
#include "clp_wire.h"

/*
 * A chair's side of CLP/1 (docs/chair-protocol.md). One task calls all of it, except `clp_chair_halt_now`, which any interrupt may call.
 * Nothing is allocated; everything stands in one `clp_chair`.
 */

#define CLP_STATE_BYTES 20u
#define CLP_USER_BYTES 8u
#define CLP_CHALLENGE_BYTES 16u
#define CLP_MESSAGE_ID_BYTES 12u
#define CLP_MAX_SERIAL_BYTES 16u

/* Longest message to a chair, and from it. */
#define CLP_MAX_DOWNLINK_BYTES (30u + CLP_MAX_FRAME_BYTES)
#define CLP_MAX_UPLINK_BYTES 352u

/* Sessions that the chair keeps until the server has them. The oldest gives way. */
#ifndef CLP_LOG_RECORDS
#define CLP_LOG_RECORDS 12u
#endif

/* Answers that are kept for ten seconds for repeats over the internet. */
#ifndef CLP_INTERNET_ANSWERS
#define CLP_INTERNET_ANSWERS 20u
#endif

typedef struct {
    clp_phase phase;
    bool is_seated;
    bool is_locked;
    bool is_online;
    bool is_moving;
    /* Counts up, modulo 16, each time that somebody sits down. */
    uint8_t sitting;
    uint8_t program;
    uint16_t seconds_left;
    uint16_t seconds_elapsed;
    uint8_t intensity;
    uint8_t heat;
    uint8_t airbag;
    uint8_t foot_roller;
    uint8_t zones;
    /* 0 upright to 100 flat; 0 down to 100 up. */
    uint8_t back;
    uint8_t legs;
    uint16_t revision;
    clp_fault fault;
    clp_stop_reason last_stop;
    uint16_t occupant_tag;
    uint16_t stop_count;
} clp_state;

/* The 20 bytes of the state's characteristic. */
void clp_state_encode(const clp_state *state, uint8_t out[CLP_STATE_BYTES]);

typedef struct {
    uint32_t version;
    uint8_t key[CLP_KEY_BYTES];
} clp_device_key;

typedef struct {
    uint32_t id;
    uint32_t started_at;
    uint16_t seconds;
    uint8_t program;
    uint8_t reason;
    uint8_t zones;
    uint8_t intensity;
    uint8_t user[CLP_USER_BYTES];
} clp_record;

/* What a chair keeps over a power cut. The firmware fills it from its flash before `clp_chair_begin`. */
typedef struct {
    /* From the factory. */
    uint8_t serial[CLP_MAX_SERIAL_BYTES];
    uint8_t serial_length;
    uint8_t family;
    uint8_t firmware[3];
    uint32_t features;
    /* keys[0] is what the chair writes with; while it is replaced there is a second one. */
    clp_device_key keys[2];
    uint8_t key_count;
    /* Changed by the library. A new chair has epoch 1 and zeros. */
    bool is_owned;
    uint16_t epoch;
    uint16_t stop_count;
    uint32_t last_time;
    uint32_t log_generation;
    uint32_t last_record;
    uint8_t record_count;
    /* The session under way, so that a power cut does not lose it. */
    bool has_session;
    clp_record session;
    clp_record records[CLP_LOG_RECORDS];
} clp_memory;

typedef enum {
    /* Written before `save` returns: a key, an owner, a stop, a record. */
    CLP_SAVE_NOW,
    /* The seconds of the session have gone on: may be written within a minute. */
    CLP_SAVE_SOON,
} clp_save_urgency;

/* Twelve networks with the longest names. */
#define CLP_MAX_WIFI_ANSWER_BYTES (2u + 12u * 35u)

typedef enum {
    /* `chair/v1/{sn}/up/{server}`, QoS 1; the four bytes of `server` in hex. */
    CLP_TOPIC_ANSWER,
    /* `chair/v1/{sn}/up`, QoS 1. */
    CLP_TOPIC_EVENT,
    /* `chair/v1/{sn}/state`, QoS 1, retained. */
    CLP_TOPIC_STATE,
} clp_topic;

/* What the library needs of the chair. Nothing of it may call the library. */
typedef struct {
    /* A steady clock that wraps at 2^32. */
    uint32_t (*milliseconds)(void *context);
    /* From a generator that nobody can guess. */
    void (*random_bytes)(void *context, uint8_t *out, size_t length);
    void (*save)(void *context, const clp_memory *memory, clp_save_urgency urgency);
    /* Motors, heat, pumps and posture off at once. May be called from an interrupt. */
    void (*halt)(void *context);
    /* The chair shall be as this state says: phase running works, every other phase rests. Called at every change. */
    void (*apply)(void *context, const clp_state *state);
    /* Moves a part (1 back, 2 legs, 3 zero gravity, 4 upright) in a direction until it is told 0. */
    void (*move)(void *context, uint8_t axis, int8_t direction);
    /* Where back and legs stand, 0 to 100. Asked at each tick while they move. */
    void (*read_posture)(void *context, uint8_t *back, uint8_t *legs);
    /* One notification of the control characteristic, and of the state's. */
    void (*notify)(void *context, const uint8_t *part, size_t length);
    void (*notify_state)(void *context, const uint8_t *state);
    void (*publish)(void *context, clp_topic topic, const uint8_t *server, const uint8_t *message, size_t length);
    /* Name and password of a Wi-Fi, each with its length in front. False when the chair cannot keep them. */
    bool (*join_wifi)(void *context, const uint8_t *name, const uint8_t *password);
    /*
     * One of the five requests about firmware, which the rules have let through; writes the status. NULL for a chair that takes none.
     * docs/chair-firmware.md says what it has to do.
     */
    clp_result (*update_firmware)(void *context, uint8_t operation, const uint8_t *payload, size_t length,
                                  uint8_t status[CLP_STATE_BYTES]);
    /*
     * What the radio for Wi-Fi hears (`wifiScan`) and how far it is (`wifiStatus`), in the bytes of docs/chair-protocol.md. Returns their
     * number. NULL for a chair that does not tell.
     */
    size_t (*read_wifi)(void *context, uint8_t operation, uint8_t out[CLP_MAX_WIFI_ANSWER_BYTES]);
    void *context;
} clp_port;

/* The rest is the library's own: read `state` and `memory`, change nothing. */

typedef struct {
    uint8_t result;
    /* What stands behind the result in an answer: so many of `bytes`, or what is made anew for a repeat. */
    uint8_t data;
    uint8_t bytes[CLP_STATE_BYTES];
} clp_outcome;

typedef struct {
    uint16_t sequence;
    uint8_t mac[CLP_FRAME_MAC_BYTES];
    clp_outcome outcome;
} clp_link_answer;

typedef enum { CLP_LINK_CLOSED, CLP_LINK_STRANGER, CLP_LINK_GREETED, CLP_LINK_AUTHENTICATED } clp_link_phase;

/* One phone's connection over Bluetooth. */
typedef struct {
    clp_link_phase phase;
    uint8_t part_bytes;
    uint8_t role;
    uint8_t user[CLP_USER_BYTES];
    uint8_t nonces[16];
    uint8_t to_chair[CLP_KEY_BYTES];
    uint8_t from_chair[CLP_KEY_BYTES];
    uint8_t seal[CLP_KEY_BYTES];
    uint32_t expires_at;
    uint32_t last_sequence;
    uint32_t last_answered_at;
    uint32_t next_event;
    uint8_t next_answer;
    uint8_t recent_count;
    uint8_t next_recent;
    uint32_t recent[CLP_MAX_REQUESTS_PER_SECOND];
    clp_link_answer answers[CLP_MAX_CACHED_ANSWERS];
    clp_reassembler reassembler;
} clp_link;

typedef struct {
    uint8_t id[CLP_MESSAGE_ID_BYTES];
    uint32_t at;
    uint32_t deadline;
    clp_outcome outcome;
    bool is_used;
} clp_internet_answer;

typedef struct {
    uint8_t bytes[CLP_MAX_PLAN_BYTES];
    /* 0: no plan. */
    uint8_t length;
} clp_plan;

typedef struct {
    bool has_starter;
    uint8_t starter_rank;
    uint8_t starter[CLP_USER_BYTES];
    uint32_t worked_ms;
    uint16_t total_seconds;
    uint16_t last_report;
    uint8_t held;
    uint8_t token_count;
    uint8_t next_token;
    uint32_t tokens[8];
    clp_plan plan;
} clp_session;

typedef struct {
    clp_plan plan;
    uint16_t received;
    uint16_t checksum;
    bool is_open;
    clp_plan waiting;
    uint32_t waiting_since;
} clp_plan_upload;

/* A press that a phone may have proved to it, and the pass in force, whose key stands in no flash. */
typedef struct {
    uint32_t pressed_at;
    uint32_t issued_at;
    uint32_t issued_unix;
    bool is_pressed;
    bool is_answered;
    bool has_pass;
    uint8_t user[CLP_USER_BYTES];
    uint8_t nonce[CLP_CHALLENGE_BYTES];
    uint8_t proof[CLP_CHALLENGE_BYTES];
    uint8_t key[CLP_KEY_BYTES];
} clp_presence;

/* What is used most stands first, where an instruction reaches it with few bytes. */
typedef struct {
    const clp_port *port;
    clp_state state;
    uint32_t phase_since;
    uint32_t last_tick;
    uint32_t boot;
    uint32_t booted_at;
    uint32_t empty_since;
    uint32_t move_heard_at;
    uint32_t pressed_at;
    uint32_t claimed_at;
    uint32_t unix_seconds;
    uint32_t unix_learned_at;
    volatile bool halt_pending;
    bool is_connected;
    bool has_occupant;
    bool is_seat_left;
    bool has_time;
    bool is_pressed;
    bool is_claimed;
    clp_session session;
    uint8_t claim[CLP_CHALLENGE_BYTES];
    uint8_t occupant[CLP_USER_BYTES];
    clp_memory memory;
    clp_link link;
    clp_plan_upload upload;
#ifndef CLP_WITHOUT_PRESENCE
    clp_presence presence;
#endif
    clp_internet_answer internet_answers[CLP_INTERNET_ANSWERS];
} clp_chair;

/* Begins after power came on. `memory` is copied, `port` is not; what was under way before is recorded as ended, and nothing starts. */
void clp_chair_begin(clp_chair *chair, const clp_port *port, const clp_memory *memory);

/* Moves the chair on to now. Call it every 50 ms or more often. */
void clp_chair_tick(clp_chair *chair);

/* Everything off at once. For an interrupt: the next tick or message latches the emergency stop. */
void clp_chair_halt_now(clp_chair *chair);

/* A byte on the characteristic of the emergency stop, or the stop button: carried out before anything that waits. */
void clp_chair_emergency_stop(clp_chair *chair);

/* A phone has connected, writes a value to the control characteristic, is gone. `part_bytes` is the MTU less 3, at most 244. */
void clp_link_open(clp_chair *chair);
void clp_link_set_part_bytes(clp_chair *chair, uint8_t part_bytes);
void clp_link_write(clp_chair *chair, const uint8_t *part, size_t length);
void clp_link_close(clp_chair *chair);

/* The chair has subscribed to `chair/v1/{sn}/down`; a message came; the connection is gone. */
void clp_internet_open(clp_chair *chair);
void clp_internet_receive(clp_chair *chair, const uint8_t *message, size_t length);
void clp_internet_close(clp_chair *chair);

/* What a body and hands do to the chair. */
void clp_chair_sit_down(clp_chair *chair);
void clp_chair_stand_up(clp_chair *chair);
void clp_chair_press_button(clp_chair *chair);
void clp_chair_factory_reset(clp_chair *chair);
void clp_chair_raise_fault(clp_chair *chair, clp_fault fault);
void clp_chair_clear_fault(clp_chair *chair);

/* The two digits that the display shows while a claim waits for a press, 0 while none waits. */
uint8_t clp_chair_claim_number(clp_chair *chair);

/* The info characteristic. Returns its length, at most CLP_MAX_INFO_BYTES. */
#define CLP_MAX_INFO_BYTES (12u + CLP_MAX_SERIAL_BYTES)
size_t clp_chair_info(clp_chair *chair, uint8_t out[CLP_MAX_INFO_BYTES]);

/* The 64 hex digits and a zero that a chair logs in to the broker with. */
void clp_broker_password(const clp_device_key *key, char out[65]);

/* The 5 bytes of manufacturer data that are advertised. */
void clp_manufacturer_data(const clp_memory *memory, uint8_t out[5]);

#endif
