import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import type { InstallationAppointment, OrderPreviewLine } from '@/data/shop/checkout'
import type { RetailStore } from '@/data/shop/retailStores'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'

export type CheckoutLineListProps = {
  lines: readonly OrderPreviewLine[]
  /** Null: not chosen yet; left out where nothing is to be set up. */
  appointment?: InstallationAppointment | null
  onAppointmentAsked: () => void
  /** What is collected in a store; left out where all of the order goes the same way. */
  collectedSkuIds?: readonly string[] | undefined
  onCollectedChanged: (skuIds: readonly string[]) => void
}

/** What is ordered, and when it is set up. */
export const CheckoutLineList = ({
  lines,
  appointment,
  onAppointmentAsked,
  collectedSkuIds,
  onCollectedChanged,
}: CheckoutLineListProps) => (
  <Card rows>
    {lines.map(line => (
      <View key={line.skuId}>
        <CheckoutLineItem line={line} />
        {collectedSkuIds && !line.isFitted && (
          <CollectSwitch
            line={line}
            checked={collectedSkuIds.includes(line.skuId)}
            onChanged={isCollected =>
              onCollectedChanged(
                isCollected
                  ? [...collectedSkuIds, line.skuId]
                  : collectedSkuIds.filter(id => id !== line.skuId),
              )
            }
          />
        )}
      </View>
    ))}
    {appointment !== undefined && <AppointmentRow appointment={appointment} onPress={onAppointmentAsked} />}
  </Card>
)

const CheckoutLineItem = ({
  line: { name, skuName, picture, price, quantity, change },
}: {
  line: OrderPreviewLine
}) => {
  const { t } = useTranslation('checkout')
  const isGone = change === 'gone'
  return (
    <View className="checkout-line">
      <View className="checkout-line__plate">
        <ProductImage picture={picture} isSoldOut={isGone} />
      </View>
      <View className="ui-stack ui-grow">
        <View className="checkout-line__name">{name}</View>
        <View className="t-small t-quiet">{skuName}</View>
        <View className="checkout-line__amount">
          <Price cents={price} />
          <View className="t-small t-quiet t-tabular">{t('times', { count: quantity })}</View>
        </View>
      </View>
    </View>
  )
}

const AppointmentRow = ({
  appointment,
  onPress,
}: {
  appointment: InstallationAppointment | null
  onPress: () => void
}) => {
  const { t } = useTranslation(['checkout', 'appointment'])
  const when = appointment && {
    day: t('appointment:day', {
      day: formatDay(appointment.date),
      weekday: t(`appointment:weekday.${dayjs(appointment.date).day()}`),
    }),
    hours: t(`appointment:part.${appointment.slot}.hours`),
  }
  return (
    <ListRow
      id="checkout-appointment"
      icon="wrench"
      tone="plain"
      title={t('appointment.title')}
      note={t('appointment.note')}
      value={
        when ? (
          <View>
            <View>{when.day}</View>
            <View>{when.hours}</View>
          </View>
        ) : (
          t('appointment.choose')
        )
      }
      onPress={onPress}
    />
  )
}

type CollectSwitchProps = { line: OrderPreviewLine; checked: boolean; onChanged: (checked: boolean) => void }

const CollectSwitch = ({ line, checked, onChanged }: CollectSwitchProps) => {
  const { t } = useTranslation('checkout')
  return (
    <SwitchRow
      id={`checkout-collect-${line.skuId}`}
      title={t('collect.title', { name: line.name })}
      note={t('collect.note')}
      checked={checked}
      onChanged={onChanged}
    />
  )
}

/** The store in which a part of the order is collected. */
export const CollectStoreRow = ({ store, onPress }: { store: RetailStore | null; onPress: () => void }) => {
  const { t } = useTranslation('checkout')
  return (
    <Card rows>
      <ListRow
        id="checkout-collect-store"
        icon="store"
        tone="plain"
        title={store?.name ?? t('store.choose')}
        note={store ? t('store.hours', { opens: store.opens, closes: store.closes }) : undefined}
        onPress={onPress}
      />
    </Card>
  )
}
