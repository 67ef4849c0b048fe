#ifndef CLP_PARTS_H
#define CLP_PARTS_H

#include "clp_chair.h"
#include "clp_tables.h"

/* What the parts of the library share. */

/* What an answer carries behind its result, where it is made anew for a repeat; up to CLP_STATE_BYTES is the number of kept bytes. */
#define DATA_INFO 0x80u
#define DATA_LOG 0x81u
#define DATA_PROOF 0x82u
#define DATA_PRESENCE 0x83u
#define DATA_WIFI 0x84u

#define PARAMETER_ZONES 5u

/* Who sits in the chair and is near it ranks above every role. */
#define RANK_OCCUPANT 4u

typedef enum { FROM_BLUETOOTH, FROM_INTERNET } request_link;

typedef struct {
    uint8_t operation;
    const uint8_t *payload;
    size_t length;
    request_link link;
    /* NULL before authentication. */
    const uint8_t *user;
    uint8_t role;
    bool is_server;
    /* 0 to 15, or 255 when the server vouches for no sitting. */
    uint8_t vouched_sitting;
    /* Sequence number of a request with a MAC over Bluetooth. */
    uint16_t sequence;
    bool has_link_keys;
    /* Index of the key with which the server sealed the request. */
    uint8_t key_index;
} request;

/* clp_rules.c */
const clp_rule *clpi_find_rule(uint8_t operation);
clp_result clpi_check_payload(uint8_t operation, const uint8_t *payload, size_t length);
clp_result clpi_find_denial(const clp_chair *chair, const request *asked);
uint8_t clpi_find_rank(const clp_chair *chair, const request *asked);

/* clp_chair.c */
uint32_t clpi_now(const clp_chair *chair);
bool clpi_is_over(const clp_chair *chair, uint32_t since, uint32_t ms);
bool clpi_has_feature(const clp_chair *chair, clp_feature feature);
void clpi_save(clp_chair *chair, clp_save_urgency urgency);
void clpi_take_pending_halt(clp_chair *chair);
void clpi_perform(clp_chair *chair, const request *asked, clp_outcome *outcome);
size_t clpi_put_answer_data(clp_chair *chair, const request *asked, const clp_outcome *outcome, uint8_t *out);
void clpi_notify_changed(clp_chair *chair);
void clpi_enter_phase(clp_chair *chair, clp_phase phase);
void clpi_count_stop(clp_chair *chair);
bool clpi_identify_occupant(clp_chair *chair, const uint8_t *user);
void clpi_set_owner(clp_chair *chair, uint16_t epoch, bool is_owned);
void clpi_learn_time(clp_chair *chair, uint32_t unix_seconds);
uint32_t clpi_unix_seconds(const clp_chair *chair);
uint32_t clpi_uptime_ms(const clp_chair *chair);
void clpi_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length);
void clpi_stop_moving(clp_chair *chair);

/* clp_session.c */
bool clpi_is_active(const clp_chair *chair);
clp_result clpi_start_session(clp_chair *chair, const request *asked);
clp_result clpi_pause_session(clp_chair *chair);
clp_result clpi_resume_session(clp_chair *chair);
clp_result clpi_set_value(clp_chair *chair, uint8_t parameter, uint8_t value);
clp_result clpi_take_plan_request(clp_chair *chair, const request *asked);
void clpi_end_session(clp_chair *chair, clp_stop_reason reason, clp_phase phase);
void clpi_step_session(clp_chair *chair, uint32_t ms);
void clpi_record_session(clp_chair *chair, clp_stop_reason reason, uint16_t seconds, uint8_t intensity);

/* clp_log.c */
size_t clpi_put_log_page(clp_chair *chair, uint32_t after, uint8_t *out);
void clpi_send_log(clp_chair *chair);
clp_result clpi_take_log_receipt(clp_chair *chair, const uint8_t *payload);

/* clp_presence.c */
void clpi_press_for_presence(clp_chair *chair);
void clpi_forget_presence(clp_chair *chair);
void clpi_step_presence(clp_chair *chair);
const uint8_t *clpi_find_pass_key(const clp_chair *chair);
clp_result clpi_prove_presence(clp_chair *chair, const uint8_t *payload);
size_t clpi_put_presence(clp_chair *chair, uint8_t *out);

/* clp_link.c */
void clpi_link_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length);
void clpi_link_end_session(clp_chair *chair);
bool clpi_link_is_user(const clp_chair *chair, const uint8_t *user);

/* clp_internet.c */
void clpi_internet_send_event(clp_chair *chair, clp_event event, const uint8_t *payload, size_t length);
void clpi_internet_send_state(clp_chair *chair);
void clpi_internet_step(clp_chair *chair);

/* clp_keys.c */
clp_result clpi_accept_new_key(clp_chair *chair, const request *asked);
clp_result clpi_retire_keys(clp_chair *chair, const request *asked);
void clpi_note_key_use(clp_chair *chair, uint8_t key_index);

#endif
