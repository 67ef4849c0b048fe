import fc from 'fast-check'
import { CHAIR_FEATURES } from '../protocol/features'
import { chairPhaseCodes, createIdleChairState, isActiveChairPhase } from '../protocol/chairState'
import { MASSAGE_PROGRAMS } from '../protocol/massagePrograms'
import {
  createHomeAssistantDiscovery,
  createHomeState,
  getHomeTopics,
  parseHomeCommand,
  type NamedHomeChair,
} from './homeAssistant'
import {
  decodeHomeBrokerAccess,
  decodeHomeBrokerStatus,
  encodeHomeBrokerAccess,
  encodeHomeBrokerStatus,
  homeBrokerFailureCodes,
  homeBrokerStepCodes,
  type HomeBrokerAccess,
} from './homeBroker'
import { HOME_LANGUAGES, type HomeLanguage } from './homeNames'
import { decideHomeCommand, HOME_LEVELS, type HomeCommand, type PreparedMassage } from './homeCommands'

const anyCommand: fc.Arbitrary<HomeCommand> = fc.oneof(
  fc.constant({ name: 'stop' } as const),
  fc.constant({ name: 'pause' } as const),
  fc.record({
    name: fc.constant('program' as const),
    program: fc.option(fc.integer({ min: 0, max: 255 })),
  }),
  fc.record({
    name: fc.constant('level' as const),
    level: fc.constantFrom(...HOME_LEVELS),
    value: fc.oneof(fc.integer({ min: -2, max: 9 }), fc.double()),
  }),
)
const anyPrepared: fc.Arbitrary<PreparedMassage | null> = fc.option(
  fc.record({
    program: fc.integer({ min: 1, max: 12 }),
    intensity: fc.integer({ min: 1, max: 5 }),
    heat: fc.integer({ min: 0, max: 3 }),
    airbag: fc.integer({ min: 0, max: 5 }),
  }),
)
const anyChair = fc.record({
  state: fc.record({
    phase: fc.constantFrom(...chairPhaseCodes.names),
    isLocked: fc.boolean(),
    intensity: fc.integer({ min: 0, max: 5 }),
    heat: fc.integer({ min: 0, max: 3 }),
    airbag: fc.integer({ min: 0, max: 5 }),
  }),
  features: fc.subarray([...CHAIR_FEATURES]),
  prepared: anyPrepared,
})

describe('a command of the home', () => {
  it('starts nothing, resumes nothing and moves nothing, whatever it is and however the chair is', () => {
    fc.assert(
      fc.property(anyCommand, anyChair, (command, chair) => {
        const decision = decideHomeCommand(command, chair)
        if (decision.kind === 'request') expect(['stop', 'pause', 'set']).toContain(decision.request.name)
      }),
    )
  })

  it('never makes a massage that works harder, warmer or tighter', () => {
    fc.assert(
      fc.property(anyCommand, anyChair, (command, chair) => {
        const decision = decideHomeCommand(command, chair)
        if (decision.kind !== 'request' || decision.request.name !== 'set') return
        const { parameter, value } = decision.request
        expect(isActiveChairPhase(chair.state.phase)).toBe(true)
        expect(value).toBeLessThan(chair.state[parameter])
      }),
    )
  })

  it('always stops, and pauses whatever works', () => {
    fc.assert(
      fc.property(anyChair, chair => {
        expect(decideHomeCommand({ name: 'stop' }, chair)).toEqual({
          kind: 'request',
          request: { name: 'stop' },
        })
        if (isActiveChairPhase(chair.state.phase))
          expect(decideHomeCommand({ name: 'pause' }, chair)).toEqual({
            kind: 'request',
            request: { name: 'pause' },
          })
      }),
    )
  })

  it('does nothing but stop and pause while the child lock is on', () => {
    fc.assert(
      fc.property(anyCommand, anyChair, (command, chair) => {
        const locked = { ...chair, state: { ...chair.state, isLocked: true } }
        const decision = decideHomeCommand(command, locked)
        if (decision.kind === 'refused') return
        expect(decision.kind === 'request' && ['stop', 'pause'].includes(decision.request.name)).toBe(true)
      }),
    )
  })

  it('lays a programme ready only on a chair that rests, and only one that it has', () => {
    fc.assert(
      fc.property(anyCommand, anyChair, (command, chair) => {
        const decision = decideHomeCommand(command, chair)
        if (decision.kind !== 'prepare') return
        expect(chair.state.phase).toBe('idle')
        if (decision.prepared && command.name === 'program')
          expect(MASSAGE_PROGRAMS.map(({ id }) => id)).toContain(decision.prepared.program)
      }),
    )
  })
})

const chair: NamedHomeChair = {
  serialNumber: 'HK24A00012',
  family: 'hk',
  features: [...CHAIR_FEATURES],
  firmware: [1, 4, 2],
  language: 'en',
}
const topics = getHomeTopics(chair.serialNumber)

