import type { VitalsMeasurementOutcome, MeasurementFailureReason, MeasurementSite } from '@anzuo/vitals'
import type { CameraFailure } from '@/platform/camera/types'
import type { MeasurementInterruption, MeasurementVideoSource } from '@/platform/measurement/types'

/** Everything that can keep a measurement from running; each has a text and an action. */
export type CaptureFailure = CameraFailure | MeasurementInterruption

/** The steps of a check after the pulse; each may be skipped. */
export type OptionalHealthCheckStep = 'tongue' | 'constitution'

/** What is measured. `attempt` grows with every start, so that a new one never shares anything with the last. */
type MeasurementAttempt = { site: MeasurementSite; source: MeasurementVideoSource; attempt: number }

/** The step of a check, from the choice of a way to the report. */
export type HealthCheckState =
  | { step: 'choice' }
  | { step: 'consent'; site: MeasurementSite }
  | { step: 'profile'; site: MeasurementSite }
  | ({ step: 'capture' } & MeasurementAttempt)
  | ({ step: 'error'; error: CaptureFailure } & MeasurementAttempt)
  | ({
      step: 'refused'
      reason: MeasurementFailureReason
      usableSeconds: number
      /** The camera saw nothing but black. */
      isBlack: boolean
    } & MeasurementAttempt)
  /** The camera closes and the report of the pulse is made. */
  | { step: 'closing'; clientReportId: string; measuredAt: string; remainingSteps: OptionalHealthCheckStep[] }
  | { step: 'tongue'; clientReportId: string; measuredAt: string; remainingSteps: OptionalHealthCheckStep[] }
  | { step: 'constitution'; clientReportId: string }
  | { step: 'saving'; clientReportId: string }

export type HealthCheckEvent =
  | ({ kind: 'chosen'; site: MeasurementSite } & SettledSteps)
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
  /** Measure again: as before, with the drawn sample, or at the other site. */
  | { kind: 'restarted'; source?: MeasurementVideoSource; site?: MeasurementSite }

/** Steps that were settled in an earlier check. */
type SettledSteps = { hasConsented: boolean; needsProfile: boolean }

/** Mean luma of a whole recording below which the camera saw nothing: a covered lens, or a camera in use elsewhere. */
const BLACK_LUMA = 8

/** The first step; `site` is null unless the address names one. Consent and profile are not asked for again. */
export const getInitialHealthCheckState = ({
  site,
  ...settled
}: SettledSteps & { site: MeasurementSite | null }): HealthCheckState =>
  site ? toFirstUnsettledStep(site, settled) : { step: 'choice' }

const toFirstUnsettledStep = (
  site: MeasurementSite,
  { hasConsented, needsProfile }: SettledSteps,
): HealthCheckState => {
  if (!hasConsented) return { step: 'consent', site }
  return needsProfile ? { step: 'profile', site } : toFirstCapture(site)
}

const toFirstCapture = (site: MeasurementSite): HealthCheckState => ({
  step: 'capture',
  site,
  source: 'camera',
  attempt: 1,
})

/** The next state. An event that does not belong to the present step changes nothing: it came too late. */
export const healthCheckReducer = (state: HealthCheckState, event: HealthCheckEvent): HealthCheckState => {
  switch (state.step) {
    case 'choice':
      return event.kind === 'chosen' ? toFirstUnsettledStep(event.site, event) : state
    case 'consent':
      if (event.kind !== 'consented') return state
      return toFirstUnsettledStep(state.site, { hasConsented: true, needsProfile: event.needsProfile })
    case 'profile':
      return event.kind === 'profileSettled' ? toFirstCapture(state.site) : state
    case 'capture': {
      const { step: _, ...measurement } = state
      if (event.kind === 'failed') return { step: 'error', error: event.error, ...measurement }
      if (event.kind === 'measured') {
        const { clientReportId, measuredAt, remainingSteps } = event
        return { step: 'closing', clientReportId, measuredAt, remainingSteps }
      }
      if (event.kind !== 'refused') return state
      const { reason, quality } = event.outcome
      const isBlack = (reason === 'tooDark' || reason === 'lightOff') && quality.brightness < BLACK_LUMA
      return { step: 'refused', reason, usableSeconds: Math.floor(quality.seconds), isBlack, ...measurement }
    }
    case 'error':
    case 'refused':
      if (event.kind !== 'restarted') return state
      return {
        step: 'capture',
        site: event.site ?? state.site,
        source: event.source ?? state.source,
        attempt: state.attempt + 1,
      }
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
