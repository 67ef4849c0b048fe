import { View } from '@tarojs/components'
import type { OrderSummary } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { Row } from '@/ui/layout/Flex'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { Price } from '@/ui/shop/Price'
import { Tag } from '@/ui/layout/Tag'
import { OrderActionButtons } from '../orders/OrderActionButtons'
import { OrderLineTile } from '../orders/OrderLineTile'
import { useOrderStatusText } from '../orders/useOrderStatusText'

export type OrderListCardProps = {
  order: OrderSummary
  /** When the server said so, ms by this device's clock. */
  answeredAt: number
}

/** An order in the list: what it is, how it stands, and what can be done about it now. */
export const OrderListCard = ({ order, answeredAt }: OrderListCardProps) => {
  const { t } = useTranslation('order')
  const { words, tone } = useOrderStatusText()(order)
  const { id, lines, placedAt, secondsToPay, total } = order
  const payUntil = secondsToPay === null ? null : answeredAt + secondsToPay * 1000
  return (
    <Card>
      <Link to="orderDetail" query={{ id }} variant="plain">
        <View className="order-card__head">
          <View className="t-small t-quiet t-tabular">{`${formatDay(placedAt)} ${formatTime(placedAt)}`}</View>
          <View className={`order-card__status order-card__status--${tone}`}>{words}</View>
        </View>
        {lines.map(line => {
          const refund = line.refund && t(`refundStatus.${line.refund.status}`)
          return (
            <OrderLineTile key={line.skuId} line={line}>
              {refund && refund !== words && <Tag tone="notice">{refund}</Tag>}
            </OrderLineTile>
          )
        })}
      </Link>
      <Row gap={3} align="center" justify="between" wrap className="ui-mt-4">
        <Price cents={total} />
        <OrderActionButtons order={order} place="card" payUntil={payUntil} />
      </Row>
    </Card>
  )
}
