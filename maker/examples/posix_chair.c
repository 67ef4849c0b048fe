/*
 * A chair as a program: its motors are lines on the terminal, its links are MQTT and a serial port. `--help` says how to start it.
 *
 * On standard input: sit, stand, press, stop, fault, clear, reset, quit.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "clp_chair.h"
#include "images.h"
#include "mqtt.h"
#include "radio.h"

#define TICK_MS 20
#define PING_MS 10000u
#define RETRY_MS 1000u

/* What a byte on the serial port belongs to: each value has its length and its channel in front. */
enum { CHANNEL_CONTROL, CHANNEL_STATE, CHANNEL_INFO, CHANNEL_EMERGENCY, CHANNEL_LINK, CHANNEL_BODY };

typedef struct {
    const char *serial_number;
    const char *device_key;
    const char *host;
    const char *port;
    const char *serial_path;
    const char *memory_file;
    image_options images;
    bool has_pty;
    bool is_owned;
} options;

static clp_chair chair;
static options settings;
static mqtt_client mqtt;
static clp_update update;
static bool is_restart_due;
static bool is_online;
static int serial = -1;
static uint8_t serial_buffer[2 + 255];
static size_t serial_received;
static uint8_t posture[2] = {20, 10};

static uint32_t milliseconds(void *context)
{
    struct timespec time;
    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)time.tv_sec * 1000u + (uint32_t)(time.tv_nsec / 1000000);
}

static void random_bytes(void *context, uint8_t *out, size_t length)
{
    static FILE *source;
    (void)context;
    if (source == NULL) source = fopen("/dev/urandom", "rb");
    /* Without randomness nobody may be let in. */
    if (source == NULL || fread(out, 1, length, source) != length) abort();
}

/* Written aside and moved into its place, so that a power cut finds the old memory or the new one. */
static void save(void *context, const clp_memory *memory, clp_save_urgency urgency)
{
    char aside[512];
    FILE *file;
    (void)context, (void)urgency;
    if (settings.memory_file == NULL) return;
    snprintf(aside, sizeof aside, "%s.new", settings.memory_file);
    file = fopen(aside, "wb");
    if (file == NULL) return;
    if (fwrite(memory, sizeof *memory, 1, file) == 1 && fflush(file) == 0 && fsync(fileno(file)) == 0)
        rename(aside, settings.memory_file);
    fclose(file);
}

static void halt(void *context)
{
    (void)context;
    printf("motors off\n");
}

static void apply(void *context, const clp_state *state)
{
    static const char *const PHASES[] = {"idle", "preparing", "running", "paused", "finishing", "stopped", "fault"};
    (void)context;
    printf("%s, program %u, %u s left, strength %u, heat %u, stop count %u\n", PHASES[state->phase], state->program,
           state->seconds_left, state->intensity, state->heat, state->stop_count);
}

static void move(void *context, uint8_t axis, int8_t direction)
{
    (void)context;
    printf("move part %u: %d\n", axis, direction);
    if (axis == 1 || axis == 2) {
        int next = posture[axis - 1] + direction;
        posture[axis - 1] = (uint8_t)(next < 0 ? 0 : next > 100 ? 100 : next);
    }
}

static void read_posture(void *context, uint8_t *back, uint8_t *legs)
{
    (void)context;
    *back = posture[0];
    *legs = posture[1];
}

static void send_serial(uint8_t channel, const uint8_t *bytes, size_t length)
{
    uint8_t out[2 + 255];
    size_t sent = 0;
    if (serial < 0 || length > 255) return;
    out[0] = (uint8_t)length;
    out[1] = channel;
    memcpy(out + 2, bytes, length);
    while (sent < length + 2) {
        ssize_t count = write(serial, out + sent, length + 2 - sent);
        if (count <= 0) return;
        sent += (size_t)count;
    }
}

static void notify(void *context, const uint8_t *part, size_t length)
{
    (void)context;
    send_serial(CHANNEL_CONTROL, part, length);
}

static void notify_state(void *context, const uint8_t *state)
{
    (void)context;
    send_serial(CHANNEL_STATE, state, CLP_STATE_BYTES);
}

static void write_topic(char out[64], const char *kind)
{
    snprintf(out, 64, "chair/v1/%s/%s", settings.serial_number, kind);
}

