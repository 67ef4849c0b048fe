import {
  HEALTH_PROFILE_FIELDS,
  INDICATOR_KEYS,
  INDICATOR_PROVENANCES,
  INDICATOR_UNITS,
  MEASUREMENT_SITES,
  MISSING_INDICATOR_REASONS,
  SEXES,
} from '@anzuo/domain/report/types'
import { HEALTH_CHECK_TAGS, MAX_CHECK_NOTE_LENGTH } from '@anzuo/domain/report/checkAnnotation'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { CuffBloodPressureSchema } from './cuffReading'
import { MemberIdSchema } from './householdMember'
import {
  createPageSchema,
  createPageRequestSchema,
  createTrimmedTextSchema,
  IdSchema,
  InstantSchema,
} from './fields'
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
  /** Where the pulse was read. Reports from before a fingertip could be measured do not say it: they are of faces. */
  site: z.enum(MEASUREMENT_SITES).optional(),
  /** Seconds of signal that entered the result. */
  seconds: z.number().min(0).max(600),
  /** Frames a second that were used. */
  frameRate: z.number().min(0).max(240),
  /** Signal-to-noise ratio of the pulse, dB. */
  snr: z.number().min(-60).max(60),
  /** Mean luma of the skin, 0 to 255. */
  brightness: z.number().min(0).max(255),
  /** Share of time in which head or finger was still, 0 to 1. */
  stillness: z.number().min(0).max(1),
  /** Whether the input was the drawn sample rather than a camera. */
  isSample: z.boolean(),
})

export const HealthReportDraftSchema = z.object({
  /** Made on the device; sending the same report again has no second effect. */
  clientReportId: z.uuid(),
  /** Who was measured. */
  memberId: MemberIdSchema.default(null),
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

/** What a person added to a check: what may have changed it, and a note in their own words. */
const CheckAnnotationSchema = z.object({
  tags: z
    .array(z.enum(HEALTH_CHECK_TAGS))
    .max(HEALTH_CHECK_TAGS.length)
    .refine(tags => new Set(tags).size === tags.length, 'each tag once'),
  note: createTrimmedTextSchema(MAX_CHECK_NOTE_LENGTH).min(1).nullable(),
  /** By the clock of the device; of two edits the later one counts. */
  editedAt: InstantSchema,
})

export const HealthReportSchema = z.object({
  id: IdSchema,
  memberId: MemberIdSchema,
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
  /** Null until the person added something. */
  annotation: CheckAnnotationSchema.nullable(),
})

const HealthReportSummarySchema = HealthReportSchema.omit({ quality: true }).extend({
  /** Whether the report comes from the drawn sample rather than from a person. */
  isSample: z.boolean(),
  /** Where the pulse was read, and for how many seconds: what a value is worth depends on both. */
  site: z.enum(MEASUREMENT_SITES),
  seconds: z.number().min(0).max(600),
})

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
    summary: 'Reports, the newest first; of one person, or without `memberId` of everybody in the household',
    access: 'user',
    request: createPageRequestSchema({ memberId: MemberIdSchema.optional() }),
    data: createPageSchema({ reports: z.array(HealthReportSummarySchema) }),
  }),
  '/health_report/annotate': defineEndpoint({
    summary:
      'Put tags and a note on a report; of two edits the later one counts, and repeating one has no second effect',
    access: 'user',
    request: z.object({
      /** The report's id, or the one that the device gave it: it may be annotated before it has been uploaded. */
      id: IdSchema,
      annotation: CheckAnnotationSchema,
    }),
    data: CheckAnnotationSchema,
  }),
  '/health_report/delete': defineEndpoint({
    summary: 'Delete one report',
    access: 'user',
    request: z.object({ id: IdSchema }),
    data: z.object({}),
  }),
} as const
