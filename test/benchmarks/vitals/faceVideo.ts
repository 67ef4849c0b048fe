import { createMeasurement } from '@/domain/vitals'

import { decodeVideo } from '../../clips/decodeVideo'
import { loadDetectorForNode } from '../../clips/detectorForNode'
import { timeFrames } from './engineCost'

/** The heart rate of a real face in a video file, faces found by the network; null when it was refused. */
export const benchFaceVideo = async (file: string) => {
  const detector = await loadDetectorForNode()
  const measurement = createMeasurement()
  const { msPerFrame } = await timeFrames(measurement, decodeVideo(file), image => detector.detect(image))
  const outcome = measurement.finish()
  detector.dispose()
  if (outcome.kind === 'refused') console.error(`face-video is refused: ${outcome.reason}`)
  const bpm = outcome.kind === 'measured' ? Math.round(100 * outcome.heartRate.value) / 100 : null
  return { bpm, msPerFrame }
}
