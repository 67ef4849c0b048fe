import { View } from '@tarojs/components'
import { useRefunds, type RefundSummary } from '@/data/shop/refunds'
import { useTranslation } from '@/i18n'
import { formatDay, formatTime } from '@/i18n/format'
import { navigate } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { drawChair } from '@/ui/illustrations/chair'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Link } from '@/ui/layout/Link'
import { LinkRow } from '@/ui/layout/LinkRow'
import { Price } from '@/ui/shop/Price'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { isPaidRefundKind, isRefundFinished } from '@anzuo/domain/shop'
import { OrderLineTile } from '../orders/OrderLineTile'

/** Refunds and returns, the newest first. */
export const RefundList = () => {
  const { t } = useTranslation('order')
  const refunds = useRefunds()
  return (
    <View className="order-tab">
      <PagedContent
        state={refunds}
        getItems={page => page.refunds}
        empty={
          <EmptyState
            illustration={drawChair}
            title={t('list.noRefunds.title')}
            note={t('list.noRefunds.note')}
          />
        }
        loadMoreLabel={t('list.older')}
      >
        {list => list.map(refund => <RefundListCard key={refund.id} refund={refund} />)}
      </PagedContent>
      <CourierPickupsRow />
    </View>
  )
}

const CourierPickupsRow = () => {
  const { t } = useTranslation()
  return (
    <Card rows>
      <LinkRow icon="truck" title={t('titles.doorPieceSearch')} to="courierPickupSearch" />
    </Card>
  )
}

const RefundListCard = ({ refund }: { refund: RefundSummary }) => {
  const { t } = useTranslation(['order', 'refund'])
  const { id, actions, amount, isAsked, kind, orderId, skuId, status, submittedAt } = refund
  const tone = isRefundFinished(status) ? 'quiet' : 'accent'
  return (
    <Card>
      <Link to="refundDetail" params={{ id }} variant="plain">
        <View className="order-card__head">
          <View className="t-small t-quiet t-tabular">{`${formatDay(submittedAt)} ${formatTime(submittedAt)}`}</View>
          <View className={`order-card__status order-card__status--${tone}`}>
            {t(isAsked ? 'refund:question.badge' : `refundStatus.${status}`)}
          </View>
        </View>
        <OrderLineTile line={refund} />
      </Link>
      <Row gap={3} align="center" justify="between" wrap className="ui-mt-4">
        <View className="t-small">{t(`refund:apply.${kind}`)}</View>
        <Row gap={3} align="center">
          {isPaidRefundKind(kind) && <Price cents={amount} />}
          {actions.includes('sendBack') && (
            <Button
              kind="outline"
              size="small"
              onPress={() => navigate('returnShipment', { id: orderId, sku: skuId })}
            >
              {t('refund:sendBack')}
            </Button>
          )}
        </Row>
      </Row>
    </Card>
  )
}
