import { and, eq, inArray, sum } from 'drizzle-orm'
import type { ResponseData } from '@anzuo/contract'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import { isWarrantyRunning } from '@anzuo/domain/shop/repair'
import type { Database } from '../../db/database'
import { paymentAttempts, refundRepairs } from '../../db/schema'
import type { ExchangeShipment } from '../../db/schema/payments'
import type { Locale } from '../../messages'

export type RepairRow = typeof refundRepairs.$inferSelect
type RefundDetail = ResponseData<'/dealer_order_refund/get'>
type ShipmentView = NonNullable<NonNullable<RefundDetail['exchange']>['shipment']>

/** How a repair stands; undefined for other requests. */
export const loadRepair = async (db: Database, refundId: string): Promise<RepairRow | undefined> => {
  const [row] = await db.select().from(refundRepairs).where(eq(refundRepairs.refundId, refundId))
  return row
}

/** Changes what is known of a repair. */
export const updateRepair = async (
  tx: Database,
  refundId: string,
  changes: Partial<Omit<RepairRow, 'refundId'>>,
): Promise<void> => {
  await tx.update(refundRepairs).set(changes).where(eq(refundRepairs.refundId, refundId))
}

/** Money for a repair that went back or is on its way, cents. */
export const sumRepairReturns = async (db: Database, refundId: string): Promise<number> => {
  const [returned] = await db
    .select({ amount: sum(paymentAttempts.returned).mapWith(Number) })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.repairId, refundId))
  return returned?.amount ?? 0
}

/**
 * All money that ever came for a repair, cents, with what came for the parts that were sent in together: whether it is much does not depend
 * on how many parts it is given back in.
 */
export const sumRepairPayments = async (
  db: Database,
  { refundId, paidWith }: Pick<RepairRow, 'refundId' | 'paidWith'>,
): Promise<number> => {
  const [came] = await db
    .select({ amount: sum(paymentAttempts.amount).mapWith(Number) })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.repairId, [refundId, ...(paidWith === null ? [] : [paidWith])]),
        eq(paymentAttempts.status, 'succeeded'),
      ),
    )
  return came?.amount ?? 0
}

/** How something goes to the buyer, as people read it. */
export const toShipmentView = (shipment: ExchangeShipment, locale: Locale): ShipmentView => ({
  way: shipment.way,
  company: shipment.way === 'parcel' ? getCarrierName(shipment.company, locale) : null,
  trackingNumber: shipment.way === 'parcel' ? shipment.trackingNumber : null,
  day: shipment.way === 'fitter' ? shipment.day : null,
  slot: shipment.way === 'fitter' ? shipment.slot : null,
})

/** How a repair stands, for the buyer and for the shop. */
export const toRepairView = (
  { submittedAt }: { submittedAt: Date },
  { repair, returned, locale }: { repair: RepairRow; returned: number; locale: Locale },
): NonNullable<RefundDetail['repair']> => {
  const { warrantyUntil, quote, paid, quoteBy, visit, work, shipment, arrivesBy } = repair
  return {
    isInWarranty: isWarrantyRunning(warrantyUntil, submittedAt.getTime()),
    warrantyUntil,
    quote,
    paid,
    returned,
    quoteBy: quoteBy?.toISOString() ?? null,
    visit,
    work,
    shipment: shipment && toShipmentView(shipment, locale),
    arrivesBy: arrivesBy?.toISOString() ?? null,
  }
}
