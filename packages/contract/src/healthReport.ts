import {
  HEALTH_PROFILE_FIELDS,
  INDICATOR_KEYS,
  INDICATOR_PROVENANCES,
  INDICATOR_UNITS,
  MISSING_INDICATOR_REASONS,
  SEXES,
} from '@anzuo/domain/report/types'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { CuffBloodPressure } from './cuffReading'
import { createPage, createPageRequest, Id, Instant } from './fields'
import { ConstitutionResult, SublingualMeasurement, TongueFindings } from './tongue'

const IndicatorKey = z.enum(INDICATOR_KEYS)

/** Where the true value lies nine times in ten. */
const ConfidenceInterval = z.tuple([z.number(), z.number()])

const presentIndicatorFields = {
  value: z.number(),
  unit: z.enum(INDICATOR_UNITS),
  provenance: z.enum(INDICATOR_PROVENANCES),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Null when the value is exact arithmetic on what the person told us. */
  interval: ConfidenceInterval.nullable(),
}

const PresentIndicator = z.object({
  key: IndicatorKey.exclude(['BLOOD_PRESSURE']),
  ...presentIndicatorFields,
})

/** Blood pressure: `value` and `interval` are the systolic pressure, `diastolic` stands beside it. */
const PresentBloodPressure = z.object({
  key: z.literal('BLOOD_PRESSURE'),
  ...presentIndicatorFields,
  interval: ConfidenceInterval,
  diastolic: z.object({ value: z.number(), interval: ConfidenceInterval }),
  /** The cuff reading that moved the estimate; null when there was none. */
  calibration: CuffBloodPressure.nullable(),
})

const MissingIndicator = z.object({
  key: IndicatorKey,
  missing: z.enum(MISSING_INDICATOR_REASONS),
  /** What the person would have to tell, where that would help. */
  needs: z.array(z.enum(HEALTH_PROFILE_FIELDS)).max(HEALTH_PROFILE_FIELDS.length).optional(),
})

/** One indicator of a report: a value with where it comes from, or the reason why there is none. */
const HealthIndicator = z.union([PresentIndicator, PresentBloodPressure, MissingIndicator])

/** Who was measured, at the time: some bands depend on it. */
const ReportPerson = z.object({
  /** Full years. */
  age: z.number().int().min(0).max(130).nullable(),
  sex: z.enum(SEXES).nullable(),
  /** Whether the person trains a lot: their resting heart rate may be lower. */
  isAthlete: z.boolean().nullable(),
})

/** How good the recording was. */
const CaptureQuality = z.object({
  /** Seconds of signal that entered the result. */
  seconds: z.number().min(0).max(600),
  /** Frames a second that were used. */
  frameRate: z.number().min(0).max(240),
  /** Signal-to-noise ratio of the pulse, dB. */
  snr: z.number().min(-60).max(60),
  /** Mean luma of the face, 0 to 255. */
  brightness: z.number().min(0).max(255),
  /** Share of time in which the head was still, 0 to 1. */
  stillness: z.number().min(0).max(1),
  /** Whether the input was the drawn sample rather than a camera. */
  isSample: z.boolean(),
})

export const HealthReportDraft = z.object({
  /** Made on the device; sending the same report again has no second effect. */
  clientReportId: z.uuid(),
  measuredAt: Instant,
  person: ReportPerson,
  indicators: z.array(HealthIndicator).min(1).max(40),
  quality: CaptureQuality,
  /** The pulse waveform at 30 Hz, only when the person agreed to keep it. */
  pulseWave: z
    .array(z.number().min(-10).max(10))
    .max(30 * 180)
    .nullable(),
  /** Null when this part of the check was passed over. */
  tongue: TongueFindings.nullable().default(null),
  sublingual: SublingualMeasurement.nullable().default(null),
  constitution: ConstitutionResult.nullable().default(null),
})

const HealthReport = z.object({
  id: Id,
  personName: z.string().nullable(),
  measuredAt: Instant,
  uploadedAt: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
  person: ReportPerson,
  indicators: z.array(HealthIndicator),
  quality: CaptureQuality,
  tongue: TongueFindings.nullable(),
  sublingual: SublingualMeasurement.nullable(),
  constitution: ConstitutionResult.nullable(),
})

const HealthReportSummary = HealthReport.omit({ quality: true })

export const healthReportEndpoints = {
  '/health_report/upload': defineEndpoint({
    summary: 'Keep a finished measurement; repeating it gives the same report',
    access: 'user',
    request: HealthReportDraft,
    data: HealthReport,
  }),
  '/health_report/get': defineEndpoint({
    summary: 'Read one report',
    access: 'user',
    request: z.object({ id: Id }),
    data: HealthReport,
  }),
  '/health_report/list': defineEndpoint({
    summary: 'Reports, the newest first',
    access: 'user',
    request: createPageRequest({}),
    data: createPage({ reports: z.array(HealthReportSummary) }),
  }),
  '/health_report/delete': defineEndpoint({
    summary: 'Delete one report',
    access: 'user',
    request: z.object({ id: Id }),
    data: z.object({}),
  }),
} as const
