import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { createTemporaryFolder } from './testing/testServer'
import { readServerSettings, settingsReference } from './settings'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://user:hidden@db:5432/anzuo?sslmode=verify-full',
  CODE_SECRET: 'a secret of the test that is long enough',
  CHAIR_KEY_ENCRYPTION_KEYS: `first:${'a'.repeat(64)}`,
  SMTP_URL: 'smtp://user:hidden@mail:587',
}

const parseSettings = (environment: Record<string, string>) => {
  const read = readServerSettings(environment)
  assert.ok(read.ok, JSON.stringify(read))
  return read.settings
}

const listProblems = (environment: Record<string, string>) => {
  const read = readServerSettings(environment)
  assert.ok(!read.ok)
  return read.problems
}

describe('the settings', () => {
  it('have defaults that start a development server', () => {
    const settings = parseSettings({})
    assert.equal(settings.port, 8080)
    assert.equal(settings.host, '127.0.0.1')
    assert.equal(settings.isProduction, false)
    assert.equal(settings.sampleClip, true)
    assert.equal(settings.databaseUrl, null)
  })

  it('take an empty variable for one that is not set', () => {
    assert.equal(parseSettings({ PORT: '', DATABASE_URL: '' }).port, 8080)
  })

  const wrong: Record<string, [string, string]> = {
    PORT: ['eighty', 'PORT must be a whole number from 0 to 65535, not "eighty"'],
    NODE_ENV: ['staging', 'NODE_ENV must be development, test or production, not "staging"'],
    DATABASE_URL: [
      'mysql://u:secret@h/d',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
    ],
    ALLOW_EMBEDDED_DATABASE: ['yes', 'ALLOW_EMBEDDED_DATABASE must be true or false, not "yes"'],
    CODE_SECRET: ['short', 'CODE_SECRET must be at least 32 characters'],
    CHAIR_MASTER_KEY: ['short', 'CHAIR_MASTER_KEY must be 64 hexadecimal digits'],
    CHAIR_KEY_ENCRYPTION_KEYS: [
      `one:${'a'.repeat(64)},one:${'b'.repeat(64)}`,
      'CHAIR_KEY_ENCRYPTION_KEYS must be names with keys of 64 hexadecimal digits, such as 2026a:00…ff, separated by commas',
    ],
    MQTT_URL: ['http://b', 'MQTT_URL must be an address such as mqtts://server:password@broker:8883'],
    SMTP_URL: ['http://mail', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
    MAIL_FROM: ['nobody', 'MAIL_FROM must be an e-mail address, with or without a name, not "nobody"'],
    SMS_GATEWAY_URL: ['ftp://sms', 'SMS_GATEWAY_URL must be a web address, not "ftp://sms"'],
    WEIXIN_HOST: ['api', 'WEIXIN_HOST must be a web address, not "api"'],
    WEIXIN_SIGN_HOSTS: [
      'https://a.b/c',
      'WEIXIN_SIGN_HOSTS must be host names, separated by commas, not "https://a.b/c"',
    ],
    REPORT_DAYS: ['0', 'REPORT_DAYS must be a whole number from 1 to 3650, not "0"'],
    MEASUREMENT_SECONDS: ['5', 'MEASUREMENT_SECONDS must be a whole number from 15 to 180, not "5"'],
    LOG_LEVEL: ['loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud"'],
    TRUST_PROXY: [
      'me',
      'TRUST_PROXY must be true, false, loopback, or addresses separated by commas, not "me"',
    ],
  }
  for (const [name, [value, problem]] of Object.entries(wrong))
    it(`say what is wrong with ${name}, and repeat no secret`, () => {
      assert.deepEqual(listProblems({ [name]: value }), [problem])
    })

  it('report every problem at once', () => {
    assert.equal(listProblems({ PORT: '-1', REPORT_DAYS: 'x', LOG_LEVEL: 'loud' }).length, 3)
  })

  it('refuse the embedded database in production without the flag', () => {
    const without = { ...production, DATABASE_URL: '' }
    assert.match(listProblems(without).join(), /^DATABASE_URL must be set in production/)
    assert.equal(parseSettings({ ...without, ALLOW_EMBEDDED_DATABASE: 'true' }).databaseUrl, null)
  })

  it('want in production a secret, and a way to send codes', () => {
    assert.deepEqual(listProblems({ ...production, CODE_SECRET: '' }), [
      'CODE_SECRET must be set in production',
    ])
    assert.match(listProblems({ ...production, SMTP_URL: '' }).join(), /nobody can log in/)
    assert.equal(parseSettings(production).sampleClip, false)
  })

  const unencrypted: Record<string, Record<string, string>> = {
    PUBLIC_ADDRESS: { PUBLIC_ADDRESS: 'http://shop.test' },
    SMS_GATEWAY_URL: { SMS_GATEWAY_URL: 'http://sms.test/send', SMS_GATEWAY_KEY: 'key' },
    ALIYUN_SMS_HOST: { ALIYUN_SMS_HOST: 'http://aliyun.test' },
    TENCENT_SMS_HOST: { TENCENT_SMS_HOST: 'http://tencent.test' },
    S3_BUCKET_ADDRESS: {
      S3_BUCKET_ADDRESS: 'http://bucket.test',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'hidden',
    },
    WEIXIN_HOST: { WEIXIN_HOST: 'http://platform.test' },
    WECHAT_PAY_HOST: { WECHAT_PAY_HOST: 'http://pay.test' },
    ALIPAY_HOST: { ALIPAY_HOST: 'http://pay.test' },
    MQTT_URL: { MQTT_URL: 'mqtt://anzuo:hidden@broker.test:1883' },
    DATABASE_URL: { DATABASE_URL: 'postgres://user:hidden@db.test/anzuo?sslmode=prefer' },
    MQTT_TLS_CERT: { HOST: '0.0.0.0' },
  }
  for (const [name, environment] of Object.entries(unencrypted))
    it(`refuse in production to be spoken to in the clear (${name}), except by hosts that are named`, () => {
      const [problem = '', ...others] = listProblems({ ...production, ...environment })
      assert.deepEqual(others, [])
      const [, host = ''] =
        new RegExp(`^${name} must .+ unless UNENCRYPTED_HOSTS has (\\S+)$`).exec(problem) ?? []
      assert.notEqual(host, '', problem)
      parseSettings({ ...production, ...environment, UNENCRYPTED_HOSTS: `other, ${host}` })
      assert.ok(!problem.includes('hidden'))
    })

  it('take connections without TLS that stay on this machine, also in production', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      parseSettings({
        ...production,
        DATABASE_URL: `postgres://user:hidden@${host}/anzuo`,
        MQTT_URL: `mqtt://anzuo:hidden@${host}`,
        PUBLIC_ADDRESS: `http://${host}:8080`,
      })
  })

  it('let mails out with TLS only, unless the mail server is on this machine or named', () => {
    const isTlsRequired = (environment: Record<string, string>) =>
      parseSettings({ ...production, ...environment }).mail?.isTlsRequired
    assert.equal(isTlsRequired({}), true)
    assert.equal(isTlsRequired({ UNENCRYPTED_HOSTS: 'mail' }), false)
    assert.equal(isTlsRequired({ SMTP_URL: 'smtp://127.0.0.1:25' }), false)
  })

  it('refuse in production what others could guess', () => {
    const passwordProblem = (name: string) =>
      `${name} must have a password in production that is not the usual one`
    const guessable: Record<string, string> = {
      CODE_SECRET: 'abcabc'.repeat(8),
      SECURITY_LOG_KEY: 'k'.repeat(40),
    }
    for (const [name, value] of Object.entries(guessable))
      assert.deepEqual(listProblems({ ...production, [name]: value }), [
        `${name} must be random in production, such as from: openssl rand -hex 32`,
      ])
    for (const password of ['postgres', 'Password', 'user'])
      assert.deepEqual(
        listProblems({ ...production, DATABASE_URL: `postgres://user:${password}@localhost/anzuo` }),
        [passwordProblem('DATABASE_URL')],
      )
    assert.deepEqual(listProblems({ ...production, MQTT_URL: 'mqtts://guest:guest@broker.test' }), [
      passwordProblem('MQTT_URL'),
    ])
    assert.deepEqual(listProblems({ ...production, SMTP_URL: 'smtps://mail:changeme@mail.test' }), [
      passwordProblem('SMTP_URL'),
    ])
    parseSettings({ CODE_SECRET: 'k'.repeat(32) })
  })

  it('take a secret out of a file, as vaults hand it on, and repeat nothing of it', async () => {
    const file = path.join(await createTemporaryFolder(), 'code-secret')
    await writeFile(file, 'a secret in a file, 0123456789 long\n')
    const { CODE_SECRET: _given, ...withoutSecret } = production
    assert.equal(
      parseSettings({ ...withoutSecret, CODE_SECRET_FILE: file }).codeSecret,
      'a secret in a file, 0123456789 long',
    )
    assert.deepEqual(listProblems({ ...production, CODE_SECRET_FILE: file }), [
      'CODE_SECRET and CODE_SECRET_FILE must not be set together',
    ])
    assert.deepEqual(listProblems({ ...withoutSecret, CODE_SECRET_FILE: '/nowhere' }), [
      'CODE_SECRET_FILE must be a file that can be read, not "/nowhere"',
    ])
    await writeFile(file, 'too short to be one')
    assert.deepEqual(listProblems({ ...withoutSecret, CODE_SECRET_FILE: file }), [
      'CODE_SECRET must be at least 32 characters',
    ])
  })

  it('want both halves of a pair', () => {
    assert.deepEqual(listProblems({ WEIXIN_APP_ID: 'wx1' }), [
      'WEIXIN_APP_ID and WEIXIN_APP_SECRET must be set together',
    ])
    assert.deepEqual(listProblems({ SMS_GATEWAY_URL: 'https://sms.test' }), [
      'SMS_GATEWAY_KEY must be set when SMS_GATEWAY_URL is',
    ])
  })

  const aliyunSms = {
    ALIYUN_SMS_ACCESS_KEY_ID: 'id',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'hidden',
    ALIYUN_SMS_SIGN_NAME: '安坐',
    SMS_TEMPLATES: 'code.zh-CN=SMS_1:code',
  }
  const tencentSms = {
    TENCENT_SMS_SECRET_ID: 'id',
    TENCENT_SMS_SECRET_KEY: 'hidden',
    TENCENT_SMS_APP_ID: '1400006666',
    TENCENT_SMS_SIGN_NAME: '安坐',
    SMS_TEMPLATES: '  code.zh-CN=SMS_1:code, arriving.en-GB=2',
  }

  it('choose who sends text messages, and production takes either for a way to log in', () => {
    const withoutMail = { ...production, SMTP_URL: '' }
    for (const [provider, environment] of [
      ['aliyun', aliyunSms],
      ['tencent', tencentSms],
    ] as const)
      assert.equal(parseSettings({ ...withoutMail, ...environment }).sms?.provider, provider)
    assert.match(listProblems(withoutMail).join(), /^SMTP_URL or a way to send text messages/)
  })

  it('want all of an account for text messages, its templates too, and one account alone', () => {
    assert.deepEqual(listProblems({ ...aliyunSms, SMS_TEMPLATES: '' }), [
      'SMS_TEMPLATES must be set: Aliyun and Tencent Cloud send approved templates only',
    ])
    const withoutApp = { ...tencentSms, TENCENT_SMS_APP_ID: '' }
    assert.match(listProblems(withoutApp).join(), /TENCENT_SMS_APP_ID, .+ must be set together/)
    assert.deepEqual(listProblems({ ...aliyunSms, ...tencentSms }), [
      'only one of ALIYUN_SMS_ACCESS_KEY_ID, TENCENT_SMS_SECRET_ID may be set',
    ])
    assert.match(
      listProblems({ ...aliyunSms, SMS_TEMPLATES: 'arriving.zh-CN=1' }).join(),
      /^SMS_TEMPLATES must/,
    )
  })

  it('name the calling codes that text messages go to', () => {
    assert.deepEqual(parseSettings({}).smsCallingCodes, ['86', '852', '853', '886'])
    assert.deepEqual(parseSettings({ SMS_CALLING_CODES: '86, 44' }).smsCallingCodes, ['86', '44'])
    assert.match(
      listProblems({ SMS_CALLING_CODES: '+86' }).join(),
      /^SMS_CALLING_CODES must be calling codes/,
    )
  })

  it('limit what calls take of the database', () => {
    assert.deepEqual(parseSettings({}).databaseCallLimits, { connections: 20, statementMs: 10_000 })
    assert.deepEqual(listProblems({ DATABASE_CONNECTIONS: '1', DATABASE_CALL_SECONDS: '0' }), [
      'DATABASE_CONNECTIONS must be a whole number from 2 to 1000, not "1"',
      'DATABASE_CALL_SECONDS must be a whole number from 1 to 600, not "0"',
    ])
  })

  it('limit look-ups and uploads', () => {
    const { lookupsPerMinute, uploadsPerMinute } = parseSettings({}).limits
    assert.deepEqual([lookupsPerMinute, uploadsPerMinute], [30, 30])
    assert.deepEqual(listProblems({ LOOKUPS_PER_MINUTE: '0', UPLOADS_PER_MINUTE: 'x' }), [
      'LOOKUPS_PER_MINUTE must be a whole number from 1 to 1000000, not "0"',
      'UPLOADS_PER_MINUTE must be a whole number from 1 to 1000000, not "x"',
    ])
  })

  it('limit the live sockets', () => {
    assert.deepEqual(parseSettings({}).liveSocketLimits, {
      sockets: 5000,
      socketsPerAddress: 200,
      socketsPerAccount: 20,
      messagesPerMinute: 120,
      accountMessagesPerMinute: 480,
      tokenSeconds: 5,
    })
    assert.deepEqual(listProblems({ LIVE_TOKEN_SECONDS: '0' }), [
      'LIVE_TOKEN_SECONDS must be a whole number from 1 to 60, not "0"',
    ])
  })

  it('read lists', () => {
    assert.deepEqual(parseSettings({ WEIXIN_SIGN_HOSTS: 'Shop.test, m.shop.test:8443' }).weixin.signHosts, [
      'shop.test',
      'm.shop.test:8443',
    ])
    assert.deepEqual(parseSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy, ['10.0.0.0/8', '::1'])
    assert.equal(parseSettings({ TRUST_PROXY: 'true' }).trustProxy, true)
  })

  it('that are secret stand where it says how they are changed', async () => {
    const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
    const [, section = ''] = page.split('## Secrets and how they are changed')
    const names = settingsReference.filter(({ isSecret }) => isSecret).map(({ name }) => name)
    assert.ok(names.length > 8)
    for (const name of names) assert.ok(section.split('\n## ')[0]?.includes(`\`${name}\``), name)
  })

  it('stand in the table of docs/settings.md as they are, and nothing else stands there', async () => {
    const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    const rows = page
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split(' | ').map(cell => cell.replace(/^\| |\|$|`/g, '').trim()))
    const wanted = settingsReference.map(({ name, fallback, about }) => [
      name,
      fallback,
      about.replaceAll('`', ''),
    ])
    assert.deepEqual(rows.toSorted(), wanted.toSorted())
  })
})
