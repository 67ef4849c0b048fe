/*
 * A chair on a test bench: commands come in, what the chair says goes out. Both are `kind u8, length u16, bytes`; an output of kind 0 ends
 * what one command brought about. Time passes by command only, so that a run is always the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clp_chair.h"

enum {
    BOOT, ADVANCE, LINK_OPEN, LINK_CLOSE, LINK_WRITE, EMERGENCY_BYTE, INTERNET_OPEN, INTERNET_CLOSE, DOWNLINK, SIT_DOWN, STAND_UP,
    PRESS, RAISE_FAULT, CLEAR_FAULT, FACTORY_RESET, READ_INFO, READ_STATE, SET_PART_BYTES, CLAIM_NUMBER, POWER_CUT, HALT_NOW
};
enum { OUT_END, OUT_CONTROL, OUT_STATE, OUT_ANSWER, OUT_EVENT, OUT_STATE_MESSAGE, OUT_INFO, OUT_NUMBER };

static clp_chair chair;
static clp_memory flash;
static uint32_t clock_ms;
static uint32_t random_state;
static double back, legs;
static uint8_t moving_axis;
static int moving_direction;
static uint32_t moved_at;

static void put(uint8_t kind, const uint8_t *bytes, size_t length)
{
    uint8_t head[3];
    head[0] = kind;
    clp_put_u16(head + 1, (uint16_t)length);
    fwrite(head, 1, sizeof head, stdout);
    if (length > 0) fwrite(bytes, 1, length, stdout);
}

static uint32_t milliseconds(void *context)
{
    (void)context;
    return clock_ms;
}

/* The same bytes on each run: `createSeededByteGenerator` of the reference. */
static void random_bytes(void *context, uint8_t *out, size_t length)
{
    (void)context;
    for (size_t i = 0; i < length; i += 1) {
        random_state = random_state * 1664525u + 1013904223u;
        out[i] = (uint8_t)(random_state >> 24);
    }
}

static void save(void *context, const clp_memory *memory, clp_save_urgency urgency)
{
    (void)context, (void)urgency;
    flash = *memory;
}

static void halt(void *context)
{
    (void)context;
}

static void apply(void *context, const clp_state *state)
{
    (void)context, (void)state;
}

static void move(void *context, uint8_t axis, int8_t direction)
{
    (void)context;
    moving_axis = axis;
    moving_direction = direction;
    moved_at = clock_ms;
}

static double clamp(double value)
{
    return value < 0 ? 0 : value > 100 ? 100 : value;
}

static double towards(double value, double goal, double step)
{
    double left = goal - value;
    if (left < 0 ? -left <= step : left <= step) return goal;
    return left < 0 ? value - step : value + step;
}

static void read_posture(void *context, uint8_t *back_out, uint8_t *legs_out)
{
    double distance = 8.0 * (double)(clock_ms - moved_at) / 1000;
    (void)context;
    if (moving_direction != 0) {
        if (moving_axis == 1) back = clamp(back + distance * moving_direction);
        if (moving_axis == 2) legs = clamp(legs + distance * moving_direction);
        if (moving_axis >= 3) {
            back = towards(back, moving_axis == 3 ? 70 : 0, distance);
            legs = towards(legs, moving_axis == 3 ? 80 : 0, distance);
        }
        moved_at = clock_ms;
    }
    *back_out = (uint8_t)(back + 0.5);
    *legs_out = (uint8_t)(legs + 0.5);
}

static void notify(void *context, const uint8_t *part, size_t length)
{
    (void)context;
    put(OUT_CONTROL, part, length);
}

static void notify_state(void *context, const uint8_t *state)
{
    (void)context;
    put(OUT_STATE, state, CLP_STATE_BYTES);
}

static void publish(void *context, clp_topic topic, const uint8_t *server, const uint8_t *message, size_t length)
{
    (void)context;
    if (topic == CLP_TOPIC_ANSWER) {
        uint8_t whole[4 + CLP_MAX_UPLINK_BYTES];
        memcpy(whole, server, 4);
        memcpy(whole + 4, message, length);
        put(OUT_ANSWER, whole, length + 4);
    } else {
        put(topic == CLP_TOPIC_STATE ? OUT_STATE_MESSAGE : OUT_EVENT, message, length);
    }
}

/* Its length, then its bytes; what a chair keeps in its flash. */
static uint8_t wifi_name[256];

static bool join_wifi(void *context, const uint8_t *name, const uint8_t *password)
{
    (void)context, (void)password;
    memcpy(wifi_name, name, (size_t)name[0] + 1);
    return true;
}

