import { View } from '@tarojs/components'
import type { Refund } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { OrderLineTile } from '../orders/OrderLineTile'

/** The other things that were asked back in the same request, and how each of them stands. */
export const RequestCard = ({ refund }: { refund: Refund }) => {
  const { t } = useTranslation(['refund', 'order'])
  const { request } = refund
  if (!request) return null
  const others = request.items.filter(({ id }) => id !== refund.id)
  return (
    <Card title={t('request.title')}>
      <View className="t-small t-quiet ui-mb-2">
        {t('request.note', { count: request.items.length, amount: formatMoney(request.amount) })}
      </View>
      {others.map(item => (
        <Link key={item.id} to="refundDetail" params={{ id: item.id }} variant="plain">
          <OrderLineTile line={item}>
            <View className="t-small">{`${t(`order:refundStatus.${item.status}`)} · ${formatMoney(item.amount)}`}</View>
          </OrderLineTile>
        </Link>
      ))}
    </Card>
  )
}
