import {
  createPhoneSession,
  LIMITS,
  NONCE_LENGTH,
  requestsOf,
  RULES,
  unpackState,
  type ChairRequest,
  type ChairState,
  type Incoming,
  type IssuedTicket,
  type PhoneSession,
} from '@/domain/chair'
import { createListeners } from './listeners'
import {
  LinkFailure,
  type Answer,
  type ChairTransport,
  type LinkProblem,
  type LinkState,
  type NearLink,
} from './types'

/** A frame is sent again after so long without an answer; the chair answers a repeat without doing it twice. */
export const ANSWER_MS = 500
export const TRIES = 4

/** Between two frames: phones drop writes that follow each other at once. */
export const PACE_MS = 20

/** Pauses between attempts to connect again; the last one is repeated until the time is up. */
export const BACK_OFF_MS = [1000, 2000, 4000] as const

/** A wish to make the chair work is dropped when it could not be sent so soon: by then nobody expects the chair to start. */
export const WISH_MS = 3000

/** All attempts together, for whoever waits. */
export const RECONNECT_MS = 30_000

/** Afterwards it is tried so often without a word, for as long as the link is wanted: who comes back finds it connected. */
export const QUIET_MS = 4000

type Waiting = { sequence: number; resolve: (answer: Answer) => void }

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

/** The problems that trying again can't mend. */
const FINAL = ['notPermitted', 'unsupported', 'systemTooOld', 'cancelled', 'refused', 'adapterOff']

/**
 * A link over Bluetooth: one request at a time, the same frame again when no answer comes, a new connection when it is lost,
 * and the emergency stop past all of that.
 */
