import {
  decodeRequest,
  NONCE_LENGTH,
  operations,
  type ChairRequest,
  type RequestName,
} from '../protocol/requests'
import { results, type Result } from '../protocol/results'
import { encodeEvent, eventCodeOf, type ChairEvent } from '../protocol/events'
import { LIMITS } from '../safety/limits'
import { RULES } from '../safety/rules'
import { proofOf, sessionKeys, type SessionKeys } from '../security/handshake'
import { isAuthentic, sealFrame } from '../security/keys'
import { openTicket, type Role } from '../security/ticket'
import { concat, equalBytes, hexOf, u8 } from '../wire/bytes'
import { decodeFrame, encodeFrame, PROTOCOL_VERSION, type Frame, type ReadFrame } from '../wire/frame'

/** Writes the answer to a request; it is kept for a repeat. */
export type Answer = (result: Result, data?: Uint8Array) => Uint8Array

/** What the chair's gate makes of bytes that came over Bluetooth. */
export type GateOutcome =
  | { kind: 'ignored' }
  /** The gate has dealt with it: send these bytes. */
  | { kind: 'answered'; bytes: Uint8Array }
  /** Carry it out if the rules allow it, then send the answer. */
  | { kind: 'request'; request: ChairRequest; keys: SessionKeys | null; sequence: number; answer: Answer }

type Session = {
  keys: SessionKeys
  role: Role
  user: string
  expiresAt: number
  lastSequence: number
  nextEvent: number
  answers: Map<number, { signed: Uint8Array; bytes: Uint8Array }>
}

/** What the gate needs of its chair. */
export type GateOptions = {
  deviceKey: Uint8Array
  randomBytes: (length: number) => Uint8Array
  /** Unix time in seconds as far as the chair knows it. */
  unixSeconds: () => number
  /** A ticket that the server issued says that it is at least so late. */
  onTimeLearnt: (unixSeconds: number) => void
  epoch: () => number
  /** A ticket that the server issued says that the chair has had another owner since. */
  onEpochLearnt: (epoch: number) => void
  /** Milliseconds of any steady clock. */
  clock: () => number
}

/** Without a MAC only these are heard, besides the handshake and the emergency stop. */
const OPEN: readonly RequestName[] = ['getInfo', 'claim']

const HIGHEST_SEQUENCE = 0xffff

/**
 * The chair's side of one Bluetooth connection: says who is there and that every byte is theirs, in order and once. What
 * they may do is decided by the rules, and done by the chair.
 */
