import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { generatePaymentSandboxKeys } from '../simulators/paymentSandboxKeys'
import { createAlipayProvider } from './alipay'

const OUT_TRADE_NO = 'a'.repeat(32)

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address)
  return `http://127.0.0.1:${address.port}`
}

describe('a host of Alipay that redirects', () => {
  const asked: string[] = []
  const reached: (string | undefined)[] = []
  let status = 307
  let elsewhere = ''
  const other = createServer((request, response) => {
    reached.push(request.url)
    response.end('{}')
  })
  const redirecting = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { location: `${elsewhere}/somewhere` }).end()
  })
  let host = ''
  before(async () => {
    elsewhere = await listen(other)
    host = await listen(redirecting)
  })
  after(() => {
    for (const server of [other, redirecting]) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('is not followed: what is signed is for the host of the settings alone', async () => {
    const { alipay: account } = generatePaymentSandboxKeys()
    const money = { outTradeNo: OUT_TRADE_NO, outRefundNo: 'r'.repeat(32), amount: 1, paid: 1 }
    for (status of [301, 302, 303, 307, 308]) {
      // A new one for each: several failures in a row make it ask nothing for a while.
      const provider = createAlipayProvider({
        account,
        host: () => host,
        ourAddress: () => 'https://shop.test',
      })
      asked.length = 0
      for (const { ok } of [
        await provider.queryTransaction(OUT_TRADE_NO),
        await provider.closeTransaction(OUT_TRADE_NO),
        await provider.refund(money),
      ])
        assert.equal(ok, false, String(status))
      assert.ok(asked.length >= 3, String(asked.length))
    }
    assert.deepEqual(reached, [])
  })
})
