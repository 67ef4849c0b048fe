import type { CameraTorch } from './types'

/** A setting of the Image Capture specification, which TypeScript does not know yet. */
type TorchConstraint = { torch?: boolean }

/** The light beside a camera, or null where the browser can't switch one. */
export const getCameraTorch = (track: MediaStreamTrack | undefined): CameraTorch | null => {
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchConstraint
  if (!track || !torch) return null
  return {
    setOn: async isOn => {
      const settings: TorchConstraint = { torch: isOn }
      // A phone that is hot refuses; the camera goes on without.
      await track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] }).catch(() => undefined)
    },
  }
}
