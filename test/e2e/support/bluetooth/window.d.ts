import type { BluetoothTestApi } from './page'

declare global {
  // Only an interface can add to the browser's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    bench: BluetoothTestApi
  }
}
