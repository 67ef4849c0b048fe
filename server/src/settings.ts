import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { AliyunSmsAccount } from './gateways/sms/aliyunSms'
import type { SmsProvider } from './gateways/sms/createSmsGateway'
import type { TencentSmsAccount } from './gateways/sms/tencentSms'
import { findGuessableSecrets, findUnencryptedConnections, mayBeUnencrypted } from './productionChecks'
import { settingDefinitions, type SettingDefinition, type SettingValues } from './settingDefinitions'

/** Name, default and meaning of every setting, for documentation. */
export const settingsReference: { name: string; fallback: string; about: string; isSecret: boolean }[] =
  Object.entries<SettingDefinition>(settingDefinitions).map(
    ([name, { fallback, about, isSecret = false }]) => ({
      name,
      fallback: fallback ?? '',
      about,
      isSecret,
    }),
  )

export type ServerSettings = ReturnType<typeof toSettings>

export type ServerSettingsResult = { ok: true; settings: ServerSettings } | { ok: false; problems: string[] }

/**
 * Reads the settings, and reports everything that is wrong with them at once.
 * @param environment such as `process.env`. An empty variable counts as not set. A secret may stand in a file instead, which the
 * variable with `_FILE` at its end names: so vaults and container hosts hand secrets on.
 */
export const readServerSettings = (environment: Record<string, string | undefined>): ServerSettingsResult => {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, definition] of Object.entries<SettingDefinition>(settingDefinitions)) {
    const given = readGivenText(environment, name, definition)
    if (!given.ok) {
      problems.push(given.problem)
      continue
    }
    const result = parseText(name, definition, given.text)
    if (result.ok) values[name] = result.value
    else problems.push(result.problem)
  }
  if (problems.length > 0) return { ok: false, problems }

  const complete = values as SettingValues
  const conflicts = findSettingConflicts(complete)
  return conflicts.length > 0
    ? { ok: false, problems: conflicts }
    : { ok: true, settings: toSettings(complete) }
}

/** What is wrong with the text of one setting by itself; null when nothing is, or when there is no such setting. */
export const findSettingProblem = (name: string, text: string): string | null => {
  const definition = Object.entries<SettingDefinition>(settingDefinitions).find(
    ([known]) => known === name,
  )?.[1]
  const result = definition && parseText(name, definition, text)
  return result && !result.ok ? result.problem : null
}

const parseText = (
  name: string,
  { schema, fallback, isSecret, expects }: SettingDefinition,
  given: string | undefined,
): { ok: true; value: unknown } | { ok: false; problem: string } => {
  const text = given || fallback
  const result = schema.safeParse(text)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, problem: `${name} must be ${expects}${isSecret ? '' : `, not "${text}"`}` }
}

type GivenText = { ok: true; text: string | undefined } | { ok: false; problem: string }

const readGivenText = (
  environment: Record<string, string | undefined>,
  name: string,
  { isSecret }: SettingDefinition,
): GivenText => {
  const text = environment[name]
  const fileVariable = `${name}_FILE`
  const file = isSecret ? environment[fileVariable] : undefined
  if (!file) return { ok: true, text }
  if (text) return { ok: false, problem: `${name} and ${fileVariable} must not be set together` }
  try {
    return { ok: true, text: readFileSync(file, 'utf8').trim() }
  } catch {
    return { ok: false, problem: `${fileVariable} must be a file that can be read, not "${file}"` }
  }
}

