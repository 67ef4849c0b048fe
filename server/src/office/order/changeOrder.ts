import type { OfficePath } from '@anzuo/contract/office'
import { ApiError } from '../../http/apiError'
import { RESPONSE_CODE } from '@anzuo/contract'
import type { Database } from '../../db/database'
import type { OrderRow } from '../../modules/order/queries'
import type { OfficeChangeCall } from '../officeCall'
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
