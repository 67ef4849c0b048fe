/** Whether this platform can lead the person to the page where camera permission is granted. Browsers can't. */
export const canOpenCameraSettings = false

/** Leads to the permissions of this app; does nothing in a browser. */
export const openCameraSettings = async (): Promise<void> => undefined
