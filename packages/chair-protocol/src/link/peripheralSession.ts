import {
  decodeChairRequest,
  HANDSHAKE_NONCE_BYTES,
  operationCodes,
  type ChairRequest,
  type ChairRequestName,
} from '../protocol/chairRequests'
import { chairResultCodes, type ChairResult } from '../protocol/resultCodes'
import { encodeChairEvent, getChairEventCode, type ChairEvent } from '../protocol/chairEvents'
import { CHAIR_SAFETY_LIMITS } from '../safety/safetyLimits'
import { CHAIR_REQUEST_RULES } from '../safety/requestRules'
import { computeHandshakeProof, deriveLinkSessionKeys, type LinkSessionKeys } from '../security/handshake'
import { isChairFrameAuthentic, encodeChairFrameWithMac } from '../security/keys'
import { verifyAccessTicket, type ChairRole } from '../security/accessTicket'
import { concatBytes, constantTimeEqual, toHex, encodeUint8 } from '../wire/bytes'
import {
  decodeChairFrame,
  encodeChairFrame,
  CHAIR_PROTOCOL_VERSION,
  type ChairFrame,
  type DecodedChairFrame,
} from '../wire/frame'

/** Writes the answer to a request; it is cached for a repeat. */
export type ChairAnswerEncoder = (result: ChairResult, data?: Uint8Array) => Uint8Array

/** What the chair's session makes of bytes that came over Bluetooth. */
export type PeripheralSessionOutcome =
  | { kind: 'ignored' }
  /** The session has dealt with it: send these bytes. */
  | { kind: 'answered'; bytes: Uint8Array }
  /** Carry it out if the rules allow it, then send the answer. */
  | {
      kind: 'request'
      request: ChairRequest
      keys: LinkSessionKeys | null
      sequence: number
      answer: ChairAnswerEncoder
    }

/** How far the chair is with the phone. */
type PeripheralSessionState =
  | { phase: 'unauthenticated' }
  /** Nonces were exchanged; they serve one attempt to authenticate. */
  | { phase: 'greeted'; nonces: { phone: Uint8Array; chair: Uint8Array } }
  | AuthenticatedState

type AuthenticatedState = {
  phase: 'authenticated'
  keys: LinkSessionKeys
  role: ChairRole
  user: string
  /** Unix time in seconds. */
  expiresAt: number
  /** The last number that a request had. */
  lastSequence: number
  /** When that was answered, by the chair's steady clock in ms; at first, when the phone was let in. */
  lastAnsweredAt: number
  /** The number of the next event. */
  nextEvent: number
  answers: AnswerCache
}

type Transition = { state: PeripheralSessionState; outcome: PeripheralSessionOutcome }

/** What a session needs of its chair. */
export type PeripheralSessionOptions = {
  /** The keys under which the server may have issued a ticket. */
  getDeviceKeys: () => readonly Uint8Array[]
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

/** Without a MAC only these are accepted, besides the handshake and the emergency stop. */
const UNAUTHENTICATED_REQUESTS: readonly ChairRequestName[] = ['getInfo', 'claim', 'presence']

const MAX_SEQUENCE = 0xffff

/**
 * The chair's side of one Bluetooth connection: says who is there and that every byte is theirs, in order and once. What
 * they may do is decided by the rules, and done by the chair.
 */
export const createPeripheralSession = (options: PeripheralSessionOptions) => {
  const context: SessionContext = { ...options, isRateLimited: createRateLimiter(options.clock) }
  let state: PeripheralSessionState = { phase: 'unauthenticated' }
  return {
    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): PeripheralSessionOutcome => {
      const next = receiveFrame(state, bytes, context)
      state = next.state
      return next.outcome
    },

    /** The event for this connection, or null while nobody is authenticated on it. */
    event: (event: ChairEvent): Uint8Array | null => {
      if (state.phase !== 'authenticated') return null
      const { keys, nextEvent: sequence } = state
      if (sequence > MAX_SEQUENCE) {
        state = { phase: 'unauthenticated' }
        return null
      }
      state = { ...state, nextEvent: sequence + 1 }
      return encodeChairFrameWithMac(
        {
          kind: 'event',
          operation: getChairEventCode(event.name),
          sequence,
          payload: encodeChairEvent(event),
        },
        keys.fromChair,
      )
    },

    /** Who is authenticated on this connection. */
    getAuthenticatedUser: (): { role: ChairRole; user: string } | null =>
      state.phase === 'authenticated' ? { role: state.role, user: state.user } : null,

    /** Ends the session: the ticket is void, or the chair forgets everything. */
    endSession: (): void => {
      state = { phase: 'unauthenticated' }
    },
  }
}

export type PeripheralSession = ReturnType<typeof createPeripheralSession>

