import type { VitalsMeasurementOutcome } from '@anzuo/vitals'
import { findMeasurementExtension } from './measurementExtension'

const quality = { seconds: 30, frameRate: 30, snr: 4, brightness: 140, stillness: 1 }

const measuredWith = (
  sdnn: Extract<VitalsMeasurementOutcome, { kind: 'measured' }>['sdnn'],
): VitalsMeasurementOutcome => ({
  kind: 'measured',
  heartRate: { value: 64, confidence: 0.95, interval: [63, 65] },
  respiratoryRate: { missing: 'poorSignal' },
  sdnn,
  rmssd: { missing: 'poorSignal' },
  irregularBeats: { missing: 'poorSignal' },
  intervals: [],
  pulseWave: [],
  quality,
})

const variability = (value: number, halfWidth: number) =>
  measuredWith({ value, confidence: 0.8, interval: [value - halfWidth, value + halfWidth] })

it('goes on for a heart rate that is not sure', () => {
  expect(findMeasurementExtension({ kind: 'refused', reason: 'poorSignal', quality })).toBe('heartRate')
})

it.each(['stillPicture', 'moving', 'tooDark', 'lowFrameRate', 'faceLost'] as const)(
  'does not go on where time is no cure: %s',
  reason => expect(findMeasurementExtension({ kind: 'refused', reason, quality })).toBeNull(),
)

it('goes on for a variability that twice the time makes repeatable', () => {
  expect(findMeasurementExtension(variability(40, 10))).toBe('variability')
  expect(findMeasurementExtension(measuredWith({ missing: 'tooShort' }))).toBe('variability')
})

it('promises no variability that would still not be repeatable, or whose beats are timed badly', () => {
  expect(findMeasurementExtension(variability(40, 16))).toBeNull()
  expect(findMeasurementExtension(measuredWith({ missing: 'poorSignal' }))).toBeNull()
  expect(findMeasurementExtension(measuredWith({ missing: 'unsteadyRhythm' }))).toBeNull()
})

it('does not go on when nothing is left out', () => {
  expect(findMeasurementExtension(variability(40, 7))).toBeNull()
})
