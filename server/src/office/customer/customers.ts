import { and, asc, count, desc, eq, gt, ilike, isNull, sql, type SQL } from 'drizzle-orm'
import type { OfficeResponseData, ValidatedOfficeRequest } from '@anzuo/contract/office'
import { getPermissionReach } from '@anzuo/domain/office/permissions'
import { maskEmail, maskName, maskPhoneToEnding } from '@anzuo/domain/office/personalDataMask'
import type { Database } from '../../db/database'
import { paginateRows, whereOlderThanCursor } from '../../db/keysetPagination'
import {
  accountClosureRequests,
  addresses,
  authSessions,
  loyaltyPointEntries,
  orders,
  refunds,
  users,
} from '../../db/schema'
import { isUuid } from '../../db/valueChecks'
import { createApiError } from '../../http/apiError'
import { getDivisionNames } from '../../modules/address/divisions'
import { getLoyaltyPointBalance } from '../../modules/points/pointsLedger'
import type { OfficeCaller } from '../officeCall'

export type Customer = OfficeResponseData<'/office/v1/customer/get'>
export type CustomerRow = typeof users.$inferSelect

/** Orders, refunds and entries that a page shows. */
const MAX_SHOWN = 20
const MAX_ADDRESSES = 50

const PHONE_ENDING = /^\d{4}$/

/** Wildcards of a pattern are characters like any other here. */
const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

const whereFound = ({
  query,
  name,
}: Pick<ValidatedOfficeRequest<'/office/v1/customer/list'>, 'query' | 'name'>): SQL | undefined => {
  const hasName = name ? ilike(users.nickname, `%${escapePattern(name)}%`) : undefined
  if (query === undefined) return hasName
  if (PHONE_ENDING.test(query)) return and(sql`right(${users.phone}, 4) = ${query}`, hasName)
  if (query.includes('@')) return and(eq(users.email, query.toLowerCase()), hasName)
  return and(sql`${users.id} = (select user_id from orders where number = ${query.toUpperCase()})`, hasName)
}

const toSummary = ({ id, nickname, phone, email, createdAt }: CustomerRow) => ({
  id,
  name: maskName(nickname),
  phone: phone === null ? null : maskPhoneToEnding(phone),
  email: email === null ? null : maskEmail(email),
  createdAt: createdAt.toISOString(),
})

/** Customers that were looked for, the newest first. */
export const listCustomers = async (
  db: Database,
  { cursor, limit, ...search }: ValidatedOfficeRequest<'/office/v1/customer/list'>,
): Promise<OfficeResponseData<'/office/v1/customer/list'>> => {
  const rows = await db
    .select()
    .from(users)
    .where(and(whereFound(search), whereOlderThanCursor({ at: users.createdAt, id: users.id }, cursor)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
  const { page, next } = paginateRows(rows, limit, ({ createdAt, id }) => [createdAt.getTime(), id])
  return { customers: page.map(toSummary), next }
}

/** @throws ApiError `notFound` for one that isn't there */
export const getCustomerRow = async (db: Database, id: string, locks = false): Promise<CustomerRow> => {
  if (!isUuid(id)) throw createApiError('notFound', 'officeCustomerNotFound')
  const query = db.select().from(users).where(eq(users.id, id))
  const [row] = await (locks ? query.for('update') : query)
  if (!row) throw createApiError('notFound', 'officeCustomerNotFound')
  return row
}

/** How the audit log names a customer; it outlives them, so that nothing in it tells who it was. */
export const toCustomerSubject = ({ id, phone, email }: CustomerRow) => ({
  kind: 'customer' as const,
  id,
  label: phone === null ? maskEmail(email ?? '') : maskPhoneToEnding(phone),
})

const listCustomerOrders = async (db: Database, userId: string): Promise<Customer['orders']> => {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(MAX_SHOWN)
  return rows.map(({ id, number, status, total, placedAt }) => ({
    id,
    number,
    status,
    total,
    placedAt: placedAt.toISOString(),
  }))
}

const listCustomerRefunds = async (db: Database, userId: string): Promise<Customer['refunds']> => {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.userId, userId))
    .orderBy(desc(refunds.submittedAt))
    .limit(MAX_SHOWN)
  return rows.map(({ id, number, status, amount, submittedAt }) => ({
    id,
    number,
    status,
    amount,
    submittedAt: submittedAt.toISOString(),
  }))
}

const listPointEntries = async (db: Database, userId: string): Promise<Customer['points']['entries']> => {
  const rows = await db
    .select()
    .from(loyaltyPointEntries)
    .where(eq(loyaltyPointEntries.userId, userId))
    .orderBy(desc(loyaltyPointEntries.at), desc(loyaltyPointEntries.id))
    .limit(MAX_SHOWN)
  return rows.map(({ id, kind, points, orderNumber, at }) => ({
    id,
    kind,
    points,
    orderNumber,
    at: at.toISOString(),
  }))
}

/** Addresses of a customer, the oldest first. */
export const listCustomerAddresses = (db: Database, userId: string) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt))
    .limit(MAX_ADDRESSES)

const listActions = ({ roles, session }: OfficeCaller): Customer['actions'] => {
  const may = (permission: 'personalData:open' | 'customers:change') =>
    session !== null && getPermissionReach(roles, permission) === 'all'
  return [
    ...(may('personalData:open') ? ['openPersonalData' as const] : []),
    ...(may('customers:change') ? (['adjustPoints', 'endSessions', 'startErasure'] as const) : []),
  ]
}

/** One customer with what the shop has to do with them. */
export const getCustomer = async (
  db: Database,
  id: string,
  { caller, now }: { caller: OfficeCaller; now: Date },
): Promise<Customer> => {
  const row = await getCustomerRow(db, id)
  const [live] = await db
    .select({ count: count() })
    .from(authSessions)
    .where(and(eq(authSessions.userId, id), gt(authSessions.expiresAt, now)))
  const [closure] = await db
    .select()
    .from(accountClosureRequests)
    .where(eq(accountClosureRequests.userId, id))
  return {
    ...toSummary(row),
    orders: await listCustomerOrders(db, id),
    refunds: await listCustomerRefunds(db, id),
    points: { balance: await getLoyaltyPointBalance(db, id), entries: await listPointEntries(db, id) },
    addresses: (await listCustomerAddresses(db, id)).map(address => ({
      id: address.id,
      name: maskName(address.name),
      phone: maskPhoneToEnding(address.phone),
      region: getDivisionNames(address.districtCode) ?? [],
    })),
    sessions: live?.count ?? 0,
    eraseAt: closure?.eraseAt.toISOString() ?? null,
    actions: listActions(caller),
  }
}
