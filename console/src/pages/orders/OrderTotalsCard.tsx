import { useText } from '../../i18n/useText'
import { Card } from '../../parts/Card'
import { KeyValues } from '../../parts/KeyValues'
import type { Order } from './order'

/** What the order costs, and of what. */
export const OrderTotalsCard = ({ order: { totals } }: { order: Order }) => {
  const { text, format } = useText()
  return (
    <Card title={text('orders.sums')}>
      <KeyValues
        rows={[
          [text('orders.goods'), format.money(totals.goods)],
          totals.freight > 0 ? [text('orders.delivery'), format.money(totals.freight)] : null,
          totals.discount > 0
            ? [text('orders.points', { points: totals.points }), `−${format.money(totals.discount)}`]
            : null,
          [text('orders.sum'), <b key="sum">{format.money(totals.total)}</b>],
        ]}
      />
    </Card>
  )
}
