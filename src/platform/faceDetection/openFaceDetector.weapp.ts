import Taro from '@tarojs/taro'
import type { FaceBox } from '@anzuo/vitals'
import type { FrameFaceDetector } from './types'

/** What WeChat's vision kit reports of a face: all lengths from 0 to 1 of the frame. */
type FaceAnchor = {
  origin: { x: number; y: number }
  size: { width: number; height: number }
  points?: { x: number; y: number }[]
  confidence?: number | number[]
}

/** The part of wx.createVKSession that single frames need; Taro's types lack it. */
type VisionKitSession = {
  start: (onStarted: (errorCode?: number) => void) => void
  on: (event: 'updateAnchors' | 'removeAnchors', onEvent: (anchors?: FaceAnchor[]) => void) => void
  detectFace: (options: {
    frameBuffer: ArrayBufferLike
    width: number
    height: number
    sourceType: 0 | 1
    modelMode: 0 | 1 | 2
    scoreThreshold: number
  }) => void
  destroy: () => void
}

const SINGLE_FRAME_OPTIONS = { version: 'v1', track: { face: { mode: 2 } } }
const VIDEO_FRAME_SOURCE = 0
const MIN_SCORE = 0.5
const MAX_DETECTION_MS = 1500

const toFaceBox = (anchor: FaceAnchor, width: number, height: number): FaceBox => {
  const { points = [], confidence = 1 } = anchor
  const score = Array.isArray(confidence) ? (confidence[0] ?? 1) : confidence
  if (points.length === 0) {
    const { origin, size } = anchor
    return {
      x: origin.x * width,
      y: origin.y * height,
      width: size.width * width,
      height: size.height * height,
      score,
    }
  }
  // The 106 points reach from the eyebrows to the chin and from cheek to cheek: the box that the engine expects.
  const xs = points.map(point => point.x * width)
  const ys = points.map(point => point.y * height)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top, score }
}

/**
 * Opens WeChat's own face detection (base library 2.25 and later).
 * @throws when this phone or this version of WeChat has none.
 */
export const openFaceDetector = async (): Promise<FrameFaceDetector> => {
  const createSession = Taro.createVKSession as unknown as (options: object) => VisionKitSession
  const session = createSession(SINGLE_FRAME_OPTIONS)
  await new Promise<void>((resolve, reject) => {
    session.start(errorCode => (errorCode ? reject(new Error(`vision kit: ${errorCode}`)) : resolve()))
  })

  let onDetected: ((anchors: FaceAnchor[]) => void) | null = null
  session.on('updateAnchors', anchors => onDetected?.(anchors ?? []))
  session.on('removeAnchors', () => onDetected?.([]))

  return {
    detect: ({ data, width, height }) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('vision kit: no answer')), MAX_DETECTION_MS)
        onDetected = anchors => {
          clearTimeout(timer)
          onDetected = null
          resolve(anchors.map(anchor => toFaceBox(anchor, width, height)))
        }
        const frameBuffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
        session.detectFace({
          frameBuffer,
          width,
          height,
          sourceType: VIDEO_FRAME_SOURCE,
          modelMode: 0,
          scoreThreshold: MIN_SCORE,
        })
      }),
    close: () => session.destroy(),
  }
}
