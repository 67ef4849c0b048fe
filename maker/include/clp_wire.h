#ifndef CLP_WIRE_H
#define CLP_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clp_constants.h"

/* Bytes of a frame besides its payload: head 4, MAC 8, checksum 2. */
#define CLP_FRAME_HEADER_BYTES 4u
#define CLP_FRAME_MAC_BYTES 8u
#define CLP_FRAME_CHECKSUM_BYTES 2u
#define CLP_FRAME_OVERHEAD_BYTES (CLP_FRAME_HEADER_BYTES + CLP_FRAME_MAC_BYTES + CLP_FRAME_CHECKSUM_BYTES)

/* What one write or notification carries before a larger MTU was negotiated. */
#define CLP_MIN_FRAGMENT_BYTES 20u

uint16_t clp_get_u16(const uint8_t *bytes);
uint32_t clp_get_u32(const uint8_t *bytes);
void clp_put_u16(uint8_t *bytes, uint16_t value);
void clp_put_u32(uint8_t *bytes, uint32_t value);

/* CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, not reflected. */
uint16_t clp_crc16(const uint8_t *bytes, size_t length);

typedef struct {
    clp_frame_kind kind;
    uint8_t operation;
    /* An answer repeats the number of its request. */
    uint16_t sequence;
    const uint8_t *payload;
    size_t payload_length;
    /* 8 bytes, or NULL for a frame without a MAC. */
    const uint8_t *mac;
    /* What the MAC covers. */
    const uint8_t *covered;
    size_t covered_length;
} clp_frame;

/*
 * Reads a frame; the result points into `bytes`. Whether its MAC is right is asked elsewhere.
 * Returns false for bytes that are no frame of this protocol.
 */
bool clp_frame_decode(const uint8_t *bytes, size_t length, clp_frame *frame);

/* Writes the four bytes in front of a payload. */
void clp_frame_put_header(uint8_t *out, clp_frame_kind kind, bool has_mac, uint8_t operation, uint16_t sequence);

/* Puts fragments together. Not larger than one frame. */
typedef struct {
    uint8_t bytes[CLP_MAX_FRAME_BYTES];
    uint16_t length;
    uint8_t next_index;
    bool is_open;
} clp_reassembler;

/*
 * Takes a fragment. A gap, a repeat or a wrong order drops the frame.
 * Returns true with the last one: the whole frame stands in `bytes`, until the next fragment.
 */
bool clp_reassembler_push(clp_reassembler *reassembler, const uint8_t *part, size_t length);

/*
 * Cuts a frame into what one notification carries and hands each part over in its order. `buffer` has room for `size` bytes.
 * `size` is from CLP_MIN_FRAGMENT_BYTES to 255.
 */
typedef void (*clp_send_part)(void *context, const uint8_t *part, size_t length);
typedef struct {
    uint8_t *bytes;
    size_t size;
} clp_part_buffer;
void clp_fragment(const uint8_t *frame, size_t length, clp_part_buffer buffer, clp_send_part send, void *context);

#endif
