import { View } from '@tarojs/components'
import { useState } from 'react'
import {
  useOrderCounts,
  useOrders,
  useRefreshOrders,
  type OrderCounts,
  type OrderFilter,
} from '@/data/shop/orders'
import { useTranslation, withTranslations } from '@/i18n'
import { orderTranslations } from '@/i18n/namespaces/order'
import { refundTranslations } from '@/i18n/namespaces/refund'
import { navigate, useRouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { LoadMoreButton } from '@/ui/feedback/LoadMoreButton'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { OrderSearchBox } from '../orders/OrderSearchBox'
import { useOnPageReshow } from '@/ui/layout/useOnPageReshow'
import { OrderListCard } from './OrderListCard'
import { RefundList } from './RefundList'
import { ClaimInStoreOrderSheet } from './ClaimInStoreOrderSheet'
import './orderList.scss'

const orderTabs = ['all', 'toPay', 'toShip', 'toReceive', 'toReview', 'refunds'] as const
type OrderListTab = (typeof orderTabs)[number]

const filterByTab: Record<Exclude<OrderListTab, 'refunds'>, OrderFilter> = {
  all: {},
  toPay: { status: 'pendingPayment' },
  toShip: { status: 'pendingDelivery' },
  toReceive: { status: 'pendingReceipt' },
  toReview: { isToComment: true },
}

const getTabCount = (tab: OrderListTab, counts: OrderCounts): number =>
  ({
    all: 0,
    toPay: counts.pendingPayment,
    toShip: counts.pendingDelivery,
    toReceive: counts.pendingReceipt,
    toReview: counts.toComment,
    refunds: counts.refunding,
  })[tab]

const isOrderListTab = (value: string | undefined): value is OrderListTab =>
  orderTabs.some(tab => tab === value)

function OrderListPage() {
  const { t } = useTranslation()
  const params = useRouteParams('orderList')
  const [tab, setTab] = useState<OrderListTab>(isOrderListTab(params.tab) ? params.tab : 'all')
  const [query, setQuery] = useState('')
  const slip = params.number !== undefined ? { number: params.number, code: params.code ?? '' } : null
  const [isBinding, setIsBinding] = useState(slip !== null)
  useOnPageReshow(useRefreshOrders())
  return (
    <PageLayout title={t('titles.orderList')} back="account">
      <OrderTabs value={tab} onChanged={setTab} />
      {tab === 'refunds' ? (
        <RefundList />
      ) : (
        <OrderTabPanel
          key={tab}
          tab={tab}
          query={query}
          onQueryChanged={setQuery}
          onClaimRequested={() => setIsBinding(true)}
        />
      )}
      {isBinding && <ClaimInStoreOrderSheet slip={slip} onClosed={() => setIsBinding(false)} />}
    </PageLayout>
  )
}

const OrderTabs = ({ value, onChanged }: { value: OrderListTab; onChanged: (tab: OrderListTab) => void }) => {
  const { t } = useTranslation('order')
  const { data: counts } = useOrderCounts()
  return (
    <View className="order-tabs" {...getAriaAttributes({ role: 'tablist', label: t('list.tabs') })}>
      {orderTabs.map(tab => {
        const count = counts ? getTabCount(tab, counts) : 0
        return (
          <Pressable
            key={tab}
            id={`orders-${tab}`}
            className={`order-tabs__tab${tab === value ? ' order-tabs__tab--on' : ''}`}
            onPress={() => onChanged(tab)}
            aria={{ role: 'tab', selected: tab === value }}
          >
            {t(`list.${tab}`)}
            {count > 0 && <View className="order-tabs__count">{count}</View>}
          </Pressable>
        )
      })}
    </View>
  )
}

type OrderTabPanelProps = {
  tab: Exclude<OrderListTab, 'refunds'>
  query: string
  onQueryChanged: (query: string) => void
  onClaimRequested: () => void
}

const OrderTabPanel = ({ tab, query, onQueryChanged, onClaimRequested }: OrderTabPanelProps) => {
  const { t } = useTranslation('order')
  const orders = useOrders({ ...filterByTab[tab], ...(query ? { query } : {}) })
  return (
    <View className="order-tab">
      <OrderSearchBox
        label={t('list.searchLabel')}
        placeholder={t('list.search')}
        value={query}
        onSearched={onQueryChanged}
      />
      <AsyncContent
        state={orders}
        skeleton={<Skeleton shape="cards" />}
        empty={{
          when: pages => pages.every(page => page.orders.length === 0),
          content: query ? <NoSearchResults onCleared={() => onQueryChanged('')} /> : <NoOrders />,
        }}
      >
        {pages => (
          <>
            {pages
              .flatMap(page => page.orders)
              .map(order => (
                <OrderListCard key={order.id} order={order} answeredAt={orders.dataUpdatedAt} />
              ))}
            <LoadMoreButton list={orders}>{t('list.older')}</LoadMoreButton>
          </>
        )}
      </AsyncContent>
      {tab === 'all' && (
        <Pressable id="orders-bind" className="order-tab__bind" onPress={onClaimRequested}>
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
    <EmptyState
      illustration={<Illustration name="chair-empty" />}
      title={t('list.empty.title')}
      note={t('list.empty.note')}
      action={{ label: t('list.empty.action'), onPress: () => navigate('productList') }}
    />
  )
}

const NoSearchResults = ({ onCleared }: { onCleared: () => void }) => {
  const { t } = useTranslation('order')
  return (
    <EmptyState
      illustration={<Illustration name="chair-empty" />}
      title={t('list.notFound.title')}
      note={t('list.notFound.note')}
      action={{ label: t('list.notFound.action'), onPress: onCleared }}
    />
  )
}

export default withTranslations([orderTranslations, refundTranslations], OrderListPage)
