import { createSyntheticFace } from '@anzuo/vitals/synthetic'
import type { FaceBox, RgbaImage } from '@anzuo/vitals'

const WIDTH = 320
const HEIGHT = 240
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
 * Draws the sample clip in real time, thirty frames a second, in place of a camera. A slow device draws fewer frames,
 * each for the moment at which it is due.
 */
export const startSampleCamera = (
  onFrame: (frame: { time: number; image: RgbaImage }) => void,
): SampleCamera => {
  const drawn = createSyntheticFace({ width: WIDTH, height: HEIGHT })
  const startedAt = Date.now()
  const secondsNow = () => (Date.now() - startedAt) / 1000
  let show = (_image: RgbaImage) => {}
  let image: RgbaImage | undefined

  const timer = setInterval(() => {
    const seconds = secondsNow()
    image = drawn.draw(seconds, image)
    show(image)
    onFrame({ time: seconds * 1000, image })
  }, 1000 / FRAME_RATE)

  return {
    attachCanvas: canvas => {
      canvas.width = WIDTH
      canvas.height = HEIGHT
      const context = canvas.getContext('2d')
      if (!context) return
      const pixels = context.createImageData(WIDTH, HEIGHT)
      show = ({ data }) => {
        pixels.data.set(data)
        context.putImageData(pixels, 0, 0)
      }
    },
    getFaces: () => {
      const box = drawn.boxAt(secondsNow())
      return box ? [box] : []
    },
    stop: () => clearInterval(timer),
  }
}
