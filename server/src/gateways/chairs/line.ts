import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import {
  decodeEvent,
  deviceKeyOf,
  encodeRequest,
  hexOf,
  LETTER_LIFE_MS,
  letterKeys,
  operationOf,
  readUp,
  results,
  unpackState,
  userKeyOf,
  writeDown,
  type ChairEvent,
  type ChairRequest,
  type ChairState,
  type LetterDown,
  type LetterKeys,
  type LetterUp,
  type Result,
  type Role,
} from '../../../../src/domain/chair'
import { openMqtt } from './mqttClient'
import { readTopic, serverSubscriptions, topicsOf } from './topics'

/** What this server knows of a chair from its letters. */
export type KnownChair = {
  isOnline: boolean
  /** The chair's own word, whose MAC was right; null before the first letter. */
  state: ChairState | null
  /** Drawn by the chair at each start. */
  boot: number | null
}

/** On whose behalf something is asked. Null is the server itself. */
export type OnBehalf = { userId: string; role: Role; vouchedSitting: number | null } | null

/** What the chair answered, or why there is no answer. */
export type ChairReply =
  | { ok: true; result: Result; data: Uint8Array; state: ChairState | null }
  | { ok: false; reason: 'offline' | 'noAnswer' }

export type ChairLine = {
  known: (serialNumber: string) => KnownChair
  /** Asks a chair, repeats the same letter when no answer comes, and gives up after five seconds. */
  ask: (serialNumber: string, request: ChairRequest, onBehalf: OnBehalf) => Promise<ChairReply>
  /** Hears of every change of a chair; gives how to stop that. */
  onChanged: (listener: (serialNumber: string, chair: KnownChair) => void) => () => void
  /** Hears what chairs say without being asked, except their state. */
  onEvent: (listener: (serialNumber: string, event: ChairEvent) => void) => () => void
  /** Hears when a chair came online, or was started anew. */
  onArrived: (listener: (serialNumber: string) => void) => () => void
  isConnected: () => boolean
  close: () => Promise<void>
}

type Chair = KnownChair & {
  keys: LetterKeys
  /** The chair's clock, and ours when it wrote that: theirs can only be later by now than we think. */
  clock: { theirs: number; ours: number } | null
}

type Waiting = { serialNumber: string; resolve: (answer: { letter: LetterUp; payload: Uint8Array }) => void }

const RESEND_MS = 1000
const EMERGENCY_RESEND_MS = 250
const NOBODY = new Uint8Array(8)

/**
 * The server's line to all chairs, over a broker. Any number of servers may have one: chairs answer the server that asked,
 * and all hear of states and events.
 */
