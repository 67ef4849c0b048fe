import {
  decodeChairRequest,
  NONCE_BYTES,
  operationCodes,
  type ChairRequest,
  type ChairRequestName,
} from '../protocol/chairRequests'
import { resultCodes, type ChairResult } from '../protocol/resultCodes'
import { encodeChairEvent, getEventCode, type ChairEvent } from '../protocol/chairEvents'
import { SAFETY_LIMITS } from '../safety/safetyLimits'
import { REQUEST_RULES } from '../safety/requestRules'
import { computeHandshakeProof, deriveLinkSessionKeys, type LinkSessionKeys } from '../security/handshake'
import { isFrameAuthentic, encodeFrameWithMac } from '../security/keys'
import { verifyAccessTicket, type ChairRole } from '../security/accessTicket'
import { concatBytes, constantTimeEqual, toHex, encodeUint8 } from '../wire/bytes'
import { decodeFrame, encodeFrame, PROTOCOL_VERSION, type ChairFrame, type DecodedFrame } from '../wire/frame'

/** Writes the answer to a request; it is kept for a repeat. */
export type AnswerEncoder = (result: ChairResult, data?: Uint8Array) => Uint8Array

/** What the chair's gate makes of bytes that came over Bluetooth. */
export type PeripheralSessionOutcome =
  | { kind: 'ignored' }
  /** The gate has dealt with it: send these bytes. */
  | { kind: 'answered'; bytes: Uint8Array }
  /** Carry it out if the rules allow it, then send the answer. */
  | {
      kind: 'request'
      request: ChairRequest
      keys: LinkSessionKeys | null
      sequence: number
      answer: AnswerEncoder
    }

type AuthenticatedSession = {
  keys: LinkSessionKeys
  role: ChairRole
  user: string
  expiresAt: number
  lastSequence: number
  nextEvent: number
  answers: Map<number, { signed: Uint8Array; bytes: Uint8Array }>
}

/** What the gate needs of its chair. */
export type PeripheralSessionOptions = {
  deviceKey: Uint8Array
  randomBytes: (length: number) => Uint8Array
  /** Unix time in seconds as far as the chair knows it. */
  unixSeconds: () => number
  /** A ticket that the server issued says that it is at least so late. */
  onTimeLearned: (unixSeconds: number) => void
  epoch: () => number
  /** A ticket that the server issued says that the chair has had another owner since. */
  onEpochLearned: (epoch: number) => void
  /** Milliseconds of any steady clock. */
  clock: () => number
}

/** Without a MAC only these are heard, besides the handshake and the emergency stop. */
const UNAUTHENTICATED_REQUESTS: readonly ChairRequestName[] = ['getInfo', 'claim']

const MAX_SEQUENCE = 0xffff

/**
 * The chair's side of one Bluetooth connection: says who is there and that every byte is theirs, in order and once. What
 * they may do is decided by the rules, and done by the chair.
 */
