/**
 * How a chair stands in the registry: made and never seen, reached now, not reached, no longer believed, or let in again and waiting for
 * its maker to give it a new key.
 */
export const chairRegistryStates = ['neverSeen', 'online', 'offline', 'shutOut', 'waitsForKey'] as const
export type ChairRegistryState = (typeof chairRegistryStates)[number]

/** Why a chair is shut out. After a theft it takes two people to let it in again. */
export const CHAIR_SHUT_OUT_CAUSES = ['stolen', 'keyCopied', 'other'] as const
export type ChairShutOutCause = (typeof CHAIR_SHUT_OUT_CAUSES)[number]

/** Who may let a chair in that is shut out: whoever may change chairs, but after a theft nobody alone. */
export const getLetInStep = (
  shutOut: { cause: ChairShutOutCause; proposedBy: string | null },
  operatorId: string,
): 'letIn' | 'propose' | 'ownProposal' => {
  if (shutOut.cause !== 'stolen') return 'letIn'
  if (shutOut.proposedBy === null) return 'propose'
  return shutOut.proposedBy === operatorId ? 'ownProposal' : 'letIn'
}

/** How far a key of a chair is in its life. */
export const CHAIR_KEY_STATE_NAMES = ['next', 'active', 'retired', 'revoked'] as const

/** What changed about who may use a chair. What people do with it, such as a start, is for its owner alone. */
export const CHAIR_RIGHT_EVENTS = [
  'bind',
  'remove',
  'memberRemove',
  'share:family',
  'share:guest',
  'share:owner',
  'accept:family',
  'accept:guest',
  'accept:owner',
  'factoryReset',
  'handOver',
  'shutOut',
  'letIn',
] as const
export type ChairRightEvent = (typeof CHAIR_RIGHT_EVENTS)[number]

/** How far a chair of a batch has come: made, sent to a shop, heard of, somebody's, or believed no more. */
export const chairLifeStages = ['made', 'shipped', 'seen', 'owned', 'shutOut'] as const
export type ChairLifeStage = (typeof chairLifeStages)[number]

/** The furthest stage that a chair has reached; being shut out outweighs all others. */
export const getChairLifeStage = (chair: {
  isShipped: boolean
  isSeen: boolean
  hasOwner: boolean
  isShutOut: boolean
}): ChairLifeStage => {
  if (chair.isShutOut) return 'shutOut'
  if (chair.hasOwner) return 'owned'
  if (chair.isSeen) return 'seen'
  return chair.isShipped ? 'shipped' : 'made'
}

/**
 * Why somebody should look at a serial number: nobody made such a chair, what came was not said with its key, it was shut out and still
 * calls, two devices speak with its key, or somebody beside it handed in a proof that was not made with its key.
 */
export const CHAIR_ALARM_KINDS = ['unknown', 'wrongKey', 'shutOut', 'copied', 'wrongProof'] as const
export type ChairAlarmKind = (typeof CHAIR_ALARM_KINDS)[number]
