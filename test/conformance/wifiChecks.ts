import { decodeWifiScan, decodeWifiStatus, type WifiScan } from '@anzuo/chair-protocol'
import { expectResult, type BluetoothContext, type ConformanceCheck } from './conformanceCheck'

const RULE = 'Wi-Fi'
const SCAN_TIMEOUT_MS = 15_000
const ASK_AGAIN_MS = 1000

const NOTHING = new Uint8Array(0)

const isStrongestFirst = ({ networks }: WifiScan): boolean =>
  networks.every(({ rssi }, index) => rssi <= (networks[index - 1]?.rssi ?? rssi))

/** What the chair hears, when its search is over. `unknown` for a chair that does not tell. */
const readScan = async ({ chair, phone }: BluetoothContext): Promise<WifiScan | 'unknown' | string> => {
  const until = chair.now() + SCAN_TIMEOUT_MS
  for (;;) {
    const answer = await phone.ask({ name: 'wifiScan' })
    if (answer?.result === 'unknownOperation') return 'unknown'
    const problem = expectResult(answer, 'ok')
    if (problem) return problem
    const scan = decodeWifiScan(answer?.data ?? NOTHING)
    if (!scan) return 'its list of networks cannot be read'
    if (!scan.isScanning) return scan
    if (chair.now() > until) return 'its search does not end'
    await chair.wait(ASK_AGAIN_MS)
  }
}

export const WIFI_CHECKS: readonly ConformanceCheck<BluetoothContext>[] = [
  {
    id: 'wifi-scan',
    rule: RULE,
    title: 'tells its owner the networks that it hears, the strongest first',
    run: async context => {
      const scan = await readScan(context)
      if (typeof scan === 'string') return scan === 'unknown' ? null : scan
      return isStrongestFirst(scan) ? null : 'a weaker network stands before a stronger one'
    },
  },
  {
    id: 'wifi-status',
    rule: RULE,
    title: 'tells its owner how far it is with its network',
    run: async ({ phone }) => {
      const answer = await phone.ask({ name: 'wifiStatus' })
      if (answer?.result === 'unknownOperation') return null
      const problem = expectResult(answer, 'ok')
      if (problem) return problem
      const status = decodeWifiStatus(answer?.data ?? NOTHING)
      if (!status) return 'its status cannot be read'
      return (status.step === 'off') === (status.name === '')
        ? null
        : `its step is ${status.step}, its network is named '${status.name}'`
    },
  },
  {
    id: 'wifi-owner',
    rule: RULE,
    title: 'tells its networks to nobody but its owner',
    run: async ({ phone }) => {
      await phone.connect({ role: 'guest' })
      return expectResult(await phone.ask({ name: 'wifiScan' }), 'notPermitted')
    },
  },
]
