import type { Outcome, RefusalReason } from '@/domain/vitals/types'
import type { CameraFailure } from '@/platform/camera/types'
import type { Interruption, MeasurementSource } from '@/platform/measurement/types'

/** Everything that can keep a measurement from running, each with its own text and way on. */
export type Trouble = CameraFailure | Interruption

/** What a check goes on with after the face; each may be passed over. */
export type FurtherStep = 'tongue' | 'constitution'

/** Where a person stands on the way from consent to report. */
export type CheckState =
  | { step: 'consent' }
  | { step: 'profile' }
  /** `attempt` grows with every start, so that a new one never shares anything with the last. */
  | { step: 'capture'; source: MeasurementSource; attempt: number }
  | { step: 'trouble'; trouble: Trouble; source: MeasurementSource; attempt: number }
  | {
      step: 'refused'
      reason: RefusalReason
      usableSeconds: number
      source: MeasurementSource
      attempt: number
    }
  /** The camera closes and the report of the face is made. */
  | { step: 'closing'; clientReportId: string; measuredAt: string; asks: FurtherStep[] }
  | { step: 'tongue'; clientReportId: string; measuredAt: string; asks: FurtherStep[] }
  | { step: 'constitution'; clientReportId: string }
  | { step: 'saving'; clientReportId: string }

export type CheckEvent =
  | { kind: 'consented'; needsProfile: boolean }
  | { kind: 'profileSettled' }
  | { kind: 'troubled'; trouble: Trouble }
  | { kind: 'refused'; outcome: Extract<Outcome, { kind: 'refused' }> }
  | { kind: 'measured'; clientReportId: string; measuredAt: string; asks: FurtherStep[] }
  | { kind: 'closed' }
  /** The present further part is done or passed over. */
  | { kind: 'settled' }
  /** Once more, with the same input or with the drawn sample. */
  | { kind: 'restarted'; source?: MeasurementSource }

/** Where the way begins: what was settled before is not asked again. */
export const firstState = (settled: { hasConsented: boolean; needsProfile: boolean }): CheckState => {
  if (!settled.hasConsented) return { step: 'consent' }
  return settled.needsProfile ? { step: 'profile' } : firstCapture
}

const firstCapture: CheckState = { step: 'capture', source: 'camera', attempt: 1 }

/** The next state. An event that does not belong to the present step changes nothing: it came too late. */
export const nextState = (state: CheckState, event: CheckEvent): CheckState => {
  switch (state.step) {
    case 'consent':
      if (event.kind !== 'consented') return state
      return event.needsProfile ? { step: 'profile' } : firstCapture
    case 'profile':
      return event.kind === 'profileSettled' ? firstCapture : state
    case 'capture': {
      const { source, attempt } = state
      if (event.kind === 'troubled') return { step: 'trouble', trouble: event.trouble, source, attempt }
      if (event.kind === 'measured') {
        const { clientReportId, measuredAt, asks } = event
        return { step: 'closing', clientReportId, measuredAt, asks }
      }
      if (event.kind !== 'refused') return state
      const { reason, quality } = event.outcome
      return { step: 'refused', reason, usableSeconds: Math.floor(quality.seconds), source, attempt }
    }
    case 'trouble':
    case 'refused':
      if (event.kind !== 'restarted') return state
      return { step: 'capture', source: event.source ?? state.source, attempt: state.attempt + 1 }
    case 'closing':
      return event.kind === 'closed' ? further(state) : state
    case 'tongue':
      return event.kind === 'settled' ? further(state) : state
    case 'constitution':
      return event.kind === 'settled' ? { step: 'saving', clientReportId: state.clientReportId } : state
    case 'saving':
      return state
  }
}

/** The first part that is still to be asked; behind the last one the report is saved. */
const further = ({
  clientReportId,
  measuredAt,
  asks,
}: Extract<CheckState, { step: 'closing' | 'tongue' }>): CheckState => {
  const [first, ...rest] = asks
  if (first === 'tongue') return { step: 'tongue', clientReportId, measuredAt, asks: rest }
  return { step: first === 'constitution' ? 'constitution' : 'saving', clientReportId }
}
