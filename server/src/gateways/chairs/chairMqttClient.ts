import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  decodeChairEvent,
  decodeChairState,
  decodeUplink,
  deriveSealedMessageKeys,
  encodeChairRequest,
  encodeDownlink,
  getChairOperationCode,
  SEALED_MESSAGE_TTL_MS,
  chairResultCodes,
  toHex,
  type ChairEvent,
  type ChairFrame,
  type ChairRequest,
  type DeviceKey,
  type SealedMessageMacKeys,
} from '@anzuo/chair-protocol'
import type { ChairAlarmKind } from '@anzuo/domain/office/chairRegistry'
import { MAX_BATCH } from '../../db/batchReader'
import { createKeyedTokenBuckets } from '../../http/tokenBucket'
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
  type UplinkContent,
} from './chairConnection'
import type { ChairKeyCache } from '../../modules/chairKey/chairKeyCache'
import { listChairKeys, type ChairKeyring, type ValidChairKeyring } from '../../modules/chairKey/chairKeyring'
import type { BrokerClient, ConnectToBroker } from './brokerClient'
import { createMqttClient } from './createMqttClient'
import { parseChairTopic, getServerTopicFilters, getChairTopics, type ParsedChairTopic } from './mqttTopics'
import { createWaitingMessages } from './waitingMessages'

/** Is told at which serial number somebody should look. */
export type NoteChairAlarm = (serialNumber: string, kind: ChairAlarmKind) => void

export type ChairMqttClient = {
  getSnapshot: (serialNumber: string) => ChairSnapshot
  /** Asks a chair, repeats the same message while no answer comes, and gives up after five seconds. */
  sendRequest: (
    serialNumber: string,
    request: ChairRequest,
    onBehalf: ChairRequestPrincipal,
  ) => Promise<ChairReply>
  /** Asks for the server itself, sealed with one key of the chair; the answer was sealed with the same. */
  sendRequestWithKey: (serialNumber: string, request: ChairRequest, keyVersion: number) => Promise<ChairReply>
  /** Calls the listener at every change of a chair; returns how to stop that. */
  onChanged: (listener: (serialNumber: string, chair: ChairSnapshot) => void) => () => void
  /** Calls the listener with what chairs say without being asked, except their state. */
  onEvent: (listener: (serialNumber: string, event: ChairEvent) => void) => () => void
  /** Calls the listener when a chair came online, or was started anew. */
  onChairOnline: (listener: (serialNumber: string) => void) => () => void
  isConnected: () => boolean
  close: () => Promise<void>
}

/** Messages of one chair that are looked at each minute, a quarter of them at once. A chair that is moved by hand sends ten a second. */
const MAX_MESSAGES_PER_MINUTE = 3000

/** The server starts also without its broker, and connects to it later. */
const FIRST_CONNECT_TIMEOUT_MS = 3000

/**
 * Connects the server to all chairs, by way of a broker. Any number of servers may do so: chairs answer the server that
 * asked, and all receive states and events. What follows from a message or a request is decided in `chairConnection`.
 */
export const openChairMqttClient = async (options: {
  url: string
  caFile: string | null
  keys: ChairKeyCache
  log: FastifyBaseLogger
  /** Milliseconds of a steady clock. */
  clock?: () => number
  /** Replaces the connection to the broker. */
  connect?: ConnectToBroker
  /** Is told of messages that no chair of ours can have written, and of chairs with whose key two devices speak. */
  onAlarm?: NoteChairAlarm
}): Promise<ChairMqttClient> => {
  const { log, clock = () => performance.now() } = options
  const connect: ConnectToBroker = options.connect ?? createMqttClient
  const server = Uint8Array.from(randomBytes(4))
  const { url, caFile } = options
  // Chairs know the name that they answer to; who knew this id could take the connection's place at a broker.
  const client = connect({ url, caFile, clientId: `anzuo-server-${randomBytes(16).toString('hex')}` })
  const listeners = createListeners()
  const { keys, onAlarm = () => {} } = options
  const chairs = createChairs({ client, listeners, keys, onAlarm })
  const receiver = createMessageReceiver({ chairs, keys, log, clock, onAlarm })
  const messages = createKeyedTokenBuckets(MAX_MESSAGES_PER_MINUTE, () => new Date())
  const createMessageId = () => Uint8Array.from([...server, ...randomBytes(8)])

  const ask = (
    serialNumber: string,
    asked: { request: ChairRequest; onBehalf: ChairRequestPrincipal; keyVersion?: number },
  ): Promise<ChairReply> =>
    chairs.request(serialNumber, {
      kind: 'request',
      ...asked,
      messageIds: [createMessageId(), createMessageId()],
      isBrokerConnected: client.connected,
      requestedAt: clock(),
    })

  client.on('message', (topic, message) => {
    const parsed = client.connected ? parseChairTopic(topic) : null
    if (!parsed) return
    const { serialNumber, kind } = parsed
    if (!messages.take(serialNumber)) return
    receiver.receive(serialNumber, { kind, message, receivedAt: clock() })
  })
  client.on('error', error => log.warn({ reason: error.message }, 'the broker'))
  // Without the broker nobody knows which chairs are there; its retained messages show it again.
  client.on('close', () => {
    receiver.clear()
    chairs.applyToAll({ kind: 'presence', isOnline: false })
  })
  await waitForSubscription(client, { server: toHex(server), log })

  return {
    getSnapshot: chairs.getSnapshot,
    sendRequest: (serialNumber, request, onBehalf) => ask(serialNumber, { request, onBehalf }),
    sendRequestWithKey: (serialNumber, request, keyVersion) =>
      ask(serialNumber, { request, onBehalf: null, keyVersion }),
    onChanged: listeners.changed.add,
    onEvent: listeners.event.add,
    onChairOnline: listeners.online.add,
    isConnected: () => client.connected,
    close: async () => {
      receiver.close()
      chairs.applyToAll({ kind: 'close' })
      await client.endAsync(true)
    },
  }
}

