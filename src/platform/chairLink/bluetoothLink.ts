import {
  createCentralSession,
  SAFETY_LIMITS,
  NONCE_BYTES,
  toChairRequests,
  REQUEST_RULES,
  decodeChairState,
  type ChairRequest,
  type ChairState,
  type CentralSessionMessage,
  type IssuedAccessTicket,
  type CentralSession,
} from '@anzuo/chair-protocol'
import { createListenerSet } from './listenerSet'
import {
  ChairLinkError,
  type ChairAnswer,
  type ChairTransport,
  type ChairLinkProblem,
  type ChairLinkState,
  type BluetoothChairLink,
} from './types'

/** A frame is sent again after so long without an answer; the chair answers a repeat without doing it twice. */
export const ANSWER_TIMEOUT_MS = 500
export const MAX_SEND_ATTEMPTS = 4

/** Between two frames: phones drop writes that follow each other at once. */
const MIN_WRITE_INTERVAL_MS = 20

/** Pauses between attempts to connect again; the last one is repeated until the time is up. */
export const RECONNECT_BACKOFF_MS = [1000, 2000, 4000] as const

/** A wish to make the chair work is dropped when it could not be sent so soon: by then nobody expects the chair to start. */
const COMMAND_TTL_MS = 3000

/** All attempts together, for whoever waits. */
export const RECONNECT_DEADLINE_MS = 30_000

/** Afterwards it is tried so often without a word, for as long as the link is wanted: who comes back finds it connected. */
export const BACKGROUND_RECONNECT_INTERVAL_MS = 4000

type PendingRequest = { sequence: number; resolve: (answer: ChairAnswer) => void }

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

/** The problems that trying again can't mend. */
const PERMANENT_PROBLEMS = [
  'notPermitted',
  'unsupported',
  'systemTooOld',
  'cancelled',
  'refused',
  'adapterOff',
]

/**
 * A link over Bluetooth: one request at a time, the same frame again when no answer comes, a new connection when it is lost,
 * and the emergency stop past all of that.
 */
