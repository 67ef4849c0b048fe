import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { MqttClient, Store } from 'mqtt'
import type { BrokerClientOptions } from './brokerClient'

const KEEP_ALIVE_SECONDS = 30

/** A server comes back at once: there are few, and without the broker they stop no chair. */
const RECONNECT_INTERVAL_MS = 1000

/** A broker that gives no greeting in this time is asked anew: a server without it can stop no chair meanwhile. */
const CONNECT_TIMEOUT_MS = 4000

/**
 * Keeps nothing that is on its way when a connection ends. The library would send it again before it says that it is connected, and wait
 * for ever where a new message has taken the number of an old one: connected at the broker, subscribed to nothing, missing.
 */
class ForgetfulStore extends Store {
  override put(...[, done]: Parameters<Store['put']>): this {
    done?.()
    return this
  }

  override del(...[packet, done]: Parameters<Store['del']>): this {
    done(undefined, { cmd: 'puback', messageId: packet.messageId })
    return this
  }
}

/** Opens a connection to a broker that comes back by itself. Small packets are sent at once (TCP_NODELAY). */
export const createMqttClient = (options: BrokerClientOptions): MqttClient => {
  const url = new URL(options.url)
  const isSecure = url.protocol === 'mqtts:'
  const address = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 8883 : 1883),
    noDelay: true,
  }
  const ca = options.caFile ? readFileSync(options.caFile) : undefined
  const client = new MqttClient(
    () =>
      isSecure
        ? tls.connect({
            ...address,
            ...(net.isIP(address.host) ? {} : { servername: address.host }),
            ...(ca ? { ca } : {}),
          })
        : net.connect(address),
    {
      clientId: options.clientId,
      clean: true,
      keepalive: KEEP_ALIVE_SECONDS,
      reconnectPeriod: RECONNECT_INTERVAL_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      // Whoever connects subscribes anew: a second subscription would have the broker send all that it retains twice.
      resubscribe: false,
      reschedulePings: true,
      // What was not delivered is not delivered later either: a message expires soon.
      queueQoSZero: false,
      outgoingStore: new ForgetfulStore(),
      username: options.login?.username ?? (decodeURIComponent(url.username) || undefined),
      password: options.login?.password ?? (decodeURIComponent(url.password) || undefined),
      ...(options.will ? { will: options.will } : {}),
    },
  )
  if (options.getReconnectDelayMs) spreadReconnects(client, options.getReconnectDelayMs)
  return client
}

/** Waits anew before each attempt: the library itself waits the same time each time. */
const spreadReconnects = (client: MqttClient, getDelayMs: (failures: number) => number): void => {
  let failures = 0
  const setDelay = (): void => {
    // Zero would mean to try no more.
    client.options.reconnectPeriod = Math.max(1, getDelayMs(failures))
  }
  setDelay()
  client.on('connect', () => {
    failures = 0
    setDelay()
  })
  client.on('reconnect', () => {
    failures += 1
    setDelay()
  })
}

export type { MqttClient }