static void publish(void *context, clp_topic topic, const uint8_t *server, const uint8_t *message, size_t length)
{
    char kind[16] = "up";
    char name[64];
    (void)context;
    if (topic == CLP_TOPIC_STATE) snprintf(kind, sizeof kind, "state");
    if (topic == CLP_TOPIC_ANSWER)
        snprintf(kind, sizeof kind, "up/%02x%02x%02x%02x", server[0], server[1], server[2], server[3]);
    write_topic(name, kind);
    (void)mqtt_publish(&mqtt, name, topic == CLP_TOPIC_STATE, message, length);
}

static bool join_wifi(void *context, const uint8_t *name, const uint8_t *password)
{
    printf("join Wi-Fi %.*s\n", name[0], (const char *)name + 1);
    return radio_join(milliseconds(context), name, password);
}

static size_t read_wifi(void *context, uint8_t operation, uint8_t *out)
{
    return radio_read(milliseconds(context), operation, out);
}

static clp_result update_firmware(void *context, uint8_t operation, const uint8_t *payload, size_t length, uint8_t *status)
{
    clp_result result = clp_update_perform(&update, operation, payload, length, status);
    (void)context;
    if (operation != CLP_OP_FIRMWARE_ACTIVATE || result != CLP_RESULT_OK) return result;
    /* After its answer. */
    is_restart_due = true;
    return result;
}

/* One link has answered, seat and stop are keys of this terminal: nothing is left to try. */
static void confirm_firmware(void)
{
    if (!update.is_trial) return;
    clp_update_confirm(&update);
    printf("firmware %u.%u.%u works\n", update.version[0], update.version[1], update.version[2]);
}

static const clp_port PORT = {
    milliseconds, random_bytes, save,    halt,      apply,           move,      read_posture,
    notify,       notify_state, publish, join_wifi, update_firmware, read_wifi, NULL,
};

/* ---- links ---- */

static bool open_internet(void)
{
    char will[64], down[64], client_id[32], password[65];
    mqtt_login login;
    write_topic(will, "online");
    write_topic(down, "down");
    snprintf(client_id, sizeof client_id, "chair-%s", settings.serial_number);
    login.host = settings.host;
    login.port = settings.port;
    login.client_id = client_id;
    login.user = settings.serial_number;
    login.password = password;
    login.will_topic = will;
    login.subscription = down;
    /* While a key is replaced the broker may know the other one already, or not yet. */
    for (uint8_t i = 0; i < chair.memory.key_count; i += 1) {
        clp_broker_password(&chair.memory.keys[i], password);
        if (!mqtt_open(&mqtt, &login)) continue;
        is_online = true;
        clp_internet_open(&chair);
        confirm_firmware();
        printf("online\n");
        return mqtt_publish(&mqtt, will, true, (const uint8_t *)"1", 1);
    }
    return false;
}

static void lose_internet(void)
{
    mqtt_close(&mqtt);
    is_online = false;
    clp_internet_close(&chair);
    printf("offline\n");
}

static void receive_message(void *context, const uint8_t *bytes, size_t length)
{
    (void)context;
    clp_internet_receive(&chair, bytes, length);
}

static void step_internet(bool is_readable)
{
    static uint32_t last;
    uint32_t waited = milliseconds(NULL) - last;
    if (settings.host == NULL) return;
    if (!is_online && waited >= RETRY_MS) {
        last = milliseconds(NULL);
        (void)open_internet();
    } else if (is_online && is_readable) {
        if (!mqtt_receive(&mqtt, receive_message, NULL)) lose_internet();
    } else if (is_online && waited >= PING_MS) {
        last = milliseconds(NULL);
        if (!mqtt_ping(&mqtt)) lose_internet();
    }
}

static void do_by_hand(char what);

static void take_serial_value(uint8_t channel, const uint8_t *bytes, size_t length)
{
    uint8_t info[CLP_MAX_INFO_BYTES];
    switch (channel) {
    case CHANNEL_CONTROL:
        clp_link_write(&chair, bytes, length);
        return;
    case CHANNEL_INFO:
        send_serial(CHANNEL_INFO, info, clp_chair_info(&chair, info));
        return;
    case CHANNEL_EMERGENCY:
        clp_chair_emergency_stop(&chair);
        return;
    case CHANNEL_LINK:
        if (length != 1 || bytes[0] != 1) {
            clp_link_close(&chair);
            return;
        }
        clp_link_open(&chair);
        confirm_firmware();
        return;
    case CHANNEL_BODY:
        /* On a test bench only: a product's seat and button are its own. */
        if (length == 1) do_by_hand((char)bytes[0]);
        return;
    default:
        return;
    }
}

