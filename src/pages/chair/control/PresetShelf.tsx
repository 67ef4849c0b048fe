import { View } from '@tarojs/components'
import { useState } from 'react'
import type { MassagePreset } from '@anzuo/contract'
import { createUuid } from '@anzuo/domain/uuid'
import { formatClockTime } from '@anzuo/domain/chair/massageSchedules'
import { getProgramSettings, MAX_MASSAGE_PRESETS } from '@anzuo/domain/chair/massagePresets'
import { findMassageProgram, MASSAGE_PROGRAMS } from '@anzuo/chair-protocol'
import { useSetFavouriteProgram } from '@/data/chair/massagePresets'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Pressable } from '@/ui/forms/Pressable'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Row } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import { useChairLabels } from '../components/useChairLabels'
import { PresetSheet } from './PresetSheet'
import type { ChairControlViewModel } from './useChairControlViewModel'

type SessionProps = { session: ChairControlViewModel }

/** The person's presets of this chair. Choosing one starts nothing. */
export const PresetShelf = ({ session }: SessionProps) => {
  const { t } = useTranslation('chairHabits')
  const { presets, preset, choosePreset } = session
  return (
    <>
      <PreparedMassageCard session={session} />
      {presets.length > 0 && (
        <>
          <SectionHeader title={t('presets.title')} />
          <View
            className="programs"
            {...getAriaAttributes({ role: 'radiogroup', label: t('presets.title') })}
          >
            {presets.map(each => (
              <PresetCard
                key={each.id}
                preset={each}
                isChosen={each.id === preset?.id}
                onPress={() => choosePreset(each.id)}
              />
            ))}
          </View>
        </>
      )}
    </>
  )
}

/** Makes a preset of what is chosen, changes the chosen one, and leads to when one is laid ready. */
export const PresetActions = ({ session }: SessionProps) => {
  const { t } = useTranslation('chairHabits')
  const { chair, presets, preset, program, minutes, levels } = session
  const [edited, setEdited] = useState<MassagePreset | null>(null)
  if (!chair || chair.role === null || !program) return null
  const beginNew = () =>
    setEdited({ id: createUuid(), name: '', ...getProgramSettings(program, minutes), ...levels })
  return (
    <>
      <Row gap={2} wrap>
        {presets.length < MAX_MASSAGE_PRESETS && (
          <Button id="preset-new" size="small" kind="outline" icon="plus" onPress={beginNew}>
            {t('presets.new')}
          </Button>
        )}
        {preset && (
          <Button id="preset-edit" size="small" kind="text" onPress={() => setEdited(preset)}>
            {t('presets.edit', { name: preset.name })}
          </Button>
        )}
        {presets.length > 0 && (
          <Button
            id="control-reminders"
            size="small"
            kind="text"
            onPress={() => navigate('massageSchedules', { sn: chair.serialNumber })}
          >
            {t('schedule.rowTitle')}
          </Button>
        )}
      </Row>
      {edited && (
        <PresetSheet
          session={session}
          initial={edited}
          isNew={!presets.some(({ id }) => id === edited.id)}
          onClosed={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** What a reminder has laid ready: it is chosen, and waits for the press on start. */
const PreparedMassageCard = ({ session: { preparedSchedule, preset } }: SessionProps) => {
  const { t } = useTranslation('chairHabits')
  if (!preparedSchedule || !preset) return null
  return (
    <Card rows>
      <ListRow
        id="control-prepared"
        icon="bell"
        tone="accent"
        title={t('schedule.preparedTitle', { name: preset.name })}
        note={t('schedule.preparedNote', { time: formatClockTime(preparedSchedule.minuteOfDay) })}
      />
    </Card>
  )
}

type PresetCardProps = { preset: MassagePreset; isChosen: boolean; onPress: () => void }

const PresetCard = ({ preset, isChosen, onPress }: PresetCardProps) => {
  const { t } = useTranslation(['chairHabits', 'chair'])
  const { getProgramName } = useChairLabels()
  const { name, program, minutes } = preset
  return (
    <Pressable
      className={`programs__one${isChosen ? ' programs__one--on' : ''}`}
      onPress={onPress}
      aria={{ role: 'radio', checked: isChosen }}
    >
      <Row gap={1} justify="between" className="programs__name">
        <View className="t-row">{name}</View>
        {isChosen && <Icon name="check" size={20} />}
      </Row>
      <View className="t-note t-quiet">
        {t('presets.note', { minutes, program: getProgramName(program) })}
      </View>
      <View className="t-note t-quiet">{t(`chair:control.force.${preset.intensity as 0}`)}</View>
    </Pressable>
  )
}

/** Whether the chosen programme stands first from now on. */
export const FavouriteSwitch = ({ session }: SessionProps) => {
  const { t } = useTranslation('chairHabits')
  const { getProgramName } = useChairLabels()
  const favourite = useSetFavouriteProgram()
  const { chair, program, preset, favouritePrograms } = session
  if (!chair || chair.role === null || !program || preset) return null
  return (
    <View className="ui-mt-3">
      <SwitchRow
        id="control-favourite"
        icon="star"
        title={t('favourite.title', { program: getProgramName(program.id) })}
        note={t('favourite.note')}
        checked={favouritePrograms.includes(program.id)}
        disabled={favourite.isPending}
        onChanged={isFavourite =>
          favourite.mutate({ serialNumber: chair.serialNumber, program: program.id, isFavourite })
        }
      />
    </View>
  )
}

/** The massage that goes on, as it is set now, becomes a preset. */
export const SaveRunningMassage = ({ session }: SessionProps) => {
  const { t } = useTranslation('chairHabits')
  const { chair, view, presets } = session
  const [draft, setDraft] = useState<MassagePreset | null>(null)
  const { state, plan } = view
  const program =
    findMassageProgram(state?.program ?? 0) ?? MASSAGE_PROGRAMS.find(({ key }) => key === plan?.program)
  if (!chair || chair.role === null || !state || !program || presets.length >= MAX_MASSAGE_PRESETS)
    return null
  const minutes = Math.max(1, Math.round((state.secondsLeft + state.secondsElapsed) / 60))
  const { intensity, heat, airbag } = state
  const settings = { program: program.id, minutes, intensity: Math.max(1, intensity), heat, airbag }
  return (
    <Card rows>
      <ListRow
        id="preset-save-running"
        icon="star"
        title={t('presets.saveRunning')}
        note={t('presets.saveRunningNote')}
        onPress={() => setDraft({ id: createUuid(), name: '', ...settings })}
      />
      {draft && <PresetSheet session={session} initial={draft} isNew onClosed={() => setDraft(null)} />}
    </Card>
  )
}
