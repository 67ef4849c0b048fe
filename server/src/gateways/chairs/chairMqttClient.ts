import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  decodeChairEvent,
  deriveDeviceKey,
  encodeChairRequest,
  toHex,
  MESSAGE_TTL_MS,
  deriveMessageKeys,
  getOperationCode,
  decodeUplink,
  resultCodes,
  decodeChairState,
  deriveUserKey,
  encodeDownlink,
  type ChairEvent,
  type ChairRequest,
  type ChairState,
  type DownlinkHeader,
  type MessageKeys,
  type UplinkHeader,
  type ChairResult,
  type ChairRole,
} from '@anzuo/chair-protocol'
import { createMqttClient } from './createMqttClient'
import { parseChairTopic, getServerSubscriptions, getChairTopics } from './mqttTopics'

/** What this server knows of a chair from its letters. */
export type ChairSnapshot = {
  isOnline: boolean
  /** The chair's own word, whose MAC was right; null before the first letter. */
  state: ChairState | null
  /** Drawn by the chair at each start. */
  boot: number | null
}

/** On whose behalf something is asked. Null is the server itself. */
type RequestPrincipal = { userId: string; role: ChairRole; vouchedSitting: number | null } | null

/** What the chair answered, or why there is no answer. */
export type ChairReply =
  | { ok: true; result: ChairResult; data: Uint8Array; state: ChairState | null }
  | { ok: false; reason: 'offline' | 'noAnswer' }

export type ChairMqttClient = {
  getSnapshot: (serialNumber: string) => ChairSnapshot
  /** Asks a chair, repeats the same letter when no answer comes, and gives up after five seconds. */
  sendRequest: (
    serialNumber: string,
    request: ChairRequest,
    onBehalf: RequestPrincipal,
  ) => Promise<ChairReply>
  /** Hears of every change of a chair; gives how to stop that. */
  onChanged: (listener: (serialNumber: string, chair: ChairSnapshot) => void) => () => void
  /** Hears what chairs say without being asked, except their state. */
  onEvent: (listener: (serialNumber: string, event: ChairEvent) => void) => () => void
  /** Hears when a chair came online, or was started anew. */
  onChairOnline: (listener: (serialNumber: string) => void) => () => void
  isConnected: () => boolean
  close: () => Promise<void>
}

type TrackedChair = ChairSnapshot & {
  keys: MessageKeys
  /** The chair's clock, and ours when it wrote that: theirs can only be later by now than we think. */
  clock: { theirs: number; ours: number } | null
}

type PendingAnswer = {
  serialNumber: string
  resolve: (answer: { letter: UplinkHeader; payload: Uint8Array }) => void
}

const RESEND_INTERVAL_MS = 1000
const EMERGENCY_RESEND_INTERVAL_MS = 250
const SERVER_USER_KEY = new Uint8Array(8)

/**
 * The server's line to all chairs, over a broker. Any number of servers may have one: chairs answer the server that asked,
 * and all hear of states and events.
 */
