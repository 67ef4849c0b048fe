import { INDICATOR_BAND_NAMES, INDICATOR_SEVERITIES } from '@anzuo/domain/report/indicators'
import { REPORT_VERDICTS } from '@anzuo/domain/report/reportAssessment'
import {
  MAX_ACTIVE_REPORT_SHARES,
  REPORT_SHARE_DAYS,
  REPORT_SHARE_SCOPES,
} from '@anzuo/domain/report/reportShare'
import { INDICATOR_KEYS, MEASUREMENT_SITES } from '@anzuo/domain/report/types'
import { z } from 'zod'
import { defineEndpoint } from './endpoint'
import { EmptyObjectSchema, IdSchema, InstantSchema } from './fields'
import { HealthReportSchema } from './healthReport'
import { MemberIdSchema } from './householdMember'

/** A link by which others read a report, as its owner sees it: never with the token that opens it. */
const ReportShareSchema = z.object({
  id: z.uuid(),
  reportId: IdSchema,
  memberId: MemberIdSchema,
  personName: z.string().nullable(),
  measuredAt: InstantSchema,
  scope: z.enum(REPORT_SHARE_SCOPES),
  showsName: z.boolean(),
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
  /** Null while nobody has opened it. */
  lastOpenedAt: InstantSchema.nullable(),
})

/** 256 random bits in base64url. */
const ReportShareTokenSchema = z.string().regex(/^[\w-]{43}$/)

/** What everybody with the link sees. */
const sharedReportFields = {
  /** Until when the link opens the report. */
  expiresAt: InstantSchema,
  /** Null where the owner does not show it. */
  personName: z.string().nullable(),
  measuredAt: InstantSchema,
  /** Whether the report was too old to act upon when it was read. */
  isExpired: z.boolean(),
  isSample: z.boolean(),
  site: z.enum(MEASUREMENT_SITES),
}

/** The results in words: no value leaves the server. */
const SharedSummarySchema = z.object({
  scope: z.literal('summary'),
  ...sharedReportFields,
  verdict: z.enum(REPORT_VERDICTS),
  results: z
    .array(
      z.object({
        key: z.enum(INDICATOR_KEYS),
        band: z.enum(INDICATOR_BAND_NAMES),
        level: z.enum(INDICATOR_SEVERITIES),
      }),
    )
    .max(INDICATOR_KEYS.length),
})

/** All of the report, without the person's own notes and the pulse wave. */
const SharedWholeReportSchema = z.object({
  scope: z.literal('whole'),
  ...sharedReportFields,
  report: HealthReportSchema.pick({
    person: true,
    indicators: true,
    quality: true,
    tongue: true,
    sublingual: true,
    constitution: true,
  }),
})

export const reportShareEndpoints = {
  '/report_share/create': defineEndpoint({
    summary: 'Make a link by which others read one report for some days; the token is told this once',
    access: 'user',
    request: z.object({
      reportId: IdSchema,
      scope: z.enum(REPORT_SHARE_SCOPES),
      days: z.literal(REPORT_SHARE_DAYS),
      showsName: z.boolean(),
      /** That the household member whose report it is was asked and agrees; of the person's own report nothing. */
      hasMemberConsent: z.boolean().default(false),
    }),
    data: z.object({ share: ReportShareSchema, token: ReportShareTokenSchema }),
  }),
  '/report_share/list': defineEndpoint({
    summary: 'The links that open reports of this account now, the newest first',
    access: 'user',
    request: EmptyObjectSchema,
    data: z.object({ shares: z.array(ReportShareSchema).max(MAX_ACTIVE_REPORT_SHARES) }),
  }),
  '/report_share/revoke': defineEndpoint({
    summary: 'End a link at once',
    access: 'user',
    request: z.object({ id: z.uuid() }),
    data: EmptyObjectSchema,
  }),
  '/open/report_share/get': defineEndpoint({
    summary:
      'Read what a link shows; one that ran out, was ended or never was is answered like any other that does not exist',
    access: 'open',
    request: z.object({ token: z.string().min(1).max(64) }),
    data: z.discriminatedUnion('scope', [SharedSummarySchema, SharedWholeReportSchema]),
  }),
} as const
