import { createMeasurement } from '@/domain/vitals'
import { openFaceFinder } from '../faces/openFaceFinder'
import type { FaceFinder } from '../faces/types'
import type { DrawnSample } from './drawnSample'
import { createFrameProcessor, type FrameProcessor } from './frameProcessor'
import { createFrameReader } from './frameReader'
import type { FromWorker, ToWorker } from './protocol'

const scope = self as unknown as DedicatedWorkerGlobalScope
const post = (message: FromWorker) => scope.postMessage(message)

let faces: FaceFinder | null = null
let processor: FrameProcessor | null = null
let readFrame: ReturnType<typeof createFrameReader> | null = null
let sample: Promise<DrawnSample> | null = null

// The networks load as soon as the worker stands, while the person still reads the page before.
const facesLoaded = openFaceFinder().then(
  finder => {
    faces = finder
    return true
  },
  () => false,
)

const pixelsOf = (frame: VideoFrame | ImageBitmap) => {
  readFrame ??= createFrameReader()
  return readFrame(frame)
}

const readStream = async (stream: ReadableStream<VideoFrame>) => {
  const reader = stream.getReader()
  for (;;) {
    const { done, value: frame } = await reader.read()
    if (done) return
    const image = pixelsOf(frame)
    const time = frame.timestamp / 1000
    frame.close()
    processor?.addFrame({ time, image })
  }
}

const start = (message: Extract<ToWorker, { kind: 'start' }>) => {
  void facesLoaded.then(isLoaded => !isLoaded && post({ kind: 'failed' }))
  processor = createFrameProcessor({
    measurement: createMeasurement({ durationSeconds: message.durationSeconds }),
    findFaces: () => faces && faces.find,
    onLive: state => post({ kind: 'live', state }),
    onOutcome: outcome => {
      void sample?.then(drawn => drawn.stop())
      post({ kind: 'outcome', outcome })
    },
  })
  if (message.source === 'stream') readStream(message.stream).catch(() => post({ kind: 'failed' }))
  if (message.source === 'drawn') {
    // Few people ever see the sample; the others need not load it.
    sample = import('./drawnSample').then(({ drawSample }) => drawSample(frame => processor?.addFrame(frame)))
    sample.catch(() => post({ kind: 'failed' }))
  }
}

scope.onmessage = ({ data: message }: MessageEvent<ToWorker>) => {
  switch (message.kind) {
    case 'start':
      return start(message)
    case 'bitmap': {
      const image = pixelsOf(message.bitmap)
      message.bitmap.close()
      return processor?.addFrame({ time: message.time, image })
    }
    case 'pixels': {
      const { time, width, height, data } = message
      return processor?.addFrame({ time, image: { data: new Uint8ClampedArray(data), width, height } })
    }
    case 'canvas':
      return void sample?.then(drawn => drawn.showOn(message.canvas))
  }
}
