import { View } from '@tarojs/components'
import { useRefunds, type RefundCard } from '@/data/refunds'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Link } from '@/ui/Link'
import { ListRow } from '@/ui/ListRow'
import { Price } from '@/ui/Price'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton } from '@/ui/Skeleton'
import { isOver } from '@/domain/shop'
import { Line } from '../orders/OrderLines'

/** Refunds and returns, the newest first. */
export const RefundList = () => {
  const { t } = useTranslation('order')
  const refunds = useRefunds()
  return (
    <View className="order-tab">
      <ScreenState
        state={refunds}
        skeleton={<Skeleton shape="cards" />}
        empty={{ when: pages => pages.every(page => page.refunds.length === 0), content: <NoRefunds /> }}
      >
        {pages => (
          <>
            {pages
              .flatMap(page => page.refunds)
              .map(refund => (
                <RefundCardView key={refund.id} refund={refund} />
              ))}
            {refunds.hasNextPage && (
              <Button
                kind="soft"
                size="medium"
                loading={refunds.isFetchingNextPage}
                onPress={() => void refunds.fetchNextPage()}
              >
                {t('list.older')}
              </Button>
            )}
          </>
        )}
      </ScreenState>
      <PickupsRow />
    </View>
  )
}

const PickupsRow = () => {
  const { t } = useTranslation()
  return (
    <Card rows>
      <ListRow icon="truck" title={t('titles.doorPieceSearch')} onPress={() => navigate('doorPieceSearch')} />
    </Card>
  )
}

const RefundCardView = ({ refund }: { refund: RefundCard }) => {
  const { t } = useTranslation(['order', 'refund'])
  const { id, actions, amount, orderId, skuId, status, submittedAt } = refund
  const tone = isOver(status) ? 'quiet' : 'accent'
  return (
    <Card>
      <Link to="refundOrderDetail" params={{ id }} look="plain" className="order-card">
        <View className="order-card__head">
          <View className="order-card__time">{`${formatDay(submittedAt)} ${formatTime(submittedAt)}`}</View>
          <View className={`order-card__status order-card__status--${tone}`}>
            {t(`refundStatus.${status}`)}
          </View>
        </View>
        <Line line={refund} />
      </Link>
      <View className="order-card__foot">
        <Price cents={amount} />
        {actions.includes('sendBack') && (
          <Button
            kind="outline"
            size="small"
            onPress={() => navigate('returnTheGoods', { id: orderId, sku: skuId })}
          >
            {t('refund:sendBack')}
          </Button>
        )}
      </View>
    </Card>
  )
}

const NoRefunds = () => {
  const { t } = useTranslation('order')
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('list.noRefunds.title')}
      note={t('list.noRefunds.note')}
    />
  )
}
