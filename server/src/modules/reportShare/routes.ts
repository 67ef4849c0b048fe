import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, count, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { HealthReport, ResponseData } from '@anzuo/contract'
import type { reportShareEndpoints } from '@anzuo/contract/reportShare'
import { DAY_MS, DAY_SECONDS } from '@anzuo/domain/durations'
import { assessHealthReport } from '@anzuo/domain/report/reportAssessment'
import { MAX_ACTIVE_REPORT_SHARES } from '@anzuo/domain/report/reportShare'
import type { Database } from '../../db/database'
import { healthReports, reportShares, users } from '../../db/schema'
import { createApiError, createRateLimitError } from '../../http/apiError'
import type { RequestContext, RouteHandlers } from '../../http/apiRoutes'
import { consumeRateLimit } from '../auth/rateLimits'
import { toReport, whereOwnReport } from '../healthReport/routes'

/** 256 bits: nobody finds a token by trying. */
const TOKEN_BYTES = 32

/** Making links and ending them again costs rows and lines of the log. */
const MAX_SHARES_PER_DAY = 100

type ReportShareContext = { db: Database; now: () => Date }

type ShareRow = typeof reportShares.$inferSelect
type ReportRow = typeof healthReports.$inferSelect
type ReportShare = ResponseData<'/report_share/list'>['shares'][number]

/** Links by which others read a report, as long as its owner lets them. */
export const reportShareRoutes = (
  context: ReportShareContext,
): RouteHandlers<typeof reportShareEndpoints> => ({
  '/report_share/create': call => createShare(context, call),
  '/report_share/list': call => listShares(context, call),
  '/report_share/revoke': call => revokeShare(context, call),
  '/open/report_share/get': call => readShare(context, call),
})

const createShare = async (
  { db, now }: ReportShareContext,
  { caller, request, recordSecurityEvent }: RequestContext<'/report_share/create'>,
): Promise<ResponseData<'/report_share/create'>> => {
  const at = now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = await db.transaction(async tx => {
    // One at a time for each account, so that two devices cannot make the last link twice.
    await tx.execute(sql`select 1 from ${users} where ${users.id} = ${caller.userId} for update`)
    const [report] = await tx.select().from(healthReports).where(whereOwnReport(caller, request.reportId))
    if (!report) throw createApiError('notFound', 'reportNotFound')
    if (report.memberId !== null && !request.hasMemberConsent)
      throw createApiError('invalidRequest', 'memberConsentMissing')
    await requireRoomForShare(tx, caller.userId, at)
    const [share] = await tx
      .insert(reportShares)
      .values({
        id: randomUUID(),
        userId: caller.userId,
        reportId: report.id,
        tokenHash: hashToken(token),
        scope: request.scope,
        showsName: request.showsName,
        memberAgreedAt: report.memberId === null ? null : at,
        createdAt: at,
        expiresAt: new Date(at.getTime() + request.days * DAY_MS),
      })
      .returning()
    if (!share) throw new Error('the link was not written')
    return toShare(share, report)
  })
  recordSecurityEvent({ event: 'report_share_created', userId: caller.userId, scope: request.scope })
  return { share: made, token }
}

/** @throws ApiError when the account has as many active links as it may have, or made too many in a day */
const requireRoomForShare = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const [active] = await tx.select({ count: count() }).from(reportShares).where(isActiveShareOf(userId, now))
  if ((active?.count ?? 0) >= MAX_ACTIVE_REPORT_SHARES)
    throw createApiError('invalidRequest', 'tooManyReportShares', { most: MAX_ACTIVE_REPORT_SHARES })
  const limit = { key: `reportShares:${userId}`, max: MAX_SHARES_PER_DAY, windowSeconds: DAY_SECONDS }
  const taken = await consumeRateLimit(tx, limit, now)
  if (!taken.ok) throw createRateLimitError('tooManyRequests', taken.secondsLeft)
}

const listShares = async (
  { db, now }: ReportShareContext,
  { caller }: RequestContext<'/report_share/list'>,
): Promise<ResponseData<'/report_share/list'>> => {
  const rows = await db
    .select({ share: reportShares, report: healthReports })
    .from(reportShares)
    .innerJoin(healthReports, eq(healthReports.id, reportShares.reportId))
    .where(isActiveShareOf(caller.userId, now()))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id))
    .limit(MAX_ACTIVE_REPORT_SHARES)
  return { shares: rows.map(({ share, report }) => toShare(share, report)) }
}

const revokeShare = async (
  { db, now }: ReportShareContext,
  { caller, request, recordSecurityEvent }: RequestContext<'/report_share/revoke'>,
): Promise<Record<string, never>> => {
  const [ended] = await db
    .delete(reportShares)
    .where(and(isActiveShareOf(caller.userId, now()), eq(reportShares.id, request.id)))
    .returning({ scope: reportShares.scope })
  if (!ended) throw createApiError('notFound', 'reportShareNotFound')
  recordSecurityEvent({ event: 'report_share_revoked', userId: caller.userId, scope: ended.scope })
  return {}
}

/** What a link shows. A token that ran out, was ended or never was meets one and the same answer. */
const readShare = async (
  { db, now }: ReportShareContext,
  { request }: RequestContext<'/open/report_share/get'>,
): Promise<ResponseData<'/open/report_share/get'>> => {
  const [share] = await db
    .update(reportShares)
    .set({ lastOpenedAt: now() })
    .where(and(eq(reportShares.tokenHash, hashToken(request.token)), gt(reportShares.expiresAt, now())))
    .returning()
  const [row] = share
    ? await db
        .select()
        .from(healthReports)
        .where(and(eq(healthReports.id, share.reportId), isNull(healthReports.deletedAt)))
    : []
  const report = row ? toReport(row, now()) : null
  if (!share || !report) throw createApiError('notFound', 'reportShareNotFound')
  return share.scope === 'whole' ? toSharedReport(share, report) : toSharedSummary(share, report)
}

const toSharedFields = ({ expiresAt, showsName }: ShareRow, report: HealthReport) => ({
  expiresAt: expiresAt.toISOString(),
  personName: showsName ? report.personName : null,
  measuredAt: report.measuredAt,
  isExpired: report.isExpired,
  isSample: report.quality.isSample,
  site: report.quality.site ?? 'face',
})

const toSharedReport = (share: ShareRow, report: HealthReport): ResponseData<'/open/report_share/get'> => {
  const { person, indicators, quality, tongue, sublingual, constitution } = report
  return {
    scope: 'whole',
    ...toSharedFields(share, report),
    report: { person, indicators, quality, tongue, sublingual, constitution },
  }
}

const toSharedSummary = (share: ShareRow, report: HealthReport): ResponseData<'/open/report_share/get'> => {
  const { person, indicators, quality } = report
  const { verdict, statuses } = assessHealthReport(indicators, { person, seconds: quality.seconds })
  return {
    scope: 'summary',
    ...toSharedFields(share, report),
    verdict,
    results: [...statuses].map(([key, { band }]) => ({ key, band: band.name, level: band.level })),
  }
}

const toShare = (share: ShareRow, report: ReportRow): ReportShare => ({
  id: share.id,
  reportId: share.reportId,
  memberId: report.memberId,
  personName: report.personName,
  measuredAt: report.measuredAt.toISOString(),
  scope: share.scope,
  showsName: share.showsName,
  createdAt: share.createdAt.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
  lastOpenedAt: share.lastOpenedAt?.toISOString() ?? null,
})

const isActiveShareOf = (userId: string, now: Date): SQL | undefined =>
  and(eq(reportShares.userId, userId), gt(reportShares.expiresAt, now))

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
