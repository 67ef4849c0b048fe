/**
 * What goes into a measurement and what comes out of it. Times are milliseconds of the capture clock (any origin,
 * monotonic); lengths are pixels of the frame; brightness is 0 to 255.
 */

/** A picture as the camera gave it: RGBA, row by row. */
export type RgbaImage = { data: Uint8ClampedArray | Uint8Array; width: number; height: number }

/** A face in a frame: its bounding box in pixels, and how sure the detector is (0 to 1). */
export type FaceBox = { x: number; y: number; width: number; height: number; score: number }

/** Where the pulse is read: the skin of a face in view, or a fingertip that covers the lens. */
export type MeasurementSite = 'face' | 'finger'

/** What the person can do now to make the measurement better; `good` means: just stay so. */
export type CaptureGuidance = FaceGuidance | FingerGuidance

/** Of a fingertip on the lens, the gravest fault first. */
export type FingerGuidance =
  /** Too dark for any pulse: nothing lights the finger. */
  | 'lightOff'
  /** The picture is not the red of light through a finger. */
  | 'lensUncovered'
  /** Pressed so hard that the blood is squeezed out, or so bright that the sensor is saturated: nothing pulses. */
  | 'pressedTooHard'
  | 'moving'
  | 'good'

export type FaceGuidance =
  | 'good'
  | 'noFace'
  | 'twoFaces'
  | 'tooDark'
  | 'tooBright'
  | 'backLit'
  | 'moving'
  | 'tooFar'
  | 'tooClose'
  | 'offCentre'

/** Why a measurement ended without a number. */
export type MeasurementFailureReason =
  | Exclude<CaptureGuidance, 'good'>
  | 'faceLost'
  | 'lowFrameRate'
  | 'framesMissing'
  | 'stillPicture'
  | 'poorSignal'

/** A value that the signal carried, with how sure we are of it. */
export type VitalSignValue = {
  value: number
  /** 0 to 1. */
  confidence: number
  /** Where the true value lies nine times in ten. */
  interval: [number, number]
}

/** The time between two beats, ms, and when it ended, seconds from the beginning of the pulse wave. */
export type InterbeatInterval = { end: number; duration: number }

/** An interval of a result. `isNormal` where neither its length nor a gap in the signal speaks against it. */
export type ClassifiedInterbeatInterval = InterbeatInterval & { isNormal: boolean }

/** Beats that came early and were followed by a pause. */
export type IrregularBeatsResult = {
  /** How many of them, out of how many beats. */
  premature: number
  beats: number
  /** Whether that is more than the odd one that everybody has. */
  isIrregular: boolean
  /** 0 to 1. */
  confidence: number
}

/** Why one value is missing although the measurement as a whole is good. */
export type MissingVitalSign = { missing: 'poorSignal' | 'tooShort' | 'unsteadyRhythm' }

export type SignalQuality = {
  /** Seconds of signal that entered the result. */
  seconds: number
  /** Frames a second that were used. */
  frameRate: number
  /** Signal-to-noise ratio of the fused pulse, dB. */
  snr: number
  /** Mean luma of the skin, 0 to 255. */
  brightness: number
  /** Share of time in which head or finger was still, 0 to 1. */
  stillness: number
}

export type VitalsMeasurementOutcome =
  | {
      kind: 'measured'
      /** Beats a minute. */
      heartRate: VitalSignValue
      /** Breaths a minute. */
      respiratoryRate: VitalSignValue | MissingVitalSign
      /** Standard deviation of the beat-to-beat intervals, ms, freed of the camera's own timing error. */
      sdnn: VitalSignValue | MissingVitalSign
      /** Root mean square of the differences between successive intervals, ms, freed of the timing error. */
      rmssd: VitalSignValue | MissingVitalSign
      irregularBeats: IrregularBeatsResult | MissingVitalSign
      /** Every interval between beats in the order of time, the irregular ones too; empty when beats are timed too badly. */
      intervals: ClassifiedInterbeatInterval[]
      /** The fused pulse at 30 Hz, zero mean, unit variance. */
      pulseWave: number[]
      quality: SignalQuality
    }
  | { kind: 'refused'; reason: MeasurementFailureReason; quality: SignalQuality }

/** What a screen may show while the measurement runs. */
export type LiveMeasurementState = {
  /** `positioning`: waiting for a face that fits; `settling`: exposure calms down; then `measuring`; then `finished`. */
  phase: 'positioning' | 'settling' | 'measuring' | 'finished'
  guidance: CaptureGuidance
  /** 0 to 1, of the measuring phase. */
  progress: number
  secondsLeft: number
  /** The last six seconds of the pulse at 30 Hz, about -1 to 1; empty until there is a signal. */
  wave: number[]
  /** 0 (none) to 4 (very good). */
  signal: 0 | 1 | 2 | 3 | 4
  /** A first estimate, only when it can be trusted; null otherwise. */
  heartRate: number | null
  face: FaceBox | null
  /** What the measurement goes on for beyond the seconds it was started with; null when it does not. */
  extension: MeasurementExtension | null
}

/** What more seconds would add: a heart rate that is sure, or how much it varies. */
export type MeasurementExtension = 'heartRate' | 'variability'

export type VitalsMeasurementOptions = {
  /** Seconds of signal to collect, 30 by default. */
  durationSeconds?: number
  /** Seconds without a usable face before the measurement gives up with that reason, 20 by default. */
  positioningSeconds?: number
  /** Measures on, in the same sitting, where the outcome after `durationSeconds` leaves something out that more seconds give. */
  extension?: {
    toSeconds: number
    findExtension: (outcome: VitalsMeasurementOutcome) => MeasurementExtension | null
  }
}

/**
 * One measurement, fed frame by frame. It keeps no picture: a frame becomes a few mean colours and is forgotten.
 * The same input gives the same output in a browser's worker, in Node and in the mini-program.
 */
export type VitalsMeasurementSession = {
  /** Faces found in the frame taken at `time`; call it one to five times a second. An empty list means: looked, found none. */
  addFaces: (input: { time: number; faces: readonly FaceBox[]; width: number; height: number }) => void
  /** A frame in the order of capture. */
  addFrame: (input: { time: number; image: RgbaImage }) => void
  live: () => LiveMeasurementState
  /** Null while it goes on; a failure can come before the time is up. */
  outcome: () => VitalsMeasurementOutcome | null
  /** Ends now with what there is (camera closed early): a failure unless enough was collected. */
  finish: () => VitalsMeasurementOutcome
}
