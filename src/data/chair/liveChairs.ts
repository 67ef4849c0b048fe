import type { ResponseData, Chair, ChairSocketMessage, ChairSocketRequest } from '@anzuo/contract'
import { CHAIR_SOCKET_PATH } from '@anzuo/contract/chairSocketPath'
import { onAppShown } from '@/platform/appVisibility'
import { networkStatus } from '@/platform/networkStatus'
import { openSocket, type Socket } from '@/platform/socket'
import { queryClient } from '../api/queryClient'
import { endLocalAuthSession, isSignedIn, readAuthToken, useAuthSession } from '../account/authSession'
import {
  INITIAL_LIVE_SOCKET_STATE,
  transitionLiveSocket,
  type LiveSocketEffect,
  type LiveSocketEvent,
} from './liveSocketState'

export type LiveChairState = Pick<Chair, 'isOnline' | 'state' | 'seat'>

export type LiveChairListener = {
  onSeen: (chair: LiveChairState) => void
  /** The socket was lost and is being opened again. */
  onLost: () => void
  /** The chair is not, or no longer, the person's. */
  onGone: () => void
}

const LIST = '/device/list'
const GET = '/device/get'

const listenersByChair = new Map<string, Set<LiveChairListener>>()
let state = INITIAL_LIVE_SOCKET_STATE
let socket: Socket | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let stopResumeListeners: (() => void) | null = null

const canConnect = (): boolean => listenersByChair.size > 0 && isSignedIn()

const dispatch = (event: LiveSocketEvent): void => {
  const next = transitionLiveSocket(state, event)
  state = next.state
  next.effects.forEach(perform)
}

const perform = (effect: LiveSocketEffect): void => {
  switch (effect.kind) {
    case 'openSocket':
      return connect()
    case 'closeSocket':
      socket?.close()
      socket = null
      return
    case 'sendSubscriptions':
      return sendSubscriptions()
    case 'notifyLost':
      socket = null
      return [...listenersByChair.values()].flatMap(set => [...set]).forEach(({ onLost }) => onLost())
    case 'startTimer':
      clearTimeout(timer)
      timer = setTimeout(() => dispatch({ kind: 'timerFired', canConnect: canConnect() }), effect.ms)
      return
    case 'cancelTimer':
      return clearTimeout(timer)
  }
}

const connect = (): void => {
  const opened = openSocket(CHAIR_SOCKET_PATH, {
    onOpened: () => {
      if (socket === opened) dispatch({ kind: 'opened' })
    },
    onMessage: text => {
      if (socket !== opened) return
      dispatch({ kind: 'messageReceived' })
      onMessage(text)
    },
    onClosed: () => {
      if (socket === opened) dispatch({ kind: 'lost' })
    },
  })
  socket = opened
}

/** Says who listens to which chairs. */
const sendSubscriptions = (): void => {
  const token = readAuthToken()
  if (token === null) return
  const request: ChairSocketRequest = { type: 'watch', token, serialNumbers: [...listenersByChair.keys()] }
  socket?.send(JSON.stringify(request))
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
  const message = JSON.parse(text) as ChairSocketMessage
  switch (message.type) {
    case 'sessionOver':
      return endLocalAuthSession('ended')
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

/** Whoever comes back, gets a network again or signs in does not wait for the pause to end. */
const listenForResume = (): void => {
  if (stopResumeListeners) return
  const resume = () => dispatch({ kind: 'resumed', canConnect: canConnect() })
  const stops = [
    onAppShown(resume),
    networkStatus.onChanged(isOnline => isOnline && resume()),
    useAuthSession.subscribe((after, before) => {
      if (after.token === before.token) return
      if (after.token === null) dispatch({ kind: 'signedOut' })
      else dispatch({ kind: 'signedIn', canConnect: canConnect() })
    }),
  ]
  stopResumeListeners = () => stops.forEach(stop => stop())
}

let isChangeScheduled = false
/** Several that come or go together are sent in one message. */
const scheduleSubscriptionChange = (): void => {
  if (isChangeScheduled) return
  isChangeScheduled = true
  void Promise.resolve().then(() => {
    isChangeScheduled = false
    const hasListeners = listenersByChair.size > 0
    dispatch({ kind: 'subscriptionsChanged', hasListeners, canConnect: canConnect() })
    if (hasListeners) return
    stopResumeListeners?.()
    stopResumeListeners = null
  })
}

/** Watches a chair as it is, over the one socket that all share; cached answers about it follow. The result ends that. */
export const subscribeToLiveChair = (serialNumber: string, watcher: LiveChairListener): (() => void) => {
  const others = listenersByChair.get(serialNumber) ?? new Set()
  listenersByChair.set(serialNumber, others.add(watcher))
  listenForResume()
  scheduleSubscriptionChange()
  return () => {
    others.delete(watcher)
    if (others.size === 0 && listenersByChair.get(serialNumber) === others)
      listenersByChair.delete(serialNumber)
    scheduleSubscriptionChange()
  }
}
