import { createDrawnFace } from '@/domain/vitals/sample'
import type { FaceBox, RgbaImage } from '@/domain/vitals/types'

const WIDTH = 320
const HEIGHT = 240
const FRAME_RATE = 30

/** What drawn frames are shown on: an OffscreenCanvas, or a canvas of the mini-program. */
type PaintedOn = {
  width: number
  height: number
  getContext: (kind: '2d') => Pick<CanvasRenderingContext2D, 'createImageData' | 'putImageData'> | null
}

export type DrawnSample = {
  /** Shows every frame on this canvas from now on. */
  showOn: (canvas: PaintedOn) => void
  /** Where the face is at this moment. */
  face: () => FaceBox[]
  stop: () => void
}

/**
 * Draws the sample clip in real time, thirty frames a second, in place of a camera. A slow device draws fewer frames,
 * each for the moment at which it is due.
 */
export const drawSample = (onFrame: (frame: { time: number; image: RgbaImage }) => void): DrawnSample => {
  const drawn = createDrawnFace({ width: WIDTH, height: HEIGHT })
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
    showOn: canvas => {
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
    face: () => {
      const box = drawn.boxAt(secondsNow())
      return box ? [box] : []
    },
    stop: () => clearInterval(timer),
  }
}