export const createChairGate = (options: GateOptions) => {
  let nonces: { phone: Uint8Array; chair: Uint8Array } | null = null
  let session: Session | null = null
  let recent: number[] = []

  const plainAnswer =
    (frame: Frame): Answer =>
    (result, data = new Uint8Array(0)) =>
      encodeFrame({ ...frame, kind: 'answer', payload: concat(u8(results.codeOf(result)), data) })

  const sealedAnswer =
    (frame: Frame, to: Session): Answer =>
    (result, data = new Uint8Array(0)) =>
      sealFrame(
        { ...frame, kind: 'answer', payload: concat(u8(results.codeOf(result)), data) },
        to.keys.fromChair,
      )

  const hello = (nonce: Uint8Array, answer: Answer): GateOutcome => {
    session = null
    nonces = { phone: nonce, chair: options.randomBytes(NONCE_LENGTH) }
    return { kind: 'answered', bytes: answer('ok', concat(u8(PROTOCOL_VERSION), nonces.chair)) }
  }

  const authenticate = (ticketBytes: Uint8Array, proof: Uint8Array, answer: Answer): GateOutcome => {
    const refuse = (result: Result): GateOutcome => ({ kind: 'answered', bytes: answer(result) })
    const opened = openTicket(options.deviceKey, ticketBytes)
    if (nonces === null) return refuse('badState')
    if (opened === null) return refuse('badMac')
    const { ticket, sessionRoot } = opened
    options.onTimeLearnt(ticket.issuedAt)
    if (ticket.expiresAt <= options.unixSeconds()) return refuse('expired')
    if (ticket.epoch < options.epoch()) return refuse('notPermitted')
    const keys = sessionKeys(sessionRoot, nonces.phone, nonces.chair)
    // A nonce serves one attempt, so that a wrong proof can't be corrected.
    nonces = null
    if (!equalBytes(proof, proofOf(keys, 'phone'))) return refuse('badMac')
    if (ticket.epoch > options.epoch()) options.onEpochLearnt(ticket.epoch)
    session = {
      keys,
      role: ticket.role,
      user: hexOf(ticket.user),
      expiresAt: ticket.expiresAt,
      lastSequence: 0,
      nextEvent: 1,
      answers: new Map(),
    }
    return { kind: 'answered', bytes: answer('ok', proofOf(keys, 'chair')) }
  }

  const isTooMany = (): boolean => {
    const now = options.clock()
    recent = recent.filter(time => now - time < 1000)
    if (recent.length >= LIMITS.requestsPerSecond) return true
    recent.push(now)
    return false
  }

  const sealedRequest = (frame: Frame, signed: Uint8Array, to: Session): GateOutcome => {
    const write = sealedAnswer(frame, to)
    const kept = to.answers.get(frame.sequence)
    // The answer was lost on its way: the same answer again, and no second effect.
    if (kept && equalBytes(kept.signed, signed)) return { kind: 'answered', bytes: kept.bytes }
    if (frame.sequence <= to.lastSequence) return { kind: 'answered', bytes: write('replay') }
    to.lastSequence = frame.sequence
    const answer: Answer = (result, data) => {
      const bytes = write(result, data)
      to.answers.set(frame.sequence, { signed, bytes })
      const [oldest] = to.answers.keys()
      if (to.answers.size > LIMITS.answersKept && oldest !== undefined) to.answers.delete(oldest)
      return bytes
    }
    const request = decodeRequest(frame.operation, frame.payload)
    if (typeof request === 'string') return { kind: 'answered', bytes: answer(request) }
    if (!RULES[request.name].isCalming) {
      if (to.expiresAt <= options.unixSeconds()) return { kind: 'answered', bytes: answer('expired') }
      if (request.name !== 'move' && isTooMany()) return { kind: 'answered', bytes: answer('limit') }
    }
    return { kind: 'request', request, keys: to.keys, sequence: frame.sequence, answer }
  }

  /** Before every check: whoever it is, and whatever else is wrong with the frame. */
  const emergency = (read: Extract<ReadFrame, { ok: true }>): GateOutcome => {
    const isTheirs = session !== null && isAuthentic(read, session.keys.toChair)
    return {
      kind: 'request',
      request: { name: 'emergencyStop' },
      keys: null,
      sequence: read.frame.sequence,
      answer: session && isTheirs ? sealedAnswer(read.frame, session) : plainAnswer(read.frame),
    }
  }

  const plainRequest = (frame: Frame): GateOutcome => {
    const answer = plainAnswer(frame)
    const request = decodeRequest(frame.operation, frame.payload)
    if (typeof request === 'string') return { kind: 'answered', bytes: answer(request) }
    switch (request.name) {
      case 'hello':
        return hello(request.nonce, answer)
      case 'authenticate':
        return authenticate(request.ticket, request.proof, answer)
      default:
        return OPEN.includes(request.name)
          ? { kind: 'request', request, keys: null, sequence: frame.sequence, answer }
          : { kind: 'answered', bytes: answer(session ? 'badMac' : 'notAuthenticated') }
    }
  }

  return {
    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): GateOutcome => {
      const read = decodeFrame(bytes)
      if (!read.ok) return { kind: 'answered', bytes: BROKEN }
      if (read.frame.kind !== 'request') return { kind: 'ignored' }
      if (operations.nameOf(read.frame.operation) === 'emergencyStop') return emergency(read)
      if (read.mac === null) return plainRequest(read.frame)
      if (session === null) return { kind: 'answered', bytes: plainAnswer(read.frame)('notAuthenticated') }
      if (!isAuthentic(read, session.keys.toChair))
        return { kind: 'answered', bytes: plainAnswer(read.frame)('badMac') }
      return sealedRequest(read.frame, read.signed, session)
    },

    /** The event for this connection, or null while nobody is authenticated on it. */
    event: (event: ChairEvent): Uint8Array | null => {
      if (session === null) return null
      if (session.nextEvent > HIGHEST_SEQUENCE) {
        session = null
        return null
      }
      const sequence = session.nextEvent
      session.nextEvent += 1
      return sealFrame(
        { kind: 'event', operation: eventCodeOf(event.name), sequence, payload: encodeEvent(event) },
        session.keys.fromChair,
      )
    },

    /** Who is authenticated on this connection. */
    asker: (): { role: Role; user: string } | null => session && { role: session.role, user: session.user },

    /** Ends the session: the ticket is void, or the chair forgets everything. */
    dismiss: (): void => {
      session = null
      nonces = null
    },
  }
}

export type ChairGate = ReturnType<typeof createChairGate>

const BROKEN = encodeFrame({
  kind: 'answer',
  operation: 0,
  sequence: 0,
  payload: u8(results.codeOf('badFrame')),
})
