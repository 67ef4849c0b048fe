import fc from 'fast-check'
import type { ChairRequestName } from '../protocol/chairRequests'
import { CHAIR_ROLES } from '../security/accessTicket'
import {
  getRequesterPriority,
  getChairRequestDenialReason,
  CHAIR_REQUEST_RULES,
  type ChairRequestContext,
} from './requestRules'

const lin = { role: 'owner', user: 'lin', isServer: false } as const
const chen = { role: 'family', user: 'chen', isServer: false } as const
const guest = { role: 'guest', user: 'guest', isServer: false } as const
const server = { role: 'owner', user: '', isServer: true } as const

const createContext = (changes: Partial<ChairRequestContext> = {}): ChairRequestContext => ({
  link: 'bluetooth',
  requester: lin,
  isSeatConfirmedByServer: false,
  phase: 'idle',
  isLocked: false,
  hasSeatSensor: true,
  isSeated: true,
  occupant: null,
  controller: null,
  ...changes,
})

const names = Object.keys(CHAIR_REQUEST_RULES) as ChairRequestName[]
const actuatingRequests: ChairRequestName[] = names.filter(name => CHAIR_REQUEST_RULES[name].isActuating)
const alwaysSafeRequests: ChairRequestName[] = ['stop', 'pause', 'getState', 'ping']

const anySituation: fc.Arbitrary<ChairRequestContext> = fc.record({
  link: fc.constantFrom('bluetooth', 'internet'),
  requester: fc.constantFrom(null, lin, chen, guest, server),
  isSeatConfirmedByServer: fc.boolean(),
  phase: fc.constantFrom('idle', 'preparing', 'running', 'paused', 'finishing', 'emergencyStopped', 'fault'),
  isLocked: fc.boolean(),
  hasSeatSensor: fc.boolean(),
  isSeated: fc.boolean(),
  occupant: fc.constantFrom(null, 'lin', 'chen', 'guest'),
  controller: fc.constantFrom(null, { user: 'lin', rank: 4 }, { user: 'guest', rank: 1 }),
})

describe('the emergency stop', () => {
  it('is never refused', () => {
    fc.assert(
      fc.property(anySituation, any => expect(getChairRequestDenialReason('emergencyStop', any)).toBeNull()),
    )
  })

  it('holds: afterwards nothing moves until it is reset', () => {
    for (const name of actuatingRequests.filter(other => other !== 'reset'))
      expect(getChairRequestDenialReason(name, createContext({ phase: 'emergencyStopped' }))).toMatch(
        /emergencyStopped|notPermitted/,
      )
  })

  it('is reset near the chair only', () => {
    expect(getChairRequestDenialReason('reset', createContext({ phase: 'emergencyStopped' }))).toBeNull()
    expect(
      getChairRequestDenialReason(
        'reset',
        createContext({ phase: 'emergencyStopped', link: 'internet', occupant: 'lin' }),
      ),
    ).toBe('notPermitted')
  })
})

describe('stopping, pausing and looking', () => {
  it('are granted to everybody who is known, over both links, whoever sits or controls', () => {
    fc.assert(
      fc.property(anySituation, fc.constantFrom(...alwaysSafeRequests), (any, name) => {
        fc.pre(any.requester !== null)
        expect(getChairRequestDenialReason(name, any)).toBeNull()
      }),
    )
  })

  it('are refused to strangers', () => {
    for (const name of alwaysSafeRequests)
      expect(getChairRequestDenialReason(name, createContext({ requester: null }))).toBe('notAuthenticated')
  })
})

describe('a stranger', () => {
  it('may do nothing but greet, read what the chair is, claim it, ask for its presence, and stop it in an emergency', () => {
    const allowed = names.filter(
      name => getChairRequestDenialReason(name, createContext({ requester: null })) === null,
    )
    expect(allowed.sort()).toEqual(['authenticate', 'claim', 'emergencyStop', 'getInfo', 'hello', 'presence'])
  })
})

