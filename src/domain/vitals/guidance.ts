import type { FacePresence } from './faceFollower'
import type { FaceColours } from './regions'
import type { SceneView } from './scene'
import type { FaceBox, Guidance, RefusalReason } from './types'

/** The oval on the screen shows the middle of a frame, so many times as wide as it is high (0 to 1). */
const OVAL_RATIO = 0.78

/** Limits, each with what it protects. Luma 0 to 255. Boxes reach past the ears: a head is four fifths as wide as its box. */
const LIMITS = {
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

export type Sight = {
  presence: FacePresence
  box: FaceBox | null
  width: number
  height: number
  view: SceneView
  colours: FaceColours | null
  /** Box widths a second. */
  speed: number
}

/** The first thing that the person should change, the gravest first; `good` when there is nothing. */
export const guidanceFor = ({ presence, box, width, height, view, colours, speed }: Sight): Guidance => {
  if (presence === 'several') return 'twoFaces'
  if (presence === 'none' || !box || !colours) return view.frame < LIMITS.darkFrame ? 'tooDark' : 'noFace'
  if (view.face < LIMITS.darkFace || colours.dark > LIMITS.darkShare) {
    return view.background - view.face > LIMITS.backLitDifference ? 'backLit' : 'tooDark'
  }
  if (view.face > LIMITS.brightFace || colours.clipped > LIMITS.clippedShare) return 'tooBright'
  if (view.background - view.face > LIMITS.backLitDifference && view.face < LIMITS.backLitFace)
    return 'backLit'
  const shorter = Math.min(width, height)
  if (box.width < LIMITS.smallestFace * shorter) return 'tooFar'
  if (isTooClose(box, width, height)) return 'tooClose'
  if (isOffCentre(box, width, height)) return 'offCentre'
  return speed > LIMITS.speed || view.change > LIMITS.change ? 'moving' : 'good'
}

/** Whether the frame cuts too much off on one side. */
const isCutOff = (box: FaceBox, width: number, height: number): boolean => {
  const inside = (start: number, size: number, limit: number) =>
    (Math.min(start + size, limit) - Math.max(start, 0)) / size
  return (
    inside(box.x, box.width, width) < 1 - LIMITS.cutOff ||
    inside(box.y, box.height, height) < 1 - LIMITS.cutOff
  )
}

const isTooClose = (box: FaceBox, width: number, height: number): boolean => {
  const fills = (start: number, size: number, limit: number) => start <= 0 && start + size >= limit
  const share = box.width / Math.min(width, OVAL_RATIO * height)
  return (
    share > LIMITS.largestFace ||
    fills(box.x, box.width, width) ||
    fills(box.y, box.height, height) ||
    (share > LIMITS.largestCutFace && isCutOff(box, width, height))
  )
}

const isOffCentre = (box: FaceBox, width: number, height: number): boolean =>
  Math.abs(box.x + box.width / 2 - width / 2) > LIMITS.offCentre * width ||
  Math.abs(box.y + box.height / 2 - height / 2) > LIMITS.offCentre * height ||
  isCutOff(box, width, height)

/** Nothing that is recorded under this guidance can be used. */
export const stopsRecording = (guidance: Guidance): boolean =>
  guidance === 'noFace' || guidance === 'twoFaces' || guidance === 'tooDark'

/** The reason that a person reads when the measurement ends because of it; null for what is no reason. */
export const refusalFor = (guidance: Guidance): RefusalReason | null =>
  guidance === 'good' ? null : guidance

/** Time spent under each guidance, ms. */
export type GuidanceTally = {
  add: (guidance: Guidance, milliseconds: number) => void
  /** The refusal that took most of the time; null when none took any. */
  worst: () => { reason: RefusalReason; share: number } | null
  reset: () => void
}

export const createGuidanceTally = (): GuidanceTally => {
  const spent = new Map<Guidance, number>()
  return {
    add: (guidance, milliseconds) => spent.set(guidance, (spent.get(guidance) ?? 0) + milliseconds),
    worst: () => {
      const total = [...spent.values()].reduce((sum, time) => sum + time, 0)
      let worst: { reason: RefusalReason; share: number } | null = null
      for (const [guidance, time] of spent) {
        const reason = refusalFor(guidance)
        if (reason && time > 0 && time / total > (worst?.share ?? 0)) worst = { reason, share: time / total }
      }
      return worst
    },
    reset: () => spent.clear(),
  }
}
