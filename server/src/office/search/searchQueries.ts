import { and, arrayContains, asc, desc, eq, ilike, isNull, like, or, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData } from '@anzuo/contract/office'
import { MAX_SEARCH_HITS, type SearchHitKind, type SearchTerms } from '@anzuo/domain/office/officeSearch'
import { maskEmail, maskName, maskPhoneToEnding } from '@anzuo/domain/office/personalDataMask'
import { extractQueryTerms } from '@anzuo/domain/shop'
import { getCarrierName } from '@anzuo/domain/shop/carriers'
import type { Database } from '../../db/database'
import { orderByLastNumber } from '../../db/keysetPagination'
import {
  chairKeys,
  chairs,
  orders,
  parcels,
  products,
  refunds,
  retailStores,
  shopAssistants,
  skus,
  users,
} from '../../db/schema'
import type { Locale } from '../../messages'
import { wherePhoneEndsWith } from '../order/orderConditions'
import { maskCustomer } from '../order/orderSummaries'
import { formatAssistantNumber } from '../store/assistants'

export type SearchHit = OfficeResponseData<'/office/v1/search/find'>['hits'][number]

/** What is looked for, by whom. */
export type Search = {
  terms: SearchTerms
  locale: Locale
  /** The store that the caller may see, where they may see one only; null for all. */
  storeId: string | null
  /** Whether a name counts beside the end of a phone: for whom names may be opened. */
  mayUseNames: boolean
  /** The assistant who looks by their own account, and finds no other one; null for everybody else. */
  ownAssistantId: string | null
}

type FindHits = (db: Database, search: Search) => Promise<SearchHit[]>

/** Wildcards of a pattern are characters like any other here. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const toPrefix = (text: string): string => `${escapePattern(text)}%`
const toPart = (text: string): string => `%${escapePattern(text)}%`
const joinNote = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

const isOfStore = (storeId: string | null): SQL | undefined =>
  storeId === null ? undefined : eq(orders.storeId, storeId)

const isOrderFound = ({ terms: { orderNumber, person }, mayUseNames }: Search): SQL | null => {
  if (orderNumber) return like(orders.number, toPrefix(orderNumber))
  if (!person) return null
  const hasEnding = wherePhoneEndsWith(person.phoneEnding)
  if (person.name === null) return hasEnding
  if (!mayUseNames) return null
  const name = toPart(person.name)
  const hasName = or(
    ilike(sql`${orders.shippedTo} ->> 'name'`, name),
    and(isNull(orders.shippedTo), ilike(users.nickname, name)),
  )
  return sql`${and(hasEnding, hasName)}`
}

const findOrders: FindHits = async (db, search) => {
  const isFound = isOrderFound(search)
  if (!isFound) return []
  const rows = await db
    .select({ order: orders, buyer: { nickname: users.nickname, phone: users.phone } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(isFound, isOfStore(search.storeId)))
    .orderBy(
      ...(search.terms.orderNumber
        ? [orderByLastNumber(orders.number)]
        : [desc(orders.placedAt), desc(orders.id)]),
    )
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ order, buyer }) => {
    const customer = maskCustomer(order, buyer ?? { nickname: null, phone: null })
    return {
      kind: 'order',
      recordId: order.id,
      title: order.number,
      note: joinNote(customer.name, customer.phone),
      at: order.placedAt.toISOString(),
    }
  })
}

const findRefunds: FindHits = async (db, { terms: { refundNumber }, storeId }) => {
  if (!refundNumber) return []
  const rows = await db
    .select({ refund: refunds, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(like(refunds.number, toPrefix(refundNumber)), isOfStore(storeId)))
    .orderBy(desc(refunds.submittedAt), desc(refunds.id))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ refund, orderNumber }) => ({
    kind: 'refund',
    recordId: refund.id,
    title: refund.number,
    note: orderNumber,
    at: refund.submittedAt.toISOString(),
  }))
}

const findParcels: FindHits = async (db, { terms: { trackingNumber }, storeId, locale }) => {
  if (!trackingNumber) return []
  const rows = await db
    .select({ parcel: parcels, orderNumber: orders.number })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(like(sql`upper(${parcels.trackingNumber})`, toPrefix(trackingNumber)), isOfStore(storeId)))
    .orderBy(asc(sql`upper(${parcels.trackingNumber})`))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ parcel, orderNumber }) => ({
    kind: 'parcel',
    recordId: parcel.orderId,
    title: parcel.trackingNumber,
    note: joinNote(getCarrierName(parcel.company, locale), orderNumber),
    at: parcel.shippedAt?.toISOString() ?? null,
  }))
}

const findReturnParcels: FindHits = async (db, { terms: { trackingNumber }, storeId }) => {
  if (!trackingNumber) return []
  const number = sql<string>`upper(${refunds.sentBy} ->> 'trackingNumber')`
  const rows = await db
    .select({ refund: refunds, number, orderNumber: orders.number })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(sql`${refunds.sentBy} is not null`, like(number, toPrefix(trackingNumber)), isOfStore(storeId)),
    )
    .orderBy(asc(number))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ refund, number: title, orderNumber }) => ({
    kind: 'returnParcel',
    recordId: refund.id,
    title,
    note: joinNote(refund.number, orderNumber),
    at: refund.changedAt.toISOString(),
  }))
}

const isCustomerFound = ({ terms: { person, email, orderNumber } }: Search): SQL | null => {
  if (email) return eq(users.email, email)
  if (orderNumber && /^AZ\d{6,}$/.test(orderNumber))
    return sql`${users.id} = (select user_id from orders where number = ${orderNumber})`
  if (!person) return null
  const hasEnding = sql`right(${users.phone}, 4) = ${person.phoneEnding}`
  return person.name === null ? hasEnding : sql`${and(hasEnding, ilike(users.nickname, toPart(person.name)))}`
}

const findCustomers: FindHits = async (db, search) => {
  const isFound = isCustomerFound(search)
  if (!isFound) return []
  const rows = await db
    .select()
    .from(users)
    .where(isFound)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ id, nickname, phone, email, createdAt }) => ({
    kind: 'customer',
    recordId: id,
    title: maskName(nickname),
    note: joinNote(phone && maskPhoneToEnding(phone), email && maskEmail(email)),
    at: createdAt.toISOString(),
  }))
}

const findProducts: FindHits = async (db, { terms: { code, words }, locale }) => {
  const queryTerms = extractQueryTerms(words)
  const hasCode = code ? like(sql`lower(${products.id})`, toPrefix(code.toLowerCase())) : undefined
  const hasWords = queryTerms.length > 0 ? arrayContains(products.searchWords, queryTerms) : undefined
  if (!hasCode && !hasWords) return []
  const rows = await db
    .select()
    .from(products)
    .where(or(hasCode, hasWords))
    .orderBy(desc(products.isOnSale), asc(products.position), asc(products.id))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ id, name }) => ({
    kind: 'product',
    recordId: id,
    title: name[locale],
    note: id,
    at: null,
  }))
}

const findSkus: FindHits = async (db, { terms: { code }, locale }) => {
  if (!code) return []
  const rows = await db
    .select({ sku: skus, productName: products.name })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(like(sql`lower(${skus.id})`, toPrefix(code.toLowerCase())))
    .orderBy(asc(sql`lower(${skus.id})`))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ sku, productName }) => ({
    kind: 'sku',
    recordId: sku.productId,
    title: sku.id,
    note: joinNote(productName[locale], sku.name[locale]),
    at: null,
  }))
}

/** Chairs that were seen, and those that have a key alone. */
const findChairs: FindHits = async (db, { terms: { code } }) => {
  if (!code) return []
  const startsWithCode = (column: typeof chairs.serialNumber | typeof chairKeys.serialNumber) =>
    or(like(column, toPrefix(code)), like(column, toPrefix(code.toUpperCase())))
  const seen = await db
    .select({ serialNumber: chairs.serialNumber, family: chairs.family })
    .from(chairs)
    .where(startsWithCode(chairs.serialNumber))
    .orderBy(asc(chairs.serialNumber))
    .limit(MAX_SEARCH_HITS)
  const made = await db
    .selectDistinct({ serialNumber: chairKeys.serialNumber })
    .from(chairKeys)
    .where(startsWithCode(chairKeys.serialNumber))
    .orderBy(asc(chairKeys.serialNumber))
    .limit(MAX_SEARCH_HITS)
  const families = new Map(made.map(({ serialNumber }) => [serialNumber, '']))
  for (const { serialNumber, family } of seen) families.set(serialNumber, family)
  return [...families]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_SEARCH_HITS)
    .map(([serialNumber, family]) => ({
      kind: 'chair',
      recordId: serialNumber,
      title: serialNumber,
      note: family.toUpperCase(),
      at: null,
    }))
}

