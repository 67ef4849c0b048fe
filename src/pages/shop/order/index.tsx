import { View } from '@tarojs/components'
import { useState } from 'react'
import { useOrder, useOrdersRenewal, type Order } from '@/data/orders'
import { useShopRules } from '@/data/shopRules'
import { isReleased } from '@/domain/shop'
import { useTranslation, withTexts } from '@/i18n'
import { formatDay, formatMoney, formatTimestamp } from '@/i18n/format'
import { appointmentTexts } from '@/i18n/namespaces/appointment'
import { orderTexts } from '@/i18n/namespaces/order'
import { goBack, navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { CountDown } from '@/ui/CountDown'
import { Icon } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { Price } from '@/ui/Price'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { Timeline } from '@/ui/Timeline'
import { AddressSheet } from '../orders/AddressSheet'
import { Fact, Facts } from '../orders/Facts'
import { OrderButtons } from '../orders/OrderButtons'
import { Line } from '../orders/OrderLines'
import { ExtendSheet } from '../orders/OrderSheets'
import { Recipient } from '../orders/Recipient'
import { useWhenShownAgain } from '@/ui/useWhenShownAgain'
import { CommentForm } from './CommentForm'
import { OrderProgress } from './OrderProgress'
import './order.scss'

function OrderPage() {
  const { t } = useTranslation(['order', 'common'])
  const { id = '', view } = useRouteParams('order')
  const order = useOrder(id)
  const renew = useOrdersRenewal()
  useWhenShownAgain(renew)
  const { data } = order
  const payUntil = data && data.secondsToPay !== null ? order.dataUpdatedAt + data.secondsToPay * 1000 : null
  if (view === 'comment' && data?.actions.includes('comment'))
    return (
      <Screen title={t('comment.title')} back="orderList">
        <CommentForm order={data} />
      </Screen>
    )
  return (
    <Screen
      title={t('common:titles.order')}
      back="orderList"
      state={order}
      skeleton={<Skeleton shape="cards" />}
      dock={
        data && (
          <OrderButtons order={data} place="dock" payUntil={null} onDeleted={() => goBack('orderList')} />
        )
      }
    >
      {shown => (
        <>
          <State order={shown} payUntil={payUntil} onTimeOver={renew} />
          {shown.status !== 'closed' && <OrderProgress order={shown} />}
          <Parcel order={shown} />
          <Destination order={shown} />
          <Goods order={shown} />
          <Particulars order={shown} />
          <History order={shown} />
        </>
      )}
    </Screen>
  )
}

const useStateNote = (order: Order): string => {
  const { t } = useTranslation('order')
  const { status, closeReason, confirmBy, delivery } = order
  const isPickup = delivery.method === 'pickup'
  if (status === 'closed') return closeReason ? t(`detail.closed.${closeReason}`) : ''
  if (status === 'pendingReceipt')
    return confirmBy ? t('detail.pendingReceipt.note', { date: formatDay(confirmBy) }) : ''
  if (status === 'pendingDelivery' && isPickup) return t('detail.pendingDelivery.pickup')
  return t(`detail.${status}.note`)
}

type StateProps = { order: Order; payUntil: number | null; onTimeOver: () => void }

/** How the order stands, what happens next by itself, and how much time is left. */
const State = ({ order, payUntil, onTimeOver }: StateProps) => {
  const { t } = useTranslation('order')
  const rules = useShopRules()
  const [isExtending, setIsExtending] = useState(false)
  const isReady = order.status === 'pendingReceipt' && order.delivery.method === 'pickup'
  const wasExtended =
    order.status === 'pendingReceipt' && order.timeline.some(({ event }) => event === 'extended')
  const note = useStateNote(order)
  return (
    <View className="order-state">
      <View className="order-state__words">
        <View className="order-state__title" {...aria({ role: 'heading', level: 2 })}>
          {isReady ? t('detail.pendingReceipt.pickup') : t(`detail.${order.status}.title`)}
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
        <CountDown
          look="ring"
          until={payUntil}
          whole={rules.data && rules.data.payMinutes * 60}
          onEnded={onTimeOver}
        />
      )}
      {isExtending && <ExtendSheet orderId={order.id} onClosed={() => setIsExtending(false)} />}
    </View>
  )
}

/** The newest word of the carrier, which leads to all of them. */
const Parcel = ({ order }: { order: Order }) => {
  const { id, latestNode, actions } = order
  if (!latestNode || !actions.includes('viewLogistics')) return null
  return (
    <Card>
      <Link to="deliveryDetails" params={{ id }} look="plain" className="order-row">
        <Icon name="truck" size={22} />
        <View className="order-row__words">
          <View className="t-row">{latestNode.text}</View>
          <View className="t-small t-quiet">{formatTimestamp(latestNode.at)}</View>
        </View>
        <Icon name="next" size={18} />
      </Link>
    </Card>
  )
}

