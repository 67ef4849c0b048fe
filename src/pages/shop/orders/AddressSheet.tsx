import { View } from '@tarojs/components'
import { useState } from 'react'
import { useAppointmentDays, useChangeOrderAddress, useOrder, type Order } from '@/data/orders'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { FieldError } from '@/ui/FieldError'
import { ScreenState } from '@/ui/ScreenState'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'
import { AddressChoice } from './AddressChoice'
import { AppointmentPicker, type AppointmentChoice } from './AppointmentPicker'
import type { OrderSheetProps } from './OrderSheets'
import './AddressSheet.scss'

type Appointment = NonNullable<Extract<Order['delivery'], { method: 'delivery' }>['appointment']>

/** Another address for an order that was not sent yet, and another appointment where there is one. */
export const AddressSheet = ({ orderId, onClosed }: OrderSheetProps) => {
  const order = useOrder(orderId)
  return order.data?.delivery.method === 'delivery' ? (
    <OpenSheet orderId={orderId} onClosed={onClosed} booked={order.data.delivery.appointment} />
  ) : null
}

const OpenSheet = ({ orderId, onClosed, booked }: OrderSheetProps & { booked: Appointment | null }) => {
  const { t } = useTranslation('order')
  const [addressId, setAddressId] = useState<string | null>(null)
  const [choice, setChoice] = useState<AppointmentChoice | null>(booked)
  const [isAsked, setIsAsked] = useState(false)
  const changing = useChangeOrderAddress(() => {
    showMessage({ text: t('address.done'), tone: 'good' })
    onClosed()
  })
  const change = () => {
    setIsAsked(true)
    if (addressId === null || choice?.slot === null) return
    const { date, slot } = choice ?? {}
    changing.mutate({ id: orderId, addressId, ...(date && slot ? { appointment: { date, slot } } : {}) })
  }
  return (
    <Sheet
      open
      title={t('address.title')}
      onClosed={onClosed}
      main={{ id: 'address-yes', label: t('address.yes'), loading: changing.isPending, onPress: change }}
    >
      <View className="address-sheet">
        <AddressChoice
          label={t('detail.address')}
          value={addressId}
          onChanged={setAddressId}
          error={isAsked && addressId === null ? t('address.choose') : undefined}
        />
        {choice && (
          <ChangedAppointment orderId={orderId} value={choice} isAsked={isAsked} onChanged={setChoice} />
        )}
      </View>
    </Sheet>
  )
}

type ChangedAppointmentProps = {
  orderId: string
  value: AppointmentChoice
  /** The person wants to go on: what is missing is said. */
  isAsked: boolean
  onChanged: (appointment: AppointmentChoice) => void
}

const ChangedAppointment = ({ orderId, value, isAsked, onChanged }: ChangedAppointmentProps) => {
  const { t } = useTranslation(['order', 'appointment'])
  const days = useAppointmentDays(orderId)
  return (
    <View>
      <View className="address-sheet__when">{t('address.appointment')}</View>
      <ScreenState state={days} skeleton={<Skeleton shape="list" />}>
        {data => <AppointmentPicker days={data.days} value={value} onChanged={onChanged} />}
      </ScreenState>
      <FieldError text={isAsked && value.slot === null ? t('appointment:chooseSlot') : undefined} />
    </View>
  )
}
