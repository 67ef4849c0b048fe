import { View } from '@tarojs/components'
import { useState } from 'react'
import dayjs from 'dayjs'
import type { MassagePreset, PlannedMassageSchedule } from '@anzuo/contract'
import { createScheduleCalendar, formatClockTime, parseClockTime } from '@anzuo/domain/chair/massageSchedules'
import { askForMessages } from '@/data/account/subscribeMessages'
import { useDeleteMassageSchedule, useSaveMassageSchedule } from '@/data/chair/massageSchedules'
import { useTranslation } from '@/i18n'
import { getAbsoluteUrl } from '@/platform/linkSharing'
import { exportTextFile } from '@/platform/textFile'
import { showToast } from '@/platform/toast'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { Button } from '@/ui/forms/Button'
import { FieldError } from '@/ui/forms/FieldError'
import { Pressable } from '@/ui/forms/Pressable'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { TextField } from '@/ui/forms/TextField'
import { Row, Stack } from '@/ui/layout/Flex'
import { useWeekdayNames } from './useWeekdayNames'
import './massageSchedules.scss'

export type ScheduleSheetProps = {
  serialNumber: string
  presets: readonly MassagePreset[]
  initial: PlannedMassageSchedule
  isNew: boolean
  onClosed: () => void
}

/** Sets the time, the days and the preset of a reminder. Nothing starts by it. */
export const ScheduleSheet = ({ serialNumber, presets, initial, isNew, onClosed }: ScheduleSheetProps) => {
  const { t } = useTranslation('chairHabits')
  const [edited, setEdited] = useState(initial)
  const [time, setTime] = useState(formatClockTime(initial.minuteOfDay))
  const saving = useSaveMassageSchedule()
  const deletion = useDeleteMassageSchedule()
  const minuteOfDay = parseClockTime(time)
  const save = () => {
    if (minuteOfDay === null || edited.weekdays.length === 0) return
    const { nextAt: _, ...schedule } = { ...edited, minuteOfDay }
    if (schedule.isOn) void askForMessages('chairReminderSet')
    saving.mutate(
      { serialNumber, schedule },
      {
        onSuccess: () => {
          showToast({ text: t('schedule.saved'), tone: 'good' })
          onClosed()
        },
      },
    )
  }
  return (
    <BottomSheet
      open
      id="schedule-sheet"
      title={t(isNew ? 'schedule.newTitle' : 'schedule.editTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'schedule-save',
        label: t('schedule.save'),
        loading: saving.isPending,
        onPress: save,
      }}
      secondaryAction={
        isNew
          ? undefined
          : {
              id: 'schedule-delete',
              label: t('schedule.delete'),
              loading: deletion.isPending,
              onPress: () => deletion.mutate({ serialNumber, id: initial.id }, { onSuccess: onClosed }),
            }
      }
    >
      <Stack gap={4}>
        <TextField
          id="schedule-time"
          type="text"
          label={t('schedule.time')}
          value={time}
          maxLength={5}
          error={minuteOfDay === null ? t('schedule.timeWrong') : undefined}
          onChanged={setTime}
          onSubmitted={save}
        />
        <WeekdayChoice chosen={edited.weekdays} onChanged={weekdays => setEdited({ ...edited, weekdays })} />
        <RadioGroup
          label={t('schedule.preset')}
          options={presets.map(({ id, name }) => ({ value: id, label: name }))}
          value={edited.presetId}
          onChanged={presetId => setEdited({ ...edited, presetId })}
        />
        {!isNew && <CalendarButton serialNumber={serialNumber} schedule={initial} presets={presets} />}
      </Stack>
    </BottomSheet>
  )
}

type WeekdayChoiceProps = { chosen: readonly number[]; onChanged: (weekdays: number[]) => void }

const WeekdayChoice = ({ chosen, onChanged }: WeekdayChoiceProps) => {
  const { t } = useTranslation('chairHabits')
  const { weekdays } = useWeekdayNames()
  return (
    <View {...getAriaAttributes({ role: 'group', label: t('schedule.days') })}>
      <View className="t-group-label">{t('schedule.days')}</View>
      <Row gap={2} wrap className="ui-mt-2">
        {weekdays.map(({ day, name }) => {
          const isChosen = chosen.includes(day)
          return (
            <Pressable
              key={day}
              id={`schedule-day-${day}`}
              className={`weekday${isChosen ? ' weekday--on' : ''}`}
              onPress={() =>
                onChanged(isChosen ? chosen.filter(other => other !== day) : [...chosen, day].sort())
              }
              aria={{ role: 'checkbox', checked: isChosen }}
            >
              {name}
            </Pressable>
          )
        })}
      </Row>
      <FieldError text={chosen.length === 0 ? t('schedule.noDay') : undefined} />
    </View>
  )
}

type CalendarButtonProps = Pick<ScheduleSheetProps, 'serialNumber' | 'presets'> & {
  schedule: PlannedMassageSchedule
}

/** The calendar of the phone rings at the time, also while the app is closed. */
const CalendarButton = ({ serialNumber, presets, schedule }: CalendarButtonProps) => {
  const { t } = useTranslation('chairHabits')
  const { id, nextAt, presetId } = schedule
  const preset = presets.find(each => each.id === presetId)
  if (nextAt === null || !preset) return null
  const save = async () => {
    const text = createScheduleCalendar(schedule, {
      id,
      title: t('schedule.calendarTitle', { name: preset.name }),
      address: getAbsoluteUrl(`/chair/${serialNumber}`),
      firstDay: dayjs(nextAt).format('YYYY-MM-DD'),
      createdAt: Date.now(),
    })
    const result = await exportTextFile({ name: 'massage.ics', mediaType: 'text/calendar', text })
    if (result === 'failed') showToast({ text: t('schedule.calendarFailed'), tone: 'alert' })
  }
  return (
    <Stack gap={2}>
      <Button id="schedule-calendar" kind="outline" size="small" icon="bell" onPress={() => void save()}>
        {t('schedule.calendar')}
      </Button>
      <View className="t-small t-quiet">{t('schedule.calendarNote')}</View>
    </Stack>
  )
}
