import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ReportIndicator } from '@anzuo/contract'
import { HealthReportDraftSchema } from '@anzuo/contract/healthReport'
import { emptyHealthProfile } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft } from '@anzuo/domain/report/reportDraft'
import { findImplausibleIndicator } from './plausibility'

const single = (changes: object): ReportIndicator =>
  ({
    key: 'Cardiac_Workload',
    value: 3.95,
    unit: 'score',
    provenance: 'estimated',
    confidence: 0.3,
    interval: [3.9, 4],
    ...changes,
  }) as ReportIndicator
const pressure = (changes: object = {}): ReportIndicator => ({
  key: 'BLOOD_PRESSURE',
  value: 124,
  interval: [104, 144],
  diastolic: { value: 79, interval: [65, 93] },
  unit: 'mmHg',
  provenance: 'estimated',
  confidence: 0.3,
  calibration: null,
  ...changes,
})

describe('what cannot be true in a report', () => {
  for (const [what, indicator] of Object.entries({
    'a workload that is no logarithm': single({ value: 8928 }),
    'stress beyond its scale': single({ key: 'MENTAL_STRESS_INDEX', value: 6, interval: null }),
    'a body shape in other units': single({ key: 'ABSI', unit: 'ratio', value: 7.5, interval: null }),
    'a cardiac age of 120': single({ key: 'AGE', unit: 'years', value: 120, interval: null }),
    'a value outside of its own interval': single({ interval: [4, 4.1] }),
    'an interval upside down': single({ interval: [4, 3.9] }),
    'the unit of something else': single({ unit: 'mmHg' }),
    'a lower pressure above the upper one': pressure({ value: 70, interval: [60, 80] }),
    'a diastolic pressure of nobody': pressure({ diastolic: { value: 5, interval: [1, 9] } }),
  }))
    it(`is ${what}`, () => {
      assert.equal(findImplausibleIndicator([indicator]), indicator.key)
    })

  it('is not what a device makes of any profile', () => {
    const profile = fc.record({
      birthday: fc.option(fc.constantFrom('1930-01-01', '1984-05-01', '2008-01-01')),
      sex: fc.option(fc.constantFrom('female' as const, 'male' as const)),
      height: fc.option(fc.integer({ min: 100, max: 230 })),
      weight: fc.option(fc.integer({ min: 25, max: 300 })),
      waist: fc.option(fc.integer({ min: 40, max: 200 })),
      smoker: fc.option(fc.boolean()),
      diabetes: fc.option(fc.boolean()),
      hypertension: fc.option(fc.boolean()),
    })
    const vital = (min: number, max: number) =>
      fc.double({ min, max, noNaN: true }).map(value => ({
        value,
        confidence: 0.7,
        interval: [value - 1, value + 1] as [number, number],
      }))
    const vitals = fc.record({
      heartRate: vital(40, 200),
      respiratoryRate: vital(4, 50),
      sdnn: vital(1, 200),
      rmssd: vital(1, 200),
      irregularBeats: fc.record({
        premature: fc.integer({ min: 0, max: 20 }),
        beats: fc.integer({ min: 20, max: 200 }),
        isIrregular: fc.boolean(),
        confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      intervals: fc.array(
        fc.record({
          end: fc.double({ min: 0, max: 120, noNaN: true }),
          duration: fc.integer({ min: 250, max: 2000 }),
          isNormal: fc.boolean(),
        }),
        { maxLength: 200 },
      ),
    })
    fc.assert(
      fc.property(profile, vitals, (profileFields, vitalSigns) => {
        const draft = buildReportDraft({
          outcome: {
            kind: 'measured',
            ...vitalSigns,
            pulseWave: [],
            quality: { seconds: 30, frameRate: 30, snr: 5, brightness: 130, stillness: 1 },
          },
          profile: { ...emptyHealthProfile, ...profileFields },
          cuffReadings: [{ systolic: 150, diastolic: 90, takenAt: '2026-11-19T08:00:00.000Z' }],
          now: new Date('2026-11-20T08:00:00Z'),
          clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
          keepPulseWave: false,
          site: 'face',
          isSample: false,
        })
        assert.equal(findImplausibleIndicator(HealthReportDraftSchema.parse(draft).indicators), null)
      }),
    )
  })
})
