import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  decodeChairEvent,
  decodeChairState,
  decodeUplink,
  deriveDeviceKey,
  deriveSealedMessageKeys,
  encodeChairRequest,
  encodeDownlink,
  getChairOperationCode,
  SEALED_MESSAGE_TTL_MS,
  chairResultCodes,
  toHex,
  type ChairEvent,
  type ChairRequest,
  type SealedMessageMacKeys,
} from '@anzuo/chair-protocol'
import {
  toChairSnapshot,
  transitionChairConnection,
  INITIAL_CHAIR_CONNECTION,
  type ChairConnection,
  type ChairConnectionEffect,
  type ChairConnectionEvent,
  type ChairReply,
  type ChairSnapshot,
  type OutgoingChairMessage,
  type ChairRequestPrincipal,
} from './chairConnection'
import { createMqttClient, type MqttClient } from './createMqttClient'
import { parseChairTopic, getServerTopicFilters, getChairTopics, type ParsedChairTopic } from './mqttTopics'

export type ChairMqttClient = {
  getSnapshot: (serialNumber: string) => ChairSnapshot
  /** Asks a chair, repeats the same message while no answer comes, and gives up after five seconds. */
  sendRequest: (
    serialNumber: string,
    request: ChairRequest,
    onBehalf: ChairRequestPrincipal,
  ) => Promise<ChairReply>
  /** Calls the listener at every change of a chair; returns how to stop that. */
  onChanged: (listener: (serialNumber: string, chair: ChairSnapshot) => void) => () => void
  /** Calls the listener with what chairs say without being asked, except their state. */
  onEvent: (listener: (serialNumber: string, event: ChairEvent) => void) => () => void
  /** Calls the listener when a chair came online, or was started anew. */
  onChairOnline: (listener: (serialNumber: string) => void) => () => void
  isConnected: () => boolean
  close: () => Promise<void>
}

/** The server starts also without its broker, and connects to it later. */
const FIRST_CONNECT_TIMEOUT_MS = 3000

/**
 * Connects the server to all chairs, by way of a broker. Any number of servers may do so: chairs answer the server that
 * asked, and all receive states and events. What follows from a message or a request is decided in `chairConnection`.
 */
export const openChairMqttClient = async (options: {
  url: string
  caFile: string | null
  masterKey: Uint8Array
  log: FastifyBaseLogger
  /** Milliseconds of a steady clock. */
  clock?: () => number
}): Promise<ChairMqttClient> => {
  const { log, clock = () => performance.now() } = options
  const server = Uint8Array.from(randomBytes(4))
  const client = createMqttClient({
    url: options.url,
    clientId: `anzuo-server-${toHex(server)}`,
    caFile: options.caFile,
  })
  const listeners = createListeners()
  const chairs = createChairs({ client, listeners, masterKey: options.masterKey })
  const createMessageId = () => Uint8Array.from([...server, ...randomBytes(8)])

  client.on('message', (topic, message) => {
    const parsed = parseChairTopic(topic)
    if (!parsed) return
    const { serialNumber, kind } = parsed
    const event = toConnectionEvent(chairs.getKeys(serialNumber), { kind, message, receivedAt: clock() })
    if (event) chairs.apply(serialNumber, event)
    else log.warn({ serialNumber, kind }, 'a message that its chair did not write')
  })
  client.on('error', error => log.warn({ reason: error.message }, 'the broker'))
  // Without the broker nobody knows which chairs are there; its retained messages show it again.
  client.on('close', () => chairs.applyToAll({ kind: 'presence', isOnline: false }))
  await waitForSubscription(client, { server: toHex(server), log })

  return {
    getSnapshot: chairs.getSnapshot,
    sendRequest: (serialNumber, request, onBehalf) =>
      chairs.request(serialNumber, {
        kind: 'request',
        request,
        onBehalf,
        messageIds: [createMessageId(), createMessageId()],
        isBrokerConnected: client.connected,
        requestedAt: clock(),
      }),
    onChanged: listeners.changed.add,
    onEvent: listeners.event.add,
    onChairOnline: listeners.online.add,
    isConnected: () => client.connected,
    close: async () => {
      chairs.applyToAll({ kind: 'close' })
      await client.endAsync(true)
    },
  }
}

type Listeners = ReturnType<typeof createListeners>

const createListeners = () => ({
  changed: createListenerSet<[serialNumber: string, chair: ChairSnapshot]>(),
  event: createListenerSet<[serialNumber: string, event: ChairEvent]>(),
  online: createListenerSet<[serialNumber: string]>(),
})

const createListenerSet = <Values extends unknown[]>() => {
  const listeners = new Set<(...values: Values) => void>()
  return {
    add: (listener: (...values: Values) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...values: Values) => {
      for (const listener of listeners) listener(...values)
    },
  }
}

