import {
  applyWifiKeystream,
  decodeWifiCredentials,
  encodeWifiScan,
  encodeWifiStatus,
  type ChairRequest,
  type LinkSessionKeys,
  type WifiCredentials,
  type WifiFailure,
  type WifiNetwork,
  type WifiScan,
  type WifiStatus,
  type WifiStep,
} from '@anzuo/chair-protocol'
import type { ChairPersistentMemory, ChairRequestOutcome } from '@anzuo/chair-protocol/model'

/** A network around a simulated chair, and where a chair that joins it gets stuck. */
export type SimulatedNetwork = WifiNetwork & {
  password: string
  fault?: 'noAddress' | 'noInternet' | 'noBroker'
}

/** One network for each way in which joining can end. */
export const SIMULATED_NETWORKS: readonly SimulatedNetwork[] = [
  { name: 'Plum-Garden', rssi: -46, isSecured: true, band: '2.4', password: 'plum-2026' },
  { name: 'Plum-Garden-5G', rssi: -52, isSecured: true, band: '5', password: 'plum-2026' },
  { name: '李家客厅', rssi: -61, isSecured: true, band: '2.4', password: 'lijia-2026', fault: 'noInternet' },
  { name: 'Office', rssi: -67, isSecured: true, band: '2.4', password: 'office-2026', fault: 'noBroker' },
  { name: 'Willow 12', rssi: -74, isSecured: true, band: '2.4', password: 'willow-12', fault: 'noAddress' },
  { name: 'Cafe next door', rssi: -82, isSecured: false, band: '2.4', password: '' },
]

const SCAN_MS = 2000
const SCAN_LIFETIME_MS = 30_000
const STEP_MS = 600

const JOINING_STEPS: readonly WifiStep[] = ['joining', 'address', 'internet', 'broker', 'done']

/** Where a failure stops the chair. */
const STEP_BY_FAILURE: Readonly<Record<WifiFailure, WifiStep>> = {
  none: 'done',
  wrongPassword: 'joining',
  fiveGigahertzOnly: 'joining',
  notFound: 'joining',
  noAddress: 'address',
  noInternet: 'internet',
  noBroker: 'broker',
}

type SimulatedWifiOptions = {
  memory: ChairPersistentMemory
  /** Milliseconds of a steady clock. */
  now: () => number
  networks: readonly SimulatedNetwork[] | null
  /** The chair has reached the broker over its new network. */
  onJoined: () => void
}

/** The chair's radio for Wi-Fi, in an air that is made up. Without one it hears nothing and joins whatever it is given. */
export const createSimulatedWifi = (options: SimulatedWifiOptions) => {
  const search = createSearch(options)
  const joining = createJoining(options)
  return {
    /** Carries out a request; the credentials are sealed with the keys of the connection. */
    perform: (
      request: Extract<ChairRequest, { name: 'wifi' | 'wifiScan' | 'wifiStatus' }>,
      sealed: { keys: LinkSessionKeys; sequence: number } | null,
    ): ChairRequestOutcome => {
      switch (request.name) {
        case 'wifiScan':
          return { result: 'ok', data: encodeWifiScan(search()) }
        case 'wifiStatus':
          return { result: 'ok', data: encodeWifiStatus(joining.readStatus()) }
        case 'wifi': {
          const credentials =
            sealed && decodeWifiCredentials(applyWifiKeystream(sealed.keys, sealed.sequence, request.access))
          if (!credentials) return { result: 'badParameter' }
          joining.join(credentials)
          return { result: 'ok' }
        }
      }
    },
    /** The chair is reset. */
    forget: joining.forget,
  }
}

export type SimulatedWifi = ReturnType<typeof createSimulatedWifi>

/** The first call of a while begins a search, which hears one network at once and the others when it is done. */
const createSearch = ({ now, networks }: SimulatedWifiOptions) => {
  let startedAt: number | null = null
  return (): WifiScan => {
    if (startedAt === null || now() - startedAt > SCAN_LIFETIME_MS) startedAt = now()
    const isScanning = networks !== null && now() - startedAt < SCAN_MS
    return { isScanning, networks: (networks ?? []).slice(0, isScanning ? 1 : undefined) }
  }
}

/** The network that was given last, until it is the chair's own. */
const createJoining = ({ memory, now, networks, onJoined }: SimulatedWifiOptions) => {
  let joining: { at: number; name: string; failure: WifiFailure } | null = null

  const getStatus = (): WifiStatus => {
    if (!joining)
      return { step: memory.wifiName === null ? 'off' : 'done', failure: 'none', name: memory.wifiName ?? '' }
    const { at, name, failure } = joining
    const reached = Math.min(Math.floor((now() - at) / STEP_MS), JOINING_STEPS.length - 1)
    const failingStep = STEP_BY_FAILURE[failure]
    const hasFailed = reached > JOINING_STEPS.indexOf(failingStep)
    return hasFailed
      ? { step: failingStep, failure, name }
      : { step: JOINING_STEPS[reached] ?? 'done', failure: 'none', name }
  }

  const readStatus = (): WifiStatus => {
    const status = getStatus()
    if (joining && status.step === 'done') {
      memory.wifiName = joining.name
      joining = null
      onJoined()
    }
    return status
  }

  return {
    readStatus,
    join: (credentials: WifiCredentials): void => {
      const failure = networks ? findFailure(networks, credentials) : 'none'
      joining = { at: networks ? now() : -Infinity, name: credentials.name, failure }
      readStatus()
    },
    forget: (): void => {
      joining = null
      memory.wifiName = null
    },
  }
}

const findFailure = (
  networks: readonly SimulatedNetwork[],
  { name, password }: WifiCredentials,
): WifiFailure => {
  const network = networks.find(each => each.name === name)
  if (!network) return 'notFound'
  if (network.band === '5') return 'fiveGigahertzOnly'
  if (network.isSecured && network.password !== password) return 'wrongPassword'
  return network.fault ?? 'none'
}
