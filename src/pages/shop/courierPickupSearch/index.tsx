import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ResponseData } from '@anzuo/contract'
import { useReturnPickups } from '@/data/shop/refunds'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { useRouteParams } from '@/routes'
import { drawChair } from '@/ui/illustrations/chair'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { PageLayout } from '@/ui/layout/PageLayout'
import { PagedContent } from '@/ui/feedback/PagedContent'
import { Tag } from '@/ui/layout/Tag'
import { OrderSearchBox } from '../orders/OrderSearchBox'
import './courierPickupSearch.scss'

type CourierPickup = ResponseData<'/dealer_order_refund/pickups'>['pickups'][number]

function CourierPickupSearchPage() {
  const { t } = useTranslation(['refund', 'common', 'order'])
  const params = useRouteParams('courierPickupSearch')
  const [query, setQuery] = useState(params.query ?? '')
  const pickups = useReturnPickups(query)
  const none = query ? 'notFound' : 'empty'
  return (
    <PageLayout title={t('common:titles.doorPieceSearch')} back="orderList">
      <OrderSearchBox
        label={t('pickups.searchLabel')}
        placeholder={t('pickups.search')}
        value={query}
        onSearched={setQuery}
      />
      <PagedContent
        state={pickups}
        getItems={page => page.pickups}
        skeleton="list"
        empty={
          <EmptyState
            illustration={drawChair}
            title={t(`pickups.${none}.title`)}
            note={t(`pickups.${none}.note`)}
          />
        }
        loadMoreLabel={t('order:list.older')}
      >
        {list => (
          <Card rows>
            {list.map(pickup => (
              <PickupRow key={pickup.refundId} pickup={pickup} />
            ))}
          </Card>
        )}
      </PagedContent>
    </PageLayout>
  )
}

const PickupRow = ({ pickup }: { pickup: CourierPickup }) => {
  const { t } = useTranslation(['refund', 'common', 'order', 'appointment'])
  const { refundId, name, number, date, slot, state, trackingNumber, status } = pickup
  const day = formatDay(date)
  return (
    <Link to="refundDetail" params={{ id: refundId }} variant="plain" className="pickup-row">
      <View className="pickup-row__words">
        <View className="t-row">{name}</View>
        {state !== 'collected' && (
          <View className="t-small">
            {t('pickups.date', {
              date: slot
                ? t('common:time.dateAndClock', { date: day, clock: t(`appointment:part.${slot}.hours`) })
                : day,
            })}
          </View>
        )}
        <View className="t-small t-quiet">{number}</View>
        <View className="t-small t-quiet">{trackingNumber ?? t('pickups.noNumber')}</View>
      </View>
      <Tag tone="accent">{state ? t(`visit.state.${state}`) : t(`order:refundStatus.${status}`)}</Tag>
      <Icon name="next" size={18} />
    </Link>
  )
}

export default withTranslations(
  [refundTranslations, orderTranslations, appointmentTranslations],
  CourierPickupSearchPage,
)
