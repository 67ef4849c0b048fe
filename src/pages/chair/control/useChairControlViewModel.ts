import { useEffect, useState } from 'react'
import type { MassagePreset, PlannedMassageSchedule } from '@anzuo/contract'
import { getProgramSettings, sortFavouritesFirst } from '@anzuo/domain/chair/massagePresets'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import type { ChairCommandOutcome } from '@/data/chair/control/commandOutcome'
import type { ChairController } from '@/data/chair/control/createChairController'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useMassagePresets } from '@/data/chair/massagePresets'
import { usePreparedSchedule } from '@/data/chair/massageSchedules'
import {
  getSupportedMassagePrograms,
  isActiveChairPhase,
  type ChairCommand,
  type MassageProgram,
} from '@anzuo/chair-protocol'
import { useChairLabels } from '../components/useChairLabels'

/** What can be set before the start; the chair takes it with the start. */
export type PreparedLevel = 'heat' | 'airbag'

/** A chair on the page: what it says, what the person has chosen, and what they may ask for. */
export type ChairControlViewModel = {
  control: ChairController | null
  view: ChairControlState
  chair: ChairSummary | null
  has: (feature: ChairSummary['features'][number]) => boolean
  /** Something goes on, or is paused. */
  isWorking: boolean
  /** No link is there, and what is known of the chair is old. */
  isOutOfReach: boolean
  /** It holds after an emergency stop, by its own present word. */
  isHeld: boolean
  /** A link is there and nobody else sits in it: settings may be changed. */
  canChangeSettings: boolean
  programs: MassageProgram[]
  program: MassageProgram | null
  minutes: number
  /** What the person has saved for this chair; programmes that they like stand first in `programs`. */
  presets: readonly MassagePreset[]
  favouritePrograms: readonly number[]
  /** The preset that start will begin, instead of the bare programme. */
  preset: MassagePreset | null
  /** The reminder that has laid this preset ready. */
  preparedSchedule: PlannedMassageSchedule | null
  /** How warm and with how much air the start will begin. */
  levels: Readonly<Record<PreparedLevel, number>>
  chooseLevel: (level: PreparedLevel, value: number) => void
  choosePreset: (id: string) => void
  chooseProgram: (id: number) => void
  chooseMinutes: (minutes: number) => void
  /** Asks something and tells the person when it was not done. */
  sendCommand: (command: ChairCommand) => Promise<boolean>
}

/** A link that was lost comes back in less, or tells why it does not. */
const OUT_OF_REACH_AFTER_MS = 5000

const useIsOutOfReach = ({ carrier, state, links }: ChairControlState): boolean => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    setIsLate(false)
    if (carrier !== null) return
    const timer = setTimeout(() => setIsLate(true), OUT_OF_REACH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [carrier])
  const hasProblem = (links.bluetooth.problem ?? links.internet.problem) !== null
  return carrier === null && state !== null && (hasProblem || isLate)
}

/** Gathers what the parts of the page share. */
export const useChairControlViewModel = (
  control: ChairController | null,
  view: ChairControlState,
  chair: ChairSummary | null,
): ChairControlViewModel => {
  const { showOutcome } = useChairLabels()
  const [chosen, setChosen] = useState<number | null>(null)
  // Until the person has chosen something, what a reminder has laid ready counts.
  const [chosenPreset, setChosenPreset] = useState<string | null | undefined>(undefined)
  const [wantedMinutes, setWantedMinutes] = useState<number | null>(null)
  const [wantedLevels, setWantedLevels] = useState<Partial<Record<PreparedLevel, number>>>({})

  const has: ChairControlViewModel['has'] = feature => chair?.features.includes(feature) ?? false
  const serialNumber = chair?.serialNumber ?? ''
  const isMember = chair !== null && chair.role !== null
  const { presets, favouritePrograms } = useMassagePresets(serialNumber, { enabled: isMember })
  const prepared = usePreparedSchedule(serialNumber, { enabled: isMember })
  const supported = chair ? getSupportedMassagePrograms(chair.features) : []
  const programs = sortFavouritesFirst(supported, favouritePrograms)
  const presetId = chosenPreset === undefined ? prepared?.presetId : chosenPreset
  const preset = presets.find(({ id }) => id === presetId) ?? null
  const program = programs.find(({ id }) => id === (preset?.program ?? chosen)) ?? programs[0] ?? null
  const minutes = wantedMinutes ?? preset?.minutes ?? program?.minutes ?? 0
  const settings = preset ?? (program && getProgramSettings(program))
  const levels = { heat: settings?.heat ?? 0, airbag: settings?.airbag ?? 0, ...wantedLevels }
  const forgetWishes = () => {
    setWantedMinutes(null)
    setWantedLevels({})
  }
  const { state, seat, carrier } = view
  const isFar = carrier === 'internet'
  const isOutOfReach = useIsOutOfReach(view)

  return {
    control,
    view,
    chair,
    has,
    isWorking: state !== null && isActiveChairPhase(state.phase),
    isOutOfReach,
    isHeld: carrier !== null && state?.phase === 'emergencyStopped',
    canChangeSettings: carrier !== null && !(isFar && seat === 'other') && !state?.isLocked,
    programs,
    program,
    minutes,
    presets: presets.filter(each => supported.some(({ id }) => id === each.program)),
    favouritePrograms,
    preset: preset && { ...preset, minutes, ...levels },
    preparedSchedule: preset && prepared?.presetId === preset.id ? prepared : null,
    levels,
    chooseLevel: (level, value) => setWantedLevels({ ...wantedLevels, [level]: value }),
    choosePreset: id => {
      setChosenPreset(id)
      forgetWishes()
    },
    chooseProgram: id => {
      setChosen(id)
      setChosenPreset(null)
      forgetWishes()
    },
    chooseMinutes: setWantedMinutes,
    sendCommand: async command => {
      const outcome: ChairCommandOutcome = control
        ? await control.command(command)
        : { kind: 'failed', problem: 'lost' }
      return showOutcome(outcome)
    },
  }
}
