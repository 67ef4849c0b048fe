/** Whether the device has a network. It may still not reach our server. */
export type NetworkStatus = {
  /** As last reported; true until the device says otherwise. */
  isOnline: () => boolean
  /** Calls back on every change; the result ends that. */
  onChanged: (onChanged: (isOnline: boolean) => void) => () => void
}
