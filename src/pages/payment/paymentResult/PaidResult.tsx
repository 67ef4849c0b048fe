import { View } from '@tarojs/components'
import { listAwaitedDeliveries, nameDeliveredLines } from '@anzuo/domain/shop'
import { isPromiseBroken } from '@anzuo/domain/shop/deliveryPromise'
import type { Order } from '@/data/shop/orders'
import type { OrderPayment } from '@/data/shop/payments'
import { useTranslation } from '@/i18n'
import { formatDay, formatDayAndTime, formatMoney } from '@/i18n/format'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { drawPaymentSucceeded } from '@/ui/illustrations/paymentStates'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { deliveryIcons } from '@/ui/icons/deliveryIcons'
import { Card } from '@/ui/layout/Card'
import { CircleBadge } from '@/ui/layout/CircleBadge'
import { FlexGrow } from '@/ui/layout/Flex'
import { ProductImage } from '@/ui/shop/ProductImage'
import { PaymentDetailList } from './PaymentDetailList'
import './paidResult.scss'

type Delivery = Order['deliveries'][number]

type PaidResultProps = {
  payment: OrderPayment
  /** The order, as soon as it is there. */
  order: Order | undefined
}

/**
 * Paid: what comes next and when, each part of the order by itself, then what was paid. Whoever opens the page again later is told of
 * nothing that has come or was cancelled.
 */
export const PaidResult = ({ payment, order }: PaidResultProps) => {
  const { t } = useTranslation('payment')
  const { amount, paidAt, paidBy, returned } = payment
  const awaited = order ? listAwaitedDeliveries(order.deliveries) : []
  return (
    <View className="paid">
      <PaidHeader amount={amount} order={order} first={awaited[0]} />
      <View className="paid__parts">
        {order && awaited.map(delivery => <PartCard key={delivery.kind} order={order} delivery={delivery} />)}
        <PaymentDetailList
          facts={[
            { name: t('result.paid.amount'), value: formatMoney(amount) },
            ...(paidBy ? [{ name: t('result.paid.by'), value: t(`result.provider.${paidBy}`) }] : []),
            ...(paidAt ? [{ name: t('result.paid.at'), value: formatDayAndTime(paidAt) }] : []),
          ]}
        />
      </View>
      {returned && (
        <View className="pay-result__note">
          {t(returned.isDone ? 'result.paid.twiceDone' : 'result.paid.twice', {
            amount: formatMoney(returned.amount),
          })}
        </View>
      )}
      {awaited[0]?.kind === 'fitted' && <CheckInvitation />}
    </View>
  )
}

type PaidHeaderProps = {
  amount: number
  order: Order | undefined
  /** What the buyer waits for most; nothing when all has come, or before the order is there. */
  first: Delivery | undefined
}

/** The first sentence: when what the buyer waits for most comes. */
const useHeadline = ({ order, first }: Omit<PaidHeaderProps, 'amount'>): { title: string; note?: string } => {
  const { t } = useTranslation(['payment', 'appointment'])
  if (!first) return { title: t('result.paid.title'), note: order ? undefined : t('result.paid.note') }
  const { kind, appointment, promise } = first
  const note = t('result.paid.note')
  const day = appointment?.date ?? promise?.to
  if (day === undefined || isPromiseBroken(day, Date.now())) return { title: t('result.paid.title'), note }
  const hours = appointment && t(`appointment:part.${appointment.slot}.hours`)
  return {
    title: t(`result.paid.headline.${kind}`, { day: formatDay(day) }),
    note: hours ? t('result.paid.fittersCome', { hours }) : note,
  }
}

const PaidHeader = ({ amount, order, first }: PaidHeaderProps) => {
  const { t } = useTranslation('payment')
  const { title, note } = useHeadline({ order, first })
  const shown = order?.lines.find(({ skuId }) => first?.skuIds.includes(skuId)) ?? order?.lines[0]
  return (
    <View className="paid__header">
      <View>
        <View className="paid__sum">
          <CircleBadge size={28} tone="solid" isDecorative>
            <Icon name="check" size={16} />
          </CircleBadge>
          {t('result.paid.sum', { amount: formatMoney(amount) })}
        </View>
        <View className="paid__title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {title}
        </View>
        {note && <View className="paid__text">{note}</View>}
      </View>
      {shown ? (
        <ProductImage className="paid__picture" picture={shown.picture} isLazy={false} />
      ) : (
        <View className="paid__tick">
          <Illustration draw={drawPaymentSucceeded} />
        </View>
      )}
    </View>
  )
}

const useDeliveryDay = ({ appointment, promise }: Delivery): string | null => {
  const { t } = useTranslation(['payment', 'appointment'])
  if (appointment)
    return t('cashier.when', {
      day: formatDay(appointment.date),
      hours: t(`appointment:part.${appointment.slot}.hours`),
    })
  if (!promise) return null
  return promise.from === promise.to
    ? formatDay(promise.to)
    : t('result.paid.days', { from: formatDay(promise.from), to: formatDay(promise.to) })
}

/** A part of the order: when it comes, what is in it, and how. */
const PartCard = ({ order, delivery }: { order: Order; delivery: Delivery }) => {
  const { t } = useTranslation('payment')
  const { kind, store } = delivery
  const day = useDeliveryDay(delivery)
  return (
    <Card>
      <View className="paid__part">
        <View className="paid__part-icon">
          <Icon name={deliveryIcons[kind]} size={24} />
        </View>
        <FlexGrow>
          {day && <View className="t-row t-strong">{day}</View>}
          <View className="t-row">
            {nameDeliveredLines(order.lines, delivery).join(t('result.paid.and'))}
          </View>
          <View className="t-small t-quiet">
            {t(`result.paid.way.${kind}`, { store: store?.name ?? '' })}
          </View>
        </FlexGrow>
      </View>
    </Card>
  )
}

/** What a buyer of a chair can do meanwhile. */
const CheckInvitation = () => {
  const { t } = useTranslation('payment')
  return (
    <View className="paid__invitation theme-dark">
      <FlexGrow>
        <View className="t-head">{t('result.paid.check.title')}</View>
        <View className="paid__invitation-note">{t('result.paid.check.note')}</View>
      </FlexGrow>
      <Pressable id="result-check" className="paid__invitation-action" onPress={() => navigate('health')}>
        {t('result.paid.check.action')}
      </Pressable>
    </View>
  )
}