type SessionContext = PeripheralSessionOptions & {
  /** Counts a request; whether there were too many within the last second. */
  isRateLimited: () => boolean
}

const createRateLimiter = (clock: () => number): (() => boolean) => {
  let recent: number[] = []
  return () => {
    const now = clock()
    recent = recent.filter(time => now - time < 1000)
    if (recent.length >= CHAIR_SAFETY_LIMITS.maxRequestsPerSecond) return true
    recent.push(now)
    return false
  }
}

type AnswerCache = ReturnType<typeof createAnswerCache>

/** The last answers, for requests that are repeated because an answer was lost. */
const createAnswerCache = () => {
  const answers = new Map<number, { signed: Uint8Array; bytes: Uint8Array }>()
  return {
    /** The answer to the very same request, or null. */
    find: (sequence: number, signed: Uint8Array): Uint8Array | null => {
      const cached = answers.get(sequence)
      return cached && constantTimeEqual(cached.signed, signed) ? cached.bytes : null
    },
    add: (sequence: number, answer: { signed: Uint8Array; bytes: Uint8Array }): void => {
      answers.set(sequence, answer)
      const [oldest] = answers.keys()
      if (answers.size > CHAIR_SAFETY_LIMITS.maxCachedAnswers && oldest !== undefined) answers.delete(oldest)
    },
  }
}

const encodeAnswerPayload = (result: ChairResult, data: Uint8Array = new Uint8Array(0)): Uint8Array =>
  concatBytes(encodeUint8(chairResultCodes.getCode(result)), data)

const createPlainAnswer =
  (frame: ChairFrame): ChairAnswerEncoder =>
  (result, data) =>
    encodeChairFrame({ ...frame, kind: 'answer', payload: encodeAnswerPayload(result, data) })

const createAuthenticatedAnswer =
  (frame: ChairFrame, keys: LinkSessionKeys): ChairAnswerEncoder =>
  (result, data) =>
    encodeChairFrameWithMac(
      { ...frame, kind: 'answer', payload: encodeAnswerPayload(result, data) },
      keys.fromChair,
    )

const BAD_FRAME_ANSWER = encodeChairFrame({
  kind: 'answer',
  operation: 0,
  sequence: 0,
  payload: encodeAnswerPayload('badFrame'),
})

const receiveFrame = (
  state: PeripheralSessionState,
  bytes: Uint8Array,
  context: SessionContext,
): Transition => {
  const answered = (answer: Uint8Array): Transition => ({
    state,
    outcome: { kind: 'answered', bytes: answer },
  })
  const read = decodeChairFrame(bytes)
  if (!read.ok) return answered(BAD_FRAME_ANSWER)
  const { frame } = read
  if (frame.kind !== 'request') return { state, outcome: { kind: 'ignored' } }
  if (operationCodes.getName(frame.operation) === 'emergencyStop')
    return { state, outcome: acceptEmergencyStop(state, read) }
  if (read.mac === null) return receivePlainRequest(state, frame, context)
  if (state.phase !== 'authenticated') return answered(createPlainAnswer(frame)('notAuthenticated'))
  if (!isChairFrameAuthentic(read, state.keys.toChair)) return answered(createPlainAnswer(frame)('badMac'))
  return receiveAuthenticatedRequest(state, { frame, signed: read.signed }, context)
}

/** Before every check: whoever it is, and whatever else is wrong with the frame. */
const acceptEmergencyStop = (
  state: PeripheralSessionState,
  read: Extract<DecodedChairFrame, { ok: true }>,
): PeripheralSessionOutcome => {
  const isAuthentic = state.phase === 'authenticated' && isChairFrameAuthentic(read, state.keys.toChair)
  return {
    kind: 'request',
    request: { name: 'emergencyStop' },
    keys: null,
    sequence: read.frame.sequence,
    answer: isAuthentic ? createAuthenticatedAnswer(read.frame, state.keys) : createPlainAnswer(read.frame),
  }
}

const receivePlainRequest = (
  state: PeripheralSessionState,
  frame: ChairFrame,
  context: SessionContext,
): Transition => {
  const answer = createPlainAnswer(frame)
  const answered = (result: ChairResult): Transition => ({
    state,
    outcome: { kind: 'answered', bytes: answer(result) },
  })
  const request = decodeChairRequest(frame.operation, frame.payload)
  if (typeof request === 'string') return answered(request)
  switch (request.name) {
    case 'hello':
      return greet(request.nonce, answer, context)
    case 'authenticate': {
      const next = authenticate(state, request, context)
      return { state: next.state, outcome: { kind: 'answered', bytes: answer(next.result, next.proof) } }
    }
    default:
      return UNAUTHENTICATED_REQUESTS.includes(request.name)
        ? {
            state,
            outcome: { kind: 'request', request, keys: null, sequence: frame.sequence, answer },
          }
        : answered(state.phase === 'authenticated' ? 'badMac' : 'notAuthenticated')
  }
}

