import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Appointment, AppointmentDay } from '@/data/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { Sheet } from '@/ui/Sheet'
import { AppointmentPicker, firstAppointment, type AppointmentChoice } from '../orders/AppointmentPicker'

export type AppointmentSheetProps = {
  days: readonly AppointmentDay[]
  first: Appointment | null
  onChosen: (appointment: Appointment) => void
  onClosed: () => void
}

/** The day and the part of it in which the fitters come. */
export const AppointmentSheet = ({ days, first, onChosen, onClosed }: AppointmentSheetProps) => {
  const { t } = useTranslation(['checkout', 'appointment'])
  const [choice, setChoice] = useState<AppointmentChoice>(() => first ?? firstAppointment(days))
  const { date, slot } = choice
  return (
    <Sheet
      open
      id="appointment-sheet"
      title={t('appointment.choose')}
      onClosed={onClosed}
      main={{
        id: 'appointment-confirm',
        label: slot
          ? t('appointment.confirm', { day: formatDay(date), slot: t(`appointment:part.${slot}.name`) })
          : t('appointment:chooseSlot'),
        disabled: slot === null,
        onPress: () => slot && onChosen({ date, slot }),
      }}
    >
      <AppointmentPicker days={days} value={choice} onChanged={setChoice} />
      <View className="t-small">{t('appointment.rules')}</View>
    </Sheet>
  )
}
