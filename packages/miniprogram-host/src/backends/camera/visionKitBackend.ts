import { createWxObjectRegistry, WxError, type WxBackend, type EmitWxEvent } from '../wxBackend'
import type { DetectedFace } from './faceWorker'
import { startFaceDetectionThread, type FaceDetectionThread } from './faceDetectionThread'

/** Points of a face that the platform's vision kit reports. */
const POINT_COUNT = 106
/** `mode` of a session that looks at single pictures. */
const SINGLE_IMAGE_MODE = 2
const FACE_ANCHOR_TYPE = 3
/** The platform's code for a system without vision kit. */
const NOT_SUPPORTED_CODE = 2000000

type VisionKitSession = { isRunning: boolean; looksAtPictures: boolean }

const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** A face as the vision kit tells it: lengths from 0 to 1 of the frame, points from the eyebrows to the chin. */
const toFaceAnchor = (face: DetectedFace, index: number, size: { width: number; height: number }) => {
  const box = {
    left: face.x / size.width,
    top: face.y / size.height,
    width: face.width / size.width,
    height: face.height / size.height,
  }
  const pointAt = (position: number) => {
    const turn = (2 * Math.PI * position) / POINT_COUNT
    return {
      x: box.left + (box.width * (1 + Math.cos(turn))) / 2,
      y: box.top + (box.height * (1 + Math.sin(turn))) / 2,
    }
  }
  return {
    id: index + 1,
    detectId: index + 1,
    type: FACE_ANCHOR_TYPE,
    origin: { x: box.left, y: box.top },
    size: { width: box.width, height: box.height },
    points: Array.from({ length: POINT_COUNT }, (_, position) => pointAt(position)),
    angle: [0, 0, 0],
    confidence: Array.from({ length: POINT_COUNT }, () => face.score),
  }
}

export type VisionKitBackendDependencies = {
  /** A module whose `findFaces` looks for faces; null: a phone without vision kit. */
  faces: string | null
  emit: EmitWxEvent
}

/** The platform's vision kit as far as faces on single pictures go. */
export const createVisionKitBackend = ({ faces: module, emit }: VisionKitBackendDependencies) => {
  const sessions = createWxObjectRegistry<VisionKitSession>()
  let search: FaceDetectionThread | null = null

  const detectFace = async (options: Record<string, unknown>) => {
    const session = sessions.get(options)
    if (!session.isRunning || !session.looksAtPictures)
      throw new WxError('the session does not look at pictures')
    const { frameBuffer, scoreThreshold, objectId } = options
    const size = { width: Number(options.width), height: Number(options.height) }
    if (!(frameBuffer instanceof Uint8Array) || frameBuffer.length !== size.width * size.height * 4) {
      throw new WxError('frameBuffer is no RGBA picture of that size')
    }
    const faces = await search!.find({ data: frameBuffer, ...size })
    const found = faces.filter(({ score }) => score >= numberOr(scoreThreshold, 0.8))
    const event = found.length > 0 ? 'updateAnchors' : 'removeAnchors'
    const anchors = found.map((face, index) => toFaceAnchor(face, index, size))
    emit(`VKSession.${event}#${String(objectId)}`, anchors)
  }
  const backEnd: WxBackend = {
    callback: {
      'VKSession.start': async options => {
        const session = sessions.get(options)
        if (!module) throw new WxError('system not support', { errCode: NOT_SUPPORTED_CODE })
        if (!search) {
          search = startFaceDetectionThread(module)
          // The first look loads the network; the session starts when it can look.
          await search.find({ data: new Uint8Array(4 * 32 * 32), width: 32, height: 32 })
        }
        session.isRunning = true
      },
      'VKSession.stop': options => {
        sessions.get(options).isRunning = false
      },
      'VKSession.destroy': options => sessions.remove(options),
      'VKSession.detectFace': detectFace,
    },
    sync: {
      isVKSupport: version => module !== null && version === 'v1',
      'VKSession.create': options => {
        const { track } = (options ?? {}) as { track?: { face?: { mode?: number } } }
        const looksAtPictures = track?.face?.mode === SINGLE_IMAGE_MODE
        return sessions.add({ isRunning: false, looksAtPictures })
      },
    },
  }
  return { backEnd, stop: () => search?.stop() }
}
