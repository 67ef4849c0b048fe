import { buildReportDraft, type CompletedVitalsMeasurement } from '@anzuo/domain/report/reportDraft'
import { emptyHealthProfile, type HealthProfile } from '@anzuo/domain/report/healthProfile'
import type { ConstitutionResult, CuffPressure, ReportDraft, TongueResult } from '@anzuo/domain/report/types'
import type { HealthReport } from '@anzuo/contract'
import type { HealthReportSummary } from '@/data/health/reports'
import { createTestReportSummary, createTestTongueSigns } from './reportRecords'

/** Made-up people whose reports tests read as a whole: each with the report of one check and their earlier checks. */

/** When every one of them was checked. */
export const checkedAt = '2026-11-20T08:32:00Z'
const DAY_MS = 86_400_000
const daysBefore = (days: number) => new Date(Date.parse(checkedAt) - days * DAY_MS).toISOString()

const vital = (value: number, reach: number, confidence = 0.9) => ({
  value,
  confidence,
  interval: [value - reach, value + reach] as [number, number],
})

const evenBeats = Array.from({ length: 60 }, (_, at) => ({
  end: 0,
  duration: 920 + (at % 7) * 15,
  isNormal: true,
}))

/** A minute of fingertip in which all is clear and nothing stands out. */
const clearOutcome: CompletedVitalsMeasurement = {
  kind: 'measured',
  heartRate: vital(66, 0.8),
  respiratoryRate: vital(14, 1),
  sdnn: vital(48, 6),
  rmssd: vital(40, 6),
  irregularBeats: { premature: 0, beats: 64, isIrregular: false, confidence: 0.9 },
  intervals: evenBeats,
  pulseWave: [],
  quality: { seconds: 60, frameRate: 30, snr: 8, brightness: 140, stillness: 0.97 },
}

const lin: HealthProfile = {
  ...emptyHealthProfile,
  birthday: '1984-02-10',
  sex: 'female',
  height: 165,
  weight: 58,
  waist: 72,
  smoker: false,
  diabetes: false,
  hypertension: false,
  athlete: false,
}

const cuff = (systolic: number, diastolic: number, days = 2): CuffPressure[] => [
  { systolic, diastolic, takenAt: daysBefore(days) },
]

const balanced: ConstitutionResult = {
  answeredAt: checkedAt,
  scores: {
    balanced: 72,
    qiDeficiency: 20,
    yangDeficiency: 18,
    yinDeficiency: 12,
    phlegmDamp: 14,
    dampHeat: 10,
    bloodStasis: 8,
    qiStagnation: 22,
    inherited: 6,
  },
}

const clearTongue: TongueResult = {
  takenAt: checkedAt,
  signs: createTestTongueSigns({
    toothMarks: { label: 'none', confidence: 0.9 },
    cracks: { label: 'none', confidence: 0.85 },
    bodyColour: { label: 'pink', confidence: 0.8 },
    coatingColour: { label: 'white', confidence: 0.82 },
  }),
  whiteReference: 'teeth',
  coverage: 42,
}

type PersonSetup = {
  profile?: HealthProfile
  outcome?: Partial<CompletedVitalsMeasurement>
  seconds?: number
  site?: 'face' | 'finger'
  cuffReadings?: CuffPressure[]
  isSample?: boolean
  isExpired?: boolean
  daysAgo?: number
  tongue?: TongueResult | null
  constitution?: ConstitutionResult | null
}

const buildDraft = ({ profile = lin, daysAgo = 0, ...setup }: PersonSetup): ReportDraft => ({
  ...buildReportDraft({
    outcome: {
      ...clearOutcome,
      ...setup.outcome,
      quality: { ...clearOutcome.quality, seconds: setup.seconds ?? clearOutcome.quality.seconds },
    },
    site: setup.site ?? 'finger',
    profile,
    cuffReadings: setup.cuffReadings ?? [],
    now: new Date(daysBefore(daysAgo)),
    clientReportId: '7b0f3a52-0f4e-4d0c-9c11-0b6f4a1c2d3e',
    keepPulseWave: false,
    isSample: setup.isSample ?? false,
  }),
  tongue: setup.tongue ?? null,
  sublingual: null,
  constitution: setup.constitution ?? null,
})

const toReport = (setup: PersonSetup, name: string | null): HealthReport => {
  const { measuredAt, person, indicators, quality, tongue = null, constitution = null } = buildDraft(setup)
  return {
    id: 'r1',
    memberId: null,
    personName: name,
    measuredAt,
    uploadedAt: measuredAt,
    expiresAt: setup.isExpired ? daysBefore(-1) : '2999-11-27T08:32:00Z',
    isExpired: setup.isExpired ?? false,
    person,
    indicators: [...indicators],
    quality,
    tongue,
    sublingual: null,
    constitution,
    annotation: null,
  }
}

const toEntry = (id: string, setup: PersonSetup, name: string | null): HealthReportSummary => {
  const { measuredAt, person, indicators, quality } = buildDraft(setup)
  return createTestReportSummary({
    id,
    measuredAt,
    personName: name,
    isSample: quality.isSample,
    site: quality.site ?? 'face',
    seconds: quality.seconds,
    person,
    indicators: [...indicators],
  })
}

