import { View } from '@tarojs/components'
import dayjs from 'dayjs'
import type { Appointment, AppointmentDay } from '@/data/checkout'
import { useTranslation } from '@/i18n'
import { formatDay } from '@/i18n/format'
import { aria } from '@/ui/aria'
import { useArrowKeys } from '@/ui/arrowKeys'
import { ChoiceMark } from '@/ui/ChoiceMark'
import { Pressable } from '@/ui/Pressable'
import './AppointmentPicker.scss'

const SLOTS = ['morning', 'afternoon', 'evening'] as const

/** A choice on the way: the part of the day is open again when the day that was touched has it no longer. */
export type AppointmentChoice = { date: string; slot: Appointment['slot'] | null }

export type AppointmentPickerProps = {
  days: readonly AppointmentDay[]
  value: AppointmentChoice
  onChanged: (value: AppointmentChoice) => void
}

const isFull = ({ full }: AppointmentDay): boolean => SLOTS.every(slot => full.includes(slot))

/** What is chosen before anybody chose: the first time that can be had. */
export const firstAppointment = (days: readonly AppointmentDay[]): AppointmentChoice => {
  const day = days.find(each => !isFull(each)) ?? days[0]
  return { date: day?.date ?? '', slot: SLOTS.find(slot => day && !day.full.includes(slot)) ?? null }
}

/** The day and the part of it in which the fitters come; times without room are shown, and can't be chosen. */
export const AppointmentPicker = ({ days, value, onChanged }: AppointmentPickerProps) => {
  const { t } = useTranslation('appointment')
  const full = days.find(({ date }) => date === value.date)?.full ?? []
  const chooseDay = (date: string) => {
    const taken = days.find(day => day.date === date)?.full ?? []
    onChanged({ date, slot: value.slot && !taken.includes(value.slot) ? value.slot : null })
  }
  const dayKeys = useArrowKeys(
    days.map(({ date }) => ({ value: date })),
    value.date,
    chooseDay,
  )
  return (
    <>
      <View
        className="appointment__days"
        {...aria({ role: 'radiogroup', label: t('dayLabel') })}
        {...dayKeys}
      >
        {days.map(day => (
          <Day
            key={day.date}
            date={day.date}
            isFull={isFull(day)}
            isChosen={day.date === value.date}
            onChosen={() => chooseDay(day.date)}
          />
        ))}
      </View>
      <View className="appointment__slots" {...aria({ role: 'radiogroup', label: t('slotLabel') })}>
        {SLOTS.map(slot => (
          <Part
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

type ChoiceProps = { isFull: boolean; isChosen: boolean; onChosen: () => void }

const Day = ({ date, isFull: hasNoRoom, isChosen, onChosen }: ChoiceProps & { date: string }) => {
  const { t } = useTranslation('appointment')
  const weekday = t(`weekday.${dayjs(date).day()}`)
  const label = t('day', { day: formatDay(date), weekday })
  const look = `${isChosen ? ' appointment__day--on' : ''}${hasNoRoom ? ' appointment__day--full' : ''}`
  return (
    <Pressable
      className={`appointment__day${look}`}
      onPress={onChosen}
      facts={{ role: 'radio', checked: isChosen, label: hasNoRoom ? t('fullDay', { label }) : label }}
    >
      <View className="appointment__weekday">{weekday}</View>
      <View className="t-number-s">{dayjs(date).date()}</View>
    </Pressable>
  )
}

const Part = ({
  slot,
  isFull: hasNoRoom,
  isChosen,
  onChosen,
}: ChoiceProps & { slot: Appointment['slot'] }) => {
  const { t } = useTranslation('appointment')
  const look = `${isChosen ? ' appointment__slot--on' : ''}${hasNoRoom ? ' appointment__slot--full' : ''}`
  return (
    <Pressable
      className={`appointment__slot${look}`}
      disabled={hasNoRoom}
      onPress={onChosen}
      facts={{ role: 'radio', checked: isChosen }}
    >
      <View className="appointment__slot-words">
        {t('slot', { name: t(`part.${slot}.title`), hours: t(`part.${slot}.hours`) })}
      </View>
      {hasNoRoom ? <View className="t-small">{t('full')}</View> : <ChoiceMark isChosen={isChosen} />}
    </Pressable>
  )
}
