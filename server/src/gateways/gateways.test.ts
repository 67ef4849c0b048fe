import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { createVerificationCodeDelivery, type VerificationCodeMessage } from './verificationCodeDelivery'
import { createSmtpGateway } from './mail'
import { createHttpSmsGateway } from './sms'

const getPort = (address: ReturnType<net.Server['address']>): number => {
  assert.ok(typeof address === 'object' && address)
  return address.port
}

/** A port that nothing listens on. */
const findClosedPort = async (): Promise<number> => {
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = getPort(server.address())
  await new Promise(resolve => server.close(resolve))
  return port
}

describe('codes by mail', () => {
  const received: { from: string; to: string[]; text: string }[] = []
  let refuses = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  let url: string
  before(async () => {
    const listener = server.listen(0, '127.0.0.1')
    await new Promise(resolve => listener.once('listening', resolve))
    url = `smtp://127.0.0.1:${getPort(listener.address())}`
  })
  after(() => new Promise<void>(resolve => server.close(resolve)))

  const deliver = (
    address: string,
    gateway = createSmtpGateway({ url, from: 'Anzuo <codes@anzuo.test>' }),
  ) => {
    const failures: Error[] = []
    const delivering = createVerificationCodeDelivery({
      mail: gateway,
      sms: null,
      outbox: null,
      onFailed: error => failures.push(error),
    })({ target: { channel: 'email', address }, code: '123456', validMinutes: 5, locale: 'en-GB' })
    return delivering.then(delivery => ({ delivery, failures }))
  }

  it('arrive at the mailbox, from the sender of the settings', async () => {
    const { delivery } = await deliver('lin@example.com')
    assert.deepEqual(delivery, { ok: true })
    const mail = received.at(-1)
    assert.equal(mail?.from, 'codes@anzuo.test')
    assert.deepEqual(mail?.to, ['lin@example.com'])
    assert.match(mail?.text ?? '', /Subject: Your Anzuo verification code\r\n/)
    assert.match(mail?.text ?? '', /123456\. It is valid for 5 minutes/)
  })

  it('fail aloud when the mailbox is refused', async () => {
    refuses = true
    const { delivery, failures } = await deliver('nobody@example.com')
    refuses = false
    assert.deepEqual(delivery, { ok: false, reason: 'failed' })
    assert.equal(failures.length, 1)
  })

  it('fail aloud when the mail server is not there', async () => {
    const gateway = createSmtpGateway({
      url: `smtp://127.0.0.1:${await findClosedPort()}`,
      from: 'codes@anzuo.test',
    })
    assert.deepEqual((await deliver('lin@example.com', gateway)).delivery, { ok: false, reason: 'failed' })
  })
})

describe('codes by text message', () => {
  const requests: { headers: IncomingHttpHeaders; body: unknown }[] = []
  let status = 202
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(status).end('accepted')
    })
  })
  let url: string
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${getPort(server.address())}/send`
  })
  after(() => new Promise(resolve => server.close(resolve)))

  const message = { phone: '13912345678', text: 'text', code: '123456', locale: 'zh-CN' } as const

  it('are handed to the gateway with its key', async () => {
    assert.deepEqual(await createHttpSmsGateway({ url, key: 'key' }).send(message), { ok: true })
    assert.equal(requests.at(-1)?.headers.authorization, 'Bearer key')
    assert.deepEqual(requests.at(-1)?.body, message)
  })

  it('are not sent on to another host, however the gateway answers', async () => {
    const others: unknown[] = []
    const other = createServer((request, response) => {
      others.push(request.url)
      response.end()
    })
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const redirecting = createServer((_request, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${getPort(other.address())}/` }).end(),
    )
    await new Promise<void>(resolve => redirecting.listen(0, '127.0.0.1', resolve))
    const from = `http://127.0.0.1:${getPort(redirecting.address())}/`
    assert.equal((await createHttpSmsGateway({ url: from, key: 'key' }).send(message)).ok, false)
    assert.deepEqual(others, [])
    for (const one of [other, redirecting]) await new Promise(resolve => one.close(resolve))
  })

  it('fail when the gateway refuses, or is not there', async () => {
    status = 500
    assert.equal((await createHttpSmsGateway({ url, key: 'key' }).send(message)).ok, false)
    const nowhere = `http://127.0.0.1:${await findClosedPort()}/`
    assert.equal((await createHttpSmsGateway({ url: nowhere, key: 'key' }).send(message)).ok, false)
  })
})

describe('codes without a gateway', () => {
  const message = {
    target: { channel: 'phone', address: '13912345678' },
    code: '123456',
    validMinutes: 5,
    locale: 'zh-CN',
  } as const
  const none = { mail: null, sms: null, onFailed: () => {} }

  it('stay in the outbox in development', async () => {
    const kept: VerificationCodeMessage[] = []
    const deliver = createVerificationCodeDelivery({ ...none, outbox: async entry => void kept.push(entry) })
    assert.deepEqual(await deliver(message), { ok: true })
    assert.equal(kept[0]?.text, '您的 Anzuo 验证码是 123456，5 分钟内有效，请勿告诉他人。')
  })

  it('are refused in production', async () => {
    const deliver = createVerificationCodeDelivery({ ...none, outbox: null })
    assert.deepEqual(await deliver(message), { ok: false, reason: 'notConfigured' })
  })
})