/** Rules that concern more than one setting. */
const findSettingConflicts = (values: SettingValues): string[] => {
  const problems: string[] = []
  const inProduction = values.NODE_ENV === 'production'
  if (inProduction && !values.CODE_SECRET) problems.push('CODE_SECRET must be set in production')
  if (inProduction && !values.DATABASE_URL && !values.ALLOW_EMBEDDED_DATABASE)
    problems.push(
      'DATABASE_URL must be set in production. The embedded database loses data in a power cut; ' +
        'ALLOW_EMBEDDED_DATABASE=true accepts that',
    )
  if (inProduction && !values.SMTP_URL && !toSmsSettings(values))
    problems.push(
      'SMTP_URL or a way to send text messages, such as SMS_GATEWAY_URL, must be set in production: without both nobody can log in',
    )
  if (inProduction && !values.CHAIR_KEY_ENCRYPTION_KEYS)
    problems.push('CHAIR_KEY_ENCRYPTION_KEYS must be set in production')
  if (Boolean(values.MQTT_TLS_CERT) !== Boolean(values.MQTT_TLS_KEY))
    problems.push('MQTT_TLS_CERT and MQTT_TLS_KEY must be set together')
  if (values.SMS_GATEWAY_URL && !values.SMS_GATEWAY_KEY)
    problems.push('SMS_GATEWAY_KEY must be set when SMS_GATEWAY_URL is')
  const smsProviders = SMS_PROVIDER_SETTINGS.filter(name => values[name])
  if (smsProviders.length > 1) problems.push(`only one of ${smsProviders.join(', ')} may be set`)
  if ((values.ALIYUN_SMS_ACCESS_KEY_ID || values.TENCENT_SMS_SECRET_ID) && !values.SMS_TEMPLATES)
    problems.push('SMS_TEMPLATES must be set: Aliyun and Tencent Cloud send approved templates only')
  if (Boolean(values.WEIXIN_APP_ID) !== Boolean(values.WEIXIN_APP_SECRET))
    problems.push('WEIXIN_APP_ID and WEIXIN_APP_SECRET must be set together')
  if (Boolean(values.WEIXIN_MINI_APP_ID) !== Boolean(values.WEIXIN_MINI_APP_SECRET))
    problems.push('WEIXIN_MINI_APP_ID and WEIXIN_MINI_APP_SECRET must be set together')
  if (values.WEIXIN_PUSH_AES_KEY && !values.WEIXIN_PUSH_TOKEN)
    problems.push('WEIXIN_PUSH_TOKEN must be set when WEIXIN_PUSH_AES_KEY is')
  if (inProduction && values.WEIXIN_PUSH_TOKEN && !values.PUBLIC_ADDRESS)
    problems.push('PUBLIC_ADDRESS must be set in production: pictures are fetched from there to be checked')
  for (const [first, ...others] of SETTINGS_SET_TOGETHER)
    if (others.some(name => Boolean(values[name]) !== Boolean(values[first])))
      problems.push(`${[first, ...others].join(', ')} must be set together`)
  if (inProduction && (values.WECHAT_PAY_MERCHANT_ID || values.ALIPAY_APP_ID) && !values.PUBLIC_ADDRESS)
    problems.push('PUBLIC_ADDRESS must be set in production: payment providers send their notices there')
  if (inProduction && values.KUAIDI100_CUSTOMER && !values.PUBLIC_ADDRESS)
    problems.push('PUBLIC_ADDRESS must be set in production: the carrier service sends its news there')
  if (inProduction && !values.OFFICE_ADDRESS.startsWith('https:') && !isOnThisMachine(values.OFFICE_ADDRESS))
    problems.push('OFFICE_ADDRESS must begin with https: in production')
  if (inProduction) problems.push(...findUnencryptedConnections(values), ...findGuessableSecrets(values))
  return problems
}

const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1'].includes(new URL(address).hostname)

/** Each stands for a way to send text messages. */
const SMS_PROVIDER_SETTINGS = [
  'SMS_GATEWAY_URL',
  'ALIYUN_SMS_ACCESS_KEY_ID',
  'TENCENT_SMS_SECRET_ID',
] as const

