/* Holds the library against the golden vectors. Prints what differs; the exit status says whether anything does. */
#include "vectors.h"

#include <stdio.h>
#include <string.h>

#include "clp_chair.h"

static int differences;

static size_t from_hex(const char *hex, uint8_t *out)
{
    size_t length = strlen(hex) / 2;
    for (size_t i = 0; i < length; i += 1) {
        unsigned byte;
        if (sscanf(hex + 2 * i, "%2x", &byte) != 1) return 0;
        out[i] = (uint8_t)byte;
    }
    return length;
}

static void expect_bytes(const char *what, const uint8_t *bytes, size_t length, const char *hex)
{
    uint8_t expected[600];
    if (from_hex(hex, expected) == length && memcmp(expected, bytes, length) == 0) return;
    differences += 1;
    printf("%s differs\n", what);
}

static void expect(const char *what, bool is_so)
{
    if (is_so) return;
    differences += 1;
    printf("%s is wrong\n", what);
}

static void check_keys(void)
{
    uint8_t key[32], bytes[64], out[32];
    clp_device_key device;
    char password[65];
    from_hex(VECTOR_DEVICE_KEY, key);
    memcpy(device.key, key, sizeof key);
    device.version = 1;
    clp_broker_password(&device, password);
    expect("the broker password", strcmp(password, VECTOR_BROKER_PASSWORD) == 0);
    clp_derive(key, CLP_LABEL_DOWNLINK, NULL, 0, out);
    expect_bytes("the key of messages down", out, 32, VECTOR_MESSAGE_KEY_DOWN);
    clp_derive(key, CLP_LABEL_UPLINK, NULL, 0, out);
    expect_bytes("the key of messages up", out, 32, VECTOR_MESSAGE_KEY_UP);
    clp_put_u32(bytes, 2);
    clp_derive(key, CLP_LABEL_NEW_KEY, bytes, 4, out);
    from_hex(VECTOR_NEW_KEY_SEALED, bytes);
    for (int i = 0; i < 32; i += 1) bytes[i] = (uint8_t)(bytes[i] ^ out[i]);
    expect_bytes("the new key", bytes, 32, VECTOR_NEW_KEY);
}

static void check_handshake(void)
{
    uint8_t key[32], ticket[28], root[32], nonces[16], out[32], side = 1;
    from_hex(VECTOR_DEVICE_KEY, key);
    from_hex(VECTOR_TICKET, ticket);
    clp_derive(key, CLP_LABEL_TICKET, ticket, 20, out);
    expect("the MAC of the ticket", clp_equal(out, ticket + 20, 8));
    clp_derive(key, CLP_LABEL_SESSION, ticket, 20, root);
    expect_bytes("the root of the session", root, 32, VECTOR_SESSION_ROOT);
    from_hex(VECTOR_PHONE_NONCE, nonces);
    from_hex(VECTOR_CHAIR_NONCE, nonces + 8);
    clp_derive(root, CLP_LABEL_FROM_CHAIR, nonces, 16, out);
    expect_bytes("the key from the chair", out, 32, VECTOR_FROM_CHAIR);
    clp_derive(root, CLP_LABEL_SEAL, nonces, 16, out);
    expect_bytes("the key of the seal", out, 32, VECTOR_SEAL);
    clp_derive(root, CLP_LABEL_TO_CHAIR, nonces, 16, out);
    expect_bytes("the key to the chair", out, 32, VECTOR_TO_CHAIR);
    memcpy(root, out, 32);
    clp_derive(root, CLP_LABEL_SESSION, &side, 1, out);
    expect_bytes("the proof of the phone", out, 8, VECTOR_PROOF_OF_PHONE);
}

static void check_requests(void)
{
    for (size_t i = 0; i < sizeof VECTOR_REQUESTS / sizeof VECTOR_REQUESTS[0]; i += 1) {
        uint8_t bytes[512];
        size_t length = from_hex(VECTOR_REQUESTS[i].frame, bytes);
        clp_frame frame;
        if (!clp_frame_decode(bytes, length, &frame)) {
            expect("a frame of a request", false);
            continue;
        }
        expect("the operation of a request", frame.operation == VECTOR_REQUESTS[i].operation);
        expect("the number of a request", frame.sequence == 0x1234 && frame.kind == CLP_KIND_REQUEST);
        expect_bytes("the payload of a request", frame.payload, frame.payload_length, VECTOR_REQUESTS[i].payload);
        bytes[length - 1] ^= 1;
        expect("a broken checksum", !clp_frame_decode(bytes, length, &frame));
    }
}

