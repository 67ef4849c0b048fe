import type { LiveMeasurementState, MeasurementSite, VitalsMeasurementOutcome } from '@anzuo/vitals'
import { openFaceDetector } from '../faceDetection/openFaceDetector'
import type { FrameFaceDetector } from '../faceDetection/types'
import type { SampleCamera } from './sampleCamera'
import { createMeasurement } from './createMeasurement'
import { createVideoFrameProcessor, type VideoFrameProcessor } from './frameProcessor'
import { createVideoFrameReader } from './videoFrameReader'

type StartRequest = { kind: 'start'; site: MeasurementSite; durationSeconds: number }

/** Messages from the page to the worker. Times are milliseconds of one capture clock. */
export type MeasurementWorkerRequest =
  /** Start. Frames come from `stream`, as later `bitmap` or `pixels` messages, or are drawn by the worker. */
  | (StartRequest & { source: 'pushed' | 'drawn' })
  | (StartRequest & { source: 'stream'; stream: ReadableStream<VideoFrame> })
  | { kind: 'bitmap'; time: number; bitmap: ImageBitmap }
  | { kind: 'pixels'; time: number; width: number; height: number; data: ArrayBuffer }
  /** A canvas that shows the drawn frames. */
  | { kind: 'canvas'; canvas: OffscreenCanvas }
  /** The person does not want to go on: the outcome of what there is follows. */
  | { kind: 'finish' }

/** Messages from the worker to the page. None contains a picture. */
export type MeasurementWorkerResponse =
  | { kind: 'live'; state: LiveMeasurementState }
  | { kind: 'outcome'; outcome: VitalsMeasurementOutcome }
  | { kind: 'failed' }

const scope = self as unknown as DedicatedWorkerGlobalScope
const post = (message: MeasurementWorkerResponse) => scope.postMessage(message)

let faceDetector: FrameFaceDetector | null = null
let processor: VideoFrameProcessor | null = null
let readFrame: ReturnType<typeof createVideoFrameReader> | null = null
let sample: Promise<SampleCamera> | null = null

// The network loads as soon as the worker runs, while the person still reads the page before.
const detectorLoaded = openFaceDetector().then(
  detector => {
    faceDetector = detector
    return true
  },
  () => false,
)

const readAndClose = (frame: VideoFrame | ImageBitmap) => {
  try {
    readFrame ??= createVideoFrameReader()
    return readFrame(frame)
  } finally {
    frame.close()
  }
}

const readStream = async (stream: ReadableStream<VideoFrame>) => {
  const reader = stream.getReader()
  for (;;) {
    const { done, value: frame } = await reader.read()
    if (done) return
    const time = frame.timestamp / 1000
    processor?.addFrame({ time, image: readAndClose(frame) })
  }
}

const startProcessing = (message: Extract<MeasurementWorkerRequest, { kind: 'start' }>) => {
  const { site, durationSeconds } = message
  const seeksFaces = site === 'face'
  if (seeksFaces) void detectorLoaded.then(isLoaded => !isLoaded && post({ kind: 'failed' }))
  processor = createVideoFrameProcessor({
    measurement: createMeasurement(site, durationSeconds),
    findFaces: () => (seeksFaces && faceDetector ? faceDetector.detect : null),
    onLive: state => post({ kind: 'live', state }),
    onOutcome: outcome => {
      void sample?.then(drawn => drawn.stop())
      post({ kind: 'outcome', outcome })
    },
  })
  if (message.source === 'stream') readStream(message.stream).catch(() => post({ kind: 'failed' }))
  if (message.source === 'drawn') {
    // Few people ever see the sample; the others need not load it.
    sample = import('./sampleCamera').then(({ startSampleCamera }) =>
      startSampleCamera(site, frame => processor?.addFrame(frame)),
    )
    sample.catch(() => post({ kind: 'failed' }))
  }
}

scope.onmessage = ({ data: message }: MessageEvent<MeasurementWorkerRequest>) => {
  switch (message.kind) {
    case 'start':
      return startProcessing(message)
    case 'bitmap':
      return processor?.addFrame({ time: message.time, image: readAndClose(message.bitmap) })
    case 'pixels': {
      const { time, width, height, data } = message
      return processor?.addFrame({ time, image: { data: new Uint8ClampedArray(data), width, height } })
    }
    case 'finish':
      return processor?.finish()
    case 'canvas':
      return void sample?.then(drawn => drawn.attachCanvas(message.canvas))
  }
}
