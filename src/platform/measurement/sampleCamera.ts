import { createSyntheticFace, createSyntheticFinger } from '@anzuo/vitals/synthetic'
import type { FaceBox, MeasurementSite, RgbaImage } from '@anzuo/vitals'

/** Pixels. A finger has no details, and its noise takes time to draw. */
const SAMPLE_SIZE = { face: { width: 320, height: 240 }, finger: { width: 64, height: 48 } } as const
const FRAME_RATE = 30

/** The canvas that shows drawn frames: an OffscreenCanvas, or a canvas of the mini-program. */
type SampleCanvas = {
  width: number
  height: number
  getContext: (kind: '2d') => Pick<CanvasRenderingContext2D, 'createImageData' | 'putImageData'> | null
}

export type SampleCamera = {
  /** Shows every frame on this canvas from now on. */
  attachCanvas: (canvas: SampleCanvas) => void
  /** Where the face is at this moment. */
  getFaces: () => FaceBox[]
  stop: () => void
}

/**
 * Draws the sample of a site in real time, thirty frames a second, in place of a camera. A slow device draws fewer frames,
 * each for the moment at which it is due.
 */
export const startSampleCamera = (
  site: MeasurementSite,
  onFrame: (frame: { time: number; image: RgbaImage }) => void,
): SampleCamera => {
  const { width, height } = SAMPLE_SIZE[site]
  const face = site === 'face' ? createSyntheticFace({ width, height }) : null
  const { draw } = face ?? createSyntheticFinger({ width, height })
  const startedAt = Date.now()
  const secondsNow = () => (Date.now() - startedAt) / 1000
  let show = (_image: RgbaImage) => {}
  let image: RgbaImage | undefined

  const timer = setInterval(() => {
    const seconds = secondsNow()
    image = draw(seconds, image)
    show(image)
    onFrame({ time: seconds * 1000, image })
  }, 1000 / FRAME_RATE)

  return {
    attachCanvas: canvas => {
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (!context) return
      const pixels = context.createImageData(width, height)
      show = ({ data }) => {
        pixels.data.set(data)
        context.putImageData(pixels, 0, 0)
      }
    },
    getFaces: () => {
      const box = face?.boxAt(secondsNow())
      return box ? [box] : []
    },
    stop: () => clearInterval(timer),
  }
}
