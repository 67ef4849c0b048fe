import {
  createIdleChairState,
  isActiveChairPhase,
  type ChairFeature,
  type ChairLinkKind,
  type ChairPhase,
  type ChairRole,
  type ChairState,
} from '..'
import type { ChairPersistentMemory } from './chairMemory'

/** Who asks, over which link. Persons stand as the hex text of their keys. */
export type ChairRequestOrigin = {
  link: ChairLinkKind
  requester: { role: ChairRole; user: string; isServer: boolean } | null
  /** The server vouches for this sitting. */
  vouchedSitting: number | null
}

/** What the parts of a chair share: its state, its features and its clock. */
export const createChairFirmwareContext = (options: {
  memory: ChairPersistentMemory
  /** Milliseconds of a clock that goes on steadily. */
  now: () => number
  onChanged: (state: ChairState) => void
}) => {
  const { memory, now } = options
  const state = createIdleChairState({ stopCount: memory.stopCount })
  let phaseSince = now()
  return {
    memory,
    now,
    /** Changed in place by the parts, each of which then calls `notifyChanged`. */
    state,
    has: (feature: ChairFeature): boolean => memory.features.includes(feature),
    /** Whether a session is under way. */
    isActive: (): boolean => isActiveChairPhase(state.phase),
    getCopyOfState: (): ChairState => ({ ...state, zones: [...state.zones] }),
    notifyChanged: (): void => {
      state.revision = (state.revision + 1) & 0xffff
      options.onChanged({ ...state, zones: [...state.zones] })
    },
    /** From now on nothing has an effect that was asked for before. The caller calls `notifyChanged`. */
    countStop: (): void => {
      memory.stopCount = (memory.stopCount + 1) & 0xffff
      state.stopCount = memory.stopCount
    },
    enterPhase: (phase: ChairPhase): void => {
      state.phase = phase
      phaseSince = now()
    },
    getMillisecondsInPhase: (): number => now() - phaseSince,
  }
}

export type ChairFirmwareContext = ReturnType<typeof createChairFirmwareContext>
