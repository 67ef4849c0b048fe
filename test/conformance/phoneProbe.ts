import {
  chairResultCodes,
  computeHandshakeProof,
  concatBytes,
  createChairFrameReassembler,
  decodeChairFrame,
  decodeChairState,
  deriveLinkSessionKeys,
  deriveUserIdHash,
  encodeChairFrame,
  encodeChairFrameWithMac,
  encodeChairRequest,
  fragmentChairFrame,
  getChairOperationCode,
  issueAccessTicket,
  type AccessTicket,
  type ChairFrame,
  type ChairRequest,
  type ChairResult,
  type ChairState,
  type LinkSessionKeys,
} from '@anzuo/chair-protocol'
import { poll, type BluetoothAccess, type ChairIdentity, type ChairUnderTest } from './chairUnderTest'

/** A chair's answer, over either link. */
export type ChairAnswer = {
  result: ChairResult
  state: ChairState | null
  data: Uint8Array
  /** The whole frame. */
  bytes: Uint8Array
}

const ANSWER_TIMEOUT_MS = 2000
const HOUR_SECONDS = 3600

/** A phone that also does what the app never does. It writes every byte itself. */
export const createPhoneProbe = (
  chair: ChairUnderTest & { bluetooth: BluetoothAccess },
  identity: ChairIdentity,
) => {
  const { bluetooth } = chair
  let keys: LinkSessionKeys | null = null
  let sequence = 0
  let nonceCount = 0
  let reassembler = createChairFrameReassembler()

  const findAnswer = (): ChairAnswer | null => {
    for (const part of bluetooth.takeParts()) {
      const bytes = reassembler.push(part)
      const read = bytes && decodeChairFrame(bytes)
      if (bytes && read?.ok && read.frame.kind === 'answer') return toAnswer(read.frame, bytes)
    }
    return null
  }

  /** Writes a frame, and gives the chair's answer to it. */
  const exchange = async (frame: Uint8Array): Promise<ChairAnswer | null> => {
    bluetooth.takeParts()
    for (const part of fragmentChairFrame(frame)) await bluetooth.writeControl(part)
    return poll(chair, findAnswer, ANSWER_TIMEOUT_MS)
  }

  const toFrame = (request: ChairRequest, number: number): ChairFrame => ({
    kind: 'request',
    operation: getChairOperationCode(request.name),
    sequence: number,
    payload: encodeChairRequest(request),
  })

  const issue = (changes: Partial<AccessTicket>) => {
    const issuedAt = Math.floor(Date.now() / 1000)
    return issueAccessTicket(identity.deviceKey, {
      role: 'owner',
      epoch: identity.epoch,
      issuedAt,
      expiresAt: issuedAt + HOUR_SECONDS,
      user: deriveUserIdHash('conformance'),
      ...changes,
    })
  }

  /** Greets the chair; gives both nonces. */
  const greet = async (): Promise<{ phone: Uint8Array; chair: Uint8Array } | null> => {
    nonceCount += 1
    const phone = Uint8Array.from({ length: 8 }, (_, index) => (nonceCount * 31 + index * 7) & 0xff)
    const answer = await exchange(encodeChairFrame(toFrame({ name: 'hello', nonce: phone }, 0)))
    return answer?.result === 'ok' && answer.data.length === 9 ? { phone, chair: answer.data.slice(1) } : null
  }

  /** The second step. `spoil` turns a bit of the proof. */
  const authenticate = async (
    nonces: { phone: Uint8Array; chair: Uint8Array },
    { ticket = {}, spoil = false }: { ticket?: Partial<AccessTicket>; spoil?: boolean } = {},
  ): Promise<ChairAnswer | null> => {
    const issued = issue(ticket)
    const derived = deriveLinkSessionKeys(issued.sessionRoot, nonces.phone, nonces.chair)
    const proof = computeHandshakeProof(derived, 'phone').map((byte, index) =>
      spoil && index === 0 ? byte ^ 1 : byte,
    )
    const answer = await exchange(
      encodeChairFrame(toFrame({ name: 'authenticate', ticket: issued.ticket, proof }, 0)),
    )
    keys = answer?.result === 'ok' ? derived : null
    sequence = 0
    return answer
  }

  const sign = (request: ChairRequest, number: number): Uint8Array => {
    const frame = toFrame(request, number)
    return keys ? encodeChairFrameWithMac(frame, keys.toChair) : encodeChairFrame(frame)
  }

  return {
    exchange,
    greet,
    authenticate,
    /** A frame as somebody writes it who has never authenticated. */
    writePlain: (request: ChairRequest): Uint8Array => encodeChairFrame(toFrame(request, 1)),
    /** The next number's frame; `skip` leaves numbers out. */
    write: (request: ChairRequest, skip = 0): Uint8Array => {
      sequence += 1 + skip
      return sign(request, sequence)
    },
    /** A frame with the number of the last one. */
    writeAgain: (request: ChairRequest): Uint8Array => sign(request, sequence),
    ask: async (request: ChairRequest): Promise<ChairAnswer | null> => {
      sequence += 1
      return exchange(sign(request, sequence))
    },
    /** Connects and comes together with the chair. */
    connect: async (ticket: Partial<AccessTicket> = {}): Promise<boolean> => {
      await bluetooth.close()
      await bluetooth.open()
      bluetooth.takeParts()
      reassembler = createChairFrameReassembler()
      const nonces = await greet()
      return nonces !== null && (await authenticate(nonces, { ticket }))?.result === 'ok'
    },
    /** Connects, and says nothing yet. */
    connectOnly: async (): Promise<void> => {
      await bluetooth.close()
      await bluetooth.open()
      bluetooth.takeParts()
      keys = null
      reassembler = createChairFrameReassembler()
    },
  }
}

export type PhoneProbe = ReturnType<typeof createPhoneProbe>

const toAnswer = ({ payload }: ChairFrame, bytes: Uint8Array): ChairAnswer | null => {
  const [code = 0xff] = payload
  const result = chairResultCodes.getName(code)
  const data = payload.slice(1)
  return result && { result, data, state: decodeChairState(data), bytes: concatBytes(bytes) }
}
