import { spawn } from 'node:child_process'

import { createMeasurement, type RgbaImage } from '@/domain/vitals'

import { loadDetectorForNode } from '../../clips/detectorForNode'
import { timeFrames } from './engineCost'

const WIDTH = 384
const HEIGHT = 288

/** Frames of any video through ffmpeg, scaled to 384 × 288 at 30 frames a second. */
async function* decodeVideo(file: string): AsyncGenerator<{ time: number; image: RgbaImage }> {
  const size = ['-vf', `fps=30,scale=${WIDTH}:${HEIGHT}`, '-pix_fmt', 'rgba', '-f', 'rawvideo', '-']
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-i', file, ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  let filled = 0
  let frame = 0
  try {
    for await (const chunk of ffmpeg.stdout as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length;) {
        const take = Math.min(chunk.length - at, data.length - filled)
        data.set(chunk.subarray(at, at + take), filled)
        filled += take
        at += take
        if (filled < data.length) continue
        filled = 0
        yield { time: (1000 * frame++) / 30, image: { data, width: WIDTH, height: HEIGHT } }
      }
    }
  } finally {
    ffmpeg.kill()
  }
}

/** The heart rate of a real face in a video file, faces found by the network; null when it was refused. */
export const benchFaceVideo = async (file: string) => {
  const detector = await loadDetectorForNode()
  const measurement = createMeasurement()
  const { msPerFrame } = await timeFrames(measurement, decodeVideo(file), image => detector.detect(image))
  const outcome = measurement.finish()
  detector.dispose()
  return outcome.kind === 'measured'
    ? { bpm: Math.round(100 * outcome.heartRate.value) / 100, msPerFrame }
    : { bpm: null, refused: outcome.reason, msPerFrame }
}
