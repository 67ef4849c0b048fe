import type { CanvasCommand } from '../../treeOperations'
import type { CanvasExportOptions } from '../../viewProtocol'
import { getLoadedImage } from '../images'
import { appendInternalElement, type ElementControl } from './control'

type Gradient = CanvasGradient
type Paint = { paints: Map<number, Gradient | CanvasPattern> }
type AnyContext = Record<string, unknown> & Record<string, (...parameters: unknown[]) => unknown>

const surfaces = new WeakMap<HTMLElement, HTMLCanvasElement & Paint>()

/** `canvas` of type 2d: draws what the realm has recorded. */
export const createCanvasControl = (element: HTMLElement): ElementControl => {
  const canvas = appendInternalElement(element, '', 'canvas') as HTMLCanvasElement
  surfaces.set(element, Object.assign(canvas, { paints: new Map() }))
  return {}
}

const getSurface = (element: HTMLElement) => {
  const surface = surfaces.get(element)
  if (!surface) throw new Error('the element is no canvas')
  return surface
}

const decodeBase64 = (base64: string) =>
  Uint8ClampedArray.from(atob(base64), character => character.charCodeAt(0))

type Reference = { paint?: number; image?: string; canvas?: number }

/** Makes the recorded strokes. Gradients and patterns come by number, pictures by their address. */
export const replayCanvasCommands = (
  element: HTMLElement,
  commands: readonly CanvasCommand[],
  getElement: (id: number) => HTMLElement,
): void => {
  const surface = getSurface(element)
  const context = surface.getContext('2d') as CanvasRenderingContext2D
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { paint, image, canvas } = value as Reference
    if (paint !== undefined) return surface.paints.get(paint)
    if (image !== undefined) return getLoadedImage(image)
    return canvas === undefined ? value : getSurface(getElement(canvas))
  }
  for (const [command, ...given] of commands) {
    const [first, second, third, fourth] = given
    switch (command) {
      case 'size':
        surface[first as 'width' | 'height'] = Number(second)
        break
      case 'set':
        ;(context as unknown as AnyContext)[String(first)] = resolve(second) as never
        break
      case 'call':
        ;(context as unknown as AnyContext)[String(first)]!(...given.slice(1).map(resolve))
        break
      case 'gradient': {
        const create = (context as unknown as AnyContext)[`create${String(second)}Gradient`]
        surface.paints.set(Number(first), create!.apply(context, third as unknown[]) as Gradient)
        break
      }
      case 'stop':
        ;(surface.paints.get(Number(first)) as Gradient).addColorStop(Number(second), String(third))
        break
      case 'pattern': {
        const pattern = context.createPattern(resolve(second) as HTMLImageElement, String(third))
        if (pattern) surface.paints.set(Number(first), pattern)
        break
      }
      case 'pixels':
        context.putImageData(
          new ImageData(decodeBase64(String(first)), Number(second), Number(third)),
          ...(fourth as [number, number]),
        )
    }
  }
}

/** A part of a canvas as picture, base64. Lengths are in px of the page, as the platform counts them. */
export const exportCanvasImage = (element: HTMLElement, options: CanvasExportOptions): string => {
  const surface = getSurface(element)
  const width = options.width ?? surface.width - options.x
  const height = options.height ?? surface.height - options.y
  const copy = document.createElement('canvas')
  copy.width = options.destWidth ?? width
  copy.height = options.destHeight ?? height
  copy
    .getContext('2d')
    ?.drawImage(surface, options.x, options.y, width, height, 0, 0, copy.width, copy.height)
  return copy.toDataURL(options.type, options.quality).split(',')[1] ?? ''
}
