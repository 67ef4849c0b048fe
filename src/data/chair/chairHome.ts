import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  decodeHomeBrokerStatus,
  encodeHomeBrokerAccess,
  type HomeBrokerAccess,
  type HomeBrokerFailure,
} from '@anzuo/chair-protocol'
import { ChairLinkError, wait, type BluetoothChairLink } from '@/platform/chairLink'
import { STALE_TIME } from '../api/queryClient'
import { invalidateApiQueries, useApiMutation, useApiQuery } from '../api/useApiQuery'
import {
  useBluetoothSetup,
  type BluetoothSetupState,
  type NearbyChair,
  type SetupProgress,
} from './bluetoothSetupSession'

const GET_PATH = '/device/home/get'

/** Whether the chair is in its owner's home, as the server knows; asked again while it is being left or reached. */
export const useChairHome = (serialNumber: string) =>
  useApiQuery(GET_PATH, { serialNumber }, { staleTime: STALE_TIME.seconds(5), showErrorToast: false })

/** Takes the chair out of the home over the internet. */
export const useTurnChairHomeOff = () => {
  const client = useQueryClient()
  return useApiMutation('/device/home/off', {
    onSuccess: (link, { serialNumber }) => client.setQueryData([GET_PATH, { serialNumber }], link),
  })
}

const POLL_INTERVAL_MS = 800
/** Fifteen seconds: a broker in the same network answers in one. */
const MAX_STATUS_POLLS = 19

export type ChairHomeSetupState =
  | BluetoothSetupState
  | { kind: 'ready'; host: string | null }
  | { kind: 'joining' }
  | { kind: 'failed'; failure: Exclude<HomeBrokerFailure, 'none'> | 'timeout' }
  | { kind: 'done'; host: string }
  /** The chair knows no homes. */
  | { kind: 'unsupported' }

export type ChairHomeSetup = {
  state: ChairHomeSetupState
  /** Connects to the chair; on the web only from a tap. */
  connect: () => Promise<void>
  /** Gives false for an address that is none. */
  join: (access: HomeBrokerAccess) => boolean
  /** Takes the chair out of the home from beside it. */
  leave: () => Promise<void>
}

/** Brings a chair near the phone into its owner's home, over Bluetooth. */
export const useChairHomeSetup = (chair: NearbyChair): ChairHomeSetup => {
  const client = useQueryClient()
  const { state, connect, perform } = useBluetoothSetup<ChairHomeSetupState>(chair)
  useEffect(() => {
    if (state.kind === 'done') void invalidateApiQueries(client, [GET_PATH])
  }, [client, state.kind])
  return {
    state,
    connect: () => connect(readHome),
    join: access => {
      const packed = encodeHomeBrokerAccess(access)
      if (!packed) return false
      void perform((link, progress) => joinHome(link, packed, progress))
      return true
    },
    leave: () => perform(leaveHome),
  }
}

type Progress = SetupProgress<ChairHomeSetupState>

const readStatus = async (link: BluetoothChairLink) => {
  const { result, data } = await link.sendRequest({ name: 'homeBrokerStatus' })
  if (result === 'unknownOperation') return 'unsupported' as const
  const status = result === 'ok' ? decodeHomeBrokerStatus(data) : null
  if (!status) throw new ChairLinkError('refused')
  return status
}

const readHome = async (link: BluetoothChairLink, { setState }: Progress): Promise<void> => {
  const status = await readStatus(link)
  if (status === 'unsupported') return setState({ kind: 'unsupported' })
  setState({ kind: 'ready', host: status.step === 'off' ? null : status.host })
}

const joinHome = async (
  link: BluetoothChairLink,
  access: Uint8Array,
  { setState, isOver }: Progress,
): Promise<void> => {
  setState({ kind: 'joining' })
  const { result } = await link.sendRequest({ name: 'homeBroker', access })
  if (result === 'unknownOperation') return setState({ kind: 'unsupported' })
  if (result !== 'ok') throw new ChairLinkError('refused')
  for (let poll = 0; poll < MAX_STATUS_POLLS && !isOver(); poll += 1) {
    const status = await readStatus(link)
    if (status === 'unsupported') return setState({ kind: 'unsupported' })
    if (status.step === 'connected') return setState({ kind: 'done', host: status.host })
    if (status.failure !== 'none') return setState({ kind: 'failed', failure: status.failure })
    await wait(POLL_INTERVAL_MS)
  }
  setState({ kind: 'failed', failure: 'timeout' })
}

const leaveHome = async (link: BluetoothChairLink, { setState }: Progress): Promise<void> => {
  const { result } = await link.sendRequest({ name: 'homeBrokerOff' })
  if (result !== 'ok') throw new ChairLinkError('refused')
  setState({ kind: 'ready', host: null })
}
