import type { ResponseData } from '@anzuo/contract'
import { getShopRules } from '@anzuo/domain/settings/shopSettings'
import { isDeliveryActionAllowed, type ShopRules } from '@anzuo/domain/shop'
import type { Database } from '../../db/database'
import type { InstallationAppointment } from '../../db/schema/orders'
import { createApiError } from '../../http/apiError'
import type { RequestContext } from '../../http/apiRoutes'
import type { ShopContext } from '../shopContext'
import { reserveAppointment } from './appointments'
import { loadDeliveries } from './deliveries'
import { getOrderDetail, getOwnOrder, type OrderRow } from './queries'
import { transitionOrder } from './transitionOrder'

/** The buyer wants the fitters at another time. */
export const moveOwnAppointment = async (
  { db, now, getSettings }: ShopContext,
  { caller, request, locale }: RequestContext<'/dealer_order/appointment'>,
): Promise<ResponseData<'/dealer_order/appointment'>> => {
  await db.transaction(async tx => {
    const order = await getOwnOrder(tx, { userId: caller.userId, id: request.id }, true)
    await requireMovable(tx, order, now())
    await moveAppointment(tx, order, {
      appointment: request.appointment,
      now: now(),
      rules: getShopRules(getSettings()),
    })
  })
  return getOrderDetail(db, request.id, { locale, now: now() })
}

/** @throws ApiError `conflict` when it is too late for the buyer */
const requireMovable = async (tx: Database, order: OrderRow, now: Date): Promise<void> => {
  const fitted = (await loadDeliveries(tx, [order.id])).find(({ kind }) => kind === 'fitted')
  const facts = fitted && {
    ...fitted,
    hasParcel: false,
    isRefunding: false,
    appointmentDate: order.appointment?.date ?? null,
  }
  if (!facts || !isDeliveryActionAllowed('moveAppointment', facts, now.getTime()))
    throw createApiError('conflict', 'appointmentClosed')
}

/**
 * Moves the appointment of a locked order whose fitted part has not left.
 * @throws ApiError when there is none to move, or the time can't be had
 */
export const moveAppointment = async (
  tx: Database,
  order: OrderRow,
  { appointment, now, rules }: { appointment: InstallationAppointment; now: Date; rules: ShopRules },
): Promise<OrderRow> => {
  const isWaiting = (await loadDeliveries(tx, [order.id])).some(
    ({ kind, state }) => kind === 'fitted' && (state === 'planned' || state === 'preparing'),
  )
  if (!isWaiting) throw createApiError('conflict', 'appointmentClosed')
  const reserved = await reserveAppointment(tx, appointment, {
    isNeeded: true,
    now,
    rules,
    orderId: order.id,
  })
  const moved =
    reserved &&
    (await transitionOrder(tx, order, { event: 'appointmentMoved', appointment: reserved, at: now }))
  if (!moved) throw createApiError('conflict', 'appointmentClosed')
  return moved
}
