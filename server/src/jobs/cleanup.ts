import { and, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '../db/database'
import {
  chairAudit,
  chairClaims,
  chairShares,
  healthReports,
  loginChallenges,
  outbox,
  platformTickets,
  rateCounters,
  requestKeys,
  sessions,
  verificationCodes,
} from '../db/schema'
import { eraseDue } from '../modules/account/closing'
import { planJob, type JobHandler } from './runner'

const EVERY_SECONDS = 600

/** How many days things stay that are no longer needed. The privacy policy promises the same. */
export const KEPT_DAYS = {
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
export const cleanupJobs = {
  cleanup: async ({ tx, now }) => {
    await tx.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now))
    await tx
      .delete(verificationCodes)
      .where(lt(verificationCodes.expiresAt, daysBefore(now, KEPT_DAYS.usedCode)))
    await tx.delete(rateCounters).where(lt(rateCounters.resetsAt, now))
    await tx.delete(sessions).where(lt(sessions.expiresAt, now))
    await tx.delete(platformTickets).where(lt(platformTickets.expiresAt, now))
    await tx.delete(chairClaims).where(lt(chairClaims.expiresAt, daysBefore(now, KEPT_DAYS.endedChairLink)))
    await tx.delete(chairShares).where(lt(chairShares.expiresAt, daysBefore(now, KEPT_DAYS.endedChairLink)))
    await tx.delete(chairAudit).where(lt(chairAudit.at, daysBefore(now, KEPT_DAYS.chairAudit)))
    await tx.delete(outbox).where(lt(outbox.sentAt, daysBefore(now, KEPT_DAYS.outbox)))
    await tx.delete(requestKeys).where(lt(requestKeys.createdAt, daysBefore(now, KEPT_DAYS.requestKey)))
    await tx
      .delete(healthReports)
      .where(
        and(
          isNotNull(healthReports.deletedAt),
          lt(healthReports.deletedAt, daysBefore(now, KEPT_DAYS.deletedReport)),
        ),
      )
  },
  eraseAccounts: async ({ tx, now }) => eraseDue(tx, now),
} satisfies Record<string, JobHandler>

/** Plans the clean-up of this database, once however many instances start. */
export const planCleanup = async (db: Database, now: Date): Promise<void> => {
  for (const name of Object.keys(cleanupJobs))
    await planJob(db, { name, key: name, runAt: now, everySeconds: EVERY_SECONDS })
}

const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * 24 * 3600_000)