/* False when the port is gone. */
static bool step_serial(void)
{
    ssize_t got = read(serial, serial_buffer + serial_received, sizeof serial_buffer - serial_received);
    if (got <= 0) return got < 0 && (errno == EAGAIN || errno == EIO);
    serial_received += (size_t)got;
    while (serial_received >= 2 && serial_received >= (size_t)serial_buffer[0] + 2) {
        size_t length = serial_buffer[0];
        take_serial_value(serial_buffer[1], serial_buffer + 2, length);
        serial_received -= length + 2;
        memmove(serial_buffer, serial_buffer + length + 2, serial_received);
    }
    return true;
}

static bool open_serial(void)
{
    struct termios mode;
    serial = settings.has_pty ? posix_openpt(O_RDWR | O_NOCTTY) : open(settings.serial_path, O_RDWR | O_NOCTTY);
    if (serial < 0) return false;
    if (settings.has_pty) {
        if (grantpt(serial) != 0 || unlockpt(serial) != 0) return false;
        /* Held open, so that the port is there while nobody uses its other end. */
        if (open(ptsname(serial), O_RDWR | O_NOCTTY) < 0) return false;
        printf("serial port %s\n", ptsname(serial));
    }
    if (tcgetattr(serial, &mode) == 0) {
        mode.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
        mode.c_iflag &= (tcflag_t) ~(ICRNL | IXON | BRKINT | ISTRIP | INPCK);
        mode.c_oflag &= (tcflag_t)~OPOST;
        tcsetattr(serial, TCSANOW, &mode);
    }
    return fcntl(serial, F_SETFL, O_NONBLOCK) == 0;
}

/* ---- hands ---- */

static void do_by_hand(char what)
{
    switch (what) {
    case 's': clp_chair_sit_down(&chair); return;
    case 'u': clp_chair_stand_up(&chair); return;
    case 'p': clp_chair_press_button(&chair); return;
    case 'e': clp_chair_emergency_stop(&chair); return;
    case 'f': clp_chair_raise_fault(&chair, CLP_FAULT_MOTOR); return;
    case 'c': clp_chair_clear_fault(&chair); return;
    case 'r': clp_chair_factory_reset(&chair); return;
    default: return;
    }
}

/* False when the program shall end. */
static bool take_line(const char *line)
{
    static const struct {
        const char *word;
        char what;
    } WORDS[] = {{"sit", 's'},   {"stand", 'u'}, {"press", 'p'}, {"stop", 'e'},
                 {"fault", 'f'}, {"clear", 'c'}, {"reset", 'r'}};
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i += 1)
        if (strncmp(line, WORDS[i].word, strlen(WORDS[i].word)) == 0) {
            do_by_hand(WORDS[i].what);
            break;
        }
    return strncmp(line, "quit", 4) != 0;
}

static bool step_terminal(void)
{
    char line[64];
    return fgets(line, sizeof line, stdin) != NULL && take_line(line);
}

/* ---- the program ---- */

static const char USAGE[] =
    "Usage: CHAIR_KEY=HEX posix_chair --sn NUMBER [--owned] [--memory FILE] [--mqtt HOST PORT] [--serial PATH | --pty]\n"
    "                                 [--firmware FILE [--firmware-key PEM]]\n";

static bool read_options(int count, char **words)
{
    for (int i = 1; i < count; i += 1) {
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        if (strcmp(words[i], "--owned") == 0) settings.is_owned = true;
        else if (strcmp(words[i], "--pty") == 0) settings.has_pty = true;
        else if (next == NULL) return false;
        else if (strcmp(words[i], "--sn") == 0) settings.serial_number = words[++i];
        else if (strcmp(words[i], "--memory") == 0) settings.memory_file = words[++i];
        else if (strcmp(words[i], "--firmware") == 0) settings.images.file = words[++i];
        else if (strcmp(words[i], "--firmware-key") == 0) settings.images.public_key = words[++i];
        else if (strcmp(words[i], "--serial") == 0) settings.serial_path = words[++i];
        else if (strcmp(words[i], "--mqtt") == 0 && i + 2 < count) {
            settings.host = words[++i];
            settings.port = words[++i];
        } else return false;
    }
    /* Not among the words of the command, which everybody on the machine can read. */
    settings.device_key = getenv("CHAIR_KEY");
    return settings.serial_number != NULL && settings.device_key != NULL && strlen(settings.device_key) == 64 &&
           strlen(settings.serial_number) >= 6 && strlen(settings.serial_number) <= CLP_MAX_SERIAL_BYTES;
}

