import { View } from '@tarojs/components'
import type { Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { FlexGrow } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { ProductImage } from '@/ui/shop/ProductImage'

/** Pictures that find room side by side. */
const MAX_PICTURES = 2

const useDeliverySummary = ({ delivery }: Order): string => {
  const { t } = useTranslation(['payment', 'appointment'])
  if (delivery.method === 'pickup') return t('cashier.pickup', { store: delivery.storeName })
  const { appointment, to } = delivery
  if (!appointment) return t('cashier.delivery', { name: to.name })
  return t('cashier.when', {
    day: formatDay(appointment.date),
    hours: t(`appointment:part.${appointment.slot}.hours`),
  })
}

/** What is paid for, in one line; it leads to the order. */
export const OrderSummaryCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('payment')
  const where = useDeliverySummary(order)
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card>
      <Link to="orderDetail" query={{ id: order.id }} variant="plain" className="order-summary">
        <View className="order-summary__plates">
          {order.lines.slice(0, MAX_PICTURES).map(({ skuId, picture }) => (
            <ProductImage key={skuId} className="order-summary__plate" picture={picture} />
          ))}
        </View>
        <FlexGrow>
          <View className="t-row">{t('cashier.items', { count })}</View>
          <View className="order-summary__where">{where}</View>
        </FlexGrow>
        <View className="t-faint">
          <Icon name="next" size={18} />
        </View>
      </Link>
    </Card>
  )
}
