import { lockExposure } from '../camera/exposure'
import { openCamera, PULSE_CAMERA_SIZE } from '../camera/openCamera'
import { turnTorchOn } from '../camera/torch'
import type { TorchState } from '../camera/types'
import type { CameraPreviewSource } from '../camera/cameraPreview'
import { createCameraFrameFeed, type MeasurementKind } from './cameraFrameFeed'
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

/**
 * What the camera had sent before it stopped is still read and closed by the worker: a frame that goes with it unclosed holds the
 * camera's memory.
 */
const FRAME_DRAIN_MS = 5000

/** Automatic exposure settles for two seconds; it is locked shortly before they are over. */
const EXPOSURE_SETTLE_MS = 1400

type FrameSource = {
  preview: CameraPreviewSource
  torch: TorchState
  begin: (worker: Worker) => void
  /** Called once when exposure and white balance have settled. */
  onSettled: () => void
  /** Calls back when the camera ends by itself. */
  onEnded: (onEnded: () => void) => void
  stop: () => void
}

const createCameraSource = async (
  stream: MediaStream,
  measurement: MeasurementKind,
): Promise<FrameSource> => {
  const feed = createCameraFrameFeed(stream)
  const tracks = stream.getVideoTracks()
  const isFinger = measurement.site === 'finger'
  return {
    preview: { kind: 'stream', stream, facing: isFinger ? 'back' : 'front' },
    torch: isFinger ? await turnTorchOn(tracks[0]) : 'off',
    begin: worker => feed.begin(worker, measurement),
    onSettled: () => tracks.forEach(track => void lockExposure(track)),
    onEnded: onEnded => tracks.forEach(track => track.addEventListener('ended', onEnded, { once: true })),
    stop: () => {
      feed.stop()
      tracks.forEach(track => track.stop())
    },
  }
}

const createSampleSource = (measurement: MeasurementKind): FrameSource => {
  let worker: Worker | null = null
  return {
    preview: {
      kind: 'painted',
      onCanvasReady: canvas => {
        const message: MeasurementWorkerRequest = { kind: 'canvas', canvas }
        worker?.postMessage(message, [canvas])
      },
    },
    torch: 'off',
    begin: started => {
      worker = started
      const message: MeasurementWorkerRequest = { kind: 'start', ...measurement, source: 'drawn' }
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
      setTimeout(() => worker.terminate(), FRAME_DRAIN_MS)
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
  const finish = () => worker.postMessage({ kind: 'finish' } satisfies MeasurementWorkerRequest)
  return { preview: source.preview, torch: source.torch, finish, close }
}

/**
 * Opens the camera (or the drawn sample) and starts a measurement. Frames go straight into a worker with their own
 * timestamps, become a few mean colours there, and are dropped; the page receives numbers only.
 */
export const startMeasurement = async (
  options: MeasurementOptions,
): Promise<MeasurementStartResult<CameraPreviewSource>> => {
  const measurement = { site: options.site, durationSeconds: options.durationSeconds }
  if (options.source === 'sample') {
    return { kind: 'open', session: runMeasurement(createSampleSource(measurement), options) }
  }
  const camera = await openCamera(
    options.site === 'finger' ? { facing: 'back', ...PULSE_CAMERA_SIZE } : undefined,
  )
  if (camera.kind === 'failed') return camera
  const source = await createCameraSource(camera.stream, measurement)
  return { kind: 'open', session: runMeasurement(source, options) }
}
