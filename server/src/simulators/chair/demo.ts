import { randomBytes } from 'node:crypto'
import { deviceKeyOf, type FamilyKey } from '../../../../src/domain/chair'
import { createSimulatedChair, type SimulatedChair } from './chair'
import { goOnline, type InternetLine } from './internet'
import { newMemory } from './memory'

/** A simulated chair that is connected to a broker. */
export type RunningChair = {
  chair: SimulatedChair
  internet: InternetLine
  close: () => Promise<void>
}

/** Starts a chair with a fresh memory. Its log is of a new generation, so nothing is counted twice. */
export const startChair = (options: {
  serialNumber: string
  family: FamilyKey
  isOwned: boolean
  masterKey: Uint8Array
  url: string
  caFile?: string | null
  onProblem?: (reason: string) => void
}): RunningChair => {
  const deviceKey = deviceKeyOf(options.masterKey, options.serialNumber)
  const memory = newMemory({
    serialNumber: options.serialNumber,
    family: options.family,
    logGeneration: randomBytes(4).readUInt32LE(),
  })
  memory.isOwned = options.isOwned
  const chair = createSimulatedChair({
    memory,
    deviceKey,
    randomBytes: length => Uint8Array.from(randomBytes(length)),
    now: () => performance.now(),
  })
  const internet = goOnline(chair, {
    url: options.url,
    deviceKey,
    caFile: options.caFile ?? null,
    ...(options.onProblem ? { onProblem: options.onProblem } : {}),
  })
  return {
    chair,
    internet,
    close: async () => {
      chair.stop()
      await internet.close()
    },
  }
}

/** The chair that belongs to nobody, for whoever wants to try how one is added. */
export const NEW_CHAIR = { serialNumber: 'W24A000002', family: 'w' } as const

/** The two chairs that start with a development server. */
export const startDemoChairs = (options: {
  owned: { serialNumber: string; family: FamilyKey }
  masterKey: Uint8Array
  url: string
}): RunningChair[] => [
  startChair({ ...options.owned, ...options, isOwned: true }),
  startChair({ ...NEW_CHAIR, ...options, isOwned: false }),
]
