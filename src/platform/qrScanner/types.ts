/**
 * `cancelled`: the person thought better of it. `refused`: no camera is allowed. `nothing`: no code is on the picture.
 * `impossible`: this device can't.
 */
export type QrScanOutcome =
  { kind: 'read'; text: string } | { kind: 'cancelled' | 'refused' | 'nothing' | 'impossible' }

/** How a code before the camera is read: by a screen of the system's own, by our own view, or not at all. */
export type QrScanMode = 'system' | 'view' | 'none'

/** The camera's light. */
export type CameraTorch = { setOn: (isOn: boolean) => Promise<void> }

export type QrScannerViewProps = {
  /** A code was read; the view may go. */
  onRead: (text: string) => void
  /** The camera can't be used. */
  onFailed: (reason: 'refused' | 'impossible') => void
  /** The camera has a light that can be switched. */
  onTorch: (torch: CameraTorch) => void
  /** What is seen, for assistive technology. */
  label: string
}
