import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Appointment } from '@/data/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { aria } from '@/ui/aria'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'

export type AppointmentSheetProps = {
  /** The days that can be had, `yyyy-mm-dd`. */
  days: readonly string[]
  first: Appointment | null
  onChosen: (appointment: Appointment) => void
  onClosed: () => void
}

const SLOTS = ['morning', 'afternoon', 'evening'] as const

/** The day and the part of it in which the fitters come. */
export const AppointmentSheet = ({ days, first, onChosen, onClosed }: AppointmentSheetProps) => {
  const { t } = useTranslation('checkout')
  const [date, setDate] = useState(first?.date ?? days[0] ?? '')
  const [slot, setSlot] = useState(first?.slot ?? 'morning')
  const words = t('appointment.confirm', { day: formatDay(date), slot: t(`slot.${slot}.name`) })
  return (
    <Sheet
      open
      id="appointment-sheet"
      title={t('appointment.choose')}
      onClosed={onClosed}
      main={{ id: 'appointment-confirm', label: words, onPress: () => onChosen({ date, slot }) }}
    >
      <View className="appointment__days" {...aria({ role: 'radiogroup', label: t('appointment.dayLabel') })}>
        {days.map(day => (
          <Day key={day} day={day} isChosen={day === date} onChosen={() => setDate(day)} />
        ))}
      </View>
      <View
        className="appointment__slots"
        {...aria({ role: 'radiogroup', label: t('appointment.slotLabel') })}
      >
        {SLOTS.map(choice => {
          const isChosen = choice === slot
          return (
            <Pressable
              key={choice}
              className={`appointment__slot${isChosen ? ' appointment__slot--on' : ''}`}
              onPress={() => setSlot(choice)}
              facts={{ role: 'radio', checked: isChosen }}
            >
              <View className="appointment__slot-words">
                {t('appointment.slot', { name: t(`slot.${choice}.title`), hours: t(`slot.${choice}.hours`) })}
              </View>
              <View className={`appointment__mark${isChosen ? ' appointment__mark--on' : ''}`}>
                {isChosen && <Icon name="check" size={16} />}
              </View>
            </Pressable>
          )
        })}
      </View>
      <View className="t-small">{t('appointment.rules')}</View>
    </Sheet>
  )
}

const Day = ({ day, isChosen, onChosen }: { day: string; isChosen: boolean; onChosen: () => void }) => {
  const { t } = useTranslation('checkout')
  const date = dayjs(day)
  const weekday = t(`weekday.${date.day()}`)
  return (
    <Pressable
      className={`appointment__day${isChosen ? ' appointment__day--on' : ''}`}
      onPress={onChosen}
      facts={{
        role: 'radio',
        checked: isChosen,
        label: t('appointment.day', { day: formatDay(day), weekday }),
      }}
    >
      <View className="appointment__weekday">{weekday}</View>
      <View className="t-number-s">{date.date()}</View>
    </Pressable>
  )
}
