import { View } from '@tarojs/components'
import { useState } from 'react'
import type { CheckReminder } from '@anzuo/contract'
import { formatClockTime, parseClockTime } from '@anzuo/domain/chair/massageSchedules'
import { useCheckReminder, useSaveCheckReminder } from '@/data/account/notifications'
import { askForMessages } from '@/data/account/subscribeMessages'
import { getDeviceTimeZone } from '@/data/chair/massageSchedules'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { FieldError } from '@/ui/forms/FieldError'
import { Pressable } from '@/ui/forms/Pressable'
import { TextField } from '@/ui/forms/TextField'
import { Card } from '@/ui/layout/Card'
import { Row, Stack } from '@/ui/layout/Flex'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { ListRow } from '@/ui/layout/ListRow'
import './notificationSettings.scss'

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

/** Eight in the morning, every day: a beginning to change. */
const FIRST_MINUTE = 8 * 60

const useDayNames = () => {
  const { t } = useTranslation('notifications')
  const getName = (day: number): string => t(`reminder.weekday.${day as 0}`)
  const format = (days: readonly number[]): string =>
    days.length === WEEKDAYS.length
      ? t('reminder.everyDay')
      : WEEKDAYS.filter(day => days.includes(day))
          .map(getName)
          .join(t('reminder.list'))
  return { getName, format }
}

/** Reminds of a check at a time on some days: a switch, and the way to another time. */
export const CheckReminderCard = () => {
  const { t } = useTranslation('notifications')
  const { format } = useDayNames()
  const { data } = useCheckReminder()
  const saving = useSaveCheckReminder()
  const [isEditing, setIsEditing] = useState(false)
  if (!data) return null
  const reminder = data.reminder ?? createFirst()
  const save = (changed: CheckReminder) => {
    // From the touch itself: later the platform would not ask.
    if (changed.isOn) void askForMessages('checkReminderSet')
    saving.mutate(
      { reminder: changed },
      {
        onSuccess: () => {
          showToast({ text: t('reminder.saved'), tone: 'good' })
          setIsEditing(false)
        },
      },
    )
  }
  return (
    <Card rows>
      <SwitchRow
        id="check-reminder"
        icon="clock"
        title={t('reminder.title')}
        note={t('reminder.note')}
        checked={reminder.isOn}
        disabled={saving.isPending}
        onChanged={isOn => save({ ...reminder, isOn, timeZone: getDeviceTimeZone() })}
      />
      <ListRow
        id="check-reminder-time"
        title={t('reminder.time')}
        note={`${formatClockTime(reminder.minuteOfDay)} · ${format(reminder.weekdays)}`}
        onPress={() => setIsEditing(true)}
      />
      {isEditing && (
        <ReminderSheet
          initial={reminder}
          isSaving={saving.isPending}
          onSaved={save}
          onClosed={() => setIsEditing(false)}
        />
      )}
    </Card>
  )
}

const createFirst = (): CheckReminder => ({
  minuteOfDay: FIRST_MINUTE,
  weekdays: [...WEEKDAYS],
  timeZone: getDeviceTimeZone(),
  isOn: false,
})

type ReminderSheetProps = {
  initial: CheckReminder
  isSaving: boolean
  onSaved: (reminder: CheckReminder) => void
  onClosed: () => void
}

/** Sets the time and the days; what is saved is on. */
const ReminderSheet = ({ initial, isSaving, onSaved, onClosed }: ReminderSheetProps) => {
  const { t } = useTranslation('notifications')
  const [time, setTime] = useState(formatClockTime(initial.minuteOfDay))
  const [weekdays, setWeekdays] = useState<readonly number[]>(initial.weekdays)
  const minuteOfDay = parseClockTime(time)
  const save = () => {
    if (minuteOfDay === null || weekdays.length === 0) return
    onSaved({ minuteOfDay, weekdays: [...weekdays], timeZone: getDeviceTimeZone(), isOn: true })
  }
  return (
    <BottomSheet
      open
      id="check-reminder-sheet"
      title={t('reminder.title')}
      onClosed={onClosed}
      primaryAction={{
        id: 'check-reminder-save',
        label: t('reminder.save'),
        loading: isSaving,
        onPress: save,
      }}
    >
      <Stack gap={4}>
        <TextField
          id="check-reminder-clock"
          type="text"
          label={t('reminder.time')}
          value={time}
          maxLength={5}
          error={minuteOfDay === null ? t('reminder.timeWrong') : undefined}
          onChanged={setTime}
          onSubmitted={save}
        />
        <DayChoice chosen={weekdays} onChanged={setWeekdays} />
      </Stack>
    </BottomSheet>
  )
}

type DayChoiceProps = { chosen: readonly number[]; onChanged: (weekdays: readonly number[]) => void }

const DayChoice = ({ chosen, onChanged }: DayChoiceProps) => {
  const { t } = useTranslation('notifications')
  const { getName } = useDayNames()
  return (
    <View {...getAriaAttributes({ role: 'group', label: t('reminder.days') })}>
      <View className="t-group-label">{t('reminder.days')}</View>
      <Row gap={2} wrap className="ui-mt-2">
        {WEEKDAYS.map(day => {
          const isChosen = chosen.includes(day)
          return (
            <Pressable
              key={day}
              id={`check-reminder-day-${day}`}
              className={`reminder-day${isChosen ? ' reminder-day--on' : ''}`}
              onPress={() =>
                onChanged(isChosen ? chosen.filter(other => other !== day) : [...chosen, day].sort())
              }
              aria={{ role: 'checkbox', checked: isChosen }}
            >
              {getName(day)}
            </Pressable>
          )
        })}
      </Row>
      <FieldError text={chosen.length === 0 ? t('reminder.noDay') : undefined} />
    </View>
  )
}
