import fc from 'fast-check'
import { CHAIR_FAMILIES } from '@anzuo/chair-protocol'
import { recommendMassagePlan } from '../chair'
import { hasVeryHighPressure } from './bloodPressure'
import { computeHealthScore } from './healthScore'
import { emptyHealthProfile, type HealthProfile } from './healthProfile'
import { assessHealthReport } from './reportAssessment'
import { buildReportDraft, type CompletedVitalsMeasurement } from './reportDraft'
import { isRepeatable } from './reportableIndicators'
import { findPresentIndicator, isIndicatorPresent, type CuffPressure, type IndicatorKey } from './types'

/**
 * Reads whole reports, as a person would, for sentences that contradict each other: verdict, marks, findings, advice, score and plan
 * of many made-up people and measurements.
 */

const now = new Date('2026-11-20T08:32:00Z')

const anyOption = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 8 })

const anyProfile: fc.Arbitrary<HealthProfile> = fc
  .record({
    birthday: anyOption(
      fc.constantFrom('1950-03-01', '1970-06-01', '1988-02-29', '2000-01-01', '2012-01-01'),
    ),
    sex: anyOption(fc.constantFrom('female' as const, 'male' as const)),
    height: anyOption(fc.integer({ min: 140, max: 200 })),
    weight: anyOption(fc.integer({ min: 40, max: 130 })),
    waist: anyOption(fc.integer({ min: 55, max: 130 })),
    smoker: anyOption(fc.boolean()),
    diabetes: anyOption(fc.boolean()),
    hypertension: anyOption(fc.boolean()),
    hypertensionMedication: anyOption(fc.boolean()),
    athlete: anyOption(fc.boolean()),
  })
  .map(known => ({ ...emptyHealthProfile, ...known }))

/** A value with an interval of any width, as an engine may give it. */
const anyVital = (min: number, max: number, reach: number) =>
  fc
    .record({
      value: fc.double({ min, max, noNaN: true }),
      reach: fc.double({ min: 0.5, max: reach, noNaN: true }),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ value, reach: half, confidence }) => ({
      value,
      confidence,
      interval: [Math.max(0, value - half), value + half] as [number, number],
    }))

const missing = fc.constantFrom(
  { missing: 'poorSignal' as const },
  { missing: 'tooShort' as const },
  { missing: 'unsteadyRhythm' as const },
)

const anyOutcome: fc.Arbitrary<CompletedVitalsMeasurement> = fc.record({
  kind: fc.constant('measured' as const),
  heartRate: anyVital(38, 150, 8),
  respiratoryRate: fc.oneof(anyVital(6, 40, 5), missing),
  sdnn: fc.oneof(anyVital(8, 140, 20), missing),
  rmssd: missing,
  irregularBeats: fc.oneof(
    fc
      .record({
        beats: fc.integer({ min: 20, max: 200 }),
        share: fc.double({ min: 0, max: 0.4, noNaN: true }),
      })
      .map(({ beats, share }) => ({
        premature: Math.floor(beats * share),
        beats,
        isIrregular: share > 0.02,
        confidence: 0.8,
      })),
    missing,
  ),
  intervals: fc
    .array(fc.integer({ min: 820, max: 980 }), { minLength: 20, maxLength: 40 })
    .map(durations => durations.map(duration => ({ end: 0, duration, isNormal: true }))),
  pulseWave: fc.constant([]),
  quality: fc.record({
    seconds: fc.constantFrom(30, 60, 120),
    frameRate: fc.constant(30),
    snr: fc.constant(6),
    brightness: fc.constant(130),
    stillness: fc.constant(0.95),
  }),
})

const anyCuff: fc.Arbitrary<CuffPressure[]> = fc
  .option(fc.record({ systolic: fc.integer({ min: 85, max: 200 }), pulse: fc.integer({ min: 20, max: 70 }) }))
  .map(found =>
    found
      ? [
          {
            systolic: found.systolic,
            diastolic: Math.max(40, found.systolic - found.pulse),
            takenAt: '2026-11-18T08:00:00Z',
          },
        ]
      : [],
  )

const anySituation = fc.record({
  profile: anyProfile,
  outcome: anyOutcome,
  cuffReadings: anyCuff,
  previousStress: anyOption(fc.double({ min: 2.5, max: 5.9, noNaN: true })),
  hour: fc.integer({ min: 0, max: 23 }),
  features: fc.constantFrom(...CHAIR_FAMILIES.map(({ features }) => features)),
  isSample: fc.boolean(),
  site: fc.constantFrom('face' as const, 'finger' as const),
})

type Situation = typeof anySituation extends fc.Arbitrary<infer Value> ? Value : never

