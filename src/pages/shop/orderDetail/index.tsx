import { View } from '@tarojs/components'
import { useState } from 'react'
import { useInvoice } from '@/data/shop/invoices'
import { useOrder, useRefreshOrders, type Order } from '@/data/shop/orders'
import { useShopRules } from '@/data/shop/shopRules'
import { isRefundQuantityReleased } from '@anzuo/domain/shop'
import { getInvoiceStatus } from '@anzuo/domain/shop/invoiceDocument'
import { useTranslation, withTranslations } from '@/i18n'
import { formatDateTime, formatDay, formatMoney, formatDayAndTime } from '@/i18n/format'
import { appointmentTranslations } from '@/i18n/namespaces/appointment'
import { contributionTranslations } from '@/i18n/namespaces/contribution'
import { invoiceTranslations } from '@/i18n/namespaces/invoice'
import { orderTranslations } from '@/i18n/namespaces/order'
import { useIsWideViewport } from '@/platform/viewport'
import { goBack, navigate, useRouteParams } from '@/routes'
import { FlexGrow } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Countdown } from '@/ui/feedback/Countdown'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { Price } from '@/ui/shop/Price'
import { PageLayout } from '@/ui/layout/PageLayout'
import { Timeline } from '@/ui/layout/Timeline'
import { ChangeOrderAddressSheet } from '../orders/ChangeOrderAddressSheet'
import { DescriptionItem, DescriptionList } from '../orders/DescriptionList'
import { OrderActionButtons } from '../orders/OrderActionButtons'
import { OrderLineTile } from '../orders/OrderLineTile'
import { ExtendReceiptSheet } from '../orders/OrderActionSheets'
import { ShippingRecipientView } from '../orders/ShippingRecipientView'
import { FOR_REPAIR } from '../refunds/forRepair'
import { WHOLE_ORDER } from '../refunds/wholeOrder'
import { useOnPageReshow } from '@/ui/layout/useOnPageReshow'
import { OrderReviewForm } from './OrderReviewForm'
import { OwnReviewsCard } from './OwnReviewsCard'
import { DeliveryCard } from './DeliveryCard'
import { getDeliveryHeadline } from './deliveryHeadline'
import './orderDetail.scss'

function OrderDetailPage() {
  const { t } = useTranslation(['order', 'common'])
  const { id = '', view } = useRouteParams('orderDetail')
  const order = useOrder(id)
  const isWide = useIsWideViewport()
  const renew = useRefreshOrders()
  useOnPageReshow(renew)
  const { data } = order
  const payUntil = data && data.secondsToPay !== null ? order.dataUpdatedAt + data.secondsToPay * 1000 : null
  if (view === 'comment' && data?.actions.includes('comment'))
    return (
      <PageLayout title={t('comment.title')} back="orderList">
        <OrderReviewForm order={data} />
      </PageLayout>
    )
  return (
    <PageLayout
      title={t('common:titles.order')}
      back="orderList"
      state={order}
      footer={shown => (isWide ? <OrderSideColumn order={shown} /> : <OrderButtons order={shown} />)}
      footerPlace="side"
    >
      {shown => (
        <>
          <OrderStatusHeader order={shown} payUntil={payUntil} onPaymentExpired={renew} />
          {shown.deliveries.map(delivery => (
            <DeliveryCard key={delivery.kind} order={shown} delivery={delivery} />
          ))}
          {!isWide && <OrderDestinationCard order={shown} />}
          <OrderedItemsCard order={shown} />
          <OwnReviewsCard order={shown} />
          {!isWide && (
            <>
              <OrderInvoiceCard order={shown} />
              <OrderInfoCard order={shown} />
            </>
          )}
          <OrderTimeline order={shown} />
        </>
      )}
    </PageLayout>
  )
}

const OrderButtons = ({ order }: { order: Order }) => {
  // The card of a delivery leads to its tracking itself.
  const isTracked = order.deliveries.some(({ actions }) => actions.includes('track'))
  const actions = order.actions.filter(action => !(isTracked && action === 'viewLogistics'))
  return (
    <OrderActionButtons
      order={{ ...order, actions }}
      place="dock"
      payUntil={null}
      onDeleted={() => goBack('orderList')}
    />
  )
}

/** What stands beside the deliveries on a wide screen: what was paid, where it goes, the papers. */
const OrderSideColumn = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  return (
    <>
      <Card title={t('detail.payment')}>
        <OrderSums order={order} />
        <OrderButtons order={order} />
      </Card>
      <OrderDestinationCard order={order} />
      <OrderInvoiceCard order={order} />
      <OrderInfoCard order={order} />
    </>
  )
}

