import assert from 'node:assert/strict'
import { stat, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { defaultShopSettings } from '@anzuo/domain/settings/shopSettings'
import { openPostgres } from '../../db/postgres'
import { operators, officeAuditLog } from '../../db/schema'
import { openSettingsStore } from '../../modules/settings/settingsStore'
import { generatePaymentSandboxKeys } from '../../simulators/paymentSandboxKeys'
import { createTestPostgresDatabase, isPostgresReachable } from '../../testing/databases'
import { createTemporaryFolder } from '../../testing/testServer'
import { getPaymentSandboxKeys, startPaymentSandbox } from '../../testing/testShop'
import { askSetupAnswers } from './askAnswers'
import { readEnvironmentFile } from './environmentFile'
import { parseSetupAnswers, type SetupAnswers } from './setupAnswers'
import { runSetup } from './setupCommand'

const SMS_KEY = 'the key of the gateway'
const MAIL_PASSWORD = 'swordfish-4711'

const describeOnPostgres = (await isPostgresReachable()) ? describe : describe.skip

await describeOnPostgres('the command that sets a shop up', () => {
  let folder = ''
  let environmentFile = ''
  let postgres: Awaited<ReturnType<typeof createTestPostgresDatabase>>
  let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: 'shop' }) : done(new Error('no')),
  })
  const sms = createServer((request, response) => {
    response.statusCode = request.headers.authorization === `Bearer ${SMS_KEY}` ? 422 : 401
    response.end()
  })
  const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

  before(async () => {
    folder = await createTemporaryFolder()
    environmentFile = path.join(folder, 'server.env')
    postgres = await createTestPostgresDatabase()
    sandbox = await startPaymentSandbox({
      webhooks: { kind: 'manual' },
      ourAddress: () => 'http://shop.test',
      now: () => new Date(),
    })
    await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
    await new Promise<void>(resolve => sms.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    await sandbox.close()
    await new Promise<void>(resolve => smtp.close(resolve))
    sms.closeAllConnections()
    sms.close()
    await postgres.drop()
  })

  const createAnswers = (environment: Record<string, string> = {}): SetupAnswers => {
    const { alipay } = getPaymentSandboxKeys()
    const company = {
      name: { 'en-GB': 'Quiet Chairs Ltd', 'zh-CN': '静椅有限公司', 'zh-Hant': '靜椅有限公司' },
    }
    const answers = {
      environment: {
        DATABASE_URL: postgres.url,
        DATA_DIR: path.join(folder, 'data'),
        PUBLIC_ADDRESS: 'https://127.0.0.1:1',
        SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${getPort(smtp.server)}`,
        SMS_GATEWAY_URL: `http://127.0.0.1:${getPort(sms)}`,
        SMS_GATEWAY_KEY: SMS_KEY,
        ALIPAY_APP_ID: alipay.appId,
        ALIPAY_SELLER_ID: alipay.sellerId,
        ALIPAY_PRIVATE_KEY: alipay.privateKey,
        ALIPAY_PUBLIC_KEY: alipay.alipayKey,
        ALIPAY_HOST: sandbox.address,
        ...environment,
      },
      settings: { company, refunds: { afterSaleDays: 14 } },
      operator: { email: 'Mei@Shop.Example', name: 'Mei Lin' },
    }
    return parseSetupAnswers(JSON.stringify(answers))
  }
  const run = async (answers: SetupAnswers) => {
    const lines: string[] = []
    const context = { environmentFile, now: () => new Date(), print: (line: string) => lines.push(line) }
    const status = await runSetup(context, answers, readEnvironmentFile(environmentFile))
    return { status, text: lines.join('\n') }
  }
  const onDatabase = async <Value>(
    read: (db: Awaited<ReturnType<typeof openPostgres>>['db']) => Promise<Value>,
  ): Promise<Value> => {
    const { db, close } = await openPostgres({ url: postgres.url, onConnectionError: () => {} })
    try {
      return await read(db)
    } finally {
      await close()
    }
  }

  it('names each answer that is wrong, and writes nothing', async () => {
    const other = generatePaymentSandboxKeys().alipay
    const { status, text } = await run(
      createAnswers({
        SMTP_URL: `smtp://shop:wrong-password@127.0.0.1:${getPort(smtp.server)}`,
        SMS_GATEWAY_KEY: 'not the key',
        ALIPAY_PRIVATE_KEY: other.privateKey,
        ALIPAY_PUBLIC_KEY: other.alipayKey,
      }),
    )
    assert.equal(status, 1)
    assert.match(text, /Good +DATABASE_URL/)
    assert.match(text, /Wrong +SMTP_URL: the mail server refuses user or password/)
    assert.match(text, /Wrong +SMS_GATEWAY_KEY: the SMS gateway refuses the key/)
    assert.match(text, /Wrong +ALIPAY: the provider refuses the account or its keys/)
    await assert.rejects(stat(environmentFile))
    assert.equal(await onDatabase(db => db.$count(operators)), 0)
  })

  it('says what a database refuses without its password', async () => {
    const { status, text } = await run(
      createAnswers({ DATABASE_URL: 'postgres://nobody:tell-nobody-88@127.0.0.1:1/anzuo' }),
    )
    assert.equal(status, 1)
    assert.match(text, /Wrong +DATABASE_URL/)
    assert.doesNotMatch(text, /tell-nobody-88/)
  })

  it('refuses settings that no shop could have', async () => {
    const answers = createAnswers()
    answers.settings.refunds = { afterSaleDays: 2 }
    const { status, text } = await run(answers)
    assert.equal(status, 1)
    assert.match(text, /refunds\.afterSaleDays/)
  })

  it('migrates, writes settings and a file that only its owner reads, and invites the first operator', async () => {
    const { status, text } = await run(createAnswers())
    assert.equal(status, 0, text)
    assert.match(text, /Later +PUBLIC_ADDRESS: nobody answers there yet/)
    assert.match(text, /http:\/\/localhost:8090\/#\/invitation\/\S+/)
    for (const secret of [MAIL_PASSWORD, SMS_KEY, 'PRIVATE KEY'])
      assert.doesNotMatch(text, new RegExp(secret))
    assert.equal((await stat(environmentFile)).mode & 0o777, 0o600)
    const environment = readEnvironmentFile(environmentFile)
    assert.match(environment.CODE_SECRET ?? '', /^[\da-f]{64}$/)
    assert.doesNotMatch(text, new RegExp(environment.CODE_SECRET ?? 'none'))
    const { refunds, company, points } = await onDatabase(async db => (await openSettingsStore(db)).get())
    assert.deepEqual([refunds.afterSaleDays, company.name['en-GB']], [14, 'Quiet Chairs Ltd'])
    assert.equal(company.hotline, defaultShopSettings.company.hotline)
    assert.deepEqual(points, defaultShopSettings.points)
    const actions = await onDatabase(db => db.select({ action: officeAuditLog.action }).from(officeAuditLog))
    assert.equal(actions.filter(({ action }) => action === 'command/setup').length, 2)
  })

  it('can be run again: secrets stay, only what is answered anew changes, and nobody is invited twice', async () => {
    const first = readEnvironmentFile(environmentFile)
    const { status, text } = await run(
      parseSetupAnswers(JSON.stringify({ settings: { delivery: { freight: 1500 } } })),
    )
    assert.equal(status, 0, text)
    assert.deepEqual(readEnvironmentFile(environmentFile), first)
    const { delivery, refunds } = await onDatabase(async db => (await openSettingsStore(db)).get())
    assert.deepEqual([delivery.freight, refunds.afterSaleDays], [1500, 14])
    assert.doesNotMatch(text, /invitation/)
    assert.match((await run(createAnswers())).text, /^(?!.*Settings of the shop written)/s)
  })

  it('asks on a terminal: Enter keeps what stands, a file is read, nonsense is asked again, secrets are not shown', async () => {
    const keyFile = path.join(folder, 'key.pem')
    await writeFile(keyFile, getPaymentSandboxKeys().alipay.privateKey)
    const asked: { question: string; isSecret: boolean }[] = []
    let freeFrom = ['much', '149.5']
    const answers = await askSetupAnswers(
      {
        print: () => {},
        ask: (question, { isSecret }) => {
          asked.push({ question, isSecret })
          if (question.includes('app’s private key')) return Promise.resolve(keyFile)
          if (question.includes('Parcels are free')) {
            const [typed = ''] = freeFrom
            freeFrom = freeFrom.slice(1)
            return Promise.resolve(typed)
          }
          return Promise.resolve('')
        },
      },
      { SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@mail.example` },
    )
    assert.deepEqual(answers.settings, { delivery: { freeFreightFrom: 149_50 } })
    assert.deepEqual(Object.keys(answers.environment), ['ALIPAY_PRIVATE_KEY'])
    assert.equal(answers.operator, undefined)
    const mail = asked.find(({ question }) => question.includes('Mail server'))
    assert.deepEqual([mail?.isSecret, mail?.question.includes('[set]')], [true, true])
    assert.doesNotMatch(asked.map(({ question }) => question).join(), new RegExp(MAIL_PASSWORD))
  })

  it('names what is wrong with a file of answers', () => {
    assert.throws(() => parseSetupAnswers('server: yes'), /not JSON/)
    assert.throws(() => parseSetupAnswers('{"environment":{"DATABSE_URL":"x"}}'), /environment/)
    assert.throws(() => parseSetupAnswers('{"operator":{"email":"nobody","name":"N"}}'), /must be a mailbox/)
  })

  it('writes what shells and containers read as it was', async () => {
    assert.match(await readFile(environmentFile, 'utf8'), /^ALIPAY_PRIVATE_KEY='-----BEGIN [^']+\\n[^']+'$/m)
  })
})
