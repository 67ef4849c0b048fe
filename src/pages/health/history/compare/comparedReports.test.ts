import type { ReportListEntry } from '@/data/health/reportList'
import { chooseComparedReports } from './comparedReports'

const check = (id: string, day: number, changes: Partial<ReportListEntry> = {}) =>
  ({
    id,
    measuredAt: `2026-11-${day}T08:00:00Z`,
    memberId: null,
    isSample: false,
    personName: null,
    person: { age: 42, sex: 'female', isAthlete: null },
    ...changes,
  }) as ReportListEntry
const reports = [check('d', 20), check('c', 18), check('b', 14), check('a', 12)]
const idsOf = (...wanted: (string | undefined)[]) => {
  const pair = chooseComparedReports(reports, wanted)
  return pair && [pair.earlier.id, pair.later.id]
}

it('compares the newest two when nothing is asked for', () => {
  expect(idsOf(undefined, undefined)).toEqual(['c', 'd'])
})

it('puts what is asked for in the order of time', () => {
  expect(idsOf('c', 'a')).toEqual(['a', 'c'])
})

it('takes the newest other check beside one that is asked for, and in place of one that is gone', () => {
  expect(idsOf('b', undefined)).toEqual(['b', 'd'])
  expect(idsOf('deleted', 'b')).toEqual(['b', 'd'])
})

it('compares no check with itself', () => {
  expect(idsOf('d', 'd')).toEqual(['c', 'd'])
})

it('needs two checks', () => {
  expect(chooseComparedReports(reports.slice(0, 1), ['d', 'd'])).toBeNull()
})

describe('checks of several people under one account', () => {
  const husband = { person: { age: 44, sex: 'male' as const, isAthlete: null } }
  const mixed = [
    check('sample', 24, { isSample: true }),
    check('d', 20),
    check('his', 19, husband),
    check('c', 18),
    check('hisFirst', 2, husband),
  ]
  const idsOfMixed = (...wanted: string[]) => {
    const pair = chooseComparedReports(mixed, wanted)
    return pair && [pair.earlier.id, pair.later.id]
  }

  it('are never compared with each other, nor with a sample', () => {
    expect(idsOfMixed()).toEqual(['c', 'd'])
    expect(idsOfMixed('d', 'his')).toEqual(['c', 'd'])
    expect(idsOfMixed('his')).toEqual(['hisFirst', 'his'])
    expect(idsOfMixed('sample')).toBeNull()
  })
})
