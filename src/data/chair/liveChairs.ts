import type { ResponseData, Chair, ChairSocketMessage, ChairSocketRequest } from '@anzuo/contract'
import { onAppShown } from '@/platform/appVisibility'
import { networkStatus } from '@/platform/networkStatus'
import { openSocket, type Socket } from '@/platform/socket'
import { queryClient } from '../api/queryClient'
import { endAuthSession, useAuthSession } from '../account/authSession'

export type LiveChairState = Pick<Chair, 'isOnline' | 'state' | 'seat'>

export type LiveChairListener = {
  onSeen: (chair: LiveChairState) => void
  /** The line was lost and is being made again. */
  onLost: () => void
  /** The chair is not, or no longer, the person's. */
  onGone: () => void
}

/** Where the contract (`live.ts`) puts the line; a test holds the two together. */
export const LIVE_SOCKET_PATH = '/device/live'

/** Pauses before the line is made again; the last one is repeated. None is longer than people believe an old state. */
const RECONNECT_DELAYS_MS = [500, 1000, 2000, 4000] as const

/** A line that says nothing for so long after it was asked is dead, although nobody has closed it. */
const PROOF_TIMEOUT_MS = 2000

const LIST = '/device/list'
const GET = '/device/get'

const listenersByChair = new Map<string, Set<LiveChairListener>>()
let socket: Socket | null = null
let isOpen = false
let attempts = 0
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let proofTimer: ReturnType<typeof setTimeout> | undefined
let stopReconnectOnResume: (() => void) | null = null

const getAllListeners = () => [...listenersByChair.values()].flatMap(set => [...set])

/** Says who listens to which chairs. */
const sendSubscriptions = (): void => {
  const { token } = useAuthSession.getState()
  if (!socket || !isOpen || token === null) return
  const request: ChairSocketRequest = { type: 'watch', token, serialNumbers: [...listenersByChair.keys()] }
  socket.send(JSON.stringify(request))
}

/** A chair that goes while it is watched goes now. */
const mergeLiveState = (device: Chair, seen: LiveChairState): Chair => ({
  ...device,
  ...seen,
  ...(device.isOnline === seen.isOnline
    ? {}
    : { offlineSince: seen.isOnline ? null : new Date().toISOString() }),
})

const updateQueryCache = (serialNumber: string, seen: LiveChairState): void => {
  queryClient.setQueryData<ResponseData<typeof LIST>>(
    [LIST, {}],
    list =>
      list && {
        devices: list.devices.map(device =>
          device.serialNumber === serialNumber ? mergeLiveState(device, seen) : device,
        ),
      },
  )
  queryClient.setQueryData<Chair>([GET, { serialNumber }], device => device && mergeLiveState(device, seen))
}

const onMessage = (text: string): void => {
  clearTimeout(proofTimer)
  const message = JSON.parse(text) as ChairSocketMessage
  switch (message.type) {
    case 'sessionOver':
      return endAuthSession('ended')
    case 'gone':
      for (const watcher of listenersByChair.get(message.serialNumber) ?? []) watcher.onGone()
      return void queryClient.invalidateQueries({ queryKey: [LIST] })
    case 'chair': {
      const { serialNumber, isOnline, state, seat } = message
      const seen = { isOnline, state, seat }
      updateQueryCache(serialNumber, seen)
      for (const watcher of listenersByChair.get(serialNumber) ?? []) watcher.onSeen(seen)
    }
  }
}

const onLost = (): void => {
  clearTimeout(proofTimer)
  socket = null
  isOpen = false
  for (const watcher of getAllListeners()) watcher.onLost()
  reconnectTimer = setTimeout(
    connect,
    RECONNECT_DELAYS_MS[Math.min(attempts, RECONNECT_DELAYS_MS.length - 1)],
  )
  attempts += 1
}

const connect = (): void => {
  clearTimeout(reconnectTimer)
  if (socket || listenersByChair.size === 0 || useAuthSession.getState().token === null) return
  socket = openSocket(LIVE_SOCKET_PATH, {
    onOpened: () => {
      isOpen = true
      attempts = 0
      sendSubscriptions()
    },
    onMessage,
    onClosed: onLost,
  })
}

/** A phone that slept may hold a line that ended meanwhile without a word: whoever is asked on a line that lives answers. */
const requestProof = (): void => {
  clearTimeout(proofTimer)
  proofTimer = setTimeout(() => {
    socket?.close()
    onLost()
  }, PROOF_TIMEOUT_MS)
  sendSubscriptions()
}

/** Whoever comes back, or gets a network again, does not wait for the pause to end. */
const reconnectOnResume = (): void => {
  if (stopReconnectOnResume) return
  const now = () => {
    attempts = 0
    if (isOpen) requestProof()
    else connect()
  }
  const stops = [onAppShown(now), networkStatus.onChanged(isOnline => isOnline && now())]
  const stopSession = useAuthSession.subscribe((after, before) => {
    if (after.token === before.token) return
    if (after.token === null) disconnect()
    else if (isOpen) sendSubscriptions()
    else now()
  })
  stopReconnectOnResume = () => {
    stops.forEach(stop => stop())
    stopSession()
  }
}

const disconnect = (): void => {
  clearTimeout(reconnectTimer)
  clearTimeout(proofTimer)
  socket?.close()
  socket = null
  isOpen = false
}

let isSendScheduled = false
/** Several that come or go together are told in one message. */
const scheduleSendSubscriptions = (): void => {
  if (isSendScheduled) return
  isSendScheduled = true
  void Promise.resolve().then(() => {
    isSendScheduled = false
    if (listenersByChair.size > 0) return isOpen ? sendSubscriptions() : connect()
    disconnect()
    stopReconnectOnResume?.()
    stopReconnectOnResume = null
  })
}

/** Watches a chair as it is, over the one line that all share; kept answers about it follow. The result ends that. */
export const subscribeToLiveChair = (serialNumber: string, watcher: LiveChairListener): (() => void) => {
  const others = listenersByChair.get(serialNumber) ?? new Set()
  listenersByChair.set(serialNumber, others.add(watcher))
  reconnectOnResume()
  scheduleSendSubscriptions()
  return () => {
    others.delete(watcher)
    if (others.size === 0 && listenersByChair.get(serialNumber) === others)
      listenersByChair.delete(serialNumber)
    scheduleSendSubscriptions()
  }
}