type ReportPersonFixture = { report: HealthReport; history: HealthReportSummary[] }

const somebody = (
  setup: PersonSetup,
  earlier: PersonSetup[] = [],
  name = 'Lin Ran',
): ReportPersonFixture => ({
  report: toReport(setup, name),
  history: earlier.map((before, at) => toEntry(`e${at}`, before, name)),
})

const missing = (reason: 'poorSignal' | 'tooShort' | 'unsteadyRhythm') => ({ missing: reason })

const irregular: Partial<CompletedVitalsMeasurement> = {
  irregularBeats: { premature: 14, beats: 64, isIrregular: true, confidence: 0.8 },
  sdnn: missing('unsteadyRhythm'),
  rmssd: missing('unsteadyRhythm'),
}

const noBeats: Partial<CompletedVitalsMeasurement> = {
  respiratoryRate: missing('poorSignal'),
  sdnn: missing('poorSignal'),
  rmssd: missing('poorSignal'),
  irregularBeats: missing('poorSignal'),
}

const calm = { heartRate: vital(60, 0.8), sdnn: vital(62, 7) }
const busy = { heartRate: vital(82, 0.8), sdnn: vital(36, 5) }
const everyDay = (setup: PersonSetup, days: number[]): PersonSetup[] =>
  days.map(daysAgo => ({ ...setup, daysAgo }))

/** By what is special about them. */
export const reportPeople = {
  allGood: somebody({ cuffReadings: cuff(116, 74), tongue: clearTongue, constitution: balanced }),
  allGoodNoCuff: somebody({ tongue: clearTongue, constitution: balanced }),
  veryHighPressure: somebody({ cuffReadings: cuff(182, 112) }, [{ daysAgo: 3 }]),
  highPressure: somebody({ cuffReadings: cuff(148, 94) }),
  elevatedPressure: somebody({ cuffReadings: cuff(128, 82) }),
  disagreeingPressure: somebody({ cuffReadings: cuff(121, 78) }),
  lowPressure: somebody({ cuffReadings: cuff(84, 54) }),
  irregularPulse: somebody({ outcome: irregular, cuffReadings: cuff(116, 74) }),
  expired: somebody({
    isExpired: true,
    daysAgo: 9,
    cuffReadings: cuff(148, 94, 45),
  }),
  otherPerson: somebody({ cuffReadings: cuff(116, 74) }, [
    { daysAgo: 1, profile: { ...lin, sex: 'male', birthday: '1950-01-01' }, outcome: busy },
  ]),
  child: somebody({
    profile: { ...lin, birthday: '2014-05-01', height: 150, weight: 40, waist: 60 },
    outcome: { heartRate: vital(88, 1) },
  }),
  teenager: somebody({ profile: { ...lin, birthday: '2010-05-01' }, outcome: { heartRate: vital(74, 1) } }),
  onlyHeartRate: somebody({
    profile: emptyHealthProfile,
    outcome: { ...noBeats, heartRate: vital(71, 2, 0.5) },
    seconds: 30,
    site: 'face',
  }),
  tongueUnsure: somebody({
    tongue: { ...clearTongue, signs: createTestTongueSigns(), whiteReference: null },
  }),
  carriedOver: somebody({
    cuffReadings: cuff(116, 74, 20),
    tongue: { ...clearTongue, takenAt: daysBefore(5) },
    constitution: { ...balanced, answeredAt: daysBefore(28) },
  }),
  afterMassage: somebody({ outcome: calm, cuffReadings: cuff(116, 74) }, [
    { daysAgo: 0.1, outcome: busy, cuffReadings: cuff(116, 74) },
  ]),
  lessCalm: somebody({ outcome: busy }, [{ daysAgo: 1, outcome: calm }]),
  manyChecks: somebody(
    { outcome: calm, cuffReadings: cuff(116, 74) },
    everyDay({ cuffReadings: cuff(116, 74) }, [1, 2, 3, 5, 6, 8, 10, 12, 15, 17]),
  ),
  fastHeart: somebody({ outcome: { heartRate: vital(108, 1) } }, [{ daysAgo: 1 }]),
  slowHeart: somebody({ outcome: { heartRate: vital(52, 1) } }),
  athlete: somebody({ profile: { ...lin, athlete: true }, outcome: { heartRate: vital(47, 1) } }),
  stressed: somebody({ outcome: { heartRate: vital(92, 1), sdnn: vital(14, 2) } }),
  heavy: somebody({
    profile: { ...lin, weight: 92, waist: 108, smoker: true, diabetes: true, birthday: '1966-02-10' },
    cuffReadings: cuff(138, 88),
  }),
  light: somebody({ profile: { ...lin, weight: 47, waist: 60 } }),
  old: somebody({ profile: { ...lin, birthday: '1946-02-10' }, cuffReadings: cuff(134, 76) }),
  shortFace: somebody({
    site: 'face',
    seconds: 30,
    outcome: {
      sdnn: vital(48, 20),
      irregularBeats: { premature: 1, beats: 30, isIrregular: false, confidence: 0.7 },
    },
  }),
  sample: somebody({ isSample: true, tongue: clearTongue }, [{ daysAgo: 1 }]),
} satisfies Record<string, ReportPersonFixture>
