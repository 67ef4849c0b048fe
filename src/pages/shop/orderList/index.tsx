import { View } from '@tarojs/components'
import { useState } from 'react'
import {
  useOrderCounts,
  useOrders,
  useOrdersRenewal,
  type OrderCounts,
  type OrderFilter,
} from '@/data/orders'
import { useTranslation, withTexts } from '@/i18n'
import { orderTexts } from '@/i18n/namespaces/order'
import { refundTexts } from '@/i18n/namespaces/refund'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { ScreenState } from '@/ui/ScreenState'
import { Skeleton } from '@/ui/Skeleton'
import { SearchBox } from '../orders/SearchBox'
import { useWhenShownAgain } from '@/ui/useWhenShownAgain'
import { OrderCardView } from './OrderCardView'
import { RefundList } from './RefundList'
import { SlipSheet } from './SlipSheet'
import './orderList.scss'

const tabs = ['all', 'toPay', 'toShip', 'toReceive', 'toReview', 'refunds'] as const
type Tab = (typeof tabs)[number]

const filters: Record<Exclude<Tab, 'refunds'>, OrderFilter> = {
  all: {},
  toPay: { status: 'pendingPayment' },
  toShip: { status: 'pendingDelivery' },
  toReceive: { status: 'pendingReceipt' },
  toReview: { isToComment: true },
}

const countOf = (tab: Tab, counts: OrderCounts): number =>
  ({
    all: 0,
    toPay: counts.pendingPayment,
    toShip: counts.pendingDelivery,
    toReceive: counts.pendingReceipt,
    toReview: counts.toComment,
    refunds: counts.refunding,
  })[tab]

const isTab = (value: string | undefined): value is Tab => tabs.some(tab => tab === value)

function OrderListPage() {
  const { t } = useTranslation()
  const params = useRouteParams('orderList')
  const [tab, setTab] = useState<Tab>(isTab(params.tab) ? params.tab : 'all')
  const [query, setQuery] = useState('')
  const slip = params.number !== undefined ? { number: params.number, code: params.code ?? '' } : null
  const [isBinding, setIsBinding] = useState(slip !== null)
  useWhenShownAgain(useOrdersRenewal())
  return (
    <Screen title={t('titles.orderList')} back="my">
      <Tabs value={tab} onChanged={setTab} />
      {tab === 'refunds' ? (
        <RefundList />
      ) : (
        <OrderTab
          key={tab}
          tab={tab}
          query={query}
          onQueryChanged={setQuery}
          onBindingAsked={() => setIsBinding(true)}
        />
      )}
      {isBinding && <SlipSheet slip={slip} onClosed={() => setIsBinding(false)} />}
    </Screen>
  )
}

const Tabs = ({ value, onChanged }: { value: Tab; onChanged: (tab: Tab) => void }) => {
  const { t } = useTranslation('order')
  const { data: counts } = useOrderCounts()
  return (
    <View className="order-tabs" {...aria({ role: 'tablist', label: t('list.tabs') })}>
      {tabs.map(tab => {
        const count = counts ? countOf(tab, counts) : 0
        return (
          <Pressable
            key={tab}
            id={`orders-${tab}`}
            className={`order-tabs__tab${tab === value ? ' order-tabs__tab--on' : ''}`}
            onPress={() => onChanged(tab)}
            facts={{ role: 'tab', selected: tab === value }}
          >
            {t(`list.${tab}`)}
            {count > 0 && <View className="order-tabs__count">{count}</View>}
          </Pressable>
        )
      })}
    </View>
  )
}

type OrderTabProps = {
  tab: Exclude<Tab, 'refunds'>
  query: string
  onQueryChanged: (query: string) => void
  onBindingAsked: () => void
}

const OrderTab = ({ tab, query, onQueryChanged, onBindingAsked }: OrderTabProps) => {
  const { t } = useTranslation('order')
  const orders = useOrders({ ...filters[tab], ...(query ? { query } : {}) })
  return (
    <View className="order-tab">
      <SearchBox
        label={t('list.searchLabel')}
        placeholder={t('list.search')}
        value={query}
        onSearched={onQueryChanged}
      />
      <ScreenState
        state={orders}
        skeleton={<Skeleton shape="cards" />}
        empty={{
          when: pages => pages.every(page => page.orders.length === 0),
          content: query ? <NothingFound onCleared={() => onQueryChanged('')} /> : <NoOrders />,
        }}
      >
        {pages => (
          <>
            {pages
              .flatMap(page => page.orders)
              .map(order => (
                <OrderCardView key={order.id} order={order} answeredAt={orders.dataUpdatedAt} />
              ))}
            {orders.hasNextPage && (
              <Button
                kind="soft"
                size="medium"
                loading={orders.isFetchingNextPage}
                onPress={() => void orders.fetchNextPage()}
              >
                {t('list.older')}
              </Button>
            )}
          </>
        )}
      </ScreenState>
      {tab === 'all' && (
        <Pressable id="orders-bind" className="order-tab__bind" onPress={onBindingAsked}>
          <Icon name="scan" size={18} />
          {t('list.bind')}
        </Pressable>
      )}
    </View>
  )
}

const NoOrders = () => {
  const { t } = useTranslation('order')
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('list.empty.title')}
      note={t('list.empty.note')}
      action={{ label: t('list.empty.action'), onPress: () => navigate('chooseBuy') }}
    />
  )
}

const NothingFound = ({ onCleared }: { onCleared: () => void }) => {
  const { t } = useTranslation('order')
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('list.notFound.title')}
      note={t('list.notFound.note')}
      action={{ label: t('list.notFound.action'), onPress: onCleared }}
    />
  )
}

export default withTexts([orderTexts, refundTexts], OrderListPage)
