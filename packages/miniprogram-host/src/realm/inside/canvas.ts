import type { CanvasCommand } from '../../view/treeOperations'
import type { FontAdvanceTable } from '../../view/viewProtocol'
import type { HostBridge } from '../bridge'
import { createCanvasImage, defineNonEnumerable, type CanvasImage, type LoadCanvasImage } from './canvasImage'
import { createBlankRgbaRaster, type RgbaRaster } from './softwareRaster'
import { measureTextWidth } from './textMetrics'

/** Strokes that give nothing back: they are recorded and made in the view. */
const DRAWING_METHODS =
  `arc arcTo beginPath bezierCurveTo clearRect clip closePath drawImage ellipse fill fillRect fillText lineTo moveTo
  quadraticCurveTo rect resetTransform rotate roundRect scale setTransform stroke strokeRect strokeText transform
  translate`.split(/\s+/)

const INITIAL_CONTEXT_STATE: Record<string, unknown> = {
  fillStyle: '#000000', strokeStyle: '#000000', font: '10px sans-serif', globalAlpha: 1,
  globalCompositeOperation: 'source-over', lineCap: 'butt', lineDashOffset: 0, lineJoin: 'miter', lineWidth: 1,
  miterLimit: 10, shadowBlur: 0, shadowColor: 'rgba(0, 0, 0, 0)', shadowOffsetX: 0, shadowOffsetY: 0, textAlign: 'start',
  textBaseline: 'alphabetic', direction: 'ltr', filter: 'none', imageSmoothingEnabled: true,
} // prettier-ignore

/** What needs the drawn pixels at once, which are elsewhere. */
const UNSUPPORTED_METHODS = ['getImageData', 'isPointInPath', 'isPointInStroke', 'getTransform']

export type RecordingCanvasDependencies = {
  nodeId: number
  bridge: HostBridge
  fonts: FontAdvanceTable
  onDrawn: (commands: CanvasCommand[]) => void
}

export type CanvasNode = { width: number; height: number; getContext: (kind: string) => object | null }

const FRAME_MS = 16

/** A value as the view can resolve it: paints by number, pictures by address, canvases by node. */
const toCanvasCommandArgument = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { reference } = value as { reference?: unknown }
  return reference ?? value
}

type Recorder = { record: (...command: CanvasCommand) => void; lack: (what: string) => never }

/** Fill and stroke styles that are more than a colour: the view knows each by its number. */
const createPaintMethods = ({ record }: Recorder) => {
  let paints = 0
  const createGradient =
    (kind: string) =>
    (...geometry: number[]) => {
      const paint = ++paints
      record('gradient', paint, kind, geometry)
      const addColorStop = (offset: number, color: string) => record('stop', paint, offset, color)
      return defineNonEnumerable({ addColorStop }, { reference: { paint } })
    }
  return {
    createLinearGradient: createGradient('Linear'),
    createRadialGradient: createGradient('Radial'),
    createConicGradient: createGradient('Conic'),
    createPattern: (image: unknown, repetition: string) => {
      const paint = ++paints
      record('pattern', paint, toCanvasCommandArgument(image), repetition)
      return defineNonEnumerable({}, { reference: { paint } })
    },
  }
}

const createPixelMethods = (bridge: HostBridge, { record }: Recorder) => ({
  createImageData: (width: number | RgbaRaster, height: number) =>
    typeof width === 'object'
      ? createBlankRgbaRaster(width.width, width.height)
      : createBlankRgbaRaster(width, height),
  putImageData: ({ data, width, height }: RgbaRaster, ...place: number[]) => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    record('pixels', bridge.encodeBytes(bytes), width, height, place)
  },
})

const createContext = (
  canvas: object,
  { bridge, fonts }: RecordingCanvasDependencies,
  recorder: Recorder,
): object => {
  const { record, lack } = recorder
  let state = { ...INITIAL_CONTEXT_STATE }
  let dashes: number[] = []
  const saved: { state: typeof state; dashes: number[] }[] = []

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
    ...createPaintMethods(recorder),
    measureText: (text: unknown) => measureTextWidth(fonts, String(state.font), String(text)),
    ...createPixelMethods(bridge, recorder),
  }
  for (const name of DRAWING_METHODS) {
    context[name] = (...given: unknown[]) => record('call', name, ...given.map(toCanvasCommandArgument))
  }
  for (const name of UNSUPPORTED_METHODS) context[name] = () => lack(name)
  for (const name of Object.keys(INITIAL_CONTEXT_STATE)) {
    Object.defineProperty(context, name, {
      enumerable: true,
      get: () => state[name],
      set: (value: unknown) => {
        state[name] = value
        record('set', name, toCanvasCommandArgument(value))
      },
    })
  }
  return context
}

const createRecordedImage = (bridge: HostBridge): CanvasImage => {
  const reference: { image?: string } = {}
  const load: LoadCanvasImage = (source, onLoaded) => {
    reference.image = source
    bridge.loadImage(source, json => onLoaded(JSON.parse(json) as Parameters<typeof onLoaded>[0]))
  }
  return createCanvasImage(load, { reference })
}

/** The canvas that a selector query gives: it records what the app draws, and the view draws it. */
export const createRecordingCanvas = (parts: RecordingCanvasDependencies): CanvasNode => {
  const { nodeId, bridge, onDrawn } = parts
  const size = { width: 300, height: 150 }
  let commands: CanvasCommand[] = []
  const recorder: Recorder = {
    record: (...command) => {
      if (commands.length === 0) {
        void Promise.resolve().then(() => {
          const drawn = commands
          commands = []
          onDrawn(drawn)
        })
      }
      commands.push(command)
    },
    lack: what => {
      bridge.report('component-lacking', `<canvas>: ${what}`)
      throw new Error(`the host's canvas has no ${what}`)
    },
  }
  let context: object | null = null

  const canvas: Record<string, unknown> = {
    getContext: (kind: string) => {
      if (kind !== '2d') return recorder.lack(`context ${kind}`)
      context ??= createContext(canvas, parts, recorder)
      return context
    },
    createImage: () => createRecordedImage(bridge),
    createImageData: createBlankRgbaRaster,
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
  return defineNonEnumerable(canvas, {
    reference: { canvas: nodeId },
    toJSON: () => ({ nodeId }),
  }) as CanvasNode
}
