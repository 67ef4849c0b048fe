import type { AdjustableParameter } from '../protocol/chairRequests'
import { MAX_VALUE_BY_CHAIR_PARAMETER } from '../protocol/chairRequests'
import { isActiveChairPhase, type ChairState } from '../protocol/chairState'
import type { ChairFeature } from '../protocol/features'
import { getSupportedMassagePrograms } from '../protocol/massagePrograms'

/** Levels that a home may see and lower. */
export const HOME_LEVELS = ['intensity', 'heat', 'airbag'] as const satisfies readonly AdjustableParameter[]

export type HomeLevel = (typeof HOME_LEVELS)[number]

/** The lowest value of each level while a massage works. */
export const MIN_VALUE_BY_HOME_LEVEL: Readonly<Record<HomeLevel, number>> = {
  intensity: 1,
  heat: 0,
  airbag: 0,
}

/**
 * What comes from the broker of the home. Who is behind it is not known: a person at a wall panel, a voice, an automation at four in
 * the morning.
 */
export type HomeCommand =
  | { name: 'stop' }
  | { name: 'pause' }
  /** Lays a programme ready, or null: takes it away. */
  | { name: 'program'; program: number | null }
  | { name: 'level'; level: HomeLevel; value: number }

/** A massage that lies ready on the chair until somebody who sits in it presses start on the chair itself. */
export type PreparedMassage = { program: number } & Record<HomeLevel, number>

export type HomeDecision =
  /** Only ever calms the chair. */
  | {
      kind: 'request'
      request: { name: 'stop' | 'pause' } | { name: 'set'; parameter: HomeLevel; value: number }
    }
  | { kind: 'prepare'; prepared: PreparedMassage | null }
  | { kind: 'refused' }

const REFUSED: HomeDecision = { kind: 'refused' }

/**
 * What a chair makes of a command of its home. Nothing starts or resumes, nothing moves, and while a massage works no level rises:
 * stopping and pausing are done always, levels are only lowered, and the child lock refuses all but stop and pause.
 */
export const decideHomeCommand = (
  command: HomeCommand,
  chair: {
    state: Pick<ChairState, 'phase' | 'isLocked' | HomeLevel>
    features: readonly ChairFeature[]
    prepared: PreparedMassage | null
  },
): HomeDecision => {
  const { state, features, prepared } = chair
  switch (command.name) {
    case 'stop':
      return { kind: 'request', request: { name: 'stop' } }
    case 'pause':
      return isActiveChairPhase(state.phase) ? { kind: 'request', request: { name: 'pause' } } : REFUSED
    case 'program':
      return state.isLocked || state.phase !== 'idle' ? REFUSED : prepareProgram(command.program, features)
    case 'level': {
      const { level, value } = command
      if (state.isLocked || !features.includes(level) || !isValueOf(level, value)) return REFUSED
      if (isActiveChairPhase(state.phase)) {
        const isLower = value < state[level]
        return isLower ? { kind: 'request', request: { name: 'set', parameter: level, value } } : REFUSED
      }
      return state.phase === 'idle' && prepared
        ? { kind: 'prepare', prepared: { ...prepared, [level]: value } }
        : REFUSED
    }
  }
}

const isValueOf = (level: HomeLevel, value: number): boolean =>
  Number.isInteger(value) &&
  value >= MIN_VALUE_BY_HOME_LEVEL[level] &&
  value <= MAX_VALUE_BY_CHAIR_PARAMETER[level]

const prepareProgram = (id: number | null, features: readonly ChairFeature[]): HomeDecision => {
  if (id === null) return { kind: 'prepare', prepared: null }
  const program = getSupportedMassagePrograms(features).find(each => each.id === id)
  if (!program) return REFUSED
  const { intensity, heat } = program
  return {
    kind: 'prepare',
    prepared: { program: id, intensity, heat: features.includes('heat') ? heat : 0, airbag: 0 },
  }
}
