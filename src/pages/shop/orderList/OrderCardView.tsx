import { View } from '@tarojs/components'
import type { OrderCard } from '@/data/orders'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Link } from '@/ui/Link'
import { Price } from '@/ui/Price'
import { Tag } from '@/ui/Tag'
import { OrderButtons } from '../orders/OrderButtons'
import { Line } from '../orders/OrderLines'
import { useStatusWords } from '../orders/statusWords'

export type OrderCardViewProps = {
  order: OrderCard
  /** When the server said so, ms by this device's clock. */
  answeredAt: number
}

/** An order in the list: what it is, how it stands, and what can be done about it now. */
export const OrderCardView = ({ order, answeredAt }: OrderCardViewProps) => {
  const { t } = useTranslation('order')
  const { words, tone } = useStatusWords()(order)
  const { id, lines, placedAt, secondsToPay, total } = order
  const payUntil = secondsToPay === null ? null : answeredAt + secondsToPay * 1000
  return (
    <Card>
      <Link to="order" query={{ id }} look="plain" className="order-card">
        <View className="order-card__head">
          <View className="order-card__time">{`${formatDay(placedAt)} ${formatTime(placedAt)}`}</View>
          <View className={`order-card__status order-card__status--${tone}`}>{words}</View>
        </View>
        {lines.map(line => {
          const refund = line.refund && t(`refundStatus.${line.refund.status}`)
          return (
            <Line key={line.skuId} line={line}>
              {refund && refund !== words && <Tag tone="notice">{refund}</Tag>}
            </Line>
          )
        })}
      </Link>
      <View className="order-card__foot">
        <Price cents={total} />
        <OrderButtons order={order} place="card" payUntil={payUntil} />
      </View>
    </Card>
  )
}
