import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import { APPOINTMENT_SLOTS } from '@anzuo/domain/shop/choices'
import type { InstallationAppointment, AppointmentDay } from '@/data/shop/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { useRadioGroupArrowKeys } from '@/ui/accessibility/useRadioGroupArrowKeys'
import { RadioIndicator } from '@/ui/forms/RadioIndicator'
import { Pressable } from '@/ui/forms/Pressable'
import './AppointmentPicker.scss'

/** A choice on the way: the part of the day is open again when the day that was touched has it no longer. */
export type AppointmentSelection = { date: string; slot: InstallationAppointment['slot'] | null }

export type AppointmentPickerProps = {
  days: readonly AppointmentDay[]
  value: AppointmentSelection
  onChanged: (value: AppointmentSelection) => void
}

const isDayFull = ({ full }: AppointmentDay): boolean => APPOINTMENT_SLOTS.every(slot => full.includes(slot))

/** What is chosen before anybody chose: the first time that can be had. */
export const getFirstAvailableAppointment = (days: readonly AppointmentDay[]): AppointmentSelection => {
  const day = days.find(each => !isDayFull(each)) ?? days[0]
  return {
    date: day?.date ?? '',
    slot: APPOINTMENT_SLOTS.find(slot => day && !day.full.includes(slot)) ?? null,
  }
}

/** The day and the part of it in which the fitters come; times without room are shown, and can't be chosen. */
export const AppointmentPicker = ({ days, value, onChanged }: AppointmentPickerProps) => {
  const { t } = useTranslation('appointment')
  const full = days.find(({ date }) => date === value.date)?.full ?? []
  const chooseDay = (date: string) => {
    const taken = days.find(day => day.date === date)?.full ?? []
    onChanged({ date, slot: value.slot && !taken.includes(value.slot) ? value.slot : null })
  }
  const dayKeys = useRadioGroupArrowKeys(
    days.map(({ date }) => ({ value: date })),
    value.date,
    chooseDay,
  )
  return (
    <>
      <View
        className="appointment__days"
        {...getAriaAttributes({ role: 'radiogroup', label: t('dayLabel') })}
        {...dayKeys}
      >
        {days.map(day => (
          <DayOption
            key={day.date}
            date={day.date}
            isFull={isDayFull(day)}
            isChosen={day.date === value.date}
            onChosen={() => chooseDay(day.date)}
          />
        ))}
      </View>
      <View
        className="appointment__slots"
        {...getAriaAttributes({ role: 'radiogroup', label: t('slotLabel') })}
      >
        {APPOINTMENT_SLOTS.map(slot => (
          <TimeSlotOption
            key={slot}
            slot={slot}
            isFull={full.includes(slot)}
            isChosen={slot === value.slot}
            onChosen={() => onChanged({ date: value.date, slot })}
          />
        ))}
      </View>
    </>
  )
}

type AppointmentOptionProps = { isFull: boolean; isChosen: boolean; onChosen: () => void }

const DayOption = ({
  date,
  isFull: hasNoRoom,
  isChosen,
  onChosen,
}: AppointmentOptionProps & { date: string }) => {
  const { t } = useTranslation('appointment')
  const weekday = t(`weekday.${dayjs(date).day()}`)
  const label = t('day', { day: formatDay(date), weekday })
  const look = `${isChosen ? ' appointment__day--on' : ''}${hasNoRoom ? ' appointment__day--full' : ''}`
  return (
    <Pressable
      className={`appointment__day${look}`}
      onPress={onChosen}
      aria={{ role: 'radio', checked: isChosen, label: hasNoRoom ? t('fullDay', { label }) : label }}
    >
      <View className="t-note t-quiet">{weekday}</View>
      <View className="t-number-s">{dayjs(date).date()}</View>
    </Pressable>
  )
}

const TimeSlotOption = ({
  slot,
  isFull: hasNoRoom,
  isChosen,
  onChosen,
}: AppointmentOptionProps & { slot: InstallationAppointment['slot'] }) => {
  const { t } = useTranslation('appointment')
  const look = `${isChosen ? ' appointment__slot--on' : ''}${hasNoRoom ? ' appointment__slot--full' : ''}`
  return (
    <Pressable
      className={`appointment__slot${look}`}
      disabled={hasNoRoom}
      onPress={onChosen}
      aria={{ role: 'radio', checked: isChosen }}
    >
      <View className="appointment__slot-words t-row">
        {t('slot', { name: t(`part.${slot}.title`), hours: t(`part.${slot}.hours`) })}
      </View>
      {hasNoRoom ? <View className="t-small">{t('full')}</View> : <RadioIndicator isSelected={isChosen} />}
    </Pressable>
  )
}
