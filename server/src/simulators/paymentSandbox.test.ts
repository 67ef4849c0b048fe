import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointPath, ResponseData, ResponseEnvelope, RequestBody } from '@anzuo/contract'
import { startServer, type RunningServer } from '../startServer'
import { solveProofOfWork, createTemporaryFolder, createTestSettings } from '../testing/testServer'
import type { DevOutboxEntry } from './devOutbox'
import type { CashierChoice } from './sandboxCashier'

describe('with nothing set up', () => {
  let server: RunningServer
  let token = ''
  before(async () => {
    server = await startServer(
      createTestSettings({
        DATA_DIR: await createTemporaryFolder(),
        LOG_LEVEL: 'silent',
        MERCHANT_SIMULATOR_SECONDS: '0',
      }),
      { print: () => {} },
    )
  })
  after(() => server.close())

  const call = async <P extends EndpointPath>(path: P, body: RequestBody<P>): Promise<ResponseData<P>> => {
    const response = await fetch(server.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const { code, message, data } = (await response.json()) as ResponseEnvelope<ResponseData<P>>
    assert.equal(code, 0, `${path}: ${message}`)
    return data as ResponseData<P>
  }

  const logIn = async (phone: string) => {
    const challenge = await call('/auth/prepare_captcha', { phone })
    const { requestId } = await call('/auth/get_captcha', { phone, ...solveProofOfWork(challenge) })
    const entries = (await (await fetch(`${server.address}/dev/outbox`)).json()) as DevOutboxEntry[]
    const code = entries.find(({ target }) => target === phone)?.code ?? ''
    token = (await call('/auth/login', { phone, code, requestId, agreed: true })).token
  }

  const place = () =>
    call('/dealer_order/place', {
      requestKey: randomUUID(),
      items: [{ skuId: 'm1-pearl', quantity: 1, price: 499_00 }],
      delivery: { method: 'pickup', storeId: 'sh-anfu' },
      total: 499_00,
    })

  /** Presses a button on the page of the sandbox, as a person in a browser does. */
  const press = async (url: string, choice: CashierChoice) => {
    const opened = await fetch(url)
    const page = await opened.text()
    const back = /name="back" value="([^"]*)"/.exec(page)?.[1] ?? ''
    return fetch(opened.url.split('?')[0] ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        choice,
        back: back.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      }),
      redirect: 'manual',
    })
  }

  it('somebody at a computer pays by a code that opens the page of the sandbox', async () => {
    await logIn('13900000003')
    const { id } = await place()
    const way = await call('/dealer_order/wxpay', { id, channel: 'desktop', requestKey: randomUUID() })
    assert.ok(way.kind === 'code' && way.url.startsWith(server.address))
    const list = await (await fetch(`${server.address}/dev/pay`)).text()
    assert.ok(list.includes(`href="${new URL(way.url).pathname}"`), 'the list leads to it too')
    const refused = await press(way.url, 'refuse')
    const page = await fetch(new URL(refused.headers.get('location') ?? '', server.address))
    assert.match(await page.text(), /The payment was declined/)
    await press(way.url, 'pay')
    for (let status = ''; status !== 'pendingDelivery'; await wait(20))
      status = (await call('/dealer_order/get', { id })).status
    assert.equal((await call('/dealer_order/payment', { id })).paidBy, 'weixin')
  })

  for (const provider of ['weixin', 'alipay'] as const)
    it(`somebody can buy, and pay by ${provider} in the sandbox; its notice arrives by itself`, async () => {
      await logIn(provider === 'weixin' ? '13900000001' : '13900000002')
      const { id } = await place()
      const requestKey = randomUUID()
      const way =
        provider === 'weixin'
          ? await call('/dealer_order/wxpay', { id, channel: 'outside', requestKey })
          : await call('/dealer_order/alipay', { id, requestKey })
      assert.ok(way.kind === 'redirect' && way.url.startsWith(server.address))
      const left = await press(way.url, 'leave')
      assert.match(
        left.headers.get('location') ?? '',
        provider === 'weixin' ? /\/wechatPaid\// : /\/paySuccess\//,
      )
      assert.equal((await call('/dealer_order/payment', { id })).state, 'unpaid')
      await press(way.url, 'pay')
      for (let status = ''; status !== 'pendingDelivery'; await wait(20)) {
        const order = await call('/dealer_order/get', { id })
        status = order.status
      }
      assert.equal((await call('/dealer_order/payment', { id })).paidBy, provider)
    })
})
