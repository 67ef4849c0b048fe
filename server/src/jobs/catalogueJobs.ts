import type { Database } from '../db/database'
import { carryOutDuePlans } from '../office/catalogue/productPlans'
import type { FileCheckContext } from '../office/picture/missingFiles'
import { deleteUnusedFiles } from '../office/picture/unusedFiles'
import { JOB_POLL_INTERVAL_SECONDS, scheduleJob, type JobHandlers, type LeasedJobHandler } from './jobRunner'

/** Work that takes longer has gone wrong; a second instance that comes in between does no harm. */
const DEADLINE_SECONDS = 45

const HOUR_SECONDS = 3600

const JOB_INTERVAL_SECONDS = {
  carryOutProductPlans: JOB_POLL_INTERVAL_SECONDS,
  deleteUnusedFiles: HOUR_SECONDS,
} as const

/** What the catalogue does by itself: what is planned of products, and deleting files that nothing uses. */
export const createCatalogueJobHandlers = (context: FileCheckContext & { now: () => Date }): JobHandlers =>
  ({
    carryOutProductPlans: {
      deadlineSeconds: DEADLINE_SECONDS,
      run: async () => {
        await carryOutDuePlans(context)
      },
    },
    deleteUnusedFiles: {
      deadlineSeconds: DEADLINE_SECONDS,
      run: async () => {
        await deleteUnusedFiles(context, context.now())
      },
    },
  }) satisfies Record<keyof typeof JOB_INTERVAL_SECONDS, LeasedJobHandler>

/** Plans these jobs, once however many instances start. */
export const scheduleCatalogueJobs = async (db: Database, now: Date): Promise<void> => {
  for (const [name, everySeconds] of Object.entries(JOB_INTERVAL_SECONDS))
    await scheduleJob(db, { name, key: name, runAt: now, everySeconds })
}
