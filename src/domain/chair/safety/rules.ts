import type { RequestName } from '../protocol/requests'
import type { Result } from '../protocol/results'
import type { Phase } from '../protocol/state'
import { ROLES, type Role } from '../security/ticket'

export type LinkKind = 'bluetooth' | 'internet'

/** Who may ask for something, over which link, and in which states of the chair. */
type Rule = {
  /** `server`: a letter of the server itself. */
  least: Role | 'anybody' | 'server'
  links: readonly LinkKind[]
  /** Makes the chair calmer, or changes nothing: never refused for who sits or who controls, and never counted. */
  isCalming?: true
  whileLocked?: true
  /** Also after an emergency stop or a fault. */
  whileHalted?: true
  /** Makes the chair do something to whoever sits in it. */
  isControl?: true
}

const BOTH: readonly LinkKind[] = ['bluetooth', 'internet']
const NEAR: readonly LinkKind[] = ['bluetooth']
const FAR: readonly LinkKind[] = ['internet']

const LOOK = { links: BOTH, isCalming: true, whileLocked: true, whileHalted: true } as const
const CONTROL = { least: 'guest', links: BOTH, isControl: true } as const

export const RULES: Readonly<Record<RequestName, Rule>> = {
  hello: { ...LOOK, least: 'anybody', links: NEAR },
  authenticate: { ...LOOK, least: 'anybody', links: NEAR },
  getInfo: { ...LOOK, least: 'anybody' },
  getState: { ...LOOK, least: 'guest' },
  ping: { ...LOOK, least: 'guest' },
  emergencyStop: { ...LOOK, least: 'anybody' },
  stop: { ...LOOK, least: 'guest' },
  pause: { ...LOOK, least: 'guest' },
  start: CONTROL,
  resume: CONTROL,
  set: CONTROL,
  setZones: CONTROL,
  planBegin: CONTROL,
  planChunk: CONTROL,
  planCommit: CONTROL,
  move: { ...CONTROL, links: NEAR },
  reset: { ...CONTROL, links: NEAR, whileHalted: true },
  lock: { least: 'family', links: BOTH, whileLocked: true, whileHalted: true },
  logSince: { ...LOOK, least: 'family' },
  logReceived: { ...LOOK, least: 'family' },
  wifi: { least: 'owner', links: NEAR, whileLocked: true },
  claim: { ...LOOK, least: 'anybody' },
  firmware: { least: 'owner', links: BOTH },
  owner: { least: 'server', links: FAR, whileLocked: true, whileHalted: true },
  time: { least: 'server', links: FAR, whileLocked: true, whileHalted: true },
}

/** Rank of whoever sits in the chair and is near it; roles have 1 to 3. */
const OCCUPANT_RANK = ROLES.length + 1

/** Everything that decides whether a request is carried out. Persons stand as the hex text of their keys. */
export type Situation = {
  link: LinkKind
  /** Null before authentication. */
  asker: { role: Role; user: string; isServer: boolean } | null
  /** The server vouches, for the present sitting, that the asker sits in the chair. */
  isVouched: boolean
  phase: Phase
  isLocked: boolean
  hasSeatSensor: boolean
  isSeated: boolean
  /** The person who is known to sit in it. */
  occupant: string | null
  /** Who runs the present session, or sits in the chair with a connection. */
  controller: { user: string; rank: number } | null
}

/** How much a person's word weighs: seated and near > owner > family > guest. */
export const rankOf = (asker: { role: Role; user: string }, occupant: string | null): number =>
  asker.user === occupant ? OCCUPANT_RANK : ROLES.indexOf(asker.role) + 1

/**
 * Why a request must not be carried out, or null when it may. The emergency stop comes before every other rule; what
 * calms comes before lock, seat and control.
 */
export const refusalOf = (name: RequestName, situation: Situation): Result | null => {
  const rule = RULES[name]
  const { asker, phase } = situation
  if (name === 'emergencyStop') return null
  if (rule.least !== 'anybody' && asker === null) return 'notAuthenticated'
  if (!rule.links.includes(situation.link)) return 'notPermitted'
  if (asker !== null && !hasRole(rule, asker)) return 'notPermitted'
  if (phase === 'emergencyStopped' && !rule.whileHalted) return 'emergencyStopped'
  if (phase === 'fault' && !rule.whileHalted) return 'fault'
  if (situation.isLocked && !rule.whileLocked) return 'locked'
  return rule.isControl && asker !== null ? controlRefusal(situation, asker) : null
}

const hasRole = ({ least }: Rule, asker: { role: Role; isServer: boolean }): boolean => {
  if (least === 'anybody') return true
  if (least === 'server') return asker.isServer
  return ROLES.indexOf(asker.role) >= ROLES.indexOf(least)
}

const controlRefusal = (situation: Situation, asker: { role: Role; user: string }): Result | null => {
  const { link, isSeated, occupant, controller } = situation
  if (link === 'internet') {
    // Without a seat sensor nobody far away can know whether the chair is empty.
    if (!situation.hasSeatSensor) return 'notPermitted'
    const isTheirs = occupant === null ? situation.isVouched : occupant === asker.user
    if (isSeated && !isTheirs) return 'notPermitted'
  }
  const isOthers = controller !== null && controller.user !== asker.user
  return isOthers && rankOf(asker, occupant) <= controller.rank ? 'busy' : null
}
