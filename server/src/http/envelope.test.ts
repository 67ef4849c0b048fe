import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { it } from 'node:test'
import { sql } from 'drizzle-orm'
import { notificationKindNames } from '@anzuo/domain/notifications/notificationKinds'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { RESPONSE_CODE, type ResponseCode } from '@anzuo/contract'
import { describeStartedOnEveryDatabase } from '../testing/databases'
import { createTestReportDraft, createUniquePhoneNumber, createTestServer } from '../testing/testServer'

await describeStartedOnEveryDatabase('every answer is an envelope', createTestServer, (server, database) => {
  const sendRaw = (url: string, body: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload: body })

  const assertRefused = (
    response: Awaited<ReturnType<typeof server.post>>,
    code: ResponseCode,
    message: string,
  ) => {
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), { code, message, data: null })
  }

  it('a success has code 0', async () => {
    const response = await server.post('/open/app/app_config', {})
    assert.equal(response.statusCode, 200)
    assert.deepEqual(response.json(), {
      code: 0,
      message: '',
      data: {
        reportDays: 7,
        measurementSeconds: 30,
        sampleClip: true,
        outbox: true,
        paymentMethods: { weixin: false, alipay: false, friend: false },
        logInMethods: { phone: true, email: true },
        weixinPhoneLogIn: true,
        features: { healthCheck: true, tonguePhoto: true },
        announcements: [],
        messageTemplates: Object.fromEntries(notificationKindNames.map(kind => [kind, `simulated-${kind}`])),
        opensMiniProgram: false,
        passkeyHost: null,
        minimumVersion: '',
        downloads: { ios: '', android: '' },
        company: defaultShopSettings.company,
      },
    })
  })

  it('a call that takes nothing may come without a body', async () => {
    for (const response of [
      await server.app.inject({ method: 'POST', url: '/open/app/app_config' }),
      await sendRaw('/open/app/app_config', ''),
    ])
      assert.equal(response.json<{ code: number }>().code, 0)
  })

  it('broken JSON', async () => {
    const response = await sendRaw('/auth/login', '{"phone": ')
    assertRefused(response, RESPONSE_CODE.invalidRequest, 'The request is not valid JSON')
  })

  it('a body that would poison a prototype', async () => {
    for (const body of [
      '{"__proto__": {"agreed": true}}',
      '{"constructor": {"prototype": {"agreed": true}}}',
    ]) {
      // This call takes any object: without the protection it would succeed.
      const { code } = (await sendRaw('/open/app/app_config', body)).json<{ code: number }>()
      assert.equal(code, RESPONSE_CODE.invalidRequest)
    }
  })

  it('characters that a database cannot keep', async () => {
    const { code } = (await sendRaw('/auth/login', '{"phone": "13900000000\\u0000"}')).json<{
      code: number
    }>()
    assert.equal(code, RESPONSE_CODE.invalidRequest)
  })

  it('a body that is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const response = await sendRaw('/auth/login', 'phone=1', type)
      assert.equal(response.statusCode, 200)
      assert.equal(
        response.json<{ message: string }>().message,
        'The request must be sent as application/json',
      )
    }
  })

  it('a huge body', async () => {
    const response = await server.post('/auth/login', { phone: 'x'.repeat(600_000) })
    assertRefused(response, RESPONSE_CODE.tooLarge, 'The request is too large')
  })

  it('a missing field, a wrong type and a wrong value, in the words of the specification', async () => {
    const message = async (body: unknown) =>
      (await server.post('/auth/login', body)).json<{ message: string }>().message
    const valid = { phone: createUniquePhoneNumber(), code: '123456', agreed: true }
    assert.equal(await message({ ...valid, phone: undefined }), 'enter a phone number')
    assert.equal(await message({ ...valid, phone: '' }), 'enter a phone number')
    assert.equal(await message({ ...valid, phone: '12345' }), 'enter the correct phone number')
    assert.equal(await message({ ...valid, phone: 13900000000 }), 'enter the correct phone number')
    assert.equal(await message({ ...valid, code: '' }), 'enter a code')
    assert.equal(await message({ ...valid, code: '12345' }), 'enter a 6-digit verification code')
    assert.equal(await message({ ...valid, agreed: false }), 'please check the user agreement first')
    assert.match(await message([]), /^Something is wrong with this request/)
    assert.match(await message('text'), /^Something is wrong with this request/)
    assert.equal(await message(null), 'enter a phone number')
  })

  it('what people fill in by its name in their language, and nothing else by name', async () => {
    const token = await server.signIn()
    const message = async (path: string, body: unknown, language = 'en-GB') =>
      (await server.post(path, body, { token, language })).json<{ message: string }>().message
    const address = { name: 'Lin', phone: '13800000000', districtCode: '310104', detail: 'Anfu Road 1' }
    assert.equal(await message('/address/edit', { ...address, name: undefined }), 'Fill in the name')
    assert.equal(await message('/address/edit', { ...address, phone: '1' }), 'Check the phone number')
    const long = { ...address, name: 'x'.repeat(41) }
    assert.equal(await message('/address/edit', long), 'Shorten the name to at most 40 characters')
    assert.equal(await message('/address/edit', long, 'zh-CN'), '名字最多 40 个字')
    assert.equal(await message('/address/edit', { ...address, phone: '1' }, 'zh-HK'), '請檢查手機號碼')
    const slip = { number: 'x'.repeat(21), code: 'X' }
    assert.equal(
      await message('/dealer_order/bind', slip),
      'Shorten the order number to at most 20 characters',
    )
    const many = { skuIds: Array.from({ length: 101 }, () => 'm1-pearl') }
    assert.equal(await message('/dealer_cart/delete', many), 'At most 100 at a time')
    assert.equal(
      await message('/health_report/get', { id: 'x'.repeat(65) }),
      'This does not exist, or no longer does',
    )
    for (const [path, body] of [
      ['/health_report/get', {}],
      ['/health_report/list', { limit: 0 }],
      ['/dealer_order/get', { id: 7 }],
    ] as const)
      assert.match(await message(path, body), /^Something is wrong with this request/)
  })

  it('an unknown address', async () => {
    const response = await server.post('/no/such/call', {})
    assertRefused(response, RESPONSE_CODE.notFound, 'There is nothing at this address')
    const file = await server.app.inject({ method: 'GET', url: '/js/missing.js' })
    assert.equal(file.statusCode, 404)
    assert.equal(file.json<{ code: number }>().code, RESPONSE_CODE.notFound)
  })

  it('another method than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const response = await server.app.inject({ method, url: '/user/get' })
      assert.equal(response.statusCode, 200, method)
      assertRefused(response, RESPONSE_CODE.invalidRequest, 'This call uses POST')
    }
  })

  it('an address that is not even one', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/%zz' })
    assert.equal(response.json<{ code: number }>().code, RESPONSE_CODE.invalidRequest)
  })

  it('no token, an unknown token and a malformed header', async () => {
    const headers = [{}, { authorization: `Bearer ${'x'.repeat(43)}` }, { authorization: 'Basic abc' }]
    for (const authorization of headers) {
      const response = await server.app.inject({ method: 'POST', url: '/user/get', headers: authorization })
      assertRefused(response, RESPONSE_CODE.sessionOver, 'Verification failed, please log in again')
    }
  })

  it('too many calls from one address, while another address goes on', async () => {
    const strict = await createTestServer(database, {
      environment: { REQUESTS_PER_MINUTE: '3', AUTH_REQUESTS_PER_MINUTE: '1' },
    })
    const ask = (path: string, ip: string) => strict.post(path, { phone: createUniquePhoneNumber() }, { ip })
    for (let count = 0; count < 3; count += 1)
      assert.equal((await ask('/open/app/app_config', '10.0.0.1')).json<{ code: number }>().code, 0)
    const refused = await ask('/open/app/app_config', '10.0.0.1')
    assert.equal(refused.statusCode, 200)
    assert.equal(refused.json<{ code: number }>().code, RESPONSE_CODE.tooManyRequests)
    assert.match(
      refused.json<{ message: string }>().message,
      /^Too many requests\. Try again in \d+ seconds$/,
    )
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal((await ask('/open/app/app_config', '10.0.0.2')).json<{ code: number }>().code, 0)

    assert.equal((await ask('/auth/prepare_captcha', '10.0.0.3')).json<{ code: number }>().code, 0)
    const second = await ask('/auth/prepare_captcha', '10.0.0.3')
    assert.equal(second.json<{ code: number }>().code, RESPONSE_CODE.tooManyRequests)
    await strict.close()
  })

  it('too many look-ups of chairs from one address, while other calls go on', async () => {
    const strict = await createTestServer(database, { environment: { LOOKUPS_PER_MINUTE: '3' } })
    const look = async (index: number, ip: string) =>
      (await strict.call('/open/device/lookup', { serialNumber: `HK24A0001${index}` }, { ip })).code
    for (let index = 0; index < 3; index += 1)
      assert.equal(await look(index, '10.0.0.1'), RESPONSE_CODE.notFound)
    assert.equal(await look(3, '10.0.0.1'), RESPONSE_CODE.tooManyRequests)
    assert.equal(await look(3, '10.0.0.2'), RESPONSE_CODE.notFound)
    assert.equal((await strict.call('/open/app/app_config', {}, { ip: '10.0.0.1' })).code, 0)
    await strict.close()
  })

  it('too many uploads of one account, from whatever address, while others go on', async () => {
    const strict = await createTestServer(database, { environment: { UPLOADS_PER_MINUTE: '3' } })
    const [lin, chen] = [await strict.signIn(), await strict.signIn()]
    let uploads = 0
    const upload = (token: string) => {
      uploads += 1
      const draft = createTestReportDraft(strict.clock.now())
      return strict.call('/health_report/upload', draft, { token, ip: `10.0.0.${uploads}` })
    }
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await upload(lin)).code))
    assert.equal(codes.filter(code => code === RESPONSE_CODE.success).length, 3)
    const refused = await upload(lin)
    assert.equal(refused.code, RESPONSE_CODE.tooManyRequests)
    assert.match(refused.message, /^Too many requests\. Try again in \d+ seconds$/)
    assert.equal((await upload(chen)).code, RESPONSE_CODE.success)
    assert.equal((await strict.call('/user/edit', { nickname: 'Lin' }, { token: lin })).code, 0)
    assert.equal((await strict.call('/health_report/list', { limit: 5 }, { token: lin })).code, 0)
    await strict.close()
  })

  it('a crash, of which nothing leaks', async () => {
    const token = await server.signIn()
    await database.db.execute(sql`alter table profiles rename to lost_profiles`)
    const response = await server.post('/user/profile/get', {}, { token })
    await database.db.execute(sql`alter table lost_profiles rename to profiles`)
    assert.equal(response.statusCode, 500)
    assert.deepEqual(response.json(), {
      code: RESPONSE_CODE.failure,
      message: 'Something went wrong on our side. Try again in a moment',
      data: null,
    })
    assert.ok(server.logLines.some(line => line.includes('a call crashed') && line.includes('42P01')))
  })

  it('something that is not HTTP', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = server.app.server.address()
    assert.ok(typeof bound === 'object' && bound)
    const socket = net.connect(bound.port, '127.0.0.1')
    socket.end('this is not HTTP\r\n\r\n')
    const chunks: Buffer[] = []
    socket.on('data', chunk => chunks.push(chunk))
    await once(socket, 'close')
    const body = Buffer.concat(chunks).toString().split('\r\n\r\n')[1] ?? ''
    assert.equal((JSON.parse(body) as { code: number }).code, RESPONSE_CODE.invalidRequest)
  })

  it('speaks the language of the person', async () => {
    const getMessage = async (language: string) =>
      (await server.post('/user/get', {}, { language })).json<{ message: string }>().message
    assert.equal(await getMessage('zh-CN'), '验证失败，请重新登录')
    assert.equal(await getMessage('zh-HK'), '驗證失敗，請重新登入')
    assert.equal(await getMessage('fr'), 'Verification failed, please log in again')
  })

  it('says which request it was, and forbids to keep the answer', async () => {
    const { headers } = await server.post('/open/app/app_config', {})
    assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/)
    assert.equal(headers['cache-control'], 'no-store')
  })

  it('gives browsers no way to run, frame or misread it', async () => {
    const { headers } = await server.post('/open/app/app_config', {})
    const said = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    assert.equal(said['content-security-policy'], `default-src 'none';frame-ancestors 'none'`)
    assert.equal(said['x-content-type-options'], 'nosniff')
    assert.equal(said['x-frame-options'], 'SAMEORIGIN')
    assert.equal(said['cross-origin-opener-policy'], 'same-origin')
    assert.equal(said['cross-origin-resource-policy'], 'same-origin')
    assert.equal(said['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.match(said['permissions-policy'] ?? '', /camera=\(self\), microphone=\(\)/)
  })
})
