import { z } from 'zod'
import { isCarrierCode } from '@anzuo/domain/shop/carriers'
import { DEFAULT_CALL_LIMITS } from './db/database'
import { parseMakerKeys } from './modules/firmware/makerSignature'
import { parseSmsTemplates, type SmsTemplates } from './gateways/sms/smsTemplates'
import { parseMessageTemplates, type MessageTemplates } from './modules/notification/messageTemplates'

/**
 * Every setting of the server comes from an environment variable. This table is the only place that names them: it
 * checks them at start, and the documentation is written from it (`settingsReference`).
 */
export type SettingDefinition<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema
  /** Text that is read when the variable is not set. */
  fallback?: string
  /** Completes the sentence "NAME must be …". */
  expects: string
  /** What it is, for the table. */
  about: string
  /** Never repeated in a message. */
  isSecret?: true
}

const defineSetting = <Schema extends z.ZodType>(definition: SettingDefinition<Schema>) => definition

const integerText = (from: number, to: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(from).max(to))

const booleanText = z.enum(['true', 'false']).transform(text => text === 'true')

const smsTemplatesText = z
  .string()
  .refine(text => parseSmsTemplates(text) !== null)
  .transform((text): SmsTemplates => parseSmsTemplates(text) ?? new Map())
  .optional()

const SMS_TEMPLATES_FORM =
  'kinds and languages with template and fields, such as code.zh-CN=SMS_154950909:code/minutes, by commas, with one for codes'

const httpUrlText = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))

const pemKeyText = (kind: 'PRIVATE' | 'PUBLIC') =>
  z
    .string()
    .transform(text => text.replaceAll('\\n', '\n').trim())
    .pipe(
      z
        .string()
        .regex(new RegExp(`^-----BEGIN (RSA )?${kind} KEY-----[\\s\\S]+-----END (RSA )?${kind} KEY-----$`)),
    )

const hostList = z
  .string()
  .transform(text => text.split(',').map(host => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[\w.-]+(:\d+)?$/)))

const keyEncryptionKeyList = z
  .string()
  .transform(text => text.split(',').map(entry => entry.trim().split(':')))
  .pipe(z.array(z.tuple([z.string().regex(/^[\w.-]{1,32}$/), z.string().regex(/^[\da-f]{64}$/)])).min(1))
  .refine(entries => new Set(entries.map(([id]) => id)).size === entries.length)

const defineText = (about: string) =>
  defineSetting({ schema: z.string().min(1).optional(), expects: 'not empty', about })

const defineSecret = (about: string) => defineSetting({ ...defineText(about), isSecret: true })

const defineFile = (about: string) => defineSetting({ ...defineText(about), expects: 'a file' })

const defineInteger = ([from, to]: [number, number], fallback: string, about: string) => {
  const expects = `a whole number from ${from} to ${to}`
  return defineSetting({ schema: integerText(from, to), fallback, expects, about })
}

const defineHost = (fallback: string, about: string) =>
  defineSetting({ schema: httpUrlText, fallback, expects: 'a web address', about })

const definePrivateKey = (about: string) =>
  defineSetting({
    schema: pemKeyText('PRIVATE').optional(),
    expects: 'a private key as PEM, with line ends or \n written out',
    about,
    isSecret: true,
  })

const definePublicKey = (about: string) =>
  defineSetting({
    schema: pemKeyText('PUBLIC').optional(),
    expects: 'a public key as PEM, with line ends or \n written out',
    about,
  })

