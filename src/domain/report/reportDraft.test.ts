import { emptyProfile } from './profileDraft'
import { buildReportDraft, type MeasuredOutcome, type ReportDraftInput } from './reportDraft'

const outcome: MeasuredOutcome = {
  kind: 'measured',
  heartRate: { value: 64.149, confidence: 0.93, interval: [63.02, 65.38] },
  respiratoryRate: { missing: 'poorSignal' },
  sdnn: { value: 41.7, confidence: 0.6, interval: [33.2, 50.1] },
  pulseWave: [0.12345, -11],
  quality: { seconds: 30.04, frameRate: 29.97, snr: 6.25, brightness: 131.6, stillness: 0.987 },
}
const draft = (input: Partial<ReportDraftInput> = {}) =>
  buildReportDraft({
    outcome,
    profile: { ...emptyProfile, height: 170, weight: 65, waist: 78 },
    now: new Date('2026-11-20T08:32:00Z'),
    clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
    keepPulseWave: false,
    isSample: false,
    ...input,
  })
const indicatorOf = (key: string, input?: Partial<ReportDraftInput>) =>
  draft(input).indicators.find(indicator => indicator.key === key)

it('carries what was measured with its interval, rounded to what is shown', () => {
  expect(indicatorOf('HR_BPM')).toEqual({
    key: 'HR_BPM',
    unit: 'bpm',
    value: 64.1,
    provenance: 'measured',
    confidence: 0.93,
    interval: [63, 65.4],
  })
})

it('says why a vital sign is missing', () => {
  expect(indicatorOf('brpm')).toEqual({ key: 'brpm', missing: 'poorSignal' })
})

it('works out body values from what the person told, without an interval', () => {
  expect(indicatorOf('WEIGHT_BMI')).toMatchObject({ value: 22.5, provenance: 'asked', interval: null })
  expect(indicatorOf('WAIST_TO_HEIGHT')).toMatchObject({ value: 0.46, provenance: 'asked' })
})

it('asks for the profile where something is missing in it', () => {
  const profile = { ...emptyProfile, height: 170, weight: 65 }
  expect(indicatorOf('WAIST_TO_HEIGHT', { profile })).toEqual({
    key: 'WAIST_TO_HEIGHT',
    missing: 'profileIncomplete',
  })
  expect(indicatorOf('WEIGHT_BMI', { profile: null })).toEqual({
    key: 'WEIGHT_BMI',
    missing: 'profileIncomplete',
  })
})

it('leaves out what nothing works out yet', () => {
  expect(draft().indicators.map(({ key }) => key)).toEqual([
    'HR_BPM',
    'brpm',
    'HRV_SDNN',
    'WEIGHT_BMI',
    'WAIST_TO_HEIGHT',
  ])
})

it('keeps the pulse wave only when the person agreed, within the bounds of the report call', () => {
  expect(draft().pulseWave).toBeNull()
  expect(draft({ keepPulseWave: true }).pulseWave).toEqual([0.123, -10])
})

it('marks a sample for good', () => {
  expect(draft({ isSample: true }).quality.isSample).toBe(true)
  expect(draft().quality).toEqual({
    seconds: 30,
    frameRate: 30,
    snr: 6.3,
    brightness: 132,
    stillness: 0.99,
    isSample: false,
  })
})