/** Settings of one account. */
const SETTINGS_SET_TOGETHER = [
  [
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_PLATFORM_KEY_ID',
    'WECHAT_PAY_PLATFORM_KEY',
    'WECHAT_PAY_NOTICE_KEY',
  ],
  ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY', 'KUAIDI100_SECRET'],
  ['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_ACCESS_TOKEN'],
  ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'],
  ['S3_BUCKET_ADDRESS', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['ALIYUN_SMS_ACCESS_KEY_ID', 'ALIYUN_SMS_ACCESS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME'],
  ['TENCENT_SMS_SECRET_ID', 'TENCENT_SMS_SECRET_KEY', 'TENCENT_SMS_APP_ID', 'TENCENT_SMS_SIGN_NAME'],
] as const

const toCredentials = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { id, secret } : null

const toCertificate = (certFile: string | undefined, keyFile: string | undefined) =>
  certFile && keyFile ? { certFile, keyFile } : null

const toWechatPayAccount = (values: SettingValues) =>
  values.WECHAT_PAY_MERCHANT_ID &&
  values.WECHAT_PAY_SERIAL &&
  values.WECHAT_PAY_PRIVATE_KEY &&
  values.WECHAT_PAY_PLATFORM_KEY_ID &&
  values.WECHAT_PAY_PLATFORM_KEY &&
  values.WECHAT_PAY_NOTICE_KEY
    ? {
        merchantId: values.WECHAT_PAY_MERCHANT_ID,
        serial: values.WECHAT_PAY_SERIAL,
        privateKey: values.WECHAT_PAY_PRIVATE_KEY,
        platformKeyId: values.WECHAT_PAY_PLATFORM_KEY_ID,
        platformKey: values.WECHAT_PAY_PLATFORM_KEY,
        webhookDecryptionKey: values.WECHAT_PAY_NOTICE_KEY,
        appIds: {
          miniProgram: values.WEIXIN_MINI_APP_ID ?? null,
          browser: values.WEIXIN_APP_ID ?? null,
          outside: values.WEIXIN_APP_ID ?? values.WEIXIN_MINI_APP_ID ?? null,
          desktop: values.WEIXIN_APP_ID ?? values.WEIXIN_MINI_APP_ID ?? null,
        },
      }
    : null

const toAlipayAccount = (values: SettingValues) =>
  values.ALIPAY_APP_ID && values.ALIPAY_SELLER_ID && values.ALIPAY_PRIVATE_KEY && values.ALIPAY_PUBLIC_KEY
    ? {
        appId: values.ALIPAY_APP_ID,
        sellerId: values.ALIPAY_SELLER_ID,
        privateKey: values.ALIPAY_PRIVATE_KEY,
        alipayKey: values.ALIPAY_PUBLIC_KEY,
      }
    : null

const toFileStorageSettings = (values: SettingValues) => ({
  folder: path.resolve(values.SHOP_FILES_DIR ?? path.join(values.DATA_DIR, 'files')),
  bucket:
    values.S3_BUCKET_ADDRESS && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
      ? {
          address: values.S3_BUCKET_ADDRESS,
          region: values.S3_REGION,
          accessKeyId: values.S3_ACCESS_KEY_ID,
          secretAccessKey: values.S3_SECRET_ACCESS_KEY,
        }
      : null,
})

const toKuaidi100Account = ({
  KUAIDI100_CUSTOMER: customer,
  KUAIDI100_KEY: key,
  KUAIDI100_SECRET: secret,
}: SettingValues) => (customer && key && secret ? { customer, key, secret } : null)

const toNuonuoAccount = ({
  NUONUO_APP_KEY: key,
  NUONUO_APP_SECRET: secret,
  NUONUO_ACCESS_TOKEN: token,
  NUONUO_CLERK: clerk,
}: SettingValues) => (key && secret && token ? { key, secret, token, clerk } : null)

const toCarrierSettings = (values: SettingValues) => ({
  kuaidi100: toKuaidi100Account(values),
  kuaidi100Host: values.KUAIDI100_HOST,
  nuonuo: toNuonuoAccount(values),
  nuonuoHost: values.NUONUO_HOST,
  returnCarrier: values.RETURN_CARRIER,
})

const toMailSettings = ({ NODE_ENV, SMTP_URL, MAIL_FROM, UNENCRYPTED_HOSTS }: SettingValues) =>
  SMTP_URL
    ? {
        url: SMTP_URL,
        from: MAIL_FROM,
        isTlsRequired:
          NODE_ENV === 'production' && !mayBeUnencrypted(new URL(SMTP_URL).hostname, UNENCRYPTED_HOSTS),
      }
    : null

const toAliyunSmsAccount = (values: SettingValues): AliyunSmsAccount | null =>
  values.ALIYUN_SMS_ACCESS_KEY_ID &&
  values.ALIYUN_SMS_ACCESS_KEY_SECRET &&
  values.ALIYUN_SMS_SIGN_NAME &&
  values.SMS_TEMPLATES
    ? {
        host: values.ALIYUN_SMS_HOST,
        accessKeyId: values.ALIYUN_SMS_ACCESS_KEY_ID,
        accessKeySecret: values.ALIYUN_SMS_ACCESS_KEY_SECRET,
        signName: values.ALIYUN_SMS_SIGN_NAME,
        templates: values.SMS_TEMPLATES,
        templatesAbroad: values.SMS_TEMPLATES_ABROAD ?? null,
      }
    : null

const toTencentSmsAccount = (values: SettingValues): TencentSmsAccount | null =>
  values.TENCENT_SMS_SECRET_ID &&
  values.TENCENT_SMS_SECRET_KEY &&
  values.TENCENT_SMS_APP_ID &&
  values.TENCENT_SMS_SIGN_NAME &&
  values.SMS_TEMPLATES
    ? {
        host: values.TENCENT_SMS_HOST,
        secretId: values.TENCENT_SMS_SECRET_ID,
        secretKey: values.TENCENT_SMS_SECRET_KEY,
        appId: values.TENCENT_SMS_APP_ID,
        signName: values.TENCENT_SMS_SIGN_NAME,
        region: values.TENCENT_SMS_REGION,
        templates: values.SMS_TEMPLATES,
        templatesAbroad: values.SMS_TEMPLATES_ABROAD ?? null,
      }
    : null

const toSmsSettings = (values: SettingValues): SmsProvider | null => {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_KEY: key } = values
  if (url && key) return { provider: 'http', url, key }
  const aliyun = toAliyunSmsAccount(values)
  if (aliyun) return { provider: 'aliyun', ...aliyun }
  const tencent = toTencentSmsAccount(values)
  return tencent && { provider: 'tencent', ...tencent }
}

