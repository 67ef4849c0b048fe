import { randomInt, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { DAY_MS } from '@anzuo/domain/durations'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { pickOrderTerms } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import { orderLines, orders, products, shopAssistants, skus } from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import type { Locale } from '../../messages'
import { planDelivery } from '../../modules/order/deliveries'
import { insertOrder } from '../../modules/order/insertOrder'
import {
  detectOrderItemChange,
  findOffers,
  priceOrderItems,
  toNewOrderLines,
} from '../../modules/order/previewOrder'
import { adjustStock } from '../../modules/order/stock'
import { hashStoreSlip } from '../../modules/order/storeSlip'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCall, OfficeChange } from '../officeCall'
import { getOwnAssistantId, type AssistantContext } from './assistants'
import { getReachableStore } from './stores'

/** How long a slip waits for its customer, who then pays; its stock is held meanwhile. */
const SLIP_MS = 2 * DAY_MS

/** Without what is mistaken for each other on paper: 0 and O, 1 and I. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** About 40 bits, with ten tries in ten minutes. */
const createSlipCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

const MAX_GOODS = 20

/** Wildcards of a pattern are characters like any other here. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** What can stand on a slip. */
export const findSlipGoods = async (
  db: Database,
  { request: { query }, locale }: OfficeCall<'/office/v1/slip/goods'>,
): Promise<OfficeResponseData<'/office/v1/slip/goods'>> => {
  const text = escapePattern(query)
  const rows = await db
    .select({
      skuId: skus.id,
      name: products.name,
      skuName: skus.name,
      price: skus.price,
      stock: skus.stock,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(
      and(
        eq(products.isOnSale, true),
        or(ilike(skus.id, `${text}%`), ilike(sql`${products.name} ->> ${locale}`, `%${text}%`)),
      ),
    )
    .orderBy(asc(products.position), asc(skus.position))
    .limit(MAX_GOODS)
  return {
    goods: rows.map(row => ({ ...row, name: row.name[locale], skuName: row.skuName[locale] })),
  }
}

const describeGoods = (
  lines: readonly (typeof orderLines.$inferSelect)[],
  orderId: string,
  locale: Locale,
): string =>
  lines
    .filter(line => line.orderId === orderId)
    .map(({ name, quantity }) => (quantity > 1 ? `${name[locale]} × ${quantity}` : name[locale]))
    .join(' + ')

/** Slips of a store, the newest first; an assistant with an account of their own sees theirs alone. */
export const listSlips = async (
  { db }: ShopContext,
  { request: { storeId: id, cursor, limit }, storeId, locale, caller }: OfficeCall<'/office/v1/slip/list'>,
): Promise<OfficeResponseData<'/office/v1/slip/list'>> => {
  await getReachableStore(db, { id, storeId })
  const own = getOwnAssistantId(caller)
  const rows = await db
    .select({ order: orders, assistantName: shopAssistants.name })
    .from(orders)
    .leftJoin(shopAssistants, eq(shopAssistants.id, orders.assistantId))
    .where(
      and(
        eq(orders.storeId, id),
        isNotNull(orders.slipHash),
        own === null ? undefined : eq(orders.assistantId, own),
        whereOlderThanCursor({ at: orders.placedAt, id: orders.id }, cursor),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, ({ order }) => [order.placedAt.getTime(), order.id])
  const ids = page.map(({ order }) => order.id)
  const lines =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(orderLines)
          .where(inArray(orderLines.orderId, ids))
          .orderBy(asc(orderLines.position))
  return {
    slips: page.map(({ order, assistantName }) => ({
      orderId: order.id,
      number: order.number,
      assistantName,
      goods: describeGoods(lines, order.id, locale),
      total: order.total,
      placedAt: order.placedAt.toISOString(),
      payBy: order.payBy.toISOString(),
      state: order.userId === null ? (order.status === 'closed' ? 'closed' : 'open') : 'bound',
    })),
    next,
  }
}

/** An assistant of the store who is there; one with an account of their own sells for nobody else. */
const requireAssistant = async (
  tx: Database,
  id: string | null,
  { storeId, own }: { storeId: string; own: string | null },
): Promise<void> => {
  if (own !== null && id !== own) throw createApiError('notFound', 'officeAssistantNotFound')
  if (id === null) return
  const [assistant] = isUuid(id)
    ? await tx
        .select({ id: shopAssistants.id })
        .from(shopAssistants)
        .where(
          and(eq(shopAssistants.id, id), eq(shopAssistants.storeId, storeId), isNull(shopAssistants.leftAt)),
        )
    : []
  if (!assistant) throw createApiError('notFound', 'officeAssistantNotFound')
}

/** Makes an order that nobody owns yet, at today's prices; whoever brings its code takes it over and pays. */
export const createSlipMaking = ({
  now,
  publicAddress,
  getSettings,
}: AssistantContext): OfficeChange<'/office/v1/slip/create'> => ({
  isShownOnce: true,
  run: async ({ tx, request, storeId, caller, audit }) => {
    const store = await getReachableStore(tx, { id: request.storeId, storeId })
    const own = getOwnAssistantId(caller)
    const assistantId = request.assistantId ?? own
    await requireAssistant(tx, assistantId, { storeId: store.id, own })
    const { offered, missing } = await findOffers(tx, { items: request.items, locks: true })
    if (missing > 0 || offered.some(each => detectOrderItemChange(each) !== null))
      throw createApiError('conflict', 'officeSlipGoodsChanged')
    if (new Set(offered.map(({ offer }) => offer.shopId)).size > 1)
      throw createApiError('conflict', 'oneShopAtATime')
    const rules = getShopRules(getSettings())
    const {
      totals,
      orderLines: priced,
      deliveryKinds,
    } = priceOrderItems(offered, { points: 0, collected: 'all', rules })
    const id = randomUUID()
    const at = now()
    const order = {
      id,
      userId: null,
      shopId: offered[0]?.offer.shopId ?? '',
      appointment: null,
      shippedTo: null,
      siteAccess: null,
      deliveries: [planDelivery('pickup', { placedAt: at, districtCode: null, appointmentDate: null })],
      storeId: store.id,
      remark: '',
      invoice: null,
      assistantId,
      slipHash: null,
      terms: pickOrderTerms(rules),
      totals,
      placedAt: at,
      payBy: new Date(at.getTime() + SLIP_MS),
      lines: toNewOrderLines(offered, { priced, deliveryKinds }),
    }
    const number = await insertOrder(tx, order)
    const code = createSlipCode()
    await tx
      .update(orders)
      .set({ slipHash: hashStoreSlip({ number, code }) })
      .where(eq(orders.id, id))
    await adjustStock(
      tx,
      order.lines.map(({ skuId, quantity }) => ({ skuId, quantity: -quantity })),
      { kind: 'ordered', causeId: id, at },
    )
    audit({
      subject: { kind: 'order', id, label: number },
      before: null,
      after: { storeId: store.id, assistantId, total: totals.total },
    })
    return {
      orderId: id,
      number,
      code,
      link: `${publicAddress ?? ''}/orderList?number=${number}&code=${code}`,
      total: totals.total,
      payBy: order.payBy.toISOString(),
    }
  },
})
