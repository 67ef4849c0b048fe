import { getIndicatorMetadata } from './indicators'
import { isRepeatable, toReportableIndicators } from './reportableIndicators'
import {
  INDICATOR_KEYS,
  type ConfidenceInterval,
  type IndicatorKey,
  type PresentSingleValueIndicator,
  type ReportIndicator,
} from './types'

const value = (
  key: Exclude<IndicatorKey, 'BLOOD_PRESSURE'>,
  number: number,
  interval: ConfidenceInterval | null = [number, number],
): PresentSingleValueIndicator => ({
  key,
  value: number,
  unit: getIndicatorMetadata(key).unit,
  provenance: 'measured',
  confidence: 0.9,
  interval,
})
const reading = { systolic: 126, diastolic: 80, takenAt: '2026-11-18T08:00:00Z' }
const pressure = (calibration: typeof reading | null): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: 124.4,
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.5,
  interval: [115.6, 132.2],
  diastolic: { value: 78.8, interval: [72.7, 84.9] },
  calibration,
})

describe('a value is repeatable', () => {
  it.each([
    ['HRV_SDNN', 48, [39, 57], true],
    ['HRV_SDNN', 48, [39, 58], false],
    ['MENTAL_STRESS_INDEX', 3, [2, 3.5], true],
    ['MENTAL_STRESS_INDEX', 3, [1.4, 3.3], false],
    ['IRREGULAR_BEATS', 0, [0, 7], true],
    ['IRREGULAR_BEATS', 12, [6, 21], false],
    // Surely frequent, only the number is rough.
    ['IRREGULAR_BEATS', 22, [12, 36], true],
  ] as const)(
    'by the width of its interval: %s of %d in %p is %p',
    (...[key, number, [low, high], expected]) => {
      expect(isRepeatable(value(key, number, [low, high]))).toBe(expected)
    },
  )

  it('not when it hangs on single beats and nobody knows how sure it is', () => {
    for (const key of ['HRV_SDNN', 'MENTAL_STRESS_INDEX', 'IRREGULAR_BEATS'] as const)
      expect(isRepeatable(value(key, 3, null))).toBe(false)
    expect(isRepeatable(value('WEIGHT_BMI', 22, null))).toBe(true)
  })
})

describe('the values of a report as people see them', () => {
  it('hold no stress where variability of the same beats is withheld', () => {
    const reportable = toReportableIndicators([
      value('HRV_SDNN', 48, [30, 66]),
      value('MENTAL_STRESS_INDEX', 3),
    ])
    expect(reportable).toEqual([
      { key: 'HRV_SDNN', missing: 'notRepeatable' },
      { key: 'MENTAL_STRESS_INDEX', missing: 'notRepeatable' },
    ])
  })

  const unevenBeats: ReportIndicator = { key: 'HRV_SDNN', missing: 'unsteadyRhythm' }

  it('show a pulse that is surely irregular although its beats are too uneven for variability', () => {
    const found = value('IRREGULAR_BEATS', 22, [12, 36])
    expect(toReportableIndicators([unevenBeats, found])[1]).toMatchObject({ value: 22, interval: [12, 36] })
  })

  it('call no pulse steady whose beats are too uneven for variability', () => {
    const steady = value('IRREGULAR_BEATS', 2, [0, 8])
    expect(toReportableIndicators([unevenBeats, steady])[1]).toEqual({
      key: 'IRREGULAR_BEATS',
      missing: 'unsteadyRhythm',
    })
    expect(toReportableIndicators([{ key: 'HRV_SDNN', missing: 'poorSignal' }, steady])[1]).toMatchObject({
      value: 2,
    })
  })

  it.each(['MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'AGE', 'CVD_RISK'] as const)(
    'hold no %s that follows from a blood pressure without a cuff reading',
    key => {
      expect(toReportableIndicators([pressure(null), value(key, 4)])[1]).toEqual({
        key,
        missing: 'noCuffReading',
      })
      expect(toReportableIndicators([pressure(reading), value(key, 4)])[1]).toMatchObject({ value: 4 })
    },
  )

  it('have the digits that their uncertainty allows, also in reports of earlier versions', () => {
    expect(toReportableIndicators([value('HR_BPM', 63.7, [62.9, 64.6])])).toMatchObject([
      { value: 64, interval: [63, 65] },
    ])
    expect(toReportableIndicators([pressure(reading)])).toMatchObject([
      { value: 124, interval: [116, 132], diastolic: { value: 79, interval: [73, 85] } },
    ])
  })

  it('change no more when they are read again', () => {
    const once = toReportableIndicators([pressure(null), value('HR_BPM', 63.7), value('CVD_RISK', 4)])
    expect(toReportableIndicators(once)).toEqual(once)
  })
})

/** Its five levels are one apart, so that without the tenths its number would only repeat their names. */
const KEEPS_TENTHS: IndicatorKey = 'MENTAL_STRESS_INDEX'

it.each(INDICATOR_KEYS.filter(key => key !== KEEPS_TENTHS))(
  '%s has no digit finer than the smallest difference that means anything, and none too few',
  key => {
    const { decimals, minDetectableChange } = getIndicatorMetadata(key)
    expect(decimals).toBe(Math.max(0, -Math.floor(Math.log10(minDetectableChange))))
  },
)
