import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import {
  notificationKindNames,
  getNotificationDefinition,
} from '@anzuo/domain/notifications/notificationKinds'
import { SMS_KEYS, startSmsProvider } from '../../testing/smsProviders'
import { checkAliyunSmsAccount, signForAliyun, toAliyunQuery } from './aliyunSms'
import { createSmsGateway, type SmsProvider } from './createSmsGateway'
import { SmsError, smsKinds, type SmsMessage } from './smsGateway'
import { fillSmsTemplate, parseSmsTemplates, type SmsTemplates } from './smsTemplates'
import { checkTencentSmsAccount, signForTencent } from './tencentSms'

const TEMPLATES = [
  'code.zh-CN=SMS_1:code/minutes',
  'code.en-GB=SMS_2:minutes/code',
  'readyToCollect.zh-CN=SMS_3:number/pickupCode',
  'closureRequested.zh-Hant=SMS_4',
].join(',')

const CODE = {
  phone: '13912345678',
  text: 'text',
  locale: 'zh-CN',
  kind: 'code',
  fields: { code: '123456', minutes: '5' },
} as const satisfies SmsMessage

const READY: SmsMessage = {
  ...CODE,
  locale: 'en-GB',
  kind: 'readyToCollect',
  fields: { number: 'AZ20260101', pickupCode: "6(5)4'3*2! 1" },
}

const now = () => new Date()

const templates: SmsTemplates = parseSmsTemplates(TEMPLATES) ?? new Map()

const templatesAbroad: SmsTemplates | null = parseSmsTemplates('code.en-GB=ABROAD_1:code')

const createAccount = (name: 'aliyun' | 'tencent', host: string): SmsProvider =>
  name === 'aliyun'
    ? {
        provider: name,
        host,
        accessKeyId: SMS_KEYS.id,
        accessKeySecret: SMS_KEYS.secret,
        signName: '安坐',
        templates,
        templatesAbroad,
      }
    : {
        provider: name,
        host,
        secretId: SMS_KEYS.id,
        secretKey: SMS_KEYS.secret,
        appId: '1400006666',
        signName: '安坐',
        region: 'ap-guangzhou',
        templates,
        templatesAbroad,
      }

const withWrongSecret = (account: SmsProvider): SmsProvider =>
  account.provider === 'aliyun'
    ? { ...account, accessKeySecret: 'another' }
    : { ...account, ...(account.provider === 'tencent' ? { secretKey: 'another' } : {}) }

const check = (account: SmsProvider) => {
  const signal = AbortSignal.timeout(5000)
  if (account.provider === 'aliyun') return checkAliyunSmsAccount(account, { now, signal })
  assert.ok(account.provider === 'tencent')
  return checkTencentSmsAccount(account, { now, signal })
}

/** What each provider is to be told of the same messages, and its words for the same troubles. */
const EXPECTATIONS = {
  aliyun: {
    code: {
      PhoneNumbers: '13912345678',
      SignName: '安坐',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"123456","minutes":"5"}',
    },
    ready: {
      PhoneNumbers: '13912345678',
      SignName: '安坐',
      TemplateCode: 'SMS_3',
      TemplateParam: `{"number":"AZ20260101","pickupCode":"6(5)4'3*2! 1"}`,
    },
    abroad: {
      PhoneNumbers: '85251234567',
      SignName: '安坐',
      TemplateCode: 'ABROAD_1',
      TemplateParam: '{"code":"123456"}',
    },
    limited: 'isv.BUSINESS_LIMIT_CONTROL',
    account: 'isv.AMOUNT_NOT_ENOUGH',
    refused: 'isv.MOBILE_NUMBER_ILLEGAL',
  },
  tencent: {
    code: {
      PhoneNumberSet: ['+8613912345678'],
      SmsSdkAppId: '1400006666',
      SignName: '安坐',
      TemplateId: 'SMS_1',
      TemplateParamSet: ['123456', '5'],
    },
    ready: {
      PhoneNumberSet: ['+8613912345678'],
      SmsSdkAppId: '1400006666',
      SignName: '安坐',
      TemplateId: 'SMS_3',
      TemplateParamSet: ['AZ20260101', "6(5)4'3*2! 1"],
    },
    abroad: {
      PhoneNumberSet: ['+85251234567'],
      SmsSdkAppId: '1400006666',
      SignName: '安坐',
      TemplateId: 'ABROAD_1',
      TemplateParamSet: ['123456'],
    },
    limited: 'LimitExceeded.PhoneNumberOneHourLimit',
    account: 'FailedOperation.InsufficientBalanceInSmsPackage',
    refused: 'InvalidParameterValue.IncorrectPhoneNumber',
  },
} as const

