import fc from 'fast-check'
import { DAY_MS } from '../durations'
import { assessHealthReport } from './reportAssessment'
import { compareReports } from './reportComparison'
import { createReportOverview } from './reportOverview'
import { toReportableIndicators } from './reportableIndicators'
import type { ConfidenceInterval, IndicatorKey, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
const now = Date.parse('2026-11-20T08:32:00Z')

const value = (
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>,
  number: number,
  interval: ConfidenceInterval = [number - 0.5, number + 0.5],
): ReportIndicator => ({
  key,
  value: number,
  unit: 'score',
  provenance: 'measured',
  confidence: 0.9,
  interval,
})
const checkOf = (daysAgo: number, ...indicators: ReportIndicator[]) => ({
  measuredAt: new Date(now - daysAgo * DAY_MS).toISOString(),
  indicators,
})
type Check = ReturnType<typeof checkOf>

const look = (indicators: ReportIndicator[], history: readonly Check[] = []) =>
  createReportOverview(checkOf(0, ...indicators), assessHealthReport(indicators, { person }), history)

const heartRateBefore = (daysAgo: number, number: number) => checkOf(daysAgo, value('HR_BPM', number))

describe('the opening sentence', () => {
  it('says that somebody is doing well only where a score says so', () => {
    const heartRate = value('HR_BPM', 64)
    expect(look([value('HEALTH_SCORE', 82), heartRate]).opening.kind).toBe('doingWell')
    expect(look([heartRate]).opening.kind).toBe('nothingStandsOut')
    expect(look([{ key: 'HR_BPM', missing: 'poorSignal' }]).opening.kind).toBe('nothingKnown')
  })

  it('names the weightiest finding, and how many others there are', () => {
    expect(look([value('HR_BPM', 120), value('WEIGHT_BMI', 25)]).opening).toEqual({
      kind: 'finding',
      note: 'HR_BPM.aboveNormal',
      otherFindings: 1,
    })
  })

  it.each([
    ['calmer', 64, 76],
    ['lessCalm', 76, 64],
    ['steady', 64, 65],
  ] as const)('is %s by the last check only', (news, today, before) => {
    const history = [heartRateBefore(9, 70), heartRateBefore(2, before)]
    expect(look([value('HR_BPM', today)], history).opening).toMatchObject({ news })
  })

  it('says neither where the signs point both ways', () => {
    const history = [checkOf(1, value('HR_BPM', 80), value('brpm', 13))]
    expect(look([value('HR_BPM', 64), value('brpm', 19)], history).opening).toMatchObject({ news: null })
  })

  it('is not called calmer for a slower breath alone', () => {
    const history = [checkOf(1, value('HR_BPM', 64), value('brpm', 19))]
    expect(look([value('HR_BPM', 64), value('brpm', 13)], history).opening).toMatchObject({ news: null })
  })

  it('leaves out later checks', () => {
    expect(look([value('HR_BPM', 64)], [heartRateBefore(-1, 80)])).toEqual({
      opening: { kind: 'nothingStandsOut', news: null },
      moves: [],
    })
  })
})

describe('what moved', () => {
  it('is the value, by how much, and against the last check where no more is known', () => {
    expect(look([value('HR_BPM', 64)], [heartRateBefore(2, 76)]).moves).toMatchObject([
      { key: 'HR_BPM', direction: 'lower', amount: 12, against: 'lastCheck' },
    ])
  })

  it('sets a value against the usual range of five days or more', () => {
    const history = [1, 2, 3, 4, 5].map((daysAgo, at) => heartRateBefore(daysAgo, [84, 70, 71, 64, 72][at]!))
    expect(look([value('HR_BPM', 70)], history).moves[0]?.against).toBe('withinUsual')
    expect(look([value('HR_BPM', 50)], history).moves[0]?.against).toBe('belowUsual')
    expect(look([value('HR_BPM', 70)], history.slice(0, 4)).moves[0]?.against).toBe('lastCheck')
  })

  it('is the lowest in two weeks only where it is, and two weeks are known', () => {
    const twoWeeks = [1, 3, 5, 7, 9, 15].map(daysAgo => heartRateBefore(daysAgo, 78))
    expect(look([value('HR_BPM', 62)], twoWeeks).moves[0]?.against).toBe('lowestInTwoWeeks')
    expect(look([value('HR_BPM', 92)], twoWeeks).moves[0]?.against).toBe('highestInTwoWeeks')
    const asLow = [...twoWeeks, heartRateBefore(4, 62)]
    expect(look([value('HR_BPM', 62)], asLow).moves[0]?.against).not.toBe('lowestInTwoWeeks')
    expect(look([value('HR_BPM', 62)], twoWeeks.slice(0, 5)).moves[0]?.against).not.toBe('lowestInTwoWeeks')
    const seldom = twoWeeks.filter((_, at) => at % 2 === 1)
    expect(look([value('HR_BPM', 62)], seldom).moves[0]?.against).toBe('lastCheck')
  })

  it('names of closely related values only one', () => {
    const before = [value('HRV_SDNN', 90), value('MENTAL_STRESS_INDEX', 1.6), value('HR_BPM', 90)]
    const after = [value('HRV_SDNN', 40), value('MENTAL_STRESS_INDEX', 3.4), value('HR_BPM', 62)]
    const keys = look(after, [checkOf(1, ...before)]).moves.map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(keys).toContain('HR_BPM')
  })
})

describe('of any checks', () => {
  const anyIndicators = fc
    .record({
      HEALTH_SCORE: fc.option(fc.integer({ min: 30, max: 100 })),
      HR_BPM: fc.option(fc.integer({ min: 42, max: 140 })),
      brpm: fc.option(fc.integer({ min: 8, max: 30 })),
      MENTAL_STRESS_INDEX: fc.option(fc.integer({ min: 10, max: 59 }).map(tenths => tenths / 10)),
      WEIGHT_BMI: fc.option(fc.integer({ min: 17, max: 36 })),
    })
    .map(known =>
      Object.entries(known).flatMap(([key, number]) =>
        number === null ? [] : [value(key as keyof typeof known, number)],
      ),
    )
  const anyHistory = fc.array(
    fc
      .record({ daysAgo: fc.integer({ min: -2, max: 30 }), indicators: anyIndicators })
      .map(({ daysAgo, indicators }) => checkOf(daysAgo, ...indicators)),
    { maxLength: 12 },
  )
  const expectOfAll = (read: (indicators: ReportIndicator[], history: readonly Check[]) => void) =>
    fc.assert(fc.property(anyIndicators, anyHistory, read))

  it('nothing is said to be well beside a mark, and no finding without one', () => {
    expectOfAll((indicators, history) => {
      const { statuses } = assessHealthReport(indicators, { person })
      const isMarked = [...statuses.values()].some(({ band }) => band.level !== 'good')
      const { opening } = look(indicators, history)
      expect(opening.kind === 'finding').toBe(isMarked)
      expect(opening.kind === 'nothingKnown').toBe(statuses.size === 0)
    })
  })

  it('nothing is compared without an earlier check, and nothing moved that a comparison does not find changed', () => {
    expectOfAll((indicators, history) => {
      const { opening, moves } = look(indicators, history)
      const earlier = history
        .filter(({ measuredAt }) => Date.parse(measuredAt) < now)
        .sort((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))
      const changed = compareReports(
        { indicators: toReportableIndicators(earlier[0]?.indicators ?? []) },
        { indicators: toReportableIndicators(indicators) },
      ).flatMap(({ key, verdict }) => (verdict.kind === 'changed' ? [key] : []))
      expect(moves.length).toBeLessThanOrEqual(2)
      for (const { key, amount } of moves) {
        expect(changed).toContain(key)
        expect(amount).toBeGreaterThan(0)
      }
      const news = 'news' in opening ? opening.news : null
      if (earlier.length === 0) expect([news, moves]).toEqual([null, []])
      if (news === 'steady') expect(changed).toEqual([])
      if (news === 'calmer' || news === 'lessCalm') expect(changed).not.toEqual([])
    })
  })

  it('the lowest in two weeks is below every check of them', () => {
    const anyCourse = fc.array(
      fc.record({ daysAgo: fc.integer({ min: 1, max: 25 }), rate: fc.integer({ min: 52, max: 90 }) }),
      { minLength: 5, maxLength: 30 },
    )
    fc.assert(
      fc.property(anyCourse, fc.integer({ min: 50, max: 90 }), (course, today) => {
        const history = course.map(({ daysAgo, rate }) => heartRateBefore(daysAgo, rate))
        const [move] = look([value('HR_BPM', today)], history).moves
        if (move?.against !== 'lowestInTwoWeeks') return
        for (const { daysAgo, rate } of course) if (daysAgo <= 14) expect(rate).toBeGreaterThan(today)
      }),
    )
  })
})
