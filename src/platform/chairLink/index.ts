export { claimBeside, stopBeside } from './beside'
export { createBluetoothLink } from './bluetoothLink'
export { createChosenLink, type ChosenLink } from './chosenLink'
export { createCloudLink, type ChairWatcher, type CloudCalls } from './cloudLink'
export { inTime } from './inTime'
export { nearbyWay, readNearby, watchNearby } from './nearby'
export { canUseBluetooth, opensByItself, openTransport } from './openTransport'
export { stopSurely, type StopOutcome } from './stopSurely'
export {
  LINK_PROBLEMS,
  LinkFailure,
  type Answer,
  type ChairLink,
  type ChairTransport,
  type LinkKind,
  type LinkProblem,
  type LinkState,
  type NearbyChair,
  type NearLink,
  type SoughtChair,
} from './types'
