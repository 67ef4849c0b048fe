import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { nameDeliveredLines } from '@anzuo/domain/shop'
import { useOrder, type Order, type OrderSummary } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { formatMoney } from '@/i18n/numberFormat'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Link } from '@/ui/layout/Link'
import { Tag } from '@/ui/layout/Tag'
import { ProductImage } from '@/ui/shop/ProductImage'
import { useDeliveryTitle } from '../../../shop/orders/useDeliveryTitle'
import { OrderShortcuts } from '../OrderShortcuts'
import { useOpenSteps, type OpenStep } from './openSteps'

/** As many orders as are seen at a glance. */
const MAX_STEPS = 3

/** How many orders wait where, and the next things that reach the buyer or wait for them. */
export const OrdersCard = () => {
  const { steps } = useOpenSteps()
  return (
    <View className="overview__orders">
      <OrderShortcuts>
        {steps?.length === 0 ? (
          <NothingOpen />
        ) : (
          <View className="overview__steps">
            {steps
              ?.slice(0, MAX_STEPS)
              .map(step =>
                step.kind === 'pay' ? (
                  <PayRow key={step.order.id} order={step.order} />
                ) : (
                  <DeliveryRow key={`${step.order.id} ${step.delivery.kind}`} {...step} />
                ),
              )}
          </View>
        )}
      </OrderShortcuts>
    </View>
  )
}

const NothingOpen = () => {
  const { t } = useTranslation('overview')
  return (
    <View className="overview__step">
      <View className="ui-grow">
        <View className="t-row">{t('orders.none')}</View>
        <View className="t-small t-quiet">{t('orders.noneNote')}</View>
      </View>
      <Link to="productList">{t('orders.shop')}</Link>
    </View>
  )
}

const PayRow = ({ order }: { order: OrderSummary }) => {
  const { t } = useTranslation('overview')
  return (
    <StepRow
      order={order}
      title={t('orders.toPay')}
      note={nameDeliveredLines(order.lines, { skuIds: order.lines.map(({ skuId }) => skuId) })}
      action={t('orders.pay', { amount: formatMoney(order.total) })}
      onPress={() => navigate('orderPayment', { id: order.id })}
    />
  )
}

const DeliveryRow = ({ order, delivery }: Extract<OpenStep, { kind: 'delivery' }>) => {
  const { data } = useOrder(order.id)
  const known = data?.deliveries.find(({ kind }) => kind === delivery.kind)
  // The list says how it stands, the order itself says when and where.
  if (!data || !known) return <StepRow order={order} title="" note={[]} />
  return <KnownDeliveryRow order={order} closeReason={data.closeReason} delivery={known} />
}

type KnownDeliveryRowProps = {
  order: OrderSummary
  closeReason: Order['closeReason']
  delivery: Order['deliveries'][number]
}

const KnownDeliveryRow = ({ order, closeReason, delivery }: KnownDeliveryRowProps) => {
  const { t } = useTranslation(['overview', 'order'])
  const title = useDeliveryTitle({ closeReason }, delivery)
  const { kind, state, pickupCode, skuIds, actions } = delivery
  const code = pickupCode && t('orders.codeIs', { code: `${pickupCode.slice(0, 3)} ${pickupCode.slice(3)}` })
  const isTracked = actions.includes('track')
  const action = pickupCode
    ? t('orders.code')
    : isTracked
      ? t('orders.track')
      : actions.includes('moveAppointment')
        ? t('orders.change')
        : t('orders.open')
  return (
    <StepRow
      order={order}
      picture={order.lines.find(({ skuId }) => skuIds.includes(skuId))?.picture}
      title={title}
      note={[...nameDeliveredLines(order.lines, delivery), ...(code ? [code] : [])]}
      tag={
        state !== 'cancelled' && (
          <Tag tone={state === 'preparing' ? 'neutral' : 'accent'}>
            {t(`order:part.state.${kind}.${state}`)}
          </Tag>
        )
      }
      action={action}
      onPress={() =>
        isTracked
          ? navigate('shipmentTracking', { id: order.id })
          : navigate('orderDetail', undefined, { query: { id: order.id } })
      }
    />
  )
}

type StepRowProps = {
  order: OrderSummary
  picture?: string | undefined
  title: string
  note: readonly string[]
  tag?: ReactNode
  action?: string
  onPress?: () => void
}

const StepRow = ({ order, picture, title, note, tag, action, onPress }: StepRowProps) => {
  const { t } = useTranslation('order')
  const shown = picture ?? order.lines[0]?.picture
  return (
    <View className="overview__step">
      <Link to="orderDetail" query={{ id: order.id }} variant="plain" className="overview__step-facts">
        <View className="overview__step-picture">{shown && <ProductImage picture={shown} />}</View>
        <View className="ui-grow">
          <View className="t-row">{title}</View>
          <View className="t-small t-quiet overview__step-note">{note.join(t('part.and'))}</View>
        </View>
      </Link>
      {tag}
      {action && (
        <View className="overview__step-action">
          <Button kind="soft" size="small" onPress={onPress}>
            {action}
          </Button>
        </View>
      )}
    </View>
  )
}