/** How the order stands, in one line: a status says too little once it comes in several deliveries. */
const useOrderHeadline = ({ status, closeReason, deliveries }: Order): string => {
  const { t } = useTranslation('order')
  if (status === 'closed') return t(closeReason ? `closed.${closeReason}` : 'status.closed')
  const live = deliveries.filter(({ state }) => state !== 'cancelled')
  const isUnderWay = status === 'pendingDelivery' || status === 'pendingReceipt'
  const [only] = live
  if (!isUnderWay || !only) return t(`detail.${status}.title`)
  if (live.length === 1) return t(getDeliveryHeadline(only))
  const ready = live.filter(({ state }) => state === 'ready').length
  return t(ready > 0 ? 'part.severalReady' : 'part.several', { count: live.length })
}

const useOrderStatusNote = (order: Order): string => {
  const { t } = useTranslation('order')
  const { status, closeReason, confirmBy, deliveries } = order
  const isPickup = deliveries.every(({ kind }) => kind === 'pickup')
  if (status === 'closed') return closeReason ? t(`detail.closed.${closeReason}`) : ''
  if (status === 'pendingReceipt')
    return confirmBy ? t('detail.pendingReceipt.note', { date: formatDay(confirmBy) }) : ''
  if (status === 'pendingDelivery' && isPickup) return t('detail.pendingDelivery.pickup')
  return t(`detail.${status}.note`)
}

type OrderStatusHeaderProps = { order: Order; payUntil: number | null; onPaymentExpired: () => void }

/** How the order stands, what happens next by itself, and how much time is left. */
const OrderStatusHeader = ({ order, payUntil, onPaymentExpired }: OrderStatusHeaderProps) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const [isExtending, setIsExtending] = useState(false)
  const wasExtended =
    order.status === 'pendingReceipt' && order.timeline.some(({ event }) => event === 'extended')
  const note = useOrderStatusNote(order)
  const headline = useOrderHeadline(order)
  return (
    <View className="order-state">
      <View className="order-state__words">
        <View className="t-state" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {headline}
        </View>
        <View className="t-small t-quiet">
          {note} {wasExtended && t('detail.pendingReceipt.extended')}
        </View>
        {order.actions.includes('extendReceipt') && (
          <Button id="order-extendReceipt" kind="text" size="medium" onPress={() => setIsExtending(true)}>
            {t('action.extendReceipt')}
          </Button>
        )}
      </View>
      {payUntil !== null && (
        <Countdown
          variant="ring"
          until={payUntil}
          formatEnd={end => t('part.heldUntil', { day: formatDayAndTime(end) })}
          totalSeconds={rules.data && rules.data.payMinutes * 60}
          onEnded={onPaymentExpired}
        />
      )}
      {isExtending && <ExtendReceiptSheet orderId={order.id} onClosed={() => setIsExtending(false)} />}
    </View>
  )
}

/** Where what is brought goes to. */
const OrderDestinationCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const [isChanging, setIsChanging] = useState(false)
  const { delivery, siteAccess } = order
  if (delivery.method === 'pickup') return null
  return (
    <Card>
      <View className="order-row">
        <Icon name="pin" size={22} />
        <FlexGrow>
          <ShippingRecipientView to={delivery.to} />
          {siteAccess && (
            <View className="t-small t-quiet">
              {t(siteAccess.hasLift ? 'part.floorLift' : 'part.floorStairs', { floor: siteAccess.floor })}
            </View>
          )}
        </FlexGrow>
        {order.actions.includes('changeAddress') && (
          <Button id="order-changeAddress" kind="soft" size="small" onPress={() => setIsChanging(true)}>
            {t('action.changeAddress')}
          </Button>
        )}
      </View>
      {isChanging && <ChangeOrderAddressSheet orderId={order.id} onClosed={() => setIsChanging(false)} />}
    </Card>
  )
}

/** What was ordered, what can be given back of it, and what it costs, where that has no place at the side. */
const OrderedItemsCard = ({ order }: { order: Order }) => {
  const isWide = useIsWideViewport()
  return (
    <Card>
      {order.lines.map(line => (
        <OrderLineTile key={line.skuId} line={line} price={line.price} productId={line.productId}>
          <OrderLineRefund order={order} line={line} />
        </OrderLineTile>
      ))}
      <OrderRefundButton order={order} />
      {!isWide && (
        <View className="order-sums">
          <OrderSums order={order} />
        </View>
      )}
    </Card>
  )
}

