import type { MiniProgramViolationLog } from '../violations'
import { answerAsFakeServer, type FakeServers } from './fakeServers'
import { WxError } from './wxBackend'

export type NetworkPolicyOptions = {
  /** What stands for every server: then no list of origins holds. */
  servers?: FakeServers | null
  /** Origins that the app may ask, as they are listed for it on the platform. */
  allowedOrigins: readonly string[]
  /** Where what is sent really goes; null: where the app says. */
  apiOrigin: string | null
  violations: MiniProgramViolationLog
}

/** So many requests may be on their way at once. The platform lets further ones wait; an app should not rely on that. */
const MAX_CONCURRENT_REQUESTS = 10
const DOMAIN_NOT_ALLOWED_ERRNO = 600002

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)

/** Which requests may leave the phone, and where they really go. */
export const createNetworkPolicy = ({
  allowedOrigins,
  apiOrigin,
  violations,
  servers = null,
}: NetworkPolicyOptions) => {
  const fakedServers = new Set<string>()
  let running = 0
  return {
    /**
     * The address that is really asked.
     * @throws WxError when the app may not ask it.
     */
    resolve: (asked: URL): URL => {
      const isSocket = asked.protocol.startsWith('ws')
      const origin = isSocket ? asked.origin.replace(/^ws/, 'http') : asked.origin
      if (servers === null && !allowedOrigins.includes(asked.origin) && !allowedOrigins.includes(origin)) {
        violations.report('request-domain', asked.href)
        throw new WxError('url not in domain list', { errno: DOMAIN_NOT_ALLOWED_ERRNO })
      }
      if (['http:', 'ws:'].includes(asked.protocol) && !isLoopback(asked)) {
        violations.report('request-insecure', asked.href)
      }
      if (!apiOrigin) return asked
      const there = new URL(asked.pathname + asked.search, apiOrigin)
      if (isSocket) there.protocol = there.protocol === 'https:' ? 'wss:' : 'ws:'
      return there
    },
    /**
     * The JSON that a fake server answers, which `onFaked` is told; null when the servers are real.
     * @throws WxError when nobody shall answer.
     */
    answerInstead: ({ origin }: URL, onFaked: () => void = () => undefined): string | null => {
      if (servers === null) return null
      fakedServers.add(origin)
      onFaked()
      return answerAsFakeServer(servers)
    },
    /** Origins that fakes have stood for. */
    fakedServers: (): readonly string[] => [...fakedServers].sort(),
    /** Counts a request as on its way until it ends. */
    run: async <T>(what: string, send: () => Promise<T>): Promise<T> => {
      running += 1
      if (running > MAX_CONCURRENT_REQUESTS) {
        violations.report(
          'request-concurrency',
          `${what} is number ${running}, at most ${MAX_CONCURRENT_REQUESTS} at once`,
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

export type NetworkPolicy = ReturnType<typeof createNetworkPolicy>
