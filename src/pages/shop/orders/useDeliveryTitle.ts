import type { Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'

/** When or where the buyer gets a part, as a sentence. */
export const useDeliveryTitle = ({
  kind,
  state,
  appointment,
  promise,
  store,
}: Order['deliveries'][number]): string => {
  const { t } = useTranslation(['order', 'appointment'])
  if (state === 'done' || state === 'cancelled') return t(`part.title.${kind}.${state}`)
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
