import Taro from '@tarojs/taro'
import { createMeasurement } from '@/domain/vitals'
import type { CameraPreview, PaintedCanvas } from '../camera/preview.weapp'
import { requestCamera } from '../camera/requestCamera.weapp'
import { openFaceFinder } from '../faces/openFaceFinder.weapp'
import type { FaceFinder } from '../faces/types'
import { drawSample, type DrawnSample } from './drawnSample'
import { createFrameProcessor, type FrameProcessor } from './frameProcessor'
import { keepScreenAwake } from './screenWake.weapp'
import type { MeasurementOptions, OpenedMeasurement } from './types'

export type { Interruption, MeasurementOptions, MeasurementSession, MeasurementSource } from './types'

/** A camera that gives no frame for so long has been taken away. */
const FRAMES_MISSING_MS = 4000

/** Nothing to load ahead: WeChat brings its own face detection. */
export const prepareMeasurement = (): void => undefined
/** Nothing stands by that could be let go. */
export const dismissMeasurement = (): void => undefined

type Source = { preview: CameraPreview; findFaces: () => FaceFinder['find'] | null; stop: () => void }

type SourceEvents = {
  addFrame: FrameProcessor['addFrame']
  onLost: () => void
  onFailed: () => void
}

/** Frames carry no time of their own here; the moment of the call is the best there is. */
const nativeSource = ({ addFrame, onLost, onFailed }: SourceEvents): Source => {
  let faces: FaceFinder | null = null
  let frames: Taro.CameraFrameListener | null = null
  openFaceFinder().then(finder => {
    faces = finder
  }, onFailed)
  return {
    preview: {
      kind: 'native',
      onReady: () => {
        frames = Taro.createCameraContext().onCameraFrame(({ data, width, height }) =>
          addFrame({
            time: Date.now(),
            image: { data: new Uint8ClampedArray(data as ArrayBuffer), width, height },
          }),
        )
        frames.start()
      },
      onRefused: onLost,
      onStopped: onLost,
    },
    findFaces: () => faces && faces.find,
    stop: () => {
      frames?.stop()
      faces?.close()
    },
  }
}

/** The drawn face stands where it was drawn, so that nothing has to look for it. */
const drawnSource = ({ addFrame }: SourceEvents): Source => {
  const sample: DrawnSample = drawSample(addFrame)
  return {
    preview: { kind: 'painted', onCanvasReady: (canvas: PaintedCanvas) => sample.showOn(canvas) },
    findFaces: () => async () => sample.face(),
    stop: sample.stop,
  }
}

/**
 * Opens the camera (or the drawn sample) and starts a measurement. The page shows `preview` in a CameraView, whose
 * camera then delivers the frames; they become a few mean colours and are forgotten.
 */
export const openMeasurement = async (
  options: MeasurementOptions,
): Promise<OpenedMeasurement<CameraPreview>> => {
  if (options.source === 'camera') {
    const failure = await requestCamera()
    if (failure) return { kind: 'failed', failure }
  }

  let isClosed = false
  const letScreenSleep = keepScreenAwake()
  let watchdog = setTimeout(() => interrupt('cameraLost'), 2 * FRAMES_MISSING_MS)
  const onHidden = () => interrupt('hidden')
  const close = () => {
    if (isClosed) return
    isClosed = true
    clearTimeout(watchdog)
    Taro.offAppHide(onHidden)
    source.stop()
    letScreenSleep()
  }
  const interrupt: MeasurementOptions['onInterrupted'] = interruption => {
    if (isClosed) return
    close()
    options.onInterrupted(interruption)
  }
  Taro.onAppHide(onHidden)

  const source: Source = (options.source === 'sample' ? drawnSource : nativeSource)({
    addFrame: frame => processor.addFrame(frame),
    onLost: () => interrupt('cameraLost'),
    onFailed: () => interrupt('engineFailed'),
  })
  const processor = createFrameProcessor({
    measurement: createMeasurement({ durationSeconds: options.durationSeconds }),
    findFaces: source.findFaces,
    onLive: state => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => interrupt('cameraLost'), FRAMES_MISSING_MS)
      options.onLive(state)
    },
    onOutcome: outcome => {
      clearTimeout(watchdog)
      options.onOutcome(outcome)
    },
  })
  return { kind: 'open', session: { preview: source.preview, close } }
}
