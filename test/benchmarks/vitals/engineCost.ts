import {
  createVitalsMeasurementSession,
  type FaceBox,
  type VitalsMeasurementSession,
  type RgbaImage,
} from '@anzuo/vitals'
import { createSyntheticFace } from '@anzuo/vitals/synthetic'

/** Milliseconds between two looks for faces. */
const FACE_DETECTION_INTERVAL_MS = 250

/** Plays frames into a measurement and takes the time that the engine needs for them, faces and decoding left out. */
export const measureFrameProcessingTime = async (
  measurement: VitalsMeasurementSession,
  frames: AsyncIterable<{ time: number; image: RgbaImage }> | Iterable<{ time: number; image: RgbaImage }>,
  detect: (image: RgbaImage, time: number) => Promise<FaceBox[]> | FaceBox[],
): Promise<{ msPerFrame: number }> => {
  let spent = 0
  let count = 0
  let lookedAt = -Infinity
  for await (const { time, image } of frames) {
    if (time - lookedAt >= FACE_DETECTION_INTERVAL_MS) {
      lookedAt = time
      const { width, height } = image
      measurement.addFaces({ time, faces: await detect(image, time), width, height })
    }
    const start = performance.now()
    measurement.addFrame({ time, image })
    measurement.live()
    spent += performance.now() - start
    count++
    if (measurement.outcome()) break
  }
  return { msPerFrame: Math.round((1000 * spent) / Math.max(count, 1)) / 1000 }
}

/** The engine's cost on a drawn person, 384 × 288 at 30 frames a second. */
export const benchmarkEngineCost = async () => {
  const person = createSyntheticFace({ width: 384, height: 288 })
  const frames = function* () {
    const image = person.draw(0)
    for (let frame = 0; frame < 40 * 30; frame++) {
      yield { time: (1000 * frame) / 30, image: person.draw(frame / 30, image) }
    }
  }
  return measureFrameProcessingTime(createVitalsMeasurementSession(), frames(), (_, time) =>
    [person.boxAt(time / 1000)].flatMap(box => box ?? []),
  )
}
