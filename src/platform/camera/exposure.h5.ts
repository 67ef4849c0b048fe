/** Camera settings of the Image Capture specification, which TypeScript does not know yet. */
type ImageSettings = {
  exposureMode?: string
  exposureTime?: number
  iso?: number
  whiteBalanceMode?: string
  colorTemperature?: number
}
type ImageCapabilities = { exposureMode?: string[]; whiteBalanceMode?: string[] }

/**
 * Holds exposure and white balance where they are, if the camera lets us: an automatic exposure follows the pulse and
 * takes it away. The values in force are passed along, because some phones jump to a default without them.
 */
export const lockExposure = async (track: MediaStreamTrack): Promise<void> => {
  const capabilities = (track.getCapabilities?.() ?? {}) as ImageCapabilities
  const { exposureTime, iso, colorTemperature } = track.getSettings() as ImageSettings
  const locked: ImageSettings[] = []
  if (capabilities.exposureMode?.includes('manual') && exposureTime !== undefined) {
    locked.push({ exposureMode: 'manual', exposureTime, ...(iso === undefined ? {} : { iso }) })
  }
  if (capabilities.whiteBalanceMode?.includes('manual') && colorTemperature !== undefined) {
    locked.push({ whiteBalanceMode: 'manual', colorTemperature })
  }
  if (locked.length === 0) return
  // A camera that says it can and then refuses goes on automatically.
  await track.applyConstraints({ advanced: locked as MediaTrackConstraintSet[] }).catch(() => undefined)
}
