import { exponential } from './elementary'
import { clamp, lengthOf } from './statistics'
import type { FaceBox } from './types'

/** A face counts as lost after this long without it, and as one of two after as long with a second one. */
const PATIENCE_MS = 500
/** No news from the detector for this long counts as no face; a slow phone looks every few seconds only. */
const STALE_MS = 6000
/** A second face this much smaller (area) is a picture on the wall or somebody far behind. */
const SECOND_FACE_SHARE = 0.15
/** The box glides to where the face was found, ms. */
const GLIDE_MS = 250
/** Below this move (in box widths) the detector's own unrest is the likelier cause. */
const UNREST = 0.06

export type FacePresence = 'none' | 'one' | 'several'

type Box = { x: number; y: number; width: number; height: number; score: number }

export type FaceFollower = {
  addFaces: (input: { time: number; faces: readonly FaceBox[]; width: number; height: number }) => void
  /** Moves the box on to `time`. Call it once a frame. */
  advance: (time: number) => void
  presence: () => FacePresence
  /** Whether the detector has answered at all. */
  hasNews: () => boolean
  /** Since when `presence` has been so: the time of the first picture that showed it, ms. */
  since: () => number
  /** The smoothed box in a frame of that size; null before the first face. */
  box: (width: number, height: number) => FaceBox | null
  /** How fast the face moves, box widths a second. */
  speed: () => number
}

/** Follows the one face through the detector's few and unsteady answers. Sizes are kept relative to the frame. */
export const createFaceFollower = (): FaceFollower => {
  let target: Box | null = null
  let shown: Box | null = null
  let presence: FacePresence = 'none'
  let presenceSince = 0
  let candidate: FacePresence = 'none'
  let candidateSince = 0
  let candidateCount = 0
  let lastNews: number | null = null
  let lastAdvance: number | null = null
  let speed = 0

  const settleOn = (next: FacePresence, since: number) => {
    presence = next
    presenceSince = since
  }

  const weigh = (seen: FacePresence, time: number) => {
    if (seen !== candidate) {
      candidate = seen
      candidateSince = time
      candidateCount = 0
    }
    candidateCount++
    if (candidate === presence) return
    // A face that appears is believed at once; one that goes, or a second one, must be seen so twice.
    const certain = candidateCount >= 2 && time - candidateSince >= PATIENCE_MS
    if (certain || (candidate === 'one' && presence === 'none')) settleOn(candidate, candidateSince)
  }

  const aimAt = (found: Box) => {
    if (!target || !shown || presence === 'none') {
      target = found
      shown = found
      return
    }
    const move = lengthOf(centreX(found) - centreX(target), centreY(found) - centreY(target)) / target.width
    target = between(target, found, move > UNREST ? 0.8 : 0.25)
  }

  return {
    addFaces: ({ time, faces, width, height }) => {
      if (!Number.isFinite(time) || !(width > 0) || !(height > 0)) return
      lastNews = time
      const found = faces
        .filter(face => [face.x, face.y, face.width, face.height].every(Number.isFinite) && face.width > 0)
        .map(face => ({
          x: face.x / width,
          y: face.y / height,
          width: face.width / width,
          height: face.height / height,
          score: face.score,
        }))
        .sort((a, b) => area(b) - area(a))
      const [main, second] = found
      if (main) aimAt(nearest(found, target) ?? main)
      if (!main) weigh('none', time)
      else weigh(second && area(second) > SECOND_FACE_SHARE * area(main) ? 'several' : 'one', time)
    },
    advance: time => {
      if (lastAdvance !== null && target && shown && time > lastAdvance) {
        const elapsed = time - lastAdvance
        const next = between(shown, target, 1 - exponential(-elapsed / GLIDE_MS))
        const path = lengthOf(centreX(next) - centreX(shown), centreY(next) - centreY(shown)) / shown.width
        const memory = exponential(-elapsed / 500)
        speed = speed * memory + (1 - memory) * clamp((1000 * path) / elapsed, 0, 10)
        shown = next
      }
      lastAdvance = time
      if (presence !== 'none' && lastNews !== null && time - lastNews > STALE_MS) {
        candidate = 'none'
        settleOn('none', lastNews)
      }
    },
    presence: () => presence,
    hasNews: () => lastNews !== null,
    since: () => presenceSince,
    box: (width, height) =>
      shown && {
        x: shown.x * width,
        y: shown.y * height,
        width: shown.width * width,
        height: shown.height * height,
        score: shown.score,
      },
    speed: () => speed,
  }
}

const area = (box: Box) => box.width * box.height
const centreX = (box: Box) => box.x + box.width / 2
const centreY = (box: Box) => box.y + box.height / 2

const between = (a: Box, b: Box, part: number): Box => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
  width: a.width + (b.width - a.width) * part,
  height: a.height + (b.height - a.height) * part,
  score: b.score,
})

/** Of several faces, the one that is being followed. */
const nearest = (boxes: readonly Box[], followed: Box | null): Box | undefined => {
  if (!followed) return boxes[0]
  const distance = (box: Box) => lengthOf(centreX(box) - centreX(followed), centreY(box) - centreY(followed))
  return [...boxes].sort((a, b) => distance(a) - distance(b))[0]
}
