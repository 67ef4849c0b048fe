import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { RgbaPicture } from './cropFrame'

export type FaceDetectionRequest = { id: number; data: Uint8Array; width: number; height: number }
/** A face by its box, in pixels of the picture. */
export type DetectedFace = { x: number; y: number; width: number; height: number; score: number }
export type FaceDetectionResponse = { id: number; faces: DetectedFace[] }

/** What a module has to export that finds faces for the vision kit. */
type FaceModule = { findFaces: (picture: RgbaPicture) => Promise<DetectedFace[]> }

// A dynamic import would not go through what understands TypeScript here.
const load = createRequire(__filename)
const { findFaces } = load((workerData as { order: string }).order) as FaceModule

parentPort?.on('message', ({ id, data, width, height }: FaceDetectionRequest) => {
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  void findFaces({ data: pixels, width, height }).then(faces =>
    parentPort?.postMessage({ id, faces } satisfies FaceDetectionResponse),
  )
})
