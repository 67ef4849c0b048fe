import type { Facing } from './facing'

/** A canvas of type 2d, as far as painted frames need it. */
export type PaintedCanvas = {
  width: number
  height: number
  getContext: (kind: '2d') => CanvasRenderingContext2D
}

/** What a CameraView shows: the phone's camera, or frames that somebody paints on its canvas. */
export type CameraPreview =
  | {
      kind: 'native'
      facing?: Facing
      onReady: () => void
      onRefused: () => void
      onStopped: () => void
    }
  | { kind: 'painted'; onCanvasReady: (canvas: PaintedCanvas) => void }
