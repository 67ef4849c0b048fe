import http from 'node:http'
import https from 'node:https'
import { randomUUID } from 'node:crypto'
import { WxError, type WxBackend, type WxCallOptions, type WxCallContext } from './wxBackend'
import type { FileSystemBackend } from './fileSystemBackend'
import type { Network } from './networkConditions'
import type { NetworkPolicy } from './networkPolicy'

type Body = string | Uint8Array | null
type HttpRequest = { url: URL; method: string; headers: Record<string, string>; body: Body }
type HttpReply = { statusCode: number; header: http.IncomingHttpHeaders; body: Buffer }
type OnProgress = (done: number, expected: number) => void

/** How a request ended; `statusCode` is null when no answer came. */
type RequestOutcome = { statusCode: number | null; body: Uint8Array } | 'aborted'

/** Is told of every request by its method and the address that the app named; what it gives is told of the end. */
export type OnRequest = (
  method: 'request' | 'uploadFile' | 'downloadFile',
  url: string,
) => (outcome: RequestOutcome) => void

const DEFAULT_TIMEOUT_MS = 60_000
const ERRNO = { timeout: 5, network: 600001 }

type RequestObserver = { signal: AbortSignal; onHeaders: (header: object) => void; onProgress: OnProgress }

const sendRequest = (
  asked: HttpRequest,
  { signal, onHeaders, onProgress }: RequestObserver,
): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const { url, method, headers, body } = asked
    const transport = url.protocol === 'https:' ? https : http
    const request = transport.request(url, { method, headers, signal, agent: false }, response => {
      const chunks: Buffer[] = []
      const expected = Number(response.headers['content-length'] ?? 0)
      let done = 0
      onHeaders(response.headers)
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        done += chunk.length
        onProgress(done, expected)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          statusCode: response.statusCode ?? 0,
          header: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    request.on('error', reject)
    request.end(body ?? undefined)
  })

const toRequestBody = (data: unknown): string | Uint8Array =>
  typeof data === 'string' || data instanceof Uint8Array ? data : JSON.stringify(data)
const toFormBody = (data: unknown): string => new URLSearchParams(data as Record<string, string>).toString()

const readHeaders = (options: WxCallOptions): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries((options.header as object | undefined) ?? {})) {
    // The platform sets the referer itself.
    if (name.toLowerCase() !== 'referer') headers[name.toLowerCase()] = String(value)
  }
  return headers
}

const parseRequest = (options: WxCallOptions): HttpRequest => {
  const url = new URL(String(options.url))
  const method = String(options.method ?? 'GET').toUpperCase()
  const headers = { 'content-type': 'application/json', ...readHeaders(options) }
  const { data } = options
  if (data === undefined || data === null) return { url, method, headers, body: null }
  if (method === 'GET') {
    if (typeof data === 'object') url.search = `${url.search}${url.search ? '&' : '?'}${toFormBody(data)}`
    return { url, method, headers, body: null }
  }
  const isForm = headers['content-type'].includes('x-www-form-urlencoded') && typeof data === 'object'
  return { url, method, headers, body: isForm ? toFormBody(data) : toRequestBody(data) }
}

const parseJsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const getFailureReason = (error: NodeJS.ErrnoException, wasAborted: boolean): string => {
  if (wasAborted) return 'abort'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return `errcode:-102 cronet_error_code:-102 error_msg:net::ERR_CONNECTION_REFUSED (${error.code ?? error.message})`
}

const toJsonReply = (json: string): HttpReply => ({
  statusCode: 200,
  header: { 'content-type': 'application/json' },
  body: Buffer.from(json),
})

const toProgress = (done: number, expected: number) => ({
  progress: expected > 0 ? Math.floor((100 * done) / expected) : 0,
})

