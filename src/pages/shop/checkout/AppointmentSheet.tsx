import { View } from '@tarojs/components'
import { useState } from 'react'
import type { InstallationAppointment, AppointmentDay } from '@/data/shop/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import {
  AppointmentPicker,
  getFirstAvailableAppointment,
  type AppointmentSelection,
} from '../orders/AppointmentPicker'

export type AppointmentSheetProps = {
  days: readonly AppointmentDay[]
  initialAppointment: InstallationAppointment | null
  onChosen: (appointment: InstallationAppointment) => void
  onClosed: () => void
}

/** The day and the part of it in which the fitters come. */
export const AppointmentSheet = ({ days, initialAppointment, onChosen, onClosed }: AppointmentSheetProps) => {
  const { t } = useTranslation(['checkout', 'appointment'])
  const [choice, setChoice] = useState<AppointmentSelection>(
    () => initialAppointment ?? getFirstAvailableAppointment(days),
  )
  const { date, slot } = choice
  return (
    <BottomSheet
      open
      id="appointment-sheet"
      title={t('appointment.choose')}
      onClosed={onClosed}
      primaryAction={{
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
    </BottomSheet>
  )
}
