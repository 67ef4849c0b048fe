import { indicatorDefinitions } from '@anzuo/domain/report/indicators'
import type { PresentIndicator } from '@anzuo/domain/report/types'
import { getIndicatorRangeEntries } from './indicatorRangeRows'

const person = { age: 42, sex: 'female' as const, isAthlete: null }
const shared = { provenance: 'estimated' as const, confidence: 0.5 }

it('leaves the outer ends open and lets the stretches follow each other', () => {
  for (const { key } of indicatorDefinitions) {
    const rows = getIndicatorRangeEntries(key, person, null)
    expect(rows[0]?.from).toBeNull()
    expect(rows.at(-1)?.to).toBeNull()
    rows.slice(1).forEach((row, at) => expect(row.from).toEqual(rows[at]?.to))
  }
})

it('marks the one stretch that holds the value', () => {
  const value: PresentIndicator = { key: 'WEIGHT_BMI', value: 24, unit: 'kg/m²', interval: null, ...shared }
  const rows = getIndicatorRangeEntries('WEIGHT_BMI', person, value)
  expect(rows.filter(({ isYours }) => isYours).map(({ band }) => band)).toEqual(['overweight'])
})

it('marks the decade of a cardiac age that is older than the person', () => {
  const value: PresentIndicator = { key: 'AGE', value: 55, unit: 'years', interval: [48, 62], ...shared }
  const rows = getIndicatorRangeEntries('AGE', person, value)
  expect(rows.filter(({ isYours }) => isYours).map(({ band }) => band)).toEqual(['fifties'])
})

it('gives both borders of blood pressure, and takes the worse of its two values', () => {
  const value: PresentIndicator = {
    key: 'BLOOD_PRESSURE',
    value: 118,
    unit: 'mmHg',
    interval: [104, 132],
    diastolic: { value: 92, interval: [82, 102] },
    calibration: { systolic: 120, diastolic: 92, takenAt: '2026-11-18T08:00:00Z' },
    ...shared,
  }
  const rows = getIndicatorRangeEntries('BLOOD_PRESSURE', person, value)
  expect(rows[1]).toMatchObject({ band: 'normal', from: [90, 60], to: [120, 80], isYours: false })
  expect(rows.find(({ isYours }) => isYours)?.band).toBe('high')
})

it('has no table where the bands depend on what is not known', () => {
  expect(getIndicatorRangeEntries('ABSI', { age: null, sex: null, isAthlete: null }, null)).toEqual([])
})