describe('somebody far away', () => {
  const far = (changes: Partial<ChairRequestContext> = {}) => createContext({ link: 'internet', ...changes })

  it('can not make a chair work in which somebody else sits, but can stop it', () => {
    for (const name of actuatingRequests)
      expect(getChairRequestDenialReason(name, far({ occupant: 'chen' }))).toBe('notPermitted')
    for (const name of alwaysSafeRequests)
      expect(getChairRequestDenialReason(name, far({ occupant: 'chen' }))).toBeNull()
  })

  it('can not make a chair work in which nobody knows who sits', () => {
    expect(getChairRequestDenialReason('start', far())).toBe('notPermitted')
  })

  it('may start when they sit in it: known by Bluetooth, or vouched for by the server', () => {
    expect(getChairRequestDenialReason('start', far({ occupant: 'lin' }))).toBeNull()
    expect(getChairRequestDenialReason('start', far({ isSeatConfirmedByServer: true }))).toBeNull()
  })

  it('is not believed by the server’s word against what the chair knows', () => {
    expect(
      getChairRequestDenialReason('start', far({ occupant: 'chen', isSeatConfirmedByServer: true })),
    ).toBe('notPermitted')
  })

  it('can not start a chair that does not feel whether somebody sits in it', () => {
    expect(
      getChairRequestDenialReason('start', far({ hasSeatSensor: false, isSeatConfirmedByServer: true })),
    ).toBe('notPermitted')
  })

  it('never moves the chair, not even the one who sits in it', () => {
    expect(getChairRequestDenialReason('move', far({ occupant: 'lin', isSeatConfirmedByServer: true }))).toBe(
      'notPermitted',
    )
    expect(getChairRequestDenialReason('move', createContext())).toBeNull()
  })

  it('does not set up the Wi-Fi', () => {
    expect(getChairRequestDenialReason('wifi', far())).toBe('notPermitted')
  })
})

describe('control', () => {
  it('goes to whoever sits in the chair, then owner, family, guest', () => {
    expect([
      getRequesterPriority(guest, 'guest'),
      getRequesterPriority(lin, null),
      getRequesterPriority(chen, null),
      getRequesterPriority(guest, null),
    ]).toEqual([4, 3, 2, 1])
  })

  it('is not taken from one of the same or a higher rank', () => {
    const controlledBy = (user: string, rank: number, asker: ChairRequestContext['requester']) =>
      getChairRequestDenialReason('start', createContext({ controller: { user, rank }, requester: asker }))
    expect(controlledBy('chen', 2, guest)).toBe('busy')
    expect(controlledBy('wang', 2, chen)).toBe('busy')
    expect(controlledBy('chen', 2, lin)).toBeNull()
    expect(controlledBy('guest', 4, lin)).toBe('busy')
    expect(controlledBy('chen', 2, chen)).toBeNull()
  })
})

describe('the child lock', () => {
  it('refuses everything that makes the chair work, to everybody', () => {
    for (const name of actuatingRequests) {
      for (const asker of [lin, chen, guest])
        expect(getChairRequestDenialReason(name, createContext({ isLocked: true, requester: asker }))).toBe(
          'locked',
        )
    }
  })

  it('is put on and off by owner and family, also from far away, and not by guests', () => {
    expect(
      getChairRequestDenialReason(
        'lock',
        createContext({ isLocked: true, requester: chen, link: 'internet' }),
      ),
    ).toBeNull()
    expect(getChairRequestDenialReason('lock', createContext({ isLocked: true, requester: guest }))).toBe(
      'notPermitted',
    )
  })
})

describe('what only some may do', () => {
  it('is kept from those below', () => {
    expect(getChairRequestDenialReason('wifi', createContext({ requester: chen }))).toBe('notPermitted')
    expect(getChairRequestDenialReason('firmwareActivate', createContext({ requester: chen }))).toBe(
      'notPermitted',
    )
    expect(getChairRequestDenialReason('logSince', createContext({ requester: guest }))).toBe('notPermitted')
    for (const name of ['owner', 'time'] as const) {
      for (const asker of [lin, chen, guest])
        expect(getChairRequestDenialReason(name, createContext({ requester: asker, link: 'internet' }))).toBe(
          'notPermitted',
        )
      expect(
        getChairRequestDenialReason(name, createContext({ requester: server, link: 'internet' })),
      ).toBeNull()
      expect(getChairRequestDenialReason(name, createContext({ requester: server }))).toBe('notPermitted')
    }
  })

  it('grows with the role', () => {
    for (const name of names) {
      const allowed = CHAIR_ROLES.map(
        role =>
          getChairRequestDenialReason(
            name,
            createContext({ requester: { role, user: 'x', isServer: false } }),
          ) === null,
      )
      expect(allowed).toEqual([...allowed].sort())
    }
  })
})

describe('a fault', () => {
  it('refuses everything that makes the chair work until it is reset', () => {
    for (const name of actuatingRequests.filter(other => other !== 'reset'))
      expect(getChairRequestDenialReason(name, createContext({ phase: 'fault' }))).toBe('fault')
    expect(getChairRequestDenialReason('reset', createContext({ phase: 'fault' }))).toBeNull()
  })
})
