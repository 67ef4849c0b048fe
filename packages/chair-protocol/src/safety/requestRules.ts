import type { ChairRequestName } from '../protocol/chairRequests'
import type { ChairResult } from '../protocol/resultCodes'
import type { ChairPhase } from '../protocol/chairState'
import { CHAIR_ROLES, type ChairRole } from '../security/accessTicket'

export type ChairLinkKind = 'bluetooth' | 'internet'

/** Who may ask for something, over which link, and in which states of the chair. */
type RequestRule = {
  /** `server`: a message of the server itself. */
  minRole: ChairRole | 'anybody' | 'server'
  links: readonly ChairLinkKind[]
  /** Makes the chair calmer, or changes nothing: never refused for who sits or who controls, and never counted. */
  isAlwaysSafe?: true
  allowedWhileLocked?: true
  /** Also after an emergency stop or a fault. */
  allowedWhileHalted?: true
  /** Makes the chair do something to whoever sits in it. */
  isActuating?: true
}

const BOTH_LINKS: readonly ChairLinkKind[] = ['bluetooth', 'internet']
const BLUETOOTH_ONLY: readonly ChairLinkKind[] = ['bluetooth']
const INTERNET_ONLY: readonly ChairLinkKind[] = ['internet']

const ALWAYS_SAFE_RULE = {
  links: BOTH_LINKS,
  isAlwaysSafe: true,
  allowedWhileLocked: true,
  allowedWhileHalted: true,
} as const
const ACTUATING_RULE = { minRole: 'guest', links: BOTH_LINKS, isActuating: true } as const

const SERVER_RULE = {
  minRole: 'server',
  links: INTERNET_ONLY,
  allowedWhileLocked: true,
  allowedWhileHalted: true,
} as const

/** Nothing moves by it; whether the chair rests is asked where it is carried out. */
const FIRMWARE_RULE = { minRole: 'owner', links: BOTH_LINKS, allowedWhileLocked: true } as const

export const CHAIR_REQUEST_RULES: Readonly<Record<ChairRequestName, RequestRule>> = {
  hello: { ...ALWAYS_SAFE_RULE, minRole: 'anybody', links: BLUETOOTH_ONLY },
  authenticate: { ...ALWAYS_SAFE_RULE, minRole: 'anybody', links: BLUETOOTH_ONLY },
  getInfo: { ...ALWAYS_SAFE_RULE, minRole: 'anybody' },
  getState: { ...ALWAYS_SAFE_RULE, minRole: 'guest' },
  ping: { ...ALWAYS_SAFE_RULE, minRole: 'guest' },
  emergencyStop: { ...ALWAYS_SAFE_RULE, minRole: 'anybody' },
  stop: { ...ALWAYS_SAFE_RULE, minRole: 'guest' },
  pause: { ...ALWAYS_SAFE_RULE, minRole: 'guest' },
  start: ACTUATING_RULE,
  resume: ACTUATING_RULE,
  set: ACTUATING_RULE,
  setZones: ACTUATING_RULE,
  planBegin: ACTUATING_RULE,
  planChunk: ACTUATING_RULE,
  planCommit: ACTUATING_RULE,
  move: { ...ACTUATING_RULE, links: BLUETOOTH_ONLY },
  reset: { ...ACTUATING_RULE, links: BLUETOOTH_ONLY, allowedWhileHalted: true },
  lock: { minRole: 'family', links: BOTH_LINKS, allowedWhileLocked: true, allowedWhileHalted: true },
  logSince: { ...ALWAYS_SAFE_RULE, minRole: 'family' },
  logReceived: { ...ALWAYS_SAFE_RULE, minRole: 'family' },
  wifi: { minRole: 'owner', links: BLUETOOTH_ONLY, allowedWhileLocked: true },
  wifiScan: { minRole: 'owner', links: BLUETOOTH_ONLY, allowedWhileLocked: true },
  wifiStatus: { minRole: 'owner', links: BLUETOOTH_ONLY, allowedWhileLocked: true },
  homeBroker: { minRole: 'owner', links: BLUETOOTH_ONLY, allowedWhileLocked: true },
  homeBrokerStatus: { ...ALWAYS_SAFE_RULE, minRole: 'owner' },
  homeBrokerOff: { ...ALWAYS_SAFE_RULE, minRole: 'owner' },
  claim: { ...ALWAYS_SAFE_RULE, minRole: 'anybody' },
  presence: { ...ALWAYS_SAFE_RULE, minRole: 'anybody', links: BLUETOOTH_ONLY },
  owner: SERVER_RULE,
  time: SERVER_RULE,
  newKey: SERVER_RULE,
  retireKeys: SERVER_RULE,
  firmwareBegin: FIRMWARE_RULE,
  firmwareBlock: FIRMWARE_RULE,
  firmwareVerify: FIRMWARE_RULE,
  firmwareActivate: FIRMWARE_RULE,
  firmwareStatus: { ...FIRMWARE_RULE, allowedWhileHalted: true },
}

