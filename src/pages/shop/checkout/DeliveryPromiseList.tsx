import { View } from '@tarojs/components'
import { HANDOVER_CUTOFF } from '@anzuo/domain/shop/deliveryPromise'
import type { OrderPreviewDelivery } from '@/data/shop/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { deliveryIcons } from '@/ui/icons/deliveryIcons'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import type { CheckoutState } from './useCheckout'

/** What is promised for each part of the order. */
export const DeliveryPromiseList = ({ checkout }: { checkout: CheckoutState }) => {
  const { t } = useTranslation('checkout')
  const { preview, settled } = checkout
  const { deliveries = [], lines = [] } = preview.data ?? {}
  const appointmentDate = settled.appointment?.date ?? null
  if (deliveries.length === 0) return null
  const describe = ({ kind, promise }: OrderPreviewDelivery): string => {
    if (kind === 'fitted' && appointmentDate !== null)
      return t('promise.fittedOn', { day: formatDay(appointmentDate) })
    if (!promise) return t('promise.none')
    if (kind === 'parcel')
      return t('promise.parcel', { from: formatDay(promise.from), to: formatDay(promise.to) })
    return t(`promise.${kind}`, { day: formatDay(promise.from) })
  }
  return (
    <>
      <Card rows>
        {deliveries.map(delivery => (
          <ListRow
            key={delivery.kind}
            icon={deliveryIcons[delivery.kind]}
            tone="plain"
            title={describe(delivery)}
            note={lines
              .filter(({ skuId }) => delivery.skuIds.includes(skuId))
              .map(({ name }) => name)
              .join(t('promise.and'))}
          />
        ))}
      </Card>
      <View className="t-small t-quiet">{t('promise.holidays', { time: HANDOVER_CUTOFF })}</View>
    </>
  )
}
