import { isOrderActionAllowed, type OrderAction } from '@anzuo/domain/shop'
import type { ResponseData } from '@anzuo/contract'
import type { Database } from '../../db/database'
import { createApiError } from '../../http/apiError'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import type { Locale, MessageKey } from '../../messages'
import type { ShopContext } from '../shopContext'
import { getOrderDetail, getOwnOrder, loadOrderSnapshot, type OrderRow } from './queries'

const ACTION_ERROR_MESSAGES: Partial<Record<OrderAction, MessageKey>> = {
  cancel: 'orderNotCancellable',
  pay: 'orderNotPayable',
  payByOther: 'orderNotPayable',
  refund: 'refundNotPossible',
  repair: 'repairNotPossible',
}

/** @throws ApiError `conflict` when the order doesn't offer the action now */
export const requireOrderAction = async (
  tx: Database,
  order: OrderRow,
  { action, now }: { action: OrderAction; now: Date },
): Promise<void> => {
  const facts = await loadOrderSnapshot(tx, order)
  if (!isOrderActionAllowed(action, { order: facts, now: now.getTime(), rules: order.terms }))
    throw createApiError('conflict', ACTION_ERROR_MESSAGES[action] ?? 'orderMovedOn')
}

/** Locks an own order, checks that it offers the action, lets it happen, and gives the order as it is then. */
export const performActionOnLockedOrder = async (
  { db, now }: ShopContext,
  { caller, request, locale }: { caller: AuthenticatedUser; request: { id: string }; locale: Locale },
  { action, change }: { action: OrderAction; change: (tx: Database, order: OrderRow) => Promise<unknown> },
): Promise<ResponseData<'/dealer_order/get'>> => {
  await db.transaction(async tx => {
    const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
    await requireOrderAction(tx, order, { action, now: now() })
    await change(tx, order)
  })
  return getOrderDetail(db, request.id, { locale, now: now() })
}
