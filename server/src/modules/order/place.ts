import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { CODE, type DataOf, type ValidRequestOf } from '../../../../src/contract'
import { mostPoints, payDeadline, secondsUntil, shopRules, totalsOf } from '../../../../src/domain/shop'
import type { Database } from '../../db/database'
import { cartLines, products, skus, stores } from '../../db/schema'
import { statement } from '../../db/statement'
import { Refusal, refuse } from '../../http/refusal'
import type { Locale } from '../../messages'
import { ownAddress } from '../address/calls'
import { regionOf } from '../address/divisions'
import { pictureUrl } from '../picture/address'
import { bookPoints, pointsOf } from '../points/ledger'
import { once } from '../repeat/once'
import { readAppointmentDays, takeAppointment } from './appointments'
import { shopDay } from './shopDay'
import { moveStock } from './stock'
import { writeOrder } from './write'

type Place = ValidRequestOf<'/dealer_order/place'>
type Item = { skuId: string; quantity: number; price?: number }
type Offer = Awaited<ReturnType<typeof offersOf>>[number]

const offersOf = (db: Database) =>
  db
    .select({
      sku: skus,
      name: products.name,
      delivery: products.delivery,
      shopId: products.shopId,
      isOnSale: products.isOnSale,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(sql`${skus.id} = any(${sql.placeholder('skuIds')})`)
    // One order for all: two buyers of the same things never wait for each other.
    .orderBy(asc(skus.id))

const shownOffers = statement(db => offersOf(db).prepare('offers'))
const heldOffers = statement(db => offersOf(db).for('update', { of: skus }).prepare('offers_held'))

const byId = (offers: readonly Offer[]) => new Map(offers.map(offer => [offer.sku.id, offer]))

/** One item for each thing. */
const joined = <Kind extends Item>(items: readonly Kind[]): Kind[] => {
  const byId = new Map<string, Kind>()
  for (const item of items) {
    const same = byId.get(item.skuId)
    byId.set(item.skuId, same ? { ...item, quantity: same.quantity + item.quantity } : item)
  }
  return [...byId.values()]
}

const changeOf = (item: Item, offer: Offer | undefined): 'gone' | 'price' | 'stock' | null => {
  if (!offer?.isOnSale) return 'gone'
  if (offer.sku.stock < item.quantity) return 'stock'
  return item.price !== undefined && item.price !== offer.sku.price ? 'price' : null
}

const totalLines = (pairs: readonly { item: Item; offer: Offer }[]) =>
  pairs.map(({ item, offer }) => ({
    price: offer.sku.price,
    quantity: item.quantity,
    isParcel: offer.delivery === 'parcel',
  }))

/** What an order would cost now. Things that are no longer sold are left out of the totals. */
export const previewOrder = async (
  db: Database,
  work: { userId: string; request: ValidRequestOf<'/dealer_order/preview'>; locale: Locale; now: Date },
): Promise<DataOf<'/dealer_order/preview'>> => {
  const { request, locale } = work
  const items = joined(request.items)
  const offers = byId(await shownOffers(db).execute({ skuIds: items.map(({ skuId }) => skuId) }))
  const pairs = items.flatMap(item => {
    const offer = offers.get(item.skuId)
    return offer ? [{ item, offer }] : []
  })
  if (pairs.length === 0) throw refuse('notFound', 'productNotFound')
  const pointsBalance = await pointsOf(db, work.userId)
  const sold = pairs.filter(({ offer }) => offer.isOnSale)
  const isPickup = request.method === 'pickup'
  const { totals, lines } = totalsOf(
    totalLines(sold),
    { points: Math.min(request.points, pointsBalance), isPickup },
    shopRules,
  )
  const needsInstallation = !isPickup && sold.some(({ offer }) => offer.delivery === 'installed')
  return {
    lines: pairs.map(({ item, offer }) => ({
      skuId: offer.sku.id,
      productId: offer.sku.productId,
      name: offer.name[locale],
      skuName: offer.sku.name[locale],
      picture: pictureUrl(offer.sku.picture),
      price: offer.sku.price,
      quantity: item.quantity,
      payable: lines[sold.findIndex(pair => pair.offer === offer)]?.payable ?? 0,
      stock: offer.sku.stock,
      change: changeOf(item, offer),
    })),
    totals,
    pointsBalance,
    mostPoints: mostPoints(totals.goods, pointsBalance, shopRules),
    pointValue: shopRules.pointValue,
    needsInstallation,
    appointmentDays: needsInstallation ? await readAppointmentDays(db, { now: work.now }) : [],
  }
}

/** Where an order goes: an address of the person, or a store. */
const destination = async (tx: Database, work: { userId: string; delivery: Place['delivery'] }) => {
  const { delivery } = work
  if (delivery.method === 'delivery') {
    const { name, phone, districtCode, detail } = await ownAddress(tx, work.userId, delivery.addressId)
    return {
      shippedTo: { name, phone, districtCode, region: regionOf(districtCode) ?? [], detail },
      storeId: null,
    }
  }
  const [store] = await tx
    .select({ id: stores.id, services: stores.services })
    .from(stores)
    .where(eq(stores.id, delivery.storeId))
  if (!store?.services.includes('pickup')) throw refuse('notFound', 'storeNotFound')
  return { shippedTo: null, storeId: store.id }
}

/**
 * Places an order: checks what the person saw against what is true, takes the stock and the points, and starts the time
 * to pay. All of it happens, or nothing does; the same key places one order.
 * @throws Refusal `changed` (3001) when a price, the stock or the total is no longer what was shown; it brings the preview of now
 */
export const placeOrder = async (
  db: Database,
  work: { userId: string; assistantId: string | null; request: Place; locale: Locale; now: Date },
): Promise<DataOf<'/dealer_order/place'>> => {
  try {
    return await placeAsShown(db, work)
  } catch (error) {
    throw error instanceof Refusal && error.code === CODE.changed
      ? error.with(await truthOf(db, work))
      : error
  }
}

/** What the same order would cost now; null when nothing of it exists any more. */
const truthOf = async (
  db: Database,
  { userId, request, locale, now }: { userId: string; request: Place; locale: Locale; now: Date },
): Promise<DataOf<'/dealer_order/preview'> | null> => {
  const { items, points, delivery } = request
  const asked = { items, points, method: delivery.method }
  try {
    return await previewOrder(db, { userId, request: asked, locale, now })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const placeAsShown = (
  db: Database,
  work: { userId: string; assistantId: string | null; request: Place; now: Date },
): Promise<DataOf<'/dealer_order/place'>> => {
  const { userId, request, now } = work
  const { requestKey, ...content } = request
  const repeatable = { userId, key: requestKey, path: '/dealer_order/place', request: content }
  return once(db, { repeatable, now }, async tx => {
    const items = joined(request.items)
    const offers = byId(await heldOffers(tx).execute({ skuIds: items.map(({ skuId }) => skuId) }))
    const pairs = items.flatMap(item => {
      const offer = offers.get(item.skuId)
      return offer && changeOf(item, offer) === null ? [{ item, offer }] : []
    })
    const [first] = pairs
    if (!first || pairs.length < items.length) throw refuse('changed', 'orderChanged')
    if (pairs.some(({ offer }) => offer.shopId !== first.offer.shopId))
      throw refuse('invalidRequest', 'oneShopAtATime')

    const isPickup = request.delivery.method === 'pickup'
    const { totals, lines } = totalsOf(totalLines(pairs), { points: request.points, isPickup }, shopRules)
    if (totals.total !== request.total || totals.points !== request.points)
      throw refuse('changed', 'orderChanged')
    const needsInstallation = !isPickup && pairs.some(({ offer }) => offer.delivery === 'installed')
    const appointment =
      request.delivery.method === 'delivery'
        ? await takeAppointment(tx, request.delivery.appointment, { isNeeded: needsInstallation, now })
        : null
    const where = await destination(tx, { userId, delivery: request.delivery })

    const id = randomUUID()
    const payBy = new Date(payDeadline(now.getTime(), false, shopRules))
    const number = await writeOrder(tx, {
      id,
      numberFront: `AZ${shopDay(now.getTime()).slice(2).replaceAll('-', '')}`,
      userId,
      shopId: first.offer.shopId,
      ...where,
      appointment,
      remark: request.remark,
      invoice: request.invoice,
      assistantId: work.assistantId,
      totals,
      placedAt: now,
      payBy,
      lines: pairs.map(({ item, offer }, position) => ({
        skuId: offer.sku.id,
        productId: offer.sku.productId,
        name: offer.name,
        skuName: offer.sku.name,
        picture: offer.sku.picture,
        price: offer.sku.price,
        quantity: item.quantity,
        payable: lines[position]?.payable ?? 0,
        points: lines[position]?.points ?? 0,
      })),
    })
    const booked = await bookPoints(
      tx,
      { userId, kind: 'used', points: -totals.points, causeId: id, orderNumber: number },
      now,
    )
    if (!booked) throw refuse('changed', 'orderChanged')
    await moveStock(
      tx,
      pairs.map(({ item }) => ({ skuId: item.skuId, quantity: -item.quantity })),
      { kind: 'ordered', causeId: id, at: now },
    )
    if (request.fromCart)
      await tx.delete(cartLines).where(
        and(
          eq(cartLines.userId, userId),
          inArray(
            cartLines.skuId,
            items.map(({ skuId }) => skuId),
          ),
        ),
      )
    return {
      id,
      number,
      total: totals.total,
      secondsToPay: secondsUntil(payBy.getTime(), now.getTime()),
    }
  })
}
