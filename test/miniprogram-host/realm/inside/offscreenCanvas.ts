import type { HostBridge, PixelPicture } from '../bridge'
import type { Bytes } from './bytes'

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/** Columns of an affine map, as `setTransform` takes them. */
type Matrix = [number, number, number, number, number, number]
type Rectangle = [x: number, y: number, width: number, height: number]
type Box = { x: number; y: number; width: number; height: number }

const UNTURNED: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

const inverse = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const size = a * d - b * c
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

const blank = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(Math.max(0, width * height * 4)),
})

/** Mean colour (premultiplied) of the pixels around a place: as far as one drawn pixel reaches, linear between two. */
const meanAt = ({ width, height, data }: Pixels, at: Box, part: Box): [number, number, number, number] => {
  const sum: [number, number, number, number] = [0, 0, 0, 0]
  let total = 0
  const first = { x: Math.max(0, Math.floor(part.x)), y: Math.max(0, Math.floor(part.y)) }
  const last = {
    x: Math.min(width, Math.ceil(part.x + part.width)) - 1,
    y: Math.min(height, Math.ceil(part.y + part.height)) - 1,
  }
  const left = Math.floor(at.x - at.width / 2)
  const right = Math.ceil(at.x + at.width / 2)
  const top = Math.floor(at.y - at.height / 2)
  const bottom = Math.ceil(at.y + at.height / 2)
  for (let row = top; row < bottom; row++) {
    const y = Math.min(Math.max(row, first.y), last.y)
    const tall = Math.min(at.y + at.height / 2, row + 1) - Math.max(at.y - at.height / 2, row)
    for (let column = left; column < right; column++) {
      const x = Math.min(Math.max(column, first.x), last.x)
      const wide = Math.min(at.x + at.width / 2, column + 1) - Math.max(at.x - at.width / 2, column)
      const offset = (y * width + x) * 4
      const weight = wide * tall
      const alpha = (data[offset + 3]! / 255) * weight
      total += weight
      sum[0] += data[offset]! * alpha
      sum[1] += data[offset + 1]! * alpha
      sum[2] += data[offset + 2]! * alpha
      sum[3] += alpha
    }
  }
  return total === 0 ? [0, 0, 0, 0] : [sum[0] / total, sum[1] / total, sum[2] / total, sum[3] / total]
}

/** Less is nothing once it is a whole number. */
const LEAST_ALPHA = 0.5 / 255

/** Draws a part of a picture over the unit square of `matrix`. */
const drawPart = (
  target: Pixels,
  { source, part, matrix }: { source: Pixels; part: Box; matrix: Matrix },
) => {
  const back = inverse(matrix)
  const reach = {
    width: Math.max(1, (Math.abs(back[0]) + Math.abs(back[2])) * part.width),
    height: Math.max(1, (Math.abs(back[1]) + Math.abs(back[3])) * part.height),
  }
  for (let row = 0; row < target.height; row++) {
    for (let column = 0; column < target.width; column++) {
      const u = back[0] * (column + 0.5) + back[2] * (row + 0.5) + back[4]
      const v = back[1] * (column + 0.5) + back[3] * (row + 0.5) + back[5]
      if (!(u >= 0 && u < 1 && v >= 0 && v < 1)) continue
      const place = { x: part.x + u * part.width, y: part.y + v * part.height, ...reach }
      const [red, green, blue, alpha] = meanAt(source, place, part)
      const at = (row * target.width + column) * 4
      const under = (target.data[at + 3]! / 255) * (1 - alpha)
      const whole = alpha + under
      if (whole < LEAST_ALPHA) continue
      target.data[at] = (red + target.data[at]! * under) / whole
      target.data[at + 1] = (green + target.data[at + 1]! * under) / whole
      target.data[at + 2] = (blue + target.data[at + 2]! * under) / whole
      target.data[at + 3] = 255 * whole
    }
  }
}

/** What else the platform's context has; an app that uses it is told that this host lacks it. */
const LACKING =
  `arc arcTo beginPath bezierCurveTo clip closePath createConicGradient createLinearGradient createPattern
  createRadialGradient ellipse fill fillRect fillText getLineDash isPointInPath isPointInStroke lineTo measureText moveTo
  quadraticCurveTo rect roundRect setLineDash stroke strokeRect strokeText`.split(/\s+/)
const LACKING_SETTINGS =
  `fillStyle filter font globalAlpha globalCompositeOperation lineCap lineJoin lineWidth shadowBlur shadowColor strokeStyle
  textAlign textBaseline`.split(/\s+/)

type Parts = { bridge: HostBridge; bytes: Bytes }
type Drawable = { width: number; height: number; pixels?: () => Pixels | null }

const hidden = <Thing extends object>(thing: Thing, name: string, value: unknown): Thing =>
  Object.defineProperty(thing, name, { value })

/**
 * Gives `wx.createOffscreenCanvas`: a canvas of type 2d that nobody sees. It draws pictures and gives pixels at once, in the
 * realm itself, which is what it is there for; strokes and words it lacks.
 */
