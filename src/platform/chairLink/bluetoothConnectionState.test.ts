import fc from 'fast-check'
import {
  BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS,
  INITIAL_BLUETOOTH_CONNECTION_STATE,
  BLUETOOTH_RECONNECT_TIMEOUT_MS,
  transitionBluetoothConnection,
  type BluetoothConnectionEvent,
  type BluetoothConnectionState,
} from './bluetoothConnectionState'
import { CHAIR_LINK_PROBLEMS, type ChairLinkProblem } from './types'

/** What may happen; an attempt ends only while one is under way, and a timer fires only while it runs. */
type Happening =
  | { kind: 'attemptEnds'; problem: ChairLinkProblem | null; canOpenWithoutGesture: boolean }
  | { kind: 'timerFires' }
  | Exclude<
      BluetoothConnectionEvent['kind'],
      'attemptSucceeded' | 'attemptFailed' | 'timerFired' | 'transportClosed'
    >

/** The world around a connection: performs effects and checks after each event what must always hold. */
const createWorld = () => {
  let state: BluetoothConnectionState = INITIAL_BLUETOOTH_CONNECTION_STATE
  let now = 0
  let timer: number | null = null
  let attemptsUnderWay = 0
  let isSomebodyWaiting = false
  let hasSession = false
  let notified: string = 'closed'
  let foregroundAttempts = 0

  const checkInvariants = () => {
    expect(attemptsUnderWay).toBeLessThanOrEqual(1)
    if (['closed', 'ready', 'failed'].includes(state.phase)) expect(isSomebodyWaiting).toBe(false)
    if (state.phase === 'ready') expect([hasSession, notified]).toEqual([true, 'ready'])
    if (state.phase === 'closed') expect([hasSession, notified, timer]).toEqual([false, 'closed', null])
    if (state.phase === 'failed') expect(notified).toBe('closed')
    if (state.phase === 'waitingToRetry') expect(timer).not.toBeNull()
    if (state.phase === 'connecting' || state.phase === 'probing') expect(attemptsUnderWay).toBe(1)
    // Pauses of 1, 2, 4, 4 … s until half a minute is over.
    expect(foregroundAttempts).toBeLessThanOrEqual(10)
  }

  const dispatch = (event: BluetoothConnectionEvent): void => {
    if (event.kind === 'openRequested') isSomebodyWaiting = true
    const next = transitionBluetoothConnection(state, event)
    state = next.state
    let isClosing = false
    for (const effect of next.effects) {
      if (effect.kind === 'startAttempt') {
        attemptsUnderWay += 1
        foregroundAttempts = state.phase === 'connecting' && state.attempt > 0 ? foregroundAttempts + 1 : 1
      }
      if (effect.kind === 'startTimer') timer = effect.ms
      if (effect.kind === 'cancelTimer') timer = null
      if (effect.kind === 'forgetSession') hasSession = false
      if (effect.kind === 'notify') notified = effect.phase
      if (effect.kind === 'resolveWaiters' || effect.kind === 'rejectWaiters') isSomebodyWaiting = false
      isClosing ||= effect.kind === 'closeTransport'
    }
    checkInvariants()
    if (isClosing) dispatch({ kind: 'transportClosed', now })
  }

  return {
    getPhase: () => state.phase,
    getNotified: () => notified,
    dispatch,
    happen: (happening: Happening): void => {
      now += 10
      if (typeof happening === 'string') return dispatch({ kind: happening, now })
      if (happening.kind === 'timerFires') {
        if (timer === null) return
        now += timer
        timer = null
        return dispatch({ kind: 'timerFired' })
      }
      if (attemptsUnderWay === 0) return
      attemptsUnderWay -= 1
      const { problem, canOpenWithoutGesture } = happening
      hasSession = problem === null
      if (problem === null) return dispatch({ kind: 'attemptSucceeded' })
      dispatch({ kind: 'attemptFailed', problem, canOpenWithoutGesture, now })
    },
  }
}

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>(
    'openRequested',
    'closeRequested',
    'connectionLost',
    'adapterTurnedOn',
    'sessionUnusable',
    { kind: 'timerFires' },
  ),
  fc.record({
    kind: fc.constant('attemptEnds' as const),
    problem: fc.option(fc.constantFrom(...CHAIR_LINK_PROBLEMS)),
    canOpenWithoutGesture: fc.boolean(),
  }),
)

describe('the connection over Bluetooth', () => {
  it('holds in every order of events: one attempt at a time, nobody waits for nothing, nothing runs on once closed', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), happenings => {
        const world = createWorld()
        happenings.forEach(world.happen)
      }),
      { numRuns: 500 },
    )
  })

  it('once closed, asks for nothing before somebody opens it again', () => {
    fc.assert(
      fc.property(fc.array(happening), fc.array(happening), (before, after) => {
        const world = createWorld()
        before.forEach(world.happen)
        world.happen('closeRequested')
        for (const each of after.filter(each => each !== 'openRequested')) {
          world.happen(each)
          expect([world.getPhase(), world.getNotified()]).toEqual(['closed', 'closed'])
        }
      }),
    )
  })

  it('tries for half a minute at most, then in the background at a fixed interval', () => {
    const attempt = { kind: 'attemptEnds', problem: 'notReached', canOpenWithoutGesture: true } as const
    const world = createWorld()
    world.happen('openRequested')
    let attempts = 0
    while (world.getPhase() !== 'failed') {
      attempts += 1
      world.happen(attempt)
      world.happen({ kind: 'timerFires' })
      if (world.getPhase() === 'probing') break
    }
    expect(attempts).toBeLessThanOrEqual(Math.ceil(BLUETOOTH_RECONNECT_TIMEOUT_MS / 4000) + 2)
    const again = transitionBluetoothConnection(
      { phase: 'probing', isAwaited: false },
      { kind: 'attemptFailed', problem: 'notReached', canOpenWithoutGesture: true, now: 0 },
    )
    expect(again.effects).toEqual([{ kind: 'startTimer', ms: BLUETOOTH_BACKGROUND_RECONNECT_INTERVAL_MS }])
  })
})
