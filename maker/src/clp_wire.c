#include "clp_wire.h"

#include <string.h>

#define MAC_FLAG 0x08u
#define KIND_MASK 0x07u

#define FIRST_FLAG 0x80u
#define LAST_FLAG 0x40u
#define INDEX_MASK 0x3fu

uint16_t clp_get_u16(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | (bytes[1] << 8));
}

uint32_t clp_get_u32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | ((uint32_t)bytes[1] << 8) | ((uint32_t)bytes[2] << 16) | ((uint32_t)bytes[3] << 24);
}

void clp_put_u16(uint8_t *bytes, uint16_t value)
{
    bytes[0] = (uint8_t)(value & 0xffu);
    bytes[1] = (uint8_t)(value >> 8);
}

void clp_put_u32(uint8_t *bytes, uint32_t value)
{
    clp_put_u16(bytes, (uint16_t)(value & 0xffffu));
    clp_put_u16(bytes + 2, (uint16_t)(value >> 16));
}

uint16_t clp_crc16(const uint8_t *bytes, size_t length)
{
    uint32_t crc = 0xffffu;
    for (size_t i = 0; i < length; i += 1) {
        crc ^= (uint32_t)bytes[i] << 8;
        for (int bit = 0; bit < 8; bit += 1)
            crc = (crc & 0x8000u) != 0u ? ((crc << 1) ^ 0x1021u) & 0xffffu : (crc << 1) & 0xffffu;
    }
    return (uint16_t)crc;
}

bool clp_frame_decode(const uint8_t *bytes, size_t length, clp_frame *frame)
{
    size_t body, end;
    uint8_t kind;
    if (length < CLP_FRAME_HEADER_BYTES + CLP_FRAME_CHECKSUM_BYTES || length > CLP_MAX_FRAME_BYTES) return false;
    body = length - CLP_FRAME_CHECKSUM_BYTES;
    if (clp_crc16(bytes, body) != clp_get_u16(bytes + body)) return false;
    if (bytes[0] >> 4 != CLP_PROTOCOL_VERSION) return false;
    kind = (uint8_t)(bytes[0] & KIND_MASK);
    if (kind != CLP_KIND_REQUEST && kind != CLP_KIND_ANSWER && kind != CLP_KIND_EVENT) return false;
    end = body;
    frame->mac = NULL;
    if ((bytes[0] & MAC_FLAG) != 0u) {
        if (body < CLP_FRAME_HEADER_BYTES + CLP_FRAME_MAC_BYTES) return false;
        end = body - CLP_FRAME_MAC_BYTES;
        frame->mac = bytes + end;
    }
    frame->kind = (clp_frame_kind)kind;
    frame->operation = bytes[1];
    frame->sequence = clp_get_u16(bytes + 2);
    frame->payload = bytes + CLP_FRAME_HEADER_BYTES;
    frame->payload_length = end - CLP_FRAME_HEADER_BYTES;
    frame->covered = bytes;
    frame->covered_length = end;
    return true;
}

void clp_frame_put_header(uint8_t *out, clp_frame_kind kind, bool has_mac, uint8_t operation, uint16_t sequence)
{
    out[0] = (uint8_t)((CLP_PROTOCOL_VERSION << 4) | (has_mac ? MAC_FLAG : 0u) | (uint8_t)kind);
    out[1] = operation;
    clp_put_u16(out + 2, sequence);
}

bool clp_reassembler_push(clp_reassembler *reassembler, const uint8_t *part, size_t length)
{
    uint8_t head;
    if (length == 0) return false;
    head = part[0];
    if ((head & FIRST_FLAG) != 0u) {
        reassembler->is_open = true;
        reassembler->length = 0;
        reassembler->next_index = 0;
    }
    if (!reassembler->is_open || (head & INDEX_MASK) != reassembler->next_index ||
        reassembler->length + (length - 1) > sizeof reassembler->bytes) {
        reassembler->is_open = false;
        return false;
    }
    memcpy(reassembler->bytes + reassembler->length, part + 1, length - 1);
    reassembler->length = (uint16_t)(reassembler->length + (length - 1));
    reassembler->next_index = (uint8_t)(reassembler->next_index + 1);
    if ((head & LAST_FLAG) == 0u) return false;
    reassembler->is_open = false;
    return true;
}

void clp_fragment(const uint8_t *frame, size_t length, clp_part_buffer buffer, clp_send_part send, void *context)
{
    size_t room = buffer.size - 1;
    uint8_t index = 0;
    size_t offset = 0;
    do {
        size_t left = length - offset;
        size_t taken = left < room ? left : room;
        uint8_t flags = (uint8_t)((offset == 0 ? FIRST_FLAG : 0u) | (taken == left ? LAST_FLAG : 0u));
        buffer.bytes[0] = (uint8_t)(flags | index);
        memcpy(buffer.bytes + 1, frame + offset, taken);
        send(context, buffer.bytes, taken + 1);
        offset += taken;
        index = (uint8_t)(index + 1);
    } while (offset < length);
}
