import type { ViolationLog } from '../violations'
import { WxFailure } from './answers'

export type TrafficSettings = {
  /** Origins that the app may ask, as they are listed for it on the platform. */
  allowedOrigins: readonly string[]
  /** Where what is sent really goes; null: where the app says. */
  apiOrigin: string | null
  violations: ViolationLog
}

/** So many requests may be on their way at once. The platform lets further ones wait; an app should not rely on that. */
const MOST_AT_ONCE = 10
const ERRNO_DOMAIN = 600002

const isLocal = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

/** What may leave the phone, and where it goes in truth. */
export const createTraffic = ({ allowedOrigins, apiOrigin, violations }: TrafficSettings) => {
  let running = 0
  return {
    /**
     * The address that is really asked.
     * @throws WxFailure when the app may not ask it.
     */
    resolve: (asked: URL): URL => {
      const isSocket = asked.protocol.startsWith('ws')
      const origin = isSocket ? asked.origin.replace(/^ws/, 'http') : asked.origin
      if (!allowedOrigins.includes(asked.origin) && !allowedOrigins.includes(origin)) {
        violations.report('request-domain', asked.href)
        throw new WxFailure('url not in domain list', { errno: ERRNO_DOMAIN })
      }
      if (['http:', 'ws:'].includes(asked.protocol) && !isLocal(asked)) {
        violations.report('request-insecure', asked.href)
      }
      if (!apiOrigin) return asked
      const there = new URL(asked.pathname + asked.search, apiOrigin)
      if (isSocket) there.protocol = there.protocol === 'https:' ? 'wss:' : 'ws:'
      return there
    },
    /** Counts a request as on its way until it ends. */
    run: async <T>(what: string, send: () => Promise<T>): Promise<T> => {
      running += 1
      if (running > MOST_AT_ONCE) {
        violations.report(
          'request-concurrency',
          `${what} is number ${running}, at most ${MOST_AT_ONCE} at once`,
        )
      }
      try {
        return await send()
      } finally {
        running -= 1
      }
    },
  }
}

export type Traffic = ReturnType<typeof createTraffic>
