import { setTimeout as wait } from 'node:timers/promises'
import { WxError } from './wxBackend'

/** How what is sent gets to its server and back. */
type NetworkConditions = {
  /** From sending to the first byte of an answer, besides what the server takes, in ms. */
  latencyMs: number
  bytesPerSecond: number
  /** Of so many requests one is lost, the last one; null: none. */
  lostOf: number | null
  isOffline: boolean
}

const UNHINDERED: NetworkConditions = {
  latencyMs: 0,
  bytesPerSecond: Infinity,
  lostOf: null,
  isOffline: false,
}

/** `slow-3g`: what the developer tools of Chromium slow a page down to by that name. The others are the host's own. */
const NETWORK_CONDITIONS = {
  'slow-3g': { ...UNHINDERED, latencyMs: 2000, bytesPerSecond: 50_000 },
  lossy: { ...UNHINDERED, latencyMs: 200, bytesPerSecond: 200_000, lostOf: 5 },
  offline: { ...UNHINDERED, isOffline: true },
} as const satisfies Record<string, NetworkConditions>

export type NetworkProfile = keyof typeof NETWORK_CONDITIONS

export const NETWORK_PROFILES = Object.keys(NETWORK_CONDITIONS) as NetworkProfile[]

const NETWORK_ERRNO = 600001
const createNetworkError = (code: number, name: string) =>
  new WxError(`errcode:${code} cronet_error_code:${code} error_msg:net::${name}`, { errno: NETWORK_ERRNO })

type Parcel = { sentBytes: number; signal: AbortSignal }

/** Carries requests over a network as bad as a profile says; null: as good as it is. */
export const createNetwork = (profile: NetworkProfile | null) => {
  const { latencyMs, bytesPerSecond, lostOf, isOffline } =
    profile === null ? UNHINDERED : NETWORK_CONDITIONS[profile]
  let sent = 0
  const transfer = (bytes: number, signal: AbortSignal, delayMs = 0) => {
    const milliseconds = delayMs + (1000 * bytes) / bytesPerSecond
    return milliseconds > 0 ? wait(milliseconds, undefined, { signal }) : Promise.resolve()
  }
  return {
    /**
     * Sends something and waits for what comes back.
     * @throws WxError when it gets lost or there is no network, AbortError when it is given up meanwhile.
     */
    carry: async <Reply extends { body: Uint8Array }>(
      { sentBytes, signal }: Parcel,
      send: () => Promise<Reply> | Reply,
    ): Promise<Reply> => {
      if (isOffline) throw createNetworkError(-106, 'ERR_INTERNET_DISCONNECTED')
      sent += 1
      const isLost = lostOf !== null && sent % lostOf === 0
      await transfer(sentBytes, signal, latencyMs)
      if (isLost) throw createNetworkError(-101, 'ERR_CONNECTION_RESET')
      const reply = await send()
      await transfer(reply.body.length, signal)
      return reply
    },
  }
}

export type Network = ReturnType<typeof createNetwork>
