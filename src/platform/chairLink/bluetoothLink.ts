import {
  CHAIR_SAFETY_LIMITS,
  toChairRequests,
  CHAIR_REQUEST_RULES,
  decodeChairState,
  type ChairRequest,
  type ChairState,
  type CentralSession,
} from '@anzuo/chair-protocol'
import {
  createBluetoothConnection,
  type BluetoothConnection,
  type BluetoothConnectionOptions,
} from './bluetoothConnection'
import { createListenerSet } from './listenerSet'
import { createSerialQueue } from './serialQueue'
import {
  ChairLinkError,
  type ChairAnswer,
  type ChairLinkState,
  type BluetoothChairTransport,
  type BluetoothChairLink,
} from './types'
import { wait } from './wait'

/** A frame is sent again after so long without an answer; the chair answers a repeat without doing it twice. */
export const FRAME_RETRANSMISSION_TIMEOUT_MS = 500
export const MAX_FRAME_SEND_ATTEMPTS = 4

/** Between two frames: phones drop writes that follow each other at once. */
const MIN_WRITE_INTERVAL_MS = 20

/** A wish to make the chair work is dropped when it could not be sent so soon: by then nobody expects the chair to start. */
const COMMAND_TTL_MS = 3000

/**
 * A link over Bluetooth: one request at a time, the same frame again when no answer comes, a new connection when it is lost,
 * and the emergency stop past all of that.
 */
export const createBluetoothLink = (
  options: Omit<BluetoothConnectionOptions, 'onMessage' | 'onChanged'>,
): BluetoothChairLink => {
  const { transport, now } = options
  const states = createListenerSet<ChairState>()
  const changes = createListenerSet<ChairLinkState>()
  const connection = createBluetoothConnection({
    ...options,
    onMessage: message => {
      if (message.kind === 'event') {
        if (message.event.name === 'state') states.notify(message.event.state)
        return
      }
      const { sequence, result, data } = message
      const state = decodeChairState(data)
      if (state) states.notify(state)
      exchange.settle(sequence, { result, data, state })
    },
    onChanged: changes.notify,
  })
  const exchange = createRequestExchange({
    transport,
    now,
    isCurrent: session => connection.getReadySession() === session,
    // A chair that answers nothing any more is not there, whatever the radio says: the link is made anew.
    onUnanswered: connection.dropSession,
  })

  const sendRequest = createRequestQueue({ connection, exchange, now })

  return {
    kind: 'bluetooth',
    sendRequest,
    open: connection.open,
    command: async command => {
      let last: ChairAnswer | null = null
      for (const request of toChairRequests(command)) {
        last = await sendRequest(request)
        if (last.result !== 'ok') break
      }
      if (!last) throw new ChairLinkError('noAnswer')
      return last
    },
    ...createStopRequests({ transport, exchange, getReadySession: connection.getReadySession }),
    onState: states.add,
    onChanged: changes.add,
    close: connection.close,
  }
}

/** Requests one after the other; each waits for a connection that is being made. */
const createRequestQueue = ({
  connection,
  exchange,
  now,
}: {
  connection: BluetoothConnection
  exchange: RequestExchange
  now: () => number
}) => {
  const enqueue = createSerialQueue()

  const ensureReadySession = async (): Promise<CentralSession> => {
    const session = connection.getReadySession()
    if (session && !session.isSequenceExhausted()) return session
    if (session) connection.dropSession(session)
    // Only whoever opened the link connects: the system may ask the person something first.
    if (!connection.isWanted()) throw new ChairLinkError('lost')
    await connection.open()
    const made = connection.getReadySession()
    if (!made) throw new ChairLinkError('lost')
    return made
  }

  return (request: ChairRequest): Promise<ChairAnswer> => {
    const askedAt = now()
    const timeToLive = request.name === 'move' ? CHAIR_SAFETY_LIMITS.moveTimeoutMs : COMMAND_TTL_MS
    const refuseWhenLate = () => {
      if (!CHAIR_REQUEST_RULES[request.name].isAlwaysSafe && now() - askedAt > timeToLive)
        throw new ChairLinkError('lost')
    }
    return enqueue(async () => {
      const session = await ensureReadySession()
      refuseWhenLate()
      if (request.name === 'start' || request.name === 'resume') {
        // The chair takes a start to be as old as its answer to the request before.
        await exchange.send({ name: 'ping' }, session)
        refuseWhenLate()
      }
      return exchange.send(request, session)
    })
  }
}

