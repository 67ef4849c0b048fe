import { isNewer, PLAN_PROGRAM, type ChairState, type Plan, type ProgramKey } from '@/domain/chair'
import type { Device } from '@/contract'
import type { LinkKind, LinkProblem, LinkState, StopOutcome } from '@/platform/chairLink'
import type { SeenChair } from '../liveChairs'

/** `unused`: never tried, or not possible here. */
export type LinkView = { phase: LinkState['phase'] | 'unused'; problem: LinkProblem | null }

/** A plan of smart mode that was started from here. */
export type StartedPlan = { plan: Plan; program: ProgramKey; minutes: number }

/** How far a stop is; `delayed`: it did not arrive at once and is tried again and again. */
export type Stopping = 'none' | 'asked' | 'delayed' | StopOutcome

export type ChairView = {
  /** The chair's last word, or null while there was none. */
  state: ChairState | null
  /** When that was heard, ms since 1970. */
  heardAt: number
  seat: Device['seat']
  links: Record<LinkKind, LinkView>
  /** The link that the next command takes; null while none is ready. */
  carrier: LinkKind | null
  stopping: Stopping
  plan: StartedPlan | null
  /** The right to use it has ended. */
  isGone: boolean
}

/** A state that is older by its number is believed all the same after so long: the chair may have started anew. */
const STALE_MS = 3000

const unused: LinkView = { phase: 'unused', problem: null }

/** Before anything was heard. */
export const newView = (): ChairView => ({
  state: null,
  heardAt: 0,
  seat: 'unknown',
  links: { bluetooth: unused, internet: unused },
  carrier: null,
  stopping: 'none',
  plan: null,
  isGone: false,
})

/** What may be known of who sits in a chair, besides its own word. */
export type SeatClues = {
  /** The chair as the server showed it last. */
  seen: SeenChair | null
  /** How the chair names this person, or null for somebody who passes by. */
  ownTag: number | null
  /** The sitting for which the person said that it is them. */
  claimed: number | null
}

/** Who sits in the chair: by its own word, by what the person said, by what the server knows. */
export const seatOf = (state: ChairState | null, { seen, ownTag, claimed }: SeatClues): Device['seat'] => {
  if (!state) return seen?.seat ?? 'unknown'
  if (!state.isSeated) return 'empty'
  if (state.occupantTag !== 0 && ownTag !== null) return state.occupantTag === ownTag ? 'you' : 'other'
  if (state.occupantTag === 0 && claimed === state.sitting) return 'you'
  const isSame = seen?.state?.sitting === state.sitting && seen.state.isSeated
  return isSame ? (seen?.seat ?? 'unknown') : 'unknown'
}

/** What a state changes that came over a link, or null when something newer is known already. */
export const afterState = (
  view: ChairView,
  { kind, state, now }: { kind: LinkKind; state: ChairState; now: number },
): Pick<ChairView, 'state' | 'heardAt' | 'plan' | 'stopping'> | null => {
  const known = view.state
  const isOld =
    known !== null && state.revision !== known.revision && !isNewer(state.revision, known.revision)
  if (isOld && now - view.heardAt < STALE_MS) return null
  if (kind === 'internet' && view.carrier === 'bluetooth' && known?.revision === state.revision) return null
  const isOver = state.phase === 'idle' || state.program !== PLAN_PROGRAM
  const wasStopped = view.stopping === 'stopped' || view.stopping === 'held'
  const worksAgain = state.phase === 'preparing' || state.phase === 'running'
  return {
    state,
    heardAt: now,
    plan: isOver ? null : view.plan,
    stopping: wasStopped && worksAgain ? 'none' : view.stopping,
  }
}
