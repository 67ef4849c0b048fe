import { useEffect, useMemo, useState } from 'react'
import {
  decodeWifiScan,
  decodeWifiStatus,
  encodeWifiCredentials,
  type ChairFamilyKey,
  type WifiCredentials,
  type WifiFailure,
  type WifiNetwork,
  type WifiStep,
} from '@anzuo/chair-protocol'
import { ChairLinkError, wait, type BluetoothChairLink, type ChairLinkProblem } from '@/platform/chairLink'
import { createNearbyOwnerLink, openWithValidTicket } from './nearbyOwnerLink'

const POLL_INTERVAL_MS = 800
const MAX_SEARCH_POLLS = 12
/** A router and a broker that are slow have answered by then. */
const MAX_STATUS_POLLS = 60

/** `sent`: a chair that does not tell how far it is has taken the network. */
export type ChairWifiState =
  | { kind: 'closed'; problem: ChairLinkProblem | null }
  | { kind: 'connecting' }
  /** `networks` is null for a chair that does not tell which ones it receives. */
  | { kind: 'choosing'; networks: readonly WifiNetwork[] | null; isSearching: boolean }
  | { kind: 'joining'; step: WifiStep; name: string }
  | { kind: 'failed'; failure: Exclude<WifiFailure, 'none'> | 'timeout'; name: string }
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

type SetState = (state: ChairWifiState) => void

/** The Wi-Fi of a chair near the phone, over Bluetooth, for its owner. The link is closed with the page. */
export const useChairWifi = ({
  serialNumber,
  family,
}: {
  serialNumber: string
  family: ChairFamilyKey
}): ChairWifi => {
  const [state, setState] = useState<ChairWifiState>({ kind: 'closed', problem: null })
  const session = useMemo(() => createWifiSession({ serialNumber, family }), [serialNumber, family])
  useEffect(() => session.follow(setState), [session])
  return { state, connect: session.connect, search: session.search, join: session.join }
}

const createWifiSession = (chair: { serialNumber: string; family: ChairFamilyKey }) => {
  let link: BluetoothChairLink | null = null
  let setState: SetState = () => undefined
  let isFollowed = false

  /** What goes wrong on the way leads back to the start, with its reason. */
  const guard = async (work: (open: BluetoothChairLink) => Promise<void>): Promise<void> => {
    link ??= createNearbyOwnerLink(chair.serialNumber, chair.family)
    try {
      await work(link)
    } catch (error) {
      setState({ kind: 'closed', problem: error instanceof ChairLinkError ? error.problem : 'lost' })
    }
  }
  const isOver = () => !isFollowed
  const search = () => guard(open => searchNetworks(open, { setState, isOver }))

  return {
    follow: (listener: SetState): (() => void) => {
      setState = listener
      isFollowed = true
      return () => {
        isFollowed = false
        setState = () => undefined
        void link?.close()
        link = null
      }
    },
    connect: () =>
      guard(async open => {
        setState({ kind: 'connecting' })
        await openWithValidTicket(open, chair.serialNumber)
        await searchNetworks(open, { setState, isOver })
      }),
    search,
    join: (credentials: WifiCredentials): boolean => {
      const access = encodeWifiCredentials(credentials)
      if (!access) return false
      void guard(open => joinNetwork(open, { access, name: credentials.name }, { setState, isOver }))
      return true
    },
  }
}

type Progress = { setState: SetState; isOver: () => boolean }

const searchNetworks = async (link: BluetoothChairLink, { setState, isOver }: Progress): Promise<void> => {
  setState({ kind: 'choosing', networks: [], isSearching: true })
  for (let poll = 0; poll < MAX_SEARCH_POLLS && !isOver(); poll += 1) {
    const { result, data } = await link.sendRequest({ name: 'wifiScan' })
    const scan = result === 'ok' ? decodeWifiScan(data) : null
    if (!scan) return setState({ kind: 'choosing', networks: null, isSearching: false })
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
    const answer = await link.sendRequest({ name: 'wifiStatus' })
    const status = answer.result === 'ok' ? decodeWifiStatus(answer.data) : null
    if (!status) return setState({ kind: 'sent', name })
    const { step, failure } = status
    if (failure !== 'none') return setState({ kind: 'failed', failure, name })
    if (step === 'done') return setState({ kind: 'done', name })
    setState({ kind: 'joining', step, name })
    await wait(POLL_INTERVAL_MS)
  }
  setState({ kind: 'failed', failure: 'timeout', name })
}