/* A radio that hears nothing and joins at once, as that of the simulated chair without networks. */
static size_t read_wifi(void *context, uint8_t operation, uint8_t *out)
{
    (void)context;
    out[0] = 0;
    out[1] = 0;
    if (operation == CLP_OP_WIFI_SCAN) return 2;
    if (wifi_name[0] > 0) out[0] = 5;
    memcpy(out + 2, wifi_name, (size_t)wifi_name[0] + 1);
    return (size_t)wifi_name[0] + 3;
}

static const clp_port PORT = {
    milliseconds, random_bytes, save,    halt,      apply,           move, read_posture,
    notify,       notify_state, publish, join_wifi, NULL, read_wifi, NULL,
};

static void begin(void)
{
    back = 20;
    legs = 10;
    moving_direction = 0;
    clp_chair_begin(&chair, &PORT, &flash);
}

static void boot(const uint8_t *bytes)
{
    memset(&flash, 0, sizeof flash);
    wifi_name[0] = 0;
    random_state = clp_get_u32(bytes);
    clock_ms = clp_get_u32(bytes + 4);
    flash.family = bytes[8];
    flash.features = clp_get_u32(bytes + 9);
    memcpy(flash.firmware, bytes + 13, 3);
    flash.epoch = clp_get_u16(bytes + 16);
    flash.is_owned = bytes[18] == 1;
    flash.log_generation = clp_get_u32(bytes + 19);
    flash.keys[0].version = clp_get_u32(bytes + 23);
    memcpy(flash.keys[0].key, bytes + 27, CLP_KEY_BYTES);
    flash.key_count = 1;
    flash.serial_length = bytes[59];
    memcpy(flash.serial, bytes + 60, flash.serial_length);
    begin();
}

static void read_out(uint8_t command)
{
    uint8_t bytes[CLP_MAX_INFO_BYTES];
    size_t length = CLP_STATE_BYTES;
    if (command == READ_INFO) length = clp_chair_info(&chair, bytes);
    else clp_state_encode(&chair.state, bytes);
    put(OUT_INFO, bytes, length);
}

static void carry_out(uint8_t command, const uint8_t *bytes, size_t length)
{
    uint8_t number;
    switch (command) {
    case BOOT: boot(bytes); break;
    case ADVANCE: clock_ms += clp_get_u32(bytes); clp_chair_tick(&chair); break;
    case LINK_OPEN: clp_link_open(&chair); break;
    case LINK_CLOSE: clp_link_close(&chair); break;
    case LINK_WRITE: clp_link_write(&chair, bytes, length); break;
    case EMERGENCY_BYTE: clp_chair_emergency_stop(&chair); break;
    case INTERNET_OPEN: clp_internet_open(&chair); break;
    case INTERNET_CLOSE: clp_internet_close(&chair); break;
    case DOWNLINK: clp_internet_receive(&chair, bytes, length); break;
    case SIT_DOWN: clp_chair_sit_down(&chair); break;
    case STAND_UP: clp_chair_stand_up(&chair); break;
    case PRESS: clp_chair_press_button(&chair); break;
    case RAISE_FAULT: clp_chair_raise_fault(&chair, (clp_fault)bytes[0]); break;
    case CLEAR_FAULT: clp_chair_clear_fault(&chair); break;
    case FACTORY_RESET: wifi_name[0] = 0; clp_chair_factory_reset(&chair); break;
    case READ_INFO:
    case READ_STATE: read_out(command); break;
    case SET_PART_BYTES: clp_link_set_part_bytes(&chair, bytes[0]); break;
    case CLAIM_NUMBER: number = clp_chair_claim_number(&chair); put(OUT_NUMBER, &number, 1); break;
    case POWER_CUT: clock_ms += 5000; begin(); break;
    case HALT_NOW: clp_chair_halt_now(&chair); break;
    default: exit(2);
    }
    put(OUT_END, NULL, 0);
}

int main(void)
{
    static uint8_t buffer[65536];
    uint8_t head[3];
    while (fread(head, 1, sizeof head, stdin) == sizeof head) {
        size_t length = clp_get_u16(head + 1);
        uint8_t *bytes;
        if (fread(buffer, 1, length, stdin) != length) return 1;
        /* Of its own size, so that the sanitizer sees a step past its end. */
        bytes = malloc(length == 0 ? 1 : length);
        if (bytes == NULL) return 1;
        memcpy(bytes, buffer, length);
        carry_out(head[0], bytes, length);
        free(bytes);
        fflush(stdout);
    }
    return 0;
}
