import type { ChairMotionAxis, ChairMotionDirection } from '@anzuo/chair-protocol'
import { wait, type BluetoothChairLink } from '@/platform/chairLink'
import { toChairCommandOutcome, type ChairCommandOutcome } from './commandOutcome'

/** The handle is repeated well within the time after which the chair stops by itself. */
const MOVE_INTERVAL_MS = 180

export type PostureAdjustmentOptions = {
  axis: ChairMotionAxis
  direction: ChairMotionDirection
  /** That of the chair's state when the handle was pressed. */
  stopCount: number
  /** The chair, or the link, has ended it. */
  onEnded: (outcome: ChairCommandOutcome) => void
}

/**
 * Moves a part of a chair as long as the result has not been called. A link that is lost ends it for good: it does not go on by
 * itself when the link is back. A stop, whoever sends it, ends it as well: the chair refuses what was pressed before it.
 */
export const adjustPostureWhileHeld = (
  link: BluetoothChairLink,
  { axis, direction, stopCount, onEnded }: PostureAdjustmentOptions,
): (() => void) => {
  let isHeld = true
  const repeatMove = async (): Promise<void> => {
    while (isHeld) {
      const begun = Date.now()
      const outcome = await toChairCommandOutcome(
        link.sendRequest({ name: 'move', axis, direction, stopCount }),
      )
      if (outcome.kind === 'failed' || outcome.result !== 'ok') {
        if (isHeld) onEnded(outcome)
        isHeld = false
      }
      await wait(Math.max(0, MOVE_INTERVAL_MS - (Date.now() - begun)))
    }
  }
  void repeatMove()
  return () => {
    isHeld = false
    link.sendRequest({ name: 'move', axis, direction: 0, stopCount }).catch(() => undefined)
  }
}