static void expect_part(void *context, const uint8_t *part, size_t length)
{
    size_t *index = context;
    expect_bytes("a fragment", part, length, VECTOR_FRAGMENTS[*index]);
    *index += 1;
}

static void check_fragments(void)
{
    uint8_t frame[512], part[20];
    static clp_reassembler reassembler;
    clp_part_buffer buffer = {part, sizeof part};
    size_t count = sizeof VECTOR_FRAGMENTS / sizeof VECTOR_FRAGMENTS[0];
    size_t index = 0;
    bool is_whole = false;
    clp_fragment(frame, from_hex(VECTOR_SIGNED_REQUEST, frame), buffer, expect_part, &index);
    expect("the count of fragments", index == count);
    for (index = 0; index < count; index += 1) {
        size_t length = from_hex(VECTOR_FRAGMENTS[index], part);
        is_whole = clp_reassembler_push(&reassembler, part, length);
    }
    expect("the end of the fragments", is_whole);
    expect_bytes("the frame of the fragments", reassembler.bytes, reassembler.length, VECTOR_SIGNED_REQUEST);
}

static void check_mac(const char *what, const char *frame_hex, const char *key_hex)
{
    uint8_t bytes[512], key[32], digest[32];
    size_t length = from_hex(frame_hex, bytes);
    clp_frame frame;
    clp_hmac mac;
    from_hex(key_hex, key);
    if (!clp_frame_decode(bytes, length, &frame) || frame.mac == NULL) {
        expect(what, false);
        return;
    }
    clp_hmac_begin(&mac, key);
    clp_hmac_add(&mac, frame.covered, frame.covered_length);
    clp_hmac_end(&mac, digest);
    expect(what, clp_equal(digest, frame.mac, CLP_FRAME_MAC_BYTES));
}

static void check_state(void)
{
    uint8_t out[CLP_STATE_BYTES];
    clp_state state;
    memset(&state, 0, sizeof state);
    state.phase = CLP_PHASE_RUNNING;
    state.is_seated = state.is_online = true;
    state.sitting = 5;
    state.program = 1;
    state.seconds_left = 1140;
    state.seconds_elapsed = 60;
    state.intensity = 3;
    state.heat = 1;
    state.airbag = 2;
    state.foot_roller = 1;
    state.zones = 7;
    state.back = 40;
    state.legs = 25;
    state.revision = 513;
    state.last_stop = CLP_STOP_PERSON;
    state.occupant_tag = 0x4321;
    state.stop_count = 0x0102;
    clp_state_encode(&state, out);
    expect_bytes("the state", out, sizeof out, VECTOR_STATE);
}

int main(void)
{
    uint8_t bytes[64], out[5];
    clp_memory memory;
    expect("the checksum", clp_crc16(bytes, from_hex(VECTOR_CRC_INPUT, bytes)) == VECTOR_CRC);
    check_keys();
    check_handshake();
    check_requests();
    check_fragments();
    check_mac("the MAC of a request", VECTOR_SIGNED_REQUEST, VECTOR_TO_CHAIR);
    check_mac("the MAC of an answer", VECTOR_SIGNED_ANSWER, VECTOR_FROM_CHAIR);
    check_mac("the MAC of an event", VECTOR_SIGNED_EVENT, VECTOR_FROM_CHAIR);
    check_state();
    memset(&memory, 0, sizeof memory);
    memory.family = CLP_FAMILY_HK;
    memory.serial_length = (uint8_t)strlen(VECTOR_SERIAL_NUMBER);
    memcpy(memory.serial, VECTOR_SERIAL_NUMBER, memory.serial_length);
    clp_manufacturer_data(&memory, out);
    expect_bytes("the manufacturer data", out, sizeof out, VECTOR_MANUFACTURER_DATA);
    if (differences == 0) printf("all golden vectors agree\n");
    return differences == 0 ? 0 : 1;
}
