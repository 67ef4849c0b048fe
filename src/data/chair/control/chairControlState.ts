import {
  inferSeatOccupant,
  isNewerChairStateRevision,
  CUSTOM_PLAN_PROGRAM_ID,
  type ChairState,
  type MassagePlan,
  type MassageProgramKey,
  type SeatOccupantClaim,
  type SeatOccupant,
} from '@anzuo/chair-protocol'
import type { ChairLinkKind, ChairLinkProblem, ChairLinkState, ChairStopOutcome } from '@/platform/chairLink'
import type { LiveChairState } from '../liveChairs'

/** `unused`: never tried, or not possible here. */
export type ChairLinkStatus = { phase: ChairLinkState['phase'] | 'unused'; problem: ChairLinkProblem | null }

/** A plan of smart mode, or the preset of this name, that was started from here. */
export type StartedMassagePlan = {
  plan: MassagePlan
  program: MassageProgramKey
  minutes: number
  presetName?: string
}

/**
 * How far a stop is; `delayed` and `emergencyDelayed`: it did not arrive at once and is tried again and again. Only the first of the
 * two leaves the choice of an emergency stop.
 */
export type ChairStopProgress =
  'none' | 'asked' | 'delayed' | 'emergencyDelayed' | Exclude<ChairStopOutcome, 'superseded'>

export type ChairControlState = {
  /** The chair's last word, or null while there was none. */
  state: ChairState | null
  /** When that was received, ms since 1970. */
  heardAt: number
  seat: SeatOccupant
  links: Record<ChairLinkKind, ChairLinkStatus>
  /** The link that the next command takes; null while none is ready. */
  carrier: ChairLinkKind | null
  stopping: ChairStopProgress
  plan: StartedMassagePlan | null
  /** The right to use it has ended. */
  isGone: boolean
  seatEvidence: SeatEvidence
}

/** What happened to a chair that is being controlled. */
export type ChairControlEvent =
  /** `now`: ms since 1970. */
  | { kind: 'stateReceived'; link: ChairLinkKind; state: ChairState; now: number }
  /** The server has said how the chair is. */
  | { kind: 'liveStateSeen'; seen: LiveChairState }
  | { kind: 'accessEnded' }
  | { kind: 'linkChanged'; link: ChairLinkState }
  /** The ticket says how the chair names this person. */
  | { kind: 'ticketIssued'; ownTag: number }
  /** The person said that it is them who sits in it. */
  | { kind: 'seatConfirmed'; sitting: number | null; seat: SeatOccupant }
  | { kind: 'stopProgressed'; stopping: ChairStopProgress }
  | { kind: 'planStarted'; plan: StartedMassagePlan }

/** `invalidateStatistics`: a session has ended. `uploadSessions`: the chair's records can be read over Bluetooth. */
type ChairControlEffect = 'invalidateStatistics' | 'uploadSessions'

type Transition = { view: ChairControlState; effects: readonly ChairControlEffect[] }

/** A state that is older by its number is believed all the same after so long: the chair may have started anew. */
const STALE_STATE_MS = 3000

const UNUSED_LINK: ChairLinkStatus = { phase: 'unused', problem: null }

/** Before anything was received. */
export const createInitialChairControlState = (): ChairControlState => ({
  state: null,
  heardAt: 0,
  seat: 'unknown',
  links: { bluetooth: UNUSED_LINK, internet: UNUSED_LINK },
  carrier: null,
  stopping: 'none',
  plan: null,
  isGone: false,
  seatEvidence: { seen: null, ownTag: null, claimed: null },
})

/** What may be known of who sits in a chair, besides its own word. */
type SeatEvidence = {
  /** The chair as the server showed it last. */
  seen: LiveChairState | null
  /** How the chair names this person, or null for somebody who passes by. */
  ownTag: number | null
  /** The sitting for which the person said that it is them. */
  claimed: number | null
}

