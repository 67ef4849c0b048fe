import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { generatePaymentSandboxKeys, signSha256Rsa } from '../simulators/paymentSandboxKeys'
import { createAlipayProvider } from './alipay'
import type { PaymentProvider } from './paymentProvider'

const OUT_TRADE_NO = 'a'.repeat(32)

describe('an answer of Alipay', () => {
  const { alipay, providerKeys } = generatePaymentSandboxKeys()
  let answer = ''
  const server = createServer((_request, response) => response.end(answer))
  let provider: PaymentProvider
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    assert.ok(typeof address === 'object' && address)
    provider = createAlipayProvider({
      account: alipay,
      host: () => `http://127.0.0.1:${address.port}`,
      ourAddress: () => 'http://shop.test',
    })
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const query = (changes: Record<string, string>, privateKey: string | null) => {
    const text = JSON.stringify({
      code: '10000',
      msg: 'Success',
      out_trade_no: OUT_TRADE_NO,
      trade_no: '2026112200000001',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '499.00',
      ...changes,
    })
    const sign = privateKey ? `,"sign":"${signSha256Rsa(text, privateKey)}"` : ''
    answer = `{"alipay_trade_query_response":${text}${sign}}`
    return provider.queryTransaction(OUT_TRADE_NO)
  }

  it('counts when Alipay signed it', async () => {
    const found = await query({}, providerKeys.alipayPrivateKey)
    assert.ok(found.ok && found.value.state === 'paid')
    assert.deepEqual([found.value.transaction.amount, found.value.transaction.currency], [499_00, 'CNY'])
  })

  it('is none when nobody or somebody else signed it', async () => {
    for (const key of [null, alipay.privateKey]) assert.equal((await query({}, key)).ok, false)
  })

  it('is none when it is about another number', async () => {
    const found = await query({ out_trade_no: 'b'.repeat(32) }, providerKeys.alipayPrivateKey)
    assert.equal(found.ok, false)
  })

  it('says in which currency an amount is stated and settled', async () => {
    for (const field of ['trans_currency', 'settle_currency']) {
      const found = await query({ [field]: 'USD' }, providerKeys.alipayPrivateKey)
      assert.ok(found.ok && found.value.state === 'paid')
      assert.equal(found.value.transaction.currency, 'USD')
    }
  })
})
