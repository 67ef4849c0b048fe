import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createVitalsMeasurementSession, type RgbaImage } from '@anzuo/vitals'
import { createTwinFace, type SyntheticFace, type TwinOptions } from '@anzuo/vitals/synthetic'

import { decodeVideo } from '../../clips/decodeVideo'
import { computeReferenceHeartRate } from '../vitals/referenceBeats'
import type { TwinAnswer } from './measureCell'

const SIZE = { width: 384, height: 288 }
/** Two seconds in which the camera calms down, 30 seconds that are measured, and a little more. */
const CLIP_SECONDS = 34
const MEASURED_FROM_SECONDS = 2
const MEASURED_SECONDS = 30
const DETECTION_INTERVAL_FRAMES = 8

const generateFrames = function* (face: SyntheticFace, frameRate: number) {
  let image: RgbaImage | undefined
  for (let frame = 0; frame < CLIP_SECONDS * frameRate; frame++) {
    image = face.draw(frame / frameRate, image)
    yield { time: (1000 * frame) / frameRate, image }
  }
}

/** Compresses the pictures of a face with x264 at that constant rate factor into a file. */
const compressFace = async (
  face: SyntheticFace,
  frameRate: number,
  { crf, file }: { crf: number; file: string },
) => {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${SIZE.width}x${SIZE.height}`]
  const output = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', '1', '-pix_fmt', 'yuv420p']
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', ...input, '-r', String(frameRate), '-i', '-', ...output, '-crf', String(crf), file],
    { stdio: ['pipe', 'ignore', 'inherit'] },
  )
  const closed = once(ffmpeg, 'close')
  for (const { image } of generateFrames(face, frameRate)) {
    if (!ffmpeg.stdin.write(Buffer.from(image.data))) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = (await closed) as [number]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
}

/** Plays the pictures of a person to the engine, as they are or through H.264. */
export const measureCompressedFace = async (
  options: TwinOptions,
  codec: 'raw' | `crf${number}`,
): Promise<TwinAnswer> => {
  const { frameRate = 30 } = options
  const face = createTwinFace({ ...options, ...SIZE, seconds: CLIP_SECONDS })
  const folder = mkdtempSync(join(tmpdir(), 'twin-'))
  try {
    const file = join(folder, 'face.mp4')
    if (codec !== 'raw') await compressFace(face, frameRate, { crf: Number(codec.slice('crf'.length)), file })
    const session = createVitalsMeasurementSession({ durationSeconds: MEASURED_SECONDS })
    let count = 0
    for await (const frame of codec === 'raw' ? generateFrames(face, frameRate) : decodeVideo(file)) {
      const box = face.boxAt(frame.time / 1000)
      if (count++ % DETECTION_INTERVAL_FRAMES === 0)
        session.addFaces({ time: frame.time, faces: box ? [box] : [], ...SIZE })
      session.addFrame(frame)
      if (session.outcome()) break
    }
    const outcome = session.finish()
    const beats = face.heartbeat.beatsUntil(CLIP_SECONDS).map(time => ({ time, amplitude: 1 }))
    const truth =
      computeReferenceHeartRate(beats, MEASURED_FROM_SECONDS, MEASURED_FROM_SECONDS + MEASURED_SECONDS)
        ?.rate ?? NaN
    if (outcome.kind === 'refused') return { isTold: false, error: NaN, isWithinInterval: false }
    const { value, interval } = outcome.heartRate
    return {
      isTold: true,
      error: value - truth,
      isWithinInterval: interval[0] <= truth && truth <= interval[1],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