describe('what the home is told', () => {
  it('is a programme by an option that Home Assistant was given, which means the same programme when it comes back', () => {
    for (const language of HOME_LANGUAGES) {
      const home = { ...chair, language }
      const { options } = createHomeAssistantDiscovery(home).components.program as { options: string[] }
      expect(new Set(options).size).toBe(MASSAGE_PROGRAMS.length + 1)
      for (const { id, intensity, heat } of MASSAGE_PROGRAMS) {
        const prepared = { program: id, intensity, heat, airbag: 0 }
        const { program } = createHomeState(createIdleChairState({}), prepared, language)
        expect(options).toContain(program)
        expect(parseHomeCommand(home, topics.program, program ?? '')).toEqual({
          name: 'program',
          program: id,
        })
      }
    }
  })

  it('is that nothing lies ready, and levels that are unknown, while the chair rests', () => {
    expect(createHomeState(createIdleChairState({ isSeated: true }), null, 'en')).toEqual({
      phase: 'Ready',
      running: 'OFF',
      seated: 'ON',
      fault: 'OFF',
      minutes_left: 0,
      program: 'Nothing ready',
      intensity: null,
      heat: null,
      airbag: null,
    })
    expect(parseHomeCommand(chair, topics.program, 'Nothing ready')).toEqual({
      name: 'program',
      program: null,
    })
  })

  it('names nobody, and says nothing of the posture', () => {
    const json = JSON.stringify(
      createHomeState(createIdleChairState({ occupantTag: 54321, back: 77 }), null, 'en'),
    )
    expect(json).not.toMatch(/54321|77/)
  })
})

describe('the names of a chair in its home', () => {
  const listNames = (language: HomeLanguage) =>
    Object.values(createHomeAssistantDiscovery({ ...chair, language }).components).map(({ name }) =>
      String(name),
    )

  it('are in the language that its owner reads', () => {
    expect(listNames('en')).toContain('Time left')
    for (const language of ['zh-Hans', 'zh-Hant'] as const)
      for (const name of listNames(language)) expect(name).toMatch(/^\p{Script=Han}+$/u)
    expect(listNames('zh-Hans')).toContain('剩余时间')
    expect(listNames('zh-Hant')).toContain('剩餘時間')
  })

  it('are each another one, so that nobody presses the wrong button', () => {
    for (const language of HOME_LANGUAGES) {
      const buttons = Object.values(createHomeAssistantDiscovery({ ...chair, language }).components)
        .filter(({ platform }) => platform !== 'sensor')
        .map(({ name }) => name)
      expect(new Set(buttons).size).toBe(buttons.length)
    }
  })

  it('leave the topics and the identity of the entities as they are', () => {
    const identify = (language: HomeLanguage) =>
      Object.values(createHomeAssistantDiscovery({ ...chair, language }).components).map(
        ({ unique_id, command_topic }) => [unique_id, command_topic],
      )
    expect(identify('zh-Hans')).toEqual(identify('en'))
  })
})

it('reads no command out of other topics and payloads', () => {
  expect(parseHomeCommand(chair, getHomeTopics('HK24A00013').stop, 'PRESS')).toBeNull()
  expect(parseHomeCommand(chair, topics.program, 'deepRest')).toBeNull()
  for (const payload of ['', 'high', '-1', '1e9', '2.5', ' 3', '٣'])
    expect(parseHomeCommand(chair, topics.levels.intensity, payload)).toBeNull()
  expect(parseHomeCommand(chair, topics.levels.intensity, '3.0')).toEqual({
    name: 'level',
    level: 'intensity',
    value: 3,
  })
})

describe('the access to a broker', () => {
  const anyAccess: fc.Arbitrary<HomeBrokerAccess> = fc.record({
    host: fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6()),
    port: fc.integer({ min: 1, max: 65535 }),
    isSecure: fc.boolean(),
    username: fc.string({ maxLength: 16 }),
    password: fc.string({ unit: 'grapheme', maxLength: 12 }),
    language: fc.constantFrom(...HOME_LANGUAGES),
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyAccess, access => {
        const bytes = encodeHomeBrokerAccess(access)
        if (bytes) expect(decodeHomeBrokerAccess(bytes)).toEqual(access)
      }),
    )
  })

  it('is none without a host or port, or with more in it than a host', () => {
    const login = { username: 'chair', password: 'x' }
    const access = { host: '192.168.1.5', port: 1883, isSecure: false, language: 'en' as const, ...login }
    expect(encodeHomeBrokerAccess(access)).not.toBeNull()
    for (const host of ['', 'a b', 'user@host', 'host/path', 'x'.repeat(65), '客厅', '-host'])
      expect(encodeHomeBrokerAccess({ ...access, host })).toBeNull()
    for (const port of [0, 65536, 1.5, NaN]) expect(encodeHomeBrokerAccess({ ...access, port })).toBeNull()
    expect(encodeHomeBrokerAccess({ ...access, password: '长'.repeat(22) })).toBeNull()
  })

  it('of any bytes is null or one that can be written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 220 }), bytes => {
        const access = decodeHomeBrokerAccess(bytes)
        if (access) expect(encodeHomeBrokerAccess(access)).not.toBeNull()
      }),
    )
  })

  it('has a status that is read as it was written', () => {
    for (const step of homeBrokerStepCodes.names)
      for (const failure of homeBrokerFailureCodes.names) {
        const status = { step, failure, host: 'homeassistant.local' }
        expect(decodeHomeBrokerStatus(encodeHomeBrokerStatus(status))).toEqual(status)
      }
  })
})
