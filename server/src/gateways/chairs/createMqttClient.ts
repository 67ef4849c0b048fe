import { readFileSync } from 'node:fs'
import net from 'node:net'
import tls from 'node:tls'
import { MqttClient } from 'mqtt'
import type { BrokerClientOptions } from './brokerClient'

const KEEP_ALIVE_SECONDS = 30
const RECONNECT_INTERVAL_MS = 1000

/** A broker that gives no greeting in this time is asked anew: a server without it can stop no chair meanwhile. */
const CONNECT_TIMEOUT_MS = 4000

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
      reschedulePings: true,
      // What was not delivered is not delivered later either: a message expires soon.
      queueQoSZero: false,
      username: options.login?.username ?? (decodeURIComponent(url.username) || undefined),
      password: options.login?.password ?? (decodeURIComponent(url.password) || undefined),
      ...(options.will ? { will: options.will } : {}),
    },
  )
  return client
}

export type { MqttClient }
