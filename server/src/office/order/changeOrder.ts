import type { OfficePath } from '@anzuo/contract/office'
import { ApiError } from '../../http/apiError'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { Database } from '../../db/database'
import type { OrderRow } from '../../modules/order/queries'
import type { Locale } from '../../messages'
import type { ShopContext } from '../../modules/shopContext'
import type { OfficeCaller, OfficeChangeCall } from '../officeCall'
import { getOfficeOrder, type OfficeOrder } from './getOrder'
import { getReachableOrder } from './orderAccess'

/** What changed at an order, as far as the audit log tells it: nothing of the customer. */
export const toOrderAuditState = (order: OrderRow) => ({
  status: order.status,
  version: order.version,
  paid: order.paid,
  refunded: order.refunded,
})

export const toOrderSubject = ({ id, number }: OrderRow) => ({ kind: 'order' as const, id, label: number })

/**
 * Locks an order at the version that the caller saw.
 * @param describe gives the thing as it is now, for who saw another version
 * @throws ApiError `changed` with it when somebody changed it meanwhile
 */
export const lockSeenOrder = async <Path extends OfficePath>(
  { tx, storeId }: OfficeChangeCall<Path>,
  seen: { id: string; version: number },
  describe: (tx: Database) => Promise<unknown>,
): Promise<OrderRow> => {
  const order = await getReachableOrder(tx, { id: seen.id, storeId }, true)
  if (order.version !== seen.version)
    throw new ApiError(RESPONSE_CODE.changed, { key: 'officeOrderChanged' }, { data: await describe(tx) })
  return order
}

type OrderReading = {
  request: { id: string }
  storeId: string | null
  caller: OfficeCaller
  locale: Locale
}

/** Reads an order within the caller's reach. Repeats of a change do so too: what tells of customers is in no stored answer. */
export const createOrderReader =
  ({ db, now }: ShopContext) =>
  async ({ request: { id }, storeId, caller, locale }: OrderReading): Promise<OfficeOrder> => {
    await getReachableOrder(db, { id, storeId })
    return getOfficeOrder(db, id, { caller, locale, now: now() })
  }
