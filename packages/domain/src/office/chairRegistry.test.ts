import fc from 'fast-check'
import { chairLifeStages, getChairLifeStage, getLetInStep } from './chairRegistry'
import { MAX_SERIAL_ORDINAL, formatSerialNumber, getSerialPrefix, parseSerialOrdinal } from './chairSerials'

describe('a chair that is shut out', () => {
  it.each(['keyCopied', 'other'] as const)('for %s is let in by one person', cause => {
    expect(getLetInStep({ cause, proposedBy: null }, 'mei')).toBe('letIn')
  })

  it('after a theft is let in by two: nobody signs what they proposed', () => {
    expect(getLetInStep({ cause: 'stolen', proposedBy: null }, 'mei')).toBe('propose')
    expect(getLetInStep({ cause: 'stolen', proposedBy: 'mei' }, 'mei')).toBe('ownProposal')
    expect(getLetInStep({ cause: 'stolen', proposedBy: 'mei' }, 'wang')).toBe('letIn')
  })
})

describe('the life of a chair', () => {
  const fresh = { isShipped: false, isSeen: false, hasOwner: false, isShutOut: false }

  it('goes from made over shipped and seen to owned, and may end as shut out', () => {
    expect([
      getChairLifeStage(fresh),
      getChairLifeStage({ ...fresh, isShipped: true }),
      getChairLifeStage({ ...fresh, isShipped: true, isSeen: true }),
      getChairLifeStage({ ...fresh, isShipped: true, isSeen: true, hasOwner: true }),
      getChairLifeStage({ isShipped: true, isSeen: true, hasOwner: true, isShutOut: true }),
    ]).toEqual(chairLifeStages)
  })

  it('is seen on the line also before it is shipped', () => {
    expect(getChairLifeStage({ ...fresh, isSeen: true })).toBe('seen')
  })
})

describe('serial numbers', () => {
  it('begin with family and year, and go on with the next letter', () => {
    const prefix = getSerialPrefix('hk', 2026)
    expect(formatSerialNumber(prefix, 1)).toBe('HK26A00001')
    expect(formatSerialNumber(prefix, 99_999)).toBe('HK26A99999')
    expect(formatSerialNumber(prefix, 100_000)).toBe('HK26B00001')
    expect(() => formatSerialNumber(prefix, MAX_SERIAL_ORDINAL + 1)).toThrow(RangeError)
    expect(() => formatSerialNumber(prefix, 0)).toThrow(RangeError)
  })

  it('are read back as the number that they were made from, in the same order', () => {
    const ordinal = fc.integer({ min: 1, max: MAX_SERIAL_ORDINAL })
    fc.assert(
      fc.property(ordinal, ordinal, (first, second) => {
        const [a, b] = [formatSerialNumber('W26', first), formatSerialNumber('W26', second)]
        expect(parseSerialOrdinal('W26', a)).toBe(first)
        expect(a < b).toBe(first < second)
      }),
    )
  })

  it('of another form have no number', () => {
    for (const other of ['HK26A0001', 'HK26A00000', 'W26A00001', 'HK26a00001', 'HK26A000011'])
      expect(parseSerialOrdinal('HK26', other)).toBeNull()
  })
})
