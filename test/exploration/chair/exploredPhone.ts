import {
  CHAIR_SAFETY_LIMITS,
  createCentralSession,
  createChairFrameReassembler,
  decodeChairState,
  fragmentChairFrame,
  type CentralSession,
  type ChairResult,
  type ChairState,
  type IssuedAccessTicket,
} from '@anzuo/chair-protocol'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import type { HeldRequest, SentRequest } from './requests'

const FRAME_BYTES = 512

type Connection = {
  session: CentralSession
  write: (frame: Uint8Array) => void
  close: () => void
  lastDelivered: number
  answers: Map<number, ChairResult>
}

/** A phone beside the chair, with the real session over Bluetooth. What the chair says arrives at once. */
export const createExploredPhone = (options: {
  issued: IssuedAccessTicket
  randomBytes: (length: number) => Uint8Array
  getChair: () => SimulatedChair
  onState: (state: ChairState) => void
  /** Milliseconds of the clock that the chair has too. */
  now: () => number
  /** Numbers a request anew when it arrives, as if the chair did not look at numbers. */
  renumbers: boolean
  /** Makes a start anew when it arrives, as if the chair did not look at its age. */
  renewsStarts: boolean
}) => {
  const { issued, randomBytes, getChair, onState, now, renumbers, renewsStarts } = options
  let connection: Connection | null = null

  const connect = (): void => {
    const session = createCentralSession({ issued, randomBytes })
    const reassembler = createChairFrameReassembler()
    const answers = new Map<number, ChairResult>()
    const link = getChair().connect(part => {
      const frame = reassembler.push(part)
      const message = frame && session.receive(frame)
      if (message?.kind === 'send') write(message.bytes)
      if (message?.kind === 'event' && message.event.name === 'state') onState(message.event.state)
      if (message?.kind !== 'answer') return
      answers.set(message.sequence, message.result)
      const state = decodeChairState(message.data)
      if (state) onState(state)
    }, FRAME_BYTES)
    const write = (frame: Uint8Array) => fragmentChairFrame(frame, FRAME_BYTES).forEach(link.write)
    connection = { session, write, close: link.close, lastDelivered: 0, answers }
    write(session.startHandshake())
    if (!session.isReady()) throw new Error('phone and chair do not come together')
  }

  return {
    connect,
    disconnect: (): void => {
      connection?.close()
      connection = null
    },
    isConnected: (): boolean => connection !== null,
    /** Puts a request into a frame of this connection; it may arrive later, also on the next connection. */
    createRequest: (sent: SentRequest): HeldRequest => {
      const sentBy = connection
      if (!sentBy) throw new Error('no connection')
      const isStart = sent.request.name === 'start' || sent.request.name === 'resume'
      const createFrame = () => {
        // As the app does: a start counts for a moment after the answer to the request before it.
        if (isStart) sentBy.write(sentBy.session.request({ name: 'ping' }).bytes)
        return sentBy.session.request(sent.request)
      }
      let { sequence, bytes } = createFrame()
      const sentAt = now()
      return {
        ...sent,
        place: 'radio',
        deliveries: 0,
        sentAt,
        deliver: () => {
          if (!connection) return null
          if (connection !== sentBy) {
            connection.write(bytes)
            return null
          }
          if (isStart ? renewsStarts : renumbers) ({ sequence, bytes } = createFrame())
          const isFirst = !sentBy.answers.has(sequence)
          sentBy.write(bytes)
          sentBy.lastDelivered = Math.max(sentBy.lastDelivered, sequence)
          return isFirst ? (sentBy.answers.get(sequence) ?? null) : null
        },
        describe: () => [
          connection === sentBy,
          sequence > sentBy.lastDelivered || renumbers,
          isStart && now() - sentAt > CHAIR_SAFETY_LIMITS.startTimeoutMs,
        ],
      }
    },
  }
}