/** Where the order goes, or where it waits, and when somebody comes with it. */
const Destination = ({ order }: { order: Order }) => {
  const { t } = useTranslation(['order', 'appointment'])
  const [isChanging, setIsChanging] = useState(false)
  const { delivery } = order
  return (
    <Card>
      {delivery.method === 'delivery' ? (
        <View className="order-row">
          <Icon name="pin" size={22} />
          <View className="order-row__words">
            <Recipient to={delivery.to} />
          </View>
          {order.actions.includes('changeAddress') && (
            <Button id="order-changeAddress" kind="soft" size="small" onPress={() => setIsChanging(true)}>
              {t('action.changeAddress')}
            </Button>
          )}
        </View>
      ) : (
        <Link to="storeDetail" query={{ id: delivery.storeId }} look="plain" className="order-row">
          <Icon name="pin" size={22} />
          <View className="order-row__words">
            <View className="t-small t-quiet">{t('detail.pickup')}</View>
            <View className="t-row">{delivery.storeName}</View>
          </View>
          <Icon name="next" size={18} />
        </Link>
      )}
      {delivery.method === 'delivery' && delivery.appointment && (
        <View className="order-appointment">
          <Icon name="wrench" size={20} />
          <View>
            {t('detail.appointment', {
              date: formatDay(delivery.appointment.date),
              slot: t(`appointment:part.${delivery.appointment.slot}.hours`),
            })}
          </View>
        </View>
      )}
      {isChanging && <AddressSheet orderId={order.id} onClosed={() => setIsChanging(false)} />}
    </Card>
  )
}

/** What was ordered, what can be given back of it, and what it costs. */
const Goods = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const { totals, status, refunded } = order
  return (
    <Card>
      {order.lines.map(line => (
        <Line key={line.skuId} line={line} price={line.price} productId={line.productId}>
          <LineRefund order={order} line={line} />
        </Line>
      ))}
      <View className="order-sums">
        <Facts>
          <Fact name={t('detail.goods')}>{formatMoney(totals.goods)}</Fact>
          <Fact name={t('detail.freight')}>
            {totals.freight === 0 ? t('detail.included') : formatMoney(totals.freight)}
          </Fact>
          {totals.discount > 0 && (
            <Fact name={t('detail.points', { points: totals.points })}>{formatMoney(-totals.discount)}</Fact>
          )}
          <Fact name={t(status === 'pendingPayment' ? 'detail.total' : 'detail.totalPaid')} isSum>
            <Price cents={totals.total} />
          </Fact>
          {refunded > 0 && <Fact name={t('detail.refunded')}>{formatMoney(refunded)}</Fact>}
        </Facts>
      </View>
    </Card>
  )
}

type LineRefundProps = { order: Order; line: Order['lines'][number] }

/** The refund of a line that is under way or over, and the way to another one while pieces are left. */
const LineRefund = ({ order, line }: LineRefundProps) => {
  const { t } = useTranslation('order')
  const { refund, skuId, quantity, refundQuantity } = line
  const canAsk = order.actions.includes('refund') && refundQuantity < quantity
  if (!refund && !canAsk) return null
  return (
    <>
      {refund && !(canAsk && isReleased(refund.status)) && (
        <Button kind="soft" size="small" onPress={() => navigate('refundOrderDetail', { id: refund.id })}>
          {t(`refundStatus.${refund.status}`)}
        </Button>
      )}
      {canAsk && (
        <Button
          id={`order-refund-${skuId}`}
          kind="soft"
          size="small"
          onPress={() => navigate('refundOrder', { id: order.id, sku: skuId })}
        >
          {t('action.refund')}
        </Button>
      )}
    </>
  )
}

const useWayPaid = ({ paidBy, isPaidByFriend }: Order): string | null => {
  const { t } = useTranslation('order')
  if (!paidBy) return null
  const way = t(`detail.${paidBy}`)
  return isPaidByFriend ? t('detail.friend', { way }) : way
}

const Particulars = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const way = useWayPaid(order)
  const { number, placedAt, invoice, remark, shop } = order
  return (
    <Card>
      <Facts>
        <Fact name={t('detail.number')} copies={number}>
          {number}
        </Fact>
        <Fact name={t('detail.placedAt')}>{formatTimestamp(placedAt)}</Fact>
        {way && <Fact name={t('detail.paidBy')}>{way}</Fact>}
        <Fact name={t('detail.invoice')}>
          {invoice ? t(`detail.${invoice.kind}`, { title: invoice.title }) : t('detail.noInvoice')}
        </Fact>
        {remark && <Fact name={t('detail.remark')}>{remark}</Fact>}
        <Fact name={t('detail.seller')}>{shop.name}</Fact>
      </Facts>
    </Card>
  )
}

/** Everything that happened to the order, the newest first. */
const History = ({ order }: { order: Order }) => {
  const { t } = useTranslation('order')
  const steps = order.timeline
    .map(({ event, at }, index) => ({
      key: `${event}${index}`,
      state: 'done' as const,
      title: t(`detail.event.${event}`),
      note: formatTimestamp(at),
    }))
    .reverse()
  return (
    <Card title={t('detail.history')}>
      <Timeline label={t('detail.history')} newestFirst steps={steps} />
    </Card>
  )
}

export default withTexts([orderTexts, appointmentTexts], OrderPage)
