import { lockExposure } from '../camera/exposure'
import { openCamera } from '../camera/openCamera'
import type { CameraPreview } from '../camera/preview'
import { feedFrom } from './cameraFrames'
import { takeMeasurementWorker } from './measurementWorker'
import type { FromWorker, ToWorker } from './protocol'
import { keepScreenAwake } from './screenWake'
import type { MeasurementOptions, MeasurementSession, OpenedMeasurement } from './types'

export { dismissMeasurement, prepareMeasurement } from './measurementWorker'
export type { Interruption, MeasurementOptions, MeasurementSession, MeasurementSource } from './types'

/** A camera that gives no frame for so long has been taken away, whatever the browser says. */
const FRAMES_MISSING_MS = 4000
/** Exposure calms down for two seconds; it is held shortly before they are over. */
const EXPOSURE_SETTLED_MS = 1400

type Source = {
  preview: CameraPreview
  begin: (worker: Worker) => void
  /** Called once when exposure and colours have calmed down. */
  onSettled: () => void
  /** Calls back when the camera ends by itself. */
  onEnded: (onEnded: () => void) => void
  stop: () => void
}

const cameraSource = (stream: MediaStream, durationSeconds: number): Source => {
  const feed = feedFrom(stream)
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

const drawnSource = (durationSeconds: number): Source => {
  let worker: Worker | null = null
  return {
    preview: {
      kind: 'painted',
      onCanvasReady: canvas => {
        const message: ToWorker = { kind: 'canvas', canvas }
        worker?.postMessage(message, [canvas])
      },
    },
    begin: started => {
      worker = started
      const message: ToWorker = { kind: 'start', durationSeconds, source: 'drawn' }
      worker.postMessage(message)
    },
    onSettled: () => undefined,
    onEnded: () => undefined,
    stop: () => undefined,
  }
}

const run = (source: Source, options: MeasurementOptions): MeasurementSession<CameraPreview> => {
  const worker = takeMeasurementWorker()
  const letScreenSleep = keepScreenAwake()
  let isClosed = false
  let settling: ReturnType<typeof setTimeout> | null = null
  let watchdog = setTimeout(() => interrupt('cameraLost'), 2 * FRAMES_MISSING_MS)

  const close = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(watchdog)
    if (settling) clearTimeout(settling)
    document.removeEventListener('visibilitychange', onVisibilityChanged)
    source.stop()
    worker.terminate()
    letScreenSleep()
  }
  const interrupt: MeasurementOptions['onInterrupted'] = interruption => {
    if (isClosed) return
    close()
    options.onInterrupted(interruption)
  }
  const onVisibilityChanged = () => {
    if (document.visibilityState === 'hidden') interrupt('hidden')
  }
  const onMessage = (message: FromWorker) => {
    if (isClosed) return
    switch (message.kind) {
      case 'live':
        clearTimeout(watchdog)
        watchdog = setTimeout(() => interrupt('cameraLost'), FRAMES_MISSING_MS)
        if (message.state.phase === 'settling') settling ??= setTimeout(source.onSettled, EXPOSURE_SETTLED_MS)
        return options.onLive(message.state)
      case 'outcome':
        clearTimeout(watchdog)
        return options.onOutcome(message.outcome)
      case 'failed':
        return interrupt('engineFailed')
    }
  }

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => onMessage(data)
  worker.onerror = () => interrupt('engineFailed')
  document.addEventListener('visibilitychange', onVisibilityChanged)
  source.onEnded(() => interrupt('cameraLost'))
  source.begin(worker)
  // The page may have gone out of sight while the person was asked for the camera.
  onVisibilityChanged()
  return { preview: source.preview, close }
}

/**
 * Opens the camera (or the drawn sample) and starts a measurement. Frames go straight into a worker with their own
 * timestamps, become a few mean colours there, and are forgotten; the page only hears numbers.
 */
export const openMeasurement = async (
  options: MeasurementOptions,
): Promise<OpenedMeasurement<CameraPreview>> => {
  if (options.source === 'sample') {
    return { kind: 'open', session: run(drawnSource(options.durationSeconds), options) }
  }
  const camera = await openCamera()
  if (camera.kind === 'failed') return camera
  return { kind: 'open', session: run(cameraSource(camera.stream, options.durationSeconds), options) }
}
