import type { NodeId, Operation } from '../../realm/bridge'
import { createObjects, type BackEnd, type Tell } from '../answers'
import { writeBitmap } from './bitmap'
import type { ClipFrame } from './clipWorker'
import { playClip } from './playClip'

/** Sides of the frames in pixels by `frame-size`, as common phones give them. */
const SIZES: Record<string, { shortSide: number; longSide: number }> = {
  small: { shortSide: 288, longSide: 352 },
  medium: { shortSide: 480, longSide: 640 },
  large: { shortSide: 720, longSide: 1280 },
}
const LARGEST_ZOOM = 10

export type CameraParts = {
  /** A y4m file that stands for what the camera sees; null: a camera that gives no frames. */
  clip: string | null
  tell: Tell
  /** Dispatches an event of the `<camera>` element. */
  dispatch: (nodeId: NodeId, type: string, detail: object) => void
  mayUse: () => boolean
  /** Shows a picture file (base64) in the `<camera>` element of the page on the screen. */
  onPreview: (picture: string) => void
}

/** Of so many frames one is shown on the screen: enough to see what the camera sees, next to nothing in time. */
const PREVIEW_EVERY = 10

type OpenCamera = { nodeId: NodeId; pageId: number; size: string }

/** The phone's camera: opened by a `<camera>` element, its frames given to those who listen. */
export const createCamera = ({ clip: firstClip, tell, dispatch, mayUse, onPreview }: CameraParts) => {
  let clip = firstClip
  const cameras = new Map<NodeId, OpenCamera>()
  const listeners = createObjects<{ isStarted: boolean }>()
  let stopClip: (() => void) | null = null
  let frames = 0

  const newest = () => [...cameras.values()].at(-1)
  const hasListeners = () => listeners.all().some(([, { isStarted }]) => isStarted)

  const show = (frame: ClipFrame) => {
    if (frames++ % PREVIEW_EVERY === 0) onPreview(writeBitmap(frame).toString('base64'))
    for (const [id, { isStarted }] of listeners.all()) {
      if (isStarted) tell(`CameraFrameListener.Frame#${id}`, frame)
    }
  }
  const roll = () => {
    const camera = newest()
    if (!clip || !camera || !mayUse() || !hasListeners()) {
      stopClip?.()
      stopClip = null
      return
    }
    if (stopClip) return
    stopClip = playClip({ file: clip, ...(SIZES[camera.size] ?? SIZES.medium!) }, show)
  }
  const close = (nodeId: NodeId) => {
    if (cameras.delete(nodeId)) roll()
  }

  const backEnd: BackEnd = {
    callback: {
      'CameraFrameListener.start': options => {
        listeners.of(options).isStarted = true
        roll()
      },
      'CameraFrameListener.stop': options => {
        listeners.of(options).isStarted = false
        roll()
      },
    },
    sync: { 'CameraFrameListener.create': () => listeners.add({ isStarted: false }) },
  }
  return {
    backEnd,
    /** Follows the `<camera>` elements of all pages; gives the one that has just come. */
    watch: (pageId: number, operation: Operation): NodeId | null => {
      const [kind, nodeId] = operation
      if (kind === 'element' && operation[2] === 'camera') {
        cameras.set(nodeId, { nodeId, pageId, size: 'medium' })
        return nodeId
      }
      if (kind === 'attribute' && operation[2] === 'frame-size') {
        const camera = cameras.get(nodeId)
        if (camera) camera.size = String(operation[3])
      }
      if (kind === 'release') close(nodeId)
      return null
    },
    /** Opens the camera of an element that stands on the screen by now. */
    open: (nodeId: NodeId) => {
      if (!cameras.has(nodeId)) return
      if (mayUse()) dispatch(nodeId, 'initdone', { maxZoom: LARGEST_ZOOM })
      else dispatch(nodeId, 'error', { errMsg: 'insertCamera:fail auth deny' })
    },
    /** Turns the camera to something else: a y4m file. */
    setClip: (file: string) => {
      clip = file
      stopClip?.()
      stopClip = null
      roll()
    },
    /** Takes the camera away, as a call or another app does. */
    interrupt: () => {
      stopClip?.()
      stopClip = null
      cameras.forEach((_camera, nodeId) => dispatch(nodeId, 'stop', {}))
    },
    stop: () => stopClip?.(),
  }
}

export type Camera = ReturnType<typeof createCamera>
