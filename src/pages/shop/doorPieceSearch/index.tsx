import { View } from '@tarojs/components'
import { useState } from 'react'
import type { DataOf } from '@/contract'
import { usePickups } from '@/data/refunds'
import { useTranslation, withTexts } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { useRouteParams } from '@/routes'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton } from '@/ui/Skeleton'
import { Tag } from '@/ui/Tag'
import { SearchBox } from '../orders/SearchBox'
import './doorPieceSearch.scss'

type Pickup = DataOf<'/dealer_order_refund/pickups'>['pickups'][number]

function DoorPieceSearchPage() {
  const { t } = useTranslation(['refund', 'common', 'order'])
  const params = useRouteParams('doorPieceSearch')
  const [query, setQuery] = useState(params.query ?? '')
  const pickups = usePickups(query)
  return (
    <Screen title={t('common:titles.doorPieceSearch')} back="orderList">
      <SearchBox
        label={t('pickups.searchLabel')}
        placeholder={t('pickups.search')}
        value={query}
        onSearched={setQuery}
      />
      <ScreenState
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
      </ScreenState>
      {pickups.hasNextPage && (
        <Button
          kind="soft"
          size="medium"
          loading={pickups.isFetchingNextPage}
          onPress={() => void pickups.fetchNextPage()}
        >
          {t('order:list.older')}
        </Button>
      )}
    </Screen>
  )
}

const PickupRow = ({ pickup }: { pickup: Pickup }) => {
  const { t } = useTranslation(['refund', 'order'])
  const { refundId, name, number, date, trackingNumber, status } = pickup
  return (
    <Link to="refundOrderDetail" params={{ id: refundId }} look="plain" className="pickup-row">
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
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t(isSearch ? 'pickups.notFound.title' : 'pickups.empty.title')}
      note={t(isSearch ? 'pickups.notFound.note' : 'pickups.empty.note')}
    />
  )
}

export default withTexts([refundTexts, orderTexts], DoorPieceSearchPage)
