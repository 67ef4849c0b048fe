import { decodeChairEvent, type ChairEvent } from '../protocol/chairEvents'
import {
  encodeChairRequest,
  HANDSHAKE_NONCE_BYTES,
  getChairOperationCode,
  operationCodes,
  HANDSHAKE_PROOF_BYTES,
  type ChairRequest,
} from '../protocol/chairRequests'
import { chairResultCodes, type ChairResult } from '../protocol/resultCodes'
import {
  computeHandshakeProof,
  applyWifiKeystream,
  deriveLinkSessionKeys,
  type LinkSessionKeys,
} from '../security/handshake'
import { isChairFrameAuthentic, encodeChairFrameWithMac } from '../security/keys'
import type { IssuedAccessTicket } from '../security/accessTicket'
import { concatBytes, constantTimeEqual } from '../wire/bytes'
import { decodeChairFrame, encodeChairFrame, CHAIR_PROTOCOL_VERSION, type ChairFrame } from '../wire/frame'

/** What a phone makes of bytes that a chair sent. */
export type CentralSessionEvent =
  /** Part of the handshake: send these bytes. */
  | { kind: 'send'; bytes: Uint8Array }
  /** The chair has proved that it is the one; requests may follow. */
  | { kind: 'ready' }
  /** The handshake failed. `badMac` also stands for a chair that is not the one of the ticket. */
  | { kind: 'refused'; result: ChairResult }
  | { kind: 'answer'; sequence: number; operation: number; result: ChairResult; data: Uint8Array }
  | { kind: 'event'; event: ChairEvent }
  /** Broken, forged, doubled or of an earlier connection. */
  | { kind: 'ignored' }

/** The last number that a request may carry; then the handshake is made again. */
const MAX_SEQUENCE = 0xfff0

/** How far the phone is with the chair; `sequence` is the number of its last request. */
type CentralSessionState =
  | { phase: 'unauthenticated'; sequence: number }
  /** The phone has sent its nonce and waits for the chair's. */
  | { phase: 'greeting'; sequence: number; nonce: Uint8Array }
  /** The phone has proved who it is and waits for the chair's proof. */
  | { phase: 'authenticating'; sequence: number; keys: LinkSessionKeys }
  | { phase: 'ready'; sequence: number; keys: LinkSessionKeys; lastEvent: number }

type Transition = { state: CentralSessionState; message: CentralSessionEvent }

type Answer = { result: ChairResult; data: Uint8Array }

/**
 * The phone's side of one Bluetooth connection. It makes and reads frames; who sends, waits and repeats is the link's
 * business.
 */
export const createCentralSession = (options: {
  issued: IssuedAccessTicket
  randomBytes: (length: number) => Uint8Array
}) => {
  let state: CentralSessionState = { phase: 'unauthenticated', sequence: 0 }
  return {
    /** Begins, or begins anew after the connection was lost. */
    startHandshake: (): Uint8Array => {
      const nonce = Uint8Array.from(options.randomBytes(HANDSHAKE_NONCE_BYTES))
      state = { phase: 'greeting', sequence: state.sequence, nonce }
      return encodeHandshakeRequest('hello', nonce)
    },

    isReady: (): boolean => state.phase === 'ready',

    /** The numbers of this connection are used up: begin anew. */
    isSequenceExhausted: (): boolean => state.sequence >= MAX_SEQUENCE,

    /** A request in the next number. The same bytes are sent again when no answer comes. */
    request: (request: ChairRequest): { sequence: number; bytes: Uint8Array } => {
      const sequence = state.sequence + 1
      state = { ...state, sequence }
      return { sequence, bytes: encodeRequestFrame(request, state) }
    },

    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): CentralSessionEvent => {
      const next = receiveFrame(state, bytes, options.issued)
      state = next.state
      return next.message
    },
  }
}

export type CentralSession = ReturnType<typeof createCentralSession>

const encodeHandshakeRequest = (name: 'hello' | 'authenticate', payload: Uint8Array): Uint8Array =>
  encodeChairFrame({ kind: 'request', operation: getChairOperationCode(name), sequence: 0, payload })

/** Signed as soon as both sides know each other. */
const encodeRequestFrame = (request: ChairRequest, state: CentralSessionState): Uint8Array => {
  const { sequence } = state
  const keys = state.phase === 'ready' ? state.keys : null
  const payload =
    (request.name === 'wifi' || request.name === 'homeBroker') && keys
      ? applyWifiKeystream(keys, sequence, request.access)
      : encodeChairRequest(request)
  const frame: ChairFrame = {
    kind: 'request',
    operation: getChairOperationCode(request.name),
    sequence,
    payload,
  }
  return keys ? encodeChairFrameWithMac(frame, keys.toChair) : encodeChairFrame(frame)
}