export const openChairMqttClient = async (options: {
  url: string
  caFile: string | null
  masterKey: Uint8Array
  log: FastifyBaseLogger
  /** Milliseconds of a steady clock. */
  clock?: () => number
}): Promise<ChairMqttClient> => {
  const { masterKey, log, clock = () => performance.now() } = options
  const server = Uint8Array.from(randomBytes(4))
  const chairs = new Map<string, TrackedChair>()
  const pendingAnswers = new Map<string, PendingAnswer>()
  const changeListeners = new Set<Parameters<ChairMqttClient['onChanged']>[0]>()
  const eventListeners = new Set<Parameters<ChairMqttClient['onEvent']>[0]>()
  const arrivalListeners = new Set<Parameters<ChairMqttClient['onChairOnline']>[0]>()

  const client = createMqttClient({
    url: options.url,
    clientId: `anzuo-server-${toHex(server)}`,
    caFile: options.caFile,
  })

  const getOrCreateChair = (serialNumber: string): TrackedChair => {
    const there = chairs.get(serialNumber)
    if (there) return there
    const chair: TrackedChair = {
      isOnline: false,
      state: null,
      boot: null,
      keys: deriveMessageKeys(deriveDeviceKey(masterKey, serialNumber)),
      clock: null,
    }
    chairs.set(serialNumber, chair)
    return chair
  }

  const notifyChange = (serialNumber: string, chair: TrackedChair) => {
    for (const listener of changeListeners) listener(serialNumber, chair)
  }

  const notifyOnline = (serialNumber: string) => {
    for (const listener of arrivalListeners) listener(serialNumber)
  }

  /** Every letter tells the chair's clock; one of a new start also that nothing is as it was. */
  const syncClock = (serialNumber: string, chair: TrackedChair, letter: UplinkHeader) => {
    const isNewStart = chair.boot !== null && chair.boot !== letter.boot
    chair.boot = letter.boot
    chair.clock = { theirs: letter.clock, ours: clock() }
    if (isNewStart) notifyOnline(serialNumber)
  }

  const onOnline = (serialNumber: string, isOnline: boolean) => {
    const chair = getOrCreateChair(serialNumber)
    if (chair.isOnline === isOnline) return
    chair.isOnline = isOnline
    notifyChange(serialNumber, chair)
    if (isOnline) notifyOnline(serialNumber)
  }

  client.on('message', (topic, message) => {
    const heard = parseChairTopic(topic)
    if (!heard) return
    const { serialNumber, kind } = heard
    if (kind === 'online') return onOnline(serialNumber, message.toString() === '1')
    const chair = getOrCreateChair(serialNumber)
    const read = decodeUplink(chair.keys, new Uint8Array(message))
    if (!read) return log.warn({ serialNumber, kind }, 'a letter that its chair did not write')
    const { letter, frame } = read
    syncClock(serialNumber, chair, letter)
    if (kind === 'answer') {
      pendingAnswers.get(toHex(letter.id))?.resolve({ letter, payload: frame.payload })
      return
    }
    const event = frame.kind === 'event' ? decodeChairEvent(frame.operation, frame.payload) : null
    if (event?.name === 'state') {
      chair.state = event.state
      notifyChange(serialNumber, chair)
    } else if (event) for (const listener of eventListeners) listener(serialNumber, event)
  })

  client.on('error', error => log.warn({ reason: error.message }, 'the broker'))
  client.on('close', () => {
    // What is not heard of is not known. The retained letters tell it again.
    for (const [serialNumber] of chairs) onOnline(serialNumber, false)
  })
  const subscribe = () =>
    new Promise<void>(resolve => {
      client.subscribe(getServerSubscriptions(toHex(server)), { qos: 1 }, error => {
        if (error) log.error({ reason: error.message }, 'the broker refuses to tell of chairs')
        resolve()
      })
    })
  const ready = new Promise<void>(resolve => {
    client.on('connect', () => void subscribe().then(resolve))
  })

  const encodeRequestMessage = (chair: TrackedChair, request: ChairRequest, onBehalf: RequestPrincipal) => {
    const theirClock = chair.clock ? chair.clock.theirs + (clock() - chair.clock.ours) : 0
    const letter: DownlinkHeader = {
      boot: chair.boot ?? 0,
      deadline: Math.floor(theirClock + MESSAGE_TTL_MS) >>> 0,
      id: Uint8Array.from([...server, ...randomBytes(8)]),
      role: onBehalf?.role ?? 'owner',
      vouchedSitting: onBehalf?.vouchedSitting ?? null,
      user: onBehalf ? deriveUserKey(onBehalf.userId) : SERVER_USER_KEY,
    }
    const bytes = encodeDownlink(chair.keys, letter, {
      kind: 'request',
      operation: getOperationCode(request.name),
      sequence: 0,
      payload: encodeChairRequest(request),
    })
    return { id: toHex(letter.id), bytes: Buffer.from(bytes) }
  }

  /** Sends one letter, again and again, until its answer comes. */
  const publishUntilAnswered = (
    serialNumber: string,
    letter: { id: string; bytes: Buffer },
    everyMs: number,
  ) =>
    new Promise<Uint8Array | null>(resolve => {
      const { down } = getChairTopics(serialNumber)
      const send = () => client.publish(down, letter.bytes, { qos: 1 })
      const end = (payload: Uint8Array | null) => {
        clearInterval(repeat)
        clearTimeout(giveUp)
        pendingAnswers.delete(letter.id)
        resolve(payload)
      }
      const repeat = setInterval(send, everyMs)
      const giveUp = setTimeout(() => end(null), MESSAGE_TTL_MS)
      pendingAnswers.set(letter.id, { serialNumber, resolve: ({ payload }) => end(payload) })
      send()
    })

  const parseAnswer = (payload: Uint8Array): ChairReply => {
    const [code = 0, ...rest] = payload
    const result = resultCodes.getName(code)
    const data = Uint8Array.from(rest)
    return result
      ? { ok: true, result, data, state: decodeChairState(data) }
      : { ok: false, reason: 'noAnswer' }
  }

  const ask: ChairMqttClient['sendRequest'] = async (serialNumber, request, onBehalf) => {
    const chair = getOrCreateChair(serialNumber)
    if (!client.connected || !chair.isOnline) return { ok: false, reason: 'offline' }
    const everyMs = request.name === 'emergencyStop' ? EMERGENCY_RESEND_INTERVAL_MS : RESEND_INTERVAL_MS
    // A chair that finds a letter void tells its clock with that; the second letter is right.
    for (const isLast of [false, true]) {
      const payload = await publishUntilAnswered(
        serialNumber,
        encodeRequestMessage(chair, request, onBehalf),
        everyMs,
      )
      if (payload === null) return { ok: false, reason: 'noAnswer' }
      const reply = parseAnswer(payload)
      if (isLast || !reply.ok || reply.result !== 'expired') return reply
    }
    return { ok: false, reason: 'noAnswer' }
  }

  const createSubscribe =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }

  await Promise.race([ready, wait(FIRST_CONNECT_TIMEOUT_MS)])
  return {
    getSnapshot: serialNumber => chairs.get(serialNumber) ?? UNKNOWN_CHAIR,
    sendRequest: ask,
    onChanged: createSubscribe(changeListeners),
    onEvent: createSubscribe(eventListeners),
    onChairOnline: createSubscribe(arrivalListeners),
    isConnected: () => client.connected,
    close: () => client.endAsync(true),
  }
}

const UNKNOWN_CHAIR: ChairSnapshot = { isOnline: false, state: null, boot: null }

/** The server starts also without its broker, and finds it later. */
const FIRST_CONNECT_TIMEOUT_MS = 3000

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms).unref()
  })
