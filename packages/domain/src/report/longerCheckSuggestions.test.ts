import {
  getCheckDuration,
  isHealthCheckTooShortFor,
  suggestLongerHealthChecks,
} from './longerCheckSuggestions'
import type { IndicatorKey, ReportIndicator } from './types'

const value = (key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>): ReportIndicator => ({
  key,
  value: 1,
  unit: 'score',
  provenance: 'measured',
  confidence: 1,
  interval: null,
})

it('offers one and two minutes after half a minute, and says what each is good for', () => {
  const indicators = [
    value('HR_BPM'),
    value('HRV_SDNN'),
    value('MENTAL_STRESS_INDEX'),
    value('IRREGULAR_BEATS'),
  ]
  expect(suggestLongerHealthChecks(indicators, 30)).toEqual([
    { seconds: 60, helps: ['HRV_SDNN', 'MENTAL_STRESS_INDEX', 'IRREGULAR_BEATS'] },
    { seconds: 120, helps: ['HRV_SDNN', 'MENTAL_STRESS_INDEX'] },
  ])
})

it('offers two minutes after one', () => {
  expect(suggestLongerHealthChecks([value('HRV_SDNN'), value('IRREGULAR_BEATS')], 58)).toEqual([
    { seconds: 120, helps: ['HRV_SDNN'] },
  ])
})

it('offers nothing after two minutes, and nothing to a report that has no need', () => {
  expect(suggestLongerHealthChecks([value('HRV_SDNN'), value('MENTAL_STRESS_INDEX')], 118)).toEqual([])
  expect(suggestLongerHealthChecks([value('HR_BPM'), value('WEIGHT_BMI')], 30)).toEqual([])
})

it('offers a longer check for what was too short to tell, not for what the profile lacks', () => {
  expect(suggestLongerHealthChecks([{ key: 'brpm', missing: 'tooShort' }], 30)).toEqual([
    { seconds: 60, helps: ['brpm'] },
  ])
  expect(suggestLongerHealthChecks([value('brpm')], 30)).toEqual([])
  expect(suggestLongerHealthChecks([{ key: 'HRV_SDNN', missing: 'unsteadyRhythm' }], 30)).toEqual([])
})

it('takes a check for as long as it was meant although some seconds fell out', () => {
  expect(isHealthCheckTooShortFor('HRV_SDNN', 108)).toBe(false)
  expect(isHealthCheckTooShortFor('HRV_SDNN', 107)).toBe(true)
  expect(isHealthCheckTooShortFor('HR_BPM', 10)).toBe(false)
})

it.each([
  [12, 30],
  [28.4, 30],
  [53, 30],
  [55, 60],
  [121, 120],
])('takes %d seconds of signal for a check of %d', (seconds, expected) => {
  expect(getCheckDuration(seconds)).toBe(expected)
})
