import type { Database } from '../db/database'
import type { SendCustomerMessage } from '../gateways/customerMessageDelivery'
import { followParcels } from '../modules/carrier/followParcels'
import { bookPickups, type PickupContext } from '../modules/carrier/returnPickups'
import type { InvoiceMailContext } from '../modules/invoice/invoiceMail'
import { INVOICE_MESSAGE_JOB, sendInvoiceMessage } from '../modules/invoice/invoiceMessages'
import { writeInvoices, type InvoiceContext } from '../modules/invoice/writeInvoices'
import { tellOfAppointmentDay } from '../modules/order/appointmentDay'
import { autoConfirmReceipts } from '../modules/order/confirmReceipt'
import { listOpenPaymentAnomalies, type PaymentAnomaly } from '../modules/payment/paymentAnomalies'
import {
  fetchDueStatements,
  planStatementFetches,
  type StatementProblem,
} from '../modules/payment/fetchStatements'
import { processAnomalyReturns } from '../modules/payment/anomalyReturns'
import { pollDuePayments } from '../modules/payment/pollStatus'
import { expireUnpaidOrders } from '../modules/payment/closeUnpaidOrder'
import { processRefundTransfers } from '../modules/refund/refundTransfers'
import type { PaymentHandlerContext } from '../modules/payment/startPayment'
import { settleArrivedParcels } from '../modules/refund/exchange'
import { lapseQuotes, remindOfQuotes } from '../modules/refund/repairQuotes'
import { expireOverdueReturns } from '../modules/refund/transitionRefund'
import { beginDuePrices } from '../office/catalogue/prices'
import { simulateMerchant } from '../simulators/simulateMerchant'
import { JOB_POLL_INTERVAL_SECONDS, scheduleJob, type JobHandlers, type LeasedJobHandler } from './jobRunner'

/** Work that takes longer has gone wrong. A second instance that comes in between does no harm: every row is taken by itself. */
const DEADLINE_SECONDS = 45

/** Files take longer than answers: two downloads and what they are compared with. */
const STATEMENTS_DEADLINE_SECONDS = 240

const SELDOM_INTERVAL_SECONDS = 60

const HOUR_SECONDS = 3600

const JOB_FREQUENCIES = {
  expireOrders: 'often',
  askPayments: 'often',
  sendMoneyBack: 'often',
  sendOddMoneyBack: 'often',
  followParcels: 'often',
  bookPickups: 'often',
  writeInvoices: 'often',
  merchant: 'often',
  beginPrices: 'often',
  fetchStatements: 'often',
  confirmOrders: 'seldom',
  expireReturns: 'seldom',
  remindOfQuotes: 'seldom',
  lapseQuotes: 'seldom',
  settleExchanges: 'seldom',
  tellOfAppointments: 'seldom',
  reportPaymentAnomalies: 'hourly',
} as const

type MessageJob = typeof INVOICE_MESSAGE_JOB

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
    invoices: InvoiceContext
    /** Tells customers of what happens to what they bought. */
    sendMessage: SendCustomerMessage
    /** What links to invoices need. */
    links: Omit<InvoiceMailContext, 'now'>
    /** Called when a provider's statement did not come, or could not be read. */
    onStatementProblem: (problem: StatementProblem) => void
    /** Called every hour with the money that waits for somebody to look at it, while there is any. */
    onPaymentAnomalies: (open: readonly PaymentAnomaly[]) => void
  },
): JobHandlers => {
  const { db, now } = tools
  const messages = { db, now, send: options.sendMessage }
  const leased = (
    work: () => Promise<unknown>,
    deadlineSeconds: number = DEADLINE_SECONDS,
  ): LeasedJobHandler => ({
    deadlineSeconds,
    run: async () => {
      await work()
    },
  })
  return {
    expireOrders: leased(() => expireUnpaidOrders(tools)),
    askPayments: leased(() => pollDuePayments(tools)),
    sendMoneyBack: leased(() => processRefundTransfers(tools)),
    sendOddMoneyBack: leased(() => processAnomalyReturns(tools)),
    fetchStatements: leased(async () => {
      await planStatementFetches(tools)
      await fetchDueStatements({ ...tools, onStatementProblem: options.onStatementProblem })
    }, STATEMENTS_DEADLINE_SECONDS),
    beginPrices: leased(() => beginDuePrices(db, now())),
    confirmOrders: leased(() => autoConfirmReceipts(db, now())),
    followParcels: leased(() => followParcels(options.carriers)),
    bookPickups: leased(() => bookPickups(options.carriers)),
    tellOfAppointments: leased(() => tellOfAppointmentDay(db, now())),
    settleExchanges: leased(() => settleArrivedParcels(db, now())),
    writeInvoices: leased(() => writeInvoices(options.invoices)),
    expireReturns: leased(() => expireOverdueReturns(db, now())),
    remindOfQuotes: leased(() => remindOfQuotes(db, now())),
    lapseQuotes: leased(() => lapseQuotes(tools)),
    reportPaymentAnomalies: leased(async () => {
      const open = await listOpenPaymentAnomalies(db)
      if (open.length > 0) options.onPaymentAnomalies(open)
    }),
    merchant: leased(async () => {
      if (options.merchantSeconds > 0) await simulateMerchant(db, options.merchantSeconds, now())
    }),
    // Planned one by one, by what a buyer is told of.
    [INVOICE_MESSAGE_JOB]: {
      deadlineSeconds: DEADLINE_SECONDS,
      run: ({ payload }) => sendInvoiceMessage({ ...messages, ...options.links }, payload),
    },
  } satisfies Record<keyof typeof JOB_FREQUENCIES | MessageJob, LeasedJobHandler>
}

/** Plans these jobs, once however many instances start; `oftenSeconds` is the pace of what is done often. */
export const scheduleShopJobs = async (db: Database, now: Date, oftenSeconds: number): Promise<void> => {
  for (const [name, every] of Object.entries(JOB_FREQUENCIES)) {
    const everySeconds = { often: oftenSeconds, seldom: SELDOM_INTERVAL_SECONDS, hourly: HOUR_SECONDS }[every]
    await scheduleJob(db, { name, key: name, runAt: now, everySeconds })
  }
}
