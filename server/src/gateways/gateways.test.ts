import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { limitSmsCallingCodes } from './sms/callingCodes'
import type { SmsGateway } from './sms/smsGateway'
import { createVerificationCodeDelivery, type VerificationCodeMessage } from './verificationCodeDelivery'
import { createAccountNoticeDelivery } from './accountNoticeDelivery'
import { createSmtpGateway, type MessageSendResult } from './mail'
import { createHttpSmsGateway } from './sms/httpSms'

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
    gateway = createSmtpGateway({ url, from: 'Anzuo <codes@anzuo.test>', isTlsRequired: false }),
  ) => {
    const failures: Error[] = []
    const delivering = createVerificationCodeDelivery({
      mail: gateway,
      sms: null,
      outbox: null,
      codeHost: null,
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

  it('go to nobody else and carry no further header, whatever the address tries', async () => {
    for (const address of [
      'lin@example.com\r\nBcc: eve@evil.test',
      'lin@example.com>\r\nRCPT TO:<eve@evil.test',
      'lin@example.com, eve@evil.test',
    ]) {
      received.length = 0
      await deliver(address)
      for (const { to, text } of received) {
        assert.ok(!to.includes('eve@evil.test'), JSON.stringify({ address, to }))
        assert.doesNotMatch(text, /^bcc:/im, address)
      }
    }
  })

  it('are not sent where TLS is required and the mail server offers none', async () => {
    received.length = 0
    const gateway = createSmtpGateway({ url, from: 'codes@anzuo.test', isTlsRequired: true })
    assert.deepEqual((await deliver('lin@example.com', gateway)).delivery, { ok: false, reason: 'failed' })
    assert.deepEqual(received, [])
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
      isTlsRequired: false,
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

  const message = {
    phone: '13912345678',
    text: 'text',
    locale: 'zh-CN',
    kind: 'code',
    fields: { code: '123456', minutes: '5' },
  } as const

  it('are handed to the gateway with its key', async () => {
    assert.deepEqual(await createHttpSmsGateway({ url, key: 'key' }).send(message), { ok: true })
    assert.equal(requests.at(-1)?.headers.authorization, 'Bearer key')
    const { phone, text, locale } = message
    assert.deepEqual(requests.at(-1)?.body, { phone, text, code: '123456', locale })
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

describe('notices about an account', () => {
  const sentMessages: unknown[] = []
  const failures: Error[] = []
  let result: MessageSendResult = { ok: true }
  const send = async (message: unknown) => {
    sentMessages.push(message)
    return result
  }
  const notify = createAccountNoticeDelivery({
    mail: { send, close: () => {} },
    sms: { send },
    print: null,
    onFailed: error => void failures.push(error),
  })

  it('go to phones and mailboxes in the language of the person, and hold no code', async () => {
    sentMessages.length = 0
    const phone = { channel: 'phone', address: '13912345678' } as const
    const email = { channel: 'email', address: 'lin@example.com' } as const
    await notify({ target: phone, notice: 'contactChanged', locale: 'zh-CN' })
    await notify({ target: email, notice: 'loggedInOnNewDevice', locale: 'en-GB' })
    const text = '您的安座账号更换了手机号或邮箱，其他设备均已退出登录。如非本人操作，请联系我们。'
    assert.deepEqual(sentMessages[0], {
      phone: phone.address,
      text,
      locale: 'zh-CN',
      kind: 'contactChanged',
      fields: {},
    })
    const [, mail] = sentMessages as { to: string; subject: string; text: string }[]
    assert.deepEqual([mail?.to, mail?.subject], ['lin@example.com', 'Your Anzuo account'])
    assert.match(mail?.text ?? '', /^Someone logged in to your Anzuo account on a new device/)
  })

  it('that cannot be sent are a matter for the log', async () => {
    result = { ok: false, error: new Error('down') }
    const target = { channel: 'phone', address: '13912345678' } as const
    await notify({ target, notice: 'closureRequested', locale: 'en-GB' })
    assert.deepEqual(
      failures.map(({ message }) => message),
      ['down'],
    )
  })
})

describe('codes without a gateway', () => {
  const message = {
    target: { channel: 'phone', address: '13912345678' },
    code: '123456',
    validMinutes: 5,
    locale: 'zh-CN',
  } as const
  const none = { mail: null, sms: null, codeHost: null, onFailed: () => {} }

  it('stay in the outbox in development', async () => {
    const kept: VerificationCodeMessage[] = []
    const deliver = createVerificationCodeDelivery({ ...none, outbox: async entry => void kept.push(entry) })
    assert.deepEqual(await deliver(message), { ok: true })
    assert.equal(kept[0]?.text, '您的安座验证码是 123456，5 分钟内有效，请勿告诉他人。')
  })

  it('end on a phone with the line by which browsers offer them on our own pages alone', async () => {
    const kept: VerificationCodeMessage[] = []
    const deliver = createVerificationCodeDelivery({
      ...none,
      codeHost: 'shop.test',
      outbox: async entry => void kept.push(entry),
    })
    await deliver(message)
    await deliver({ ...message, target: { channel: 'email', address: 'lin@example.com' } })
    assert.deepEqual(
      kept.map(({ text }) => text.split('\n').slice(1)),
      [['', '@shop.test #123456'], []],
    )
  })

  it('are refused to a phone of a country that text messages do not go to', async () => {
    const errors: Error[] = []
    const sms: SmsGateway = limitSmsCallingCodes({ send: async () => ({ ok: true }) }, ['86', '852'])
    const deliver = createVerificationCodeDelivery({
      ...none,
      sms,
      outbox: null,
      onFailed: error => void errors.push(error),
    })
    const send = (address: string) => deliver({ ...message, target: { channel: 'phone', address } })
    assert.deepEqual([await send('13800006021'), await send('+85251234567')], [{ ok: true }, { ok: true }])
    assert.deepEqual(await send('+819012345678'), { ok: false, reason: 'abroad' })
    assert.match(errors.join(), /without 81$/)
  })

  it('are refused in production', async () => {
    const deliver = createVerificationCodeDelivery({ ...none, outbox: null })
    assert.deepEqual(await deliver(message), { ok: false, reason: 'notConfigured' })
  })
})
