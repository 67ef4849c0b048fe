import { lockExposure } from '../camera/exposure'
import { openCamera } from '../camera/openCamera'
import type { CameraPreviewSource } from '../camera/cameraPreview'
import { createCameraFrameFeed } from './cameraFrameFeed'
import { createMeasurementLifetime } from './measurementLifetime'
import type { MeasurementWorkerResponse, MeasurementWorkerRequest } from './worker'
import { keepScreenAwake } from './screenWake'
import type { MeasurementOptions, MeasurementSession, MeasurementStartResult } from './types'

let preloadedWorker: Worker | null = null

const spawnWorker = () => new Worker(new URL('./worker.ts', import.meta.url))

/** Starts the worker ahead of time, so that engine and networks load while the person reads. */
export const preloadMeasurement = (): void => {
  preloadedWorker ??= spawnWorker()
}

/** A worker for one measurement; the preloaded one, if there is one. */
const acquireMeasurementWorker = (): Worker => {
  const worker = preloadedWorker ?? spawnWorker()
  preloadedWorker = null
  return worker
}

/** Ends a preloaded worker that no measurement has taken. */
export const discardPreloadedMeasurement = (): void => {
  preloadedWorker?.terminate()
  preloadedWorker = null
}

/** Automatic exposure settles for two seconds; it is locked shortly before they are over. */
const EXPOSURE_SETTLE_MS = 1400

type FrameSource = {
  preview: CameraPreviewSource
  begin: (worker: Worker) => void
  /** Called once when exposure and white balance have settled. */
  onSettled: () => void
  /** Calls back when the camera ends by itself. */
  onEnded: (onEnded: () => void) => void
  stop: () => void
}

const createCameraSource = (stream: MediaStream, durationSeconds: number): FrameSource => {
  const feed = createCameraFrameFeed(stream)
  const tracks = stream.getVideoTracks()
  return {
    preview: { kind: 'stream', stream },
    begin: worker => feed.begin(worker, durationSeconds),
    onSettled: () => tracks.forEach(track => void lockExposure(track)),
    onEnded: onEnded => tracks.forEach(track => track.addEventListener('ended', onEnded, { once: true })),
    stop: () => {
      feed.stop()
      tracks.forEach(track => track.stop())
    },
  }
}

const createSampleSource = (durationSeconds: number): FrameSource => {
  let worker: Worker | null = null
  return {
    preview: {
      kind: 'painted',
      onCanvasReady: canvas => {
        const message: MeasurementWorkerRequest = { kind: 'canvas', canvas }
        worker?.postMessage(message, [canvas])
      },
    },
    begin: started => {
      worker = started
      const message: MeasurementWorkerRequest = { kind: 'start', durationSeconds, source: 'drawn' }
      worker.postMessage(message)
    },
    onSettled: () => undefined,
    onEnded: () => undefined,
    stop: () => undefined,
  }
}

const runMeasurement = (
  source: FrameSource,
  options: MeasurementOptions,
): MeasurementSession<CameraPreviewSource> => {
  const worker = acquireMeasurementWorker()
  const releaseScreen = keepScreenAwake()
  let settling: ReturnType<typeof setTimeout> | null = null

  const { close, interrupt, isClosed, keepAlive, stopWaiting } = createMeasurementLifetime(
    options.onInterrupted,
    () => {
      if (settling) clearTimeout(settling)
      document.removeEventListener('visibilitychange', onVisibilityChanged)
      source.stop()
      worker.terminate()
      releaseScreen()
    },
  )
  const onVisibilityChanged = () => {
    if (document.visibilityState === 'hidden') interrupt('hidden')
  }
  const onMessage = (message: MeasurementWorkerResponse) => {
    if (isClosed()) return
    switch (message.kind) {
      case 'live':
        keepAlive()
        if (message.state.phase === 'settling') settling ??= setTimeout(source.onSettled, EXPOSURE_SETTLE_MS)
        return options.onLive(message.state)
      case 'outcome':
        stopWaiting()
        return options.onOutcome(message.outcome)
      case 'failed':
        return interrupt('engineFailed')
    }
  }

  worker.onmessage = ({ data }: MessageEvent<MeasurementWorkerResponse>) => onMessage(data)
  worker.onerror = () => interrupt('engineFailed')
  document.addEventListener('visibilitychange', onVisibilityChanged)
  source.onEnded(() => interrupt('cameraLost'))
  source.begin(worker)
  // The page may have been hidden while the person was asked for the camera.
  onVisibilityChanged()
  return { preview: source.preview, close }
}

/**
 * Opens the camera (or the drawn sample) and starts a measurement. Frames go straight into a worker with their own
 * timestamps, become a few mean colours there, and are dropped; the page receives numbers only.
 */
export const startMeasurement = async (
  options: MeasurementOptions,
): Promise<MeasurementStartResult<CameraPreviewSource>> => {
  if (options.source === 'sample') {
    return { kind: 'open', session: runMeasurement(createSampleSource(options.durationSeconds), options) }
  }
  const camera = await openCamera()
  if (camera.kind === 'failed') return camera
  return {
    kind: 'open',
    session: runMeasurement(createCameraSource(camera.stream, options.durationSeconds), options),
  }
}