export const createBluetoothLink = (options: {
  transport: ChairTransport
  /** A ticket that is good now. Rejects when there is none. */
  ticket: () => Promise<IssuedAccessTicket>
  randomBytes: (length: number) => Uint8Array | Promise<Uint8Array>
  now: () => number
}): BluetoothChairLink => {
  const { transport, now } = options
  const states = createListenerSet<ChairState>()
  const changes = createListenerSet<ChairLinkState>()
  let session: CentralSession | null = null
  let pendingRequests: PendingRequest[] = []
  let onGreeted: ((incoming: CentralSessionMessage) => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let opening: Promise<void> | null = null
  let backgroundConnect: Promise<void> | null = null
  let backgroundTimer: ReturnType<typeof setTimeout> | undefined
  let shouldStayConnected = false
  let isAdapterOff = false
  let lastSent = 0

  const notifyState = (phase: ChairLinkState['phase'], problem: ChairLinkState['problem'] = null) =>
    changes.notify({ kind: 'bluetooth', phase, problem })

  transport.onFrame(frame => {
    const incoming = session?.receive(frame)
    switch (incoming?.kind) {
      case 'answer': {
        const { sequence, result, data } = incoming
        const state = decodeChairState(data)
        if (state) states.notify(state)
        pendingRequests.find(request => request.sequence === sequence)?.resolve({ result, data, state })
        break
      }
      case 'event':
        if (incoming.event.name === 'state') states.notify(incoming.event.state)
        break
      case 'send':
      case 'ready':
      case 'refused':
        onGreeted?.(incoming)
        break
      case 'ignored':
      case undefined:
        break
    }
  })

  transport.onClosed(() => {
    session = null
    if (!shouldStayConnected || opening || backgroundConnect) return
    // Whoever waits for an answer tries again when the chair is back; nobody else needs to do anything.
    reconnect().catch(() => undefined)
  })

  transport.onAdapterOn(() => {
    if (!shouldStayConnected || !isAdapterOff) return
    isAdapterOff = false
    reconnect().catch(() => undefined)
  })

  const exchangeHandshakeFrame = (frame: Uint8Array) =>
    new Promise<CentralSessionMessage>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new ChairLinkError('noAnswer')),
        ANSWER_TIMEOUT_MS * MAX_SEND_ATTEMPTS,
      )
      onGreeted = incoming => {
        clearTimeout(timer)
        resolve(incoming)
      }
      transport.send(frame).catch(reject)
    })

  const connect = async (): Promise<void> => {
    await transport.open()
    const nonce = await options.randomBytes(NONCE_BYTES)
    const made = createCentralSession({ issued: await options.ticket(), randomBytes: () => nonce })
    session = made
    const greeting = await exchangeHandshakeFrame(made.startHandshake())
    const last = greeting.kind === 'send' ? await exchangeHandshakeFrame(greeting.bytes) : greeting
    if (last.kind !== 'ready') {
      session = null
      throw new ChairLinkError('refused')
    }
    notifyState('ready')
  }

  /** One attempt, or more and more slowly until the time is up. */
  const connectWithRetry = async (deadline: number): Promise<void> => {
    let problem: ChairLinkState['problem'] = null
    for (let attempt = 0; ; attempt += 1) {
      notifyState('connecting', problem)
      try {
        return await connect()
      } catch (error) {
        const failure = error instanceof ChairLinkError ? error : new ChairLinkError('lost')
        problem = failure.problem
        isAdapterOff = problem === 'adapterOff'
        const pause = RECONNECT_BACKOFF_MS[Math.min(attempt, RECONNECT_BACKOFF_MS.length - 1)] ?? 0
        await transport.close().catch(() => undefined)
        const isOver = PERMANENT_PROBLEMS.includes(failure.problem) || now() + pause > deadline
        if (!shouldStayConnected || isOver || !transport.canOpenWithoutGesture()) {
          notifyState('closed', failure.problem)
          scheduleBackgroundConnect(failure.problem)
          throw failure
        }
        await wait(pause)
      }
    }
  }

  const reconnect = (): Promise<void> => {
    clearTimeout(backgroundTimer)
    opening ??= awaitBackgroundConnect()
      .then(() => (session?.isReady() ? undefined : connectWithRetry(now() + RECONNECT_DEADLINE_MS)))
      .finally(() => {
        opening = null
      })
    return opening
  }

  /** A look that is under way is waited for: two connections at once are none. */
  const awaitBackgroundConnect = async (): Promise<void> => {
    if (!backgroundConnect) return
    notifyState('connecting')
    await backgroundConnect
  }

  /** One attempt that nobody is told of unless it succeeds. */
  const tryBackgroundConnect = async (): Promise<void> => {
    try {
      await connect()
    } catch (error) {
      await transport.close().catch(() => undefined)
      scheduleBackgroundConnect(error instanceof ChairLinkError ? error.problem : 'lost')
    }
  }

  const scheduleBackgroundConnect = (problem: ChairLinkProblem): void => {
    clearTimeout(backgroundTimer)
    if (!shouldStayConnected || PERMANENT_PROBLEMS.includes(problem) || !transport.canOpenWithoutGesture())
      return
    backgroundTimer = setTimeout(() => {
      if (opening || !shouldStayConnected) return
      backgroundConnect = tryBackgroundConnect().finally(() => {
        backgroundConnect = null
      })
    }, BACKGROUND_RECONNECT_INTERVAL_MS)
  }

  const waitForWriteInterval = async () => {
    const due = lastSent + MIN_WRITE_INTERVAL_MS - now()
    if (due > 0) await wait(due)
    lastSent = now()
  }

  /** A chair that answers nothing any more is not there, whatever the radio says: the link is made anew. */
  const dropUnresponsiveSession = (over: CentralSession) => {
    if (session !== over) return
    session = null
    const again = () => (shouldStayConnected ? reconnect() : undefined)
    transport
      .close()
      .then(again, again)
      .catch(() => undefined)
  }

  /** Sends one frame until its answer comes. */
  const exchange = async (
    request: ChairRequest,
    over: CentralSession,
    isUrgent: boolean,
  ): Promise<ChairAnswer> => {
    const { sequence, bytes } = over.request(request)
    let entry: PendingRequest | undefined
    const answer = new Promise<ChairAnswer>(resolve => {
      entry = { sequence, resolve }
      pendingRequests.push(entry)
    })
    try {
      for (let attempt = 0; attempt < MAX_SEND_ATTEMPTS; attempt += 1) {
        if (!isUrgent) await waitForWriteInterval()
        // A session that is gone takes no repeat: its numbers mean nothing to the next one.
        if (session !== over) throw new ChairLinkError('lost')
        // A radio that is gone without a word may never tell that a write is done.
        const sent = transport.send(bytes).then(() => wait(ANSWER_TIMEOUT_MS))
        const heard = await Promise.race([answer, sent, wait(2 * ANSWER_TIMEOUT_MS)])
        if (heard) return heard
      }
      dropUnresponsiveSession(over)
      throw new ChairLinkError('noAnswer')
    } finally {
      pendingRequests = pendingRequests.filter(other => other !== entry)
    }
  }

  const ensureReadySession = async (): Promise<CentralSession> => {
    if (session?.isReady() && !session.isSequenceExhausted()) return session
    // Only whoever opened the link connects: the system may ask the person something first.
    if (!shouldStayConnected) throw new ChairLinkError('lost')
    await reconnect()
    if (!session) throw new ChairLinkError('lost')
    return session
  }

  /** In turn with the others. */
  const ask = (request: ChairRequest): Promise<ChairAnswer> => {
    const askedAt = now()
    const turn = queue.then(async () => {
      const over = await ensureReadySession()
      const longest = request.name === 'move' ? SAFETY_LIMITS.moveTimeoutMs : COMMAND_TTL_MS
      if (!REQUEST_RULES[request.name].isAlwaysSafe && now() - askedAt > longest)
        throw new ChairLinkError('lost')
      return exchange(request, over, false)
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    kind: 'bluetooth',
    sendRequest: ask,
    open: async () => {
      shouldStayConnected = true
      await reconnect()
    },
    command: async command => {
      let last: ChairAnswer | null = null
      for (const request of toChairRequests(command)) {
        last = await ask(request)
        if (last.result !== 'ok') break
      }
      if (!last) throw new ChairLinkError('noAnswer')
      return last
    },
    stop: async () => {
      if (!session?.isReady()) throw new ChairLinkError('lost')
      return exchange({ name: 'stop' }, session, true)
    },
    emergencyStop: async () => {
      // The byte stops the chair whatever state frames and queue are in; the frame brings the answer.
      const byte = transport.writeEmergencyStop()
      byte.catch(() => undefined)
      if (session?.isReady()) return exchange({ name: 'emergencyStop' }, session, true)
      await byte
      return { result: 'ok', data: new Uint8Array(0), state: null }
    },
    onState: states.add,
    onChanged: changes.add,
    close: async () => {
      shouldStayConnected = false
      clearTimeout(backgroundTimer)
      session = null
      notifyState('closed')
      await transport.close()
    },
  }
}
