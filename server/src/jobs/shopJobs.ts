import type { Database } from '../db/database'
import { followParcels } from '../modules/carrier/followParcels'
import { bookPickups, type PickupContext } from '../modules/carrier/returnPickups'
import { autoConfirmReceipts } from '../modules/order/confirmReceipt'
import { listOpenPaymentAnomalies, type PaymentAnomaly } from '../modules/payment/paymentAnomalies'
import { processAnomalyReturns } from '../modules/payment/anomalyReturns'
import { pollDuePayments } from '../modules/payment/pollStatus'
import { expireUnpaidOrders } from '../modules/payment/closeUnpaidOrder'
import { processRefundTransfers } from '../modules/refund/refundTransfers'
import type { PaymentHandlerContext } from '../modules/payment/startPayment'
import { expireOverdueReturns } from '../modules/refund/transitionRefund'
import { beginDuePrices } from '../office/catalogue/prices'
import { simulateMerchant } from '../simulators/simulateMerchant'
import { JOB_POLL_INTERVAL_SECONDS, scheduleJob, type JobHandlers, type LeasedJobHandler } from './jobRunner'

/** Work that takes longer has gone wrong. A second instance that comes in between does no harm: every row is taken by itself. */
const DEADLINE_SECONDS = 45

const SELDOM_INTERVAL_SECONDS = 60

const HOUR_SECONDS = 3600

const JOB_FREQUENCIES = {
  expireOrders: 'often',
  askPayments: 'often',
  sendMoneyBack: 'often',
  sendOddMoneyBack: 'often',
  followParcels: 'often',
  bookPickups: 'often',
  merchant: 'often',
  beginPrices: 'often',
  confirmOrders: 'seldom',
  expireReturns: 'seldom',
  reportPaymentAnomalies: 'hourly',
} as const

/** Seconds between two looks at what the shop has to do: where its seller is simulated and fast, the shop keeps up. */
export const getShopJobIntervalSeconds = (merchantSeconds: number): number =>
  Math.min(JOB_POLL_INTERVAL_SECONDS, merchantSeconds || JOB_POLL_INTERVAL_SECONDS)

/**
 * What the shop does by itself. Each finds its work by the state of orders, payments and refunds, so a crash loses none of
 * it, and each step changes a state under its lock, so nothing happens twice.
 */
export const createShopJobHandlers = (
  tools: PaymentHandlerContext,
  options: {
    merchantSeconds: number
    carriers: PickupContext
    /** Called every hour with the money that waits for somebody to look at it, while there is any. */
    onPaymentAnomalies: (open: readonly PaymentAnomaly[]) => void
  },
): JobHandlers => {
  const { db, now } = tools
  const leased = (work: () => Promise<unknown>): LeasedJobHandler => ({
    deadlineSeconds: DEADLINE_SECONDS,
    run: async () => {
      await work()
    },
  })
  return {
    expireOrders: leased(() => expireUnpaidOrders(tools)),
    askPayments: leased(() => pollDuePayments(tools)),
    sendMoneyBack: leased(() => processRefundTransfers(tools)),
    sendOddMoneyBack: leased(() => processAnomalyReturns(tools)),
    beginPrices: leased(() => beginDuePrices(db, now())),
    confirmOrders: leased(() => autoConfirmReceipts(db, now())),
    followParcels: leased(() => followParcels(options.carriers)),
    bookPickups: leased(() => bookPickups(options.carriers)),
    expireReturns: leased(() => expireOverdueReturns(db, now())),
    reportPaymentAnomalies: leased(async () => {
      const open = await listOpenPaymentAnomalies(db)
      if (open.length > 0) options.onPaymentAnomalies(open)
    }),
    merchant: leased(async () => {
      if (options.merchantSeconds > 0) await simulateMerchant(db, options.merchantSeconds, now())
    }),
  } satisfies Record<keyof typeof JOB_FREQUENCIES, LeasedJobHandler>
}

/** Plans these jobs, once however many instances start; `oftenSeconds` is the pace of what is done often. */
export const scheduleShopJobs = async (db: Database, now: Date, oftenSeconds: number): Promise<void> => {
  for (const [name, every] of Object.entries(JOB_FREQUENCIES)) {
    const everySeconds = { often: oftenSeconds, seldom: SELDOM_INTERVAL_SECONDS, hourly: HOUR_SECONDS }[every]
    await scheduleJob(db, { name, key: name, runAt: now, everySeconds })
  }
}
