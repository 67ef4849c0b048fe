import { deterministicExp } from './deterministicMath'
import { clamp } from './clamp'
import { vectorLength } from './statistics'
import type { FaceBox } from './types'

/** A face counts as lost after this long without it, and as one of two after as long with a second one. */
const PRESENCE_CONFIRMATION_MS = 500
/** No news from the detector for this long counts as no face; a slow phone looks every few seconds only. */
const DETECTION_TIMEOUT_MS = 6000
/** A second face this much smaller (area) is a picture on the wall or somebody far behind. */
const MIN_SECOND_FACE_AREA_RATIO = 0.15
/** The box glides to where the face was found, ms. */
const BOX_SMOOTHING_MS = 250
/** Below this move (in box widths) the detector's own unrest is the likelier cause. */
const DETECTOR_JITTER_BOX_WIDTHS = 0.06

export type FacePresence = 'none' | 'one' | 'several'

type RelativeBox = { x: number; y: number; width: number; height: number; score: number }

export type FaceTracker = {
  addFaces: (input: { time: number; faces: readonly FaceBox[]; width: number; height: number }) => void
  /** Moves the box on to `time`. Call it once a frame. */
  advance: (time: number) => void
  presence: () => FacePresence
  /** Whether the detector has answered at all. */
  hasDetectorAnswered: () => boolean
  /** Since when `presence` has been so: the time of the first picture that showed it, ms. */
  presenceSince: () => number
  /** The smoothed box in a frame of that size; null before the first face. */
  box: (width: number, height: number) => FaceBox | null
  /** How fast the face moves, box widths a second. */
  speed: () => number
}

/** Follows the one face through the detector's few and unsteady answers. Sizes are kept relative to the frame. */
export const createFaceTracker = (): FaceTracker => {
  const presence = createPresenceFilter()
  const glide = createBoxGlide()
  let lastDetectionTime: number | null = null
  return {
    addFaces: ({ time, faces, width, height }) => {
      if (!Number.isFinite(time) || !(width > 0) || !(height > 0)) return
      lastDetectionTime = time
      const found = toRelativeBoxes(faces, width, height)
      const [main, second] = found
      if (main) glide.aim(findNearestBox(found, glide.target()) ?? main, presence.current() === 'none')
      if (!main) presence.add('none', time)
      else
        presence.add(
          second && area(second) > MIN_SECOND_FACE_AREA_RATIO * area(main) ? 'several' : 'one',
          time,
        )
    },
    advance: time => {
      glide.advance(time)
      if (
        presence.current() !== 'none' &&
        lastDetectionTime !== null &&
        time - lastDetectionTime > DETECTION_TIMEOUT_MS
      )
        presence.lose(lastDetectionTime)
    },
    presence: presence.current,
    hasDetectorAnswered: () => lastDetectionTime !== null,
    presenceSince: presence.since,
    box: (width, height) => {
      const box = glide.box()
      return (
        box && {
          x: box.x * width,
          y: box.y * height,
          width: box.width * width,
          height: box.height * height,
          score: box.score,
        }
      )
    },
    speed: glide.speed,
  }
}

/** How many faces there are, once the detector has said so for long enough. */
const createPresenceFilter = () => {
  let presence: FacePresence = 'none'
  let presenceSince = 0
  let candidate: FacePresence = 'none'
  let candidateSince = 0
  let candidateCount = 0
  return {
    add: (seen: FacePresence, time: number) => {
      if (seen !== candidate) {
        candidate = seen
        candidateSince = time
        candidateCount = 0
      }
      candidateCount++
      if (candidate === presence) return
      // A face that appears is believed at once; one that goes, or a second one, must be seen so twice.
      const certain = candidateCount >= 2 && time - candidateSince >= PRESENCE_CONFIRMATION_MS
      if (!certain && !(candidate === 'one' && presence === 'none')) return
      presence = candidate
      presenceSince = candidateSince
    },
    /** The detector gives no answers any more. */
    lose: (since: number) => {
      candidate = 'none'
      presence = 'none'
      presenceSince = since
    },
    current: () => presence,
    since: () => presenceSince,
  }
}

/** A box that glides to where the face was found last. */
const createBoxGlide = () => {
  let target: RelativeBox | null = null
  let smoothed: RelativeBox | null = null
  let lastAdvance: number | null = null
  let speed = 0
  return {
    /** @param isNew nobody was there before: the box jumps */
    aim: (found: RelativeBox, isNew: boolean) => {
      if (!target || !smoothed || isNew) {
        target = found
        smoothed = found
        return
      }
      const move =
        vectorLength(centreX(found) - centreX(target), centreY(found) - centreY(target)) / target.width
      target = interpolateBox(target, found, move > DETECTOR_JITTER_BOX_WIDTHS ? 0.8 : 0.25)
    },
    advance: (time: number) => {
      if (lastAdvance !== null && target && smoothed && time > lastAdvance) {
        const elapsed = time - lastAdvance
        const next = interpolateBox(smoothed, target, 1 - deterministicExp(-elapsed / BOX_SMOOTHING_MS))
        const path =
          vectorLength(centreX(next) - centreX(smoothed), centreY(next) - centreY(smoothed)) / smoothed.width
        const memory = deterministicExp(-elapsed / 500)
        speed = speed * memory + (1 - memory) * clamp((1000 * path) / elapsed, 0, 10)
        smoothed = next
      }
      lastAdvance = time
    },
    target: () => target,
    box: () => smoothed,
    /** Box widths a second. */
    speed: () => speed,
  }
}

/** The detector's faces relative to the frame, the largest first; what is no box is left out. */
const toRelativeBoxes = (faces: readonly FaceBox[], width: number, height: number): RelativeBox[] =>
  faces
    .filter(face => [face.x, face.y, face.width, face.height].every(Number.isFinite) && face.width > 0)
    .map(face => ({
      x: face.x / width,
      y: face.y / height,
      width: face.width / width,
      height: face.height / height,
      score: face.score,
    }))
    .sort((a, b) => area(b) - area(a))

const area = (box: RelativeBox) => box.width * box.height
const centreX = (box: RelativeBox) => box.x + box.width / 2
const centreY = (box: RelativeBox) => box.y + box.height / 2

const interpolateBox = (a: RelativeBox, b: RelativeBox, part: number): RelativeBox => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
  width: a.width + (b.width - a.width) * part,
  height: a.height + (b.height - a.height) * part,
  score: b.score,
})

/** Of several faces, the one that is being followed. */
const findNearestBox = (
  boxes: readonly RelativeBox[],
  followed: RelativeBox | null,
): RelativeBox | undefined => {
  if (!followed) return boxes[0]
  const distance = (box: RelativeBox) =>
    vectorLength(centreX(box) - centreX(followed), centreY(box) - centreY(followed))
  return [...boxes].sort((a, b) => distance(a) - distance(b))[0]
}
