import type { NodeId, ViewTreeOperation } from '../../view/treeOperations'
import { createWxObjectRegistry, type EmitWxEvent, type WxBackend, type WxCallOptions } from '../wxBackend'
import { encodeBitmap } from './bitmap'
import type { CameraFrame } from './clipWorker'
import { playCameraClip } from './playCameraClip'

/** Sides of the frames in pixels by `frame-size`, as common phones give them. */
const FRAME_SIZES: Record<string, { shortSide: number; longSide: number }> = {
  small: { shortSide: 288, longSide: 352 },
  medium: { shortSide: 480, longSide: 640 },
  large: { shortSide: 720, longSide: 1280 },
}
const MAX_ZOOM = 10

export type CameraBackendDependencies = {
  /** A y4m file that stands for what the camera sees; null: a camera that gives no frames. */
  clip: string | null
  emit: EmitWxEvent
  /** Dispatches an event of the `<camera>` element. */
  dispatch: (nodeId: NodeId, type: string, detail: object) => void
  mayUse: () => boolean
  /** Shows a picture file (base64) in the `<camera>` element of the page on the screen. */
  onPreview: (picture: string) => void
}

/** Of so many frames one is shown on the screen: enough to see what the camera sees, next to nothing in time. */
const PREVIEW_FRAME_INTERVAL = 10

type OpenCamera = { nodeId: NodeId; pageId: number; size: string }

/** The `<camera>` elements of all pages; the one that came last has the camera. */
const createCameraElements = (onClosed: () => void) => {
  const cameras = new Map<NodeId, OpenCamera>()
  return {
    has: (nodeId: NodeId) => cameras.has(nodeId),
    nodeIds: () => [...cameras.keys()],
    newest: () => [...cameras.values()].at(-1),
    /** Follows the elements of a page; gives the one that has just come. */
    watch: (pageId: number, operation: ViewTreeOperation): NodeId | null => {
      const [kind, nodeId] = operation
      if (kind === 'element' && operation[2] === 'camera') {
        cameras.set(nodeId, { nodeId, pageId, size: 'medium' })
        return nodeId
      }
      if (kind === 'attribute' && operation[2] === 'frame-size') {
        const camera = cameras.get(nodeId)
        if (camera) camera.size = String(operation[3])
      }
      if (kind === 'release' && cameras.delete(nodeId)) onClosed()
      return null
    },
  }
}

/** The phone's camera: opened by a `<camera>` element, its frames given to those who listen. */
export const createCameraBackend = (parts: CameraBackendDependencies) => {
  const { emit, dispatch, mayUse, onPreview } = parts
  let { clip } = parts
  let stopClip: (() => void) | null = null
  let frames = 0
  const listeners = createWxObjectRegistry<{ isStarted: boolean }>()
  const hasListeners = () => listeners.all().some(([, { isStarted }]) => isStarted)

  const show = (frame: CameraFrame) => {
    if (frames++ % PREVIEW_FRAME_INTERVAL === 0) onPreview(encodeBitmap(frame).toString('base64'))
    for (const [id, { isStarted }] of listeners.all()) {
      if (isStarted) emit(`CameraFrameListener.Frame#${id}`, frame)
    }
  }
  const stop = () => {
    stopClip?.()
    stopClip = null
  }
  /** Plays the clip while there is a camera that may be used and somebody who listens. */
  const updatePlayback = () => {
    const camera = elements.newest()
    if (!clip || !camera || !mayUse() || !hasListeners()) return stop()
    stopClip ??= playCameraClip({ file: clip, ...(FRAME_SIZES[camera.size] ?? FRAME_SIZES.medium!) }, show)
  }
  const elements = createCameraElements(updatePlayback)
  const setStarted = (options: WxCallOptions, isStarted: boolean) => {
    listeners.get(options).isStarted = isStarted
    updatePlayback()
  }

  const backEnd: WxBackend = {
    callback: {
      'CameraFrameListener.start': options => setStarted(options, true),
      'CameraFrameListener.stop': options => setStarted(options, false),
    },
    sync: { 'CameraFrameListener.create': () => listeners.add({ isStarted: false }) },
  }
  return {
    backEnd,
    watch: elements.watch,
    /** Opens the camera of an element that stands on the screen by now. */
    open: (nodeId: NodeId) => {
      if (!elements.has(nodeId)) return
      if (mayUse()) dispatch(nodeId, 'initdone', { maxZoom: MAX_ZOOM })
      else dispatch(nodeId, 'error', { errMsg: 'insertCamera:fail auth deny' })
    },
    /** Turns the camera to something else: a y4m file. */
    setClip: (file: string) => {
      clip = file
      stop()
      updatePlayback()
    },
    /** Takes the camera away, as a call or another app does. */
    interrupt: () => {
      stop()
      for (const nodeId of elements.nodeIds()) dispatch(nodeId, 'stop', {})
    },
    stop,
  }
}

export type CameraBackend = ReturnType<typeof createCameraBackend>