static bool read_memory(clp_memory *memory)
{
    FILE *file = settings.memory_file == NULL ? NULL : fopen(settings.memory_file, "rb");
    bool is_read = file != NULL && fread(memory, sizeof *memory, 1, file) == 1;
    if (file != NULL) fclose(file);
    return is_read;
}

/* As the factory writes it. */
static void create_memory(clp_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    memory->family = CLP_FAMILY_W;
    memory->serial_length = (uint8_t)strlen(settings.serial_number);
    memcpy(memory->serial, settings.serial_number, memory->serial_length);
    memory->firmware[0] = 1;
    memory->features = CLP_FEATURE_PROGRAMS | CLP_FEATURE_PAUSE | CLP_FEATURE_INTENSITY | CLP_FEATURE_HEAT |
                       CLP_FEATURE_AIRBAG | CLP_FEATURE_FOOT_ROLLER | CLP_FEATURE_RECLINE | CLP_FEATURE_ZERO_GRAVITY |
                       CLP_FEATURE_SMART_PLAN | CLP_FEATURE_CHILD_LOCK | CLP_FEATURE_SEAT_SENSOR | CLP_FEATURE_WIFI |
                       CLP_FEATURE_SESSION_LOG | CLP_FEATURE_FIRMWARE_UPDATE;
    memory->keys[0].version = 1;
    for (unsigned i = 0; i < CLP_KEY_BYTES; i += 1) {
        char pair[3] = {0};
        memcpy(pair, settings.device_key + 2 * i, 2);
        memory->keys[0].key[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    memory->key_count = 1;
    memory->epoch = 1;
    memory->is_owned = settings.is_owned;
    random_bytes(NULL, (uint8_t *)&memory->log_generation, sizeof memory->log_generation);
}

/* As after power came on: the bootloader's part, then the application's. */
static bool begin_chair(const clp_memory *memory)
{
    clp_memory started = *memory;
    static clp_port port;
    port = PORT;
    if (settings.images.file == NULL) {
        /* A chair that takes no firmware. */
        port.update_firmware = NULL;
    } else {
        if (!images_begin(&update, &settings.images, memory->family)) return false;
        memcpy(started.firmware, update.version, sizeof started.firmware);
    }
    clp_chair_begin(&chair, &port, &started);
    return true;
}

static void restart(void)
{
    clp_memory memory = chair.memory;
    is_restart_due = false;
    if (is_online) lose_internet();
    printf("restart\n");
    if (!begin_chair(&memory)) abort();
}

int main(int count, char **words)
{
    clp_memory memory;
    struct pollfd ready[3];
    setvbuf(stdout, NULL, _IOLBF, 0);
    setvbuf(stdin, NULL, _IONBF, 0);
    if (!read_options(count, words)) {
        fputs(USAGE, stderr);
        return 2;
    }
    if (!read_memory(&memory)) create_memory(&memory);
    if (!begin_chair(&memory)) {
        fprintf(stderr, "The file of the firmware cannot be opened: %s\n", strerror(errno));
        return 1;
    }
    if ((settings.has_pty || settings.serial_path != NULL) && !open_serial()) {
        fprintf(stderr, "The serial port cannot be opened: %s\n", strerror(errno));
        return 1;
    }
    mqtt.socket = -1;
    for (;;) {
        memset(ready, 0, sizeof ready);
        ready[0].fd = STDIN_FILENO;
        ready[1].fd = is_online ? mqtt.socket : -1;
        ready[2].fd = serial;
        for (unsigned i = 0; i < 3; i += 1) ready[i].events = POLLIN;
        (void)poll(ready, 3, TICK_MS);
        if (ready[2].revents != 0 && !step_serial()) return 1;
        step_internet(ready[1].revents != 0);
        if (ready[0].revents != 0 && !step_terminal()) return 0;
        clp_chair_tick(&chair);
        if (is_restart_due) restart();
    }
}
