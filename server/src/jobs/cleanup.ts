import { and, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '@anzuo/domain/durations'
import type { Database } from '../db/database'
import {
  chairAuditLog,
  chairOwnershipClaims,
  chairShareLinks,
  healthReports,
  proofOfWorkChallenges,
  devOutboxMessages,
  jsapiTickets,
  rateLimitCounters,
  idempotencyKeys,
  authSessions,
  verificationCodes,
} from '../db/schema'
import { eraseDueAccounts } from '../modules/account/accountClosure'
import { scheduleJob, type JobHandler } from './jobRunner'

const CLEANUP_INTERVAL_SECONDS = 600

/** How many days things stay that are no longer needed. The privacy policy promises the same. */
export const RETENTION_DAYS = {
  usedCode: 1,
  endedChairLink: 1,
  outbox: 1,
  /** So long the row of a deleted report stands in the way of a late repeat of its upload. */
  deletedReport: 90,
  /** So long an owner can see what was done with a chair. */
  chairAudit: 180,
  /** Longer than any client keeps repeating a call. */
  requestKey: 30,
} as const

/** Removes what has run out: challenges, codes, counters, sessions, tickets, and what waited long enough. */
export const cleanupJobHandlers = {
  cleanup: async ({ tx, now }) => {
    await tx.delete(proofOfWorkChallenges).where(lt(proofOfWorkChallenges.expiresAt, now))
    await tx
      .delete(verificationCodes)
      .where(lt(verificationCodes.expiresAt, subtractDays(now, RETENTION_DAYS.usedCode)))
    await tx.delete(rateLimitCounters).where(lt(rateLimitCounters.resetsAt, now))
    await tx.delete(authSessions).where(lt(authSessions.expiresAt, now))
    await tx.delete(jsapiTickets).where(lt(jsapiTickets.expiresAt, now))
    await tx
      .delete(chairOwnershipClaims)
      .where(lt(chairOwnershipClaims.expiresAt, subtractDays(now, RETENTION_DAYS.endedChairLink)))
    await tx
      .delete(chairShareLinks)
      .where(lt(chairShareLinks.expiresAt, subtractDays(now, RETENTION_DAYS.endedChairLink)))
    await tx.delete(chairAuditLog).where(lt(chairAuditLog.at, subtractDays(now, RETENTION_DAYS.chairAudit)))
    await tx
      .delete(devOutboxMessages)
      .where(lt(devOutboxMessages.sentAt, subtractDays(now, RETENTION_DAYS.outbox)))
    await tx
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, subtractDays(now, RETENTION_DAYS.requestKey)))
    await tx
      .delete(healthReports)
      .where(
        and(
          isNotNull(healthReports.deletedAt),
          lt(healthReports.deletedAt, subtractDays(now, RETENTION_DAYS.deletedReport)),
        ),
      )
  },
  eraseAccounts: async ({ tx, now }) => eraseDueAccounts(tx, now),
} satisfies Record<string, JobHandler>

/** Plans the clean-up of this database, once however many instances start. */
export const scheduleCleanupJobs = async (db: Database, now: Date): Promise<void> => {
  for (const name of Object.keys(cleanupJobHandlers))
    await scheduleJob(db, { name, key: name, runAt: now, everySeconds: CLEANUP_INTERVAL_SECONDS })
}

const subtractDays = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS)
