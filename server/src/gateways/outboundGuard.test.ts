import assert from 'node:assert/strict'
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { RESPONSE_CODE, type RequestBody } from '@anzuo/contract'
import { openInMemoryDatabase } from '../testing/inMemoryDatabase'
import {
  createTestServer,
  createUniquePhoneNumber,
  solveProofOfWork,
  type TestServer,
} from '../testing/testServer'
import { createSmtpGateway } from './mail'
import { createOutboundGuard, OutageError } from './outboundGuard'
import { createHttpSmsGateway } from './sms/httpSms'
import { createVerificationCodeDelivery, type DeliverVerificationCode } from './verificationCodeDelivery'
import { createWeixinApiClient } from './weixin'

const DEADLINE_MS = 1500
/** More than the machine's own slowness, and less than anybody would wait. */
const SLACK_MS = 1000

/** Takes connections and never says a word. */
const startHangingServer = async () => {
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    countConnections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const measure = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> => {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

describe('an outside party that hangs', () => {
  let hanging: Awaited<ReturnType<typeof startHangingServer>>
  before(async () => void (hanging = await startHangingServer()))
  after(() => hanging.close())

  const createGateways = () => {
    const guard = { deadlineMs: DEADLINE_MS, downMs: 60_000 }
    const url = `http://${hanging.address}`
    const account = { id: 'app', secret: 'secret' }
    const sms = createHttpSmsGateway({ url, key: 'key', ...guard })
    const mail = createSmtpGateway({
      url: `smtp://${hanging.address}`,
      from: 'a@anzuo.example',
      isTlsRequired: false,
      ...guard,
    })
    const accounts = { browser: account, miniProgram: account }
    const weixin = createWeixinApiClient({ host: url, accounts, fetch, ...guard })
    const text = {
      phone: '13900000000',
      text: 'text',
      locale: 'en-GB',
      kind: 'code',
      fields: { code: '123456', minutes: '5' },
    } as const
    return {
      sms: () => sms.send(text),
      mail: () => mail.send({ to: 'b@anzuo.example', subject: 'subject', text: 'text' }),
      weixin: () => weixin.getOpenid('browser', 'code'),
    }
  }

  for (const name of ['sms', 'mail', 'weixin'] as const)
    it(`holds a call of ${name} up to the deadline, and is then asked nothing for a while`, async () => {
      const send: () => Promise<{ ok: boolean }> = createGateways()[name]
      const held = await measure(() => Promise.all(Array.from({ length: 6 }, send)))
      assert.ok(held.value.every(({ ok }) => !ok))
      assert.ok(held.ms < DEADLINE_MS + SLACK_MS, `${held.ms} ms`)
      const before = hanging.countConnections()
      const refused = await measure(send)
      assert.equal(refused.value.ok, false)
      assert.ok(refused.ms < SLACK_MS, `${refused.ms} ms`)
      assert.equal(hanging.countConnections(), before)
    })

  describe('behind our server', () => {
    let server: TestServer
    let database: Awaited<ReturnType<typeof openInMemoryDatabase>>
    before(async () => {
      database = await openInMemoryDatabase()
      const sms = createHttpSmsGateway({
        url: `http://${hanging.address}`,
        key: 'key',
        deadlineMs: DEADLINE_MS,
      })
      const deliver: DeliverVerificationCode = createVerificationCodeDelivery({
        sms,
        mail: null,
        outbox: null,
        codeHost: null,
        onFailed: () => {},
      })
      const message = {
        target: { channel: 'phone', address: '13900000000' },
        code: '123456',
        validMinutes: 5,
        locale: 'en-GB',
      } as const
      server = await createTestServer(database, { deliver: () => deliver(message) })
    })
    after(async () => {
      await server.close()
      await database.close()
    })

    it('delays no other call, and who asked is told so', async () => {
      const requests: RequestBody<'/auth/get_captcha'>[] = []
      for (let count = 0; count < 4; count += 1) {
        const phone = createUniquePhoneNumber()
        const challenge = await server.dataOf('/auth/prepare_captcha', { phone })
        requests.push({ phone, ...solveProofOfWork(challenge) })
      }
      const measureOther = async () => (await measure(() => server.dataOf('/open/product/category', {}))).ms
      const usual: number[] = []
      for (let count = 0; count < 20; count += 1) usual.push(await measureOther())
      const asked = measure(() =>
        Promise.all(requests.map(request => server.call('/auth/get_captcha', request))),
      )
      const others: number[] = []
      let isAnswered = false
      void asked.finally(() => void (isAnswered = true))
      while (!isAnswered) others.push(await measureOther())
      const { value: answers } = await asked
      const delay = Math.max(...others) - Math.max(...usual)
      assert.ok(delay < SLACK_MS, `${delay} ms`)
      for (const { code, message } of answers) {
        assert.equal(code, RESPONSE_CODE.unavailable)
        assert.equal(message, 'The code could not be sent. Try again in a moment')
      }
    })
  })
})

describe('an outbound guard', () => {
  const hang = () => new Promise<never>(() => {})
  const isOutage = (reason: OutageError['reason']) => (error: unknown) =>
    error instanceof OutageError && error.reason === reason

  it('aborts what it gives up', async () => {
    let isAborted = false
    const ask = createOutboundGuard({ deadlineMs: 20 })
    const asked = ask(signal => {
      signal.addEventListener('abort', () => void (isAborted = true))
      return hang()
    })
    await assert.rejects(asked, isOutage('timeout'))
    assert.equal(isAborted, true)
  })

  it('lets only so many wait at once', async () => {
    const ask = createOutboundGuard({ deadlineMs: 200 })
    const asked = await Promise.allSettled(Array.from({ length: 101 }, () => ask(hang)))
    const reasons = asked.map(each => (each.status === 'rejected' ? (each.reason as OutageError).reason : ''))
    assert.equal(reasons.filter(reason => reason === 'busy').length, 1)
  })

  it('takes a refusal for an answer', async () => {
    const ask = createOutboundGuard()
    for (let count = 0; count < 20; count += 1) assert.equal(await ask(async () => 'no'), 'no')
  })
})
