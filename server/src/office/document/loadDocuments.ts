import type { Company, Warehouse } from '@anzuo/domain/settings/shopSettings'
import { asc, eq, inArray } from 'drizzle-orm'
import { formatChinaDate } from '@anzuo/domain/chinaTime'
import type { Database } from '../../db/database'
import { merchants, orderLines, parcelLines, parcels, users } from '../../db/schema'
import type { PackingSlip } from '../../documents/packingSlip'
import type { ParcelLabel } from '../../documents/parcelLabel'
import type { Receipt } from '../../documents/receipt'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import { loadLineShipments } from '../../modules/order/lineShipments'
import type { OrderLineRow, OrderRow } from '../../modules/order/queries'

type ParcelRow = typeof parcels.$inferSelect

/** An order with all that its papers say. */
export type DocumentSource = { order: OrderRow; lines: OrderLineRow[]; locale: Locale }

/** Reads the lines of an order, and in which language its papers are: that of the customer unless another one is asked for. */
export const loadDocumentSource = async (
  db: Database,
  order: OrderRow,
  wanted: { locale: Locale | undefined; fallback: Locale },
): Promise<DocumentSource> => {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const [buyer] = order.userId
    ? await db.select({ locale: users.locale }).from(users).where(eq(users.id, order.userId))
    : []
  return { order, lines, locale: wanted.locale ?? buyer?.locale ?? wanted.fallback }
}

type PackedParcel = {
  parcel: ParcelRow
  /** Place among the parcels of the order, from 1. */
  position: number
  contents: { line: OrderLineRow; quantity: number }[]
  isPart: boolean
}

/** @throws ApiError `notFound` for a parcel that is not of this order */
const loadPackedParcel = async (
  db: Database,
  { order, lines }: DocumentSource,
  parcelId: string,
): Promise<PackedParcel> => {
  const sent = await db
    .select()
    .from(parcels)
    .where(eq(parcels.orderId, order.id))
    .orderBy(asc(parcels.shippedAt), asc(parcels.id))
  const index = isUuid(parcelId) ? sent.findIndex(({ id }) => id === parcelId) : -1
  const parcel = sent[index]
  if (!parcel) throw createApiError('notFound', 'officeParcelGone')
  const packed = await db
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        sent.map(({ id }) => id),
      ),
    )
  const own = packed.filter(each => each.parcelId === parcelId)
  // Parcels of before, which held all of their order, have no contents written down.
  const contents = lines.flatMap(line => {
    const quantity =
      own.length === 0 ? line.quantity : own.find(({ skuId }) => skuId === line.skuId)?.quantity
    return quantity ? [{ line, quantity }] : []
  })
  const isUnfinished =
    order.status === 'pendingDelivery' &&
    (await loadLineShipments(db, order.id)).some(
      ({ quantity, shippedQuantity, refundedBeforeShipping }) =>
        shippedQuantity + refundedBeforeShipping < quantity,
    )
  return { parcel, position: index + 1, contents, isPart: sent.length > 1 || isUnfinished }
}

const requireRecipient = ({ shippedTo }: OrderRow): NonNullable<OrderRow['shippedTo']> => {
  if (!shippedTo) throw createApiError('conflict', 'officeNothingSent')
  return shippedTo
}

/** What the label of a parcel says. */
export const loadParcelLabel = async (
  db: Database,
  source: DocumentSource,
  { parcelId, warehouse }: { parcelId: string; warehouse: Warehouse },
): Promise<ParcelLabel> => {
  const { order, locale } = source
  const { name, phone, region, detail } = requireRecipient(order)
  const { parcel, position, contents } = await loadPackedParcel(db, source, parcelId)
  return {
    orderNumber: order.number,
    carrierName: getCarrierName(parcel.company, locale),
    trackingNumber: parcel.trackingNumber,
    position,
    pieces: contents.reduce((sum, { quantity }) => sum + quantity, 0),
    to: { name, phone, region, detail },
    from: {
      name: warehouse.name[locale],
      phone: warehouse.phone,
      address: warehouse.address[locale],
    },
  }
}

/** What the packing slip of a parcel says. */
export const loadPackingSlip = async (
  db: Database,
  source: DocumentSource,
  parcelId: string,
): Promise<PackingSlip> => {
  const { order, locale } = source
  const { name } = requireRecipient(order)
  const { parcel, contents, isPart } = await loadPackedParcel(db, source, parcelId)
  return {
    orderNumber: order.number,
    shopName: await loadShopName(db, source),
    recipientName: name,
    carrierName: getCarrierName(parcel.company, locale),
    trackingNumber: parcel.trackingNumber,
    sentOn: parcel.shippedAt && formatChinaDate(parcel.shippedAt.getTime()),
    lines: contents.map(({ line, quantity }) => ({
      name: line.name[locale],
      skuName: line.skuName[locale],
      quantity,
    })),
    isPart,
  }
}

/** What is to be packed of a courier's part that has not left, or not wholly; null when nothing is. */
export const loadUnsentPackingSlip = async (
  db: Database,
  source: DocumentSource,
): Promise<PackingSlip | null> => {
  const { order, lines, locale } = source
  if (order.status !== 'pendingDelivery' || !order.shippedTo) return null
  const shipments = await loadLineShipments(db, order.id)
  const unsent = shipments.flatMap(
    ({ skuId, deliveryKind, quantity, shippedQuantity, refundedBeforeShipping }) => {
      const line = lines.find(known => known.skuId === skuId)
      const left = quantity - shippedQuantity - refundedBeforeShipping
      return line && deliveryKind === 'parcel' && left > 0 ? [{ line, left }] : []
    },
  )
  if (unsent.length === 0) return null
  return {
    orderNumber: order.number,
    shopName: await loadShopName(db, source),
    recipientName: order.shippedTo.name,
    carrierName: '',
    trackingNumber: '',
    sentOn: null,
    lines: unsent.map(({ line, left }) => ({
      name: line.name[locale],
      skuName: line.skuName[locale],
      quantity: left,
    })),
    isPart: unsent.length < lines.length || shipments.some(({ shippedQuantity }) => shippedQuantity > 0),
  }
}

/**
 * What the receipt of an order says. The buyer is who the invoice was asked for, else who the goods went to; the seller is the company,
 * with the number by which the tax office knows it.
 * @throws ApiError `conflict` for an order for which no money has come
 */
export const loadReceipt = (
  { order, lines, locale }: DocumentSource,
  { company, now }: { company: Company; now: Date },
): Receipt => {
  if (order.paid === 0) throw createApiError('conflict', 'officeNotPaid')
  const { invoice, shippedTo, goods, freight, points, discount, total, paid, refunded } = order
  return {
    orderNumber: order.number,
    seller: { name: company.name[locale], taxNumber: company.taxNumber || null },
    buyer: {
      title: invoice?.title ?? shippedTo?.name ?? '',
      taxNumber: invoice?.kind === 'company' ? invoice.taxNumber : null,
    },
    placedOn: formatChinaDate(order.placedAt.getTime()),
    paidOn: order.paidAt && formatChinaDate(order.paidAt.getTime()),
    madeOn: formatChinaDate(now.getTime()),
    lines: lines.map(({ name, skuName, price, quantity }) => ({
      name: name[locale],
      skuName: skuName[locale],
      price,
      quantity,
    })),
    goods,
    freight,
    points,
    discount,
    total,
    paid,
    refunded,
  }
}

const loadShopName = async (db: Database, { order, locale }: DocumentSource): Promise<string> => {
  const [shop] = await db.select().from(merchants).where(eq(merchants.id, order.shopId))
  return shop?.name[locale] ?? ''
}
