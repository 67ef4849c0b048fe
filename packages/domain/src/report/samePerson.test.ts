import { areOfOnePerson, selectFollowedChecks, type CheckSubject } from './samePerson'

const check = (
  changes: Partial<Omit<CheckSubject, 'person'>> & Partial<CheckSubject['person']> = {},
): CheckSubject => {
  const { age = 42, sex = 'female', isAthlete = null, ...others } = changes
  return {
    measuredAt: '2026-11-20T08:00:00Z',
    memberId: null,
    personName: 'Lin Ran',
    isSample: false,
    person: { age, sex, isAthlete },
    ...others,
  }
}

describe('two checks', () => {
  it('are of one person when age and sex agree, also after a birthday and under a corrected name', () => {
    expect(areOfOnePerson(check(), check())).toBe(true)
    expect(areOfOnePerson(check({ age: 41, measuredAt: '2026-11-10T08:00:00Z' }), check())).toBe(true)
    expect(areOfOnePerson(check({ age: 40, measuredAt: '2024-11-20T08:00:00Z' }), check())).toBe(true)
    expect(areOfOnePerson(check({ personName: 'Lin' }), check())).toBe(true)
  })

  it('are of two people when sex or age contradict each other', () => {
    expect(areOfOnePerson(check({ sex: 'male' }), check())).toBe(false)
    expect(areOfOnePerson(check({ age: 68 }), check())).toBe(false)
    expect(areOfOnePerson(check({ age: 42, measuredAt: '2023-11-20T08:00:00Z' }), check())).toBe(false)
  })

  it('are told apart by their names where age or sex is not known', () => {
    const unknown = { age: null, sex: null }
    expect(areOfOnePerson(check(unknown), check({ ...unknown, personName: 'Chen' }))).toBe(false)
    expect(areOfOnePerson(check(unknown), check({ ...unknown, personName: null }))).toBe(true)
    expect(areOfOnePerson(check({ sex: null, personName: 'Chen' }), check())).toBe(false)
  })

  it('are of two people when they were made for two members of a household, however alike those are', () => {
    const twins = [check({ memberId: 'mo' }), check({ memberId: 'yi' })] as const
    expect(areOfOnePerson(...twins)).toBe(false)
    expect(areOfOnePerson(twins[0], check())).toBe(false)
  })

  it('are of one member, also when what was told about them was corrected', () => {
    expect(areOfOnePerson(check({ memberId: 'mo', age: 68 }), check({ memberId: 'mo', sex: 'male' }))).toBe(
      true,
    )
  })

  it('are never a sample and somebody’s own', () => {
    expect(areOfOnePerson(check({ isSample: true }), check())).toBe(false)
    expect(areOfOnePerson(check({ isSample: true }), check({ isSample: true }))).toBe(true)
  })
})

describe('a course of checks', () => {
  it('follows the person of the newest check alone, and no sample', () => {
    const [mine, mother, sample] = [
      check(),
      check({ age: 68, personName: 'Wang' }),
      check({ isSample: true }),
    ]
    expect(selectFollowedChecks([sample, mine, mother, mine])).toEqual([mine, mine])
    expect(selectFollowedChecks([mother, mine])).toEqual([mother])
  })

  it('is made of samples where there is nothing else', () => {
    expect(selectFollowedChecks([check({ isSample: true })])).toHaveLength(1)
    expect(selectFollowedChecks([])).toEqual([])
  })
})