type Chairs = ReturnType<typeof createChairs>

type ReceivedMessage = { kind: ParsedChairTopic['kind']; message: Buffer; receivedAt: number }

type ReceiverOptions = {
  chairs: Chairs
  keys: ChairKeyCache
  log: FastifyBaseLogger
  clock: () => number
  onAlarm: NoteChairAlarm
}

/** While the database gives no answer, keys that messages wait for are asked for again so often. */
const KEY_RETRY_MS = 2000

/**
 * Takes messages of chairs. The keys of a chair are read when it is heard of for the first time, and its messages wait for that, in their
 * order. So they are in memory before anybody asks the chair for something.
 */
const createMessageReceiver = ({ chairs, keys, log, clock, onAlarm }: ReceiverOptions) => {
  const waiting = createWaitingMessages<ReceivedMessage>()
  let retry: NodeJS.Timeout | null = null
  let isLoading = false
  let isClosed = false

  const accept = createMessageAcceptor({ chairs, keys, log, clock, onAlarm })

  const load = async (serialNumber: string): Promise<void> => {
    const keyring = await keys.get(serialNumber)
    for (const received of waiting.take(serialNumber)) take(serialNumber, keyring, received)
  }

  /** As many chairs as one query reads have their keys read at a time, so that the rest costs no more than its place in the map. */
  const loadAll = async (): Promise<void> => {
    if (isLoading || retry) return
    isLoading = true
    try {
      for (let batch = waiting.listFirst(MAX_BATCH); batch.length > 0; batch = waiting.listFirst(MAX_BATCH))
        await Promise.all(batch.map(load))
    } catch (error) {
      if (isClosed) return
      log.warn({ err: error }, 'chairs wait for the database to have their keys read')
      retry = setTimeout(() => {
        retry = null
        void loadAll()
      }, KEY_RETRY_MS)
    } finally {
      isLoading = false
    }
  }

  const take = (serialNumber: string, keyring: ChairKeyring | null, received: ReceivedMessage): void =>
    void accept(serialNumber, keyring, received).catch((error: unknown) =>
      log.warn({ err: error, serialNumber }, 'a message could not be read'),
    )

  /** A chair whose keys were revoked is not there any more; what it still sends is not believed. */
  const stopListening = keys.onChanged((serialNumber, keyring) => {
    if (keyring?.kind !== 'valid') chairs.apply(serialNumber, { kind: 'presence', isOnline: false })
  })

  return {
    receive: (serialNumber: string, received: ReceivedMessage): void => {
      const known = waiting.has(serialNumber) ? null : keys.find(serialNumber)
      if (known) return take(serialNumber, known, received)
      if (!waiting.add(serialNumber, received))
        return log.warn({ serialNumber }, 'too many chairs wait for their keys: a message is dropped')
      void loadAll()
    },
    clear: waiting.clear,
    close: (): void => {
      isClosed = true
      if (retry) clearTimeout(retry)
      waiting.clear()
      stopListening()
    },
  }
}

