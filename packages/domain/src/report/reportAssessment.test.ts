import { assessHealthReport } from './reportAssessment'
import type { ConfidenceInterval, IndicatorKey, ReportIndicator, ReportPerson } from './types'

const person: ReportPerson = { age: 42, sex: 'female', isAthlete: null }
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
const assess = (indicators: ReportIndicator[], previousStress: number | null = null) =>
  assessHealthReport(indicators, { person, previousStress })

it('says that nothing stands out only where no value is marked', () => {
  expect(assess([value('HR_BPM', 64), value('WEIGHT_BMI', 21)]).verdict).toBe('nothingStandsOut')
  expect(assess([value('HR_BPM', 64), value('WEIGHT_BMI', 25)]).verdict).toBe('somethingStandsOut')
})

it('counts a marked score as a mark, though no single value is marked', () => {
  expect(assess([value('HEALTH_SCORE', 70), value('HR_BPM', 98)]).verdict).toBe('somethingStandsOut')
})

it('does not say that nothing stands out where nothing is known', () => {
  expect(assess([{ key: 'HR_BPM', missing: 'poorSignal' }]).verdict).toBe('nothingKnown')
  expect(assess([value('MENTAL_STRESS_INDEX', 5, [2, 5.9])]).verdict).toBe('nothingKnown')
})

it('marks a stress that changed by no more than usual as such, instead of by its band', () => {
  const { verdict, statuses, suitable } = assess([value('MENTAL_STRESS_INDEX', 4.2)], 3.4)
  expect(statuses.get('MENTAL_STRESS_INDEX')).toMatchObject({ isAsUsual: true, band: { level: 'good' } })
  expect([verdict, suitable]).toEqual(['nothingStandsOut', []])
})

it('gives no verdict, mark or advice from values that another check would not repeat', () => {
  const unsteady = [
    value('HR_BPM', 64),
    value('HRV_SDNN', 18, [5, 31]),
    value('MENTAL_STRESS_INDEX', 5.4, [3.4, 5.9]),
    value('IRREGULAR_BEATS', 14, [6, 27]),
  ]
  const { verdict, statuses, suitable, avoid } = assess(unsteady)
  expect([...statuses.keys()]).toEqual(['HR_BPM'])
  expect([verdict, suitable, avoid]).toEqual(['nothingStandsOut', [], []])
})
