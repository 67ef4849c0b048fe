import type { Axis, Direction } from '@/domain/chair'
import type { NearLink } from '@/platform/chairLink'
import { outcomeOf, type Outcome } from './outcome'

/** The handle is repeated well within the time after which the chair stops by itself. */
const MOVE_EVERY_MS = 180

const wait = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms)
  })

export type Holding = {
  axis: Axis
  direction: Direction
  /** The chair, or the link, has ended it. */
  onEnded: (outcome: Outcome) => void
}

/**
 * Moves a part of a chair as long as the result has not been called. A link that is lost ends it for good: it does not go on by
 * itself when the link is back.
 */
export const holdPart = (link: NearLink, { axis, direction, onEnded }: Holding): (() => void) => {
  let isHeld = true
  const goOn = async (): Promise<void> => {
    while (isHeld) {
      const begun = Date.now()
      const outcome = await outcomeOf(link.ask({ name: 'move', axis, direction }))
      if (outcome.kind === 'failed' || outcome.result !== 'ok') {
        if (isHeld) onEnded(outcome)
        isHeld = false
      }
      await wait(Math.max(0, MOVE_EVERY_MS - (Date.now() - begun)))
    }
  }
  void goOn()
  return () => {
    isHeld = false
    link.ask({ name: 'move', axis, direction: 0 }).catch(() => undefined)
  }
}
