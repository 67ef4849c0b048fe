#include "mqtt.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define KEEP_ALIVE_SECONDS 30u

#define TYPE_CONNACK 2
#define TYPE_PUBLISH 3
#define TYPE_SUBACK 9

typedef struct {
    uint8_t bytes[1024];
    size_t length;
} packet;

static void add(packet *out, const void *bytes, size_t length)
{
    if (out->length + length > sizeof out->bytes) return;
    memcpy(out->bytes + out->length, bytes, length);
    out->length += length;
}

static void add_u16(packet *out, size_t value)
{
    uint8_t bytes[2];
    bytes[0] = (uint8_t)(value >> 8);
    bytes[1] = (uint8_t)(value & 0xff);
    add(out, bytes, sizeof bytes);
}

static void add_text(packet *out, const char *text)
{
    add_u16(out, strlen(text));
    add(out, text, strlen(text));
}

static bool send_all(int to, const uint8_t *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(to, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool send_packet(mqtt_client *client, uint8_t head, const packet *body)
{
    uint8_t start[5];
    size_t count = 0;
    size_t left = body->length;
    start[count++] = head;
    do {
        uint8_t low = (uint8_t)(left & 127);
        left >>= 7;
        start[count++] = (uint8_t)(left > 0 ? low | 128 : low);
    } while (left > 0);
    return client->socket >= 0 && send_all(client->socket, start, count) &&
           send_all(client->socket, body->bytes, body->length);
}

/* The packet at the start of the buffer: its body and length in all, or 0 when it is not whole yet. */
static size_t find_packet(const mqtt_client *client, const uint8_t **body, size_t *body_length)
{
    size_t length = 0;
    size_t at = 1;
    for (unsigned shift = 0; shift <= 21; shift += 7, at += 1) {
        if (at >= client->received) return 0;
        length |= (size_t)(client->buffer[at] & 127) << shift;
        if ((client->buffer[at] & 128) == 0) break;
    }
    at += 1;
    if (at + length > client->received) return 0;
    *body = client->buffer + at;
    *body_length = length;
    return at + length;
}

static void drop_packet(mqtt_client *client, size_t length)
{
    memmove(client->buffer, client->buffer + length, client->received - length);
    client->received -= length;
}

static bool read_more(mqtt_client *client)
{
    ssize_t got = recv(client->socket, client->buffer + client->received, sizeof client->buffer - client->received, 0);
    if (got <= 0) return false;
    client->received += (size_t)got;
    return true;
}

/* Waits for the answer of this type; says whether it is a yes, which is how its last byte reads. */
static bool wait_for(mqtt_client *client, uint8_t type)
{
    for (;;) {
        const uint8_t *body;
        size_t body_length;
        size_t length = find_packet(client, &body, &body_length);
        if (length == 0) {
            if (!read_more(client)) return false;
            continue;
        }
        if (client->buffer[0] >> 4 == type) {
            bool is_yes = body_length > 0 && body[body_length - 1] < 128 && (type == TYPE_SUBACK || body[1] == 0);
            drop_packet(client, length);
            return is_yes;
        }
        drop_packet(client, length);
    }
}

static int connect_to(const char *host, const char *port)
{
    struct addrinfo hints, *found, *each;
    int client = -1;
    int on = 1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, port, &hints, &found) != 0) return -1;
    for (each = found; each != NULL && client < 0; each = each->ai_next) {
        client = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
        if (client >= 0 && connect(client, each->ai_addr, each->ai_addrlen) != 0) {
            close(client);
            client = -1;
        }
    }
    freeaddrinfo(found);
    /* Without it an answer takes 90 ms instead of 3. */
    if (client >= 0) setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return client;
}

bool mqtt_open(mqtt_client *client, const mqtt_login *login)
{
    /* User, password, will at QoS 1 retained, clean session. */
    static const uint8_t HEAD[] = {0, 4, 'M', 'Q', 'T', 'T', 4, 0xc0 | 0x20 | 0x08 | 0x04 | 0x02};
    static const uint8_t QOS = 1;
    packet connection = {{0}, 0};
    packet subscription = {{0}, 0};
    memset(client, 0, sizeof *client);
    client->socket = connect_to(login->host, login->port);
    if (client->socket < 0) return false;
    add(&connection, HEAD, sizeof HEAD);
    add_u16(&connection, KEEP_ALIVE_SECONDS);
    add_text(&connection, login->client_id);
    add_text(&connection, login->will_topic);
    add_text(&connection, "0");
    add_text(&connection, login->user);
    add_text(&connection, login->password);
    add_u16(&subscription, ++client->next_id);
    add_text(&subscription, login->subscription);
    add(&subscription, &QOS, 1);
    if (send_packet(client, 0x10, &connection) && wait_for(client, TYPE_CONNACK) &&
        send_packet(client, 0x82, &subscription) && wait_for(client, TYPE_SUBACK))
        return true;
    mqtt_close(client);
    return false;
}

void mqtt_close(mqtt_client *client)
{
    if (client->socket >= 0) close(client->socket);
    client->socket = -1;
}

bool mqtt_publish(mqtt_client *client, const char *topic, bool is_retained, const uint8_t *bytes, size_t length)
{
    packet body = {{0}, 0};
    client->next_id = (uint16_t)(client->next_id == 0xffff ? 1 : client->next_id + 1);
    add_text(&body, topic);
    add_u16(&body, client->next_id);
    add(&body, bytes, length);
    return send_packet(client, (uint8_t)(0x32 | (is_retained ? 1 : 0)), &body);
}

bool mqtt_ping(mqtt_client *client)
{
    packet body = {{0}, 0};
    return send_packet(client, 0xc0, &body);
}

static bool take_message(mqtt_client *client, const uint8_t *body, size_t length, mqtt_receiver receive, void *context)
{
    packet acknowledgement = {{0}, 0};
    size_t topic_length;
    if (length < 2) return true;
    topic_length = ((size_t)body[0] << 8) | body[1];
    if (topic_length + 4 > length) return true;
    add(&acknowledgement, body + 2 + topic_length, 2);
    receive(context, body + 4 + topic_length, length - 4 - topic_length);
    return send_packet(client, 0x40, &acknowledgement);
}

bool mqtt_receive(mqtt_client *client, mqtt_receiver receive, void *context)
{
    const uint8_t *body;
    size_t body_length, length;
    if (client->received == sizeof client->buffer || !read_more(client)) return false;
    while ((length = find_packet(client, &body, &body_length)) > 0) {
        if (client->buffer[0] >> 4 == TYPE_PUBLISH && (client->buffer[0] & 6) == 2 &&
            !take_message(client, body, body_length, receive, context))
            return false;
        drop_packet(client, length);
    }
    return true;
}
