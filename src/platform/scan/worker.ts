import type { FromWorker, ToWorker } from './protocol'
import { readPixels } from './readPixels'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data: { id, width, height, data, isPhoto } }: MessageEvent<ToWorker>) => {
  const image = { data: new Uint8ClampedArray(data), width, height }
  const answer: FromWorker = { id, text: readPixels(image, { isPhoto }) }
  scope.postMessage(answer)
}
