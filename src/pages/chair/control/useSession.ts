import { useState } from 'react'
import type { ChairControl, ChairView, Outcome } from '@/data/chairControl'
import type { KnownChair } from '@/data/chairs'
import { programsFor, type ChairCommand, type Program } from '@/domain/chair'
import { useChairWords } from '../parts/useChairWords'
import { useStart, type Starting } from '../parts/useStart'

/** A chair on the page: what it says, what the person has chosen, and what they may ask for. */
export type Session = {
  control: ChairControl | null
  view: ChairView
  chair: KnownChair | null
  has: (feature: KnownChair['features'][number]) => boolean
  /** Something goes on, or is paused. */
  isWorking: boolean
  /** A link is there and nobody else sits in it: settings may be changed. */
  mayChange: boolean
  programs: Program[]
  program: Program | null
  minutes: number
  chooseProgram: (id: number) => void
  chooseMinutes: (minutes: number) => void
  /** Asks something and tells the person when it was not done. */
  ask: (command: ChairCommand) => Promise<boolean>
  starting: Starting
}

const WORKING = ['preparing', 'running', 'paused']

/** Gathers what the parts of the page share. */
export const useSession = (
  control: ChairControl | null,
  view: ChairView,
  chair: KnownChair | null,
): Session => {
  const { tell } = useChairWords()
  const [chosen, setChosen] = useState<number | null>(null)
  const [wantedMinutes, setWantedMinutes] = useState<number | null>(null)

  const has: Session['has'] = feature => chair?.features.includes(feature) ?? false
  const programs = chair ? programsFor(chair.features) : []
  const program = programs.find(({ id }) => id === chosen) ?? programs[0] ?? null
  const minutes = wantedMinutes ?? program?.minutes ?? 0
  const { state, seat, carrier } = view
  const isFar = carrier === 'internet'

  const starting = useStart({
    control,
    view,
    hasSeatSensor: has('seatSensor'),
    begin: async (held, token) =>
      program
        ? held.command({ name: 'start', program: program.id, minutes, token })
        : { kind: 'failed', problem: 'lost' },
  })

  return {
    control,
    view,
    chair,
    has,
    isWorking: state !== null && WORKING.includes(state.phase),
    mayChange: carrier !== null && !(isFar && seat === 'other') && !state?.isLocked,
    programs,
    program,
    minutes,
    chooseProgram: id => {
      setChosen(id)
      setWantedMinutes(null)
    },
    chooseMinutes: setWantedMinutes,
    ask: async command => {
      const outcome: Outcome = control ? await control.command(command) : { kind: 'failed', problem: 'lost' }
      return tell(outcome)
    },
    starting,
  }
}