const receiveFrame = (
  state: CentralSessionState,
  bytes: Uint8Array,
  issued: IssuedAccessTicket,
): Transition => {
  const read = decodeChairFrame(bytes)
  if (!read.ok) return { state, message: { kind: 'ignored' } }
  if (read.mac === null) return receivePlainFrame(state, read.frame, issued)
  if (state.phase !== 'ready' || !isChairFrameAuthentic(read, state.keys.fromChair))
    return { state, message: { kind: 'ignored' } }
  return receiveSignedFrame(state, read.frame)
}

const receiveSignedFrame = (
  state: Extract<CentralSessionState, { phase: 'ready' }>,
  frame: ChairFrame,
): Transition => {
  if (frame.kind === 'event') {
    const event = frame.sequence > state.lastEvent ? decodeChairEvent(frame.operation, frame.payload) : null
    return event === null
      ? { state, message: { kind: 'ignored' } }
      : { state: { ...state, lastEvent: frame.sequence }, message: { kind: 'event', event } }
  }
  const answer = frame.kind === 'answer' ? parseAnswer(frame) : null
  return { state, message: answer ? toAnswerMessage(frame, answer) : { kind: 'ignored' } }
}

const receivePlainFrame = (
  state: CentralSessionState,
  frame: ChairFrame,
  issued: IssuedAccessTicket,
): Transition => {
  const answer = frame.kind === 'answer' ? parseAnswer(frame) : null
  const ignored: Transition = { state, message: { kind: 'ignored' } }
  if (answer === null) return ignored
  switch (operationCodes.getName(frame.operation)) {
    case 'hello':
      return state.phase === 'greeting' ? acceptHelloAnswer(state, answer, issued) : ignored
    case 'authenticate':
      return state.phase === 'authenticating' ? acceptAuthenticateAnswer(state, answer) : ignored
    default:
      // Once both sides know each other, an answer without a MAC is nobody's.
      return state.phase === 'ready' ? ignored : { state, message: toAnswerMessage(frame, answer) }
  }
}

const parseAnswer = (frame: ChairFrame): Answer | null => {
  const [code] = frame.payload
  const result = code === undefined ? null : chairResultCodes.getName(code)
  return result && { result, data: frame.payload.slice(1) }
}

const toAnswerMessage = (frame: ChairFrame, answer: Answer): CentralSessionEvent => ({
  kind: 'answer',
  sequence: frame.sequence,
  operation: frame.operation,
  ...answer,
})

const acceptHelloAnswer = (
  state: Extract<CentralSessionState, { phase: 'greeting' }>,
  answer: Answer,
  { ticket, sessionRoot }: IssuedAccessTicket,
): Transition => {
  if (answer.result !== 'ok') return { state, message: { kind: 'refused', result: answer.result } }
  const [version, ...chairNonce] = answer.data
  if (version !== CHAIR_PROTOCOL_VERSION || chairNonce.length !== HANDSHAKE_NONCE_BYTES)
    return { state, message: { kind: 'refused', result: 'badFrame' } }
  const keys = deriveLinkSessionKeys(sessionRoot, state.nonce, Uint8Array.from(chairNonce))
  const payload = concatBytes(ticket, computeHandshakeProof(keys, 'phone'))
  return {
    state: { phase: 'authenticating', sequence: state.sequence, keys },
    message: { kind: 'send', bytes: encodeHandshakeRequest('authenticate', payload) },
  }
}

const acceptAuthenticateAnswer = (
  { sequence, keys }: Extract<CentralSessionState, { phase: 'authenticating' }>,
  answer: Answer,
): Transition => {
  const isTheChair =
    answer.data.length === HANDSHAKE_PROOF_BYTES &&
    constantTimeEqual(answer.data, computeHandshakeProof(keys, 'chair'))
  if (answer.result === 'ok' && isTheChair)
    return { state: { phase: 'ready', sequence: 0, keys, lastEvent: 0 }, message: { kind: 'ready' } }
  const result = answer.result === 'ok' ? 'badMac' : answer.result
  return { state: { phase: 'unauthenticated', sequence }, message: { kind: 'refused', result } }
}
