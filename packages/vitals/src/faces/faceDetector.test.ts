/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ready, setBackend } from '@tensorflow/tfjs-core'
import '@tensorflow/tfjs-backend-cpu'

import { createSyntheticFace } from '../synthetic'
import { createFaceDetector, type FaceDetector, type FaceDetectorWeightsManifest } from './index'
import { suppressNonMaxima, computeIntersectionOverUnion } from './nonMaxSuppression'

const model = join(
  dirname(require.resolve('@vladmandic/face-api/package.json')),
  'model/tiny_face_detector_model',
)
const weights = Uint8Array.from(readFileSync(`${model}.bin`)).buffer
const manifest = JSON.parse(
  readFileSync(`${model}-weights_manifest.json`, 'utf8'),
) as FaceDetectorWeightsManifest
const size = { width: 192, height: 144 }

describe('the face detector', () => {
  let detector: FaceDetector
  beforeAll(async () => {
    await setBackend('cpu')
    await ready()
    detector = createFaceDetector({ weights, manifest })
  })
  afterAll(() => detector.dispose())

  it.each(['light', 'medium', 'dark'] as const)('finds a face with %s skin where it is', async skinTone => {
    const drawn = createSyntheticFace({ ...size, skinTone })
    const faces = await detector.detect(drawn.draw(1))
    expect(faces).toHaveLength(1)
    expect(faces[0]!.score).toBeGreaterThan(0.75)
    expect(computeIntersectionOverUnion(faces[0]!, drawn.boxAt(1)!)).toBeGreaterThan(0.75)
  })

  it('finds two faces, each once', async () => {
    expect(await detector.detect(createSyntheticFace({ ...size, faces: 2 }).draw(1))).toHaveLength(2)
  })

  it('finds none in an empty room', async () => {
    expect(await detector.detect(createSyntheticFace({ ...size, faces: 0 }).draw(1))).toEqual([])
  })

  it('refuses weights that are cut short', () => {
    expect(() => createFaceDetector({ weights: weights.slice(0, 1000), manifest })).toThrow(RangeError)
  })
})

describe('overlapping boxes', () => {
  const box = (x: number, score: number) => ({ x, y: 0, width: 10, height: 10, score })

  it('are one face, the best of them', () => {
    expect(suppressNonMaxima([box(0, 0.6), box(1, 0.9), box(30, 0.7)], 0.4)).toEqual([
      box(1, 0.9),
      box(30, 0.7),
    ])
  })

  it('are measured by what they share', () => {
    expect(computeIntersectionOverUnion(box(0, 1), box(5, 1))).toBeCloseTo(1 / 3)
    expect(computeIntersectionOverUnion(box(0, 1), box(10, 1))).toBe(0)
  })
})