/** Hands on what a chair has written with one of its keys, and drops all else. */
const createMessageAcceptor = ({ chairs, keys, log, clock, onAlarm }: ReceiverOptions) => {
  const rereadKeys = createKeyRereader(keys)

  const refuse = (
    serialNumber: string,
    { kind, alarm, why }: { kind: ReceivedMessage['kind']; alarm: ChairAlarmKind; why: string },
  ): void => {
    onAlarm(serialNumber, alarm)
    log.warn({ serialNumber, kind }, why)
  }

  return async (
    serialNumber: string,
    keyring: ChairKeyring | null,
    received: ReceivedMessage,
  ): Promise<void> => {
    const { kind } = received
    if (keyring?.kind !== 'valid') {
      const alarm = keyring ? 'shutOut' : 'unknown'
      return refuse(serialNumber, { kind, alarm, why: 'a message of a chair that has no key' })
    }
    const event = toConnectionEvent(keyring, received)
    if (event) return chairs.apply(serialNumber, event)
    // Its key may have been replaced by way of another server.
    await rereadKeys(serialNumber, clock())
    const known = keys.find(serialNumber)
    const late = known?.kind === 'valid' ? toConnectionEvent(known, received) : null
    if (late) chairs.apply(serialNumber, late)
    else refuse(serialNumber, { kind, alarm: 'wrongKey', why: 'a message that its chair did not write' })
  }
}

/** A chair that writes with a key that is not known has its keys read again at most so often. */
const REREAD_INTERVAL_MS = 5000

const createKeyRereader = (keys: ChairKeyCache) => {
  const rereads = new Map<string, { at: number; running: Promise<unknown> }>()
  return async (serialNumber: string, now: number): Promise<void> => {
    const last = rereads.get(serialNumber)
    const reread =
      last && now - last.at < REREAD_INTERVAL_MS ? last : { at: now, running: keys.read(serialNumber) }
    rereads.set(serialNumber, reread)
    await reread.running
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

type ChairsContext = {
  client: BrokerClient
  listeners: Listeners
  keys: ChairKeyCache
  onAlarm: NoteChairAlarm
}

/** Holds the connection to each chair, and performs what its transitions ask for. */
const createChairs = ({ client, listeners, keys, onAlarm }: ChairsContext) => {
  const chairs = new Map<string, { connection: ChairConnection }>()
  const timers = createRequestTimers()
  const resolvers = new Map<string, (reply: ChairReply) => void>()

  const getOrCreate = (serialNumber: string) => {
    const known = chairs.get(serialNumber)
    if (known) return known
    const chair = { connection: INITIAL_CHAIR_CONNECTION }
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

  const send = createSender({ client, keys })

  const perform = (serialNumber: string, effect: ChairConnectionEffect): void => {
    switch (effect.kind) {
      case 'send':
        return send(serialNumber, effect.message)
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
      case 'notifyCopied':
        return onAlarm(serialNumber, 'copied')
    }
  }

  return {
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

/** Seals what is for a chair with its key; a chair without one is written nothing. */
const createSender =
  ({ client, keys }: { client: BrokerClient; keys: ChairKeyCache }) =>
  (serialNumber: string, message: OutgoingChairMessage): void => {
    const keyring = keys.find(serialNumber)
    const key = keyring?.kind === 'valid' ? findSealingKey(keyring, message.keyVersion) : null
    if (!key) return
    const sealed = sealMessage(getMacKeys(key), message)
    client.publish(getChairTopics(serialNumber).down, sealed, { qos: 1 })
  }

const findSealingKey = (keyring: ValidChairKeyring, version: number | undefined): DeviceKey | null =>
  version === undefined
    ? keyring.active
    : (listChairKeys(keyring).find(key => key.version === version) ?? null)

const macKeysByKey = new WeakMap<DeviceKey, SealedMessageMacKeys>()

const getMacKeys = (key: DeviceKey): SealedMessageMacKeys => {
  const macKeys = macKeysByKey.get(key) ?? deriveSealedMessageKeys(key.key)
  macKeysByKey.set(key, macKeys)
  return macKeys
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
  keyring: ValidChairKeyring,
  { kind, message, receivedAt }: ReceivedMessage,
): ChairConnectionEvent | null => {
  if (kind === 'online') return { kind: 'presence', isOnline: message.toString() === '1' }
  const read = decodeWithAnyKey(keyring, new Uint8Array(message))
  if (!read) return null
  const { header, frame, keyVersion } = read
  const content = kind === 'answer' ? parseAnswerContent(frame.payload) : parseEventContent(frame)
  return { kind: 'message', header, receivedAt, keyVersion, content }
}

const decodeWithAnyKey = (keyring: ValidChairKeyring, bytes: Uint8Array) => {
  for (const key of listChairKeys(keyring)) {
    const read = decodeUplink(getMacKeys(key), bytes)
    if (read) return { ...read, keyVersion: key.version }
  }
  return null
}

const parseAnswerContent = (payload: Uint8Array): UplinkContent => ({
  kind: 'answer',
  reply: parseAnswer(payload),
})

const parseEventContent = (frame: ChairFrame): UplinkContent => {
  const event = frame.kind === 'event' ? decodeChairEvent(frame.operation, frame.payload) : null
  return event ? { kind: 'event', event } : { kind: 'unknown' }
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
  client: BrokerClient,
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
