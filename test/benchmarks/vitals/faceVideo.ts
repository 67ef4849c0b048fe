import { createVitalsMeasurementSession } from '@anzuo/vitals'

import { decodeVideo } from '../../clips/decodeVideo'
import { loadFaceDetectorForNode } from '../../clips/loadFaceDetectorForNode'
import { measureFrameProcessingTime } from './engineCost'

/** The heart rate of a real face in a video file, faces found by the network; null when it was refused. */
export const benchmarkFaceVideo = async (file: string) => {
  const detector = await loadFaceDetectorForNode()
  const measurement = createVitalsMeasurementSession()
  const { msPerFrame } = await measureFrameProcessingTime(measurement, decodeVideo(file), image =>
    detector.detect(image),
  )
  const outcome = measurement.finish()
  detector.dispose()
  if (outcome.kind === 'refused') console.error(`face-video is refused: ${outcome.reason}`)
  const bpm = outcome.kind === 'measured' ? Math.round(100 * outcome.heartRate.value) / 100 : null
  return { bpm, msPerFrame }
}
