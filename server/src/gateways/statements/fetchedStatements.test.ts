import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { generatePaymentSandboxKeys, signSha256Rsa } from '../../simulators/paymentSandboxKeys'
import { createAlipayProvider } from '../alipay'
import type { PaymentProvider } from '../paymentProvider'
import { createWechatPayProvider } from '../wechatPay'

const { wechatPay, alipay, providerKeys } = generatePaymentSandboxKeys()
const DATE = '2026-01-31'
const FILE = Buffer.from('a statement')

/** A provider that answers what a test makes it answer. */
const startProvider = async () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  return {
    url: `http://127.0.0.1:${address.port}`,
    answerBy: (by: typeof answer) => void (answer = by),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('a statement from WeChat Pay', () => {
  let host: Awaited<ReturnType<typeof startProvider>>
  let provider: PaymentProvider
  before(async () => {
    host = await startProvider()
    provider = createWechatPayProvider({
      account: wechatPay,
      host: () => host.url,
      ourAddress: () => 'http://shop.test',
    })
  })
  after(() => host.close())

  const offer = ({
    status = 200,
    file = gzipSync(FILE),
    ...changes
  }: {
    status?: number
    file?: Buffer
    [field: string]: unknown
  } = {}) =>
    host.answerBy((request, response) => {
      if (request.url?.startsWith('/v3/billdownload')) return response.end(file)
      const body = JSON.stringify({
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(FILE).digest('hex'),
        download_url: `${host.url}/v3/billdownload/file?token=a%2Bb`,
        ...changes,
      })
      const timestamp = String(Math.floor(Date.now() / 1000))
      const nonce = randomBytes(8).toString('hex')
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'wechatpay-timestamp': timestamp,
          'wechatpay-nonce': nonce,
          'wechatpay-serial': wechatPay.platformKeyId,
          'wechatpay-signature': signSha256Rsa(
            `${timestamp}\n${nonce}\n${body}\n`,
            providerKeys.platformPrivateKey,
          ),
        })
        .end(body)
    })

  it('is unpacked, and is the file that the signed answer names', async () => {
    offer()
    const found = await provider.fetchStatement(DATE)
    assert.ok(found.ok)
    assert.deepEqual(found.value?.content, FILE)
  })

  it('is none of a day without trade, or that is still being written', async () => {
    for (const code of ['NO_STATEMENT_EXIST', 'STATEMENT_CREATING']) {
      offer({ status: 400, code })
      assert.deepEqual(await provider.fetchStatement(DATE), { ok: true, value: null })
    }
  })

  for (const [what, changes] of [
    ['another file', { file: gzipSync(Buffer.from('another')) }],
    ['a file that is not packed', { file: FILE }],
    ['a file that unpacks to far more than any statement', { file: gzipSync(Buffer.alloc(70_000_000)) }],
    ['a file from another host', { download_url: 'https://evil.test/v3/billdownload/file?token=1' }],
    ['a file from another path', { download_url: 'http://127.0.0.1/v3/transfer' }],
    ['a refusal', { status: 403, code: 'NO_AUTH' }],
  ] as const)
    it(`is refused when it is ${what}`, async () => {
      offer(changes)
      const found = await provider.fetchStatement(DATE)
      assert.equal(found.ok, false)
      assert.equal('isOutage' in found, false)
    })
})

describe('a statement from Alipay', () => {
  let host: Awaited<ReturnType<typeof startProvider>>
  let provider: PaymentProvider
  before(async () => {
    host = await startProvider()
    provider = createAlipayProvider({
      account: alipay,
      host: () => host.url,
      ourAddress: () => 'http://shop.test',
    })
  })
  after(() => host.close())

  const offer = (
    file: Buffer | Uint8Array,
    data: Record<string, string> = { code: '10000', bill_download_url: `${host.url}/file?ticket=1` },
  ) =>
    host.answerBy((request, response) => {
      if (request.url?.startsWith('/file')) return response.end(file)
      const text = JSON.stringify(data)
      const sign = signSha256Rsa(text, providerKeys.alipayPrivateKey)
      const name = 'alipay_data_dataservice_bill_downloadurl_query_response'
      response.end(`{"${name}":${text},"sign":"${sign}"}`)
    })

  it('is the list of transactions of the archive', async () => {
    offer(zipSync({ 'a/2088_明细.csv': FILE, '2088_明细(汇总).csv': Buffer.from('sums') }))
    const found = await provider.fetchStatement(DATE)
    assert.ok(found.ok)
    assert.deepEqual([found.value?.fileName, found.value?.content], ['2088_明细.csv', FILE])
  })

  it('is none of a day of which Alipay has none', async () => {
    offer(FILE, { code: '40004', sub_code: 'isp.bill_not_exist' })
    assert.deepEqual(await provider.fetchStatement(DATE), { ok: true, value: null })
  })

  for (const [what, file] of [
    ['an archive without a list', zipSync({ 'readme.txt': FILE })],
    ['an archive with two lists', zipSync({ 'a.csv': FILE, 'b.csv': FILE })],
    ['no archive', FILE],
    ['far more than any statement', zipSync({ 'a.csv': new Uint8Array(30_000_000) })],
  ] as const)
    it(`is refused when it is ${what}`, async () => {
      offer(file)
      assert.equal((await provider.fetchStatement(DATE)).ok, false)
    })

  it('is refused from a host that is not Alipay’s', async () => {
    for (const url of ['https://alipay.com.evil.test/file', 'https://169.254.169.254/file'])
      for (const bill_download_url of [url, url.replace('https', 'http')]) {
        offer(FILE, { code: '10000', bill_download_url })
        const found = await provider.fetchStatement(DATE)
        assert.ok(!found.ok)
        assert.match(found.reason, /another host/)
      }
  })
})
