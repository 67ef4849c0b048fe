import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

import type { RgbaImage } from '@anzuo/vitals'

/** ffmpeg is not installed, or cannot read the file. The message says more. */
export class VideoDecodeError extends Error {
  constructor(
    message: string,
    readonly fault: 'ffmpegMissing' | 'fileUnreadable' = 'fileUnreadable',
  ) {
    super(message)
  }
}

const toVideoDecodeError = (error: unknown, file: string): VideoDecodeError => {
  const { code, stderr } = error as { code?: string | number; stderr?: string }
  if (code === 'ENOENT')
    return new VideoDecodeError(
      'ffmpeg and ffprobe are needed to read videos, and are not here.',
      'ffmpegMissing',
    )
  return new VideoDecodeError(`ffmpeg cannot read ${file}: ${(stderr ?? String(error)).trim()}`)
}

/** Presentation times of all frames, ms, rising, as the container tells them. */
const readFrameTimes = async (file: string): Promise<number[]> => {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, file], {
    maxBuffer: 1 << 28,
  }).catch((error: unknown) => {
    throw toVideoDecodeError(error, file)
  })
  const times = stdout.split('\n').flatMap(line => (/\d/.test(line) ? 1000 * parseFloat(line) : []))
  if (times.length === 0) throw new VideoDecodeError(`There is no video in ${file}.`)
  return times.sort((a, b) => a - b)
}

/** Width, height and the length of a portable pixmap's header; null when it is not complete. */
const parsePpmHeader = (bytes: Buffer) => {
  const match = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 40))
  return match && { width: Number(match[1]), height: Number(match[2]), length: match[0].length }
}

/**
 * Frames of any video through ffmpeg, with their true times in ms, 384 pixels on the longer side at most. A frame's
 * picture is overwritten by the next. Throws `VideoDecodeError`.
 */
export async function* decodeVideo(file: string): AsyncGenerator<{ time: number; image: RgbaImage }> {
  const times = await readFrameTimes(file)
  const size = "scale='min(384,iw)':'min(384,ih)':force_original_aspect_ratio=decrease"
  const pixmaps = ['-f', 'image2pipe', '-c:v', 'ppm', '-pix_fmt', 'rgb24', '-']
  const source = ['-v', 'error', '-i', file, '-map', '0:v:0', '-fps_mode', 'passthrough', '-vf', size]
  const ffmpeg = spawn('ffmpeg', [...source, ...pixmaps], { stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<never>((_, reject) =>
    ffmpeg.once('error', error => reject(toVideoDecodeError(error, file))),
  )
  failed.catch(() => undefined)
  let image: RgbaImage | null = null
  let chunks: Buffer[] = []
  let held = 0
  let frame = 0
  try {
    for await (const chunk of ffmpeg.stdout as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      held += chunk.length
      const { width, height } = image ?? { width: 0, height: 0 }
      if (held < 3 * width * height) continue
      let bytes = Buffer.concat(chunks)
      for (let header = parsePpmHeader(bytes); header; header = parsePpmHeader(bytes)) {
        const end = header.length + 3 * header.width * header.height
        if (bytes.length < end) break
        image ??= { ...header, data: new Uint8ClampedArray(4 * header.width * header.height).fill(255) }
        for (let at = header.length, out = 0; at < end; out++) {
          for (let channel = 0; channel < 3; channel++) image.data[out * 4 + channel] = bytes[at++]!
        }
        bytes = bytes.subarray(end)
        const time = times[frame++]
        if (time !== undefined) yield { time, image }
      }
      chunks = [bytes]
      held = bytes.length
    }
    if (frame === 0) throw await Promise.race([failed, new VideoDecodeError(`ffmpeg cannot decode ${file}.`)])
  } finally {
    ffmpeg.kill()
  }
}
