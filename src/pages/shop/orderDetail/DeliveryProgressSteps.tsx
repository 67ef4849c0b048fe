import { View } from '@tarojs/components'
import type { Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'

type Delivery = Order['deliveries'][number]

const steps = {
  fitted: ['paid', 'prepared', 'onTheWay', 'setUp'],
  parcel: ['paid', 'packed', 'onTheWay', 'delivered'],
  pickup: ['paid', 'toStore', 'ready', 'collected'],
} as const satisfies Record<Delivery['kind'], readonly string[]>

/** The step that a part stands at; behind the last one all is done. */
const stepIndexByState: Record<Exclude<Delivery['state'], 'cancelled'>, number> = {
  planned: 0,
  preparing: 1,
  ready: 2,
  onTheWay: 2,
  done: 4,
}

/** The steps of a part of an order, and where it stands. */
export const DeliveryProgressSteps = ({ delivery: { kind, state } }: { delivery: Delivery }) => {
  const { t } = useTranslation(['order', 'ui'])
  if (state === 'cancelled') return null
  const here = stepIndexByState[state]
  return (
    <Row {...getAriaAttributes({ role: 'list', label: t('detail.steps.label') })}>
      {steps[kind].map((step, at) => {
        const progress = at < here ? 'done' : at === here ? 'now' : 'open'
        return (
          <View
            key={step}
            className={`order-progress__step order-progress__step--${progress}`}
            {...getAriaAttributes({
              role: 'listitem',
              label: `${t(`detail.steps.${step}`)}: ${t(`ui:timeline.${progress}`)}`,
            })}
          >
            <View className="order-progress__mark" />
            <View className="order-progress__name">{t(`detail.steps.${step}`)}</View>
          </View>
        )
      })}
    </Row>
  )
}