export const openChairLine = async (options: {
  url: string
  caFile: string | null
  masterKey: Uint8Array
  log: FastifyBaseLogger
  /** Milliseconds of a steady clock. */
  clock?: () => number
}): Promise<ChairLine> => {
  const { masterKey, log, clock = () => performance.now() } = options
  const server = Uint8Array.from(randomBytes(4))
  const chairs = new Map<string, Chair>()
  const waiting = new Map<string, Waiting>()
  const changeListeners = new Set<Parameters<ChairLine['onChanged']>[0]>()
  const eventListeners = new Set<Parameters<ChairLine['onEvent']>[0]>()
  const arrivalListeners = new Set<Parameters<ChairLine['onArrived']>[0]>()

  const client = openMqtt({
    url: options.url,
    clientId: `anzuo-server-${hexOf(server)}`,
    caFile: options.caFile,
  })

  const chairOf = (serialNumber: string): Chair => {
    const there = chairs.get(serialNumber)
    if (there) return there
    const chair: Chair = {
      isOnline: false,
      state: null,
      boot: null,
      keys: letterKeys(deviceKeyOf(masterKey, serialNumber)),
      clock: null,
    }
    chairs.set(serialNumber, chair)
    return chair
  }

  const tellChange = (serialNumber: string, chair: Chair) => {
    for (const listener of changeListeners) listener(serialNumber, chair)
  }

  const tellArrival = (serialNumber: string) => {
    for (const listener of arrivalListeners) listener(serialNumber)
  }

  /** Every letter tells the chair's clock; one of a new start also that nothing is as it was. */
  const learnClock = (serialNumber: string, chair: Chair, letter: LetterUp) => {
    const isNewStart = chair.boot !== null && chair.boot !== letter.boot
    chair.boot = letter.boot
    chair.clock = { theirs: letter.clock, ours: clock() }
    if (isNewStart) tellArrival(serialNumber)
  }

  const onOnline = (serialNumber: string, isOnline: boolean) => {
    const chair = chairOf(serialNumber)
    if (chair.isOnline === isOnline) return
    chair.isOnline = isOnline
    tellChange(serialNumber, chair)
    if (isOnline) tellArrival(serialNumber)
  }

  client.on('message', (topic, message) => {
    const heard = readTopic(topic)
    if (!heard) return
    const { serialNumber, kind } = heard
    if (kind === 'online') return onOnline(serialNumber, message.toString() === '1')
    const chair = chairOf(serialNumber)
    const read = readUp(chair.keys, new Uint8Array(message))
    if (!read) return log.warn({ serialNumber, kind }, 'a letter that its chair did not write')
    const { letter, frame } = read
    learnClock(serialNumber, chair, letter)
    if (kind === 'answer') {
      waiting.get(hexOf(letter.id))?.resolve({ letter, payload: frame.payload })
      return
    }
    const event = frame.kind === 'event' ? decodeEvent(frame.operation, frame.payload) : null
    if (event?.name === 'state') {
      chair.state = event.state
      tellChange(serialNumber, chair)
    } else if (event) for (const listener of eventListeners) listener(serialNumber, event)
  })

  client.on('error', error => log.warn({ reason: error.message }, 'the broker'))
  client.on('close', () => {
    // What is not heard of is not known. The retained letters tell it again.
    for (const [serialNumber] of chairs) onOnline(serialNumber, false)
  })
  const subscribe = () =>
    new Promise<void>(resolve => {
      client.subscribe(serverSubscriptions(hexOf(server)), { qos: 1 }, error => {
        if (error) log.error({ reason: error.message }, 'the broker refuses to tell of chairs')
        resolve()
      })
    })
  const ready = new Promise<void>(resolve => {
    client.on('connect', () => void subscribe().then(resolve))
  })

  const writeLetter = (chair: Chair, request: ChairRequest, onBehalf: OnBehalf) => {
    const theirClock = chair.clock ? chair.clock.theirs + (clock() - chair.clock.ours) : 0
    const letter: LetterDown = {
      boot: chair.boot ?? 0,
      deadline: Math.floor(theirClock + LETTER_LIFE_MS) >>> 0,
      id: Uint8Array.from([...server, ...randomBytes(8)]),
      role: onBehalf?.role ?? 'owner',
      vouchedSitting: onBehalf?.vouchedSitting ?? null,
      user: onBehalf ? userKeyOf(onBehalf.userId) : NOBODY,
    }
    const bytes = writeDown(chair.keys, letter, {
      kind: 'request',
      operation: operationOf(request.name),
      sequence: 0,
      payload: encodeRequest(request),
    })
    return { id: hexOf(letter.id), bytes: Buffer.from(bytes) }
  }

  /** Sends one letter, again and again, until its answer comes. */
  const exchange = (serialNumber: string, letter: { id: string; bytes: Buffer }, everyMs: number) =>
    new Promise<Uint8Array | null>(resolve => {
      const { down } = topicsOf(serialNumber)
      const send = () => client.publish(down, letter.bytes, { qos: 1 })
      const end = (payload: Uint8Array | null) => {
        clearInterval(repeat)
        clearTimeout(giveUp)
        waiting.delete(letter.id)
        resolve(payload)
      }
      const repeat = setInterval(send, everyMs)
      const giveUp = setTimeout(() => end(null), LETTER_LIFE_MS)
      waiting.set(letter.id, { serialNumber, resolve: ({ payload }) => end(payload) })
      send()
    })

  const readAnswer = (payload: Uint8Array): ChairReply => {
    const [code = 0, ...rest] = payload
    const result = results.nameOf(code)
    const data = Uint8Array.from(rest)
    return result ? { ok: true, result, data, state: unpackState(data) } : { ok: false, reason: 'noAnswer' }
  }

  const ask: ChairLine['ask'] = async (serialNumber, request, onBehalf) => {
    const chair = chairOf(serialNumber)
    if (!client.connected || !chair.isOnline) return { ok: false, reason: 'offline' }
    const everyMs = request.name === 'emergencyStop' ? EMERGENCY_RESEND_MS : RESEND_MS
    // A chair that finds a letter void tells its clock with that; the second letter is right.
    for (const isLast of [false, true]) {
      const payload = await exchange(serialNumber, writeLetter(chair, request, onBehalf), everyMs)
      if (payload === null) return { ok: false, reason: 'noAnswer' }
      const reply = readAnswer(payload)
      if (isLast || !reply.ok || reply.result !== 'expired') return reply
    }
    return { ok: false, reason: 'noAnswer' }
  }

  const listenWith =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }

  await Promise.race([ready, timeout(FIRST_CONNECT_MS)])
  return {
    known: serialNumber => chairs.get(serialNumber) ?? UNKNOWN,
    ask,
    onChanged: listenWith(changeListeners),
    onEvent: listenWith(eventListeners),
    onArrived: listenWith(arrivalListeners),
    isConnected: () => client.connected,
    close: () => client.endAsync(true),
  }
}

const UNKNOWN: KnownChair = { isOnline: false, state: null, boot: null }

/** The server starts also without its broker, and finds it later. */
const FIRST_CONNECT_MS = 3000

const timeout = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms).unref()
  })
