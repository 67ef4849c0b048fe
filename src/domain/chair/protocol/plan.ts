import { concat, readWhole, u16 } from '../wire/bytes'
import { crc16 } from '../wire/crc16'
import type { ChairRequest } from './requests'
import { ALL_ZONES, zoneBits, zonesOf, type Zone } from './zones'

/** One stretch of a plan. */
export type PlanStep = {
  seconds: number
  zones: Zone[]
  /** 1 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  /** 0 to 5. */
  airbag: number
}

/** What smart mode sends to a chair: it is kept, and runs only when it is started. */
export type Plan = {
  /** Number of the program whose movements it uses. */
  program: number
  steps: PlanStep[]
}

export const LONGEST_PLAN_STEPS = 40

/** Longest packed plan, bytes. */
export const LONGEST_PLAN = 2 + LONGEST_PLAN_STEPS * 6

/** Bytes of a plan in one request: with head, MAC and checksum three fragments of the smallest size. */
export const PLAN_CHUNK = 40

/** Shortest step, seconds: below it the motors only change direction. */
const SHORTEST_STEP = 10

export const packPlan = ({ program, steps }: Plan): Uint8Array =>
  concat(
    Uint8Array.of(program, steps.length),
    ...steps.map(step =>
      concat(u16(step.seconds), Uint8Array.of(zoneBits(step.zones), step.intensity, step.heat, step.airbag)),
    ),
  )

/** The plan in these bytes, or null when a chair may not run it. */
export const unpackPlan = (bytes: Uint8Array): Plan | null =>
  readWhole(bytes, reader => {
    const program = reader.u8()
    const count = reader.u8()
    if (program === 0 || count === 0 || count > LONGEST_PLAN_STEPS) return null
    const steps: PlanStep[] = []
    for (let i = 0; i < count; i += 1) {
      const seconds = reader.u16()
      const zones = reader.u8()
      const intensity = reader.u8()
      const heat = reader.u8()
      const airbag = reader.u8()
      const isAllowed =
        seconds >= SHORTEST_STEP &&
        zones > 0 &&
        zones <= ALL_ZONES &&
        intensity >= 1 &&
        intensity <= 5 &&
        heat <= 3 &&
        airbag <= 5
      if (!isAllowed) return null
      steps.push({ seconds, zones: zonesOf(zones), intensity, heat, airbag })
    }
    return { program, steps }
  })

export const planSeconds = ({ steps }: Plan): number =>
  steps.reduce((seconds, step) => seconds + step.seconds, 0)

/** The step that a plan is in after so many seconds; the last one at its end. */
export const stepAt = ({ steps }: Plan, elapsed: number): PlanStep | undefined => {
  let end = 0
  return (
    steps.find(step => {
      end += step.seconds
      return elapsed < end
    }) ?? steps.at(-1)
  )
}

/** The requests that bring a plan to a chair, in their order. Nothing starts. */
export const planRequests = (plan: Plan): ChairRequest[] => {
  const bytes = packPlan(plan)
  const chunks = Array.from({ length: Math.ceil(bytes.length / PLAN_CHUNK) }, (_, index): ChairRequest => ({
    name: 'planChunk',
    offset: index * PLAN_CHUNK,
    bytes: bytes.slice(index * PLAN_CHUNK, (index + 1) * PLAN_CHUNK),
  }))
  return [
    { name: 'planBegin', length: bytes.length, checksum: crc16(bytes) },
    ...chunks,
    { name: 'planCommit' },
  ]
}

/**
 * Puts the chunks of a plan together. A chunk may come twice; one out of order is refused.
 * @returns null when the checksum of what arrived is another one
 */
export const createPlanReceiver = () => {
  let expected: { length: number; checksum: number } | null = null
  let bytes = new Uint8Array(0)
  let received = 0
  return {
    begin: (length: number, checksum: number): boolean => {
      if (length === 0 || length > LONGEST_PLAN) return false
      expected = { length, checksum }
      bytes = new Uint8Array(length)
      received = 0
      return true
    },
    chunk: (offset: number, part: Uint8Array): boolean => {
      if (!expected || offset > received || offset + part.length > expected.length) return false
      bytes.set(part, offset)
      received = Math.max(received, offset + part.length)
      return true
    },
    commit: (): Plan | null => {
      const isWhole = expected !== null && received === expected.length && crc16(bytes) === expected.checksum
      expected = null
      return isWhole ? unpackPlan(bytes) : null
    },
  }
}
