import type { ChairRequestName } from '../protocol/chairRequests'
import type { ChairResult } from '../protocol/resultCodes'
import { isActiveChairPhase, type ChairState } from '../protocol/chairState'

/**
 * Why a chair does nothing about its firmware now, or null when it may. While it works it takes no block, so that a massage is not
 * disturbed. It starts a new image only at rest, empty and still, and only when it knows that it is empty.
 */
export const getFirmwareDenialReason = (
  name: ChairRequestName,
  { phase, isSeated, isMoving }: Pick<ChairState, 'phase' | 'isSeated' | 'isMoving'>,
  hasSeatSensor: boolean,
): ChairResult | null => {
  if (name === 'firmwareStatus') return null
  if (isActiveChairPhase(phase) || phase === 'finishing' || isMoving) return 'busy'
  if (name !== 'firmwareActivate') return null
  return phase !== 'idle' || isSeated || !hasSeatSensor ? 'busy' : null
}
