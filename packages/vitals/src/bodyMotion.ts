import { createVerticalMotionTracker, type FrameWindow } from './verticalMotion'
import type { FaceBox, RgbaImage } from './types'

/** A place at a time: seconds, and heights of the face, downwards. */
export type TimedPosition = { time: number; value: number }

/** How shoulders and head moved up and down against what stands behind the person. */
export type BodyMotion = {
  /** Empty where too little of them was in the picture, or their clothes are of one plain colour. */
  shoulders: TimedPosition[]
  /** Empty before a plain wall too: the hand that holds the phone would move shoulders and head alike. */
  head: TimedPosition[]
}

export type BodyMotionTracker = {
  /** A frame of the recording; `time` in ms. */
  add: (time: number, image: RgbaImage, face: FaceBox) => void
  motion: () => BodyMotion
  reset: () => void
}

/** Positions kept a second: breathing has no more than half a swing in one. */
const POSITIONS_PER_SECOND = 10
/** Luma levels a line, squared: a plainer surface gives the sensor's noise. */
const MIN_TEXTURE = 0.6
/** The part of the shoulders that has to be in the picture, in heights of the face. */
const MIN_SHOULDER_HEIGHT = 0.12

/** The part of the room that has to be in the picture, in widths of the face. */
const MIN_ROOM_WIDTH = 0.15

type Region = keyof BodyMotion | 'background'

/**
 * Follows the shoulders below a face, the head, and the room around it. A hand that holds the phone moves all three alike:
 * shoulders and head are taken against the room where it has anything to follow.
 */
export const createBodyMotionTracker = (): BodyMotionTracker => {
  const trackers = {
    shoulders: createVerticalMotionTracker(),
    head: createVerticalMotionTracker(),
    background: createVerticalMotionTracker(),
  }
  let motion: BodyMotion = { shoulders: [], head: [] }
  const means = { shoulders: createRunningMean(), head: createRunningMean() }
  let lastKept = -Infinity

  const isFollowed = (region: Region) => trackers[region].texture() >= MIN_TEXTURE

  const follow = (face: FaceBox) => {
    const isRoomSeen = isFollowed('background')
    const room = isRoomSeen ? trackers.background.position() : 0
    const add = (region: keyof BodyMotion) => {
      if (isFollowed(region)) means[region].add((trackers[region].position() - room) / face.height)
    }
    add('shoulders')
    if (isRoomSeen) add('head')
  }

  const keepMeans = (time: number) => {
    lastKept = time
    for (const region of ['shoulders', 'head'] as const) {
      const value = means[region].take()
      if (value !== null) motion[region].push({ time: time / 1000, value })
    }
  }

  return {
    add: (time, image, face) => {
      const windows = locateRegions(image, face)
      for (const region of ['shoulders', 'head', 'background'] as const) {
        const window = windows[region]
        if (window) trackers[region].add(image, window)
      }
      follow(face)
      if (time - lastKept >= 1000 / POSITIONS_PER_SECOND) keepMeans(time)
    },
    motion: () => motion,
    reset: () => {
      for (const tracker of Object.values(trackers)) tracker.reset()
      motion = { shoulders: [], head: [] }
      for (const mean of Object.values(means)) mean.take()
      lastKept = -Infinity
    },
  }
}

/** The mean of what came since it was taken last; null when nothing came. */
const createRunningMean = () => {
  let sum = 0
  let count = 0
  return {
    add: (value: number) => {
      sum += value
      count++
    },
    take: (): number | null => {
      const mean = count > 0 ? sum / count : null
      sum = 0
      count = 0
      return mean
    },
  }
}

/** Where shoulders, head and room are looked for; null where too little of one is in the picture. */
const locateRegions = (image: RgbaImage, face: FaceBox): Record<Region, FrameWindow | null> => {
  const centre = face.x + face.width / 2
  const chin = face.y + face.height
  const shoulders = clipToFrame(image, {
    x: centre - 1.3 * face.width,
    y: chin,
    width: 2.6 * face.width,
    height: 0.9 * face.height,
  })
  const head = clipToFrame(image, {
    x: face.x + 0.1 * face.width,
    y: face.y + 0.05 * face.height,
    width: 0.8 * face.width,
    height: 0.9 * face.height,
  })
  return {
    shoulders: shoulders.height >= MIN_SHOULDER_HEIGHT * face.height ? shoulders : null,
    head: head.width > 0 && head.height > 0 ? head : null,
    background: locateRoom(image, face),
  }
}

/** The largest part of the picture beside or above head and hair; null where the head fills it. */
const locateRoom = (image: RgbaImage, face: FaceBox): FrameWindow | null => {
  const chin = face.y + face.height
  const margin = 0.3 * face.width
  const minWidth = MIN_ROOM_WIDTH * face.width
  const rightEdge = face.x + face.width + margin
  const left = clipToFrame(image, { x: 0, y: 0, width: face.x - margin, height: chin })
  const right = clipToFrame(image, { x: rightEdge, y: 0, width: image.width, height: chin })
  const above = clipToFrame(image, { x: 0, y: 0, width: image.width, height: face.y - 0.5 * face.height })
  let largest: FrameWindow | null = null
  for (const side of [left, right, above])
    if (Math.min(side.width, side.height) >= minWidth && area(side) > (largest ? area(largest) : 0))
      largest = side
  return largest
}

const area = ({ width, height }: FrameWindow): number => width * height

const clipToFrame = (image: RgbaImage, { x, y, width, height }: FrameWindow): FrameWindow => {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  return {
    x: left,
    y: top,
    width: Math.min(image.width, x + width) - left,
    height: Math.min(image.height, y + height) - top,
  }
}