export const settingDefinitions = {
  PORT: defineInteger([0, 65_535], '8080', 'Port of the server; 0 takes a free one'),
  HOST: defineSetting({
    schema: z.string().min(1),
    fallback: '127.0.0.1',
    expects: 'an address of this machine',
    about: 'Address to listen on; 0.0.0.0 is reachable from other machines',
  }),
  NODE_ENV: defineSetting({
    schema: z.enum(['development', 'test', 'production']),
    fallback: 'development',
    expects: 'development, test or production',
    about: 'Development prints codes, offers the outbox and a demo account; production does none of these',
  }),
  DATA_DIR: defineSetting({
    schema: z.string().min(1),
    fallback: './.data',
    expects: 'a folder',
    about: 'Folder of the embedded database and of generated secrets',
  }),
  H5_DIR: defineSetting({
    schema: z.string().min(1),
    fallback: './dist/h5',
    expects: 'a folder',
    about: 'The built web client that is served to browsers',
  }),
  DATABASE_URL: defineSetting({
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    expects: 'an address such as postgres://user:password@host:5432/name',
    about: 'PostgreSQL server; without it the embedded database is used',
    isSecret: true,
  }),
  DATABASE_CONNECTIONS: defineInteger(
    [2, 1000],
    String(DEFAULT_CALL_LIMITS.connections),
    'Connections to PostgreSQL for calls; 13 more are for jobs, listeners, stops and probes',
  ),
  DATABASE_CALL_SECONDS: defineInteger(
    [1, 600],
    String(DEFAULT_CALL_LIMITS.statementMs / 1000),
    'How long a call waits for a connection, and for a statement; a fifth of it for a lock',
  ),
  ALLOW_EMBEDDED_DATABASE: defineSetting({
    schema: booleanText,
    fallback: 'false',
    expects: 'true or false',
    about: 'Lets production run on the embedded database, which does not survive a power cut unharmed',
  }),
  CODE_SECRET: defineSetting({
    schema: z.string().min(32).optional(),
    expects: 'at least 32 characters',
    about: 'Key of the hashes of verification codes; required in production, else generated in DATA_DIR',
    isSecret: true,
  }),
  SECURITY_LOG_KEY: defineSetting({
    schema: z.string().min(32).optional(),
    expects: 'at least 32 characters',
    about: 'Key of the hashes in the security log; follows from CODE_SECRET unless set',
    isSecret: true,
  }),
  SMTP_URL: defineSetting({
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    expects: 'an address such as smtp://user:password@host:587',
    about: 'Mail server that sends codes',
    isSecret: true,
  }),
  MAIL_FROM: defineSetting({
    schema: z.string().regex(/^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/),
    fallback: 'Anzuo <no-reply@localhost>',
    expects: 'an e-mail address, with or without a name',
    about: 'Sender of the mails',
  }),
  SMS_GATEWAY_URL: defineSetting({
    schema: httpUrlText.optional(),
    expects: 'a web address',
    about:
      'Gateway that sends codes and notices to phones: it gets a POST with phone, text, code (null in notices) and locale',
  }),
  SMS_GATEWAY_KEY: defineSecret('Bearer key for the SMS gateway'),
  ALIYUN_SMS_ACCESS_KEY_ID: defineText(
    'Key at Aliyun that may send text messages, instead of a gateway. The three ALIYUN_SMS settings and SMS_TEMPLATES go together',
  ),
  ALIYUN_SMS_ACCESS_KEY_SECRET: defineSecret('Secret of ALIYUN_SMS_ACCESS_KEY_ID'),
  ALIYUN_SMS_SIGN_NAME: defineText('Name before the messages, as Aliyun has approved it'),
  ALIYUN_SMS_HOST: defineSetting({
    schema: httpUrlText,
    fallback: 'https://dysmsapi.aliyuncs.com',
    expects: 'a web address',
    about: 'Where Aliyun takes text messages',
  }),
  TENCENT_SMS_SECRET_ID: defineText(
    'Key at Tencent Cloud that may send text messages, instead of a gateway. The four TENCENT_SMS settings and SMS_TEMPLATES go together',
  ),
  TENCENT_SMS_SECRET_KEY: defineSecret('Secret of TENCENT_SMS_SECRET_ID'),
  TENCENT_SMS_APP_ID: defineText('App of its SMS console'),
  TENCENT_SMS_SIGN_NAME: defineText('Name before the messages, as Tencent Cloud has approved it'),
  TENCENT_SMS_REGION: defineSetting({
    schema: z.string().regex(/^[a-z]+(-[a-z]+)+$/),
    fallback: 'ap-guangzhou',
    expects: 'a region such as ap-guangzhou',
    about: 'Region that Tencent Cloud sends from',
  }),
  TENCENT_SMS_HOST: defineSetting({
    schema: httpUrlText,
    fallback: 'https://sms.tencentcloudapi.com',
    expects: 'a web address',
    about: 'Where Tencent Cloud takes text messages',
  }),
  SMS_TEMPLATES: defineSetting({
    schema: smsTemplatesText,
    expects: SMS_TEMPLATES_FORM,
    about:
      'Templates at Aliyun or Tencent Cloud, by kind and language; kinds without one are not sent to phones',
  }),
  SMS_TEMPLATES_ABROAD: defineSetting({
    schema: smsTemplatesText,
    expects: SMS_TEMPLATES_FORM,
    about:
      'The same for phones from outside of the mainland, which need templates of their own; without any they get no text messages',
  }),
  SMS_CALLING_CODES: defineSetting({
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}( *, *[1-9]\d{0,2})*$/)
      .transform(text => text.split(',').map(code => code.trim())),
    fallback: '86,852,853,886',
    expects: 'calling codes such as 86,852 by commas',
    about: 'Calling codes of the phones that text messages go to; people with others log in by e-mail',
  }),
  SHOP_FILES_DIR: defineSetting({
    schema: z.string().min(1).optional(),
    expects: 'a folder',
    about:
      'Folder of pictures, films and manuals of the shop; in DATA_DIR unless set. Not used with a bucket',
  }),
  S3_BUCKET_ADDRESS: defineSetting({
    schema: httpUrlText.optional(),
    expects: 'a web address',
    about:
      'Bucket at S3 or alike for the same files: the address below which they are. The three S3 settings go together',
  }),
  S3_REGION: defineSetting({
    schema: z.string().regex(/^[\w-]+$/),
    fallback: 'us-east-1',
    expects: 'a region such as eu-west-1',
    about: 'Region of the bucket, as its signatures name it',
  }),
  S3_ACCESS_KEY_ID: defineText('Key that may read, write, delete and list in the bucket'),
  S3_SECRET_ACCESS_KEY: defineSecret('Secret of S3_ACCESS_KEY_ID'),
  WEIXIN_APP_ID: defineText(
    'Account at the instant-messaging platform for its browser; development simulates one',
  ),
  WEIXIN_APP_SECRET: defineSecret('Secret of WEIXIN_APP_ID'),
  WEIXIN_MINI_APP_ID: defineText('Account at the same platform for the mini-program'),
  WEIXIN_MINI_APP_SECRET: defineSecret('Secret of WEIXIN_MINI_APP_ID'),
  WEIXIN_MESSAGE_TEMPLATES: defineSetting({
    schema: z
      .string()
      .refine(text => parseMessageTemplates(text) !== null)
      .transform((text): MessageTemplates => parseMessageTemplates(text) ?? new Map())
      .optional(),
    expects:
      'kinds with template and two of its fields, such as orderPaid=Ab3:character_string1/thing2, by commas',
    about:
      'Templates of subscribe messages of the mini-program: the first field takes a number, the second a few words; kinds without one are not sent so',
  }),
  WEIXIN_CONTENT_CHECK: defineSetting({
    schema: booleanText,
    fallback: 'true',
    expects: 'true or false',
    about:
      'Whether reviews, questions, names and notes of people in the mini-program are checked by the platform, as its rules demand',
  }),
  WEIXIN_PUSH_TOKEN: defineSecret(
    'Token of the message push of the mini-program, which brings verdicts on pictures; without it people look at them',
  ),
  WEIXIN_PUSH_AES_KEY: defineSetting({
    schema: z
      .string()
      .regex(/^[A-Za-z0-9]{43}$/)
      .optional(),
    expects: '43 letters and digits',
    isSecret: true,
    about: 'EncodingAESKey of the message push; messages that are not encrypted are refused then',
  }),
  WEIXIN_HOST: defineHost('https://api.weixin.qq.com', 'Where the platform’s interface is'),
  WEIXIN_SIGN_HOSTS: defineSetting({
    schema: hostList,
    fallback: 'localhost,127.0.0.1',
    expects: 'host names, separated by commas',
    about: 'Hosts whose pages may be signed for the platform’s browser',
  }),
  MQTT_URL: defineSetting({
    schema: z.url({ protocol: /^mqtts?$/ }).optional(),
    expects: 'an address such as mqtts://server:password@broker:8883',
    about: 'Broker that chairs are connected to; without it the embedded broker is used',
    isSecret: true,
  }),
  MQTT_CA: defineFile('Certificate to trust beside the system’s when MQTT_URL is mqtts'),
  MQTT_PORT: defineSetting({
    schema: integerText(0, 65_535).optional(),
    expects: 'a whole number from 0 to 65535',
    about: 'Port of the embedded broker; 1884 or a free one unless set',
  }),
  MQTT_TLS_CERT: defineFile(
    'Certificate of the embedded broker; without it chairs are spoken to in the clear',
  ),
  MQTT_TLS_KEY: defineFile('Key of MQTT_TLS_CERT'),
  CHAIR_MASTER_KEY: defineSetting({
    schema: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
    expects: '64 hexadecimal digits',
    about:
      'Key that the keys of all chairs once followed from; read by the command that takes them over, by no server',
    isSecret: true,
  }),
  CHAIR_KEY_ENCRYPTION_KEYS: defineSetting({
    schema: keyEncryptionKeyList.optional(),
    expects: 'names with keys of 64 hexadecimal digits, such as 2026a:00…ff, separated by commas',
    about:
      'Keys that the keys of chairs are encrypted with: the first one encrypts, all decrypt; required in production, else generated in DATA_DIR',
    isSecret: true,
  }),
  FIRMWARE_PUBLIC_KEYS: defineSetting({
    schema: z
      .string()
      .refine(text => parseMakerKeys(text) !== null)
      .transform(text => parseMakerKeys(text) ?? new Map<number, Uint8Array>())
      .optional(),
    expects: 'numbers with public keys of 64 hexadecimal digits, such as 1:00…ff, separated by commas',
    about: 'The maker’s public keys, by which released firmware is checked; without one none can be released',
  }),
  DEMO_CHAIRS: defineSetting({
    schema: booleanText.optional(),
    expects: 'true or false',
    about: 'Starts two simulated chairs with the server; true in development unless set',
  }),
  PUBLIC_ADDRESS: defineSetting({
    schema: httpUrlText.optional(),
    expects: 'a web address',
    about: 'Where people and payment providers reach this server; its own address unless set',
  }),
  UNENCRYPTED_HOSTS: defineSetting({
    schema: z.string().transform(text => text.toLowerCase().split(/[, ]+/).filter(Boolean)),
    fallback: '',
    expects: 'host names, separated by commas',
    about:
      'Hosts that production may speak to without TLS, such as inside a private network; this machine always',
  }),
  SECURITY_CONTACT: defineSetting({
    schema: z.url({ protocol: /^(mailto|https)$/ }),
    fallback: 'mailto:security@anzuo.example',
    expects: 'an address such as mailto:security@shop.example or https://shop.example/security',
    about: 'Whom `/.well-known/security.txt` names for reports of vulnerabilities',
  }),
  KUAIDI100_CUSTOMER: defineText(
    'Account at the service that follows parcels and books couriers; development simulates one. The three KUAIDI100 settings go together',
  ),
  KUAIDI100_KEY: defineSecret('Key that what is asked of tracking is signed with'),
  KUAIDI100_SECRET: defineSecret('Secret that what is asked of couriers is signed with as well'),
  KUAIDI100_HOST: defineHost('https://poll.kuaidi100.com', 'Where the interface of that service is'),
  NUONUO_APP_KEY: defineText(
    'App at the platform that issues invoices; development simulates one, and without one they are issued by hand. The three NUONUO keys go together',
  ),
  NUONUO_APP_SECRET: defineSecret('Secret that what is asked of that platform is signed with'),
  NUONUO_ACCESS_TOKEN: defineSecret('Token that says for which company that platform issues'),
  NUONUO_CLERK: defineSetting({
    schema: z.string().trim().min(1).max(20),
    fallback: '管理员',
    expects: 'a name of at most 20 characters',
    about: 'Who stands on an invoice as its issuer',
  }),
  NUONUO_HOST: defineHost('https://sdk.nuonuo.com', 'Where the interface of that platform is'),
  RETURN_CARRIER: defineSetting({
    schema: z.string().refine(isCarrierCode),
    fallback: 'shunfeng',
    expects: 'the code of a carrier, such as shunfeng',
    about: 'Company whose couriers fetch returns',
  }),
  WECHAT_PAY_MERCHANT_ID: defineText(
    'Merchant account at WeChat Pay; development has a sandbox. The six WECHAT_PAY settings go together',
  ),
  WECHAT_PAY_SERIAL: defineText('Serial number of the merchant’s certificate'),
  WECHAT_PAY_PRIVATE_KEY: definePrivateKey('Private key of the merchant'),
  WECHAT_PAY_PLATFORM_KEY_ID: defineText('Id of the public key that the platform signs with'),
  WECHAT_PAY_PLATFORM_KEY: definePublicKey('Public key that the platform signs with'),
  WECHAT_PAY_NOTICE_KEY: defineSetting({
    schema: z.string().length(32).optional(),
    expects: '32 characters',
    about: 'Key that the platform’s notices are encrypted with',
    isSecret: true,
  }),
  WECHAT_PAY_HOST: defineHost('https://api.mch.weixin.qq.com', 'Where the interface of WeChat Pay is'),
  ALIPAY_APP_ID: defineText('App at Alipay; development has a sandbox. The four ALIPAY settings go together'),
  ALIPAY_SELLER_ID: defineText('Seller that the money goes to'),
  ALIPAY_PRIVATE_KEY: definePrivateKey('Private key of the app'),
  ALIPAY_PUBLIC_KEY: definePublicKey('Public key that Alipay signs with'),
  ALIPAY_HOST: defineHost('https://openapi.alipay.com', 'Where the interface of Alipay is'),
  MERCHANT_SIMULATOR_SECONDS: defineInteger(
    [0, 86_400],
    '20',
    'Outside production, orders are shipped and refunds decided by themselves after so long; 0: never',
  ),
  OFFICE_ADDRESS: defineSetting({
    schema: z.url({ protocol: /^https?$/ }).transform(text => new URL(text).origin),
    fallback: 'http://localhost:8090',
    expects: 'a web address',
    about:
      'Where operators open the console; calls with their session come from there alone, and passkeys belong to its host',
  }),
  OFFICE_SESSION_HOURS: defineInteger(
    [1, 24],
    '12',
    'Hours after which an operator logs in anew, whatever happens',
  ),
  OFFICE_IDLE_MINUTES: defineInteger(
    [1, 1440],
    '30',
    'Minutes without a call after which an operator logs in anew',
  ),
  REPORT_DAYS: defineInteger([1, 3650], '7', 'Days until a health report counts as expired'),
  MEASUREMENT_SECONDS: defineInteger([15, 180], '30', 'Length of the face measurement'),
  SAMPLE_CLIP: defineSetting({
    schema: booleanText.optional(),
    expects: 'true or false',
    about: 'Offers the drawn sample in place of a camera; true outside production unless set',
  }),
  REQUESTS_PER_MINUTE: defineInteger([1, 1_000_000], '600', 'Calls that one address may make each minute'),
  AUTH_REQUESTS_PER_MINUTE: defineInteger(
    [1, 1_000_000],
    '60',
    'Log-in calls that one address may make each minute',
  ),
  LOOKUPS_PER_MINUTE: defineInteger(
    [1, 1_000_000],
    '30',
    'Chairs that one address may look up by serial number each minute; so many unknown ones each hour, ten times as many a day',
  ),
  UPLOADS_PER_MINUTE: defineInteger(
    [1, 1_000_000],
    '30',
    'Uploads of one kind (reports, pictures, sessions, profile) of one account each minute',
  ),
  CODES_PER_HOUR: defineInteger(
    [1, 1_000_000],
    '60',
    'Verification codes that one address may ask for each hour, for all phones and mailboxes together',
  ),
  NEW_CLIENT_CODES_PER_HOUR: defineInteger(
    [1, 1_000_000],
    '3000',
    'Verification codes each hour for all clients together on which nobody has logged in before; half for networks that ask first',
  ),
  SECONDS_BETWEEN_CODES: defineInteger(
    [1, 3600],
    '60',
    'How long a client waits before another code can be sent to the same phone or mailbox',
  ),
  WRONG_CODES_ALARM_PER_HOUR: defineInteger(
    [1, 1_000_000],
    '300',
    'Wrong codes an hour, of all people, from which an alarm is logged and asking costs more work',
  ),
  SESSION_DAYS: defineInteger([1, 3650], '180', 'Days after which a log-in ends, also while it is used'),
  LIVE_SOCKETS: defineInteger([1, 1_000_000], '5000', 'WebSockets about chairs that may be open at once'),
  LIVE_SOCKETS_PER_ADDRESS: defineInteger([1, 1_000_000], '200', 'Such WebSockets of one address'),
  LIVE_SOCKETS_PER_ACCOUNT: defineInteger(
    [1, 1_000_000],
    '20',
    'Such WebSockets of one account; for a further one, the one that was silent for longest ends',
  ),
  LIVE_MESSAGES_PER_MINUTE: defineInteger(
    [1, 1_000_000],
    '120',
    'Messages that such a WebSocket may send each minute, a quarter of them at once',
  ),
  LIVE_MESSAGES_PER_ACCOUNT: defineInteger(
    [1, 1_000_000],
    '480',
    'Messages that all such WebSockets of one account may send each minute, a quarter at once',
  ),
  LIVE_TOKEN_SECONDS: defineInteger([1, 60], '5', 'Time that such a WebSocket has to show a token'),
  CONSOLE_PORT: defineSetting({
    schema: integerText(0, 65_535).optional(),
    expects: 'a whole number from 0 to 65535',
    about: 'Port at which the console of the back office is served; without it the console is not served',
  }),
  CONSOLE_HOST: defineSetting({
    schema: z.string().min(1),
    fallback: '127.0.0.1',
    expects: 'an address of this machine',
    about: 'Address of CONSOLE_PORT',
  }),
  CONSOLE_DIR: defineSetting({
    schema: z.string().min(1),
    fallback: './dist/console',
    expects: 'a folder',
    about: 'The built console',
  }),
  METRICS_PORT: defineSetting({
    schema: integerText(0, 65_535).optional(),
    expects: 'a whole number from 0 to 65535',
    about: 'Port at which Prometheus finds /metrics; without it nothing is measured for it',
  }),
  METRICS_HOST: defineSetting({
    schema: z.string().min(1),
    fallback: '127.0.0.1',
    expects: 'an address of this machine',
    about: 'Address of METRICS_PORT. Only private networks are answered, whatever it is',
  }),
  TRUST_PROXY: defineSetting({
    schema: z
      .union([booleanText, z.string().regex(/^[\da-fA-F.:/, ]+$|^loopback$/)])
      .transform(value => (typeof value === 'string' ? value.split(/[, ]+/) : value)),
    fallback: 'false',
    expects: 'true, false, loopback, or addresses separated by commas',
    about: 'Proxies in front of the server whose word on the caller’s address counts',
  }),
  LOG_LEVEL: defineSetting({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    expects: 'fatal, error, warn, info, debug, trace or silent',
    about: 'What is logged',
  }),
} satisfies Record<string, SettingDefinition>

type Definitions = typeof settingDefinitions
type SettingName = keyof Definitions
/** What the variables say, each checked by itself. */
export type SettingValues = { [Name in SettingName]: z.output<Definitions[Name]['schema']> }
