import fc from 'fast-check'
import { createIdleChairState } from '@anzuo/chair-protocol'
import {
  createInitialChairControlState,
  reduceChairControl,
  type ChairControlEvent,
  type ChairControlState,
} from './chairControlState'

const event: fc.Arbitrary<ChairControlEvent> = fc.oneof(
  fc
    .record({
      phase: fc.constantFrom('idle' as const, 'preparing' as const, 'running' as const),
      isSeated: fc.boolean(),
      revision: fc.integer({ min: 0, max: 5 }),
      occupantTag: fc.constantFrom(0, 7, 8),
      link: fc.constantFrom('bluetooth' as const, 'internet' as const),
      now: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ link, now, ...changes }) => ({
      kind: 'stateReceived' as const,
      link,
      now,
      state: createIdleChairState(changes),
    })),
  fc.record({
    kind: fc.constant('linkChanged' as const),
    link: fc.record({
      kind: fc.constantFrom('bluetooth' as const, 'internet' as const),
      phase: fc.constantFrom('connecting' as const, 'ready' as const, 'closed' as const),
      problem: fc.constant(null),
    }),
  }),
  fc.record({
    kind: fc.constant('stopProgressed' as const),
    stopping: fc.constantFrom('asked' as const, 'delayed' as const, 'stopped' as const, 'none' as const),
  }),
  fc.constantFrom<ChairControlEvent>({ kind: 'accessEnded' }, { kind: 'ticketIssued', ownTag: 7 }),
)

const play = (events: readonly ChairControlEvent[]): ChairControlState =>
  events.reduce((view, each) => reduceChairControl(view, each, null).view, createInitialChairControlState())

describe('a chair under control', () => {
  it('takes Bluetooth while it is ready, else the internet, in every order of events', () => {
    fc.assert(
      fc.property(fc.array(event), events => {
        const { links, carrier } = play(events)
        if (links.bluetooth.phase === 'ready') expect(carrier).toBe('bluetooth')
        else expect(carrier).toBe(links.internet.phase === 'ready' ? 'internet' : null)
      }),
    )
  })

  it('never says that somebody sits in a chair that is empty', () => {
    fc.assert(
      fc.property(fc.array(event), events => {
        const { state, seat } = play(events)
        if (state && !state.isSeated) expect(seat).toBe('empty')
      }),
    )
  })

  it('goes on saying that a stop is on its way, whatever the chair says meanwhile', () => {
    fc.assert(
      fc.property(fc.array(event), events => {
        const later = events.filter(({ kind }) => kind !== 'stopProgressed')
        const { stopping } = play([{ kind: 'stopProgressed', stopping: 'delayed' }, ...later])
        expect(stopping).toBe('delayed')
      }),
    )
  })

  it('asks for new statistics once when a session ends, and for the records when Bluetooth is ready', () => {
    const createStateEvent = (phase: 'running' | 'idle', revision: number): ChairControlEvent => ({
      kind: 'stateReceived',
      link: 'bluetooth',
      now: 0,
      state: createIdleChairState({ phase, revision }),
    })
    const running = reduceChairControl(createInitialChairControlState(), createStateEvent('running', 1), null)
    const over = reduceChairControl(running.view, createStateEvent('idle', 2), null)
    expect([running.effects, over.effects]).toEqual([[], ['invalidateStatistics']])
    expect(reduceChairControl(over.view, createStateEvent('idle', 3), null).effects).toEqual([])
    const ready = { kind: 'bluetooth', phase: 'ready', problem: null } as const
    expect(reduceChairControl(over.view, { kind: 'linkChanged', link: ready }, null).effects).toEqual([
      'uploadSessions',
    ])
  })
})