/** Everything that is said to the person after one check. */
const composeReport = ({ profile, outcome, cuffReadings, previousStress, site, ...chair }: Situation) => {
  const draft = buildReportDraft({
    outcome,
    profile,
    cuffReadings,
    now,
    clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
    keepPulseWave: false,
    isSample: chair.isSample,
    site,
  })
  const { indicators, person, quality } = draft
  const statusContext = { person, previousStress, seconds: quality.seconds }
  return {
    ...draft,
    ...assessHealthReport(indicators, statusContext),
    isCalibrated: findPresentIndicator(indicators, 'BLOOD_PRESSURE')?.calibration != null,
    plan: recommendMassagePlan({
      ...chair,
      indicators,
      statusContext,
      isExpired: false,
      age: person.age,
      cuffReading: cuffReadings[0] ?? null,
      hasHypertension: profile.hypertension,
      contraindications: [],
    }),
  }
}

type ComposedReport = ReturnType<typeof composeReport>

const expectOfEveryReport = (read: (report: ComposedReport) => void) =>
  fc.assert(
    fc.property(anySituation, situation => read(composeReport(situation))),
    { numRuns: 400 },
  )

const getMarkedKeys = ({ statuses }: ComposedReport): IndicatorKey[] =>
  [...statuses].flatMap(([key, { band }]) => (band.level === 'good' ? [] : [key]))

const PRESSURE_BASED = ['MEAN_ARTERIAL_PRESSURE', 'Cardiac_Workload', 'AGE', 'CVD_RISK'] as const

