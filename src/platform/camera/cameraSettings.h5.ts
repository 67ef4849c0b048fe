/** Whether this platform can open the settings where camera permission is granted. Browsers can't. */
export const canOpenCameraSettings = false

/** Does nothing: a browser has no such page. */
export const openCameraSettings = async (): Promise<void> => undefined