const toOfficeSettings = (values: SettingValues) => ({
  address: values.OFFICE_ADDRESS,
  sessionRules: { sessionHours: values.OFFICE_SESSION_HOURS, idleMinutes: values.OFFICE_IDLE_MINUTES },
})

/** Where the console is served, and from which folder; null when it isn't. */
const toConsoleAddress = ({ CONSOLE_PORT: port, CONSOLE_HOST: host, CONSOLE_DIR: folder }: SettingValues) =>
  port === undefined ? null : { host, port, consoleDir: path.resolve(folder) }

const toMetricsAddress = ({ METRICS_PORT: port, METRICS_HOST: host }: SettingValues) =>
  port === undefined ? null : { host, port }

const toMqttSettings = (values: SettingValues) => ({
  url: values.MQTT_URL ?? null,
  caFile: values.MQTT_CA ?? null,
  port: values.MQTT_PORT ?? null,
  certificate: toCertificate(values.MQTT_TLS_CERT, values.MQTT_TLS_KEY),
})

const toWeixinSettings = (values: SettingValues) => ({
  browser: toCredentials(values.WEIXIN_APP_ID, values.WEIXIN_APP_SECRET),
  miniProgram: toCredentials(values.WEIXIN_MINI_APP_ID, values.WEIXIN_MINI_APP_SECRET),
  host: values.WEIXIN_HOST,
  templates: values.WEIXIN_MESSAGE_TEMPLATES ?? null,
  signHosts: values.WEIXIN_SIGN_HOSTS,
  checksContent: values.WEIXIN_CONTENT_CHECK,
  push: values.WEIXIN_PUSH_TOKEN
    ? { token: values.WEIXIN_PUSH_TOKEN, aesKey: values.WEIXIN_PUSH_AES_KEY ?? null }
    : null,
})

