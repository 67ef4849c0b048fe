import { CHAIR_SAFETY_LIMITS, type ChairRequest, type ChairResult } from '..'
import type { ChairFirmwareContext } from './chairFirmwareContext'

type MoveRequest = Extract<ChairRequest, { name: 'move' }>

/** How fast back and legs move, hundredths a second. */
const MOVE_SPEED_PERCENT_PER_SECOND = 8

const TARGET_POSTURES = { zeroGravity: { back: 70, legs: 80 }, upright: { back: 0, legs: 0 } } as const

/** The motors of back and legs: they run only as long as somebody goes on asking for it. */
export const createPostureMotors = (body: ChairFirmwareContext) => {
  const { state, now } = body
  let motion: (Pick<MoveRequest, 'axis' | 'direction'> & { heardAt: number }) | null = null
  /** Where the parts are between whole hundredths. */
  const exactPosition = { back: state.back, legs: state.legs }

  const stop = (): void => {
    motion = null
    state.isMoving = false
  }

  return {
    isMoving: (): boolean => motion !== null,

    stop,

    move: ({ axis, direction, stopCount }: MoveRequest): ChairResult => {
      if (!body.has(axis === 'zeroGravity' ? 'zeroGravity' : 'recline')) return 'badParameter'
      if (direction !== 0 && stopCount !== state.stopCount) return 'badState'
      const wasMoving = state.isMoving
      if (direction === 0) stop()
      else {
        motion = { axis, direction, heardAt: now() }
        state.isMoving = true
      }
      if (wasMoving !== state.isMoving) body.notifyChanged()
      return 'ok'
    },

    /** Moves on by some milliseconds, or stops when nobody has asked for it lately. */
    step: (ms: number): void => {
      if (!motion) return
      if (now() - motion.heardAt >= CHAIR_SAFETY_LIMITS.moveTimeoutMs) {
        stop()
        body.notifyChanged()
        return
      }
      const distance = (MOVE_SPEED_PERCENT_PER_SECOND * ms) / 1000
      const { axis, direction } = motion
      if (axis === 'back' || axis === 'legs')
        exactPosition[axis] = clampPercent(exactPosition[axis] + distance * direction)
      else
        for (const part of ['back', 'legs'] as const)
          exactPosition[part] = moveTowards(exactPosition[part], TARGET_POSTURES[axis][part], distance)
      const moved = { back: Math.round(exactPosition.back), legs: Math.round(exactPosition.legs) }
      if (moved.back === state.back && moved.legs === state.legs) return
      Object.assign(state, moved)
      body.notifyChanged()
    },
  }
}

export type PostureMotors = ReturnType<typeof createPostureMotors>

const clampPercent = (value: number) => Math.min(100, Math.max(0, value))

const moveTowards = (value: number, goal: number, step: number) =>
  Math.abs(goal - value) <= step ? goal : value + Math.sign(goal - value) * step
