import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CURRENCY } from '@anzuo/domain/shop'
import { isCarrierCode } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import { orderLines, orders, parcelLines, parcels, paymentAttempts, shippingReports } from '../../db/schema'
import type {
  ReportedParcel,
  ShippingLogistics,
  ShippingReport,
  WeixinShipping,
} from '../../gateways/weixinShipping'
import { scheduleJob } from '../../jobs/jobRunner'
import { recordPaymentAnomaly } from '../payment/paymentAnomalies'

/** Tells the platform how the goods of one order left. */
export const SHIPPING_REPORT_JOB = 'reportShipping'

/** Tries until somebody has to look: with an hour between the later ones, about a day. */
const MAX_TRIES = 30

const PayloadSchema = z.object({ orderId: z.uuid() })

type Payment = typeof paymentAttempts.$inferSelect

/** The payment of an order that was made in the mini-program: the platform holds its money until it hears of the goods. */
const findMiniProgramPayment = async (db: Database, orderId: string): Promise<Payment | undefined> => {
  const [payment] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.provider, 'weixin'),
        eq(paymentAttempts.channel, 'miniProgram'),
        eq(paymentAttempts.status, 'succeeded'),
        isNull(paymentAttempts.repairId),
      ),
    )
  return payment
}

/** Plans to report what was just sent, in the transaction that sends it; nothing for orders that were paid elsewhere. */
export const scheduleShippingReport = async (tx: Database, orderId: string, now: Date): Promise<void> => {
  if (await findMiniProgramPayment(tx, orderId))
    await scheduleJob(tx, { name: SHIPPING_REPORT_JOB, payload: { orderId }, runAt: now })
}

/** What reporting needs of the server; null where there is no mini-program. */
export type ShippingReportContext = {
  db: Database
  now: () => Date
  shipping: WeixinShipping | null
  /** Called when nothing more is tried and somebody has to look. */
  onFailed: (failure: { orderId: string; reason: string }) => void
}

/**
 * Reports how an order stands now. What was reported already is not reported again.
 * @throws Error when the platform did not take it, so that it is tried again, until somebody has to look
 */
export const reportShipping = async (
  context: ShippingReportContext,
  payload: Record<string, unknown>,
): Promise<void> => {
  const { db, now, shipping } = context
  const { orderId } = PayloadSchema.parse(payload)
  const payment = await findMiniProgramPayment(db, orderId)
  const report = shipping && payment && (await writeReport(db, { payment, at: now() }))
  if (!shipping || !payment || !report) return
  const digest = JSON.stringify([report.logistics, report.isComplete, report.parcels.length])
  const [before] = await db.select().from(shippingReports).where(eq(shippingReports.orderId, orderId))
  if (before?.digest === digest) return
  const result = await shipping.report({ ...report, isSplit: report.isSplit || Boolean(before?.digest) })
  if (result.ok) return noteReport(db, orderId, { digest, tries: 0, problem: null })
  const tries = (before?.tries ?? 0) + 1
  await noteReport(db, orderId, { tries, problem: result.reason })
  if (!result.isFinal && tries < MAX_TRIES) throw new Error(result.reason)
  await handToPerson(context, payment)
  context.onFailed({ orderId, reason: result.reason })
}

const noteReport = async (
  db: Database,
  orderId: string,
  state: { digest?: string; tries: number; problem: string | null },
): Promise<void> => {
  await db
    .insert(shippingReports)
    .values({ orderId, ...state })
    .onConflictDoUpdate({ target: shippingReports.orderId, set: state })
}

/** The money is where nobody can use it: it stands with the odd money until somebody has reported it in the platform's console. */
const handToPerson = ({ db, now }: ShippingReportContext, payment: Payment): Promise<void> =>
  db.transaction(tx =>
    recordPaymentAnomaly(
      tx,
      {
        provider: 'weixin',
        reason: 'shippingNotReported',
        transaction: {
          outTradeNo: payment.outTradeNo,
          transactionId: payment.transactionId ?? payment.outTradeNo,
          account: payment.account,
          amount: payment.amount,
          currency: CURRENCY,
        },
      },
      now(),
    ),
  )

/**
 * What is to be reported; null while nothing can be. The platform takes one kind for a payment, and several parcels of couriers only.
 * So parcels of couriers come first; our own fitters, who drive to the home and have no tracking number, are `sameCity`, which is
 * the kind for goods that the seller's own people bring; what is fetched is `pickup`. The latter two are reported once all has left.
 */
const writeReport = async (
  db: Database,
  { payment, at }: { payment: Payment; at: Date },
): Promise<ShippingReport | null> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, payment.orderId))
  if (!order || !payment.transactionId) return null
  const phone = order.shippedTo?.phone ?? null
  const sent = await listParcels(db, order.id)
  const byCourier = sent.flatMap(({ company, trackingNumber, description }): ReportedParcel[] =>
    isCarrierCode(company)
      ? [{ carrier: { company, trackingNumber }, description, receiverPhone: phone }]
      : [],
  )
  const isComplete = order.status !== 'pendingDelivery'
  const common = { transactionId: payment.transactionId, isComplete, at }
  if (byCourier.length > 0)
    return {
      ...common,
      logistics: 'courier',
      isSplit: byCourier.length > 1 || !isComplete,
      parcels: byCourier,
    }
  if (!isComplete) return null
  const logistics: ShippingLogistics = sent.length > 0 ? 'sameCity' : 'pickup'
  const description = await describeOrder(db, order.id)
  const receiverPhone = logistics === 'sameCity' ? phone : null
  return { ...common, logistics, isSplit: false, parcels: [{ carrier: null, description, receiverPhone }] }
}

/** Names and numbers of things, as `名称*2；…`. */
const describeThings = (
  name: typeof orderLines.name,
  quantity: typeof orderLines.quantity | typeof parcelLines.quantity,
) =>
  sql<string>`string_agg((${name} ->> 'zh-CN') || '*' || ${quantity}, '；' order by ${orderLines.position})`

const listParcels = (db: Database, orderId: string) =>
  db
    .select({
      company: parcels.company,
      trackingNumber: parcels.trackingNumber,
      description: describeThings(orderLines.name, parcelLines.quantity),
    })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, parcels.orderId), eq(orderLines.skuId, parcelLines.skuId)),
    )
    .where(eq(parcels.orderId, orderId))
    .groupBy(parcels.id)
    .orderBy(asc(parcels.shippedAt), asc(parcels.id))

const describeOrder = async (db: Database, orderId: string): Promise<string> => {
  const [row] = await db
    .select({ description: describeThings(orderLines.name, orderLines.quantity) })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return row?.description ?? ''
}
