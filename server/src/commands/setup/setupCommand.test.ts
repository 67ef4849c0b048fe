import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
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
import { startBucketStandIn } from '../../testing/bucketStandIn'
import { createTestPostgresDatabase, isPostgresReachable } from '../../testing/databases'
import { SMS_KEYS, startSmsProvider } from '../../testing/smsProviders'
import { createTemporaryFolder } from '../../testing/testServer'
import { getPaymentSandboxKeys, startPaymentSandbox } from '../../testing/testShop'
import { findSectionProblems } from './applySetup'
import { askSetupAnswers, type Terminal } from './askAnswers'
import { readEnvironmentFile } from './environmentFile'
import { parseSetupAnswers, type SetupAnswers } from './setupAnswers'
import { runSetup } from './setupCommand'
import { setUpOnTerminal } from './setUpOnTerminal'

/** Somebody at the terminal: types what is planned for the question that has these words, and Enter at each other one. */
const createTypist = (
  typed: Readonly<Record<string, readonly string[]>>,
  printed: string[],
  asked: string[] = [],
): Terminal => {
  const left = new Map(Object.entries(typed).map(([words, answers]) => [words, [...answers]]))
  return {
    print: line => void printed.push(line),
    ask: question => {
      asked.push(question)
      const words = [...left.keys()].find(part => question.includes(part))
      return Promise.resolve((words === undefined ? undefined : left.get(words)?.shift()) ?? '')
    },
  }
}

const SMS_KEY = 'the key of the gateway'
const CARRIER_KEY = 'the key of the carriers'
const INVOICE_SECRET = 'the secret of the invoices'
const MAIL_PASSWORD = 'swordfish-4711'

const describeOnPostgres = (await isPostgresReachable()) ? describe : describe.skip

