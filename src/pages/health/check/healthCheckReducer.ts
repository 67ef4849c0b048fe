import type { VitalsMeasurementOutcome, MeasurementFailureReason } from '@anzuo/vitals'
import type { CameraFailure } from '@/platform/camera/types'
import type { MeasurementInterruption, MeasurementVideoSource } from '@/platform/measurement/types'

/** Everything that can keep a measurement from running; each has a text and an action. */
export type CaptureFailure = CameraFailure | MeasurementInterruption

/** The steps of a check after the face; each may be skipped. */
export type OptionalHealthCheckStep = 'tongue' | 'constitution'

/** The step of a check, from consent to report. */
export type HealthCheckState =
  | { step: 'consent' }
  | { step: 'profile' }
  /** `attempt` grows with every start, so that a new one never shares anything with the last. */
  | { step: 'capture'; source: MeasurementVideoSource; attempt: number }
  | { step: 'error'; error: CaptureFailure; source: MeasurementVideoSource; attempt: number }
  | {
      step: 'refused'
      reason: MeasurementFailureReason
      usableSeconds: number
      source: MeasurementVideoSource
      attempt: number
    }
  /** The camera closes and the report of the face is made. */
  | { step: 'closing'; clientReportId: string; measuredAt: string; remainingSteps: OptionalHealthCheckStep[] }
  | { step: 'tongue'; clientReportId: string; measuredAt: string; remainingSteps: OptionalHealthCheckStep[] }
  | { step: 'constitution'; clientReportId: string }
  | { step: 'saving'; clientReportId: string }

export type HealthCheckEvent =
  | { kind: 'consented'; needsProfile: boolean }
  | { kind: 'profileSettled' }
  | { kind: 'failed'; error: CaptureFailure }
  | { kind: 'refused'; outcome: Extract<VitalsMeasurementOutcome, { kind: 'refused' }> }
  | {
      kind: 'measured'
      clientReportId: string
      measuredAt: string
      remainingSteps: OptionalHealthCheckStep[]
    }
  | { kind: 'closed' }
  /** The present optional step is done or skipped. */
  | { kind: 'settled' }
  /** Measure again, with the same source or with the drawn sample. */
  | { kind: 'restarted'; source?: MeasurementVideoSource }

/** The first step: consent and profile are not asked for again. */
export const getInitialHealthCheckState = (settled: {
  hasConsented: boolean
  needsProfile: boolean
}): HealthCheckState => {
  if (!settled.hasConsented) return { step: 'consent' }
  return settled.needsProfile ? { step: 'profile' } : initialCaptureState
}

const initialCaptureState: HealthCheckState = { step: 'capture', source: 'camera', attempt: 1 }

/** The next state. An event that does not belong to the present step changes nothing: it came too late. */
export const healthCheckReducer = (state: HealthCheckState, event: HealthCheckEvent): HealthCheckState => {
  switch (state.step) {
    case 'consent':
      if (event.kind !== 'consented') return state
      return event.needsProfile ? { step: 'profile' } : initialCaptureState
    case 'profile':
      return event.kind === 'profileSettled' ? initialCaptureState : state
    case 'capture': {
      const { source, attempt } = state
      if (event.kind === 'failed') return { step: 'error', error: event.error, source, attempt }
      if (event.kind === 'measured') {
        const { clientReportId, measuredAt, remainingSteps } = event
        return { step: 'closing', clientReportId, measuredAt, remainingSteps }
      }
      if (event.kind !== 'refused') return state
      const { reason, quality } = event.outcome
      return { step: 'refused', reason, usableSeconds: Math.floor(quality.seconds), source, attempt }
    }
    case 'error':
    case 'refused':
      if (event.kind !== 'restarted') return state
      return { step: 'capture', source: event.source ?? state.source, attempt: state.attempt + 1 }
    case 'closing':
      return event.kind === 'closed' ? toNextOptionalStep(state) : state
    case 'tongue':
      return event.kind === 'settled' ? toNextOptionalStep(state) : state
    case 'constitution':
      return event.kind === 'settled' ? { step: 'saving', clientReportId: state.clientReportId } : state
    case 'saving':
      return state
  }
}

/** The first of the remaining steps; after the last one the report is saved. */
const toNextOptionalStep = ({
  clientReportId,
  measuredAt,
  remainingSteps,
}: Extract<HealthCheckState, { step: 'closing' | 'tongue' }>): HealthCheckState => {
  const [first, ...rest] = remainingSteps
  if (first === 'tongue') return { step: 'tongue', clientReportId, measuredAt, remainingSteps: rest }
  return { step: first === 'constitution' ? 'constitution' : 'saving', clientReportId }
}
