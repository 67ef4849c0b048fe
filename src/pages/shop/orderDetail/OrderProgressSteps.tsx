import { View } from '@tarojs/components'
import type { Order } from '@/data/shop/orders'
import type { OrderStatus } from '@anzuo/domain/shop'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'

const progressSteps = ['placed', 'paid', 'packed', 'sent', 'done'] as const

/** The step that an order stands at; behind the last one all is done. */
const stepIndexByStatus: Record<Exclude<OrderStatus, 'closed'>, number> = {
  pendingPayment: 1,
  pendingDelivery: 2,
  pendingReceipt: 3,
  completed: progressSteps.length,
}

/** The five steps of every order, and where this one stands. */
export const OrderProgressSteps = ({ order }: { order: Order }) => {
  const { t } = useTranslation(['order', 'ui'])
  if (order.status === 'closed') return null
  const here = stepIndexByStatus[order.status]
  const isPickup = order.delivery.method === 'pickup'
  return (
    <Card>
      <Row {...getAriaAttributes({ role: 'list', label: t('detail.steps.label') })}>
        {progressSteps.map((step, at) => {
          const state = at < here ? 'done' : at === here ? 'now' : 'open'
          return (
            <View
              key={step}
              className={`order-progress__step order-progress__step--${state}`}
              {...getAriaAttributes({
                role: 'listitem',
                label: `${t(`detail.steps.${step}`)}: ${t(`ui:timeline.${state}`)}`,
              })}
            >
              <View className="order-progress__mark" />
              <View className="order-progress__name">
                {t(step === 'sent' && isPickup ? 'detail.steps.collected' : `detail.steps.${step}`)}
              </View>
            </View>
          )
        })}
      </Row>
    </Card>
  )
}