export const createPeripheralSession = (options: PeripheralSessionOptions) => {
  let nonces: { phone: Uint8Array; chair: Uint8Array } | null = null
  let session: AuthenticatedSession | null = null
  let recent: number[] = []

  const createPlainAnswer =
    (frame: ChairFrame): AnswerEncoder =>
    (result, data = new Uint8Array(0)) =>
      encodeFrame({
        ...frame,
        kind: 'answer',
        payload: concatBytes(encodeUint8(resultCodes.getCode(result)), data),
      })

  const createAuthenticatedAnswer =
    (frame: ChairFrame, to: AuthenticatedSession): AnswerEncoder =>
    (result, data = new Uint8Array(0)) =>
      encodeFrameWithMac(
        { ...frame, kind: 'answer', payload: concatBytes(encodeUint8(resultCodes.getCode(result)), data) },
        to.keys.fromChair,
      )

  const handleHello = (nonce: Uint8Array, answer: AnswerEncoder): PeripheralSessionOutcome => {
    session = null
    nonces = { phone: nonce, chair: options.randomBytes(NONCE_BYTES) }
    return { kind: 'answered', bytes: answer('ok', concatBytes(encodeUint8(PROTOCOL_VERSION), nonces.chair)) }
  }

  const authenticate = (
    ticketBytes: Uint8Array,
    proof: Uint8Array,
    answer: AnswerEncoder,
  ): PeripheralSessionOutcome => {
    const answerWithError = (result: ChairResult): PeripheralSessionOutcome => ({
      kind: 'answered',
      bytes: answer(result),
    })
    const opened = verifyAccessTicket(options.deviceKey, ticketBytes)
    if (nonces === null) return answerWithError('badState')
    if (opened === null) return answerWithError('badMac')
    const { ticket, sessionRoot } = opened
    options.onTimeLearned(ticket.issuedAt)
    if (ticket.expiresAt <= options.unixSeconds()) return answerWithError('expired')
    if (ticket.epoch < options.epoch()) return answerWithError('notPermitted')
    const keys = deriveLinkSessionKeys(sessionRoot, nonces.phone, nonces.chair)
    // A nonce serves one attempt, so that a wrong proof can't be corrected.
    nonces = null
    if (!constantTimeEqual(proof, computeHandshakeProof(keys, 'phone'))) return answerWithError('badMac')
    if (ticket.epoch > options.epoch()) options.onEpochLearned(ticket.epoch)
    session = {
      keys,
      role: ticket.role,
      user: toHex(ticket.user),
      expiresAt: ticket.expiresAt,
      lastSequence: 0,
      nextEvent: 1,
      answers: new Map(),
    }
    return { kind: 'answered', bytes: answer('ok', computeHandshakeProof(keys, 'chair')) }
  }

  const isRateLimited = (): boolean => {
    const now = options.clock()
    recent = recent.filter(time => now - time < 1000)
    if (recent.length >= SAFETY_LIMITS.maxRequestsPerSecond) return true
    recent.push(now)
    return false
  }

  const handleAuthenticatedRequest = (
    frame: ChairFrame,
    signed: Uint8Array,
    to: AuthenticatedSession,
  ): PeripheralSessionOutcome => {
    const write = createAuthenticatedAnswer(frame, to)
    const cachedAnswer = to.answers.get(frame.sequence)
    // The answer was lost on its way: the same answer again, and no second effect.
    if (cachedAnswer && constantTimeEqual(cachedAnswer.signed, signed))
      return { kind: 'answered', bytes: cachedAnswer.bytes }
    if (frame.sequence <= to.lastSequence) return { kind: 'answered', bytes: write('replay') }
    to.lastSequence = frame.sequence
    const answer: AnswerEncoder = (result, data) => {
      const bytes = write(result, data)
      to.answers.set(frame.sequence, { signed, bytes })
      const [oldest] = to.answers.keys()
      if (to.answers.size > SAFETY_LIMITS.maxCachedAnswers && oldest !== undefined) to.answers.delete(oldest)
      return bytes
    }
    const request = decodeChairRequest(frame.operation, frame.payload)
    if (typeof request === 'string') return { kind: 'answered', bytes: answer(request) }
    if (!REQUEST_RULES[request.name].isAlwaysSafe) {
      if (to.expiresAt <= options.unixSeconds()) return { kind: 'answered', bytes: answer('expired') }
      if (request.name !== 'move' && isRateLimited()) return { kind: 'answered', bytes: answer('limit') }
    }
    return { kind: 'request', request, keys: to.keys, sequence: frame.sequence, answer }
  }

  /** Before every check: whoever it is, and whatever else is wrong with the frame. */
  const handleEmergencyStop = (read: Extract<DecodedFrame, { ok: true }>): PeripheralSessionOutcome => {
    const isTheirs = session !== null && isFrameAuthentic(read, session.keys.toChair)
    return {
      kind: 'request',
      request: { name: 'emergencyStop' },
      keys: null,
      sequence: read.frame.sequence,
      answer:
        session && isTheirs ? createAuthenticatedAnswer(read.frame, session) : createPlainAnswer(read.frame),
    }
  }

  const handlePlainRequest = (frame: ChairFrame): PeripheralSessionOutcome => {
    const answer = createPlainAnswer(frame)
    const request = decodeChairRequest(frame.operation, frame.payload)
    if (typeof request === 'string') return { kind: 'answered', bytes: answer(request) }
    switch (request.name) {
      case 'hello':
        return handleHello(request.nonce, answer)
      case 'authenticate':
        return authenticate(request.ticket, request.proof, answer)
      default:
        return UNAUTHENTICATED_REQUESTS.includes(request.name)
          ? { kind: 'request', request, keys: null, sequence: frame.sequence, answer }
          : { kind: 'answered', bytes: answer(session ? 'badMac' : 'notAuthenticated') }
    }
  }

  return {
    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): PeripheralSessionOutcome => {
      const read = decodeFrame(bytes)
      if (!read.ok) return { kind: 'answered', bytes: BAD_FRAME_ANSWER }
      if (read.frame.kind !== 'request') return { kind: 'ignored' }
      if (operationCodes.getName(read.frame.operation) === 'emergencyStop') return handleEmergencyStop(read)
      if (read.mac === null) return handlePlainRequest(read.frame)
      if (session === null)
        return { kind: 'answered', bytes: createPlainAnswer(read.frame)('notAuthenticated') }
      if (!isFrameAuthentic(read, session.keys.toChair))
        return { kind: 'answered', bytes: createPlainAnswer(read.frame)('badMac') }
      return handleAuthenticatedRequest(read.frame, read.signed, session)
    },

    /** The event for this connection, or null while nobody is authenticated on it. */
    event: (event: ChairEvent): Uint8Array | null => {
      if (session === null) return null
      if (session.nextEvent > MAX_SEQUENCE) {
        session = null
        return null
      }
      const sequence = session.nextEvent
      session.nextEvent += 1
      return encodeFrameWithMac(
        { kind: 'event', operation: getEventCode(event.name), sequence, payload: encodeChairEvent(event) },
        session.keys.fromChair,
      )
    },

    /** Who is authenticated on this connection. */
    getAuthenticatedUser: (): { role: ChairRole; user: string } | null =>
      session && { role: session.role, user: session.user },

    /** Ends the session: the ticket is void, or the chair forgets everything. */
    endSession: (): void => {
      session = null
      nonces = null
    },
  }
}

export type PeripheralSession = ReturnType<typeof createPeripheralSession>

const BAD_FRAME_ANSWER = encodeFrame({
  kind: 'answer',
  operation: 0,
  sequence: 0,
  payload: encodeUint8(resultCodes.getCode('badFrame')),
})