for (const name of ['aliyun', 'tencent'] as const)
  describe(`text messages by ${name}`, () => {
    let provider: Awaited<ReturnType<typeof startSmsProvider>>
    before(async () => void (provider = await startSmsProvider(name)))
    after(() => provider.close())

    const send = (message: SmsMessage, account = createAccount(name, provider.host)) =>
      createSmsGateway(account, { now }).send(message)

    const findProblem = async (sending: ReturnType<typeof send>) => {
      const sent = await sending
      assert.ok(!sent.ok && sent.error instanceof SmsError, JSON.stringify(sent))
      assert.doesNotMatch(sent.error.message, /13912345678|123456/)
      return sent.error.problem
    }

    it('are taken when our keys have signed them, with what the template takes', async () => {
      assert.deepEqual(await send(CODE), { ok: true })
      assert.deepEqual(provider.accepted.at(-1), EXPECTATIONS[name].code)
    })

    it('take the template of another language rather than none, and any sign in a field', async () => {
      assert.deepEqual(await send(READY), { ok: true })
      assert.deepEqual(provider.accepted.at(-1), EXPECTATIONS[name].ready)
    })

    it('are not taken by another key, and the account is named as the reason', async () => {
      const account = withWrongSecret(createAccount(name, provider.host))
      const before = provider.accepted.length
      assert.equal(await findProblem(send(CODE, account)), 'account')
      assert.equal(provider.accepted.length, before)
    })

    it('go abroad in the published form, by templates for there', async () => {
      assert.deepEqual(await send({ ...CODE, phone: '+85251234567' }), { ok: true })
      assert.deepEqual(provider.accepted.at(-1), EXPECTATIONS[name].abroad)
    })

    it('do not go abroad by an account without templates for there', async () => {
      const account = { ...createAccount(name, provider.host), templatesAbroad: null }
      const before = provider.accepted.length
      assert.equal(await findProblem(send({ ...CODE, phone: '+85251234567' }, account)), 'abroad')
      assert.equal(provider.accepted.length, before)
    })

    it('are asked of nobody without a template', async () => {
      const message: SmsMessage = { ...CODE, kind: 'arriving', fields: { number: 'AZ1' } }
      const before = provider.accepted.length
      assert.equal(await findProblem(send(message)), 'noTemplate')
      assert.equal(provider.accepted.length, before)
    })

    for (const problem of ['limited', 'account', 'refused'] as const)
      it(`say why when the provider says ${problem}`, async () => {
        provider.refuse(EXPECTATIONS[name][problem])
        assert.equal(await findProblem(send(CODE)), problem)
        provider.refuse(null)
      })

    it('fail when the provider is broken, or not there', async () => {
      provider.break(true)
      assert.equal((await send(CODE)).ok, false)
      provider.break(false)
      assert.equal((await send(CODE, createAccount(name, 'http://127.0.0.1:1'))).ok, false)
    })

    it('can be checked without sending one: keys that fit, and keys that do not', async () => {
      const account = createAccount(name, provider.host)
      const before = provider.accepted.length
      assert.equal(await check(account), null)
      assert.equal((await check(withWrongSecret(account)))?.problem, 'account')
      assert.equal(provider.accepted.length, before)
    })
  })

describe('signatures of the providers', () => {
  it('by Aliyun are those of its published example', () => {
    const empty = createHash('sha256').update('').digest('hex')
    const query = toAliyunQuery({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    })
    const headers = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': empty,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    }
    const account = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' }
    assert.match(
      signForAliyun({ query, headers }, account),
      /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
    )
  })

  it('by Tencent Cloud are those of its published examples', () => {
    const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
    const common = { 'content-type': 'application/json; charset=utf-8', host: 'cvm.tencentcloudapi.com' }
    const sign = (headers: Record<string, string>, secretKey: string) =>
      signForTencent(
        { service: 'cvm', headers, body, seconds: 1551113065 },
        { secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secretKey },
      )
    assert.match(
      sign(common, 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE'),
      /Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168$/,
    )
    assert.match(
      sign({ ...common, 'x-tc-action': 'describeinstances' }, 'Gu5t9xGARNpq86cd98joQYCN3*******'),
      /Signature=be4f67d323c78ab9acb7395e43c0dbcf822a9cfac32fea2449a7bc7726b770a3$/,
    )
  })
})

describe('templates of text messages', () => {
  it('take their fields in their own order, in the language of the person', () => {
    assert.deepEqual(fillSmsTemplate({ templates, templatesAbroad }, { ...CODE, locale: 'en-GB' }), {
      id: 'SMS_2',
      values: [
        ['minutes', '5'],
        ['code', '123456'],
      ],
    })
    const closing = { phone: CODE.phone, locale: 'zh-CN', kind: 'closureRequested', fields: {} } as const
    assert.deepEqual(fillSmsTemplate({ templates, templatesAbroad }, closing), { id: 'SMS_4', values: [] })
  })

  it('are not read when they are written in another way, or when codes have none', () => {
    for (const text of [
      '',
      'code=SMS_1',
      'code.zh-CN',
      'code.fr=SMS_1',
      'poem.zh-CN=SMS_1',
      'code.zh-CN=SMS_1:number',
      'code.zh-CN=SMS_1:code/code',
      'code.zh-CN=SMS_1,code.zh-CN=SMS_2',
      'arriving.zh-CN=SMS_1:number',
    ])
      assert.equal(parseSmsTemplates(text), null, text)
  })

  it('exist for every kind of message that goes to phones', () => {
    const bySms = notificationKindNames.filter(kind => getNotificationDefinition(kind).ways.includes('sms'))
    const known: readonly string[] = smsKinds
    assert.deepEqual(
      bySms.filter(kind => !known.includes(kind)),
      [],
    )
  })
})
