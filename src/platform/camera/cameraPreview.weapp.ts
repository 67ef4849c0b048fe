import type { CameraFacing } from './types'

/** A canvas of type 2d, as far as painted frames need it. */
export type PreviewCanvasNode = {
  width: number
  height: number
  getContext: (kind: '2d') => CanvasRenderingContext2D
}

/** What a CameraView shows: the phone's camera, or frames that are painted on its canvas. */
export type CameraPreviewSource =
  | {
      kind: 'native'
      facing?: CameraFacing
      /** Whether the light beside the camera is on; off by default. */
      isTorchOn?: boolean
      onReady: () => void
      onRefused: () => void
      onStopped: () => void
    }
  | { kind: 'painted'; onCanvasReady: (canvas: PreviewCanvasNode) => void }
