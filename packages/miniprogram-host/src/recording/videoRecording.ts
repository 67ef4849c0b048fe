import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { PhoneView } from '../view/openPhoneView'

/** The encoder is a program of its own, found in PATH. */
const ENCODER = 'ffmpeg'
const FRAMES_PER_SECOND = 10
/** What comes later is not recorded. */
const MAX_SECONDS = 600
const MAX_BYTES = 100_000_000

/** These formats take even sizes only. */
const EVEN_SIZE = ['-vf', 'pad=ceil(iw/2)*2:ceil(ih/2)*2', '-pix_fmt', 'yuv420p']

/** How the encoder makes each format, by the ending of the file. */
const FORMATS: Record<string, string[]> = {
  '.webm': [...EVEN_SIZE, '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'],
  '.mp4': [...EVEN_SIZE, '-c:v', 'libx264', '-preset', 'veryfast'],
  // A palette for each frame: one for all of them would keep the whole recording in memory.
  '.gif': [
    '-vf',
    'split[frame][same];[frame]palettegen=stats_mode=single[colours];[same][colours]paletteuse=new=1',
  ],
}

export const VIDEO_EXTENSIONS = Object.keys(FORMATS)

/** Whether this computer can turn pictures into a video: whether it has ffmpeg. */
export const isVideoEncoderInstalled = (): boolean =>
  spawnSync(ENCODER, ['-version'], { stdio: 'ignore', env: process.env }).error === undefined

/** How many frames a recording of this length has, in ms. */
export const countDueFrames = (milliseconds: number): number =>
  Math.min(Math.floor((milliseconds * FRAMES_PER_SECOND) / 1000) + 1, MAX_SECONDS * FRAMES_PER_SECOND)

/** Starts the encoder, which reads pictures and writes the video. `ended` gives what went wrong, or null. */
const startEncoder = (file: string) => {
  const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(FRAMES_PER_SECOND), '-i', 'pipe:0']
  const output = [...FORMATS[path.extname(file)]!, '-fs', String(MAX_BYTES), '-y', file]
  // In a group of its own, so that Ctrl-C ends the host, which lets the encoder end its file.
  const child = spawn(ENCODER, ['-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = chunk.toString()
  })
  // It reads no further once the file is as large as it may be; the exit code says whether that was a failure.
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string | null>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', code => resolve(code === 0 ? null : complaint.trim() || `exit code ${code}`))
  })
  return { pictures: child.stdin, ended }
}

export type VideoRecording = {
  /** Ends the video. @throws Error when it could not be written. */
  finish: () => Promise<void>
}

/** Records the screen as a video that lasts as long as the run does. */
export const recordVideo = async (
  file: string,
  view: Pick<PhoneView, 'startScreencast'>,
): Promise<VideoRecording> => {
  const { pictures, ended } = startEncoder(file)
  let newest: Buffer | null = null
  let startedAt = 0
  let written = 0
  const hasDue = () => pictures.writable && written < countDueFrames(performance.now() - startedAt)
  // The browser sends a picture when something changes; the encoder wants them at a steady rate.
  const writeDue = () => {
    while (newest && hasDue() && !pictures.writableNeedDrain) {
      pictures.write(newest)
      written++
    }
  }
  pictures.on('drain', writeDue)
  const timer = setInterval(writeDue, 1000 / FRAMES_PER_SECOND)
  await view.startScreencast(picture => {
    writeDue()
    if (newest === null) startedAt = performance.now()
    newest = picture
    writeDue()
  })
  return {
    finish: async () => {
      clearInterval(timer)
      while (newest && hasDue()) {
        writeDue()
        if (pictures.writableNeedDrain) await Promise.race([once(pictures, 'drain'), ended])
      }
      pictures.end()
      const failure = await ended
      if (failure !== null) throw new Error(`${ENCODER} could not write ${file}: ${failure}`)
    },
  }
}
