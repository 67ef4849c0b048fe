import { randomBytes } from 'node:crypto'
import {
  chairResultCodes,
  decodeChairEvent,
  decodeChairState,
  decodeUplink,
  deriveSealedMessageKeys,
  deriveUserIdHash,
  encodeChairRequest,
  encodeDownlink,
  getChairOperationCode,
  SEALED_MESSAGE_TTL_MS,
  toHex,
  type ChairRequest,
  type ChairState,
  type DownlinkHeader,
} from '@anzuo/chair-protocol'
import { poll, type ChairIdentity, type ChairUnderTest, type InternetAccess } from './chairUnderTest'
import type { ChairAnswer } from './phoneProbe'

const ANSWER_TIMEOUT_MS = 3000
const STATE_TIMEOUT_MS = 5000

/** The person on whose behalf the server asks. */
const PERSON = deriveUserIdHash('conformance')
const SERVER_ITSELF = new Uint8Array(8)

/** A server that also does what ours never does. */
export const createServerProbe = (
  chair: ChairUnderTest & { internet: InternetAccess },
  identity: ChairIdentity,
) => {
  const { internet } = chair
  const keys = deriveSealedMessageKeys(identity.deviceKey)
  const serverId = randomBytes(4)
  let known: { boot: number; clock: number; at: number } | null = null
  let state: ChairState | null = null
  const answers = new Map<string, ChairAnswer & { server: string | null }>()

  const takeMessages = (): void => {
    for (const { server, bytes } of internet.takeMessages()) {
      const read = decodeUplink(keys, bytes)
      if (!read) continue
      const { header, frame } = read
      known = { boot: header.boot, clock: header.clock, at: chair.now() }
      if (frame.kind === 'event') {
        const event = decodeChairEvent(frame.operation, frame.payload)
        if (event?.name === 'state') state = event.state
        continue
      }
      const result = chairResultCodes.getName(frame.payload[0] ?? 0xff)
      const data = frame.payload.slice(1)
      if (result)
        answers.set(toHex(header.id), { result, data, state: decodeChairState(data), bytes, server })
    }
  }

  const getClock = () => (known ? known.clock + (chair.now() - known.at) : 0)

  const createHeader = (changes: Partial<DownlinkHeader> = {}): DownlinkHeader => ({
    boot: known?.boot ?? 0,
    deadline: Math.floor(getClock() + SEALED_MESSAGE_TTL_MS) >>> 0,
    id: Uint8Array.from([...serverId, ...randomBytes(8)]),
    role: 'owner',
    vouchedSitting: state?.sitting ?? null,
    user: PERSON,
    ...changes,
  })

  const write = (request: ChairRequest, header: DownlinkHeader): Uint8Array =>
    encodeDownlink(keys, header, {
      kind: 'request',
      operation: getChairOperationCode(request.name),
      sequence: 0,
      payload: encodeChairRequest(request),
    })

  /** Publishes a message, and gives the chair's answer to this id, or null when none comes. */
  const exchange = async (
    message: Uint8Array,
    id: Uint8Array,
    timeoutMs = ANSWER_TIMEOUT_MS,
  ): Promise<(ChairAnswer & { server: string | null }) | null> => {
    answers.delete(toHex(id))
    await internet.publish(message)
    return poll(
      chair,
      () => {
        takeMessages()
        return answers.get(toHex(id)) ?? null
      },
      timeoutMs,
    )
  }

  return {
    serverId: toHex(serverId),
    createHeader,
    write,
    exchange,
    getClock: () => Math.floor(getClock()),
    ask: async (request: ChairRequest, changes: Partial<DownlinkHeader> = {}) => {
      const header = createHeader(changes)
      return exchange(write(request, header), header.id)
    },
    askAsServer: async (request: ChairRequest) => {
      const header = createHeader({ user: SERVER_ITSELF, vouchedSitting: null })
      return exchange(write(request, header), header.id)
    },
    /** The state that the chair has published, or null when none that is its own comes. */
    readState: (): Promise<ChairState | null> =>
      poll(
        chair,
        () => {
          takeMessages()
          return state
        },
        STATE_TIMEOUT_MS,
      ),
  }
}

export type ServerProbe = ReturnType<typeof createServerProbe>
