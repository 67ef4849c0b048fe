import type { Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'

type Delivery = Order['deliveries'][number]

/** When or where the buyer gets a part, as a sentence. */
export const useDeliveryTitle = (
  { closeReason }: Pick<Order, 'closeReason'>,
  { kind, state, appointment, promise, store }: Delivery,
): string => {
  const { t } = useTranslation(['order', 'appointment'])
  // What falls out of an order that goes on was refunded.
  if (state === 'cancelled')
    return t((closeReason ?? 'refunded') === 'refunded' ? 'closed.refunded' : 'closed.cancelled')
  if (state === 'done') return t(`part.state.${kind}.done`)
  if (kind === 'pickup')
    return t(state === 'ready' ? 'part.title.pickup.ready' : 'part.title.pickup.coming', {
      store: store?.name ?? '',
    })
  if (kind === 'fitted' && appointment)
    return t('part.title.fitted.coming', {
      day: formatDay(appointment.date),
      hours: t(`appointment:part.${appointment.slot}.hours`),
    })
  if (!promise) return t(`part.title.${kind}.open`)
  return promise.from === promise.to
    ? t('part.title.parcel.day', { day: formatDay(promise.to) })
    : t('part.title.parcel.days', { from: formatDay(promise.from), to: formatDay(promise.to) })
}