/** Rank of whoever sits in the chair and is near it; roles have 1 to 3. */
const OCCUPANT_CONTROL_RANK = CHAIR_ROLES.length + 1

/** Everything that decides whether a request is carried out. Persons stand as the hex text of their keys. */
export type ChairRequestContext = {
  link: ChairLinkKind
  /** Null before authentication. */
  requester: { role: ChairRole; user: string; isServer: boolean } | null
  /** The server vouches, for the present sitting, that the asker sits in the chair. */
  isSeatConfirmedByServer: boolean
  phase: ChairPhase
  isLocked: boolean
  hasSeatSensor: boolean
  isSeated: boolean
  /** The person who is known to sit in it. */
  occupant: string | null
  /** Who runs the present session, or sits in the chair with a connection. */
  controller: { user: string; rank: number } | null
}

/** How much a person's word weighs: seated and near > owner > family > guest. */
export const getRequesterPriority = (
  requester: { role: ChairRole; user: string },
  occupant: string | null,
): number => (requester.user === occupant ? OCCUPANT_CONTROL_RANK : CHAIR_ROLES.indexOf(requester.role) + 1)

/**
 * Why a request must not be carried out, or null when it may. The emergency stop comes before every other rule; what
 * calms comes before lock, seat and control.
 */
export const getChairRequestDenialReason = (
  name: ChairRequestName,
  context: ChairRequestContext,
): ChairResult | null => {
  const rule = CHAIR_REQUEST_RULES[name]
  const { requester, phase } = context
  if (name === 'emergencyStop') return null
  if (rule.minRole !== 'anybody' && requester === null) return 'notAuthenticated'
  if (!rule.links.includes(context.link)) return 'notPermitted'
  if (requester !== null && !hasRole(rule, requester)) return 'notPermitted'
  if (phase === 'emergencyStopped' && !rule.allowedWhileHalted) return 'emergencyStopped'
  if (phase === 'fault' && !rule.allowedWhileHalted) return 'fault'
  if (context.isLocked && !rule.allowedWhileLocked) return 'locked'
  return rule.isActuating && requester !== null ? getControlDenialReason(context, requester) : null
}

const hasRole = ({ minRole }: RequestRule, requester: { role: ChairRole; isServer: boolean }): boolean => {
  if (minRole === 'anybody') return true
  if (minRole === 'server') return requester.isServer
  return CHAIR_ROLES.indexOf(requester.role) >= CHAIR_ROLES.indexOf(minRole)
}

const getControlDenialReason = (
  context: ChairRequestContext,
  requester: { role: ChairRole; user: string },
): ChairResult | null => {
  const { link, isSeated, occupant, controller } = context
  if (link === 'internet') {
    // Without a seat sensor nobody far away can know whether the chair is empty.
    if (!context.hasSeatSensor) return 'notPermitted'
    const isTheirs = occupant === null ? context.isSeatConfirmedByServer : occupant === requester.user
    if (isSeated && !isTheirs) return 'notPermitted'
  }
  const isOthers = controller !== null && controller.user !== requester.user
  return isOthers && getRequesterPriority(requester, occupant) <= controller.rank ? 'busy' : null
}
