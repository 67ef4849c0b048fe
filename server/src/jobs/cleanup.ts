import { DAY_MS } from '@anzuo/domain/durations'
import { lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import {
  chairAlarms,
  chairAuditLog,
  chairOwnershipClaims,
  chairShareLinks,
  healthReports,
  notifications,
  passkeyChallenges,
  proofOfWorkChallenges,
  reportShares,
  devOutboxMessages,
  devOutboxNotifications,
  jsapiTickets,
  rateLimitCounters,
  idempotencyKeys,
  officeRequestKeys,
  operatorLogInAttempts,
  operatorPresences,
  operatorSessions,
  authSessions,
  verificationCodes,
  webhookEvents,
} from '../db/schema'
import { eraseDueAccounts } from '../modules/account/accountClosure'
import type { RecordSecurityEvent } from '../securityLog'
import { scheduleJob, type JobContext, type JobHandler, type LeasedJobHandler } from './jobRunner'

const CLEANUP_JOBS = ['cleanup', 'eraseAccounts'] as const

const CLEANUP_INTERVAL_SECONDS = 600

/** How many days things stay that are no longer needed. The privacy policy promises the same. */
export const RETENTION_DAYS = {
  usedCode: 1,
  endedChairLink: 1,
  endedReportLink: 1,
  outbox: 1,
  /** So long a message stands in the inbox. */
  notification: 365,
  /** So long the row of a deleted report stands in the way of a late repeat of its upload. */
  deletedReport: 90,
  /** So long an owner can see what was done with a chair. */
  chairAudit: 180,
  /** So long it is told that a serial number was called in vain. */
  chairAlarm: 90,
  /** Longer than any client keeps repeating a call. */
  requestKey: 30,
  /** So long an owner can see what other systems were told, and send it again. */
  webhookEvent: 30,
} as const

/** Rows go so many days after this time. */
const RETENTION: readonly { after: PgColumn; days: number }[] = [
  { after: proofOfWorkChallenges.expiresAt, days: 0 },
  { after: passkeyChallenges.expiresAt, days: 0 },
  { after: verificationCodes.expiresAt, days: RETENTION_DAYS.usedCode },
  { after: rateLimitCounters.resetsAt, days: 0 },
  { after: authSessions.expiresAt, days: 0 },
  { after: jsapiTickets.expiresAt, days: 0 },
  { after: chairOwnershipClaims.expiresAt, days: RETENTION_DAYS.endedChairLink },
  { after: chairShareLinks.expiresAt, days: RETENTION_DAYS.endedChairLink },
  { after: reportShares.expiresAt, days: RETENTION_DAYS.endedReportLink },
  { after: chairAuditLog.at, days: RETENTION_DAYS.chairAudit },
  { after: chairAlarms.lastAt, days: RETENTION_DAYS.chairAlarm },
  { after: devOutboxMessages.sentAt, days: RETENTION_DAYS.outbox },
  { after: devOutboxNotifications.sentAt, days: RETENTION_DAYS.outbox },
  { after: notifications.at, days: RETENTION_DAYS.notification },
  { after: idempotencyKeys.createdAt, days: RETENTION_DAYS.requestKey },
  { after: officeRequestKeys.createdAt, days: RETENTION_DAYS.requestKey },
  { after: webhookEvents.at, days: RETENTION_DAYS.webhookEvent },
  { after: operatorLogInAttempts.expiresAt, days: 0 },
  { after: operatorSessions.endsAt, days: 0 },
  { after: operatorPresences.expiresAt, days: 0 },
  // Null for a report that was not deleted, and null is before no time.
  { after: healthReports.deletedAt, days: RETENTION_DAYS.deletedReport },
]

type CleanupContext = { db: Database; now: () => Date; recordSecurityEvent: RecordSecurityEvent }

/** Removes what has run out: challenges, codes, counters, sessions, tickets, and what waited long enough. */
export const createCleanupJobHandlers = ({ db, now, recordSecurityEvent }: CleanupContext) =>
  ({
    cleanup: async ({ tx, now }: JobContext) => {
      for (const { after, days } of RETENTION)
        await tx.delete(after.table as PgTable).where(lt(after, subtractDays(now, days)))
    },
    eraseAccounts: {
      deadlineSeconds: CLEANUP_INTERVAL_SECONDS,
      run: async () => {
        await eraseDueAccounts(db, now(), userId => recordSecurityEvent({ event: 'account_erased', userId }))
      },
    },
  }) satisfies Record<(typeof CLEANUP_JOBS)[number], JobHandler | LeasedJobHandler>

/** Plans the clean-up of this database, once however many instances start. */
export const scheduleCleanupJobs = async (db: Database, now: Date): Promise<void> => {
  for (const name of CLEANUP_JOBS)
    await scheduleJob(db, { name, key: name, runAt: now, everySeconds: CLEANUP_INTERVAL_SECONDS })
}

const subtractDays = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS)
