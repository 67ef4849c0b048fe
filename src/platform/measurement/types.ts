import type { LiveMeasurementState, MeasurementSite, VitalsMeasurementOutcome } from '@anzuo/vitals'
import type { CameraFailure, TorchState } from '../camera/types'

/** Where frames come from: the phone's camera (front for a face, rear for a finger), or the drawn sample clip. */
export type MeasurementVideoSource = 'camera' | 'sample'

/** What ended a measurement from outside, before it had an outcome. */
export type MeasurementInterruption =
  /** Unplugged, in use by another app, or no more frames. */
  | 'cameraLost'
  /** The page was hidden: phones then stop the camera or slow it down. */
  | 'hidden'
  /** The face detector or the worker could not be loaded. */
  | 'engineFailed'

export type MeasurementOptions = {
  site: MeasurementSite
  source: MeasurementVideoSource
  /** Seconds of signal to collect. */
  durationSeconds: number
  /** The live state, ten times a second. */
  onLive: (state: LiveMeasurementState) => void
  /** The end, with a number or the reason why there is none. Called once; afterwards only `close` is left to do. */
  onOutcome: (outcome: VitalsMeasurementOutcome) => void
  /** Ended from outside. Called once, in place of an outcome; the session has closed itself. */
  onInterrupted: (interruption: MeasurementInterruption) => void
}

/** A running measurement. `Preview` is what the platform's CameraView shows. */
export type MeasurementSession<Preview> = {
  preview: Preview
  torch: TorchState
  /** Ends with what has been measured: the outcome follows. */
  finish: () => void
  /** Stops the camera and drops all data. May be called more than once. */
  close: () => void
}

export type MeasurementStartResult<Preview> =
  { kind: 'open'; session: MeasurementSession<Preview> } | { kind: 'failed'; failure: CameraFailure }
