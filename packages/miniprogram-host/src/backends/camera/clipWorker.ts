import { parentPort, workerData } from 'node:worker_threads'
import { readY4mFrames } from '../../y4m'
import { cropAndScaleFrame } from './cropFrame'

/** A clip that plays as a camera: in its own time, over and over, with as many pixels as the camera gives. */
export type CameraClipPlaybackOptions = { file: string; shortSide: number; longSide: number }
/** The next frame, upright or sideways as the clip is, with the time at which the clip has it, in ms since 1970. */
export type CameraFrame = { data: Uint8Array; width: number; height: number; takenAt: number }

/** So many frames wait for a busy app; the clip stands still until one was taken. */
const MAX_QUEUED_FRAMES = 8
/** So far, in ms, the clip may come behind a busy machine. An app that is slower than its camera loses frames beyond that. */
const MAX_LAG_MS = 1500

const { file, shortSide, longSide } = (workerData as { order: CameraClipPlaybackOptions }).order
let queuedFrames = 0
let onTaken = () => {}
parentPort?.on('message', () => {
  queuedFrames -= 1
  onTaken()
})

const waitForQueueSpace = (): Promise<void> =>
  queuedFrames < MAX_QUEUED_FRAMES
    ? Promise.resolve()
    : new Promise(resolve => {
        onTaken = resolve
      })

const sleepUntil = (due: number) =>
  new Promise<void>(resolve => setTimeout(resolve, Math.max(0, due - Date.now())))

const play = async () => {
  let startedAt: number | null = null
  let clipLength = 0
  for (;;) {
    let last = 0
    let interval = 0
    for await (const { time, image } of readY4mFrames(file)) {
      interval = time - last
      last = time
      const isSideways = image.width > image.height
      const [width, height] = isSideways ? [longSide, shortSide] : [shortSide, longSide]
      const pixels = cropAndScaleFrame(image, width, height)
      startedAt ??= Date.now()
      const takenAt = startedAt + clipLength + time
      await sleepUntil(takenAt)
      if (Date.now() - takenAt < MAX_LAG_MS) await waitForQueueSpace()
      if (queuedFrames >= MAX_QUEUED_FRAMES) continue
      queuedFrames += 1
      const data = new Uint8Array(pixels.buffer)
      parentPort?.postMessage({ data, width, height, takenAt } satisfies CameraFrame, [
        data.buffer as ArrayBuffer,
      ])
    }
    clipLength += last + interval
  }
}

void play()
