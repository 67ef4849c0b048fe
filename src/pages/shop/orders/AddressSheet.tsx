import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useChangeOrderAddress, useOrder, type Order } from '@/data/orders'
import { useShopRules } from '@/data/shopRules'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { DateField } from '@/ui/DateField'
import { Segmented } from '@/ui/Segmented'
import { Sheet } from '@/ui/Sheet'
import { AddressChoice } from './AddressChoice'
import type { OrderSheetProps } from './OrderSheets'
import './AddressSheet.scss'

const slots = ['morning', 'afternoon', 'evening'] as const
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
  const [appointment, setAppointment] = useState(booked)
  const [isAsked, setIsAsked] = useState(false)
  const changing = useChangeOrderAddress(() => {
    showMessage({ text: t('address.done'), tone: 'good' })
    onClosed()
  })
  const change = () => {
    setIsAsked(true)
    if (addressId === null) return
    changing.mutate({ id: orderId, addressId, ...(appointment ? { appointment } : {}) })
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
        {appointment && <AppointmentChoice value={appointment} onChanged={setAppointment} />}
      </View>
    </Sheet>
  )
}

const dayIn = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')

type AppointmentChoiceProps = { value: Appointment; onChanged: (appointment: Appointment) => void }

const AppointmentChoice = ({ value, onChanged }: AppointmentChoiceProps) => {
  const { t } = useTranslation('order')
  const { data: rules } = useShopRules()
  const first = rules?.appointmentFromDays ?? 0
  return (
    <View className="address-sheet__appointment">
      <DateField
        label={t('address.appointment')}
        value={value.date}
        min={dayIn(first)}
        max={dayIn(first + (rules?.appointmentDays ?? 1) - 1)}
        onChanged={date => onChanged({ ...value, date })}
      />
      <Segmented
        label={t('address.time')}
        options={slots.map(slot => ({ value: slot, label: t(`detail.slot.${slot}`) }))}
        value={value.slot}
        onChanged={slot => onChanged({ ...value, slot })}
      />
    </View>
  )
}
