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
import { CuffBloodPressureSchema } from './cuffReading'
import { createPageSchema, createPageRequestSchema, IdSchema, InstantSchema } from './fields'
import { ConstitutionResultSchema, SublingualMeasurementSchema, TongueFindingsSchema } from './tongue'

const IndicatorKeySchema = z.enum(INDICATOR_KEYS)

/** Where the true value lies nine times in ten. */
const ConfidenceIntervalSchema = z.tuple([z.number(), z.number()])

const presentIndicatorFields = {
  value: z.number(),
  unit: z.enum(INDICATOR_UNITS),
  provenance: z.enum(INDICATOR_PROVENANCES),
  /** 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Null when the value is exact arithmetic on what the person told us. */
  interval: ConfidenceIntervalSchema.nullable(),
}

const PresentIndicatorSchema = z.object({
  key: IndicatorKeySchema.exclude(['BLOOD_PRESSURE']),
  ...presentIndicatorFields,
})

/** Blood pressure: `value` and `interval` are the systolic pressure, `diastolic` stands beside it. */
const PresentBloodPressureSchema = z.object({
  key: z.literal('BLOOD_PRESSURE'),
  ...presentIndicatorFields,
  interval: ConfidenceIntervalSchema,
  diastolic: z.object({ value: z.number(), interval: ConfidenceIntervalSchema }),
  /** The cuff reading that moved the estimate; null when there was none. */
  calibration: CuffBloodPressureSchema.nullable(),
})

const MissingIndicatorSchema = z.object({
  key: IndicatorKeySchema,
  missing: z.enum(MISSING_INDICATOR_REASONS),
  /** What the person would have to tell, where that would help. */
  needs: z.array(z.enum(HEALTH_PROFILE_FIELDS)).max(HEALTH_PROFILE_FIELDS.length).optional(),
})

/** One indicator of a report: a value with where it comes from, or the reason why there is none. */
const HealthIndicatorSchema = z.union([
  PresentIndicatorSchema,
  PresentBloodPressureSchema,
  MissingIndicatorSchema,
])

/** Who was measured, at the time: some bands depend on it. */
const ReportPersonSchema = z.object({
  /** Full years. */
  age: z.number().int().min(0).max(130).nullable(),
  sex: z.enum(SEXES).nullable(),
  /** Whether the person trains a lot: their resting heart rate may be lower. */
  isAthlete: z.boolean().nullable(),
})

/** How good the recording was. */
const CaptureQualitySchema = z.object({
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

export const HealthReportDraftSchema = z.object({
  /** Made on the device; sending the same report again has no second effect. */
  clientReportId: z.uuid(),
  measuredAt: InstantSchema,
  person: ReportPersonSchema,
  indicators: z.array(HealthIndicatorSchema).min(1).max(40),
  quality: CaptureQualitySchema,
  /** The pulse waveform at 30 Hz, only when the person agreed to keep it. */
  pulseWave: z
    .array(z.number().min(-10).max(10))
    .max(30 * 180)
    .nullable(),
  /** Null when this part of the check was passed over. */
  tongue: TongueFindingsSchema.nullable().default(null),
  sublingual: SublingualMeasurementSchema.nullable().default(null),
  constitution: ConstitutionResultSchema.nullable().default(null),
})

const HealthReportSchema = z.object({
  id: IdSchema,
  personName: z.string().nullable(),
  measuredAt: InstantSchema,
  uploadedAt: InstantSchema,
  expiresAt: InstantSchema,
  isExpired: z.boolean(),
  person: ReportPersonSchema,
  indicators: z.array(HealthIndicatorSchema),
  quality: CaptureQualitySchema,
  tongue: TongueFindingsSchema.nullable(),
  sublingual: SublingualMeasurementSchema.nullable(),
  constitution: ConstitutionResultSchema.nullable(),
})

const HealthReportSummarySchema = HealthReportSchema.omit({ quality: true })

export const healthReportEndpoints = {
  '/health_report/upload': defineEndpoint({
    summary: 'Keep a finished measurement; repeating it gives the same report',
    access: 'user',
    request: HealthReportDraftSchema,
    data: HealthReportSchema,
  }),
  '/health_report/get': defineEndpoint({
    summary: 'Read one report',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: HealthReportSchema,
  }),
  '/health_report/list': defineEndpoint({
    summary: 'Reports, the newest first',
    access: 'user',
    request: createPageRequestSchema({}),
    data: createPageSchema({ reports: z.array(HealthReportSummarySchema) }),
  }),
  '/health_report/delete': defineEndpoint({
    summary: 'Delete one report',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: z.object({}),
  }),
} as const
