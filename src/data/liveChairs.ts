import type { DataOf, Device, LiveMessage, LiveRequest } from '@/contract'
import { onAppShown } from '@/platform/appVisibility'
import { network } from '@/platform/network'
import { openSocket, type Socket } from '@/platform/socket'
import { queryClient } from './queryClient'
import { endSession, useSession } from './session'

export type SeenChair = Pick<Device, 'isOnline' | 'state' | 'seat'>

export type LiveWatcher = {
  onSeen: (chair: SeenChair) => void
  /** The line was lost and is being made again. */
  onLost: () => void
  /** The chair is not, or no longer, the person's. */
  onGone: () => void
}

/** Where the contract (`live.ts`) puts the line; a test holds the two together. */
export const LIVE_LINE = '/device/live'

/** Pauses before the line is made again; the last one is repeated. None is longer than people believe an old state. */
const AGAIN_MS = [500, 1000, 2000, 4000] as const

/** A line that says nothing for so long after it was asked is dead, although nobody has closed it. */
const PROOF_MS = 2000

const LIST = '/device/list'
const GET = '/device/get'

const watchers = new Map<string, Set<LiveWatcher>>()
let socket: Socket | null = null
let isOpen = false
let attempts = 0
let timer: ReturnType<typeof setTimeout> | undefined
let proof: ReturnType<typeof setTimeout> | undefined
let stopHearing: (() => void) | null = null

const everybody = () => [...watchers.values()].flatMap(set => [...set])

/** Says who listens to which chairs. */
const sayWhom = (): void => {
  const { token } = useSession.getState()
  if (!socket || !isOpen || token === null) return
  const request: LiveRequest = { type: 'watch', token, serialNumbers: [...watchers.keys()] }
  socket.send(JSON.stringify(request))
}

/** A chair that goes while it is watched goes now. */
const withNews = (device: Device, seen: SeenChair): Device => ({
  ...device,
  ...seen,
  ...(device.isOnline === seen.isOnline
    ? {}
    : { offlineSince: seen.isOnline ? null : new Date().toISOString() }),
})

const keep = (serialNumber: string, seen: SeenChair): void => {
  queryClient.setQueryData<DataOf<typeof LIST>>(
    [LIST, {}],
    list =>
      list && {
        devices: list.devices.map(device =>
          device.serialNumber === serialNumber ? withNews(device, seen) : device,
        ),
      },
  )
  queryClient.setQueryData<Device>([GET, { serialNumber }], device => device && withNews(device, seen))
}

const onMessage = (text: string): void => {
  clearTimeout(proof)
  const message = JSON.parse(text) as LiveMessage
  switch (message.type) {
    case 'sessionOver':
      return endSession('ended')
    case 'gone':
      for (const watcher of watchers.get(message.serialNumber) ?? []) watcher.onGone()
      return void queryClient.invalidateQueries({ queryKey: [LIST] })
    case 'chair': {
      const { serialNumber, isOnline, state, seat } = message
      const seen = { isOnline, state, seat }
      keep(serialNumber, seen)
      for (const watcher of watchers.get(serialNumber) ?? []) watcher.onSeen(seen)
    }
  }
}

const onLost = (): void => {
  clearTimeout(proof)
  socket = null
  isOpen = false
  for (const watcher of everybody()) watcher.onLost()
  timer = setTimeout(connect, AGAIN_MS[Math.min(attempts, AGAIN_MS.length - 1)])
  attempts += 1
}

const connect = (): void => {
  clearTimeout(timer)
  if (socket || watchers.size === 0 || useSession.getState().token === null) return
  socket = openSocket(LIVE_LINE, {
    onOpened: () => {
      isOpen = true
      attempts = 0
      sayWhom()
    },
    onMessage,
    onClosed: onLost,
  })
}

/** A phone that slept may hold a line that ended meanwhile without a word: whoever is asked on a line that lives answers. */
const askForProof = (): void => {
  clearTimeout(proof)
  proof = setTimeout(() => {
    socket?.close()
    onLost()
  }, PROOF_MS)
  sayWhom()
}

/** Whoever comes back, or gets a network again, does not wait for the pause to end. */
const hearOfReturns = (): void => {
  if (stopHearing) return
  const now = () => {
    attempts = 0
    if (isOpen) askForProof()
    else connect()
  }
  const stops = [onAppShown(now), network.onChanged(isOnline => isOnline && now())]
  const stopSession = useSession.subscribe((after, before) => {
    if (after.token === before.token) return
    if (after.token === null) hangUp()
    else if (isOpen) sayWhom()
    else now()
  })
  stopHearing = () => {
    stops.forEach(stop => stop())
    stopSession()
  }
}

const hangUp = (): void => {
  clearTimeout(timer)
  clearTimeout(proof)
  socket?.close()
  socket = null
  isOpen = false
}

let hasNews = false
/** Several that come or go together are told in one message. */
const sayWhomSoon = (): void => {
  if (hasNews) return
  hasNews = true
  void Promise.resolve().then(() => {
    hasNews = false
    if (watchers.size > 0) return isOpen ? sayWhom() : connect()
    hangUp()
    stopHearing?.()
    stopHearing = null
  })
}

/** Watches a chair as it is, over the one line that all share; kept answers about it follow. The result ends that. */
export const watchChair = (serialNumber: string, watcher: LiveWatcher): (() => void) => {
  const others = watchers.get(serialNumber) ?? new Set()
  watchers.set(serialNumber, others.add(watcher))
  hearOfReturns()
  sayWhomSoon()
  return () => {
    others.delete(watcher)
    if (others.size === 0 && watchers.get(serialNumber) === others) watchers.delete(serialNumber)
    sayWhomSoon()
  }
}
