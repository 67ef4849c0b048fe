import { View } from '@tarojs/components'
import { useState } from 'react'
import { useBuyAgain, type OrderCard } from '@/data/orders'
import { buttonsOf, type OrderAction } from '@/domain/shop'
import { createUuid } from '@/domain/uuid'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import { navigate } from '@/routes'
import { Button, type ButtonProps } from '@/ui/Button'
import { clockOf } from '@/domain/shop/timeLeft'
import { useSecondsUntil } from '@/ui/useSecondsUntil'
import { CancelSheet, ConfirmSheet, DeleteSheet } from './OrderSheets'
import './OrderButtons.scss'

type Asked = Extract<OrderAction, 'cancel' | 'confirmReceipt' | 'delete'>

export type OrderButtonsProps = {
  order: OrderCard
  /** `card` is a row in a list, `dock` the bar at the foot of the order's own page. */
  place: 'card' | 'dock'
  /** Until when it can be paid, ms by this device's clock. */
  payUntil: number | null
  onDeleted?: () => void
}

const most = { card: 2, dock: 3 } as const

/** The buttons of an order: exactly those that the server offers, the most important one filled and last. */
export const OrderButtons = ({ order, place, payUntil, onDeleted }: OrderButtonsProps) => {
  const { t } = useTranslation('order')
  const [asked, setAsked] = useState<Asked | null>(null)
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
          showMessage({ text: t('buyAgain.done'), tone: 'good' })
          navigate('shoppingCart')
        },
      },
    )
  const deeds: Partial<Record<OrderAction, () => void>> = {
    pay: () => navigate('payment', { id }),
    payByOther: () => navigate('askFriend', { id }),
    viewLogistics: () => navigate('deliveryDetails', { id }),
    comment: () => navigate('order', undefined, { query: { id, view: 'comment' } }),
    buyAgain: buy,
    cancel: () => setAsked('cancel'),
    confirmReceipt: () => setAsked('confirmReceipt'),
    delete: () => setAsked('delete'),
  }
  const actions = buttonsOf(order.actions, { most: most[place] })
  const close = () => setAsked(null)
  return (
    <>
      <View className={`order-buttons order-buttons--${place}`}>
        {actions.map((action, at) => {
          const kind = kindOf(action, { isMain: at === actions.length - 1, place })
          const size = place === 'card' ? 'small' : 'medium'
          const shared = { kind, size, onPress: deeds[action], id: `order-${action}` } as const
          return action === 'pay' && payUntil !== null ? (
            <PayButton key={action} {...shared} until={payUntil} />
          ) : (
            <Button key={action} {...shared} loading={action === 'buyAgain' && buyAgain.isPending}>
              {action === 'pay'
                ? t('detail.pay', { amount: formatMoney(order.total) })
                : t(`action.${action}`)}
            </Button>
          )
        })}
      </View>
      {asked === 'cancel' && <CancelSheet orderId={id} onClosed={close} />}
      {asked === 'confirmReceipt' && <ConfirmSheet orderId={id} onClosed={close} />}
      {asked === 'delete' && <DeleteSheet orderId={id} onClosed={close} onDeleted={onDeleted} />}
    </>
  )
}

/** Only paying fills a button of a list, where many stand above one another. */
const kindOf = (
  action: OrderAction,
  { isMain, place }: { isMain: boolean; place: 'card' | 'dock' },
): ButtonProps['kind'] => {
  if (!isMain || action === 'delete') return 'soft'
  return place === 'dock' || action === 'pay' ? 'main' : 'outline'
}

const PayButton = ({ until, ...button }: Omit<ButtonProps, 'children'> & { until: number }) => {
  const { t } = useTranslation('order')
  const seconds = useSecondsUntil(until)
  return <Button {...button}>{t('list.pay', { time: clockOf(seconds) })}</Button>
}
