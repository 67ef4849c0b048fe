import {
  inferSeatStatus,
  isNewerRevision,
  CUSTOM_PLAN_PROGRAM_ID,
  type ChairState,
  type MassagePlan,
  type MassageProgramKey,
  type SeatClaim,
  type SeatStatus,
} from '@anzuo/chair-protocol'
import type { ChairLinkKind, ChairLinkProblem, ChairLinkState, ChairStopOutcome } from '@/platform/chairLink'
import type { LiveChairState } from '../liveChairs'

/** `unused`: never tried, or not possible here. */
export type LinkStatus = { phase: ChairLinkState['phase'] | 'unused'; problem: ChairLinkProblem | null }

/** A plan of smart mode that was started from here. */
export type StartedMassagePlan = { plan: MassagePlan; program: MassageProgramKey; minutes: number }

/** How far a stop is; `delayed`: it did not arrive at once and is tried again and again. */
export type StopProgress = 'none' | 'asked' | 'delayed' | ChairStopOutcome

export type ChairControlState = {
  /** The chair's last word, or null while there was none. */
  state: ChairState | null
  /** When that was heard, ms since 1970. */
  heardAt: number
  seat: SeatStatus
  links: Record<ChairLinkKind, LinkStatus>
  /** The link that the next command takes; null while none is ready. */
  carrier: ChairLinkKind | null
  stopping: StopProgress
  plan: StartedMassagePlan | null
  /** The right to use it has ended. */
  isGone: boolean
}

/** A state that is older by its number is believed all the same after so long: the chair may have started anew. */
const STALE_STATE_MS = 3000

const UNUSED_LINK: LinkStatus = { phase: 'unused', problem: null }

/** Before anything was heard. */
export const createInitialControlState = (): ChairControlState => ({
  state: null,
  heardAt: 0,
  seat: 'unknown',
  links: { bluetooth: UNUSED_LINK, internet: UNUSED_LINK },
  carrier: null,
  stopping: 'none',
  plan: null,
  isGone: false,
})

/** What may be known of who sits in a chair, besides its own word. */
export type SeatEvidence = {
  /** The chair as the server showed it last. */
  seen: LiveChairState | null
  /** How the chair names this person, or null for somebody who passes by. */
  ownTag: number | null
  /** The sitting for which the person said that it is them. */
  claimed: number | null
}

/** Who sits in the chair: by its own word, by what the person said, by what the server knows. */
export const inferSeatOccupancy = (
  state: ChairState | null,
  { seen, ownTag, claimed }: SeatEvidence,
): SeatStatus => {
  if (!state) return seen?.seat ?? 'unknown'
  const claims: SeatClaim[] = []
  if (claimed !== null && state.occupantTag === 0) claims.push({ sitting: claimed, seat: 'you' })
  if (seen?.state?.isSeated) claims.push({ sitting: seen.state.sitting, seat: seen.seat })
  return inferSeatStatus(state, { ownTag, claims })
}

/** What a state changes that came over a link, or null when something newer is known already. */
export const reduceChairState = (
  view: ChairControlState,
  { kind, state, now }: { kind: ChairLinkKind; state: ChairState; now: number },
): Pick<ChairControlState, 'state' | 'heardAt' | 'plan' | 'stopping'> | null => {
  const known = view.state
  const isOld =
    known !== null && state.revision !== known.revision && !isNewerRevision(state.revision, known.revision)
  if (isOld && now - view.heardAt < STALE_STATE_MS) return null
  if (kind === 'internet' && view.carrier === 'bluetooth' && known?.revision === state.revision) return null
  const isOver = state.phase === 'idle' || state.program !== CUSTOM_PLAN_PROGRAM_ID
  const wasStopped = view.stopping === 'stopped' || view.stopping === 'held'
  const worksAgain = state.phase === 'preparing' || state.phase === 'running'
  return {
    state,
    heardAt: now,
    plan: isOver ? null : view.plan,
    stopping: wasStopped && worksAgain ? 'none' : view.stopping,
  }
}