/** Who sits in the chair: by its own word, by what the person said, by what the server knows. */
const inferSeatFromEvidence = (
  state: ChairState | null,
  { seen, ownTag, claimed }: SeatEvidence,
): SeatOccupant => {
  if (!state) return seen?.seat ?? 'unknown'
  const claims: SeatOccupantClaim[] = []
  if (claimed !== null && state.occupantTag === 0) claims.push({ sitting: claimed, seat: 'you' })
  if (seen?.state?.isSeated) claims.push({ sitting: seen.state.sitting, seat: seen.seat })
  return inferSeatOccupant(state, { ownTag, claims })
}

/**
 * The chair as it is known after an event, and what has to be done about it.
 * @param accountTag how chairs name the person who is signed in, as long as no ticket has said it; null for nobody
 */
export const reduceChairControl = (
  view: ChairControlState,
  event: ChairControlEvent,
  accountTag: number | null,
): Transition => {
  const inferSeat = (state: ChairState | null, evidence: SeatEvidence): SeatOccupant =>
    inferSeatFromEvidence(state, { ...evidence, ownTag: evidence.ownTag ?? accountTag })
  switch (event.kind) {
    case 'stateReceived': {
      const { link: kind, state, now } = event
      const changes = reduceChairState(view, { kind, state, now })
      if (!changes) return { view, effects: [] }
      const isOver = state.phase === 'idle' && view.state !== null && view.state.phase !== 'idle'
      const seat = inferSeat(state, view.seatEvidence)
      return { view: { ...view, ...changes, seat }, effects: isOver ? ['invalidateStatistics'] : [] }
    }
    case 'liveStateSeen': {
      const seatEvidence = { ...view.seatEvidence, seen: event.seen }
      return { view: { ...view, seatEvidence, seat: inferSeat(view.state, seatEvidence) }, effects: [] }
    }
    case 'accessEnded':
      return { view: { ...view, isGone: true }, effects: [] }
    case 'linkChanged': {
      const { kind, phase, problem } = event.link
      const links = { ...view.links, [kind]: { phase, problem } }
      const effects = kind === 'bluetooth' && phase === 'ready' ? (['uploadSessions'] as const) : []
      return { view: { ...view, links, carrier: chooseCarrier(links) }, effects }
    }
    case 'ticketIssued':
      return {
        view: { ...view, seatEvidence: { ...view.seatEvidence, ownTag: event.ownTag } },
        effects: [],
      }
    case 'seatConfirmed': {
      const seatEvidence = { ...view.seatEvidence, claimed: event.sitting }
      return { view: { ...view, seatEvidence, seat: event.seat }, effects: [] }
    }
    case 'stopProgressed':
      return { view: { ...view, stopping: event.stopping }, effects: [] }
    case 'planStarted':
      return { view: { ...view, plan: event.plan }, effects: [] }
  }
}

/** Bluetooth before the internet. */
const chooseCarrier = (links: ChairControlState['links']): ChairLinkKind | null =>
  (['bluetooth', 'internet'] as const).find(kind => links[kind].phase === 'ready') ?? null

/** What a state changes that came over a link, or null when something newer is known already. */
const reduceChairState = (
  view: ChairControlState,
  { kind, state, now }: { kind: ChairLinkKind; state: ChairState; now: number },
): Pick<ChairControlState, 'state' | 'heardAt' | 'plan' | 'stopping'> | null => {
  const known = view.state
  const isOld =
    known !== null &&
    state.revision !== known.revision &&
    !isNewerChairStateRevision(state.revision, known.revision)
  if (isOld && now - view.heardAt < STALE_STATE_MS) return null
  if (kind === 'internet' && view.carrier === 'bluetooth' && known?.revision === state.revision) return null
  const isOver = state.phase === 'idle' || state.program !== CUSTOM_PLAN_PROGRAM_ID
  const wasStopped = view.stopping === 'stopped' || view.stopping === 'emergencyStopped'
  const worksAgain = state.phase === 'preparing' || state.phase === 'running'
  return {
    state,
    heardAt: now,
    plan: isOver ? null : view.plan,
    stopping: wasStopped && worksAgain ? 'none' : view.stopping,
  }
}
