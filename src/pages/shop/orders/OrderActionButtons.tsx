import { View } from '@tarojs/components'
import { useState } from 'react'
import { useBuyAgain, type OrderSummary } from '@/data/shop/orders'
import { HOUR_SECONDS } from '@anzuo/domain/durations'
import { getOrderButtons, type OrderAction } from '@anzuo/domain/shop'
import { createUuid } from '@anzuo/domain/uuid'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { showToast } from '@/platform/toast'
import { navigate } from '@/routes'
import { Button, type ButtonProps } from '@/ui/forms/Button'
import { formatCountdown } from '@anzuo/domain/shop/countdown'
import { useSecondsUntil } from '@/ui/feedback/useSecondsUntil'
import { CancelOrderSheet, ConfirmReceiptSheet, DeleteOrderSheet } from './OrderActionSheets'
import './OrderActionButtons.scss'

type ConfirmedAction = Extract<OrderAction, 'cancel' | 'confirmReceipt' | 'delete'>

export type OrderActionButtonsProps = {
  order: OrderSummary
  /** `card` is a row in a list, `dock` the bar at the foot of the order's own page. */
  place: 'card' | 'dock'
  /** Until when it can be paid, ms by this device's clock. */
  payUntil: number | null
  onDeleted?: () => void
}

const maxButtons = { card: 2, dock: 3 } as const

/** The buttons of an order: exactly those that the server offers, the most important one filled and last. */
export const OrderActionButtons = ({ order, place, payUntil, onDeleted }: OrderActionButtonsProps) => {
  const { t } = useTranslation('order')
  const [confirmedAction, setConfirmedAction] = useState<ConfirmedAction | null>(null)
  const buyAgain = useBuyAgain()
  const { id } = order
  const buy = () =>
    buyAgain.mutate(
      {
        mode: 'add',
        requestKey: createUuid(),
        items: order.lines.map(({ skuId, quantity }) => ({ skuId, quantity, isSelected: true })),
      },
      {
        onSuccess: () => {
          showToast({ text: t('buyAgain.done'), tone: 'good' })
          navigate('shoppingCart')
        },
      },
    )
  const actionHandlers: Partial<Record<OrderAction, () => void>> = {
    pay: () => navigate('orderPayment', { id }),
    payByOther: () => navigate('requestPayment', { id }),
    viewLogistics: () => navigate('shipmentTracking', { id }),
    comment: () => navigate('orderDetail', undefined, { query: { id, view: 'comment' } }),
    buyAgain: buy,
    cancel: () => setConfirmedAction('cancel'),
    confirmReceipt: () => setConfirmedAction('confirmReceipt'),
    delete: () => setConfirmedAction('delete'),
  }
  const actions = getOrderButtons(order.actions, { limit: maxButtons[place] })
  const close = () => setConfirmedAction(null)
  const isEnded = order.status === 'completed' || order.status === 'closed'
  const awaited = order.deliveries.filter(({ state }) => state === 'onTheWay')
  // A chair is set up; only a parcel arrives.
  const isFitted = awaited.length > 0 && awaited.every(({ kind }) => kind === 'fitted')
  const confirmKey = isFitted ? 'action.confirmFitted' : 'action.confirmReceipt'
  return (
    <>
      <View className={`order-buttons order-buttons--${place}`}>
        {actions.map((action, at) => {
          const kind = getButtonKind(action, { isMain: at === actions.length - 1, place, isEnded })
          const size = place === 'card' ? 'small' : 'medium'
          const shared = { kind, size, onPress: actionHandlers[action], id: `order-${action}` } as const
          return action === 'pay' && payUntil !== null ? (
            <PayCountdownButton key={action} {...shared} until={payUntil} />
          ) : (
            <Button key={action} {...shared} loading={action === 'buyAgain' && buyAgain.isPending}>
              {action === 'pay'
                ? t('detail.pay', { amount: formatMoney(order.total) })
                : t(action === 'confirmReceipt' ? confirmKey : `action.${action}`)}
            </Button>
          )
        })}
      </View>
      {confirmedAction === 'cancel' && <CancelOrderSheet orderId={id} onClosed={close} />}
      {confirmedAction === 'confirmReceipt' && <ConfirmReceiptSheet orderId={id} onClosed={close} />}
      {confirmedAction === 'delete' && (
        <DeleteOrderSheet orderId={id} onClosed={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

/** Only paying fills a button of a list, where many stand above one another; nobody is urged to buy again what hasn't come yet. */
const getButtonKind = (
  action: OrderAction,
  { isMain, place, isEnded }: { isMain: boolean; place: 'card' | 'dock'; isEnded: boolean },
): ButtonProps['kind'] => {
  if (!isMain || action === 'delete' || (action === 'buyAgain' && !isEnded)) return 'soft'
  return place === 'dock' || action === 'pay' ? 'main' : 'outline'
}

const PayCountdownButton = ({ until, ...button }: Omit<ButtonProps, 'children'> & { until: number }) => {
  const { t } = useTranslation('order')
  const seconds = useSecondsUntil(until)
  const label = seconds > HOUR_SECONDS ? t('action.pay') : t('list.pay', { time: formatCountdown(seconds) })
  return <Button {...button}>{label}</Button>
}
