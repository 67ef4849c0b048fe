import { parentPort, workerData } from 'node:worker_threads'
import { readY4m } from '../../../clips/y4m'
import { cutFrame } from './cutFrame'

/** A clip that plays as a camera: in its own time, over and over, with as many pixels as the camera gives. */
export type ClipOrder = { file: string; shortSide: number; longSide: number }
/** The next frame, upright or sideways as the clip is, with the time at which the clip has it, in ms since 1970. */
export type ClipFrame = { data: Uint8Array; width: number; height: number; takenAt: number }

/** So many frames wait for a busy app; the clip stands still until one was taken. */
const LONGEST_QUEUE = 8
/** So far, in ms, the clip may come behind a busy machine. An app that is slower than its camera loses frames beyond that. */
const LONGEST_LAG = 1500

const { file, shortSide, longSide } = (workerData as { order: ClipOrder }).order
let waiting = 0
let onTaken = () => {}
parentPort?.on('message', () => {
  waiting -= 1
  onTaken()
})

const roomForFrame = (): Promise<void> =>
  waiting < LONGEST_QUEUE
    ? Promise.resolve()
    : new Promise(resolve => {
        onTaken = resolve
      })

const until = (due: number) =>
  new Promise<void>(resolve => setTimeout(resolve, Math.max(0, due - Date.now())))

const play = async () => {
  let startedAt: number | null = null
  let clipLength = 0
  for (;;) {
    let last = 0
    let interval = 0
    for await (const { time, image } of readY4m(file)) {
      interval = time - last
      last = time
      const isSideways = image.width > image.height
      const [width, height] = isSideways ? [longSide, shortSide] : [shortSide, longSide]
      const pixels = cutFrame(image, width, height)
      startedAt ??= Date.now()
      const takenAt = startedAt + clipLength + time
      await until(takenAt)
      if (Date.now() - takenAt < LONGEST_LAG) await roomForFrame()
      if (waiting >= LONGEST_QUEUE) continue
      waiting += 1
      const data = new Uint8Array(pixels.buffer)
      parentPort?.postMessage({ data, width, height, takenAt } satisfies ClipFrame, [
        data.buffer as ArrayBuffer,
      ])
    }
    clipLength += last + interval
  }
}

void play()
