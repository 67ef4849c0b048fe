import type { BrokerClient, BrokerClientOptions } from '../../gateways/chairs/brokerClient'
import { parseChairTopic } from '../../gateways/chairs/mqttTopics'
import type { World } from '../world'
import type { ChairWeather } from './chairWeather'

/** A broker in memory, with the network between it and its clients. */
export type SimulatedBroker = ReturnType<typeof createSimulatedBroker>

type Message = { topic: string; payload: Buffer; isRetained: boolean }
type Side = 'toBroker' | 'toClient'

/** One connection as the broker sees it; the client has another one after it was lost. */
type Connection = {
  options: BrokerClientOptions
  /** What is sent still arrives; neither side need have noticed when it no longer does. */
  isAlive: boolean
  openedAt: number
  isClientGone: () => boolean
  filters: string[]
  emitMessage: (topic: string, payload: Buffer) => void
  onLost: () => void
  /** When the last message of a topic arrives: MQTT keeps the order within a topic. */
  arrivals: Map<string, number>
}

const RECONNECT_MS = 1000
/** A client notices after its keep-alive, the broker after one and a half, that nothing comes any more. */
const CLIENT_NOTICES_MS = 30_000
const BROKER_NOTICES_MS = 45_000

/**
 * A broker as servers and chairs meet it: QoS 1, clean sessions, retained messages, last wills, and a second connection under a
 * name ends the first. Messages are late, doubled, lost, or overtake those of other topics; connections end with and without a word.
 */
export const createSimulatedBroker = (world: World, weather: ChairWeather) => {
  const { time, random, history } = world
  const wire = createWire(world, weather)
  const core = createBrokerCore(world, wire)
  const { connections, lose } = core

  return {
    /** @param isClientGone the program that has this connection has died; nothing reaches it and nothing comes from it */
    connect: (options: BrokerClientOptions, isClientGone: () => boolean): BrokerClient =>
      createBrokerClient({ options, isClientGone, time, wire, core }),
    /** A network that fails somewhere on the way to one client, which the seed chooses. */
    loseOne: (): void => {
      const alive = [...connections].filter(({ isAlive }) => isAlive)
      if (alive.length === 0) return
      const connection = random.pick(alive)
      history.record(`the connection of ${connection.options.clientId} is lost`)
      lose(connection, drawNotices(world))
    },
    /** The network to one client fails, and the client is the first to notice: what it writes until then comes later. */
    loseUnnoticed: (clientId: string): void => {
      for (const connection of connections) {
        if (!connection.isAlive || connection.options.clientId !== clientId) continue
        history.record(`the connection of ${clientId} is lost unnoticed`)
        const clientMs = random.nextInteger(CLIENT_NOTICES_MS / 2, CLIENT_NOTICES_MS)
        lose(connection, { clientMs, brokerMs: BROKER_NOTICES_MS })
      }
    },
    /** A program that died: the broker hears no more of it. */
    loseDead: (): void => {
      for (const connection of connections)
        if (connection.isAlive && connection.isClientGone()) lose(connection, drawNotices(world))
    },
    /** All connections end at once, and the clients know it. */
    restart: (): void => {
      history.record('the broker starts anew')
      for (const connection of connections) {
        connection.isAlive = false
        time.schedule(0, connection.onLost)
      }
      connections.clear()
    },
    /** Whether a client has had the same connection since a time, and it still carries. */
    isConnectedSince: (clientId: string, since: number): boolean =>
      [...connections].some(
        ({ options, isAlive, openedAt }) => isAlive && options.clientId === clientId && openedAt <= since,
      ),
  }
}

type BrokerCore = ReturnType<typeof createBrokerCore>

/** Subscriptions, retained messages and last wills. */
const createBrokerCore = ({ time, history }: World, wire: Wire) => {
  const connections = new Set<Connection>()
  const retained = new Map<string, Buffer>()

  const route = ({ topic, payload, isRetained }: Message): void => {
    if (isRetained) retained.set(topic, payload)
    for (const connection of connections)
      if (connection.filters.some(filter => matchesTopic(filter, topic)))
        wire.deliver(connection, topic, payload)
  }

  /** The broker finds a connection dead: it tells so in the words that the client left. */
  const endAtBroker = (connection: Connection): void => {
    connection.isAlive = false
    if (!connections.delete(connection)) return
    const { will, clientId } = connection.options
    if (!will) return
    history.record(`the broker speaks the last will of ${clientId}`)
    route({ topic: will.topic, payload: Buffer.from(will.payload), isRetained: will.retain ?? false })
  }

  const lose = (connection: Connection, noticed: { clientMs: number; brokerMs: number }): void => {
    connection.isAlive = false
    time.schedule(noticed.clientMs, connection.onLost)
    time.schedule(noticed.brokerMs, () => endAtBroker(connection))
  }

  const accept = (connection: Connection): void => {
    for (const other of connections)
      if (other.options.clientId === connection.options.clientId) {
        endAtBroker(other)
        time.schedule(0, other.onLost)
      }
    connections.add(connection)
  }

  const subscribe = (connection: Connection, filters: readonly string[]): void => {
    connection.filters.push(...filters)
    for (const [topic, payload] of retained)
      if (filters.some(filter => matchesTopic(filter, topic))) wire.deliver(connection, topic, payload)
  }

  return { connections, route, lose, accept, subscribe }
}

