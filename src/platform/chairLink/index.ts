export {
  requestClaimProofOverBluetooth,
  requestPresenceOverBluetooth,
  emergencyStopOverBluetooth,
  type PresenceOutcome,
} from './proximity'
export { createBluetoothLink } from './bluetoothLink'
export { createFailoverLink } from './failoverLink'
export { createListenerSet } from './listenerSet'
export { wait } from './wait'
export { withTimeout } from './withTimeout'
export { getNearbyDiscoveryMode, readNearbySerialNumber, watchNearbyChairs } from './nearbyChairs'
export { canUseBluetooth, canConnectWithoutGesture, createBluetoothTransport } from './bluetoothTransport'
export { stopChairWithRetry, type ChairStopOutcome } from './stopChairWithRetry'
export {
  ChairLinkError,
  type ChairAnswer,
  type ChairLink,
  type ChairLinkKind,
  type ChairLinkProblem,
  type ChairLinkState,
  type NearbyChair,
  type BluetoothChairLink,
} from './types'
