/** Pauses before the socket is opened again; the last one is repeated. None is longer than people believe an old state. */
export const LIVE_SOCKET_RECONNECT_DELAYS_MS = [500, 1000, 2000, 4000] as const

/** A socket that says nothing for so long after it was asked is dead, although nobody has closed it. */
const PROOF_TIMEOUT_MS = 2000

/** Where the one live socket of the app stands. */
export type LiveSocketState =
  /** Nobody watches a chair, or nobody is signed in. */
  | { phase: 'closed' }
  /** `attempts`: how many failed since it was open last. */
  | { phase: 'connecting'; attempts: number }
  /** `isProofPending`: the server was asked to show that it is still connected, and a timer runs. */
  | { phase: 'open'; isProofPending: boolean }
  /** A timer runs until the next attempt. */
  | { phase: 'waitingToReconnect'; attempts: number }

/** `canConnect`: somebody watches a chair and is signed in. */
export type LiveSocketEvent =
  | { kind: 'subscriptionsChanged'; canConnect: boolean; hasListeners: boolean }
  /** The app is seen again, or there is a network again. */
  | { kind: 'resumed'; canConnect: boolean }
  | { kind: 'signedIn'; canConnect: boolean }
  | { kind: 'signedOut' }
  | { kind: 'opened' }
  | { kind: 'messageReceived' }
  /** The socket ended, or never opened. */
  | { kind: 'lost' }
  | { kind: 'timerFired'; canConnect: boolean }

/** What has to be done, in this order. */
export type LiveSocketEffect =
  | { kind: 'openSocket' }
  | { kind: 'closeSocket' }
  | { kind: 'sendSubscriptions' }
  /** Tells the listeners that the socket was lost. */
  | { kind: 'notifyLost' }
  /** A timer that ran before is cancelled. */
  | { kind: 'startTimer'; ms: number }
  | { kind: 'cancelTimer' }

type Transition = { state: LiveSocketState; effects: readonly LiveSocketEffect[] }

export const INITIAL_LIVE_SOCKET_STATE: LiveSocketState = { phase: 'closed' }

/** The next state and what it asks for. An event that does not belong to the present state changes nothing: it came too late. */
export const transitionLiveSocket = (state: LiveSocketState, event: LiveSocketEvent): Transition => {
  switch (event.kind) {
    case 'subscriptionsChanged':
      if (!event.hasListeners) return close()
      if (state.phase === 'open') return { state, effects: [{ kind: 'sendSubscriptions' }] }
      return connect(state, { canConnect: event.canConnect, attempts: getAttempts(state) })
    case 'resumed':
      // A phone that slept may hold a socket that ended meanwhile without a word: whoever is asked on one that lives answers.
      return state.phase === 'open'
        ? {
            state: { phase: 'open', isProofPending: true },
            effects: [{ kind: 'startTimer', ms: PROOF_TIMEOUT_MS }, { kind: 'sendSubscriptions' }],
          }
        : connect(state, { canConnect: event.canConnect, attempts: 0 })
    case 'signedIn':
      return state.phase === 'open'
        ? { state, effects: [{ kind: 'sendSubscriptions' }] }
        : connect(state, { canConnect: event.canConnect, attempts: 0 })
    case 'signedOut':
      return close()
    case 'opened':
      return state.phase === 'connecting'
        ? { state: { phase: 'open', isProofPending: false }, effects: [{ kind: 'sendSubscriptions' }] }
        : { state, effects: [] }
    case 'messageReceived':
      return state.phase === 'open' && state.isProofPending
        ? { state: { phase: 'open', isProofPending: false }, effects: [{ kind: 'cancelTimer' }] }
        : { state, effects: [] }
    case 'lost':
      return state.phase === 'connecting' || state.phase === 'open' ? lose(state) : { state, effects: [] }
    case 'timerFired':
      if (state.phase === 'open' && state.isProofPending) return lose(state, [{ kind: 'closeSocket' }])
      if (state.phase !== 'waitingToReconnect') return { state, effects: [] }
      return event.canConnect ? connect(state, { canConnect: true, attempts: state.attempts }) : close()
  }
}

const getAttempts = (state: LiveSocketState): number => ('attempts' in state ? state.attempts : 0)

const close = (): Transition => ({
  state: { phase: 'closed' },
  effects: [{ kind: 'cancelTimer' }, { kind: 'closeSocket' }],
})

/** Opens the socket unless that is under way already. */
const connect = (
  state: LiveSocketState,
  { canConnect, attempts }: { canConnect: boolean; attempts: number },
): Transition => {
  if (state.phase === 'connecting') return { state: { phase: 'connecting', attempts }, effects: [] }
  if (!canConnect) return { state, effects: [] }
  return {
    state: { phase: 'connecting', attempts },
    effects: [{ kind: 'cancelTimer' }, { kind: 'openSocket' }],
  }
}

const lose = (state: LiveSocketState, before: readonly LiveSocketEffect[] = []): Transition => {
  const attempts = getAttempts(state)
  const ms =
    LIVE_SOCKET_RECONNECT_DELAYS_MS[Math.min(attempts, LIVE_SOCKET_RECONNECT_DELAYS_MS.length - 1)] ?? 0
  return {
    state: { phase: 'waitingToReconnect', attempts: attempts + 1 },
    effects: [...before, { kind: 'cancelTimer' }, { kind: 'notifyLost' }, { kind: 'startTimer', ms }],
  }
}