export const createBluetoothLink = (options: {
  transport: ChairTransport
  /** A ticket that is good now. Rejects when there is none. */
  ticket: () => Promise<IssuedTicket>
  randomBytes: (length: number) => Uint8Array | Promise<Uint8Array>
  now: () => number
}): NearLink => {
  const { transport, now } = options
  const states = createListeners<ChairState>()
  const changes = createListeners<LinkState>()
  let session: PhoneSession | null = null
  let waiting: Waiting[] = []
  let onGreeted: ((incoming: Incoming) => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let opening: Promise<void> | null = null
  let looking: Promise<void> | null = null
  let nextLook: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  let isAdapterOff = false
  let lastSent = 0

  const tell = (phase: LinkState['phase'], problem: LinkState['problem'] = null) =>
    changes.tell({ kind: 'bluetooth', phase, problem })

  transport.onFrame(frame => {
    const incoming = session?.receive(frame)
    switch (incoming?.kind) {
      case 'answer': {
        const { sequence, result, data } = incoming
        const state = unpackState(data)
        if (state) states.tell(state)
        waiting.find(request => request.sequence === sequence)?.resolve({ result, data, state })
        break
      }
      case 'event':
        if (incoming.event.name === 'state') states.tell(incoming.event.state)
        break
      case 'send':
      case 'ready':
      case 'refused':
        onGreeted?.(incoming)
    }
  })

  transport.onClosed(() => {
    session = null
    if (!isWanted || opening || looking) return
    // Whoever waits for an answer tries again when the chair is back; nobody else needs to do anything.
    connectAgain().catch(() => undefined)
  })

  transport.onAdapterOn(() => {
    if (!isWanted || !isAdapterOff) return
    isAdapterOff = false
    connectAgain().catch(() => undefined)
  })

  const nextGreeting = (frame: Uint8Array) =>
    new Promise<Incoming>((resolve, reject) => {
      const timer = setTimeout(() => reject(new LinkFailure('noAnswer')), ANSWER_MS * TRIES)
      onGreeted = incoming => {
        clearTimeout(timer)
        resolve(incoming)
      }
      transport.send(frame).catch(reject)
    })

  const connect = async (): Promise<void> => {
    await transport.open()
    const nonce = await options.randomBytes(NONCE_LENGTH)
    const made = createPhoneSession({ issued: await options.ticket(), randomBytes: () => nonce })
    session = made
    const greeting = await nextGreeting(made.hello())
    const last = greeting.kind === 'send' ? await nextGreeting(greeting.bytes) : greeting
    if (last.kind !== 'ready') {
      session = null
      throw new LinkFailure('refused')
    }
    tell('ready')
  }

  /** One attempt, or more and more slowly until the time is up. */
  const connectUntil = async (deadline: number): Promise<void> => {
    let problem: LinkState['problem'] = null
    for (let attempt = 0; ; attempt += 1) {
      tell('connecting', problem)
      try {
        return await connect()
      } catch (error) {
        const failure = error instanceof LinkFailure ? error : new LinkFailure('lost')
        problem = failure.problem
        isAdapterOff = problem === 'adapterOff'
        const pause = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)] ?? 0
        await transport.close().catch(() => undefined)
        const isOver = FINAL.includes(failure.problem) || now() + pause > deadline
        if (!isWanted || isOver || !transport.opensAlone()) {
          tell('closed', failure.problem)
          lookLater(failure.problem)
          throw failure
        }
        await wait(pause)
      }
    }
  }

  const connectAgain = (): Promise<void> => {
    clearTimeout(nextLook)
    opening ??= afterLook()
      .then(() => (session?.isReady() ? undefined : connectUntil(now() + RECONNECT_MS)))
      .finally(() => {
        opening = null
      })
    return opening
  }

  /** A look that is under way is waited for: two connections at once are none. */
  const afterLook = async (): Promise<void> => {
    if (!looking) return
    tell('connecting')
    await looking
  }

  /** One attempt that nobody is told of unless it succeeds. */
  const look = async (): Promise<void> => {
    try {
      await connect()
    } catch (error) {
      await transport.close().catch(() => undefined)
      lookLater(error instanceof LinkFailure ? error.problem : 'lost')
    }
  }

  const lookLater = (problem: LinkProblem): void => {
    clearTimeout(nextLook)
    if (!isWanted || FINAL.includes(problem) || !transport.opensAlone()) return
    nextLook = setTimeout(() => {
      if (opening || !isWanted) return
      looking = look().finally(() => {
        looking = null
      })
    }, QUIET_MS)
  }

  const pace = async () => {
    const due = lastSent + PACE_MS - now()
    if (due > 0) await wait(due)
    lastSent = now()
  }

  /** A chair that answers nothing any more is not there, whatever the radio says: the link is made anew. */
  const loseSilent = (over: PhoneSession) => {
    if (session !== over) return
    session = null
    const again = () => (isWanted ? connectAgain() : undefined)
    transport
      .close()
      .then(again, again)
      .catch(() => undefined)
  }

  /** Sends one frame until its answer comes. */
  const exchange = async (request: ChairRequest, over: PhoneSession, isUrgent: boolean): Promise<Answer> => {
    const { sequence, bytes } = over.request(request)
    let entry: Waiting | undefined
    const answer = new Promise<Answer>(resolve => {
      entry = { sequence, resolve }
      waiting.push(entry)
    })
    try {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        if (!isUrgent) await pace()
        // A session that is gone takes no repeat: its numbers mean nothing to the next one.
        if (session !== over) throw new LinkFailure('lost')
        // A radio that is gone without a word may never tell that a write is done.
        const sent = transport.send(bytes).then(() => wait(ANSWER_MS))
        const heard = await Promise.race([answer, sent, wait(2 * ANSWER_MS)])
        if (heard) return heard
      }
      loseSilent(over)
      throw new LinkFailure('noAnswer')
    } finally {
      waiting = waiting.filter(other => other !== entry)
    }
  }

  const ready = async (): Promise<PhoneSession> => {
    if (session?.isReady() && !session.isUsedUp()) return session
    // Only whoever opened the link connects: the system may ask the person something first.
    if (!isWanted) throw new LinkFailure('lost')
    await connectAgain()
    if (!session) throw new LinkFailure('lost')
    return session
  }

  /** In turn with the others. */
  const ask = (request: ChairRequest): Promise<Answer> => {
    const askedAt = now()
    const turn = queue.then(async () => {
      const over = await ready()
      const longest = request.name === 'move' ? LIMITS.moveRefreshMs : WISH_MS
      if (!RULES[request.name].isCalming && now() - askedAt > longest) throw new LinkFailure('lost')
      return exchange(request, over, false)
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    kind: 'bluetooth',
    ask,
    open: async () => {
      isWanted = true
      await connectAgain()
    },
    command: async command => {
      let last: Answer | null = null
      for (const request of requestsOf(command)) {
        last = await ask(request)
        if (last.result !== 'ok') break
      }
      if (!last) throw new LinkFailure('noAnswer')
      return last
    },
    stop: async () => {
      if (!session?.isReady()) throw new LinkFailure('lost')
      return exchange({ name: 'stop' }, session, true)
    },
    emergencyStop: async () => {
      // The byte stops the chair whatever state frames and queue are in; the frame brings the answer.
      const byte = transport.stopNow()
      byte.catch(() => undefined)
      if (session?.isReady()) return exchange({ name: 'emergencyStop' }, session, true)
      await byte
      return { result: 'ok', data: new Uint8Array(0), state: null }
    },
    onState: states.add,
    onChanged: changes.add,
    close: async () => {
      isWanted = false
      clearTimeout(nextLook)
      session = null
      tell('closed')
      await transport.close()
    },
  }
}
