import { randomBytes } from 'node:crypto'
import {
  createPhoneSession,
  createReassembler,
  deviceKeyOf,
  encodeRequest,
  fragment,
  GATT,
  issueTicket,
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
  type FamilyKey,
  type Feature,
  type LetterDown,
  type Result,
  type Ticket,
} from '../../../src/domain/chair'
import { createSimulatedChair } from '../simulators/chair/chair'
import { newMemory, type ChairMemory } from '../simulators/chair/memory'
import { peripheralOf } from '../simulators/chair/peripheral'

export const TEST_MASTER_KEY = new Uint8Array(32).fill(7)

const UNIX = 1_800_000_000

export type Reply = { result: Result; data: Uint8Array; state: ChairState | null }

/** A chair whose clock a test moves, with phones beside it and a server far away. */
export const testChair = (
  options: { family?: FamilyKey; features?: readonly Feature[]; serialNumber?: string } = {},
) => {
  const serialNumber = options.serialNumber ?? 'HK24A00012'
  const deviceKey = deviceKeyOf(TEST_MASTER_KEY, serialNumber)
  let time = 1_000_000
  let timers: { at: number; callback: () => void }[] = []

  const boot = (memory: ChairMemory) =>
    createSimulatedChair({
      memory,
      deviceKey,
      randomBytes: length => Uint8Array.from(randomBytes(length)),
      now: () => time,
      after: (ms, callback) => {
        const timer = { at: time + ms, callback }
        timers.push(timer)
        return () => {
          timers = timers.filter(other => other !== timer)
        }
      },
    })

  const memory = newMemory({
    serialNumber,
    family: options.family ?? 'w',
    logGeneration: 5,
    ...(options.features ? { features: options.features } : {}),
  })
  memory.isOwned = true
  let chair = boot(memory)

  /** Moves the clock, and runs the timers that come due on the way. */
  const advance = (ms: number) => {
    const end = time + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter(timer => timer !== next)
      time = Math.max(time, next.at)
      next.callback()
    }
    time = end
  }

  const ticketFor = (user: string, changes: Partial<Ticket> = {}) =>
    issueTicket(deviceKey, {
      role: 'owner',
      epoch: 1,
      issuedAt: UNIX,
      expiresAt: UNIX + 12 * 3600,
      user: userKeyOf(user),
      ...changes,
    })

  /** A phone that has connected, and has come together with the chair unless it is a stranger's. */
  const phone = (user: string, options: { ticket?: Partial<Ticket>; isStranger?: boolean } = {}) => {
    const session = createPhoneSession({
      issued: ticketFor(user, options.ticket),
      randomBytes: length => Uint8Array.from(randomBytes(length)),
    })
    const reassembler = createReassembler()
    const heard: Uint8Array[] = []
    const events: ChairEvent[] = []
    const connection = peripheralOf(chair).connect((characteristic, value) => {
      const frame = characteristic === GATT.control ? reassembler.push(value) : null
      if (frame) heard.push(frame)
    })
    connection.setSubscribed(GATT.control, true)
    const write = (frame: Uint8Array) => {
      for (const part of fragment(frame)) connection.write(GATT.control, part)
    }
    const listen = () => {
      const incoming = heard.splice(0).map(session.receive)
      for (const each of incoming) if (each.kind === 'event') events.push(each.event)
      return incoming
    }
    const shakeHands = () => {
      write(session.hello())
      for (const answer of listen()) if (answer.kind === 'send') write(answer.bytes)
      return listen()[0]
    }
    const greeting = options.isStranger ? undefined : shakeHands()
    return {
      greeting,
      session,
      connection,
      events,
      write,
      listen,
      shakeHands,
      ask: (request: ChairRequest): Reply => {
        const { sequence, bytes } = session.request(request)
        write(bytes)
        const answer = listen().find(incoming => incoming.kind === 'answer' && incoming.sequence === sequence)
        if (answer?.kind !== 'answer') throw new Error(`no answer to ${request.name}`)
        return { result: answer.result, data: answer.data, state: unpackState(answer.data) }
      },
    }
  }

  /** The server, with a line to the chair and everything that the chair sent over it. */
  const server = () => {
    const keys = letterKeys(deviceKey)
    const answers: Uint8Array[] = []
    const events: ChairEvent['name'][] = []
    const eventLetters: Uint8Array[] = []
    const line = {
      sendAnswer: (_server: string, letter: Uint8Array) => void answers.push(letter),
      sendEvent: (letter: Uint8Array) => {
        eventLetters.push(letter)
        events.push(nameOfEvent(readUp(keys, letter)?.frame.operation))
      },
      sendState: () => {},
    }
    const letterFrom = (user: string | null, changes: Partial<LetterDown> = {}): LetterDown => ({
      boot: chair.boot,
      // The chair's clock begins with the boot.
      deadline: (time - bootedAt + LETTER_LIFE_MS) >>> 0,
      id: Uint8Array.from(randomBytes(12)),
      role: 'owner',
      vouchedSitting: null,
      user: user === null ? new Uint8Array(8) : userKeyOf(user),
      ...changes,
    })
    const write = (letter: LetterDown, request: ChairRequest) =>
      writeDown(keys, letter, {
        kind: 'request',
        operation: operationOf(request.name),
        sequence: 0,
        payload: encodeRequest(request),
      })
    return {
      line,
      answers,
      events,
      eventLetters,
      letterFrom,
      write,
      /** Hands bytes to the chair and gives its answer, or null when it says nothing. */
      deliver: (bytes: Uint8Array): Reply | null => {
        const before = answers.length
        chair.receiveLetter(bytes)
        const answer = answers[before] && readUp(keys, answers[before])
        if (!answer) return null
        const [code = 0, ...data] = answer.frame.payload
        const result = results.nameOf(code)
        if (!result) throw new Error(`no result ${code}`)
        return {
          result,
          data: Uint8Array.from(data),
          state: unpackState(Uint8Array.from(data)),
        }
      },
    }
  }

  let bootedAt = time
  return {
    get chair() {
      return chair
    },
    memory,
    deviceKey,
    advance,
    ticketFor,
    phone,
    server,
    /** A power cut: only the memory is left. */
    reboot: () => {
      chair.stop()
      timers = []
      time += 5000
      bootedAt = time
      chair = boot(memory)
    },
  }
}

export type TestChair = ReturnType<typeof testChair>

const nameOfEvent = (code: number | undefined): ChairEvent['name'] => {
  switch (code) {
    case 0x81:
      return 'fault'
    case 0x82:
      return 'session'
    case 0x83:
      return 'owner'
    case 0x84:
      return 'claimed'
    default:
      return 'state'
  }
}
