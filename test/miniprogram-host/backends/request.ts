import http from 'node:http'
import https from 'node:https'
import { WxFailure, type BackEnd } from './answers'

export type RequestSettings = {
  /** Origins that the app may ask, as they are listed for it on the platform. */
  allowedOrigins: readonly string[]
  /** Where the requests really go; null: where the app says. */
  apiOrigin: string | null
  onRefused: (url: string) => void
}

type Exchange = { url: URL; method: string; headers: Record<string, string>; body: string | null }
type Reply = { statusCode: number; header: http.IncomingHttpHeaders; text: string }

const DEFAULT_TIMEOUT_MS = 60_000

const exchange = (asked: Exchange, signal: AbortSignal): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body } = asked
    const transport = url.protocol === 'https:' ? https : http
    const request = transport.request(url, { method, headers, signal, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          statusCode: response.statusCode ?? 0,
          header: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.on('error', reject)
    request.end(body ?? undefined)
  })

const asText = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data))
const asForm = (data: unknown): string => new URLSearchParams(data as Record<string, string>).toString()

const read = (options: Record<string, unknown>): Exchange => {
  const url = new URL(String(options.url))
  const method = String(options.method ?? 'GET').toUpperCase()
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  for (const [name, value] of Object.entries((options.header as object | undefined) ?? {})) {
    // The platform sets the referer itself.
    if (name.toLowerCase() !== 'referer') headers[name.toLowerCase()] = String(value)
  }
  const { data } = options
  if (data === undefined || data === null) return { url, method, headers, body: null }
  if (method === 'GET') {
    if (typeof data === 'object') url.search = `${url.search}${url.search ? '&' : '?'}${asForm(data)}`
    return { url, method, headers, body: null }
  }
  const isForm = headers['content-type']?.includes('x-www-form-urlencoded') && typeof data === 'object'
  return { url, method, headers, body: isForm ? asForm(data) : asText(data) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const reasonOf = (error: NodeJS.ErrnoException, wasAborted: boolean): string => {
  if (wasAborted) return 'abort'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return `errcode:-102 cronet_error_code:-102 error_msg:net::ERR_CONNECTION_REFUSED (${error.code ?? error.message})`
}

/** `wx.request` over Node's own client: real bytes to a real server. */
export const createRequestBackEnd = ({ allowedOrigins, apiOrigin, onRefused }: RequestSettings): BackEnd => ({
  callback: {
    request: async (options, cancelled) => {
      const asked = read(options)
      if (!allowedOrigins.includes(asked.url.origin)) {
        onRefused(asked.url.href)
        throw new WxFailure('url not in domain list', { errno: 600002 })
      }
      if (options.responseType === 'arraybuffer') throw new WxFailure('the host answers text only')
      const url = apiOrigin ? new URL(asked.url.pathname + asked.url.search, apiOrigin) : asked.url
      const timeout = AbortSignal.timeout(Number(options.timeout) || DEFAULT_TIMEOUT_MS)
      const signal = AbortSignal.any([cancelled, timeout])
      try {
        const { statusCode, header, text } = await exchange({ ...asked, url }, signal)
        const data = (options.dataType ?? 'json') === 'json' ? parse(text) : text
        return { statusCode, header, data, cookies: header['set-cookie'] ?? [] }
      } catch (error) {
        const reason = reasonOf(error as NodeJS.ErrnoException, cancelled.aborted)
        throw new WxFailure(reason, { errno: reason === 'timeout' ? 5 : 600001 })
      }
    },
  },
})
