import type { CameraFacing } from './types'

/** What a CameraView shows: the camera's own picture, or frames that somebody paints on its canvas. */
export type CameraPreview =
  | { kind: 'stream'; stream: MediaStream; facing?: CameraFacing }
  | { kind: 'painted'; onCanvasReady: (canvas: OffscreenCanvas) => void }
