import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { MassagePreset, ResponseData } from '@anzuo/contract'
import {
  createPresetStart,
  type MassagePresetSettings,
  type MassagePresetStart,
} from '@anzuo/domain/chair/massagePresets'
import { findMassageProgram } from '@anzuo/chair-protocol'
import { createJsonStorageKey, storage } from '@/platform/storage'
import { onAuthSessionEnded } from '../account/authSession'
import { STALE_TIME } from '../api/queryClient'
import { useApiMutation, useApiQuery } from '../api/useApiQuery'
import type { ChairCommandOutcome } from './control/commandOutcome'
import type { ChairController } from './control/createChairController'
import type { ChairSummary } from './knownChairs'

const LIST_PATH = '/device/preset/list'

type ChairPresets = ResponseData<typeof LIST_PATH>
type CachedPresets = Record<string, ChairPresets>

const isCachedPresets = (value: unknown): value is CachedPresets =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** So that presets are there over Bluetooth too, where there is no internet. They go with the session. */
const cachedPresetsKey = createJsonStorageKey('massagePresets', isCachedPresets)
onAuthSessionEnded(() => storage.remove(cachedPresetsKey))

const NO_PRESETS: ChairPresets = { presets: [], favouritePrograms: [] }

/** The person's presets and favourite programmes on a chair, as the server or, without it, this device last had them. */
export const useMassagePresets = (serialNumber: string, { enabled = true } = {}): ChairPresets => {
  const { data } = useApiQuery(
    LIST_PATH,
    { serialNumber },
    { enabled, staleTime: STALE_TIME.minutes(5), showErrorToast: false, needsPerson: false },
  )
  useEffect(() => {
    if (data) storage.write(cachedPresetsKey, { ...storage.read(cachedPresetsKey), [serialNumber]: data })
  }, [data, serialNumber])
  if (!enabled) return NO_PRESETS
  return data ?? storage.read(cachedPresetsKey)?.[serialNumber] ?? NO_PRESETS
}

/** Changes what is known of a chair's presets as soon as the server has done so. */
const useChangePresets = () => {
  const client = useQueryClient()
  return (serialNumber: string, change: (known: ChairPresets) => ChairPresets): void => {
    client.setQueryData<ChairPresets>([LIST_PATH, { serialNumber }], (known = NO_PRESETS) => change(known))
  }
}

/** Saves a preset whole, a new one or one that is changed. */
export const useSaveMassagePreset = () => {
  const changePresets = useChangePresets()
  return useApiMutation('/device/preset/save', {
    onSuccess: (saved, { serialNumber }) =>
      changePresets(serialNumber, known => ({
        ...known,
        presets: known.presets.some(({ id }) => id === saved.id)
          ? known.presets.map(preset => (preset.id === saved.id ? saved : preset))
          : [...known.presets, saved],
      })),
  })
}

export const useDeleteMassagePreset = () => {
  const changePresets = useChangePresets()
  return useApiMutation('/device/preset/delete', {
    // Reminders that use it go with it.
    invalidates: ['/device/schedule/list'],
    onSuccess: (_, { serialNumber, id: deleted }) =>
      changePresets(serialNumber, known => ({
        ...known,
        presets: known.presets.filter(({ id }) => id !== deleted),
      })),
  })
}

/** Makes a programme a favourite, or no favourite any more. */
export const useSetFavouriteProgram = () => {
  const changePresets = useChangePresets()
  return useApiMutation('/device/favourite', {
    onSuccess: ({ favouritePrograms }, { serialNumber }) =>
      changePresets(serialNumber, known => ({ ...known, favouritePrograms })),
  })
}

/** Starts a preset on the chair under control: the person has pressed start. */
export const startMassagePreset = async (
  control: ChairController,
  preset: MassagePreset,
  features: ChairSummary['features'],
): Promise<ChairCommandOutcome> => {
  const start = createPresetStart(preset, features)
  const program = findMassageProgram(preset.program)
  if (!start || !program) return { kind: 'answered', result: 'badParameter' }
  if (start.kind === 'plan')
    return control.startPlan({
      plan: start.plan,
      program: program.key,
      minutes: start.minutes,
      presetName: preset.name,
    })
  return startAndAdjust(control, start)
}

/** Starts a programme of the chair, warmer or with more air than it has by itself: the person has pressed start. */
export const startMassageProgram = async (
  control: ChairController,
  settings: MassagePresetSettings,
  features: ChairSummary['features'],
): Promise<ChairCommandOutcome> => {
  // A programme stays what it is called in the statistics: it is started as itself, never as a plan.
  const start = createPresetStart(
    settings,
    features.filter(feature => feature !== 'smartPlan'),
  )
  return start?.kind === 'program'
    ? startAndAdjust(control, start)
    : { kind: 'answered', result: 'badParameter' }
}

const startAndAdjust = async (
  control: ChairController,
  { program, minutes, adjustments }: Extract<MassagePresetStart, { kind: 'program' }>,
): Promise<ChairCommandOutcome> => {
  const started = await control.startProgram(program, minutes)
  for (const { parameter, value } of adjustments) {
    if (started.kind !== 'answered' || started.result !== 'ok') break
    const outcome = await control.command({ name: 'set', parameter, value })
    if (outcome.kind !== 'answered' || outcome.result !== 'ok') return outcome
  }
  return started
}
