import type { ChairLinkProblem, ChairLinkState } from './types'

/** Pauses between attempts to connect again; the last one is repeated until the time is up. */
export const BLUETOOTH_RECONNECT_DELAYS_MS = [1000, 2000, 4000] as const

/** All attempts together, for whoever waits. */
export const BLUETOOTH_RECONNECT_TIMEOUT_MS = 30_000

/** Afterwards it is tried so often without notice, for as long as the link is wanted: who comes back finds it connected. */
export const BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS = 4000

/** Where the connection to one chair stands. At most one attempt is under way, and only in states that say so. */
export type BluetoothConnectionState =
  /** Nobody wants it. `isAttemptPending`: an attempt that began while somebody did has not ended. */
  | { phase: 'closed'; isAttemptPending: boolean }
  /** An attempt is under way. `attempt` counts from 0; `deadline` in ms of the link's clock. */
  | { phase: 'connecting'; attempt: number; deadline: number }
  | { phase: 'waitingToRetry'; attempt: number; deadline: number; problem: ChairLinkProblem }
  | { phase: 'ready' }
  /** A session that is of no more use is being ended, to connect anew. */
  | { phase: 'dropping' }
  /** Given up. Where another attempt may help, a timer runs until the next one in the background. */
  | { phase: 'failed'; problem: ChairLinkProblem }
  /** An attempt in the background is under way. `isAwaited`: somebody has asked for the link meanwhile. */
  | { phase: 'probing'; isAwaited: boolean }

export type BluetoothConnectionEvent =
  | { kind: 'openRequested'; now: number }
  | { kind: 'closeRequested' }
  | { kind: 'attemptSucceeded' }
  /** `canOpenWithoutGesture`: another attempt would ask the person nothing. */
  | { kind: 'attemptFailed'; problem: ChairLinkProblem; canOpenWithoutGesture: boolean; now: number }
  | { kind: 'timerFired' }
  | { kind: 'connectionLost'; now: number }
  | { kind: 'adapterTurnedOn'; now: number }
  /** The chair answers nothing any more, or the session's numbers are used up. */
  | { kind: 'sessionUnusable' }
  | { kind: 'transportClosed'; now: number }

/** What the link has to do, in this order. */
export type BluetoothConnectionEffect =
  /** Connects and makes the handshake; ends with `attemptSucceeded` or `attemptFailed`. */
  | { kind: 'startAttempt' }
  /** Ends with `transportClosed`. */
  | { kind: 'closeTransport' }
  | { kind: 'forgetSession' }
  /** Ends with `timerFired`; a timer that ran before is cancelled. */
  | { kind: 'startTimer'; ms: number }
  | { kind: 'cancelTimer' }
  | { kind: 'resolveWaiters' }
  | { kind: 'rejectWaiters'; problem: ChairLinkProblem }
  | { kind: 'notify'; phase: ChairLinkState['phase']; problem: ChairLinkProblem | null }

type Transition = { state: BluetoothConnectionState; effects: readonly BluetoothConnectionEffect[] }

export const INITIAL_BLUETOOTH_CONNECTION_STATE: BluetoothConnectionState = {
  phase: 'closed',
  isAttemptPending: false,
}

/** The problems that trying again can't mend. */
const PERMANENT_PROBLEMS: readonly ChairLinkProblem[] = [
  'notPermitted',
  'unsupported',
  'systemTooOld',
  'cancelled',
  'refused',
  'adapterOff',
]

/** The next state and what it asks for. An event that does not belong to the present state changes nothing: it came too late. */
export const transitionBluetoothConnection = (
  state: BluetoothConnectionState,
  event: BluetoothConnectionEvent,
): Transition => {
  switch (event.kind) {
    case 'openRequested':
      return requestOpen(state, event.now)
    case 'closeRequested':
      return requestClose(state)
    case 'attemptSucceeded':
      return acceptAttempt(state)
    case 'attemptFailed':
      return handleFailedAttempt(state, event)
    case 'timerFired':
      return handleTimer(state)
    case 'connectionLost':
      if (state.phase === 'ready') return startConnecting(event.now, [{ kind: 'forgetSession' }])
      // The handshake of an attempt under way finds nobody and ends by its own deadline.
      return { state, effects: hasAttempt(state) ? [{ kind: 'forgetSession' }] : [] }
    case 'adapterTurnedOn':
      return state.phase === 'failed' && state.problem === 'adapterOff'
        ? startConnecting(event.now)
        : { state, effects: [] }
    case 'sessionUnusable':
      return state.phase === 'ready'
        ? { state: { phase: 'dropping' }, effects: [{ kind: 'forgetSession' }, { kind: 'closeTransport' }] }
        : { state, effects: [] }
    case 'transportClosed':
      return state.phase === 'dropping' ? startConnecting(event.now) : { state, effects: [] }
  }
}

