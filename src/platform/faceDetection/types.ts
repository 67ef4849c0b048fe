import type { FaceBox, RgbaImage } from '@anzuo/vitals'

/** Detects faces in single frames, on the device. */
export type FrameFaceDetector = {
  /** Faces in the picture, the best first; empty when there is none. Boxes are in the pixels of the picture. */
  detect: (image: RgbaImage) => Promise<FaceBox[]>
  /** Frees the network; `detect` must not be called any more. */
  close: () => void
}
