import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
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
import { scrollRowToElement } from '@/platform/scrolling'
import { navigate, useRouteParams } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawChair } from '@/ui/illustrations/chair'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { PagedContent } from '@/ui/feedback/PagedContent'
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
  // The counts make the tabs wider.
  useEffect(() => scrollRowToElement(`orders-${value}`), [value, counts])
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
      <PagedContent
        state={orders}
        getItems={page => page.orders}
        empty={<NoOrders isSearch={query !== ''} onSearchCleared={() => onQueryChanged('')} />}
        loadMoreLabel={t('list.older')}
      >
        {list =>
          list.map(order => <OrderListCard key={order.id} order={order} answeredAt={orders.dataUpdatedAt} />)
        }
      </PagedContent>
      {tab === 'all' && (
        <Pressable id="orders-bind" className="order-tab__bind" onPress={onClaimRequested}>
          <Icon name="scan" size={18} />
          {t('list.bind')}
        </Pressable>
      )}
    </View>
  )
}

type NoOrdersProps = { isSearch: boolean; onSearchCleared: () => void }

const NoOrders = ({ isSearch, onSearchCleared }: NoOrdersProps) => {
  const { t } = useTranslation('order')
  const reason = isSearch ? 'notFound' : 'empty'
  const onPress = isSearch ? onSearchCleared : () => navigate('productList')
  return (
    <EmptyState
      illustration={drawChair}
      title={t(`list.${reason}.title`)}
      note={t(`list.${reason}.note`)}
      action={{ label: t(`list.${reason}.action`), onPress }}
    />
  )
}

export default withTranslations([orderTranslations, refundTranslations], OrderListPage)
