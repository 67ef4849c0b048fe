import {
  CHAIR_SAFETY_LIMITS,
  isActiveChairPhase,
  type ChairResult,
  type ChairState,
} from '@anzuo/chair-protocol'
import type { HeldRequest, SentRequest } from './requests'

const FINISHING_MS = 2000
const TICK_MS = 1000

/**
 * Watches what a chair does and says which rule it has broken. The rules are written down here a second time, by what they
 * forbid, and share nothing with the code that keeps them but its limits.
 */
export const createSafetyMonitor = ({
  now,
  getState,
  getSeating,
}: {
  now: () => number
  getState: () => ChairState
  /** How often somebody has sat down. */
  getSeating: () => number
}) => {
  let before = getState()
  let violation: string | null = null
  /** What was asked up to here is void: a stop has arrived since. Counts like `SentRequest.askedAt`. */
  let stoppedAt = 0
  /** What was asked of the handle up to here is void: it was let go. */
  let releasedAt = 0
  let cause: HeldRequest | null = null
  let session: (SentRequest & { wasOccupant: boolean }) | null = null
  let move: (SentRequest & { at: number }) | null = null
  let phaseSince = now()
  let emptySince: number | null = null

  const report = (text: string): void => {
    violation ??= text
  }

  const isOld = (sent: HeldRequest | null): boolean =>
    sent !== null && sent.sentAt !== null && now() - sent.sentAt > CHAIR_SAFETY_LIMITS.startTimeoutMs

  const checkSession = (state: ChairState): void => {
    const works = isWorking(state)
    if (works && !isActiveChairPhase(before.phase)) {
      if (cause?.request.name !== 'start') report('a massage begins without a start')
      session = cause && { ...cause, wasOccupant: state.occupantTag !== 0 }
      if (!state.isSeated) report('a massage begins with nobody in the seat')
      if (cause?.place === 'broker' && before.occupantTag === 0 && cause.vouchedSeating !== getSeating())
        report('a massage begins from far away, and the server vouched for somebody who sat there before')
      if (before.isLocked) report('a massage begins although the chair is locked')
      if (isOld(cause)) report('a massage begins with a start that was sent over Bluetooth long ago')
    }
    if (works && before.phase === 'paused' && cause?.request.name !== 'resume')
      report('a paused massage goes on without a request to')
    if (works && before.phase === 'paused' && isOld(cause))
      report('a paused massage goes on by a request that was sent over Bluetooth long ago')
    if (works && session && session.askedAt <= stoppedAt)
      report('the massage works, and its start was asked for before the last stop arrived')
    if (works && session?.person === 'mo')
      report('a massage was started from far away by somebody who does not sit in the chair')
    if (works && state.fault !== 'none') report('the massage works although a part has failed')
    if (!isActiveChairPhase(state.phase) && (state.heat > 0 || state.airbag > 0 || state.intensity > 0))
      report('heat, air or force outside of a massage')
  }

  const checkMovement = (state: ChairState, hasLink: boolean): void => {
    if (!state.isMoving) return
    if (!before.isMoving && cause?.request.name !== 'move') report('back or legs move without a handle')
    if (!move) return report('back or legs move without a handle')
    if (!hasLink) report('back or legs move although the link of the handle is lost')
    if (move.askedAt <= stoppedAt)
      report('back or legs move, and the handle was pressed before the last stop arrived')
    if (move.askedAt <= releasedAt) report('back or legs move although the handle was let go')
    if (now() - move.at > CHAIR_SAFETY_LIMITS.moveTimeoutMs)
      report('back or legs move 400 ms after the last word of the handle')
  }

  const checkTimes = (state: ChairState): void => {
    const { emptySeatPauseSeconds } = CHAIR_SAFETY_LIMITS
    if (
      isWorking(state) &&
      emptySince !== null &&
      now() - emptySince > emptySeatPauseSeconds * 1000 + TICK_MS + 1
    )
      report('the massage works although nobody has sat there for more than three seconds')
    if (state.phase === 'finishing' && now() - phaseSince > FINISHING_MS + TICK_MS)
      report('the chair does not come to rest two seconds after the end of a massage')
  }

  return {
    reset: (): void => {
      before = getState()
    },
    begin: (): void => {
      before = getState()
      cause = null
    },
    /** A request has reached the chair. `lastAsked`: what was asked last until now. */
    onDelivered: (
      sent: HeldRequest,
      {
        result,
        isRepeat,
        before: previous,
        lastAsked,
      }: { result: ChairResult | null; isRepeat: boolean; before: ChairState; lastAsked: number },
    ): void => {
      const { request } = sent
      cause = sent
      // A stop that a chair does not answer has reached it all the same.
      const isStop = request.name === 'stop' && (result === 'ok' || (result === null && !isRepeat))
      if (isStop || request.name === 'emergencyStop') stoppedAt = lastAsked
      if (request.name !== 'move' || result !== 'ok') return
      if (request.direction === 0) releasedAt = lastAsked
      else if (previous.isMoving || getState().isMoving) move = { ...sent, at: now() }
    },
    onPowerCut: (): void => {
      session = null
      move = null
      before = getState()
      phaseSince = now()
      emptySince = null
    },
    /** Looks at the chair after something has happened. `hasLink`: the phone with the handle is connected. */
    end: (hasLink: boolean): void => {
      const state = getState()
      if (state.phase !== before.phase) phaseSince = now()
      if (before.isSeated && !state.isSeated) emptySince = now()
      if (state.isSeated) emptySince = null
      checkSession(state)
      checkMovement(state, hasLink)
      checkTimes(state)
      if (!isActiveChairPhase(state.phase)) session = null
      if (!state.isMoving) move = null
    },
    findViolation: (): string | null => violation,
    /** Whether what was asked then must have no effect any more. */
    isVoid: (askedAt: number): boolean => askedAt <= stoppedAt,
    getTimes: () => ({ phaseSince, emptySince, movedAt: move?.at ?? null }),
    describe: (): unknown => {
      const { phase } = getState()
      return [
        phase === 'preparing' || phase === 'paused' || phase === 'finishing' ? now() - phaseSince : null,
        isActiveChairPhase(phase) && emptySince !== null ? now() - emptySince : null,
        session && [session.person, session.askedAt <= stoppedAt, session.wasOccupant],
        move && [now() - move.at, move.askedAt <= stoppedAt, move.askedAt <= releasedAt],
      ]
    },
  }
}

const isWorking = ({ phase }: ChairState): boolean => phase === 'preparing' || phase === 'running'