export const createOffscreenCanvases = ({ bridge, bytes }: Parts) => {
  const lack = (what: string): never => {
    bridge.report('wx-lacking', `OffscreenCanvas: ${what}`)
    throw new Error(`the host's offscreen canvas has no ${what}`)
  }

  const createImage = () => {
    let source = ''
    let pixels: Pixels | null = null
    const image: Record<string, unknown> = { width: 0, height: 0, onload: null, onerror: null }
    hidden(image, 'pixels', () => pixels)
    Object.defineProperty(image, 'src', {
      enumerable: true,
      get: () => source,
      set: (wanted: unknown) => {
        source = String(wanted)
        bridge.loadPixels(source, json => {
          const found = bytes.unpack(json) as PixelPicture | null
          if (found) {
            pixels = { ...found.pixels, data: new Uint8ClampedArray(found.pixels.data) }
            Object.assign(image, { width: found.width, height: found.height })
          }
          const listener = found ? image.onload : image.onerror
          // In a turn of its own, where what it throws is reported as any error of the app.
          if (typeof listener === 'function')
            setTimeout(listener, 0, found ? {} : { errMsg: `load ${source} fail` })
        })
      },
    })
    return image
  }

  const createContext = (canvas: object, pixels: () => Pixels) => {
    let matrix = UNTURNED
    const saved: Matrix[] = []
    const move = (step: Matrix) => {
      matrix = times(matrix, step)
    }
    const drawImage = (image: Drawable, ...place: number[]) => {
      const source = image.pixels?.()
      if (!source) throw new TypeError('drawImage: the picture has not been loaded')
      const all = { x: 0, y: 0, width: image.width, height: image.height }
      const [x = 0, y = 0, width = image.width, height = image.height] =
        place.length > 4 ? place.slice(4) : place
      const wanted =
        place.length > 4 ? { x: place[0]!, y: place[1]!, width: place[2]!, height: place[3]! } : all
      const [across, down] = [source.width / image.width, source.height / image.height]
      const part = {
        x: wanted.x * across,
        y: wanted.y * down,
        width: wanted.width * across,
        height: wanted.height * down,
      }
      drawPart(pixels(), { source, part, matrix: times(matrix, [width, 0, 0, height, x, y]) })
    }
    const rowsOf = ({ x, y, width, height }: Box, run: (here: number, there: number) => void) => {
      const whole = pixels()
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          const [across, down] = [x + column, y + row]
          if (across < 0 || down < 0 || across >= whole.width || down >= whole.height) continue
          run((row * width + column) * 4, (down * whole.width + across) * 4)
        }
      }
    }
    const context: Record<string, unknown> = {
      canvas,
      imageSmoothingEnabled: true,
      imageSmoothingQuality: 'low',
      save: () => void saved.push(matrix),
      restore: () => {
        matrix = saved.pop() ?? matrix
      },
      translate: (x: number, y: number) => move([1, 0, 0, 1, x, y]),
      scale: (x: number, y: number) => move([x, 0, 0, y, 0, 0]),
      rotate: (angle: number) =>
        move([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]),
      transform: (...step: Matrix) => move(step),
      setTransform: (...wanted: Matrix) => {
        matrix = wanted
      },
      resetTransform: () => {
        matrix = UNTURNED
      },
      drawImage,
      clearRect: (...[x, y, width, height]: Rectangle) => {
        if (matrix.some((value, at) => value !== UNTURNED[at])) lack('clearRect of a turned canvas')
        rowsOf({ x, y, width, height }, (_, there) => pixels().data.fill(0, there, there + 4))
      },
      createImageData: blank,
      getImageData: (...[x, y, width, height]: Rectangle) => {
        const part = blank(width, height)
        rowsOf({ x, y, width, height }, (here, there) =>
          part.data.set(pixels().data.subarray(there, there + 4), here),
        )
        return part
      },
      putImageData: (part: Pixels, x: number, y: number) =>
        rowsOf({ ...part, x, y }, (here, there) =>
          pixels().data.set(part.data.subarray(here, here + 4), there),
        ),
    }
    for (const name of LACKING) context[name] = () => lack(name)
    for (const name of LACKING_SETTINGS) Object.defineProperty(context, name, { set: () => lack(name) })
    hidden(context, 'reset', () => {
      matrix = UNTURNED
    })
    return context
  }

  return (given: unknown): object => {
    const { type = 'webgl', width = 300, height = 150 } = (given ?? {}) as Partial<Pixels> & { type?: string }
    if (type !== '2d') return lack(`type ${type}`)
    let pixels = blank(width, height)
    let context: Record<string, unknown> | null = null
    const canvas: Record<string, unknown> = {
      createImage,
      getContext: (kind: string) => {
        if (kind !== '2d') return lack(`context ${kind}`)
        context ??= createContext(canvas, () => pixels)
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
          pixels = blank(size.width, size.height)
          if (context) (context['reset'] as () => void)()
        },
      })
    }
    return hidden(canvas, 'pixels', () => pixels)
  }
}