/** Holds the connection to each chair, and performs what its transitions ask for. */
const createChairs = ({
  client,
  listeners,
  masterKey,
}: {
  client: MqttClient
  listeners: Listeners
  masterKey: Uint8Array
}) => {
  const chairs = new Map<string, { keys: SealedMessageMacKeys; connection: ChairConnection }>()
  const timers = createRequestTimers()
  const resolvers = new Map<string, (reply: ChairReply) => void>()

  const getOrCreate = (serialNumber: string) => {
    const known = chairs.get(serialNumber)
    if (known) return known
    const keys = deriveSealedMessageKeys(deriveDeviceKey(masterKey, serialNumber))
    const chair = { keys, connection: INITIAL_CHAIR_CONNECTION }
    chairs.set(serialNumber, chair)
    return chair
  }

  const getSnapshot = (serialNumber: string): ChairSnapshot =>
    toChairSnapshot(chairs.get(serialNumber)?.connection ?? INITIAL_CHAIR_CONNECTION)

  const apply = (serialNumber: string, event: ChairConnectionEvent): void => {
    const chair = getOrCreate(serialNumber)
    const { connection, effects } = transitionChairConnection(chair.connection, event)
    chair.connection = connection
    for (const effect of effects) perform(serialNumber, effect)
  }

  const perform = (serialNumber: string, effect: ChairConnectionEffect): void => {
    switch (effect.kind) {
      case 'send': {
        const { keys } = getOrCreate(serialNumber)
        client.publish(getChairTopics(serialNumber).down, sealMessage(keys, effect.message), { qos: 1 })
        return
      }
      case 'startTimers':
        return timers.start(effect, kind => apply(serialNumber, { kind, requestId: effect.requestId }))
      case 'stopTimers':
        return timers.stop(effect.requestId)
      case 'reply':
        resolvers.get(effect.requestId)?.(effect.reply)
        resolvers.delete(effect.requestId)
        return
      case 'notifyChanged':
        return listeners.changed.notify(serialNumber, getSnapshot(serialNumber))
      case 'notifyOnline':
        return listeners.online.notify(serialNumber)
      case 'notifyEvent':
        return listeners.event.notify(serialNumber, effect.event)
    }
  }

  return {
    getKeys: (serialNumber: string) => getOrCreate(serialNumber).keys,
    getSnapshot,
    apply,
    applyToAll: (event: ChairConnectionEvent) => {
      for (const serialNumber of chairs.keys()) apply(serialNumber, event)
    },
    request: (serialNumber: string, event: Extract<ChairConnectionEvent, { kind: 'request' }>) =>
      new Promise<ChairReply>(resolve => {
        resolvers.set(toHex(event.messageIds[0]), resolve)
        apply(serialNumber, event)
      }),
  }
}

const createRequestTimers = () => {
  const stopByRequest = new Map<string, () => void>()
  return {
    start: (
      { requestId, resendIntervalMs }: { requestId: string; resendIntervalMs: number },
      onDue: (kind: 'resendDue' | 'timeout') => void,
    ): void => {
      const resend = setInterval(() => onDue('resendDue'), resendIntervalMs)
      const timeout = setTimeout(() => onDue('timeout'), SEALED_MESSAGE_TTL_MS)
      stopByRequest.set(requestId, () => {
        clearInterval(resend)
        clearTimeout(timeout)
      })
    },
    stop: (requestId: string): void => {
      stopByRequest.get(requestId)?.()
      stopByRequest.delete(requestId)
    },
  }
}

const sealMessage = (keys: SealedMessageMacKeys, { header, request }: OutgoingChairMessage): Buffer =>
  Buffer.from(
    encodeDownlink(keys, header, {
      kind: 'request',
      operation: getChairOperationCode(request.name),
      sequence: 0,
      payload: encodeChairRequest(request),
    }),
  )

/** What a message on a chair's topic is to the connection, or null for one that the chair did not write. */
const toConnectionEvent = (
  keys: SealedMessageMacKeys,
  { kind, message, receivedAt }: { kind: ParsedChairTopic['kind']; message: Buffer; receivedAt: number },
): ChairConnectionEvent | null => {
  if (kind === 'online') return { kind: 'presence', isOnline: message.toString() === '1' }
  const read = decodeUplink(keys, new Uint8Array(message))
  if (!read) return null
  const { header, frame } = read
  if (kind === 'answer')
    return {
      kind: 'message',
      header,
      receivedAt,
      content: { kind: 'answer', reply: parseAnswer(frame.payload) },
    }
  const event = frame.kind === 'event' ? decodeChairEvent(frame.operation, frame.payload) : null
  return {
    kind: 'message',
    header,
    receivedAt,
    content: event ? { kind: 'event', event } : { kind: 'unknown' },
  }
}

const parseAnswer = (payload: Uint8Array): ChairReply => {
  const [code = 0, ...rest] = payload
  const result = chairResultCodes.getName(code)
  const data = Uint8Array.from(rest)
  return result
    ? { ok: true, result, data, state: decodeChairState(data) }
    : { ok: false, reason: 'noAnswer' }
}

/** Subscribes whenever the client has connected, and waits for the first time, or until that takes too long. */
const waitForSubscription = (
  client: MqttClient,
  { server, log }: { server: string; log: FastifyBaseLogger },
): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, FIRST_CONNECT_TIMEOUT_MS).unref()
    client.on('connect', () => {
      client.subscribe(getServerTopicFilters(server), { qos: 1 }, error => {
        if (error) log.error({ reason: error.message }, 'the broker refuses to tell of chairs')
        resolve()
      })
    })
  })
