export { createBluetoothLink } from './bluetoothLink'
export { createChosenLink, type ChosenLink } from './chosenLink'
export { createCloudLink, type CloudCalls } from './cloudLink'
export { canUseBluetooth, openTransport } from './openTransport'
export {
  LINK_PROBLEMS,
  LinkFailure,
  type Answer,
  type ChairLink,
  type ChairTransport,
  type LinkKind,
  type LinkProblem,
  type LinkState,
  type NearLink,
  type SoughtChair,
} from './types'
