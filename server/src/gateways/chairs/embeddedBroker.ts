import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import net, { type AddressInfo, type Server, type Socket } from 'node:net'
import tls from 'node:tls'
import {
  Aedes,
  type AuthenticateError,
  type AuthorizePublishHandler,
  type AuthorizeSubscribeHandler,
  type Client,
} from 'aedes'
import {
  encodeAscii,
  constantTimeEqual,
  deriveBrokerPassword,
  SERIAL_NUMBER_PATTERN,
} from '@anzuo/chair-protocol'
import type { ChairKeyCache } from '../../modules/chairKey/chairKeyCache'
import { listChairKeys, type ChairKeyring } from '../../modules/chairKey/chairKeyring'
import { StartupError } from '../../startupError'
import type { NoteChairAlarm } from './chairMqttClient'
import { limitMqttPackets } from './mqttPacketLimits'
import { canChairRetain, canChairSubscribe, canChairPublish } from './mqttTopics'

/** Where chairs find the embedded broker unless a port is chosen. 1883 is often taken by another broker. */
export const DEFAULT_BROKER_PORT = 1884

const SERVER_NAME = 'server'

/** Whoever has connected says who they are within this time. */
const LOGIN_TIMEOUT_MS = 5000

export type EmbeddedMqttBroker = {
  port: number
  /** How the server itself logs in. */
  url: string
  close: () => Promise<void>
}

/**
 * The broker that runs inside this process. A chair logs in with its serial number and the password that follows from its
 * own key, and reaches its own topics only.
 * @param options.port null takes the usual port, or a free one when that is taken
 * @throws StartupError when the port can't be had, or the certificate can't be read
 */
export const startEmbeddedMqttBroker = async (options: {
  host: string
  port: number | null
  /** With which chairs log in. */
  keys: Pick<ChairKeyCache, 'get' | 'onChanged'>
  /** With which the server logs in; a random one when left out. */
  serverPassword?: string
  certificate: { certFile: string; keyFile: string } | null
  /** Is told of serial numbers that may not log in. */
  onAlarm?: NoteChairAlarm
}): Promise<EmbeddedMqttBroker> => {
  const { host, keys, onAlarm = () => {} } = options
  const serverPassword = options.serverPassword ?? randomBytes(32).toString('hex')
  const isChair = async (name: string, password: Buffer): Promise<boolean> => {
    if (!SERIAL_NUMBER_PATTERN.test(name)) return false
    const keyring = await keys.get(name)
    const isLetIn = listPasswords(keyring).some(each => constantTimeEqual(password, encodeAscii(each)))
    if (!isLetIn) onAlarm(name, keyring ? (keyring.kind === 'valid' ? 'wrongKey' : 'shutOut') : 'unknown')
    return isLetIn
  }
  const isServer = (name: string, password: Buffer) =>
    name === SERVER_NAME && constantTimeEqual(password, encodeAscii(serverPassword))

  const broker = await Aedes.createBroker({
    concurrency: 1000,
    connectTimeout: LOGIN_TIMEOUT_MS,
    authenticate: (client, ...[name = '', password = Buffer.alloc(0), done]) => {
      const finish = (isAllowed: boolean) => {
        if (!isAllowed) return done(createLoginError('wrong name or password', BAD_LOGIN), false)
        clientNames.set(client, name)
        // A broker gives the connection with an id to whoever comes with it last, and keeps what a session misses: nobody chooses an id.
        client.id = name === SERVER_NAME ? `${SERVER_NAME} ${client.id}` : name
        client.clean = true
        done(null, true)
      }
      if (isServer(name, password)) return finish(true)
      isChair(name, password).then(finish, () =>
        done(createLoginError('try again later', UNAVAILABLE), false),
      )
    },
    authorizePublish,
    authorizeSubscribe,
  })

  const stopListening = disconnectRevokedChairs(broker, keys)

  const listeners: Server[] = []
  const close = async () => {
    stopListening()
    await new Promise<void>(resolve => broker.close(() => resolve()))
    for (const listener of listeners) await new Promise(resolve => listener.close(resolve))
  }
  try {
    const chairListener = await createListener(options.certificate, (socket: Socket) => {
      broker.handle(socket)
      limitMqttPackets(socket)
    })
    listeners.push(chairListener)
    const port = await listenOnAvailablePort(chairListener, host, options.port)
    // The server itself comes in by a door on this machine that needs no certificate.
    const localListener = await createListener(null, socket => void broker.handle(socket))
    listeners.push(localListener)
    const localPort = await listenOnPort(localListener, '127.0.0.1', 0)
    const url = `mqtt://${SERVER_NAME}:${serverPassword}@127.0.0.1:${localPort}`
    return { port, url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A chair whose keys were revoked is put out. @returns how to stop that */
const disconnectRevokedChairs = (broker: Aedes, keys: Pick<ChairKeyCache, 'onChanged'>): (() => void) => {
  const connected = new Set<Client>()
  broker.on('client', client => connected.add(client))
  broker.on('clientDisconnect', client => connected.delete(client))
  return keys.onChanged((serialNumber, keyring) => {
    if (keyring?.kind === 'valid') return
    for (const client of connected) if (clientNames.get(client) === serialNumber) client.close()
  })
}

/** While a chair's key is replaced it may log in with each of its keys; a chair without one can't. */
const listPasswords = (keyring: ChairKeyring | null): readonly string[] =>
  keyring?.kind === 'valid' ? listChairKeys(keyring).map(({ key }) => deriveBrokerPassword(key)) : []

const clientNames = new WeakMap<Client, string>()

/** A chair writes its own topics only; what stays at the broker, state and presence only. */
const authorizePublish: AuthorizePublishHandler = (client, packet, done) => {
  const name = client && clientNames.get(client)
  const canPublish = packet.retain ? canChairRetain : canChairPublish
  const isAllowed = name === SERVER_NAME || (name ? canPublish(name, packet.topic) : false)
  done(isAllowed ? null : new Error('not this chair’s topic'))
}

const authorizeSubscribe: AuthorizeSubscribeHandler = (client, subscription, done) => {
  const name = clientNames.get(client)
  const isAllowed = name === SERVER_NAME || (name ? canChairSubscribe(name, subscription.topic) : false)
  done(null, isAllowed ? subscription : null)
}

/** Return codes of MQTT 3.1.1: bad user name or password, and server unavailable. */
const BAD_LOGIN = 4
const UNAVAILABLE = 3

const createLoginError = (
  message: string,
  returnCode: typeof BAD_LOGIN | typeof UNAVAILABLE,
): AuthenticateError => Object.assign(new Error(message), { returnCode })

// Without noDelay small messages wait for each other's acknowledgements: 90 ms instead of 3.
const createListener = async (
  certificate: { certFile: string; keyFile: string } | null,
  handle: (socket: Socket) => void,
): Promise<Server> => {
  if (!certificate) return net.createServer({ noDelay: true }, handle)
  try {
    const [cert, key] = await Promise.all([readFile(certificate.certFile), readFile(certificate.keyFile)])
    return tls.createServer({ cert, key, noDelay: true }, handle)
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
