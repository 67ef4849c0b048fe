import { readFile } from 'node:fs/promises'
import net, { type AddressInfo, type Server } from 'node:net'
import tls from 'node:tls'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import {
  encodeAscii,
  deriveBrokerPassword,
  deriveDeviceKey,
  constantTimeEqual,
  SERIAL_NUMBER_PATTERN,
} from '@anzuo/chair-protocol'
import { StartupError } from '../../startupError'
import { canChairSubscribe, canChairPublish } from './mqttTopics'

/** Where chairs find the embedded broker unless a port is chosen. 1883 is often taken by another broker. */
export const DEFAULT_BROKER_PORT = 1884

const SERVER_NAME = 'server'

export type EmbeddedMqttBroker = {
  port: number
  /** How the server itself logs in. */
  url: string
  close: () => Promise<void>
}

/**
 * The broker that runs inside this process. A chair logs in with its serial number and the password that follows from its
 * key, and reaches its own topics only.
 * @param options.port null takes the usual port, or a free one when that is taken
 * @throws StartupError when the port can't be had, or the certificate can't be read
 */
export const startEmbeddedMqttBroker = async (options: {
  host: string
  port: number | null
  masterKey: Uint8Array
  certificate: { certFile: string; keyFile: string } | null
}): Promise<EmbeddedMqttBroker> => {
  const { masterKey, host } = options
  const serverPassword = deriveBrokerPassword(masterKey)
  const isChair = (name: string, password: Buffer) =>
    SERIAL_NUMBER_PATTERN.test(name) &&
    constantTimeEqual(password, encodeAscii(deriveBrokerPassword(deriveDeviceKey(masterKey, name))))
  const isServer = (name: string, password: Buffer) =>
    name === SERVER_NAME && constantTimeEqual(password, encodeAscii(serverPassword))

  const broker = await Aedes.createBroker({
    concurrency: 1000,
    authenticate: (client, ...[name = '', password = Buffer.alloc(0), done]) => {
      if (!isChair(name, password) && !isServer(name, password)) return done(createBadLoginError(), false)
      clientNames.set(client, name)
      done(null, true)
    },
    authorizePublish: (client, packet, done) => {
      const name = client && clientNames.get(client)
      const isAllowed = name === SERVER_NAME || (name ? canChairPublish(name, packet.topic) : false)
      done(isAllowed ? null : new Error('not this chair’s topic'))
    },
    authorizeSubscribe: (client, subscription, done) => {
      const name = clientNames.get(client)
      const isAllowed = name === SERVER_NAME || (name ? canChairSubscribe(name, subscription.topic) : false)
      done(null, isAllowed ? subscription : null)
    },
  })

  const listeners: Server[] = []
  const close = async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    for (const listener of listeners) await new Promise(resolve => listener.close(resolve))
  }
  try {
    const chairListener = await createListener(options.certificate, broker.handle)
    listeners.push(chairListener)
    const port = await listenOnAvailablePort(chairListener, host, options.port)
    // The server itself comes in by a door on this machine that needs no certificate.
    const localListener = await createListener(null, broker.handle)
    listeners.push(localListener)
    const localPort = await listenOnPort(localListener, '127.0.0.1', 0)
    return { port, url: `mqtt://${SERVER_NAME}:${serverPassword}@127.0.0.1:${localPort}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

const clientNames = new WeakMap<Client, string>()

/** MQTT 3.1.1, return code 4: bad user name or password. */
const createBadLoginError = (): AuthenticateError =>
  Object.assign(new Error('wrong name or password'), { returnCode: 4 })

// Without noDelay small messages wait for each other's acknowledgements: 90 ms instead of 3.
const createListener = async (
  certificate: { certFile: string; keyFile: string } | null,
  handle: Aedes['handle'],
): Promise<Server> => {
  if (!certificate) return net.createServer({ noDelay: true }, socket => void handle(socket))
  try {
    const [cert, key] = await Promise.all([readFile(certificate.certFile), readFile(certificate.keyFile)])
    return tls.createServer({ cert, key, noDelay: true }, socket => void handle(socket))
  } catch (error) {
    throw new StartupError(
      `MQTT_TLS_CERT and MQTT_TLS_KEY: ${error instanceof Error ? error.message : 'they cannot be read'}`,
    )
  }
}

const listenOnAvailablePort = async (
  listener: Server,
  host: string,
  wanted: number | null,
): Promise<number> => {
  try {
    return await listenOnPort(listener, host, wanted ?? DEFAULT_BROKER_PORT)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && wanted === null) return listenOnPort(listener, host, 0)
    if (isTaken)
      throw new StartupError(
        `MQTT_PORT: ${wanted} is in use. Set it to another number, or leave it out to take a free one.`,
      )
    throw error
  }
}

const listenOnPort = (listener: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, () => {
      listener.off('error', reject)
      resolve((listener.address() as AddressInfo).port)
    })
  })