/** Both stops, which wait for nothing: no queue, no pause between frames, no connection that is being made. */
const createStopRequests = ({
  transport,
  exchange,
  getReadySession,
}: {
  transport: BluetoothChairTransport
  exchange: RequestExchange
  getReadySession: () => CentralSession | null
}): Pick<BluetoothChairLink, 'stop' | 'emergencyStop'> => ({
  stop: async () => {
    const session = getReadySession()
    if (!session) throw new ChairLinkError('lost')
    return exchange.sendUrgently({ name: 'stop' }, session)
  },
  emergencyStop: async () => {
    // The byte stops the chair whatever state frames and queue are in; the frame brings the answer.
    const byte = transport.writeEmergencyStop()
    byte.catch(() => undefined)
    const session = getReadySession()
    if (session) return exchange.sendUrgently({ name: 'emergencyStop' }, session)
    await byte
    return { result: 'ok', data: new Uint8Array(0), state: null }
  },
})

type RequestExchange = ReturnType<typeof createRequestExchange>

/** Sends requests until their answers come. */
const createRequestExchange = (options: {
  transport: BluetoothChairTransport
  now: () => number
  /** Whether requests still go over this session. */
  isCurrent: (session: CentralSession) => boolean
  onUnanswered: (session: CentralSession) => void
}) => {
  const { transport, now, isCurrent } = options
  const pending = new Map<number, (answer: ChairAnswer) => void>()
  let lastSentAt = 0

  const waitForWriteInterval = async () => {
    const due = lastSentAt + MIN_WRITE_INTERVAL_MS - now()
    if (due > 0) await wait(due)
    lastSentAt = now()
  }

  const exchange = async (
    request: ChairRequest,
    session: CentralSession,
    isUrgent: boolean,
  ): Promise<ChairAnswer> => {
    const { sequence, bytes } = session.request(request)
    let settle: (answer: ChairAnswer) => void = () => {}
    const answer = new Promise<ChairAnswer>(resolve => {
      settle = resolve
    })
    pending.set(sequence, settle)
    try {
      for (let attempt = 0; attempt < MAX_FRAME_SEND_ATTEMPTS; attempt += 1) {
        if (!isUrgent) await waitForWriteInterval()
        // A session that is gone takes no repeat: its numbers mean nothing to the next one.
        if (!isCurrent(session)) throw new ChairLinkError('lost')
        // A radio that is gone without a word may never tell that a write is done.
        const sent = transport.send(bytes).then(() => wait(FRAME_RETRANSMISSION_TIMEOUT_MS))
        const heard = await Promise.race([answer, sent, wait(2 * FRAME_RETRANSMISSION_TIMEOUT_MS)])
        if (heard) return heard
      }
      options.onUnanswered(session)
      throw new ChairLinkError('noAnswer')
    } finally {
      // The next session counts from the start again: the number may be another request's by now.
      if (pending.get(sequence) === settle) pending.delete(sequence)
    }
  }

  return {
    send: (request: ChairRequest, session: CentralSession) => exchange(request, session, false),
    /** At once, past the pause between two frames. */
    sendUrgently: (request: ChairRequest, session: CentralSession) => exchange(request, session, true),
    /** The chair has answered the request of this number. */
    settle: (sequence: number, answer: ChairAnswer): void => pending.get(sequence)?.(answer),
  }
}
