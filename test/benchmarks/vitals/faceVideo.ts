import { basename } from 'node:path'

import { createVitalsMeasurementSession } from '@anzuo/vitals'

import { decodeVideo, VideoDecodeError } from '../../clips/decodeVideo'
import { loadFaceDetectorForNode } from '../../clips/loadFaceDetectorForNode'
import { measureFrameProcessingTime } from './engineCost'

/**
 * The heart rate of a real face in a video file, faces found by the network; null when it was refused. `refused` names the file
 * with the reason: the engine's own, or that the video cannot be read here.
 */
export const benchmarkFaceVideo = async (file: string) => {
  try {
    return await measureFaceVideo(file)
  } catch (error) {
    if (!(error instanceof VideoDecodeError)) throw error
    console.error(`face-video is left out: ${error.message}`)
    return { bpm: null, msPerFrame: null, refused: { [basename(file)]: error.fault } }
  }
}

const measureFaceVideo = async (file: string) => {
  const detector = await loadFaceDetectorForNode()
  const measurement = createVitalsMeasurementSession()
  const { msPerFrame } = await measureFrameProcessingTime(measurement, decodeVideo(file), image =>
    detector.detect(image),
  )
  const outcome = measurement.finish()
  detector.dispose()
  const refused: Record<string, string> = {}
  if (outcome.kind === 'refused') refused[basename(file)] = outcome.reason
  const bpm = outcome.kind === 'measured' ? Math.round(100 * outcome.heartRate.value) / 100 : null
  return { bpm, msPerFrame, refused }
}
