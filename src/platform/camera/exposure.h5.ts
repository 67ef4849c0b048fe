/** Camera settings of the Image Capture specification, which TypeScript does not know yet. */
export type ImageSettings = {
  exposureMode?: string
  exposureTime?: number
  iso?: number
  whiteBalanceMode?: string
  colorTemperature?: number
  torch?: boolean
}
export type ImageCapabilities = { exposureMode?: string[]; whiteBalanceMode?: string[]; torch?: boolean }

/**
 * Locks exposure and white balance at their present values, where the camera can: automatic exposure follows the pulse and
 * removes it from the signal. The present values are passed, because some phones use a default without them.
 */
export const lockExposure = async (track: MediaStreamTrack): Promise<void> => {
  const capabilities = (track.getCapabilities?.() ?? {}) as ImageCapabilities
  const { exposureTime, iso, colorTemperature, torch } = track.getSettings() as ImageSettings
  const locked: ImageSettings[] = []
  if (capabilities.exposureMode?.includes('manual') && exposureTime !== undefined) {
    locked.push({ exposureMode: 'manual', exposureTime, ...(iso === undefined ? {} : { iso }) })
  }
  if (capabilities.whiteBalanceMode?.includes('manual') && colorTemperature !== undefined) {
    locked.push({ whiteBalanceMode: 'manual', colorTemperature })
  }
  if (locked.length === 0) return
  // Constraints replace all earlier ones: without it the light would go out.
  if (torch) locked.push({ torch })
  // A camera that claims the capability and then refuses stays automatic.
  await track.applyConstraints({ advanced: locked as MediaTrackConstraintSet[] }).catch(() => undefined)
}
