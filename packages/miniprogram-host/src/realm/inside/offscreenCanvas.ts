import type { DecodedImage, HostBridge } from '../bridge'
import type { ArrayBufferJsonCodec } from './binaryCodec'
import { createCanvasImage, defineNonEnumerable, type CanvasImage } from './canvasImage'
import { createEmulatedOffscreenContext2d } from './offscreenContext'
import { createBlankRgbaRaster, type RgbaRaster } from './softwareRaster'

type OffscreenCanvasDependencies = { bridge: HostBridge; bytes: ArrayBufferJsonCodec }

const createOffscreenImage = ({ bridge, bytes }: OffscreenCanvasDependencies): CanvasImage => {
  let pixels: RgbaRaster | null = null
  return createCanvasImage(
    (source, onLoaded) =>
      bridge.loadPixels(source, json => {
        const decoded = bytes.unpack(json) as DecodedImage | null
        if (!decoded) return onLoaded(null)
        pixels = { ...decoded.pixels, data: new Uint8ClampedArray(decoded.pixels.data) }
        onLoaded({ width: decoded.width, height: decoded.height })
      }),
    { pixels: () => pixels },
  )
}

/**
 * Gives `wx.createOffscreenCanvas`: a canvas of type 2d that nobody sees. It draws pictures and gives pixels at once, in the
 * realm itself, which is what it is there for; strokes and words it lacks.
 */
export const createOffscreenCanvasFactory = (dependencies: OffscreenCanvasDependencies) => {
  const lack = (what: string): never => {
    dependencies.bridge.report('wx-lacking', `OffscreenCanvas: ${what}`)
    throw new Error(`the host's offscreen canvas has no ${what}`)
  }

  return (given: unknown): object => {
    const {
      type = 'webgl',
      width = 300,
      height = 150,
    } = (given ?? {}) as Partial<RgbaRaster> & { type?: string }
    if (type !== '2d') return lack(`type ${type}`)
    let pixels = createBlankRgbaRaster(width, height)
    let context: Record<string, unknown> | null = null
    const canvas: Record<string, unknown> = {
      createImage: () => createOffscreenImage(dependencies),
      getContext: (kind: string) => {
        if (kind !== '2d') return lack(`context ${kind}`)
        context ??= createEmulatedOffscreenContext2d(canvas, { pixels: () => pixels, lack })
        return context
      },
      toDataURL: () => lack('toDataURL'),
      createPath2D: () => lack('createPath2D'),
      requestAnimationFrame: () => lack('requestAnimationFrame'),
    }
    for (const side of ['width', 'height'] as const) {
      Object.defineProperty(canvas, side, {
        enumerable: true,
        get: () => pixels[side],
        // A new size empties a canvas, whatever the size was.
        set: (value: number) => {
          const size = { width: pixels.width, height: pixels.height, [side]: Math.floor(Number(value)) }
          pixels = createBlankRgbaRaster(size.width, size.height)
          if (context) (context['reset'] as () => void)()
        },
      })
    }
    return defineNonEnumerable(canvas, { pixels: () => pixels })
  }
}
