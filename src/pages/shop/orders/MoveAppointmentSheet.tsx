import { useState } from 'react'
import { useAppointmentDays, useMoveAppointment, type Order } from '@/data/shop/orders'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { FieldError } from '@/ui/forms/FieldError'
import { AppointmentPicker, type AppointmentSelection } from './AppointmentPicker'
import type { OrderActionSheetProps } from './OrderActionSheets'

export type MoveAppointmentSheetProps = OrderActionSheetProps & {
  booked: Order['deliveries'][number]['appointment']
}

/** Another day or time for the fitters. */
export const MoveAppointmentSheet = ({ orderId, booked, onClosed }: MoveAppointmentSheetProps) => {
  const { t } = useTranslation(['order', 'appointment'])
  const days = useAppointmentDays(orderId)
  const [choice, setChoice] = useState<AppointmentSelection | null>(booked)
  const [isAsked, setIsAsked] = useState(false)
  const moving = useMoveAppointment(() => {
    showToast({ text: t('part.moved'), tone: 'good' })
    onClosed()
  })
  const move = () => {
    setIsAsked(true)
    if (choice?.slot) moving.mutate({ id: orderId, appointment: { date: choice.date, slot: choice.slot } })
  }
  return (
    <BottomSheet
      open
      id="appointment-sheet"
      title={t('address.appointment')}
      onClosed={onClosed}
      primaryAction={{
        id: 'appointment-yes',
        label: t('part.moveDo'),
        loading: moving.isPending,
        onPress: move,
      }}
    >
      <AsyncContent state={days} skeleton="list">
        {data => (
          <AppointmentPicker
            days={data.days}
            value={choice ?? { date: data.days[0]?.date ?? '', slot: null }}
            onChanged={setChoice}
          />
        )}
      </AsyncContent>
      <FieldError text={isAsked && !choice?.slot ? t('appointment:chooseSlot') : undefined} />
    </BottomSheet>
  )
}
