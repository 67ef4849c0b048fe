import { exploreBreadthFirst } from './chair/breadthFirstSearch'
import {
  createChairThatCountsNoStops,
  createChairThatMissesLostLinks,
  createChairWhoseStopWaits,
  createChairWithoutResetButton,
} from './chair/brokenChairs'
import { createChairSystem, type ChairSystemOptions } from './chair/chairSystem'
import { CHAIR_SCENARIOS } from './chair/scenarios'

const explore = (depth: number, options: Pick<ChairSystemOptions, 'parts'> & Partial<ChairSystemOptions>) =>
  exploreBreadthFirst({ create: () => createChairSystem({ maxHeld: 2, ...options }), depth })

describe('in every order of what phone, server, chair and network can do', () => {
  it.each(Object.entries(CHAIR_SCENARIOS))('no rule of safety is broken: %s', (_name, parts) => {
    expect(explore(2, { parts })).toMatchObject({ depth: 2, counterexample: null })
  })

  it('two ways to the same state go on in the same way', () => {
    const { counterexample, transitions } = exploreBreadthFirst({
      create: () => createChairSystem({ parts: ['internet', 'power'], maxHeld: 2 }),
      depth: 2,
      shouldCompare: transition => transition % 8 === 0,
    })
    expect(counterexample).toBeNull()
    expect(transitions).toBeGreaterThan(100)
  })
})

describe('what a deeper exploration has found', () => {
  it('stays mended: a start that is sent again after a power cut vouches for nobody who sits down next', () => {
    const system = createChairSystem({ parts: ['internet', 'power'], maxHeld: 2 })
    system.perform('the owner starts over the internet, which is held back by the broker')
    system.perform('the power fails and comes back')
    system.perform('the owner sits down')
    system.perform('start 1 of the owner at the broker (1) arrives')
    // The server has heard that the first message was void, and has written a second one.
    system.perform('start 1 of the owner at the broker (1) arrives')
    expect(system.findViolation()).toBeNull()
    expect(system.serialise()).toContain('"phase":"idle"')
  })
})

describe('a broken chair is found, with the shortest steps to what it does wrong:', () => {
  it('one that starts although a stop has overtaken the start', () => {
    const { counterexample } = explore(3, {
      parts: ['secondPerson'],
      createChair: createChairThatCountsNoStops,
    })
    expect(counterexample).toEqual({
      problem: 'the massage works, and its start was asked for before the last stop arrived',
      steps: [
        'the owner starts over Bluetooth, which is held back',
        'the family member sends stop over the internet',
        'start 1 of the owner at the radio (1) arrives',
      ],
    })
  })

  it('one that goes on moving when a handle was held during a stop', () => {
    const { counterexample } = explore(3, { parts: ['handle'], createChair: createChairThatCountsNoStops })
    expect(counterexample?.problem).toContain('the handle was pressed before the last stop')
    expect(counterexample?.steps).toHaveLength(3)
  })

  it('one whose stop waits', () => {
    const { counterexample } = explore(2, { parts: [], createChair: createChairWhoseStopWaits })
    expect(counterexample?.steps).toEqual([
      'the owner starts over Bluetooth',
      'the owner sends stop over Bluetooth',
    ])
  })

  it('one that takes requests in whatever order they come', () => {
    const { counterexample } = explore(4, { parts: ['handle'], maxHeld: 1, ignoresSequenceNumbers: true })
    expect(counterexample?.problem).toBe('back or legs move although the handle was let go')
  })

  it('one that starts however long ago that was asked for', () => {
    const { counterexample } = explore(3, { parts: ['handle'], maxHeld: 1, ignoresStartAges: true })
    expect(counterexample?.problem).toBe(
      'a massage begins with a start that was sent over Bluetooth long ago',
    )
    expect(counterexample?.steps).toHaveLength(3)
  })

  it('one that does not notice a lost link', () => {
    const { counterexample } = explore(2, {
      parts: ['handle', 'links'],
      createChair: createChairThatMissesLostLinks,
    })
    expect(counterexample?.problem).toBe('back or legs move although the link of the handle is lost')
  })

  it('one that can never be released', () => {
    const { counterexample } = explore(1, { parts: [], createChair: createChairWithoutResetButton })
    expect(counterexample).toEqual({
      problem: 'the chair does not come to rest: emergencyStopped',
      steps: ['the owner sends emergencyStop over Bluetooth'],
    })
  })
})
