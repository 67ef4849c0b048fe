#ifndef EXAMPLE_MQTT_H
#define EXAMPLE_MQTT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * As much of MQTT 3.1.1 as a chair needs, over TCP without TLS: a login, a last will, one subscription, QoS 1. A product uses the client of
 * its network module, with TLS.
 */
typedef struct {
    int socket;
    uint16_t next_id;
    size_t received;
    uint8_t buffer[2048];
} mqtt_client;

typedef struct {
    const char *host;
    const char *port;
    const char *client_id;
    const char *user;
    const char *password;
    const char *will_topic;
    const char *subscription;
} mqtt_login;

/* Connects, logs in and subscribes. False when the broker is not there or says no. */
bool mqtt_open(mqtt_client *client, const mqtt_login *login);
void mqtt_close(mqtt_client *client);

/* Publishes at QoS 1. False when the connection is gone. */
bool mqtt_publish(mqtt_client *client, const char *topic, bool is_retained, const uint8_t *bytes, size_t length);

/* Keeps the connection alive; to be called every 10 seconds. */
bool mqtt_ping(mqtt_client *client);

/* Takes what has arrived and hands over each message of the subscription. False when the connection is gone. */
typedef void (*mqtt_receiver)(void *context, const uint8_t *bytes, size_t length);
bool mqtt_receive(mqtt_client *client, mqtt_receiver receive, void *context);

#endif