const greet = (
  nonce: Uint8Array,
  answer: ChairAnswerEncoder,
  { randomBytes }: SessionContext,
): Transition => {
  const nonces = { phone: nonce, chair: randomBytes(HANDSHAKE_NONCE_BYTES) }
  const bytes = answer('ok', concatBytes(encodeUint8(CHAIR_PROTOCOL_VERSION), nonces.chair))
  return { state: { phase: 'greeted', nonces }, outcome: { kind: 'answered', bytes } }
}

/** Checks ticket and proof of a phone; an `ok` brings the chair's own proof. */
const authenticate = (
  state: PeripheralSessionState,
  request: Extract<ChairRequest, { name: 'authenticate' }>,
  context: SessionContext,
): { state: PeripheralSessionState; result: ChairResult; proof?: Uint8Array } => {
  if (state.phase !== 'greeted') return { state, result: 'badState' }
  const opened = openTicket(context, request.ticket)
  if (opened === null) return { state, result: 'badMac' }
  const { ticket, sessionRoot } = opened
  context.onTimeLearned(ticket.issuedAt)
  if (ticket.expiresAt <= context.unixSeconds()) return { state, result: 'expired' }
  if (ticket.epoch < context.epoch()) return { state, result: 'notPermitted' }
  const keys = deriveLinkSessionKeys(sessionRoot, state.nonces.phone, state.nonces.chair)
  // A nonce serves one attempt, so that a wrong proof can't be corrected.
  if (!constantTimeEqual(request.proof, computeHandshakeProof(keys, 'phone')))
    return { state: { phase: 'unauthenticated' }, result: 'badMac' }
  if (ticket.epoch > context.epoch()) context.onEpochLearned(ticket.epoch)
  const authenticated: AuthenticatedState = {
    phase: 'authenticated',
    keys,
    role: ticket.role,
    user: toHex(ticket.user),
    expiresAt: ticket.expiresAt,
    lastSequence: 0,
    lastAnsweredAt: context.clock(),
    nextEvent: 1,
    answers: createAnswerCache(),
  }
  return { state: authenticated, result: 'ok', proof: computeHandshakeProof(keys, 'chair') }
}

const openTicket = ({ getDeviceKeys }: SessionContext, ticket: Uint8Array) => {
  for (const key of getDeviceKeys()) {
    const opened = verifyAccessTicket(key, ticket)
    if (opened) return opened
  }
  return null
}

/**
 * Whether a start, or going on after a pause, may have been asked for long ago. A phone asks for it when it has the answer to the
 * request before it, so it is no older than that answer. Neither clock is trusted: the chair measures with its own.
 */
const isStartOld = (
  request: ChairRequest,
  before: AuthenticatedState,
  state: AuthenticatedState,
): boolean => {
  if (request.name !== 'start' && request.name !== 'resume') return false
  const isRightAfter = state.lastSequence === before.lastSequence + 1
  return !isRightAfter || state.lastAnsweredAt - before.lastAnsweredAt > CHAIR_SAFETY_LIMITS.startTimeoutMs
}

const receiveAuthenticatedRequest = (
  before: AuthenticatedState,
  { frame, signed }: { frame: ChairFrame; signed: Uint8Array },
  context: SessionContext,
): Transition => {
  const { keys, answers } = before
  const { sequence } = frame
  const write = createAuthenticatedAnswer(frame, keys)
  // The answer was lost on its way: the same answer again, and no second effect.
  const cached = answers.find(sequence, signed)
  if (cached) return { state: before, outcome: { kind: 'answered', bytes: cached } }
  if (sequence <= before.lastSequence)
    return { state: before, outcome: { kind: 'answered', bytes: write('replay') } }
  const state: AuthenticatedState = { ...before, lastSequence: sequence, lastAnsweredAt: context.clock() }
  const answer: ChairAnswerEncoder = (result, data) => {
    const bytes = write(result, data)
    answers.add(sequence, { signed, bytes })
    return bytes
  }
  const answered = (result: ChairResult): Transition => ({
    state,
    outcome: { kind: 'answered', bytes: answer(result) },
  })
  const request = decodeChairRequest(frame.operation, frame.payload)
  if (typeof request === 'string') return answered(request)
  if (!CHAIR_REQUEST_RULES[request.name].isAlwaysSafe) {
    if (before.expiresAt <= context.unixSeconds()) return answered('expired')
    if (isStartOld(request, before, state)) return answered('expired')
    if (request.name !== 'move' && context.isRateLimited()) return answered('limit')
  }
  return { state, outcome: { kind: 'request', request, keys, sequence, answer } }
}
