import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import type { InstallationAppointment, OrderPreviewLine } from '@/data/shop/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { Price } from '@/ui/shop/Price'
import { ProductImage } from '@/ui/shop/ProductImage'

export type CheckoutLineListProps = {
  lines: readonly OrderPreviewLine[]
  /** Null: not chosen yet; left out where nothing is to be set up. */
  appointment?: InstallationAppointment | null
  onAppointmentAsked: () => void
}

/** What is ordered, and when it is set up. */
export const CheckoutLineList = ({ lines, appointment, onAppointmentAsked }: CheckoutLineListProps) => (
  <Card rows>
    {lines.map(line => (
      <CheckoutLineItem key={line.skuId} line={line} />
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
