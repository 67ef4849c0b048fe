import type { Torch } from './types'

/** A setting of the Image Capture specification, which TypeScript does not know yet. */
type TorchSetting = { torch?: boolean }

/** The light beside a camera, or null where the browser can't switch one. */
export const torchOf = (track: MediaStreamTrack | undefined): Torch | null => {
  const { torch } = (track?.getCapabilities?.() ?? {}) as TorchSetting
  if (!track || !torch) return null
  return {
    turn: async isOn => {
      const settings: TorchSetting = { torch: isOn }
      // A phone that is hot refuses; the camera goes on without.
      await track.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] }).catch(() => undefined)
    },
  }
}
