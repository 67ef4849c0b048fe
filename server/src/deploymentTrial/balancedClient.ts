import https from 'node:https'
import {
  RESPONSE_CODE,
  type EndpointPath,
  type RequestBody,
  type ResponseData,
  type ResponseEnvelope,
} from '@anzuo/contract'
import type { SandboxWebhook } from '../simulators/sandboxTransactions'

/** What became of one call: an answer, a no for a reason of its own, or nothing that says whether it was done. */
export type Outcome<Data> =
  | { kind: 'answered'; data: Data }
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'failed'; reason: string }

const DEADLINE_MS = 20_000

/** Codes after which an app makes the same call again. */
const CODES_TO_REPEAT: readonly number[] = [RESPONSE_CODE.failure, RESPONSE_CODE.unavailable]

type RawAnswer = { status: number; body: string }

/** Calls through the balancer, over TLS, on connections that are kept as a browser keeps them. */
export class BalancedClient {
  private readonly agent: https.Agent

  constructor(
    readonly address: string,
    certificate: string,
  ) {
    this.agent = new https.Agent({ keepAlive: true, ca: certificate, maxSockets: 64 })
  }

  /** Makes one call, once. */
  async call<P extends EndpointPath>(
    token: string,
    path: P,
    body: RequestBody<P>,
  ): Promise<Outcome<ResponseData<P>>> {
    let answer: RawAnswer
    try {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      answer = await this.send(new URL(path, this.address), { headers, body: JSON.stringify(body) })
    } catch (error) {
      return {
        kind: 'failed',
        reason: error instanceof Error && 'code' in error ? String(error.code) : 'timeout',
      }
    }
    if (answer.status >= 500 && !answer.body.startsWith('{'))
      return { kind: 'failed', reason: String(answer.status) }
    const { code, message, data } = JSON.parse(answer.body) as ResponseEnvelope<ResponseData<P>>
    if (code === RESPONSE_CODE.success) return { kind: 'answered', data: data as ResponseData<P> }
    return CODES_TO_REPEAT.includes(code)
      ? { kind: 'failed', reason: `code ${code}` }
      : { kind: 'refused', code, message }
  }

  /** Delivers a payment provider's webhook. */
  deliverWebhook(webhook: SandboxWebhook): Promise<RawAnswer> {
    return this.send(new URL(webhook.url), webhook)
  }

  close(): void {
    this.agent.destroy()
  }

  private send(
    url: URL,
    { headers, body }: { headers: Record<string, string>; body: string },
  ): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const request = https.request(
        url,
        { method: 'POST', agent: this.agent, headers, signal: AbortSignal.timeout(DEADLINE_MS) },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
          response.on('error', reject)
        },
      )
      request.on('error', reject)
      request.end(body)
    })
  }
}
