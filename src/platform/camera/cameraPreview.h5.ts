import type { CameraFacing } from './types'

/** What a CameraView shows: the camera's stream, or frames that are painted on its canvas. */
export type CameraPreviewSource =
  | { kind: 'stream'; stream: MediaStream; facing?: CameraFacing }
  | { kind: 'painted'; onCanvasReady: (canvas: OffscreenCanvas) => void }
