import type { Database } from '../db/database'
import { confirmInTime } from '../modules/order/change'
import { askDue } from '../modules/payment/ask'
import { expireOrders } from '../modules/payment/close'
import { sendMoneyBack } from '../modules/payment/returns'
import type { PayTools } from '../modules/payment/start'
import { expireReturns } from '../modules/refund/change'
import { actAsMerchant } from '../simulators/merchant'
import { LOOK_EVERY_SECONDS, planJob, type JobHandlers, type LeasedHandler } from './runner'

/** After a crash the work waits this long. A second instance that comes in between does no harm: every row is taken by itself. */
const LEASE_SECONDS = 60

const SELDOM_SECONDS = 60

const EVERY = {
  expireOrders: 'often',
  askPayments: 'often',
  sendMoneyBack: 'often',
  merchant: 'often',
  confirmOrders: 'seldom',
  expireReturns: 'seldom',
} as const

/** Seconds between two looks at what the shop has to do: where its seller is simulated and fast, the shop keeps up. */
export const shopPace = (merchantSeconds: number): number =>
  Math.min(LOOK_EVERY_SECONDS, merchantSeconds || LOOK_EVERY_SECONDS)

/**
 * What the shop does by itself. Each finds its work by the state of orders, payments and refunds, so a crash loses none of
 * it, and each step changes a state under its lock, so nothing happens twice.
 */
export const shopJobs = (tools: PayTools, options: { merchantSeconds: number }): JobHandlers => {
  const { db, now } = tools
  const leased = (work: () => Promise<unknown>): LeasedHandler => ({
    leaseSeconds: LEASE_SECONDS,
    run: async () => {
      await work()
    },
  })
  return {
    expireOrders: leased(() => expireOrders(tools)),
    askPayments: leased(() => askDue(tools)),
    sendMoneyBack: leased(() => sendMoneyBack(tools)),
    confirmOrders: leased(() => confirmInTime(db, now())),
    expireReturns: leased(() => expireReturns(db, now())),
    merchant: leased(async () => {
      if (options.merchantSeconds > 0) await actAsMerchant(db, options.merchantSeconds, now())
    }),
  } satisfies Record<keyof typeof EVERY, LeasedHandler>
}

/** Plans these jobs, once however many instances start; `oftenSeconds` is the pace of what is done often. */
export const planShopJobs = async (db: Database, now: Date, oftenSeconds: number): Promise<void> => {
  for (const [name, every] of Object.entries(EVERY)) {
    const everySeconds = every === 'often' ? oftenSeconds : SELDOM_SECONDS
    await planJob(db, { name, key: name, runAt: now, everySeconds })
  }
}
