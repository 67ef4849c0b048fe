import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatDateTime, formatDay } from '@/i18n/format'
import { navigate } from '@/routes'
import { nameDeliveredLines } from '@anzuo/domain/shop'
import { isPromiseBroken } from '@anzuo/domain/shop/deliveryPromise'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Icon } from '@/ui/icons/Icon'
import { deliveryIcons } from '@/ui/icons/deliveryIcons'
import { Card } from '@/ui/layout/Card'
import { FlexGrow } from '@/ui/layout/Flex'
import { Tag } from '@/ui/layout/Tag'
import { useDeliveryTitle } from '../orders/useDeliveryTitle'
import { MoveAppointmentSheet } from '../orders/MoveAppointmentSheet'
import { ConfirmReceiptSheet } from '../orders/OrderActionSheets'
import { DeliveryProgressSteps } from './DeliveryProgressSteps'
import { isHandedOver } from './deliveryHeadline'

type Delivery = Order['deliveries'][number]
type DeliveryCardProps = { order: Order; delivery: Delivery }

/** A part of an order: what the buyer has to know of it first, how far it is, what is in it, and what can be done. */
export const DeliveryCard = ({ order, delivery }: DeliveryCardProps) => {
  const { t } = useTranslation('order')
  const { kind, state } = delivery
  const title = useDeliveryTitle(order, delivery)
  const names = nameDeliveredLines(order.lines, delivery)
  return (
    <Card>
      <View className="order-row">
        <Icon name={deliveryIcons[kind]} size={22} />
        <FlexGrow>
          <View className="t-row" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {title}
          </View>
          <View className="t-small t-quiet">{names.join(t('part.and'))}</View>
        </FlexGrow>
        {state !== 'cancelled' && (
          <Tag tone={state === 'ready' || state === 'onTheWay' ? 'accent' : 'neutral'}>
            {t(isHandedOver(delivery) ? 'part.state.parcel.done' : `part.state.${kind}.${state}`)}
          </Tag>
        )}
      </View>
      <DeliveryNote delivery={delivery} />
      {delivery.pickupCode && <PickupCode code={delivery.pickupCode} />}
      {state !== 'cancelled' && <DeliveryProgressSteps delivery={delivery} />}
      <DeliveryActions order={order} delivery={delivery} />
    </Card>
  )
}

/** What the buyer has to know besides: that a promise is broken, until when a store keeps things, until when a visit can be moved. */
const DeliveryNote = ({ delivery }: { delivery: Delivery }) => {
  const { t } = useTranslation('order')
  const { state, promise, heldUntil, movableUntil, store, latestNode, kind } = delivery
  const isLate =
    (state === 'preparing' || state === 'onTheWay') &&
    promise !== null &&
    isPromiseBroken(promise.to, Date.now())
  const notes = [
    isLate && t('part.late', { day: formatDay(promise.to) }),
    state === 'onTheWay' && latestNode?.text,
    kind === 'pickup' &&
      state === 'preparing' &&
      promise &&
      t('part.readyFrom', { day: formatDay(promise.to) }),
    heldUntil && t('part.heldUntil', { day: formatDay(heldUntil) }),
    store && state !== 'done' && t('part.opening', { opens: store.opens, closes: store.closes }),
    movableUntil && t('part.movableUntil', { time: formatDateTime(movableUntil) }),
  ].filter(note => typeof note === 'string')
  return notes.length > 0 ? <View className="order-part__note t-small">{notes.join(' ')}</View> : null
}

const PickupCode = ({ code }: { code: string }) => {
  const { t } = useTranslation('order')
  return (
    <View className="order-part__code">
      <View className="t-small t-quiet">{t('part.code')}</View>
      <View className="order-part__digits">{`${code.slice(0, 3)} ${code.slice(3)}`}</View>
      <View className="t-small">{t('part.codeNote')}</View>
    </View>
  )
}

type OpenSheet = 'confirm' | 'move' | null

const DeliveryActions = ({ order, delivery }: DeliveryCardProps) => {
  const { t } = useTranslation('order')
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const { actions, kind, store } = delivery
  const close = () => setSheet(null)
  // The order's own button confirms where there is one part only.
  const isConfirmable =
    actions.includes('confirmReceipt') &&
    (kind === 'fitted' || kind === 'parcel') &&
    order.deliveries.length > 1
  return (
    <View className="order-part__buttons">
      {store && (
        <Button
          kind="soft"
          size="small"
          onPress={() => navigate('storeDetail', undefined, { query: { id: store.id } })}
        >
          {t('part.store')}
        </Button>
      )}
      {actions.includes('track') && (
        <Button kind="soft" size="small" onPress={() => navigate('shipmentTracking', { id: order.id })}>
          {t('part.track')}
        </Button>
      )}
      {actions.includes('moveAppointment') && (
        <Button id="order-moveAppointment" kind="soft" size="small" onPress={() => setSheet('move')}>
          {t('part.move')}
        </Button>
      )}
      {isConfirmable && (
        <Button id={`order-confirm-${kind}`} kind="soft" size="small" onPress={() => setSheet('confirm')}>
          {t(kind === 'fitted' ? 'action.confirmFitted' : 'action.confirmReceipt')}
        </Button>
      )}
      {sheet === 'move' && (
        <MoveAppointmentSheet orderId={order.id} booked={delivery.appointment} onClosed={close} />
      )}
      {sheet === 'confirm' && isConfirmable && (
        <ConfirmReceiptSheet orderId={order.id} kind={kind} onClosed={close} />
      )}
    </View>
  )
}
