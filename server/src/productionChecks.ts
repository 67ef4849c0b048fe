/** Settings that name whom the server speaks to, or by what it is reached. */
type Connections = {
  HOST: string
  PUBLIC_ADDRESS?: string | undefined
  DATABASE_URL?: string | undefined
  MQTT_URL?: string | undefined
  MQTT_TLS_CERT?: string | undefined
  SMTP_URL?: string | undefined
  SMS_GATEWAY_URL?: string | undefined
  ALIYUN_SMS_HOST: string
  TENCENT_SMS_HOST: string
  S3_BUCKET_ADDRESS?: string | undefined
  WEIXIN_HOST: string
  WECHAT_PAY_HOST: string
  ALIPAY_HOST: string
  KUAIDI100_HOST: string
  NUONUO_HOST: string
  UNENCRYPTED_HOSTS: readonly string[]
}

/** Secrets that people make up, as opposed to those that a provider gives out. */
type ChosenSecrets = {
  CODE_SECRET?: string | undefined
  SECURITY_LOG_KEY?: string | undefined
  DATABASE_URL?: string | undefined
  MQTT_URL?: string | undefined
  SMTP_URL?: string | undefined
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '::1']

const ENCRYPTING_SSL_MODES = ['require', 'verify-ca', 'verify-full']

/** Random text of 32 characters has more, also in hexadecimal. */
const MIN_DIFFERENT_CHARACTERS = 8

/** What installers and examples set, and what is tried first. */
const DEFAULT_PASSWORDS = ['postgres', 'password', 'admin', 'guest', 'secret', 'changeme', 'anzuo', 'server']

/** The host of an address as people write it. */
const getHost = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Whether what is said to a host may be read on the way: it stays on this machine, or somebody has said so. */
export const mayBeUnencrypted = (host: string, unencryptedHosts: readonly string[]): boolean =>
  host === '' || LOOPBACK_HOSTS.includes(host) || unencryptedHosts.includes(host)

/** Problems of production settings by which others could read or change what is said on the way. */
export const findUnencryptedConnections = (values: Connections): string[] => {
  const isRefused = (host: string) => !mayBeUnencrypted(host, values.UNENCRYPTED_HOSTS)
  const problems: string[] = []
  const add = (name: string, wanted: string, host: string) =>
    problems.push(`${name} must ${wanted} in production, unless UNENCRYPTED_HOSTS has ${host}`)

  for (const name of [
    'PUBLIC_ADDRESS',
    'SMS_GATEWAY_URL',
    'ALIYUN_SMS_HOST',
    'TENCENT_SMS_HOST',
    'S3_BUCKET_ADDRESS',
    'WEIXIN_HOST',
    'WECHAT_PAY_HOST',
    'ALIPAY_HOST',
    'KUAIDI100_HOST',
    'NUONUO_HOST',
  ] as const) {
    const address = values[name]
    if (address?.startsWith('http:') && isRefused(getHost(address))) add(name, 'be https', getHost(address))
  }
  const { MQTT_URL: mqtt, DATABASE_URL: database, HOST: host } = values
  if (mqtt?.startsWith('mqtt:') && isRefused(getHost(mqtt))) add('MQTT_URL', 'be mqtts', getHost(mqtt))
  if (database && isRefused(getHost(database)) && !isDatabaseEncrypted(database))
    add('DATABASE_URL', 'end with ?sslmode=verify-full', getHost(database))
  if (!mqtt && !values.MQTT_TLS_CERT && isRefused(host))
    add('MQTT_TLS_CERT', 'be set for chairs that come to the embedded broker', host)
  return problems
}

const isDatabaseEncrypted = (address: string): boolean =>
  ENCRYPTING_SSL_MODES.includes(new URL(address).searchParams.get('sslmode') ?? '')

/** Problems of production secrets that others could guess. */
export const findGuessableSecrets = (values: ChosenSecrets): string[] => {
  const problems: string[] = []
  for (const name of ['CODE_SECRET', 'SECURITY_LOG_KEY'] as const)
    if (values[name] && new Set(values[name]).size < MIN_DIFFERENT_CHARACTERS)
      problems.push(`${name} must be random in production, such as from: openssl rand -hex 32`)
  for (const name of ['DATABASE_URL', 'MQTT_URL', 'SMTP_URL'] as const) {
    const address = values[name]
    if (address && hasDefaultPassword(new URL(address)))
      problems.push(`${name} must have a password in production that is not the usual one`)
  }
  return problems
}

const hasDefaultPassword = ({ username, password }: URL): boolean =>
  password !== '' && (password === username || DEFAULT_PASSWORDS.includes(password.toLowerCase()))
