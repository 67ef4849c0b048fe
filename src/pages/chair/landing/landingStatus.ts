import type { Chair, ResponseData } from '@anzuo/contract'
import { isActiveChairPhase } from '@anzuo/chair-protocol'
import { RequestError } from '@anzuo/domain/requestError'

export type LandingLookup = ResponseData<'/open/device/lookup'>

/** What the page says of a chair in one look. */
export type LandingStatus =
  | 'own'
  | 'ownTaken'
  | 'ownHeld'
  | 'ownOffline'
  | 'guestFree'
  | 'guestTaken'
  | 'guestOffline'
  | 'owned'
  | 'nobodys'
  | 'unknown'
  | 'shutOut'
  | 'unreachable'
  | 'waiting'

/** The server's code for a chair whose keys were revoked (RESPONSE_CODE.conflict). */
const SHUT_OUT_CODE = 1009

const getOwnStatus = ({ isOnline, features, state }: Chair): LandingStatus => {
  // A chair without internet is never online, and is used over Bluetooth.
  if (!isOnline) return features.includes('wifi') ? 'ownOffline' : 'own'
  if (state?.phase === 'emergencyStopped' || state?.phase === 'fault') return 'ownHeld'
  return state && (state.isSeated || isActiveChairPhase(state.phase)) ? 'ownTaken' : 'own'
}

const GUEST_STATUS = { free: 'guestFree', taken: 'guestTaken', offline: 'guestOffline' } as const

const getFailureStatus = (error: unknown): LandingStatus => {
  if (!(error instanceof RequestError) || error.kind !== 'refused') return 'unreachable'
  return error.code === SHUT_OUT_CODE ? 'shutOut' : 'unknown'
}

/** Whose a scanned chair is and whether it is free, as far as this person may know. */
export const getLandingStatus = ({
  own,
  chair,
  error,
}: {
  /** The chair as one of the person's own. */
  own: Chair | null
  /** What anybody may know of it. */
  chair: LandingLookup | null
  /** Why that is not known. */
  error: unknown
}): LandingStatus => {
  if (own) return getOwnStatus(own)
  if (chair?.use) return GUEST_STATUS[chair.use]
  if (chair) return chair.isOwned ? 'owned' : 'nobodys'
  return error ? getFailureStatus(error) : 'waiting'
}
