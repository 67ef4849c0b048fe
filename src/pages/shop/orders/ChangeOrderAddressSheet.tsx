import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAppointmentDays, useChangeOrderAddress, useOrder, type Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { Stack } from '@/ui/layout/Flex'
import { FieldError } from '@/ui/forms/FieldError'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { AddressRadioGroup } from './AddressRadioGroup'
import { AppointmentPicker, type AppointmentSelection } from './AppointmentPicker'
import type { OrderActionSheetProps } from './OrderActionSheets'

type BookedAppointment = NonNullable<Extract<Order['delivery'], { method: 'delivery' }>['appointment']>

/** Another address for an order that was not sent yet, and another appointment where there is one. */
export const ChangeOrderAddressSheet = ({ orderId, onClosed }: OrderActionSheetProps) => {
  const order = useOrder(orderId)
  return order.data?.delivery.method === 'delivery' ? (
    <ChangeOrderAddressForm orderId={orderId} onClosed={onClosed} booked={order.data.delivery.appointment} />
  ) : null
}

const ChangeOrderAddressForm = ({
  orderId,
  onClosed,
  booked,
}: OrderActionSheetProps & { booked: BookedAppointment | null }) => {
  const { t } = useTranslation('order')
  const [addressId, setAddressId] = useState<string | null>(null)
  const [choice, setChoice] = useState<AppointmentSelection | null>(booked)
  const [isAsked, setIsAsked] = useState(false)
  const changing = useChangeOrderAddress(() => {
    showToast({ text: t('address.done'), tone: 'good' })
    onClosed()
  })
  const change = () => {
    setIsAsked(true)
    if (addressId === null || choice?.slot === null) return
    const { date, slot } = choice ?? {}
    changing.mutate({ id: orderId, addressId, ...(date && slot ? { appointment: { date, slot } } : {}) })
  }
  return (
    <BottomSheet
      open
      title={t('address.title')}
      onClosed={onClosed}
      primaryAction={{
        id: 'address-yes',
        label: t('address.yes'),
        loading: changing.isPending,
        onPress: change,
      }}
    >
      <Stack gap={3}>
        <AddressRadioGroup
          label={t('detail.address')}
          value={addressId}
          onChanged={setAddressId}
          error={isAsked && addressId === null ? t('address.choose') : undefined}
        />
        {choice && (
          <RescheduleField orderId={orderId} value={choice} isSubmitted={isAsked} onChanged={setChoice} />
        )}
      </Stack>
    </BottomSheet>
  )
}

type RescheduleFieldProps = {
  orderId: string
  value: AppointmentSelection
  /** The person wants to go on: what is missing is said. */
  isSubmitted: boolean
  onChanged: (appointment: AppointmentSelection) => void
}

const RescheduleField = ({ orderId, value, isSubmitted, onChanged }: RescheduleFieldProps) => {
  const { t } = useTranslation(['order', 'appointment'])
  const days = useAppointmentDays(orderId)
  return (
    <View>
      <View className="t-group-label">{t('address.appointment')}</View>
      <AsyncContent state={days} skeleton="list">
        {data => <AppointmentPicker days={data.days} value={value} onChanged={onChanged} />}
      </AsyncContent>
      <FieldError text={isSubmitted && value.slot === null ? t('appointment:chooseSlot') : undefined} />
    </View>
  )
}