describe('no report', () => {
  it('says that nothing stands out beside a mark, a finding or advice, nor that something does without', () => {
    expectOfEveryReport(report => {
      const { verdict, findings, suitable, avoid } = report
      const marked = getMarkedKeys(report)
      expect(verdict === 'somethingStandsOut').toBe(marked.length > 0)
      expect(findings.length > 0).toBe(marked.length > 0)
      if (marked.length === 0) expect([...suitable, ...avoid]).toEqual([])
    })
  })

  it('finds or advises anything without a marked cause, at the mark’s own level', () => {
    expectOfEveryReport(report => {
      const marked = getMarkedKeys(report)
      for (const { key, level, band } of report.findings) {
        expect(report.statuses.get(key)?.band).toMatchObject({ level, name: band })
        expect(marked).toContain(key)
      }
      for (const { because } of [...report.suitable, ...report.avoid]) {
        expect(because.length).toBeGreaterThan(0)
        for (const key of because) expect(marked).toContain(key)
      }
    })
  })

  it('has a status, a number that follows, or a reason from a blood pressure without a cuff reading', () => {
    expectOfEveryReport(({ isCalibrated, indicators, statuses, plan }) => {
      if (isCalibrated) return
      expect(statuses.has('BLOOD_PRESSURE')).toBe(false)
      for (const key of PRESSURE_BASED) {
        expect(findPresentIndicator(indicators, key)).toBeNull()
        expect(statuses.has(key)).toBe(false)
      }
      const reasons = plan.kind === 'plan' ? plan.reasons : []
      for (const { key } of reasons) expect(key).not.toMatch(/^(pressure|diastolic)(High|MayBeHigh)$/)
    })
  })

  it('raises an alert about an estimate', () => {
    expectOfEveryReport(({ indicators, statuses }) => {
      for (const indicator of indicators.filter(isIndicatorPresent))
        if (indicator.provenance === 'estimated')
          expect(statuses.get(indicator.key)?.band.level).not.toBe('alert')
    })
  })

  it('holds a value that another check would not repeat, or stress without variability', () => {
    expectOfEveryReport(({ indicators }) => {
      for (const indicator of indicators.filter(isIndicatorPresent))
        expect(isRepeatable(indicator)).toBe(true)
      if (findPresentIndicator(indicators, 'MENTAL_STRESS_INDEX'))
        expect(findPresentIndicator(indicators, 'HRV_SDNN')).not.toBeNull()
    })
  })

  it('shows a score that its parts do not give', () => {
    expectOfEveryReport(({ indicators, person }) => {
      const shown = findPresentIndicator(indicators, 'HEALTH_SCORE')?.value ?? null
      const { value } = computeHealthScore(indicators, person)
      expect(shown).toBe(value === null ? null : Math.round(value))
    })
  })

  it('has a score beside a finding that a doctor should see', () => {
    expectOfEveryReport(({ indicators, statuses }) => {
      const isUrgent =
        statuses.get('BLOOD_PRESSURE')?.band.name === 'veryHigh' ||
        statuses.get('IRREGULAR_BEATS')?.band.name === 'frequent'
      if (isUrgent) expect(findPresentIndicator(indicators, 'HEALTH_SCORE')).toBeNull()
    })
  })

  it('advises a massage because of a blood pressure, a pulse or its rhythm', () => {
    expectOfEveryReport(({ suitable }) => {
      const massage = suitable.find(({ advice }) => advice === 'gentleMassage')
      if (massage) expect(massage.because).toEqual(['MENTAL_STRESS_INDEX'])
    })
  })

  it('has a plan whose steps do not add up, that a sample steers, or that is strong without knowing why', () => {
    expectOfEveryReport(({ indicators, isCalibrated, plan, quality }) => {
      if (quality.isSample) return expect(plan.kind).toBe('notNow')
      if (plan.kind === 'notNow') return
      const seconds = plan.plan.steps.reduce((sum, step) => sum + step.seconds, 0)
      expect(seconds).toBe(60 * plan.minutes)
      expect(Math.max(...plan.plan.steps.map(({ intensity }) => intensity))).toBe(plan.intensity)
      if (!isCalibrated) expect(plan.intensity).toBeLessThanOrEqual(3)
      const heartRate = findPresentIndicator(indicators, 'HR_BPM')
      if (!heartRate || heartRate.confidence < 0.6) expect(plan.intensity).toBeLessThanOrEqual(2)
    })
  })

  it('names a very high pressure after anything else, or offers a massage beside it', () => {
    expectOfEveryReport(({ indicators, findings, suitable, statuses, plan }) => {
      const isVeryHigh = hasVeryHighPressure(indicators)
      expect(statuses.get('BLOOD_PRESSURE')?.band.name === 'veryHigh').toBe(isVeryHigh)
      if (!isVeryHigh) return
      expect(findings[0]?.note).toBe('BLOOD_PRESSURE.veryHigh')
      for (const key of PRESSURE_BASED) expect(statuses.get(key)?.band.level).not.toBe('good')
      expect(suitable.map(({ advice }) => advice)).not.toContain('gentleMassage')
      expect(plan).toMatchObject({ kind: 'notNow' })
    })
  })

  it('marks a blood pressure whose cuff reading is normal, or calls one normal whose cuff reading is not', () => {
    expectOfEveryReport(({ indicators, statuses, isCalibrated }) => {
      const pressure = findPresentIndicator(indicators, 'BLOOD_PRESSURE')
      if (!isCalibrated || !pressure?.calibration) return
      const { systolic, diastolic } = pressure.calibration
      const isNormal = systolic >= 90 && systolic < 120 && diastolic >= 60 && diastolic < 80
      for (const key of ['BLOOD_PRESSURE', 'MEAN_ARTERIAL_PRESSURE'] as const) {
        const level = statuses.get(key)?.band.level
        if (isNormal) expect(level ?? 'good').toBe('good')
        else if (key === 'BLOOD_PRESSURE') expect(level).not.toBe('good')
      }
    })
  })

  it('advises against a strong massage beside a plan that presses hard, or warms where the rhythm is irregular', () => {
    expectOfEveryReport(({ avoid, plan, statuses }) => {
      if (plan.kind === 'notNow') return
      if (avoid.some(({ advice }) => advice === 'strongMassage'))
        expect(plan.intensity).toBeLessThanOrEqual(2)
      if (statuses.get('IRREGULAR_BEATS')?.band.name !== 'frequent') return
      expect(plan.heat).toBe(0)
      expect(plan.reasons.map(({ key }) => key)).toContain('rhythmIrregular')
    })
  })

  it('calls a pulse steady whose beats were too uneven for variability', () => {
    expectOfEveryReport(({ indicators, statuses }) => {
      const variability = indicators.find(({ key }) => key === 'HRV_SDNN')
      if (!variability || isIndicatorPresent(variability) || variability.missing !== 'unsteadyRhythm') return
      expect(statuses.get('IRREGULAR_BEATS')?.band.name ?? 'frequent').toBe('frequent')
    })
  })

  it('has a plan for a reason that the report does not mark, or without the person’s value', () => {
    const markOfReason = {
      stressHigh: 'MENTAL_STRESS_INDEX',
      stressVeryHigh: 'MENTAL_STRESS_INDEX',
      variabilityLow: 'HRV_SDNN',
      heartRateHigh: 'HR_BPM',
      breathingFast: 'brpm',
      rhythmIrregular: 'IRREGULAR_BEATS',
      bodyLight: 'WEIGHT_BMI',
    } as const
    expectOfEveryReport(report => {
      const marked = getMarkedKeys(report)
      const reasons = report.plan.kind === 'plan' ? report.plan.reasons : []
      for (const { key, value } of reasons) {
        if (!(key in markOfReason)) continue
        const cause = markOfReason[key as keyof typeof markOfReason]
        expect(marked).toContain(cause)
        expect(value).toBe(findPresentIndicator(report.indicators, cause)?.value)
      }
    })
  })
})