const drawNotices = ({ random }: World) => ({
  clientMs: random.happens(0.5) ? 0 : random.nextFraction() * CLIENT_NOTICES_MS,
  brokerMs: random.happens(0.4) ? 0 : random.nextFraction() * BROKER_NOTICES_MS,
})

const matchesTopic = (filter: string, topic: string): boolean => {
  const [parts, levels] = [filter.split('/'), topic.split('/')]
  return (
    parts.length === levels.length && parts.every((part, index) => part === '+' || part === levels[index])
  )
}

type Wire = ReturnType<typeof createWire>

/** The way of messages: each takes a while, and those of one topic and one connection keep their order. */
const createWire = ({ time, random }: World, weather: ChairWeather) => {
  const send = (
    connection: Connection,
    { side, topic }: { side: Side; topic: string },
    arrive: () => void,
  ): void => {
    const way = `${side} ${topic}`
    const at = Math.max(time.now() + weather.drawBrokerDelayMs(), connection.arrivals.get(way) ?? 0)
    connection.arrivals.set(way, at)
    time.schedule(at - time.now(), () => {
      if (connection.isAlive && !connection.isClientGone()) arrive()
    })
  }
  return {
    send,
    deliver: (connection: Connection, topic: string, payload: Buffer): void => {
      const kind = parseChairTopic(topic)?.kind
      // What a broker keeps is told again at the next subscription; all else it may lose when it has too much to do.
      const canBeLost = kind !== 'state' && kind !== 'online'
      if (canBeLost && random.happens(weather.messageLoss())) return
      const times = random.happens(weather.messageDoubling()) ? 2 : 1
      for (let sent = 0; sent < times; sent += 1)
        send(connection, { side: 'toClient', topic }, () => connection.emitMessage(topic, payload))
    },
  }
}

type ClientParts = {
  options: BrokerClientOptions
  isClientGone: () => boolean
  time: World['time']
  wire: Wire
  core: BrokerCore
}

type Listeners = {
  connect: (() => void)[]
  close: (() => void)[]
  message: ((topic: string, payload: Buffer) => void)[]
}

/** A client that connects again by itself, and then sends again what was not acknowledged, as the real one does. */
const createBrokerClient = (parts: ClientParts): BrokerClient => {
  const { isClientGone, wire, core } = parts
  const listeners: Listeners = { connect: [], close: [], message: [] }
  const unacknowledged = new Set<Message>()
  const send = (message: Message): void => {
    const link = links.getConnection()
    if (!link) return
    wire.send(link, { side: 'toBroker', topic: message.topic }, () => {
      core.route(message)
      wire.send(link, { side: 'toClient', topic: 'acknowledgement' }, () => unacknowledged.delete(message))
    })
  }
  const links = createReconnectingLink(parts, listeners, () => {
    for (const message of unacknowledged) send(message)
  })
  const publish: BrokerClient['publish'] = (topic, payload, { retain = false }) => {
    if (isClientGone()) return
    const message = { topic, payload: Buffer.from(payload), isRetained: retain }
    unacknowledged.add(message)
    send(message)
  }
  return {
    options: {},
    get connected() {
      return links.getConnection() !== null
    },
    stream: { destroy: links.destroy },
    on: (event: string, listener: unknown) => {
      if (event in listeners) listeners[event as keyof Listeners].push(listener as () => void)
    },
    publish,
    publishAsync: async (...values) => void publish(...values),
    subscribe: (filters, _options, onGranted) => {
      const link = links.getConnection()
      if (!link) return
      wire.send(link, { side: 'toBroker', topic: 'subscription' }, () => {
        wire.send(link, { side: 'toClient', topic: 'acknowledgement' }, () => onGranted(null))
        core.subscribe(link, [filters].flat())
      })
    },
    endAsync: async () => links.end(),
  }
}

/** One connection after the other, each a second after the loss of the one before was noticed. */
const createReconnectingLink = (
  { options, isClientGone, time, core }: ClientParts,
  listeners: Listeners,
  onOpened: () => void,
) => {
  let connection: Connection | null = null
  let isEnded = false
  const isGone = () => isClientGone() || isEnded

  const createConnection = (): Connection => {
    const created: Connection = {
      options,
      isAlive: true,
      openedAt: time.now(),
      isClientGone: isGone,
      filters: [],
      arrivals: new Map(),
      emitMessage: (topic, payload) => {
        for (const listen of listeners.message) listen(topic, payload)
      },
      onLost: () => {
        if (connection !== created || isClientGone()) return
        connection = null
        for (const listen of listeners.close) listen()
        time.schedule(RECONNECT_MS, open)
      },
    }
    return created
  }
  const open = (): void => {
    if (isGone() || connection) return
    connection = createConnection()
    core.accept(connection)
    for (const listen of listeners.connect) listen()
    onOpened()
  }
  time.schedule(1, open)
  const destroy = (): void => {
    if (connection) core.lose(connection, { clientMs: 0, brokerMs: 0 })
  }
  return {
    getConnection: () => connection,
    destroy,
    end: (): void => {
      destroy()
      isEnded = true
    },
  }
}
