import Taro from '@tarojs/taro'
import type { MeasurementSite } from '@anzuo/vitals'
import type { CameraPreviewSource, PreviewCanvasNode } from '../camera/cameraPreview.weapp'
import { requestCameraPermission } from '../camera/requestCameraPermission.weapp'
import { openFaceDetector } from '../faceDetection/openFaceDetector.weapp'
import type { TorchState } from '../camera/types'
import type { FrameFaceDetector } from '../faceDetection/types'
import { startSampleCamera, type SampleCamera } from './sampleCamera'
import { createMeasurement } from './createMeasurement'
import { createVideoFrameProcessor, type VideoFrameProcessor } from './frameProcessor'
import { createMeasurementLifetime } from './measurementLifetime'
import { keepScreenAwake } from './screenWake.weapp'
import type { MeasurementOptions, MeasurementStartResult } from './types'

/** Nothing to load ahead: WeChat brings its own face detection. */
export const preloadMeasurement = (): void => undefined
/** Nothing was loaded that could be discarded. */
export const discardPreloadedMeasurement = (): void => undefined

type FrameSource = {
  preview: CameraPreviewSource
  torch: TorchState
  findFaces: () => FrameFaceDetector['detect'] | null
  stop: () => void
}

type SourceEvents = {
  site: MeasurementSite
  addFrame: VideoFrameProcessor['addFrame']
  onLost: () => void
  onFailed: () => void
}

/** Frames carry no time of their own here; the moment of the call is the best there is. */
const createCameraSource = ({ site, addFrame, onLost, onFailed }: SourceEvents): FrameSource => {
  let faces: FrameFaceDetector | null = null
  let frames: Taro.CameraFrameListener | null = null
  if (site === 'face')
    openFaceDetector().then(detector => {
      faces = detector
    }, onFailed)
  const isFinger = site === 'finger'
  return {
    // WeChat does not say whether a phone has a light: a dark picture tells.
    torch: isFinger ? 'on' : 'off',
    preview: {
      kind: 'native',
      facing: isFinger ? 'back' : 'front',
      isTorchOn: isFinger,
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
    findFaces: () => faces && faces.detect,
    stop: () => {
      frames?.stop()
      faces?.close()
    },
  }
}

/** The position of the drawn face is known, so no detector is needed. */
const createSampleSource = ({ site, addFrame }: SourceEvents): FrameSource => {
  const sample: SampleCamera = startSampleCamera(site, addFrame)
  return {
    preview: { kind: 'painted', onCanvasReady: (canvas: PreviewCanvasNode) => sample.attachCanvas(canvas) },
    torch: 'off',
    findFaces: () => async () => sample.getFaces(),
    stop: sample.stop,
  }
}

/**
 * Opens the camera (or the drawn sample) and starts a measurement. The page shows `preview` in a CameraView, whose
 * camera then delivers the frames; they become a few mean colours and are forgotten.
 */
export const startMeasurement = async (
  options: MeasurementOptions,
): Promise<MeasurementStartResult<CameraPreviewSource>> => {
  if (options.source === 'camera') {
    const failure = await requestCameraPermission()
    if (failure) return { kind: 'failed', failure }
  }

  const releaseScreen = keepScreenAwake()
  const onHidden = () => interrupt('hidden')
  const { close, interrupt, keepAlive, stopWaiting } = createMeasurementLifetime(
    options.onInterrupted,
    () => {
      Taro.offAppHide(onHidden)
      source.stop()
      releaseScreen()
    },
  )
  Taro.onAppHide(onHidden)

  const source: FrameSource = (options.source === 'sample' ? createSampleSource : createCameraSource)({
    site: options.site,
    addFrame: frame => processor.addFrame(frame),
    onLost: () => interrupt('cameraLost'),
    onFailed: () => interrupt('engineFailed'),
  })
  const processor = createVideoFrameProcessor({
    measurement: createMeasurement(options.site, options.durationSeconds),
    findFaces: source.findFaces,
    onLive: state => {
      keepAlive()
      options.onLive(state)
    },
    onOutcome: outcome => {
      stopWaiting()
      options.onOutcome(outcome)
    },
  })
  const { preview, torch } = source
  return { kind: 'open', session: { preview, torch, finish: processor.finish, close } }
}
