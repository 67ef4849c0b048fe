import type { Database } from '../db/database'
import { deliverWebhooks, type WebhookContext } from '../modules/webhook/deliverWebhooks'
import { JOB_POLL_INTERVAL_SECONDS, scheduleJob, type JobHandlers } from './jobRunner'

const NAME = 'deliverWebhooks'

/** A run ends by itself before this, as long as the database answers. */
const DEADLINE_SECONDS = 50

/** Tells other systems of what happened. Each delivery is taken by itself, so that instances may do so at once. */
export const createWebhookJobHandlers = (context: WebhookContext): JobHandlers => ({
  [NAME]: {
    deadlineSeconds: DEADLINE_SECONDS,
    run: async () => {
      await deliverWebhooks(context)
    },
  },
})

/** Plans it, once however many instances start. */
export const scheduleWebhookJobs = (db: Database, now: Date): Promise<void> =>
  scheduleJob(db, { name: NAME, key: NAME, runAt: now, everySeconds: JOB_POLL_INTERVAL_SECONDS })
