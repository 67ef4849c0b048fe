import type { FacePresence } from './faceTracker'
import type { RoiColours } from './faceRoi'
import type { SceneMetrics } from './sceneAnalysis'
import type { FaceBox, FaceGuidance, CaptureGuidance, MeasurementFailureReason } from './types'

/** The oval on the screen shows the middle of a frame, so many times as wide as it is high (0 to 1). */
const OVAL_RATIO = 0.78

/** Limits, each with what it protects. Luma 0 to 255. Boxes reach past the ears: a head is four fifths as wide as its box. */
const CAPTURE_LIMITS = {
  /** A frame this dark shows no face to any detector. */
  darkFrame: 30,
  /** Below, the pulse is less than the sensor's own steps. */
  darkFace: 45,
  darkShare: 0.5,
  brightFace: 225,
  clippedShare: 0.35,
  /** A window behind the person: the exposure follows it, and the face stays dark. */
  backLitDifference: 70,
  backLitFace: 100,
  /** Of the frame's shorter side. Smaller faces have too few pixels to average the noise away. */
  smallestFace: 0.24,
  /** Of what the oval shows of the frame's width. A larger head touches the rim; forehead and chin are soon outside. */
  largestFace: 1.1,
  /** The same for a face that the frame cuts off: moving to the middle would not bring it in. */
  largestCutFace: 0.9,
  /** How far the middle of the face may be from the middle of the frame, as a share of the frame. */
  offCentre: 0.25,
  /** How much of the face may be outside the frame. */
  cutOff: 0.2,
  /** Box widths a second, and change of the face's blocks in half a second. */
  speed: 0.35,
  change: 0.12,
} as const

export type FrameObservation = {
  presence: FacePresence
  box: FaceBox | null
  width: number
  height: number
  view: SceneMetrics
  colours: RoiColours | null
  /** Box widths a second. */
  speed: number
}

/** The first thing that the person should change, the gravest first; `good` when there is nothing. */
export const getCaptureGuidance = ({
  presence,
  box,
  width,
  height,
  view,
  colours,
  speed,
}: FrameObservation): FaceGuidance => {
  if (presence === 'several') return 'twoFaces'
  if (presence === 'none' || !box || !colours)
    return view.frame < CAPTURE_LIMITS.darkFrame ? 'tooDark' : 'noFace'
  if (view.face < CAPTURE_LIMITS.darkFace || colours.dark > CAPTURE_LIMITS.darkShare) {
    return view.background - view.face > CAPTURE_LIMITS.backLitDifference ? 'backLit' : 'tooDark'
  }
  if (view.face > CAPTURE_LIMITS.brightFace || colours.clipped > CAPTURE_LIMITS.clippedShare)
    return 'tooBright'
  if (
    view.background - view.face > CAPTURE_LIMITS.backLitDifference &&
    view.face < CAPTURE_LIMITS.backLitFace
  )
    return 'backLit'
  const shorter = Math.min(width, height)
  if (box.width < CAPTURE_LIMITS.smallestFace * shorter) return 'tooFar'
  if (isTooClose(box, width, height)) return 'tooClose'
  if (isOffCentre(box, width, height)) return 'offCentre'
  return speed > CAPTURE_LIMITS.speed || view.change > CAPTURE_LIMITS.change ? 'moving' : 'good'
}

/** Whether the frame cuts too much off on one side. */
const isCutOff = (box: FaceBox, width: number, height: number): boolean => {
  const inside = (start: number, size: number, limit: number) =>
    (Math.min(start + size, limit) - Math.max(start, 0)) / size
  return (
    inside(box.x, box.width, width) < 1 - CAPTURE_LIMITS.cutOff ||
    inside(box.y, box.height, height) < 1 - CAPTURE_LIMITS.cutOff
  )
}

const isTooClose = (box: FaceBox, width: number, height: number): boolean => {
  const fills = (start: number, size: number, limit: number) => start <= 0 && start + size >= limit
  const share = box.width / Math.min(width, OVAL_RATIO * height)
  return (
    share > CAPTURE_LIMITS.largestFace ||
    fills(box.x, box.width, width) ||
    fills(box.y, box.height, height) ||
    (share > CAPTURE_LIMITS.largestCutFace && isCutOff(box, width, height))
  )
}

const isOffCentre = (box: FaceBox, width: number, height: number): boolean =>
  Math.abs(box.x + box.width / 2 - width / 2) > CAPTURE_LIMITS.offCentre * width ||
  Math.abs(box.y + box.height / 2 - height / 2) > CAPTURE_LIMITS.offCentre * height ||
  isCutOff(box, width, height)

/** Whether a measurement can begin, or go on, under this guidance. */
export const isUsableGuidance = (guidance: CaptureGuidance): boolean =>
  guidance === 'good' || guidance === 'moving'

/** Nothing that is recorded under this guidance can be used. */
export const shouldPauseRecording = (guidance: CaptureGuidance): boolean =>
  guidance === 'noFace' || guidance === 'twoFaces' || guidance === 'tooDark'

/** The reason that a person reads when the measurement ends because of it; null for what is no reason. */
export const getGuidanceFailureReason = (guidance: CaptureGuidance): MeasurementFailureReason | null =>
  guidance === 'good' ? null : guidance

/** Time spent under each guidance, ms. */
export type GuidanceTimeTracker = {
  add: (guidance: CaptureGuidance, milliseconds: number) => void
  /** The failure that took most of the time; null when there was none. */
  mostFrequentFailure: () => { reason: MeasurementFailureReason; share: number } | null
  reset: () => void
}

export const createGuidanceDurations = (): GuidanceTimeTracker => {
  const spent = new Map<CaptureGuidance, number>()
  return {
    add: (guidance, milliseconds) => spent.set(guidance, (spent.get(guidance) ?? 0) + milliseconds),
    mostFrequentFailure: () => {
      const total = [...spent.values()].reduce((sum, time) => sum + time, 0)
      let worst: { reason: MeasurementFailureReason; share: number } | null = null
      for (const [guidance, time] of spent) {
        const reason = getGuidanceFailureReason(guidance)
        if (reason && time > 0 && time / total > (worst?.share ?? 0)) worst = { reason, share: time / total }
      }
      return worst
    },
    reset: () => spent.clear(),
  }
}

/** Guidance that is shorter than this is not shown. */
const MIN_GUIDANCE_DURATION_MS = 400

/** Holds guidance back until it has lasted; `initial` is shown before the first. */
export const createGuidanceFilter = (initial: CaptureGuidance) => {
  let shown = initial
  let candidate: CaptureGuidance = shown
  let candidateSince = -Infinity
  return {
    add: (seen: CaptureGuidance, time: number) => {
      if (seen !== candidate) {
        candidate = seen
        candidateSince = time
      }
      if (time - candidateSince >= MIN_GUIDANCE_DURATION_MS) shown = seen
    },
    /** The guidance that has lasted long enough to be shown. */
    shown: (): CaptureGuidance => shown,
  }
}
