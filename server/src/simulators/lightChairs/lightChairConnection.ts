import net, { type Socket } from 'node:net'
import mqttPacket, { type IPublishPacket, type Packet } from 'mqtt-packet'
import { getReconnectDelayMs } from '@anzuo/chair-protocol'
import { getChairTopics } from '../../gateways/chairs/mqttTopics'
import type { LightChair, LightChairMessage } from './lightChair'

/** MQTT 3.1.1. */
const PROTOCOL = { protocolId: 'MQTT', protocolVersion: 4 } as const
const KEEP_ALIVE_SECONDS = 30

/** A connection says something at least so often. */
const PING_AFTER_MS = 20_000

/** A broker that says nothing for so long is given up. */
const SILENCE_MS = 45_000

/** A broker that takes the connection and does not subscribe the chair in this time is tried anew. */
const CONNECT_TIMEOUT_MS = 20_000

/** One connection to the broker, with the chairs that speak over it: one, unless a machine has too few connections. */
export type LightChairConnection = {
  isReady: () => boolean
  /** Sends what keeps the connection alive, and gives up one that is dead. */
  check: (now: number) => void
  close: () => void
}

type LightChairConnectionOptions = {
  host: string
  port: number
  chairs: readonly LightChair[]
  /** From 0 to 1. */
  random: () => number
  /** The first bound of the wait before a chair connects again, ms. */
  spreadMs: number
  /** Called at each attempt to connect. */
  onAttempt: () => void
}

/**
 * Connects chairs as a real one connects itself: subscribe, then state and presence, QoS 1, and a random wait that grows after a failure.
 * A connection of one chair is about 8 KB, so that a process holds thousands.
 */
export const openLightChairConnection = (options: LightChairConnectionOptions): LightChairConnection => {
  const { host, port, chairs, random, spreadMs, onAttempt } = options
  let session: BrokerSession | null = null
  let retry: NodeJS.Timeout | null = null
  let failures = 0
  let isClosed = false

  const connect = (): void => {
    retry = null
    onAttempt()
    session = startSession(net.connect({ host, port, noDelay: true }), {
      chairs,
      onReady: () => {
        failures = 0
      },
      onEnd: wasReady => {
        session = null
        if (isClosed) return
        if (!wasReady) failures += 1
        retry = setTimeout(connect, getReconnectDelayMs({ failures, random: random(), spreadMs }))
      },
    })
  }
  connect()

  return {
    isReady: () => session?.isReady() ?? false,
    check: now => session?.check(now),
    close: () => {
      isClosed = true
      if (retry) clearTimeout(retry)
      session?.end()
    },
  }
}

type BrokerSession = { isReady: () => boolean; check: (now: number) => void; end: () => void }

/** One connection from its first packet to its end. */
const startSession = (
  socket: Socket,
  {
    chairs,
    onReady,
    onEnd,
  }: { chairs: readonly LightChair[]; onReady: () => void; onEnd: (wasReady: boolean) => void },
): BrokerSession => {
  const startedAt = performance.now()
  let isReady = false
  let sentAt = startedAt
  let receivedAt = startedAt

  const send = (packet: Packet): void => {
    sentAt = performance.now()
    socket.write(mqttPacket.generate(packet))
  }
  const takePacket = createPacketHandler(chairs, {
    send,
    onReady: () => {
      isReady = true
      onReady()
    },
    end: () => void socket.destroy(),
  })
  const parser = mqttPacket.parser()
  parser.on('packet', takePacket)
  parser.on('error', () => void socket.destroy())
  socket.on('data', chunk => {
    receivedAt = performance.now()
    parser.parse(chunk)
  })
  socket.on('connect', () => send(createConnectPacket(chairs)))
  socket.on('error', () => void socket.destroy())
  socket.on('close', () => onEnd(isReady))

  return {
    isReady: () => isReady,
    check: now => {
      const isDead = now - receivedAt > SILENCE_MS || (!isReady && now - startedAt > CONNECT_TIMEOUT_MS)
      if (isDead) socket.destroy()
      else if (isReady && now - sentAt > PING_AFTER_MS) send({ cmd: 'pingreq' })
    },
    end: () => void socket.destroy(),
  }
}

/** What follows from each packet of the broker. */
const createPacketHandler = (
  chairs: readonly LightChair[],
  { send, onReady, end }: { send: (packet: Packet) => void; onReady: () => void; end: () => void },
): ((packet: Packet) => void) => {
  let messageId = 0
  const takeMessageId = (): number => {
    messageId = (messageId % 0xffff) + 1
    return messageId
  }
  const publish = ({ topic, payload, retain }: LightChairMessage): void =>
    send({
      cmd: 'publish',
      topic,
      payload: Buffer.from(payload),
      qos: 1,
      dup: false,
      retain,
      messageId: takeMessageId(),
    })
  const answer = ({ topic, payload, messageId: received }: IPublishPacket): void => {
    if (received !== undefined) send({ cmd: 'puback', messageId: received })
    const serialNumber = topic.split('/')[2]
    const reply = chairs
      .find(chair => chair.serialNumber === serialNumber)
      ?.receive(Uint8Array.from(Buffer.from(payload)))
    if (reply) publish(reply)
  }
  return packet => {
    if (packet.cmd === 'connack') {
      if (packet.returnCode !== 0) return end()
      return send({ cmd: 'subscribe', messageId: takeMessageId(), subscriptions: listSubscriptions(chairs) })
    }
    if (packet.cmd === 'suback') {
      onReady()
      for (const chair of chairs) for (const message of chair.announce()) publish(message)
    } else if (packet.cmd === 'publish') answer(packet)
  }
}

const listSubscriptions = (chairs: readonly LightChair[]) =>
  chairs.map(({ serialNumber }) => ({ topic: getChairTopics(serialNumber).down, qos: 1 as const }))

/** Of several chairs on a connection the first one logs in, and has the last will. */
const createConnectPacket = ([first]: readonly LightChair[]): Packet => {
  const { serialNumber = '', brokerPassword = '' } = first ?? {}
  return {
    cmd: 'connect',
    ...PROTOCOL,
    clean: true,
    clientId: `chair-${serialNumber}`,
    username: serialNumber,
    password: Buffer.from(brokerPassword),
    keepalive: KEEP_ALIVE_SECONDS,
    will: { topic: getChairTopics(serialNumber).online, payload: Buffer.from('0'), qos: 1, retain: true },
  }
}