const toSettings = (values: SettingValues) => ({
  port: values.PORT,
  host: values.HOST,
  isProduction: values.NODE_ENV === 'production',
  dataDir: path.resolve(values.DATA_DIR),
  h5Dir: path.resolve(values.H5_DIR),
  databaseUrl: values.DATABASE_URL ?? null,
  databaseCallLimits: {
    connections: values.DATABASE_CONNECTIONS,
    statementMs: values.DATABASE_CALL_SECONDS * 1000,
  },
  codeSecret: values.CODE_SECRET ?? null,
  securityLogKey: values.SECURITY_LOG_KEY ?? null,
  fileStorage: toFileStorageSettings(values),
  mail: toMailSettings(values),
  sms: toSmsSettings(values),
  smsCallingCodes: values.SMS_CALLING_CODES,
  weixin: toWeixinSettings(values),
  mqtt: toMqttSettings(values),
  chairMasterKey: values.CHAIR_MASTER_KEY ?? null,
  chairKeyEncryptionKeys: values.CHAIR_KEY_ENCRYPTION_KEYS ?? null,
  firmwarePublicKeys: values.FIRMWARE_PUBLIC_KEYS ?? new Map<number, Uint8Array>(),
  demoChairs: values.DEMO_CHAIRS ?? values.NODE_ENV === 'development',
  publicAddress: values.PUBLIC_ADDRESS ?? null,
  securityContact: values.SECURITY_CONTACT,
  ...toCarrierSettings(values),
  wechatPay: toWechatPayAccount(values),
  wechatPayHost: values.WECHAT_PAY_HOST,
  alipay: toAlipayAccount(values),
  alipayHost: values.ALIPAY_HOST,
  merchantSimulatorSeconds: values.MERCHANT_SIMULATOR_SECONDS,
  office: toOfficeSettings(values),
  reportDays: values.REPORT_DAYS,
  measurementSeconds: values.MEASUREMENT_SECONDS,
  sampleClip: values.SAMPLE_CLIP ?? values.NODE_ENV !== 'production',
  limits: {
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    authRequestsPerMinute: values.AUTH_REQUESTS_PER_MINUTE,
    lookupsPerMinute: values.LOOKUPS_PER_MINUTE,
    uploadsPerMinute: values.UPLOADS_PER_MINUTE,
    codesPerHour: values.CODES_PER_HOUR,
    newClientCodesPerHour: values.NEW_CLIENT_CODES_PER_HOUR,
    secondsBetweenCodes: values.SECONDS_BETWEEN_CODES,
    wrongCodesAlarmPerHour: values.WRONG_CODES_ALARM_PER_HOUR,
  },
  sessionDays: values.SESSION_DAYS,
  liveSocketLimits: {
    sockets: values.LIVE_SOCKETS,
    socketsPerAddress: values.LIVE_SOCKETS_PER_ADDRESS,
    socketsPerAccount: values.LIVE_SOCKETS_PER_ACCOUNT,
    messagesPerMinute: values.LIVE_MESSAGES_PER_MINUTE,
    accountMessagesPerMinute: values.LIVE_MESSAGES_PER_ACCOUNT,
    tokenSeconds: values.LIVE_TOKEN_SECONDS,
  },
  console: toConsoleAddress(values),
  metrics: toMetricsAddress(values),
  trustProxy: values.TRUST_PROXY,
  logLevel: values.LOG_LEVEL,
})
