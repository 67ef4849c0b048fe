import type { QrDecodeResponse, QrDecodeRequest } from './workerMessages'
import { decodeQrCode } from './decodeQrCode'

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.onmessage = ({ data: { id, width, height, data, isPhoto } }: MessageEvent<QrDecodeRequest>) => {
  const image = { data: new Uint8ClampedArray(data), width, height }
  const answer: QrDecodeResponse = { id, text: decodeQrCode(image, { isPhoto }) }
  scope.postMessage(answer)
}