await describeOnPostgres('the command that sets a shop up', () => {
  let folder = ''
  let environmentFile = ''
  let postgres: Awaited<ReturnType<typeof createTestPostgresDatabase>>
  let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>
  let bucket: Awaited<ReturnType<typeof startBucketStandIn>>
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
  const carriers = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const text = `${form.get('param')}${CARRIER_KEY}${form.get('customer')}`
      const isGenuine = form.get('sign') === createHash('md5').update(text).digest('hex').toUpperCase()
      response.end(
        JSON.stringify({ result: false, returnCode: isGenuine ? '500' : '503', message: '验证签名失败' }),
      )
    })
  })
  const invoices = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const query = new URL(request.url ?? '', 'http://invoices.test').searchParams
      const text = `a=services&l=v1&p=open&k=${query.get('appkey')}&i=${query.get('senid')}&n=${query.get('nonce')}&t=${query.get('timestamp')}&f=${body}`
      const isGenuine =
        request.headers['x-nuonuo-sign'] === createHmac('sha1', INVOICE_SECRET).update(text).digest('base64')
      response.end(JSON.stringify(isGenuine ? { code: 'E9500' } : { code: '070303', describe: '签名错误' }))
    })
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
    await new Promise<void>(resolve => carriers.listen(0, '127.0.0.1', resolve))
    await new Promise<void>(resolve => invoices.listen(0, '127.0.0.1', resolve))
    bucket = await startBucketStandIn()
  })
  after(async () => {
    await sandbox.close()
    await new Promise<void>(resolve => smtp.close(resolve))
    sms.closeAllConnections()
    sms.close()
    carriers.closeAllConnections()
    carriers.close()
    invoices.closeAllConnections()
    invoices.close()
    await bucket.close()
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
        KUAIDI100_CUSTOMER: 'CUSTOMER',
        KUAIDI100_KEY: CARRIER_KEY,
        KUAIDI100_SECRET: 'a secret',
        KUAIDI100_HOST: `http://127.0.0.1:${getPort(carriers)}`,
        NUONUO_APP_KEY: 'APPKEY',
        NUONUO_APP_SECRET: INVOICE_SECRET,
        NUONUO_ACCESS_TOKEN: 'a token',
        NUONUO_HOST: `http://127.0.0.1:${getPort(invoices)}`,
        S3_BUCKET_ADDRESS: bucket.bucket.address,
        S3_REGION: bucket.bucket.region,
        S3_ACCESS_KEY_ID: bucket.bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.bucket.secretAccessKey,
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
    const { status } = await runSetup(context, answers, readEnvironmentFile(environmentFile))
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
        KUAIDI100_KEY: 'not the key',
        NUONUO_APP_SECRET: 'not the secret',
        S3_SECRET_ACCESS_KEY: 'guessed',
      }),
    )
    assert.equal(status, 1)
    assert.match(text, /Good +DATABASE_URL/)
    assert.match(text, /Wrong +SMTP_URL: the mail server refuses user or password/)
    assert.match(text, /Wrong +SMS_GATEWAY_KEY: the SMS gateway refuses the key/)
    assert.match(text, /Wrong +ALIPAY: the provider refuses the account or its keys/)
    assert.match(text, /Wrong +KUAIDI100: the carrier service refuses customer or key \(503/)
    assert.match(text, /Wrong +NUONUO: the invoice platform refuses key, secret or token \(070303/)
    assert.match(text, /Wrong +S3_BUCKET_ADDRESS: the key can't write a file/)
    await assert.rejects(stat(environmentFile))
    assert.equal(await onDatabase(db => db.$count(operators)), 0)
  })

  for (const name of ['aliyun', 'tencent'] as const)
    it(`tries the keys for text messages at ${name}, and sends none`, async () => {
      const provider = await startSmsProvider(name)
      const accounts = {
        aliyun: (secret: string) => ({
          ALIYUN_SMS_HOST: provider.host,
          ALIYUN_SMS_ACCESS_KEY_ID: SMS_KEYS.id,
          ALIYUN_SMS_ACCESS_KEY_SECRET: secret,
          ALIYUN_SMS_SIGN_NAME: '静椅',
        }),
        tencent: (secret: string) => ({
          TENCENT_SMS_HOST: provider.host,
          TENCENT_SMS_SECRET_ID: SMS_KEYS.id,
          TENCENT_SMS_SECRET_KEY: secret,
          TENCENT_SMS_APP_ID: '1400006666',
          TENCENT_SMS_SIGN_NAME: '静椅',
        }),
      }
      const look = async (secret: string) => {
        const environment = {
          ...accounts[name](secret),
          SMS_TEMPLATES: 'code.zh-CN=SMS_1:code',
          SMS_GATEWAY_URL: '',
          SMS_GATEWAY_KEY: '',
          // One wrong answer, so that nothing is written.
          KUAIDI100_KEY: 'not the key',
        }
        return (await run(createAnswers(environment))).text
      }
      const title = `${name.toUpperCase()}_SMS`
      assert.match(await look(SMS_KEYS.secret), new RegExp(`Good +${title}`))
      assert.match(
        await look('guessed'),
        new RegExp(`Wrong +${title}: the provider refuses the account or its keys`),
      )
      await provider.close()
      assert.match(
        await look(SMS_KEYS.secret),
        new RegExp(`Wrong +${title}_HOST: the provider gives no answer`),
      )
      assert.deepEqual(provider.accepted, [])
    })

  it('tries a bucket with all that the shop does there, and leaves nothing in it', async () => {
    bucket.state.mood = 'unlisted'
    const { text } = await run(createAnswers({ SMS_GATEWAY_KEY: 'not the key' }))
    bucket.state.mood = 'well'
    assert.match(text, /Wrong +S3_BUCKET_ADDRESS: the key can't ask for a missing file.* list in this bucket/)
    assert.match(text, /Good +KUAIDI100/)
    assert.match(text, /Good +NUONUO/)
    assert.equal(bucket.files.size, 0)
  })

  it('says what a database refuses without its password', async () => {
    const { status, text } = await run(
      createAnswers({ DATABASE_URL: 'postgres://nobody:tell-nobody-88@127.0.0.1:1/anzuo' }),
    )
    assert.equal(status, 1)
    assert.match(text, /Wrong +DATABASE_URL: the database can't be used/)
    assert.doesNotMatch(text, /tell-nobody-88/)
  })

  it('says that nobody can pay yet where payment is left for later', async () => {
    const file = path.join(folder, 'early.env')
    const lines: string[] = []
    const { status } = await runSetup(
      { environmentFile: file, now: () => new Date(), print: line => lines.push(line) },
      parseSetupAnswers(
        JSON.stringify({
          environment: {
            DATABASE_URL: postgres.url,
            DATA_DIR: path.join(folder, 'early'),
            SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@127.0.0.1:${getPort(smtp.server)}`,
          },
        }),
      ),
      {},
    )
    const text = lines.join('\n')
    assert.equal(status, 0, text)
    assert.match(text, /^Later +WECHAT_PAY, ALIPAY: nobody can pay/m)
    assert.match(await readFile(file, 'utf8'), /^PORT='8080'$/m)
  })

  it('says within seconds that a folder which can not be made is wrong', async () => {
    const file = path.join(folder, 'no-folder')
    await writeFile(file, '')
    const impossible = [
      path.join(file, 'below'),
      ...(process.platform === 'linux' ? ['/proc/anzuo', '/proc/anzuo/data'] : []),
    ]
    for (const dataDir of impossible) {
      const { status, text } = await run(createAnswers({ DATA_DIR: dataDir }))
      assert.equal(status, 1)
      assert.match(text, /Wrong +DATA_DIR: \S+ is no folder, and cannot be made \(E[A-Z]+\)/)
      assert.match(text, /Nothing was written/)
    }
  })

  it('takes no tax number of a company that could not be one', async () => {
    const answers = createAnswers()
    for (const [taxNumber, isTaken] of [
      ['123', false],
      ['91350100M000100Y44', false],
      ['91350100M000100Y43', true],
      ['350100123456789', true],
    ] as const) {
      const problems = findSectionProblems({ company: { ...answers.settings.company, taxNumber } })
      const taxNumberProblems = problems.filter(problem =>
        problem.startsWith('company.taxNumber must be the unified'),
      )
      assert.equal(taxNumberProblems.length, isTaken ? 0 : 1, problems.join())
    }
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
    assert.match(text, /Later .*company\.hotline.*: still invented/)
    assert.doesNotMatch(text, /Later .*company\.name/)
    assert.doesNotMatch(text, /nobody can pay/)
    assert.match(text, /^Start the server: .*server\.env.* npm run start:production$/m)
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
      { environment: { SMTP_URL: `smtp://shop:${MAIL_PASSWORD}@mail.example` }, sections: {} },
    )
    assert.deepEqual(answers.settings, { delivery: { freeFreightFrom: 149_50 } })
    assert.deepEqual(Object.keys(answers.environment), ['ALIPAY_PRIVATE_KEY'])
    assert.equal(answers.operator, undefined)
    const mail = asked.find(({ question }) => question.includes('Mail server'))
    assert.deepEqual([mail?.isSecret, mail?.question.includes('[set]')], [true, true])
    assert.doesNotMatch(asked.map(({ question }) => question).join(), new RegExp(MAIL_PASSWORD))
  })

  it('says at once what an answer can’t be, shows how it is written, and takes a setting out', async () => {
    const typed: Record<string, string[]> = {
      'Where customers open': ['shop.example', 'https://shop.example'],
      'Somebody answers from': ['nine', '09:30'],
      'File with Alipay’s public key': ['/nowhere/key.pem', ''],
      'SMS gateway': ['-'],
      Mailbox: ['mei', 'mei@shop.example'],
    }
    const printed: string[] = []
    const answers = await askSetupAnswers(createTypist(typed, printed), { environment: {}, sections: {} })
    assert.deepEqual(answers.environment, { PUBLIC_ADDRESS: 'https://shop.example', SMS_GATEWAY_URL: '' })
    assert.deepEqual(answers.settings, { company: { hours: { opens: '09:30' } } })
    assert.equal(answers.operator?.email, 'mei@shop.example')
    const said = printed.join('\n')
    assert.match(said, /PUBLIC_ADDRESS must be a web address, not "shop\.example"\./)
    assert.match(said, /company\.hours\.opens must be written like 09:00\./)
    assert.match(said, /There is no file \/nowhere\/key\.pem that can be read\./)
    assert.match(said, /That is no mailbox\./)
  })

  it('asks again for the group in which something was wrong alone, and keeps the other answers', async () => {
    const asked: string[] = []
    const typed = {
      'Mail server': ['smtps://shop:wrong@mail.example', 'smtps://shop:right@mail.example'],
      'Name (English)': ['Quiet Chairs Ltd'],
    }
    const applied: SetupAnswers[] = []
    const status = await setUpOnTerminal(createTypist(typed, [], asked), {
      standing: { environment: {}, sections: {} },
      apply: answers => {
        applied.push(answers)
        const isWrong = answers.environment.SMTP_URL?.includes('wrong')
        return Promise.resolve(isWrong ? { status: 1, wrong: ['SMTP_URL'] } : { status: 0, wrong: [] })
      },
    })
    assert.equal(status, 0)
    assert.deepEqual(applied.at(-1), {
      environment: { SMTP_URL: 'smtps://shop:right@mail.example' },
      settings: { company: { name: { 'en-GB': 'Quiet Chairs Ltd' } } },
    })
    assert.equal(asked.filter(question => question.includes('PostgreSQL')).length, 1)
    assert.match(asked.at(-2) ?? '', /Mail server.*\[set\]/)
  })

  it('ends when what is wrong is nothing that is asked', async () => {
    const status = await setUpOnTerminal(createTypist({}, []), {
      standing: { environment: {}, sections: {} },
      apply: () => Promise.resolve({ status: 1, wrong: ['LOG_LEVEL'] }),
    })
    assert.equal(status, 1)
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
