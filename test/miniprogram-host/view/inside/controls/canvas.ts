import type { PictureWish } from '../../protocol'
import { imageAt } from '../images'
import { addPart, type Control } from './control'

type Gradient = CanvasGradient
type Paint = { paints: Map<number, Gradient | CanvasPattern> }
type AnyContext = Record<string, unknown> & Record<string, (...parameters: unknown[]) => unknown>

const surfaces = new WeakMap<HTMLElement, HTMLCanvasElement & Paint>()

/** `canvas` of type 2d: draws what the realm has recorded. */
export const createCanvas = (element: HTMLElement): Control => {
  const canvas = addPart(element, '', 'canvas') as HTMLCanvasElement
  surfaces.set(element, Object.assign(canvas, { paints: new Map() }))
  return {}
}

const surfaceOf = (element: HTMLElement) => {
  const surface = surfaces.get(element)
  if (!surface) throw new Error('the element is no canvas')
  return surface
}

const bytesFrom = (base64: string) => Uint8ClampedArray.from(atob(base64), letter => letter.charCodeAt(0))

type Reference = { paint?: number; image?: string; canvas?: number }

export type CanvasOrder = [order: string, ...parameters: unknown[]]

/** Makes the recorded strokes. Gradients and patterns come by number, pictures by their address. */
export const drawOnCanvas = (
  element: HTMLElement,
  orders: readonly CanvasOrder[],
  elementOf: (id: number) => HTMLElement,
): void => {
  const surface = surfaceOf(element)
  const context = surface.getContext('2d') as CanvasRenderingContext2D
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { paint, image, canvas } = value as Reference
    if (paint !== undefined) return surface.paints.get(paint)
    if (image !== undefined) return imageAt(image)
    return canvas === undefined ? value : surfaceOf(elementOf(canvas))
  }
  for (const [order, ...given] of orders) {
    const [first, second, third, fourth] = given
    switch (order) {
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
          new ImageData(bytesFrom(String(first)), Number(second), Number(third)),
          ...(fourth as [number, number]),
        )
    }
  }
}

/** A part of a canvas as picture, base64. Lengths are in px of the page, as the platform counts them. */
export const pictureOf = (element: HTMLElement, wish: PictureWish): string => {
  const surface = surfaceOf(element)
  const width = wish.width ?? surface.width - wish.x
  const height = wish.height ?? surface.height - wish.y
  const copy = document.createElement('canvas')
  copy.width = wish.destWidth ?? width
  copy.height = wish.destHeight ?? height
  copy.getContext('2d')?.drawImage(surface, wish.x, wish.y, width, height, 0, 0, copy.width, copy.height)
  return copy.toDataURL(wish.type, wish.quality).split(',')[1] ?? ''
}
