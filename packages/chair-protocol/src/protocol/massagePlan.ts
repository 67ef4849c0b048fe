import { concatBytes, decodeAllBytes, encodeUint16 } from '../wire/bytes'
import { crc16 } from '../wire/crc16'
import type { ChairRequest } from './chairRequests'
import { ALL_ZONES_BITMASK, toZoneBitmask, parseZoneBitmask, type MassageZone } from './massageZones'

/** One stretch of a plan. */
export type MassagePlanStep = {
  seconds: number
  zones: MassageZone[]
  /** 1 to 5. */
  intensity: number
  /** 0 to 3. */
  heat: number
  /** 0 to 5. */
  airbag: number
}

/** What smart mode sends to a chair: it is kept, and runs only when it is started. */
export type MassagePlan = {
  /** Number of the program whose movements it uses. */
  program: number
  steps: MassagePlanStep[]
}

export const MAX_PLAN_STEPS = 40

/** Longest packed plan, bytes. */
export const MAX_PLAN_BYTES = 2 + MAX_PLAN_STEPS * 6

/** Bytes of a plan in one request: with head, MAC and checksum three fragments of the smallest size. */
export const PLAN_CHUNK_BYTES = 40

/** Shortest step, seconds: below it the motors only change direction. */
export const MIN_PLAN_STEP_SECONDS = 10

export const encodeMassagePlan = ({ program, steps }: MassagePlan): Uint8Array =>
  concatBytes(
    Uint8Array.of(program, steps.length),
    ...steps.map(step =>
      concatBytes(
        encodeUint16(step.seconds),
        Uint8Array.of(toZoneBitmask(step.zones), step.intensity, step.heat, step.airbag),
      ),
    ),
  )

/** The plan in these bytes, or null when a chair may not run it. */
export const decodeMassagePlan = (bytes: Uint8Array): MassagePlan | null =>
  decodeAllBytes(bytes, reader => {
    const program = reader.readUint8()
    const count = reader.readUint8()
    if (program === 0 || count === 0 || count > MAX_PLAN_STEPS) return null
    const steps: MassagePlanStep[] = []
    for (let i = 0; i < count; i += 1) {
      const seconds = reader.readUint16()
      const zones = reader.readUint8()
      const intensity = reader.readUint8()
      const heat = reader.readUint8()
      const airbag = reader.readUint8()
      const isAllowed =
        seconds >= MIN_PLAN_STEP_SECONDS &&
        zones > 0 &&
        zones <= ALL_ZONES_BITMASK &&
        intensity >= 1 &&
        intensity <= 5 &&
        heat <= 3 &&
        airbag <= 5
      if (!isAllowed) return null
      steps.push({ seconds, zones: parseZoneBitmask(zones), intensity, heat, airbag })
    }
    return { program, steps }
  })

export const getPlanDurationSeconds = ({ steps }: MassagePlan): number =>
  steps.reduce((seconds, step) => seconds + step.seconds, 0)

/** The step that a plan is in after so many seconds; the last one at its end. */
export const findPlanStepAt = ({ steps }: MassagePlan, elapsed: number): MassagePlanStep | undefined => {
  let end = 0
  return (
    steps.find(step => {
      end += step.seconds
      return elapsed < end
    }) ?? steps.at(-1)
  )
}

/** The requests that bring a plan to a chair, in their order. Nothing starts. */
export const createPlanUploadRequests = (plan: MassagePlan): ChairRequest[] => {
  const bytes = encodeMassagePlan(plan)
  const chunks = Array.from(
    { length: Math.ceil(bytes.length / PLAN_CHUNK_BYTES) },
    (_, index): ChairRequest => ({
      name: 'planChunk',
      offset: index * PLAN_CHUNK_BYTES,
      bytes: bytes.slice(index * PLAN_CHUNK_BYTES, (index + 1) * PLAN_CHUNK_BYTES),
    }),
  )
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
export const createMassagePlanReassembler = () => {
  let expected: { length: number; checksum: number } | null = null
  let bytes = new Uint8Array(0)
  let received = 0
  return {
    begin: (length: number, checksum: number): boolean => {
      if (length === 0 || length > MAX_PLAN_BYTES) return false
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
    reset: (): void => {
      expected = null
    },
    commit: (): MassagePlan | null => {
      const isWhole = expected !== null && received === expected.length && crc16(bytes) === expected.checksum
      expected = null
      return isWhole ? decodeMassagePlan(bytes) : null
    },
  }
}
