import type { CanvasOrder } from '../../view/inside/controls/canvas'
import type { Fonts } from '../../view/protocol'
import type { HostBridge } from '../bridge'
import { advanceOf } from './textMetrics'

/** Strokes that give nothing back: they are recorded and made in the view. */
const STROKES =
  `arc arcTo beginPath bezierCurveTo clearRect clip closePath drawImage ellipse fill fillRect fillText lineTo moveTo
  quadraticCurveTo rect resetTransform rotate roundRect scale setTransform stroke strokeRect strokeText transform
  translate`.split(/\s+/)

const INITIAL: Record<string, unknown> = {
  fillStyle: '#000000', strokeStyle: '#000000', font: '10px sans-serif', globalAlpha: 1,
  globalCompositeOperation: 'source-over', lineCap: 'butt', lineDashOffset: 0, lineJoin: 'miter', lineWidth: 1,
  miterLimit: 10, shadowBlur: 0, shadowColor: 'rgba(0, 0, 0, 0)', shadowOffsetX: 0, shadowOffsetY: 0, textAlign: 'start',
  textBaseline: 'alphabetic', direction: 'ltr', filter: 'none', imageSmoothingEnabled: true,
} // prettier-ignore

/** What needs the drawn pixels at once, which are elsewhere. */
const LACKING = ['getImageData', 'isPointInPath', 'isPointInStroke', 'getTransform']

export type CanvasParts = {
  nodeId: number
  bridge: HostBridge
  fonts: Fonts
  onDrawn: (orders: CanvasOrder[]) => void
}

export type CanvasNode = { width: number; height: number; getContext: (kind: string) => object | null }

type Pixels = { width: number; height: number; data: Uint8ClampedArray }

const FRAME_MS = 16

/** A value as the view can resolve it: paints by number, pictures by address, canvases by node. */
const asOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { reference } = value as { reference?: unknown }
  return reference ?? value
}

const hide = (thing: object, hidden: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(thing, name, { value })
  return thing
}

type Recorder = { record: (...order: CanvasOrder) => void; lack: (what: string) => never }

const createContext = (canvas: object, { bridge, fonts }: CanvasParts, recorder: Recorder): object => {
  const { record, lack } = recorder
  let state = { ...INITIAL }
  let dashes: number[] = []
  const saved: { state: typeof state; dashes: number[] }[] = []
  let paints = 0

  const createGradient =
    (kind: string) =>
    (...geometry: number[]) => {
      const paint = ++paints
      record('gradient', paint, kind, geometry)
      const addColorStop = (offset: number, color: string) => record('stop', paint, offset, color)
      return hide({ addColorStop }, { reference: { paint } })
    }
  const createPixels = (width: number, height: number): Pixels => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  })
  const context: Record<string, unknown> = {
    canvas,
    save: () => {
      saved.push({ state: { ...state }, dashes })
      record('call', 'save')
    },
    restore: () => {
      const last = saved.pop()
      if (last) ({ state, dashes } = last)
      record('call', 'restore')
    },
    setLineDash: (wanted: number[]) => {
      dashes = [...wanted]
      record('call', 'setLineDash', dashes)
    },
    getLineDash: () => [...dashes],
    createLinearGradient: createGradient('Linear'),
    createRadialGradient: createGradient('Radial'),
    createConicGradient: createGradient('Conic'),
    createPattern: (image: unknown, repetition: string) => {
      const paint = ++paints
      record('pattern', paint, asOrder(image), repetition)
      return hide({}, { reference: { paint } })
    },
    measureText: (text: unknown) => advanceOf(fonts, String(state.font), String(text)),
    createImageData: (width: number | Pixels, height: number) =>
      typeof width === 'object' ? createPixels(width.width, width.height) : createPixels(width, height),
    putImageData: ({ data, width, height }: Pixels, ...place: number[]) => {
      const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      record('pixels', bridge.encodeBytes(bytes), width, height, place)
    },
  }
  for (const name of STROKES) {
    context[name] = (...given: unknown[]) => record('call', name, ...given.map(asOrder))
  }
  for (const name of LACKING) context[name] = () => lack(name)
  for (const name of Object.keys(INITIAL)) {
    Object.defineProperty(context, name, {
      enumerable: true,
      get: () => state[name],
      set: (value: unknown) => {
        state[name] = value
        record('set', name, asOrder(value))
      },
    })
  }
  return context
}

/** The canvas that a selector query gives: it records what the app draws, and the view draws it. */
export const createCanvas = (parts: CanvasParts): CanvasNode => {
  const { nodeId, bridge, onDrawn } = parts
  const size = { width: 300, height: 150 }
  let orders: CanvasOrder[] = []
  const recorder: Recorder = {
    record: (...order) => {
      if (orders.length === 0) {
        void Promise.resolve().then(() => {
          const drawn = orders
          orders = []
          onDrawn(drawn)
        })
      }
      orders.push(order)
    },
    lack: what => {
      bridge.report('component-lacking', `<canvas>: ${what}`)
      throw new Error(`the host's canvas has no ${what}`)
    },
  }
  let context: object | null = null

  const createImage = () => {
    let source = ''
    const image = hide({ width: 0, height: 0, onload: null, onerror: null }, { reference: {} }) as Record<
      string,
      unknown
    > & { reference: { image?: string } }
    Object.defineProperty(image, 'src', {
      enumerable: true,
      get: () => source,
      set: (wanted: unknown) => {
        source = image.reference.image = String(wanted)
        bridge.loadImage(source, json => {
          const found = JSON.parse(json) as object | null
          Object.assign(image, found)
          const listener = found ? image.onload : image.onerror
          // In a turn of its own, where what it throws is reported as any error of the app.
          if (typeof listener === 'function')
            setTimeout(listener, 0, found ? {} : { errMsg: `load ${source} fail` })
        })
      },
    })
    return image
  }

  const canvas: Record<string, unknown> = {
    getContext: (kind: string) => {
      if (kind !== '2d') return recorder.lack(`context ${kind}`)
      context ??= createContext(canvas, parts, recorder)
      return context
    },
    createImage,
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
    createPath2D: () => recorder.lack('createPath2D'),
    toDataURL: () => recorder.lack('toDataURL'),
    requestAnimationFrame: (run: (time: number) => void) => setTimeout(() => run(Date.now()), FRAME_MS),
    cancelAnimationFrame: (id: number) => clearTimeout(id),
  }
  for (const side of ['width', 'height'] as const) {
    Object.defineProperty(canvas, side, {
      enumerable: true,
      get: () => size[side],
      set: (value: number) => {
        size[side] = Number(value)
        recorder.record('size', side, size[side])
      },
    })
  }
  // An option such as that of canvasToTempFilePath travels as the node's number.
  return hide(canvas, { reference: { canvas: nodeId }, toJSON: () => ({ nodeId }) }) as CanvasNode
}
