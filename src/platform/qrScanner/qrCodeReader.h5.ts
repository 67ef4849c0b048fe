import type { QrDecodeResponse, QrDecodeRequest } from './workerMessages'

/** What codes are read from, and how large it is. */
export type QrImageSource = { picture: CanvasImageSource; width: number; height: number; isPhoto: boolean }

/** Reads QR codes. No picture is kept. */
export type QrCodeReader = {
  /** The text of a code, or null where none can be read. Never rejects. */
  read: (source: QrImageSource) => Promise<string | null>
  close: () => void
}

/** The part of the Shape Detection API that we use. */
type BarcodeDetectorLike = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> }
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetectorLike
  getSupportedFormats: () => Promise<string[]>
}

const QR_FORMAT = 'qr_code'

/** The browser's own reader, or null: many have the interface, and nothing behind it. */
const createNativeReader = async (): Promise<QrCodeReader | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !formats?.includes(QR_FORMAT)) return null
  const detector = new BarcodeDetector({ formats: [QR_FORMAT] })
  return {
    read: async ({ picture }) => {
      const [code] = await detector.detect(picture).catch(() => [])
      return code?.rawValue || null
    },
    close: () => undefined,
  }
}

/** Pixels along the longer side that are looked at: a code held before a camera has its squares left with so many. */
const CAMERA_SIDE_PX = 540
const PHOTO_SIDE_PX = 1280

/** A camera's view shows a square of the picture's middle; a photo is looked at as a whole. */
const computeCrop = ({ width, height, isPhoto }: QrImageSource) => {
  const side = Math.min(width, height)
  const part = isPhoto ? { width, height } : { width: side, height: side }
  const scale = Math.min(1, (isPhoto ? PHOTO_SIDE_PX : CAMERA_SIDE_PX) / Math.max(part.width, part.height))
  return {
    x: (width - part.width) / 2,
    y: (height - part.height) / 2,
    ...part,
    drawnWidth: Math.max(1, Math.round(part.width * scale)),
    drawnHeight: Math.max(1, Math.round(part.height * scale)),
  }
}

/** Our own reader, in a worker of its own: the page stays free. */
const createWorkerReader = (): QrCodeReader => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0

  const answer = ({ id, text }: QrDecodeResponse) => {
    waiting.get(id)?.(text)
    waiting.delete(id)
  }
  const answerAll = () => [...waiting.keys()].forEach(id => answer({ id, text: null }))
  worker.onmessage = ({ data }: MessageEvent<QrDecodeResponse>) => answer(data)
  worker.onerror = answerAll

  return {
    read: source =>
      new Promise(resolve => {
        if (!context) return resolve(null)
        const { x, y, width, height, drawnWidth, drawnHeight } = computeCrop(source)
        Object.assign(canvas, { width: drawnWidth, height: drawnHeight })
        context.drawImage(source.picture, x, y, width, height, 0, 0, drawnWidth, drawnHeight)
        const { data } = context.getImageData(0, 0, drawnWidth, drawnHeight)
        const id = ++lastId
        waiting.set(id, resolve)
        const message: QrDecodeRequest = {
          id,
          width: drawnWidth,
          height: drawnHeight,
          data: data.buffer,
          isPhoto: source.isPhoto,
        }
        worker.postMessage(message, [message.data])
      }),
    close: () => {
      answerAll()
      worker.terminate()
    },
  }
}

/** Opens the browser's reader of codes, or ours where it has none. */
export const createQrCodeReader = async (): Promise<QrCodeReader> =>
  (await createNativeReader()) ?? createWorkerReader()
