import fc from 'fast-check'
import {
  INITIAL_LIVE_SOCKET_STATE,
  LIVE_SOCKET_RECONNECT_DELAYS_MS,
  transitionLiveSocket,
  type LiveSocketEvent,
} from './liveSocketState'

/** The world around the socket: performs effects and checks after each event what must always hold. */
const createWorld = () => {
  let state = INITIAL_LIVE_SOCKET_STATE
  let timer: number | null = null
  let sockets = 0
  const dispatch = (event: LiveSocketEvent): void => {
    const next = transitionLiveSocket(state, event)
    state = next.state
    for (const effect of next.effects) {
      if (effect.kind === 'openSocket') sockets += 1
      if (effect.kind === 'closeSocket') sockets = 0
      if (effect.kind === 'startTimer') timer = effect.ms
      if (effect.kind === 'cancelTimer') timer = null
      if (effect.kind === 'sendSubscriptions') expect(state.phase).toBe('open')
    }
    expect(sockets).toBe(state.phase === 'connecting' || state.phase === 'open' ? 1 : 0)
    const needsTimer =
      state.phase === 'waitingToReconnect' || (state.phase === 'open' && state.isProofPending)
    expect(timer !== null).toBe(needsTimer)
    expect(timer ?? 0).toBeLessThanOrEqual(
      LIVE_SOCKET_RECONNECT_DELAYS_MS[LIVE_SOCKET_RECONNECT_DELAYS_MS.length - 1] ?? 0,
    )
  }
  return {
    getPhase: () => state.phase,
    happen: (event: LiveSocketEvent): void => {
      if (event.kind === 'timerFired') {
        if (timer === null) return
        timer = null
      }
      if (event.kind === 'lost' || event.kind === 'opened') {
        if (sockets === 0) return
        if (event.kind === 'lost') sockets = 0
      }
      dispatch(event)
    },
  }
}

const event: fc.Arbitrary<LiveSocketEvent> = fc.oneof(
  fc.constantFrom<LiveSocketEvent>(
    { kind: 'signedOut' },
    { kind: 'opened' },
    { kind: 'messageReceived' },
    { kind: 'lost' },
  ),
  fc.record({
    kind: fc.constantFrom('resumed' as const, 'signedIn' as const, 'timerFired' as const),
    canConnect: fc.boolean(),
  }),
  fc
    .record({ kind: fc.constant('subscriptionsChanged' as const), hasListeners: fc.boolean() })
    .map(changed => ({ ...changed, canConnect: changed.hasListeners })),
)

describe('the live socket', () => {
  it('is one at a time, and waits with a timer that is short enough, in every order of events', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), events => {
        const world = createWorld()
        events.forEach(world.happen)
      }),
      { numRuns: 500 },
    )
  })

  it('stays closed once nobody is signed in, whatever comes late', () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const world = createWorld()
        before.forEach(world.happen)
        world.happen({ kind: 'signedOut' })
        for (const late of after) {
          world.happen('canConnect' in late ? { ...late, canConnect: false } : late)
          expect(world.getPhase()).toBe('closed')
        }
      }),
    )
  })

  it('is open again after every loss, as long as somebody watches', () => {
    fc.assert(
      fc.property(fc.array(event), before => {
        const world = createWorld()
        before.forEach(world.happen)
        world.happen({ kind: 'subscriptionsChanged', canConnect: true, hasListeners: true })
        world.happen({ kind: 'lost' })
        world.happen({ kind: 'timerFired', canConnect: true })
        world.happen({ kind: 'opened' })
        expect(world.getPhase()).toBe('open')
      }),
    )
  })
})
