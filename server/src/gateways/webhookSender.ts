import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A webhook as it goes out, by the Standard Webhooks specification. */
type WebhookMessage = {
  url: string
  /** The same for each try, so that a receiver knows a repeat. */
  id: string
  /** Seconds since 1970 of this try. */
  timestamp: number
  body: string
  /** `whsec_…`; more than one while a receiver changes over to a new secret. */
  secrets: readonly string[]
}

/** What came of it: the status of HTTP, or why no answer came. */
export type WebhookAnswer =
  | { status: number; problem: null; milliseconds: number }
  | { status: null; problem: string; milliseconds: number }

export type SendWebhook = (message: WebhookMessage) => Promise<WebhookAnswer>

const SECRET_PREFIX = 'whsec_'

/** Standard Webhooks: a receiver answers within 15 to 30 seconds; ours has this long. */
const DEADLINE_MS = 15_000

/** What a receiver answers is not read: its status says all. */
const MAX_HEADER_BYTES = 16 * 1024

/**
 * Signs as the specification says: HMAC-SHA256 over number, time and body, in base64.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signWebhook = ({
  id,
  timestamp,
  body,
  secrets,
}: Pick<WebhookMessage, 'id' | 'timestamp' | 'body' | 'secrets'>): string =>
  secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

/** A secret of a receiver from random bytes, as the specification writes it. */
export const formatWebhookSecret = (bytes: Buffer): string => `${SECRET_PREFIX}${bytes.toString('base64')}`

/** Whether an address is one of the internet: not of this machine, a private network, or kept for something else. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** The address that a URL names outright; null for a name. */
const getLiteralAddress = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

/** Whether webhooks may go to a URL at all. Where its name leads is looked at when something is sent. */
export const isWebhookUrlAllowed = (text: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:'
  const literal = getLiteralAddress(url)
  return url.protocol === 'https:' && (literal === null || isPublicAddress(literal))
}

/** Finds the addresses of a name and gives those of the internet alone, so that a name can't lead to our own network. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(new Error('its name leads to no address of the internet'), [])
    if (options.all) return callback(null, open)
    return callback(null, first.address, first.family)
  })
}

/**
 * Sends webhooks. In production to addresses of the internet over TLS only, whatever a name leads to by then; no redirect is followed.
 */
export const createWebhookSender =
  ({
    allowsPrivate,
    deadlineMs = DEADLINE_MS,
  }: {
    allowsPrivate: boolean
    deadlineMs?: number
  }): SendWebhook =>
  async message => {
    const start = performance.now()
    const measure = () => Math.round(performance.now() - start)
    if (!isWebhookUrlAllowed(message.url, { allowsPrivate }))
      return { status: null, problem: 'the address is not allowed', milliseconds: measure() }
    try {
      const status = await post(message, { allowsPrivate, deadlineMs })
      return { status, problem: null, milliseconds: measure() }
    } catch (error) {
      return { status: null, problem: describeProblem(error), milliseconds: measure() }
    }
  }

const post = (
  { url, id, timestamp, body, secrets }: WebhookMessage,
  { allowsPrivate, deadlineMs }: { allowsPrivate: boolean; deadlineMs: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    const sent = request(url, {
      method: 'POST',
      // A connection of its own: none is kept to an address that leads elsewhere by the next time.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      signal: AbortSignal.timeout(deadlineMs),
      ...(allowsPrivate ? {} : { lookup: lookUpPublic }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Anzuo-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook({ id, timestamp, body, secrets }),
      },
    })
    sent.on('response', response => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })

const MAX_PROBLEM_LENGTH = 200

const describeProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time'
  return error.message.slice(0, MAX_PROBLEM_LENGTH) || error.name
}
