import { useState } from 'react'
import type { MassagePreset } from '@anzuo/contract'
import { MAX_PRESET_NAME_LENGTH } from '@anzuo/domain/chair/massagePresets'
import { MAX_VALUE_BY_CHAIR_PARAMETER } from '@anzuo/chair-protocol'
import { useDeleteMassagePreset, useSaveMassagePreset } from '@/data/chair/massagePresets'
import { useTranslation } from '@/i18n'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { TextField } from '@/ui/forms/TextField'
import { Stack } from '@/ui/layout/Flex'
import { DURATION_OPTIONS_MINUTES } from './durationOptions'
import type { ChairControlViewModel } from './useChairControlViewModel'

export type PresetSheetProps = {
  session: ChairControlViewModel
  initial: MassagePreset
  isNew: boolean
  onClosed: () => void
}

type EditProps = { edited: MassagePreset; onChanged: (preset: MassagePreset) => void }

/** Names and sets a preset, or deletes it. Nothing is sent to the chair. */
export const PresetSheet = ({ session, initial, isNew, onClosed }: PresetSheetProps) => {
  const { t } = useTranslation(['chairHabits', 'chair'])
  const [edited, setEdited] = useState(initial)
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const saving = useSaveMassagePreset()
  const serialNumber = session.chair?.serialNumber ?? ''
  if (isDeleting)
    return (
      <DeletePresetSheet
        serialNumber={serialNumber}
        preset={initial}
        onDeleted={onClosed}
        onKept={() => setIsDeleting(false)}
      />
    )
  const save = () => {
    const name = edited.name.trim()
    if (name === '') return setIsNameMissing(true)
    saving.mutate(
      { serialNumber, preset: { ...edited, name } },
      {
        onSuccess: saved => {
          showToast({ text: t('presets.saved', { name: saved.name }), tone: 'good' })
          session.choosePreset(saved.id)
          onClosed()
        },
      },
    )
  }
  return (
    <BottomSheet
      open
      id="preset-sheet"
      title={t(isNew ? 'presets.newTitle' : 'presets.editTitle')}
      onClosed={onClosed}
      primaryAction={{
        id: 'preset-save',
        label: t('presets.save'),
        loading: saving.isPending,
        onPress: save,
      }}
      secondaryAction={
        isNew
          ? undefined
          : { id: 'preset-delete', label: t('presets.delete'), onPress: () => setIsDeleting(true) }
      }
    >
      <Stack gap={4}>
        <TextField
          id="preset-name"
          type="text"
          label={t('presets.name')}
          placeholder={t('presets.namePlaceholder')}
          maxLength={MAX_PRESET_NAME_LENGTH}
          value={edited.name}
          error={isNameMissing && edited.name.trim() === '' ? t('presets.nameMissing') : undefined}
          onChanged={name => setEdited({ ...edited, name })}
          onSubmitted={save}
        />
        <ProgramAndLength session={session} edited={edited} onChanged={setEdited} />
        <Levels session={session} edited={edited} onChanged={setEdited} />
      </Stack>
    </BottomSheet>
  )
}

const ProgramAndLength = ({ session, edited, onChanged }: EditProps & Pick<PresetSheetProps, 'session'>) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const lengths = [...new Set([...DURATION_OPTIONS_MINUTES, edited.minutes])].sort((a, b) => a - b)
  return (
    <>
      <RadioGroup
        label={t('control.programs')}
        options={session.programs.map(({ id, key }) => ({
          value: String(id),
          label: t(`chairLink:program.${key}`),
        }))}
        value={String(edited.program)}
        onChanged={value => onChanged({ ...edited, program: Number(value) })}
      />
      <RadioGroup
        label={t('control.minutes')}
        options={lengths.map(length => ({
          value: String(length),
          label: t('control.min', { count: length }),
        }))}
        value={String(edited.minutes)}
        onChanged={value => onChanged({ ...edited, minutes: Number(value) })}
      />
    </>
  )
}

const LEVELS = [
  { parameter: 'intensity', min: 1 },
  { parameter: 'heat', min: 0 },
  { parameter: 'airbag', min: 0 },
] as const

/** How hard and warm, as far as the chair has it. */
const Levels = ({ session, edited, onChanged }: EditProps & Pick<PresetSheetProps, 'session'>) => {
  const { t } = useTranslation('chair')
  return LEVELS.filter(({ parameter }) => session.has(parameter)).map(({ parameter, min }) => {
    const max = MAX_VALUE_BY_CHAIR_PARAMETER[parameter]
    const values = Array.from({ length: max - min + 1 }, (_, index) => min + index)
    return (
      <RadioGroup
        key={parameter}
        label={t(`control.${parameter}`)}
        options={values.map(value => ({
          value: String(value),
          label: max === 3 ? t(`control.level3.${value as 0}`) : t(`control.force.${value as 0}`),
        }))}
        value={String(edited[parameter])}
        onChanged={value => onChanged({ ...edited, [parameter]: Number(value) })}
      />
    )
  })
}

type DeletePresetSheetProps = {
  serialNumber: string
  preset: MassagePreset
  onDeleted: () => void
  onKept: () => void
}

const DeletePresetSheet = ({ serialNumber, preset, onDeleted, onKept }: DeletePresetSheetProps) => {
  const { t } = useTranslation('chairHabits')
  const deletion = useDeleteMassagePreset()
  return (
    <BottomSheet
      open
      id="preset-delete-sheet"
      title={t('presets.deleteTitle', { name: preset.name })}
      onClosed={onKept}
      primaryAction={{
        id: 'preset-delete-yes',
        label: t('presets.delete'),
        loading: deletion.isPending,
        onPress: () => deletion.mutate({ serialNumber, id: preset.id }, { onSuccess: onDeleted }),
      }}
      secondaryAction={{ label: t('presets.keep'), onPress: onKept }}
    >
      {t('presets.deleteNote')}
    </BottomSheet>
  )
}
