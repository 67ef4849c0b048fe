import type { Facing } from './facing'

/** What a CameraView shows: the camera's own picture, or frames that somebody paints on its canvas. */
export type CameraPreview =
  | { kind: 'stream'; stream: MediaStream; facing?: Facing }
  | { kind: 'painted'; onCanvasReady: (canvas: OffscreenCanvas) => void }
