import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A request as it came in. */
type ReceivedRequest = { request: IncomingMessage; url: URL; body: string }

/** What a stand-in took, as the provider would read it. */
export type AcceptedSms = Record<string, unknown>

/** How a provider reads requests: whether its keys signed them, what they say, and what it answers. */
type Provider = {
  readSigner: (received: ReceivedRequest) => {
    id: string
    algorithm: string
    signed: string[]
    signature: string
  }
  sign: (received: ReceivedRequest, canonical: string) => string
  isFresh: (received: ReceivedRequest) => boolean
  read: (received: ReceivedRequest) => AcceptedSms
  /** `taken`, `badSignature`, `incomplete`, or a code of the provider's own. */
  answer: (code: string) => { status: number; body: object }
  isComplete: (message: AcceptedSms) => boolean
}

export const SMS_KEYS = { id: 'an-id-of-the-test', secret: 'a-secret-of-the-test' } as const

/** Requests are refused when their time differs by more than this. */
const MAX_SKEW_MS = 5 * 60_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const getHeader = ({ request }: ReceivedRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const isNow = (ms: number): boolean => Math.abs(ms - Date.now()) < MAX_SKEW_MS

const aliyun: Provider = {
  readSigner: received => {
    const [, algorithm = '', id = '', signed = '', signature = ''] =
      /^(\S+) Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]+)$/.exec(
        getHeader(received, 'authorization'),
      ) ?? []
    // Every header of the provider's own has to be signed, and the host.
    const own = Object.keys(received.request.headers).filter(name => name.startsWith('x-acs-'))
    assert.deepEqual(signed.split(';'), ['host', ...own].sort())
    assert.equal(getHeader(received, 'x-acs-content-sha256'), sha256(received.body))
    return { id, algorithm, signed: signed.split(';'), signature }
  },
  sign: (_received, canonical) =>
    createHmac('sha256', SMS_KEYS.secret)
      .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
      .digest('hex'),
  isFresh: received => isNow(Date.parse(getHeader(received, 'x-acs-date'))),
  read: received => {
    assert.equal(getHeader(received, 'x-acs-action'), 'SendSms')
    assert.equal(getHeader(received, 'x-acs-version'), '2017-05-25')
    return Object.fromEntries(received.url.searchParams)
  },
  isComplete: message => ['PhoneNumbers', 'SignName', 'TemplateCode'].every(name => message[name]),
  answer: code => {
    if (code === 'taken') return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '1' } }
    if (code === 'badSignature') return { status: 400, body: { Code: 'SignatureDoesNotMatch' } }
    if (code === 'incomplete') return { status: 400, body: { Code: 'MissingPhoneNumbers' } }
    return { status: 200, body: { Code: code, Message: 'of 13912345678' } }
  },
}

const tencent: Provider = {
  readSigner: received => {
    const [, algorithm = '', id = '', signed = '', signature = ''] =
      /^(\S+) Credential=([^/]+)\/\S+, SignedHeaders=([^,]+), Signature=([\da-f]+)$/.exec(
        getHeader(received, 'authorization'),
      ) ?? []
    assert.ok(signed.includes('content-type;host'))
    return { id, algorithm, signed: signed.split(';'), signature }
  },
  sign: (received, canonical) => {
    const timestamp = getHeader(received, 'x-tc-timestamp')
    const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
    const scope = [date, 'sms', 'tc3_request']
    const key = scope.reduce<Buffer>(
      (previous, part) => createHmac('sha256', previous).update(part).digest(),
      Buffer.from(`TC3${SMS_KEYS.secret}`),
    )
    const text = ['TC3-HMAC-SHA256', timestamp, scope.join('/'), sha256(canonical)].join('\n')
    return createHmac('sha256', key).update(text).digest('hex')
  },
  isFresh: received => isNow(Number(getHeader(received, 'x-tc-timestamp')) * 1000),
  read: received => {
    assert.equal(getHeader(received, 'x-tc-action'), 'SendSms')
    assert.equal(getHeader(received, 'x-tc-version'), '2021-01-11')
    assert.equal(getHeader(received, 'x-tc-region'), 'ap-guangzhou')
    return JSON.parse(received.body) as AcceptedSms
  },
  isComplete: message =>
    ['PhoneNumberSet', 'SmsSdkAppId', 'TemplateId'].every(name => message[name] !== undefined),
  answer: code => {
    if (code === 'taken')
      return { status: 200, body: { Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: '1' } } }
    const named: Record<string, string> = {
      badSignature: 'AuthFailure.SignatureFailure',
      incomplete: 'MissingParameter',
    }
    return code in named
      ? { status: 200, body: { Response: { Error: { Code: named[code], Message: '' }, RequestId: '1' } } }
      : { status: 200, body: { Response: { SendStatusSet: [{ Code: code }], RequestId: '1' } } }
  },
}

const ALGORITHMS = { aliyun: 'ACS3-HMAC-SHA256', tencent: 'TC3-HMAC-SHA256' } as const

/** What both providers sign of a request, read from what came in. */
const toCanonicalRequest = (received: ReceivedRequest, signed: readonly string[]): string => {
  const lines = signed.map(name => {
    const value = getHeader(received, name)
    // Tencent signs its action in small letters.
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`
  })
  return [
    received.request.method,
    received.url.pathname,
    received.url.search.slice(1),
    lines.join(''),
    signed.join(';'),
    sha256(received.body),
  ].join('\n')
}

/** A stand-in for a provider of text messages, on a port of its own, that takes only what its keys have signed. */
export const startSmsProvider = async (name: 'aliyun' | 'tencent') => {
  const provider = { aliyun, tencent }[name]
  const accepted: AcceptedSms[] = []
  let refusedCode: string | null = null
  let isBroken = false
  const judge = (received: ReceivedRequest) => {
    const { id, algorithm, signed, signature } = provider.readSigner(received)
    const wanted = provider.sign(received, toCanonicalRequest(received, signed))
    const isKnown = id === SMS_KEYS.id && algorithm === ALGORITHMS[name]
    if (!isKnown || signature !== wanted || !provider.isFresh(received))
      return provider.answer('badSignature')
    const message = provider.read(received)
    if (!provider.isComplete(message)) return provider.answer('incomplete')
    if (refusedCode) return provider.answer(refusedCode)
    accepted.push(message)
    return provider.answer('taken')
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider.test')
      const { status, body } = isBroken
        ? { status: 503, body: {} }
        : judge({ request, url, body: Buffer.concat(chunks).toString() })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  return {
    host: `http://127.0.0.1:${address.port}`,
    accepted,
    /** Answers with this code from now on; null takes messages again. */
    refuse: (code: string | null) => void (refusedCode = code),
    break: (broken: boolean) => void (isBroken = broken),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
