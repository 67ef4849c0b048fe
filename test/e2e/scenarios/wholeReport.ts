import { randomUUID } from 'node:crypto'
import type { HealthReportDraft } from '@anzuo/contract'
import { emptyHealthProfile, type HealthProfile } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft, type CompletedVitalsMeasurement } from '@anzuo/domain/report/reportDraft'
import type { CuffPressure, SupplementaryResults } from '@anzuo/domain/report/types'

/** What differs from the check of a healthy woman of 42. */
export type WholeReportOptions = Partial<SupplementaryResults> & {
  outcome?: Partial<CompletedVitalsMeasurement>
  profile?: Partial<HealthProfile>
  cuffReadings?: readonly CuffPressure[]
  measuredAt?: Date
  site?: 'face' | 'finger'
  isSample?: boolean
}

const DAY_MS = 24 * 3600_000

const healthyProfile: HealthProfile = {
  ...emptyHealthProfile,
  birthday: '1984-05-01',
  sex: 'female',
  height: 168,
  weight: 61,
  waist: 76,
  smoker: false,
  diabetes: false,
  hypertension: false,
  hypertensionMedication: false,
  athlete: false,
}

const calmOutcome: CompletedVitalsMeasurement = {
  kind: 'measured',
  heartRate: { value: 64, confidence: 0.9, interval: [63, 65] },
  respiratoryRate: { value: 15, confidence: 0.8, interval: [14, 16] },
  sdnn: { value: 46, confidence: 0.7, interval: [42, 50] },
  rmssd: { missing: 'poorSignal' },
  irregularBeats: { premature: 0, beats: 64, isIrregular: false, confidence: 0.8 },
  intervals: Array.from({ length: 64 }, (_, beat) => ({
    end: beat,
    duration: 937 + 65 * Math.sin(beat / 2),
    isNormal: true,
  })),
  pulseWave: [],
  quality: { seconds: 60, frameRate: 30, snr: 6, brightness: 140, stillness: 0.97 },
}

/** A tongue with slight marks of teeth, photographed so many days before a moment. */
export const createTongueResult = (
  before: Date,
  days: number,
): NonNullable<SupplementaryResults['tongue']> => ({
  takenAt: new Date(before.getTime() - days * DAY_MS).toISOString(),
  signs: {
    toothMarks: { label: 'slight', confidence: 0.9 },
    cracks: { label: 'none', confidence: 0.9 },
    build: { label: 'unclear', confidence: 0 },
    bodyColour: { label: 'pink', confidence: 0.85 },
    redTip: { label: 'unclear', confidence: 0 },
    coatingColour: { label: 'white', confidence: 0.9 },
    coatingThickness: { label: 'thin', confidence: 0.95 },
    moisture: { label: 'unclear', confidence: 0 },
    greasy: { label: 'unclear', confidence: 0 },
  },
  whiteReference: 'teeth',
  coverage: 41,
})

/** A balanced constitution that leans to low qi, by answers of so many days before a moment. */
export const createConstitutionResult = (
  before: Date,
  days: number,
): NonNullable<SupplementaryResults['constitution']> => ({
  answeredAt: new Date(before.getTime() - days * DAY_MS).toISOString(),
  scores: {
    balanced: 66,
    qiDeficiency: 36,
    yangDeficiency: 24,
    yinDeficiency: 16,
    phlegmDamp: 20,
    dampHeat: 12,
    bloodStasis: 18,
    qiStagnation: 14,
    inherited: 8,
  },
})

/** The report that a device would make of a whole check, from the rules of the product. */
export const createWholeReport = ({
  outcome,
  profile,
  cuffReadings = [],
  measuredAt = new Date(),
  site = 'finger',
  isSample = false,
  ...results
}: WholeReportOptions = {}): HealthReportDraft => ({
  ...buildReportDraft({
    outcome: { ...calmOutcome, ...outcome },
    profile: { ...healthyProfile, ...profile },
    cuffReadings,
    now: measuredAt,
    clientReportId: randomUUID(),
    keepPulseWave: false,
    site,
    isSample,
  }),
  tongue: null,
  sublingual: null,
  constitution: null,
  ...results,
})
