import { decodeChairEvent, type ChairEvent } from '../protocol/chairEvents'
import {
  encodeChairRequest,
  NONCE_BYTES,
  getOperationCode,
  operationCodes,
  PROOF_BYTES,
  type ChairRequest,
} from '../protocol/chairRequests'
import { resultCodes, type ChairResult } from '../protocol/resultCodes'
import {
  computeHandshakeProof,
  applyWifiKeystream,
  deriveLinkSessionKeys,
  type LinkSessionKeys,
} from '../security/handshake'
import { isFrameAuthentic, encodeFrameWithMac } from '../security/keys'
import type { IssuedAccessTicket } from '../security/accessTicket'
import { concatBytes, constantTimeEqual } from '../wire/bytes'
import { decodeFrame, encodeFrame, PROTOCOL_VERSION, type ChairFrame } from '../wire/frame'

/** What a phone makes of bytes that a chair sent. */
export type CentralSessionMessage =
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

/**
 * The phone's side of one Bluetooth connection. It makes and reads frames; who sends, waits and repeats is the link's
 * business.
 */
export const createCentralSession = (options: {
  issued: IssuedAccessTicket
  randomBytes: (length: number) => Uint8Array
}) => {
  const { ticket, sessionRoot } = options.issued
  let nonce = new Uint8Array(0)
  let pendingKeys: LinkSessionKeys | null = null
  let keys: LinkSessionKeys | null = null
  let sequence = 0
  let lastEvent = 0

  const parseAnswer = (frame: ChairFrame): { result: ChairResult; data: Uint8Array } | null => {
    const [code] = frame.payload
    const result = code === undefined ? null : resultCodes.getName(code)
    return result && { result, data: frame.payload.slice(1) }
  }

  const handleHelloAnswer = (answer: { result: ChairResult; data: Uint8Array }): CentralSessionMessage => {
    if (answer.result !== 'ok') return { kind: 'refused', result: answer.result }
    const [version, ...chairNonce] = answer.data
    if (version !== PROTOCOL_VERSION || chairNonce.length !== NONCE_BYTES)
      return { kind: 'refused', result: 'badFrame' }
    pendingKeys = deriveLinkSessionKeys(sessionRoot, nonce, Uint8Array.from(chairNonce))
    return {
      kind: 'send',
      bytes: encodeFrame({
        kind: 'request',
        operation: getOperationCode('authenticate'),
        sequence: 0,
        payload: concatBytes(ticket, computeHandshakeProof(pendingKeys, 'phone')),
      }),
    }
  }

  const handleAuthenticateAnswer = (answer: {
    result: ChairResult
    data: Uint8Array
  }): CentralSessionMessage => {
    const made = pendingKeys
    pendingKeys = null
    if (answer.result !== 'ok') return { kind: 'refused', result: answer.result }
    const isTheChair =
      made !== null &&
      answer.data.length === PROOF_BYTES &&
      constantTimeEqual(answer.data, computeHandshakeProof(made, 'chair'))
    if (!isTheChair) return { kind: 'refused', result: 'badMac' }
    keys = made
    sequence = 0
    lastEvent = 0
    return { kind: 'ready' }
  }

  const handlePlainFrame = (frame: ChairFrame): CentralSessionMessage => {
    const answer = frame.kind === 'answer' ? parseAnswer(frame) : null
    if (answer === null) return { kind: 'ignored' }
    switch (operationCodes.getName(frame.operation)) {
      case 'hello':
        return nonce.length > 0 && !pendingKeys && !keys ? handleHelloAnswer(answer) : { kind: 'ignored' }
      case 'authenticate':
        return pendingKeys ? handleAuthenticateAnswer(answer) : { kind: 'ignored' }
      default:
        // Once both sides know each other, an answer without a MAC is nobody's.
        return keys
          ? { kind: 'ignored' }
          : { kind: 'answer', sequence: frame.sequence, operation: frame.operation, ...answer }
    }
  }

  return {
    /** Begins, or begins anew after the connection was lost. */
    startHandshake: (): Uint8Array => {
      keys = null
      pendingKeys = null
      nonce = Uint8Array.from(options.randomBytes(NONCE_BYTES))
      return encodeFrame({
        kind: 'request',
        operation: getOperationCode('hello'),
        sequence: 0,
        payload: nonce,
      })
    },

    isReady: (): boolean => keys !== null,

    /** The numbers of this connection are used up: begin anew. */
    isSequenceExhausted: (): boolean => sequence >= MAX_SEQUENCE,

    /** A request in the next number. The same bytes are sent again when no answer comes. */
    request: (request: ChairRequest): { sequence: number; bytes: Uint8Array } => {
      sequence += 1
      const payload =
        request.name === 'wifi' && keys
          ? applyWifiKeystream(keys, sequence, request.access)
          : encodeChairRequest(request)
      const frame: ChairFrame = {
        kind: 'request',
        operation: getOperationCode(request.name),
        sequence,
        payload,
      }
      return { sequence, bytes: keys ? encodeFrameWithMac(frame, keys.toChair) : encodeFrame(frame) }
    },

    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): CentralSessionMessage => {
      const read = decodeFrame(bytes)
      if (!read.ok) return { kind: 'ignored' }
      const { frame } = read
      if (read.mac === null) return handlePlainFrame(frame)
      if (keys === null || !isFrameAuthentic(read, keys.fromChair)) return { kind: 'ignored' }
      if (frame.kind === 'event') {
        const event = frame.sequence > lastEvent ? decodeChairEvent(frame.operation, frame.payload) : null
        if (event === null) return { kind: 'ignored' }
        lastEvent = frame.sequence
        return { kind: 'event', event }
      }
      const answer = frame.kind === 'answer' ? parseAnswer(frame) : null
      return answer
        ? { kind: 'answer', sequence: frame.sequence, operation: frame.operation, ...answer }
        : { kind: 'ignored' }
    },
  }
}

export type CentralSession = ReturnType<typeof createCentralSession>
