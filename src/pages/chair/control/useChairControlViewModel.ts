import { useEffect, useState } from 'react'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import type { ChairCommandOutcome } from '@/data/chair/control/commandOutcome'
import type { ChairController } from '@/data/chair/control/createChairController'
import type { ChairSummary } from '@/data/chair/knownChairs'
import {
  getSupportedMassagePrograms,
  isActiveChairPhase,
  type ChairCommand,
  type MassageProgram,
} from '@anzuo/chair-protocol'
import { useChairLabels } from '../components/useChairLabels'

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
  const [wantedMinutes, setWantedMinutes] = useState<number | null>(null)

  const has: ChairControlViewModel['has'] = feature => chair?.features.includes(feature) ?? false
  const programs = chair ? getSupportedMassagePrograms(chair.features) : []
  const program = programs.find(({ id }) => id === chosen) ?? programs[0] ?? null
  const minutes = wantedMinutes ?? program?.minutes ?? 0
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
    chooseProgram: id => {
      setChosen(id)
      setWantedMinutes(null)
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
