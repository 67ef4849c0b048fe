import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ResponseData } from '@anzuo/contract'
import { useReturnPickups } from '@/data/shop/refunds'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { useRouteParams } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { Card } from '@/ui/layout/Card'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Link } from '@/ui/layout/Link'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { Tag } from '@/ui/layout/Tag'
import { OrderSearchBox } from '../orders/OrderSearchBox'
import './courierPickupSearch.scss'

type CourierPickup = ResponseData<'/dealer_order_refund/pickups'>['pickups'][number]

function CourierPickupSearchPage() {
  const { t } = useTranslation(['refund', 'common', 'order'])
  const params = useRouteParams('courierPickupSearch')
  const [query, setQuery] = useState(params.query ?? '')
  const pickups = useReturnPickups(query)
  return (
    <PageLayout title={t('common:titles.doorPieceSearch')} back="orderList">
      <OrderSearchBox
        label={t('pickups.searchLabel')}
        placeholder={t('pickups.search')}
        value={query}
        onSearched={setQuery}
      />
      <AsyncContent
        state={pickups}
        skeleton={<Skeleton shape="list" />}
        empty={{
          when: pages => pages.every(page => page.pickups.length === 0),
          content: <NoPickups isSearch={query !== ''} />,
        }}
      >
        {pages => (
          <Card rows>
            {pages
              .flatMap(page => page.pickups)
              .map(pickup => (
                <PickupRow key={pickup.refundId} pickup={pickup} />
              ))}
          </Card>
        )}
      </AsyncContent>
      <LoadMoreButton list={pickups}>{t('order:list.older')}</LoadMoreButton>
    </PageLayout>
  )
}

const PickupRow = ({ pickup }: { pickup: CourierPickup }) => {
  const { t } = useTranslation(['refund', 'order'])
  const { refundId, name, number, date, trackingNumber, status } = pickup
  return (
    <Link to="refundDetail" params={{ id: refundId }} variant="plain" className="pickup-row">
      <View className="pickup-row__words">
        <View className="t-row">{name}</View>
        <View className="t-small">{t('pickups.date', { date: formatDay(date) })}</View>
        <View className="t-small t-quiet">{number}</View>
        <View className="t-small t-quiet">{trackingNumber ?? t('pickups.noNumber')}</View>
      </View>
      <Tag tone="accent">{t(`order:refundStatus.${status}`)}</Tag>
      <Icon name="next" size={18} />
    </Link>
  )
}

const NoPickups = ({ isSearch }: { isSearch: boolean }) => {
  const { t } = useTranslation('refund')
  return (
    <EmptyState
      illustration={<Illustration name="chair-empty" />}
      title={t(isSearch ? 'pickups.notFound.title' : 'pickups.empty.title')}
      note={t(isSearch ? 'pickups.notFound.note' : 'pickups.empty.note')}
    />
  )
}

export default withTranslations([refundTranslations, orderTranslations], CourierPickupSearchPage)
