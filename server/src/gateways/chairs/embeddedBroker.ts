import { readFile } from 'node:fs/promises'
import net, { type AddressInfo, type Server } from 'node:net'
import tls from 'node:tls'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import {
  asciiBytes,
  brokerPassword,
  deviceKeyOf,
  equalBytes,
  SERIAL_NUMBER,
} from '../../../../src/domain/chair'
import { StartProblem } from '../../startProblem'
import { mayListen, mayWrite } from './topics'

/** Where chairs find the embedded broker unless a port is chosen. 1883 is often taken by another broker. */
export const USUAL_PORT = 1884

const SERVER_NAME = 'server'

export type EmbeddedBroker = {
  port: number
  /** How the server itself logs in. */
  url: string
  close: () => Promise<void>
}

/**
 * The broker that runs inside this process. A chair logs in with its serial number and the password that follows from its
 * key, and reaches its own topics only.
 * @param options.port null takes the usual port, or a free one when that is taken
 * @throws StartProblem when the port can't be had, or the certificate can't be read
 */
export const openEmbeddedBroker = async (options: {
  host: string
  port: number | null
  masterKey: Uint8Array
  certificate: { certFile: string; keyFile: string } | null
}): Promise<EmbeddedBroker> => {
  const { masterKey, host } = options
  const serverPassword = brokerPassword(masterKey)
  const isChair = (name: string, password: Buffer) =>
    SERIAL_NUMBER.test(name) && equalBytes(password, asciiBytes(brokerPassword(deviceKeyOf(masterKey, name))))
  const isServer = (name: string, password: Buffer) =>
    name === SERVER_NAME && equalBytes(password, asciiBytes(serverPassword))

  const broker = await Aedes.createBroker({
    concurrency: 1000,
    authenticate: (client, ...[name = '', password = Buffer.alloc(0), done]) => {
      if (!isChair(name, password) && !isServer(name, password)) return done(badLogin(), false)
      nameOf.set(client, name)
      done(null, true)
    },
    authorizePublish: (client, packet, done) => {
      const name = client && nameOf.get(client)
      const isAllowed = name === SERVER_NAME || (name ? mayWrite(name, packet.topic) : false)
      done(isAllowed ? null : new Error('not this chair’s topic'))
    },
    authorizeSubscribe: (client, subscription, done) => {
      const name = nameOf.get(client)
      const isAllowed = name === SERVER_NAME || (name ? mayListen(name, subscription.topic) : false)
      done(null, isAllowed ? subscription : null)
    },
  })

  const listeners: Server[] = []
  const close = async () => {
    await new Promise<void>(resolve => broker.close(() => resolve()))
    for (const listener of listeners) await new Promise(resolve => listener.close(resolve))
  }
  try {
    const forChairs = await listenerFor(options.certificate, broker.handle)
    listeners.push(forChairs)
    const port = await listenSomewhere(forChairs, host, options.port)
    // The server itself comes in by a door on this machine that needs no certificate.
    const ownDoor = await listenerFor(null, broker.handle)
    listeners.push(ownDoor)
    const ownPort = await listenOn(ownDoor, '127.0.0.1', 0)
    return { port, url: `mqtt://${SERVER_NAME}:${serverPassword}@127.0.0.1:${ownPort}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

const nameOf = new WeakMap<Client, string>()

/** MQTT 3.1.1, return code 4: bad user name or password. */
const badLogin = (): AuthenticateError =>
  Object.assign(new Error('wrong name or password'), { returnCode: 4 })

// Without noDelay small letters wait for each other's acknowledgements: 90 ms instead of 3.
const listenerFor = async (
  certificate: { certFile: string; keyFile: string } | null,
  handle: Aedes['handle'],
): Promise<Server> => {
  if (!certificate) return net.createServer({ noDelay: true }, socket => void handle(socket))
  try {
    const [cert, key] = await Promise.all([readFile(certificate.certFile), readFile(certificate.keyFile)])
    return tls.createServer({ cert, key, noDelay: true }, socket => void handle(socket))
  } catch (error) {
    throw new StartProblem(
      `MQTT_TLS_CERT and MQTT_TLS_KEY: ${error instanceof Error ? error.message : 'they cannot be read'}`,
    )
  }
}

const listenSomewhere = async (listener: Server, host: string, wanted: number | null): Promise<number> => {
  try {
    return await listenOn(listener, host, wanted ?? USUAL_PORT)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && wanted === null) return listenOn(listener, host, 0)
    if (isTaken)
      throw new StartProblem(
        `MQTT_PORT: ${wanted} is in use. Set it to another number, or leave it out to take a free one.`,
      )
    throw error
  }
}

const listenOn = (listener: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, () => {
      listener.off('error', reject)
      resolve((listener.address() as AddressInfo).port)
    })
  })
