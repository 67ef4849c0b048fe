import fc from 'fast-check'
import type { RequestName } from '../protocol/requests'
import { ROLES } from '../security/ticket'
import { rankOf, refusalOf, RULES, type Situation } from './rules'

const lin = { role: 'owner', user: 'lin', isServer: false } as const
const chen = { role: 'family', user: 'chen', isServer: false } as const
const guest = { role: 'guest', user: 'guest', isServer: false } as const
const server = { role: 'owner', user: '', isServer: true } as const

const situation = (changes: Partial<Situation> = {}): Situation => ({
  link: 'bluetooth',
  asker: lin,
  isVouched: false,
  phase: 'idle',
  isLocked: false,
  hasSeatSensor: true,
  isSeated: true,
  occupant: null,
  controller: null,
  ...changes,
})

const names = Object.keys(RULES) as RequestName[]
const moving: RequestName[] = names.filter(name => RULES[name].isControl)
const calming: RequestName[] = ['stop', 'pause', 'getState', 'ping']

const anySituation: fc.Arbitrary<Situation> = fc.record({
  link: fc.constantFrom('bluetooth', 'internet'),
  asker: fc.constantFrom(null, lin, chen, guest, server),
  isVouched: fc.boolean(),
  phase: fc.constantFrom('idle', 'preparing', 'running', 'paused', 'finishing', 'emergencyStopped', 'fault'),
  isLocked: fc.boolean(),
  hasSeatSensor: fc.boolean(),
  isSeated: fc.boolean(),
  occupant: fc.constantFrom(null, 'lin', 'chen', 'guest'),
  controller: fc.constantFrom(null, { user: 'lin', rank: 4 }, { user: 'guest', rank: 1 }),
})

describe('the emergency stop', () => {
  it('is never refused', () => {
    fc.assert(fc.property(anySituation, any => expect(refusalOf('emergencyStop', any)).toBeNull()))
  })

  it('holds: afterwards nothing moves until it is reset', () => {
    for (const name of moving.filter(other => other !== 'reset'))
      expect(refusalOf(name, situation({ phase: 'emergencyStopped' }))).toMatch(
        /emergencyStopped|notPermitted/,
      )
  })

  it('is reset near the chair only', () => {
    expect(refusalOf('reset', situation({ phase: 'emergencyStopped' }))).toBeNull()
    expect(
      refusalOf('reset', situation({ phase: 'emergencyStopped', link: 'internet', occupant: 'lin' })),
    ).toBe('notPermitted')
  })
})

describe('stopping, pausing and looking', () => {
  it('are granted to everybody who is known, over both links, whoever sits or controls', () => {
    fc.assert(
      fc.property(anySituation, fc.constantFrom(...calming), (any, name) => {
        fc.pre(any.asker !== null)
        expect(refusalOf(name, any)).toBeNull()
      }),
    )
  })

  it('are refused to strangers', () => {
    for (const name of calming) expect(refusalOf(name, situation({ asker: null }))).toBe('notAuthenticated')
  })
})

describe('a stranger', () => {
  it('may do nothing but greet, read what the chair is, claim it, and stop it in an emergency', () => {
    const allowed = names.filter(name => refusalOf(name, situation({ asker: null })) === null)
    expect(allowed.sort()).toEqual(['authenticate', 'claim', 'emergencyStop', 'getInfo', 'hello'])
  })
})

describe('somebody far away', () => {
  const far = (changes: Partial<Situation> = {}) => situation({ link: 'internet', ...changes })

  it('can not make a chair work in which somebody else sits, but can stop it', () => {
    for (const name of moving) expect(refusalOf(name, far({ occupant: 'chen' }))).toBe('notPermitted')
    for (const name of calming) expect(refusalOf(name, far({ occupant: 'chen' }))).toBeNull()
  })

  it('can not make a chair work in which nobody knows who sits', () => {
    expect(refusalOf('start', far())).toBe('notPermitted')
  })

  it('may start when they sit in it: known by Bluetooth, or vouched for by the server', () => {
    expect(refusalOf('start', far({ occupant: 'lin' }))).toBeNull()
    expect(refusalOf('start', far({ isVouched: true }))).toBeNull()
  })

  it('is not believed by the server’s word against what the chair knows', () => {
    expect(refusalOf('start', far({ occupant: 'chen', isVouched: true }))).toBe('notPermitted')
  })

  it('can not start a chair that does not feel whether somebody sits in it', () => {
    expect(refusalOf('start', far({ hasSeatSensor: false, isVouched: true }))).toBe('notPermitted')
  })

  it('never moves the chair, not even the one who sits in it', () => {
    expect(refusalOf('move', far({ occupant: 'lin', isVouched: true }))).toBe('notPermitted')
    expect(refusalOf('move', situation())).toBeNull()
  })

  it('does not set up the Wi-Fi', () => {
    expect(refusalOf('wifi', far())).toBe('notPermitted')
  })
})

describe('control', () => {
  it('goes to whoever sits in the chair, then owner, family, guest', () => {
    expect([rankOf(guest, 'guest'), rankOf(lin, null), rankOf(chen, null), rankOf(guest, null)]).toEqual([
      4, 3, 2, 1,
    ])
  })

  it('is not taken from one of the same or a higher rank', () => {
    const controlledBy = (user: string, rank: number, asker: Situation['asker']) =>
      refusalOf('start', situation({ controller: { user, rank }, asker }))
    expect(controlledBy('chen', 2, guest)).toBe('busy')
    expect(controlledBy('wang', 2, chen)).toBe('busy')
    expect(controlledBy('chen', 2, lin)).toBeNull()
    expect(controlledBy('guest', 4, lin)).toBe('busy')
    expect(controlledBy('chen', 2, chen)).toBeNull()
  })
})

describe('the child lock', () => {
  it('refuses everything that makes the chair work, to everybody', () => {
    for (const name of moving) {
      for (const asker of [lin, chen, guest])
        expect(refusalOf(name, situation({ isLocked: true, asker }))).toBe('locked')
    }
  })

  it('is put on and off by owner and family, also from far away, and not by guests', () => {
    expect(refusalOf('lock', situation({ isLocked: true, asker: chen, link: 'internet' }))).toBeNull()
    expect(refusalOf('lock', situation({ isLocked: true, asker: guest }))).toBe('notPermitted')
  })
})

describe('what only some may do', () => {
  it('is kept from those below', () => {
    expect(refusalOf('wifi', situation({ asker: chen }))).toBe('notPermitted')
    expect(refusalOf('firmware', situation({ asker: chen }))).toBe('notPermitted')
    expect(refusalOf('logSince', situation({ asker: guest }))).toBe('notPermitted')
    for (const name of ['owner', 'time'] as const) {
      for (const asker of [lin, chen, guest])
        expect(refusalOf(name, situation({ asker, link: 'internet' }))).toBe('notPermitted')
      expect(refusalOf(name, situation({ asker: server, link: 'internet' }))).toBeNull()
      expect(refusalOf(name, situation({ asker: server }))).toBe('notPermitted')
    }
  })

  it('grows with the role', () => {
    for (const name of names) {
      const allowed = ROLES.map(
        role => refusalOf(name, situation({ asker: { role, user: 'x', isServer: false } })) === null,
      )
      expect(allowed).toEqual([...allowed].sort())
    }
  })
})

describe('a fault', () => {
  it('refuses everything that makes the chair work until it is reset', () => {
    for (const name of moving.filter(other => other !== 'reset'))
      expect(refusalOf(name, situation({ phase: 'fault' }))).toBe('fault')
    expect(refusalOf('reset', situation({ phase: 'fault' }))).toBeNull()
  })
})
