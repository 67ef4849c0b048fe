import type { Database } from '../db/database'
import { NOTIFICATION_JOB } from '../modules/notification/recordNotification'
import { sendNotification, type NotificationContext } from '../modules/notification/sendNotification'
import { remindOfChecks, remindOfMassages } from '../modules/notification/weeklyReminders'
import { FORMER_REFUND_MESSAGE_JOB, takeOverRefundMessage } from '../modules/refund/refundMessages'
import { STOCK_ALERT_JOB, tellOfStock } from '../modules/stockAlert/tellOfStock'
import { scheduleJob, type JobHandlers } from './jobRunner'

const REMINDER_JOB = 'remind'

/** Longer than the deadlines of all ways together. */
const DEADLINE_SECONDS = 45

const REMINDER_INTERVAL_SECONDS = 60

/** Sends what people are told, each message by a job of its own, and finds whom it is time to remind. */
export const createNotificationJobHandlers = (context: NotificationContext): JobHandlers => ({
  [NOTIFICATION_JOB]: {
    deadlineSeconds: DEADLINE_SECONDS,
    run: ({ payload }) => sendNotification(context, payload),
  },
  [REMINDER_JOB]: {
    deadlineSeconds: DEADLINE_SECONDS,
    run: async () => {
      await remindOfChecks(context.db, context.now())
      await remindOfMassages(context.db, context.now())
    },
  },
  [STOCK_ALERT_JOB]: ({ tx, payload, now }) => tellOfStock(tx, payload, now),
  [FORMER_REFUND_MESSAGE_JOB]: ({ tx, payload, now }) => takeOverRefundMessage(tx, payload, now),
})

/** Plans the reminders, once however many instances start. */
export const scheduleNotificationJobs = (db: Database, now: Date): Promise<void> =>
  scheduleJob(db, {
    name: REMINDER_JOB,
    key: REMINDER_JOB,
    runAt: now,
    everySeconds: REMINDER_INTERVAL_SECONDS,
  })