const OrderSums = ({ order: { totals, status, refunded } }: { order: Order }) => {
  const { t } = useTranslation('order')
  return (
    <DescriptionList>
      <DescriptionItem name={t('detail.goods')}>{formatMoney(totals.goods)}</DescriptionItem>
      <DescriptionItem name={t('detail.freight')}>
        {totals.freight === 0 ? t('detail.included') : formatMoney(totals.freight)}
      </DescriptionItem>
      {totals.discount > 0 && (
        <DescriptionItem name={t('detail.points', { points: totals.points })}>
          {formatMoney(-totals.discount)}
        </DescriptionItem>
      )}
      <DescriptionItem name={t(status === 'pendingPayment' ? 'detail.total' : 'detail.totalPaid')} isTotal>
        <Price cents={totals.total} />
      </DescriptionItem>
      {refunded > 0 && <DescriptionItem name={t('detail.refunded')}>{formatMoney(refunded)}</DescriptionItem>}
    </DescriptionList>
  )
}

type OrderLineRefundProps = { order: Order; line: Order['lines'][number] }

/** The refund of a line that is under way or over, and the way to another one while pieces are left. */
const OrderLineRefund = ({ order, line }: OrderLineRefundProps) => {
  const { t } = useTranslation('order')
  const { refund, skuId, quantity, refundQuantity } = line
  const canRefund = order.actions.includes('refund')
  const canRepair = order.actions.includes('repair')
  const canAsk = (canRefund || canRepair) && refundQuantity < quantity
  if (!refund && !canAsk) return null
  return (
    <>
      {refund && !(canAsk && isRefundQuantityReleased(refund.status)) && (
        <Button kind="soft" size="small" onPress={() => navigate('refundDetail', { id: refund.id })}>
          {t(`refundStatus.${refund.status}`)}
        </Button>
      )}
      {canRefund && canAsk && (
        <Button
          id={`order-refund-${skuId}`}
          kind="soft"
          size="small"
          onPress={() => navigate('refundRequest', { id: order.id, sku: skuId })}
        >
          {t('action.refund')}
        </Button>
      )}
      {canRepair && canAsk && (
        <Button
          id={`order-repair-${skuId}`}
          kind="soft"
          size="small"
          onPress={() => navigate('refundRequest', { id: order.id, sku: skuId }, { query: FOR_REPAIR })}
        >
          {t('action.repair')}
        </Button>
      )}
    </>
  )
}

/** Asks all of an order back at once, where that is more than one line. */
const OrderRefundButton = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const left = order.lines.filter(({ quantity, refundQuantity }) => refundQuantity < quantity)
  if (left.length < 2 || !order.actions.includes('refund')) return null
  return (
    <View className="ui-mt-4">
      <Button
        id="order-refund-all"
        kind="outline"
        size="small"
        onPress={() => navigate('refundRequest', { id: order.id, sku: WHOLE_ORDER })}
      >
        {t('action.refundAll')}
      </Button>
    </View>
  )
}

const usePaymentMethodText = ({ paidBy, isPaidByFriend }: Order): string | null => {
  const { t } = useTranslation('order')
  if (!paidBy) return null
  const way = t(`detail.${paidBy}`)
  return isPaidByFriend ? t('detail.friend', { way }) : way
}

const OrderInfoCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const way = usePaymentMethodText(order)
  const { number, placedAt, remark, shop } = order
  return (
    <Card>
      <DescriptionList>
        <DescriptionItem name={t('detail.number')} copyableText={number}>
          {number}
        </DescriptionItem>
        <DescriptionItem name={t('detail.placedAt')}>{formatDateTime(placedAt)}</DescriptionItem>
        {way && <DescriptionItem name={t('detail.paidBy')}>{way}</DescriptionItem>}
        {remark && <DescriptionItem name={t('detail.remark')}>{remark}</DescriptionItem>}
        <DescriptionItem name={t('detail.seller')}>{shop.name}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

/** To whom the invoice is written and how it stands, and the way to it. */
const OrderInvoiceCard = ({ order: { id, invoice } }: { order: Order }) => {
  const { t } = useTranslation(['order', 'invoice'])
  const { data } = useInvoice({ id })
  return (
    <Card rows>
      <ListRow
        id="order-invoice"
        icon="list"
        title={t('detail.invoice')}
        note={invoice ? t(`detail.${invoice.kind}`, { title: invoice.title }) : t('detail.noInvoice')}
        value={invoice && data ? t(`invoice:short.${getInvoiceStatus(data)}`) : undefined}
        onPress={() => navigate('orderInvoice', { id })}
      />
    </Card>
  )
}

/** Everything that happened to the order, the newest first. */
const OrderTimeline = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const steps = order.timeline
    .map(({ event, at }, index) => ({
      key: `${event}${index}`,
      state: 'done' as const,
      title: t(`detail.event.${event}`),
      note: formatDateTime(at),
    }))
    .reverse()
  return (
    <Card title={t('detail.history')}>
      <Timeline label={t('detail.history')} newestFirst steps={steps} />
    </Card>
  )
}

export default withTranslations(
  [orderTranslations, invoiceTranslations, appointmentTranslations, contributionTranslations],
  OrderDetailPage,
)
