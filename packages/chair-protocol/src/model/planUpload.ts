import {
  createMassagePlanReassembler,
  CHAIR_SAFETY_LIMITS,
  type ChairRequest,
  type ChairResult,
  type MassagePlan,
} from '..'
import type { ChairFirmwareContext } from './chairFirmwareContext'

type PlanRequest = Extract<ChairRequest, { name: 'planBegin' | 'planChunk' | 'planCommit' }>

/** A plan on its way to the chair, and the one that has arrived whole and waits to be started. */
export const createPlanUpload = ({ has, now }: ChairFirmwareContext) => {
  const reassembler = createMassagePlanReassembler()
  let received: { plan: MassagePlan; receivedAt: number } | null = null
  return {
    accept: (request: PlanRequest): ChairResult => {
      switch (request.name) {
        case 'planBegin':
          if (!has('smartPlan')) return 'unknownOperation'
          return reassembler.begin(request.length, request.checksum) ? 'ok' : 'badParameter'
        case 'planChunk':
          return reassembler.chunk(request.offset, request.bytes) ? 'ok' : 'badParameter'
        case 'planCommit': {
          const plan = reassembler.commit()
          if (plan) received = { plan, receivedAt: now() }
          return plan ? 'ok' : 'badParameter'
        }
      }
    },

    getUnexpiredPlan: (): MassagePlan | null =>
      received && now() - received.receivedAt < CHAIR_SAFETY_LIMITS.planTimeoutSeconds * 1000
        ? received.plan
        : null,

    discard: (): void => {
      received = null
    },

    /** Also what is on its way. */
    forget: (): void => {
      reassembler.reset()
      received = null
    },
  }
}

export type PlanUpload = ReturnType<typeof createPlanUpload>