const hasTextLike = (column: typeof retailStores.name, words: string): SQL | undefined =>
  or(
    ...(['en-GB', 'zh-CN', 'zh-Hant'] as const).map(locale =>
      ilike(sql`${column} ->> ${locale}`, toPart(words)),
    ),
  )

const findStores: FindHits = async (db, { terms: { code, words }, storeId, locale }) => {
  const rows = await db
    .select()
    .from(retailStores)
    .where(
      and(
        or(
          code ? like(retailStores.id, toPrefix(code.toLowerCase())) : undefined,
          hasTextLike(retailStores.name, words),
        ),
        storeId === null ? undefined : eq(retailStores.id, storeId),
      ),
    )
    .orderBy(asc(retailStores.id))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ id, name, city }) => ({
    kind: 'store',
    recordId: id,
    title: name[locale],
    note: city[locale],
    at: null,
  }))
}

const findAssistants: FindHits = async (db, search) => {
  const { terms, storeId, ownAssistantId, locale } = search
  const { assistantNumber, words } = terms
  const rows = await db
    .select({ assistant: shopAssistants, storeName: retailStores.name })
    .from(shopAssistants)
    .innerJoin(retailStores, eq(retailStores.id, shopAssistants.storeId))
    .where(
      and(
        assistantNumber === null
          ? ilike(shopAssistants.name, toPart(words))
          : eq(shopAssistants.position, assistantNumber),
        storeId === null ? undefined : eq(shopAssistants.storeId, storeId),
        ownAssistantId === null ? undefined : eq(shopAssistants.id, ownAssistantId),
      ),
    )
    .orderBy(asc(shopAssistants.position))
    .limit(MAX_SEARCH_HITS)
  return rows.map(({ assistant, storeName }) => ({
    kind: 'assistant',
    recordId: assistant.storeId,
    title: assistant.name,
    note: joinNote(formatAssistantNumber(assistant), storeName[locale]),
    at: null,
  }))
}

/** How each kind is found: at most `MAX_SEARCH_HITS` of each, none where the text can't mean one. */
export const hitFinders: Readonly<Record<SearchHitKind, FindHits>> = {
  order: findOrders,
  refund: findRefunds,
  parcel: findParcels,
  returnParcel: findReturnParcels,
  customer: findCustomers,
  product: findProducts,
  sku: findSkus,
  chair: findChairs,
  store: findStores,
  assistant: findAssistants,
}
