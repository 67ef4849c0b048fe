import { View } from '@tarojs/components'
import { useState } from 'react'
import { parseSerialFamily, parseSerialNumber } from '@anzuo/chair-protocol'
import type { MassagePreset, PlannedMassageSchedule } from '@anzuo/contract'
import { createUuid } from '@anzuo/domain/uuid'
import { formatClockTime, MAX_MASSAGE_SCHEDULES } from '@anzuo/domain/chair/massageSchedules'
import { useMassagePresets } from '@/data/chair/massagePresets'
import { getDeviceTimeZone, useMassageSchedules, useSaveMassageSchedule } from '@/data/chair/massageSchedules'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairHabitsTranslations } from '@/i18n/namespaces/chairHabits'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Button } from '@/ui/forms/Button'
import { drawChair } from '@/ui/illustrations/chair'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { Card } from '@/ui/layout/Card'
import { FlexGrow, Stack } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { ScheduleSheet } from './ScheduleSheet'
import { useWeekdayNames } from './useWeekdayNames'

/** Half past eight in the evening, every day: a beginning to change. */
const FIRST_MINUTE = 20 * 60 + 30
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

function MassageSchedulesPage() {
  const { t } = useTranslation('chairHabits')
  const { sn } = useRouteParams('massageSchedules')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t('schedule.pageTitle')} />
  return <MassageSchedulesScreen serialNumber={serialNumber} />
}

const MassageSchedulesScreen = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chairHabits')
  const schedules = useMassageSchedules(serialNumber)
  const { presets } = useMassagePresets(serialNumber)
  const [edited, setEdited] = useState<PlannedMassageSchedule | null>(null)
  const [firstPreset] = presets
  const beginNew = () => {
    if (firstPreset) setEdited(createDraft(firstPreset))
  }
  return (
    <PageLayout title={t('schedule.pageTitle')} back="chairList" state={schedules}>
      {({ schedules: known }) => (
        <Stack gap={4}>
          <View className="t-body t-quiet">{t('schedule.intro')}</View>
          {!firstPreset ? (
            <NoPresetYet serialNumber={serialNumber} />
          ) : (
            <>
              {known.map(schedule => (
                <ScheduleCard
                  key={schedule.id}
                  serialNumber={serialNumber}
                  schedule={schedule}
                  preset={presets.find(({ id }) => id === schedule.presetId) ?? null}
                  onEdited={() => setEdited(schedule)}
                />
              ))}
              {known.length < MAX_MASSAGE_SCHEDULES && (
                <Button id="schedule-new" kind="outline" icon="plus" onPress={beginNew}>
                  {t('schedule.new')}
                </Button>
              )}
            </>
          )}
          {edited && (
            <ScheduleSheet
              serialNumber={serialNumber}
              presets={presets}
              initial={edited}
              isNew={!known.some(({ id }) => id === edited.id)}
              onClosed={() => setEdited(null)}
            />
          )}
        </Stack>
      )}
    </PageLayout>
  )
}

const createDraft = ({ id: presetId }: MassagePreset): PlannedMassageSchedule => ({
  id: createUuid(),
  presetId,
  minuteOfDay: FIRST_MINUTE,
  weekdays: EVERY_DAY,
  timeZone: getDeviceTimeZone(),
  isOn: true,
  nextAt: null,
})

const NoPresetYet = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation('chairHabits')
  const family = parseSerialFamily(serialNumber)?.key
  return (
    <Card>
      <EmptyState
        illustration={
          family ? (
            <FlexGrow>
              <FamilyPicture family={family} />
            </FlexGrow>
          ) : (
            drawChair
          )
        }
        title={t('schedule.noPresetTitle')}
        note={t('schedule.noPresetNote')}
        action={{
          label: t('schedule.toChair'),
          onPress: () => navigate('chairControl', { sn: serialNumber }),
        }}
      />
    </Card>
  )
}

type ScheduleCardProps = {
  serialNumber: string
  schedule: PlannedMassageSchedule
  preset: MassagePreset | null
  onEdited: () => void
}

const ScheduleCard = ({ serialNumber, schedule, preset, onEdited }: ScheduleCardProps) => {
  const { t } = useTranslation('chairHabits')
  const { formatWeekdays } = useWeekdayNames()
  const saving = useSaveMassageSchedule()
  const { nextAt: _, ...kept } = schedule
  const time = formatClockTime(schedule.minuteOfDay)
  return (
    <Card rows>
      <SwitchRow
        id={`schedule-${time}`}
        icon="clock"
        tone={schedule.isOn ? 'accent' : 'neutral'}
        title={time}
        note={formatWeekdays(schedule.weekdays)}
        checked={schedule.isOn}
        disabled={saving.isPending}
        onChanged={isOn => saving.mutate({ serialNumber, schedule: { ...kept, isOn } })}
      />
      <ListRow
        icon="star"
        title={preset?.name ?? t('schedule.presetGone')}
        note={t('schedule.editNote')}
        onPress={onEdited}
      />
    </Card>
  )
}

export default withTranslations(
  [chairTranslations, chairLinkTranslations, chairHabitsTranslations],
  MassageSchedulesPage,
)