const hasAttempt = (state: BluetoothConnectionState): boolean =>
  state.phase === 'connecting' ||
  state.phase === 'probing' ||
  (state.phase === 'closed' && state.isAttemptPending)

const NOTIFY_CONNECTING: BluetoothConnectionEffect = { kind: 'notify', phase: 'connecting', problem: null }

/** The first of a row of attempts. */
const startConnecting = (now: number, before: readonly BluetoothConnectionEffect[] = []): Transition => ({
  state: { phase: 'connecting', attempt: 0, deadline: now + BLUETOOTH_RECONNECT_TIMEOUT_MS },
  effects: [...before, { kind: 'cancelTimer' }, NOTIFY_CONNECTING, { kind: 'startAttempt' }],
})

const requestOpen = (state: BluetoothConnectionState, now: number): Transition => {
  switch (state.phase) {
    case 'ready':
      return { state, effects: [{ kind: 'resolveWaiters' }] }
    case 'closed':
      // The attempt that is under way is taken over: two connections at once are none.
      return state.isAttemptPending
        ? {
            state: { phase: 'connecting', attempt: 0, deadline: now + BLUETOOTH_RECONNECT_TIMEOUT_MS },
            effects: [NOTIFY_CONNECTING],
          }
        : startConnecting(now)
    case 'failed':
      return startConnecting(now)
    case 'probing':
      return {
        state: { phase: 'probing', isAwaited: true },
        effects: state.isAwaited ? [] : [NOTIFY_CONNECTING],
      }
    case 'connecting':
    case 'waitingToRetry':
    case 'dropping':
      return { state, effects: [] }
  }
}

const requestClose = (state: BluetoothConnectionState): Transition => ({
  state: { phase: 'closed', isAttemptPending: hasAttempt(state) },
  effects: [
    { kind: 'cancelTimer' },
    { kind: 'forgetSession' },
    { kind: 'rejectWaiters', problem: 'lost' },
    ...(state.phase === 'closed' ? [] : [{ kind: 'notify', phase: 'closed', problem: null } as const]),
    { kind: 'closeTransport' },
  ],
})

const acceptAttempt = (state: BluetoothConnectionState): Transition => {
  if (!hasAttempt(state)) return { state, effects: [] }
  if (state.phase === 'closed')
    return {
      state: INITIAL_BLUETOOTH_CONNECTION_STATE,
      effects: [{ kind: 'forgetSession' }, { kind: 'closeTransport' }],
    }
  return {
    state: { phase: 'ready' },
    effects: [{ kind: 'notify', phase: 'ready', problem: null }, { kind: 'resolveWaiters' }],
  }
}

const handleFailedAttempt = (
  state: BluetoothConnectionState,
  event: Extract<BluetoothConnectionEvent, { kind: 'attemptFailed' }>,
): Transition => {
  const { problem, canOpenWithoutGesture, now } = event
  const mayRetry = canOpenWithoutGesture && !PERMANENT_PROBLEMS.includes(problem)
  const probeLater: readonly BluetoothConnectionEffect[] = mayRetry
    ? [{ kind: 'startTimer', ms: BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS }]
    : []
  switch (state.phase) {
    case 'closed':
      return { state: INITIAL_BLUETOOTH_CONNECTION_STATE, effects: [] }
    case 'probing':
      if (state.isAwaited) return startConnecting(now)
      return { state: { phase: 'failed', problem }, effects: probeLater }
    case 'connecting': {
      const { attempt, deadline } = state
      const pause =
        BLUETOOTH_RECONNECT_DELAYS_MS[Math.min(attempt, BLUETOOTH_RECONNECT_DELAYS_MS.length - 1)] ?? 0
      if (mayRetry && now + pause <= deadline)
        return {
          state: { phase: 'waitingToRetry', attempt, deadline, problem },
          effects: [{ kind: 'startTimer', ms: pause }],
        }
      return {
        state: { phase: 'failed', problem },
        effects: [
          { kind: 'notify', phase: 'closed', problem },
          ...probeLater,
          { kind: 'rejectWaiters', problem },
        ],
      }
    }
    case 'waitingToRetry':
    case 'ready':
    case 'dropping':
    case 'failed':
      return { state, effects: [] }
  }
}

const handleTimer = (state: BluetoothConnectionState): Transition => {
  switch (state.phase) {
    case 'waitingToRetry':
      return {
        state: { phase: 'connecting', attempt: state.attempt + 1, deadline: state.deadline },
        effects: [{ kind: 'notify', phase: 'connecting', problem: state.problem }, { kind: 'startAttempt' }],
      }
    case 'failed':
      return { state: { phase: 'probing', isAwaited: false }, effects: [{ kind: 'startAttempt' }] }
    case 'closed':
    case 'connecting':
    case 'ready':
    case 'dropping':
    case 'probing':
      return { state, effects: [] }
  }
}
