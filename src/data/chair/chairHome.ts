import { useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  decodeHomeBrokerStatus,
  encodeHomeBrokerAccess,
  type ChairFamilyKey,
  type HomeBrokerAccess,
  type HomeBrokerFailure,
} from '@anzuo/chair-protocol'
import { ChairLinkError, wait, type BluetoothChairLink, type ChairLinkProblem } from '@/platform/chairLink'
import { STALE_TIME } from '../api/queryClient'
import { invalidateApiQueries, useApiMutation, useApiQuery } from '../api/useApiQuery'
import { createOwnBluetoothLink, openWithValidTicket } from './ownBluetoothLink'

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
  | { kind: 'closed'; problem: ChairLinkProblem | null }
  | { kind: 'connecting' }
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

type SetState = (state: ChairHomeSetupState) => void

/** Brings a chair near the phone into its owner's home, over Bluetooth. The link is closed with the page. */
export const useChairHomeSetup = (chair: {
  serialNumber: string
  family: ChairFamilyKey
}): ChairHomeSetup => {
  const { serialNumber, family } = chair
  const client = useQueryClient()
  const [state, setState] = useState<ChairHomeSetupState>({ kind: 'closed', problem: null })
  const session = useMemo(() => createHomeSession({ serialNumber, family }), [serialNumber, family])
  useEffect(() => session.follow(setState), [session])
  useEffect(() => {
    if (state.kind === 'done') void invalidateApiQueries(client, [GET_PATH])
  }, [client, state.kind])
  return { state, connect: session.connect, join: session.join, leave: session.leave }
}

const createHomeSession = (chair: { serialNumber: string; family: ChairFamilyKey }) => {
  let link: BluetoothChairLink | null = null
  let setState: SetState = () => undefined
  let isFollowed = false

  /** What goes wrong on the way leads back to the start, with its reason. */
  const guard = async (work: (open: BluetoothChairLink) => Promise<void>): Promise<void> => {
    link ??= createOwnBluetoothLink(chair)
    try {
      await work(link)
    } catch (error) {
      setState({ kind: 'closed', problem: error instanceof ChairLinkError ? error.problem : 'lost' })
    }
  }

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
        await readHome(open, setState)
      }),
    join: (access: HomeBrokerAccess): boolean => {
      const packed = encodeHomeBrokerAccess(access)
      if (!packed) return false
      void guard(open => joinHome(open, packed, { setState, isOver: () => !isFollowed }))
      return true
    },
    leave: () =>
      guard(async open => {
        const { result } = await open.sendRequest({ name: 'homeBrokerOff' })
        if (result !== 'ok') throw new ChairLinkError('refused')
        setState({ kind: 'ready', host: null })
      }),
  }
}

const readStatus = async (link: BluetoothChairLink) => {
  const { result, data } = await link.sendRequest({ name: 'homeBrokerStatus' })
  if (result === 'unknownOperation') return 'unsupported' as const
  const status = result === 'ok' ? decodeHomeBrokerStatus(data) : null
  if (!status) throw new ChairLinkError('refused')
  return status
}

const readHome = async (link: BluetoothChairLink, setState: SetState): Promise<void> => {
  const status = await readStatus(link)
  if (status === 'unsupported') return setState({ kind: 'unsupported' })
  setState({ kind: 'ready', host: status.step === 'off' ? null : status.host })
}

const joinHome = async (
  link: BluetoothChairLink,
  access: Uint8Array,
  { setState, isOver }: { setState: SetState; isOver: () => boolean },
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
