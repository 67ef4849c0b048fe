import {
  decodeWifiScan,
  decodeWifiStatus,
  encodeWifiCredentials,
  type WifiCredentials,
  type WifiFailure,
  type WifiNetwork,
  type WifiStep,
} from '@anzuo/chair-protocol'
import { ChairLinkError, wait, type BluetoothChairLink } from '@/platform/chairLink'
import {
  useBluetoothSetup,
  type BluetoothSetupState,
  type NearbyChair,
  type SetupProgress,
} from './bluetoothSetupSession'

const POLL_INTERVAL_MS = 800
const MAX_SEARCH_POLLS = 12
/** A router and a broker that are slow have answered by then. */
const MAX_STATUS_POLLS = 60

/**
 * `sent`: a chair that does not tell how far it is has taken the network. `garbled`: its answer came in half, and is not believed in any
 * part.
 */
export type ChairWifiState =
  | BluetoothSetupState
  /** `networks` is null for a chair that does not tell which ones it receives. */
  | { kind: 'choosing'; networks: readonly WifiNetwork[] | null; isSearching: boolean }
  | { kind: 'joining'; step: WifiStep; name: string }
  | { kind: 'failed'; failure: Exclude<WifiFailure, 'none'> | 'timeout' | 'garbled'; name: string }
  | { kind: 'done'; name: string }
  | { kind: 'sent'; name: string }

export type ChairWifi = {
  state: ChairWifiState
  /** Connects, and searches; on the web only from a tap. */
  connect: () => Promise<void>
  search: () => Promise<void>
  /** Gives false for a name or a password that no radio takes. */
  join: (credentials: WifiCredentials) => boolean
}

/** The Wi-Fi of a chair near the phone, over Bluetooth, for its owner. */
export const useChairWifi = (chair: NearbyChair): ChairWifi => {
  const { state, connect, perform } = useBluetoothSetup<ChairWifiState>(chair)
  return {
    state,
    connect: () => connect(searchNetworks),
    search: () => perform(searchNetworks),
    join: credentials => {
      const access = encodeWifiCredentials(credentials)
      if (!access) return false
      void perform((link, progress) => joinNetwork(link, { access, name: credentials.name }, progress))
      return true
    },
  }
}

type Progress = SetupProgress<ChairWifiState>

const searchNetworks = async (link: BluetoothChairLink, { setState, isOver }: Progress): Promise<void> => {
  setState({ kind: 'choosing', networks: [], isSearching: true })
  for (let poll = 0; poll < MAX_SEARCH_POLLS && !isOver(); poll += 1) {
    const { result, data } = await link.sendRequest({ name: 'wifiScan' })
    if (result === 'unknownOperation')
      return setState({ kind: 'choosing', networks: null, isSearching: false })
    if (result !== 'ok') throw new ChairLinkError('refused')
    const scan = decodeWifiScan(data)
    if (!scan) return setState({ kind: 'failed', failure: 'garbled', name: '' })
    const isSearching = scan.isScanning && poll < MAX_SEARCH_POLLS - 1
    setState({ kind: 'choosing', networks: scan.networks, isSearching })
    if (!isSearching) return
    await wait(POLL_INTERVAL_MS)
  }
}

const joinNetwork = async (
  link: BluetoothChairLink,
  { access, name }: { access: Uint8Array; name: string },
  { setState, isOver }: Progress,
): Promise<void> => {
  setState({ kind: 'joining', step: 'joining', name })
  const { result } = await link.sendRequest({ name: 'wifi', access })
  if (result !== 'ok') throw new ChairLinkError('refused')
  for (let poll = 0; poll < MAX_STATUS_POLLS && !isOver(); poll += 1) {
    const { result: readResult, data } = await link.sendRequest({ name: 'wifiStatus' })
    if (readResult === 'unknownOperation') return setState({ kind: 'sent', name })
    if (readResult !== 'ok') throw new ChairLinkError('refused')
    const status = decodeWifiStatus(data)
    if (!status) return setState({ kind: 'failed', failure: 'garbled', name })
    const { step, failure } = status
    if (failure !== 'none') return setState({ kind: 'failed', failure, name })
    if (step === 'done') return setState({ kind: 'done', name })
    setState({ kind: 'joining', step, name })
    await wait(POLL_INTERVAL_MS)
  }
  setState({ kind: 'failed', failure: 'timeout', name })
}
