import type { ImageCapabilities, ImageSettings } from './exposure.h5'
import type { TorchState } from './types'

/**
 * Turns on the light beside a camera. It goes out when the track stops. `unavailable` where the browser or the phone
 * gives none: Safari before 17.5, most computers, phones whose camera is used through a browser without it.
 */
export const turnTorchOn = async (track: MediaStreamTrack | undefined): Promise<TorchState> => {
  const capabilities = (track?.getCapabilities?.() ?? {}) as ImageCapabilities
  if (!track || !capabilities.torch) return 'unavailable'
  const lit: ImageSettings = { torch: true }
  return track.applyConstraints({ advanced: [lit as MediaTrackConstraintSet] }).then(
    () => 'on',
    () => 'unavailable',
  )
}