const createMultipartBody = (options: WxCallOptions, file: Uint8Array) => {
  const boundary = `----${randomUUID()}`
  const fileName = String(options.filePath).split('/').at(-1)
  const fields = Object.entries((options.formData as Record<string, unknown> | undefined) ?? {}).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${String(options.name)}"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(fields.join('') + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

type RequestBackendDependencies = {
  networkPolicy: NetworkPolicy
  files: FileSystemBackend
  network: Network
  onRequest?: OnRequest
}

type Send = {
  method: Parameters<OnRequest>[0]
  options: WxCallOptions
  call: WxCallContext
  onProgress?: OnProgress
}

/** Sends requests where the policy lets them go, and tells of each of them. */
const createSender = ({ networkPolicy, network, onRequest }: Omit<RequestBackendDependencies, 'files'>) => {
  const exchange = async (
    asked: HttpRequest,
    { options, call, onProgress = () => undefined }: Send,
  ): Promise<HttpReply> => {
    const url = networkPolicy.resolve(asked.url)
    const timeout = AbortSignal.timeout(Number(options.timeout) || DEFAULT_TIMEOUT_MS)
    const signal = AbortSignal.any([call.signal, timeout])
    const onHeaders = (header: object) => call.emit('HeadersReceived', { header })
    const fake = networkPolicy.answerInstead(asked.url, call.onFaked)
    const parcel = { sentBytes: asked.body === null ? 0 : Buffer.byteLength(asked.body), signal }
    try {
      if (fake !== null) return await network.carry(parcel, () => toJsonReply(fake))
      return await networkPolicy.run(asked.url.href, () =>
        network.carry(parcel, () => sendRequest({ ...asked, url }, { signal, onHeaders, onProgress })),
      )
    } catch (error) {
      if (error instanceof WxError) throw error
      const reason = getFailureReason(error as NodeJS.ErrnoException, call.signal.aborted)
      throw new WxError(reason, { errno: reason === 'timeout' ? ERRNO.timeout : ERRNO.network })
    }
  }
  const send = async (asked: HttpRequest, how: Send): Promise<HttpReply> => {
    const onEnded = onRequest?.(how.method, asked.url.href)
    try {
      const reply = await exchange(asked, how)
      onEnded?.(reply)
      return reply
    } catch (error) {
      onEnded?.(how.call.signal.aborted ? 'aborted' : { statusCode: null, body: new Uint8Array(0) })
      throw error
    }
  }
  return send
}

/** `wx.request`, uploads and downloads over Node's own client: real bytes to a real server. */
export const createRequestBackend = ({ files, ...way }: RequestBackendDependencies): WxBackend => {
  const send = createSender(way)
  return {
    callback: {
      request: async (options, call) => {
        const { statusCode, header, body } = await send(parseRequest(options), {
          method: 'request',
          options,
          call,
        })
        const cookies = header['set-cookie'] ?? []
        if (options.responseType === 'arraybuffer') return { statusCode, header, cookies, data: body }
        const text = body.toString('utf8')
        const data = (options.dataType ?? 'json') === 'json' ? parseJsonOrText(text) : text
        return { statusCode, header, cookies, data }
      },
      uploadFile: async (options, call) => {
        const { type, body } = createMultipartBody(options, files.read(options.filePath))
        const headers = {
          ...readHeaders(options),
          'content-type': type,
          'content-length': String(body.length),
        }
        const asked = { url: new URL(String(options.url)), method: 'POST', headers, body }
        const reply = await send(asked, { method: 'uploadFile', options, call })
        call.emit('ProgressUpdate', {
          ...toProgress(body.length, body.length),
          totalBytesSent: body.length,
          totalBytesExpectedToSend: body.length,
        })
        return { statusCode: reply.statusCode, data: reply.body.toString('utf8') }
      },
      downloadFile: async (options, call) => {
        const url = new URL(String(options.url))
        const asked = { url, method: 'GET', headers: readHeaders(options), body: null }
        const onProgress = (done: number, expected: number) =>
          call.emit('ProgressUpdate', {
            ...toProgress(done, expected),
            totalBytesWritten: done,
            totalBytesExpectedToWrite: expected,
          })
        const { statusCode, body } = await send(asked, {
          method: 'downloadFile',
          options,
          call,
          onProgress,
        })
        const extension = url.pathname.split('.').at(-1)?.replace(/\W.*/, '') ?? 'bin'
        return { statusCode, tempFilePath: files.addTemporary(body, extension) }
      },
    },
  }
}
