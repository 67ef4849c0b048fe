import { decodeEvent, type ChairEvent } from '../protocol/events'
import {
  encodeRequest,
  NONCE_LENGTH,
  operationOf,
  operations,
  PROOF_LENGTH,
  type ChairRequest,
} from '../protocol/requests'
import { results, type Result } from '../protocol/results'
import { proofOf, sealWifi, sessionKeys, type SessionKeys } from '../security/handshake'
import { isAuthentic, sealFrame } from '../security/keys'
import type { IssuedTicket } from '../security/ticket'
import { concat, equalBytes } from '../wire/bytes'
import { decodeFrame, encodeFrame, PROTOCOL_VERSION, type Frame } from '../wire/frame'

/** What a phone makes of bytes that a chair sent. */
export type Incoming =
  /** Part of the handshake: send these bytes. */
  | { kind: 'send'; bytes: Uint8Array }
  /** The chair has proved that it is the one; requests may follow. */
  | { kind: 'ready' }
  /** The handshake failed. `badMac` also stands for a chair that is not the one of the ticket. */
  | { kind: 'refused'; result: Result }
  | { kind: 'answer'; sequence: number; operation: number; result: Result; data: Uint8Array }
  | { kind: 'event'; event: ChairEvent }
  /** Broken, forged, doubled or of an earlier connection. */
  | { kind: 'ignored' }

/** The last number that a request may carry; then the handshake is made again. */
const LAST_SEQUENCE = 0xfff0

/**
 * The phone's side of one Bluetooth connection. It makes and reads frames; who sends, waits and repeats is the link's
 * business.
 */
export const createPhoneSession = (options: {
  issued: IssuedTicket
  randomBytes: (length: number) => Uint8Array
}) => {
  const { ticket, sessionRoot } = options.issued
  let nonce = new Uint8Array(0)
  let pendingKeys: SessionKeys | null = null
  let keys: SessionKeys | null = null
  let sequence = 0
  let lastEvent = 0

  const readAnswer = (frame: Frame): { result: Result; data: Uint8Array } | null => {
    const [code] = frame.payload
    const result = code === undefined ? null : results.nameOf(code)
    return result && { result, data: frame.payload.slice(1) }
  }

  const onHello = (answer: { result: Result; data: Uint8Array }): Incoming => {
    if (answer.result !== 'ok') return { kind: 'refused', result: answer.result }
    const [version, ...chairNonce] = answer.data
    if (version !== PROTOCOL_VERSION || chairNonce.length !== NONCE_LENGTH)
      return { kind: 'refused', result: 'badFrame' }
    pendingKeys = sessionKeys(sessionRoot, nonce, Uint8Array.from(chairNonce))
    return {
      kind: 'send',
      bytes: encodeFrame({
        kind: 'request',
        operation: operationOf('authenticate'),
        sequence: 0,
        payload: concat(ticket, proofOf(pendingKeys, 'phone')),
      }),
    }
  }

  const onAuthenticated = (answer: { result: Result; data: Uint8Array }): Incoming => {
    const made = pendingKeys
    pendingKeys = null
    if (answer.result !== 'ok') return { kind: 'refused', result: answer.result }
    const isTheChair =
      made !== null && answer.data.length === PROOF_LENGTH && equalBytes(answer.data, proofOf(made, 'chair'))
    if (!isTheChair) return { kind: 'refused', result: 'badMac' }
    keys = made
    sequence = 0
    lastEvent = 0
    return { kind: 'ready' }
  }

  const onPlain = (frame: Frame): Incoming => {
    const answer = frame.kind === 'answer' ? readAnswer(frame) : null
    if (answer === null) return { kind: 'ignored' }
    switch (operations.nameOf(frame.operation)) {
      case 'hello':
        return nonce.length > 0 && !pendingKeys && !keys ? onHello(answer) : { kind: 'ignored' }
      case 'authenticate':
        return pendingKeys ? onAuthenticated(answer) : { kind: 'ignored' }
      default:
        // Once both sides know each other, an answer without a MAC is nobody's.
        return keys
          ? { kind: 'ignored' }
          : { kind: 'answer', sequence: frame.sequence, operation: frame.operation, ...answer }
    }
  }

  return {
    /** Begins, or begins anew after the connection was lost. */
    hello: (): Uint8Array => {
      keys = null
      pendingKeys = null
      nonce = Uint8Array.from(options.randomBytes(NONCE_LENGTH))
      return encodeFrame({ kind: 'request', operation: operationOf('hello'), sequence: 0, payload: nonce })
    },

    isReady: (): boolean => keys !== null,

    /** The numbers of this connection are used up: begin anew. */
    isUsedUp: (): boolean => sequence >= LAST_SEQUENCE,

    /** A request in the next number. The same bytes are sent again when no answer comes. */
    request: (request: ChairRequest): { sequence: number; bytes: Uint8Array } => {
      sequence += 1
      const payload =
        request.name === 'wifi' && keys ? sealWifi(keys, sequence, request.access) : encodeRequest(request)
      const frame: Frame = { kind: 'request', operation: operationOf(request.name), sequence, payload }
      return { sequence, bytes: keys ? sealFrame(frame, keys.toChair) : encodeFrame(frame) }
    },

    /** Takes a whole frame. Never throws, whatever the bytes are. */
    receive: (bytes: Uint8Array): Incoming => {
      const read = decodeFrame(bytes)
      if (!read.ok) return { kind: 'ignored' }
      const { frame } = read
      if (read.mac === null) return onPlain(frame)
      if (keys === null || !isAuthentic(read, keys.fromChair)) return { kind: 'ignored' }
      if (frame.kind === 'event') {
        const event = frame.sequence > lastEvent ? decodeEvent(frame.operation, frame.payload) : null
        if (event === null) return { kind: 'ignored' }
        lastEvent = frame.sequence
        return { kind: 'event', event }
      }
      const answer = frame.kind === 'answer' ? readAnswer(frame) : null
      return answer
        ? { kind: 'answer', sequence: frame.sequence, operation: frame.operation, ...answer }
        : { kind: 'ignored' }
    },
  }
}

export type PhoneSession = ReturnType<typeof createPhoneSession>
