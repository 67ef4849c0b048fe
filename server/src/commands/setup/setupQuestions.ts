import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'

/** A question to the person at the terminal. An empty answer keeps what stands. */
export type SetupQuestion = {
  ask: string
  /** Not shown while it is typed, nor afterwards. */
  isSecret?: true
  /** The answer names a file; its content counts. */
  isFile?: true
} & (
  | { environment: string }
  | { section: SettingsSection; path: readonly [field: string, part?: string]; as?: 'number' | 'cents' }
)

export type QuestionGroup = { title: string; questions: readonly SetupQuestion[] }

const localised = (section: SettingsSection, field: string, ask: string): SetupQuestion[] =>
  (
    [
      ['en-GB', 'English'],
      ['zh-CN', '简体中文'],
      ['zh-Hant', '繁體中文'],
    ] as const
  ).map(([locale, name]) => ({ section, path: [field, locale], ask: `${ask} (${name})` }))

/** What the command asks, in its order. */
export const setupQuestionGroups: readonly QuestionGroup[] = [
  {
    title: 'Database',
    questions: [
      {
        environment: 'DATABASE_URL',
        ask: 'PostgreSQL, postgres://user:password@host:5432/name',
        isSecret: true,
      },
      { environment: 'DATA_DIR', ask: 'Folder for files of the server' },
    ],
  },
  {
    title: 'Addresses',
    questions: [
      { environment: 'PUBLIC_ADDRESS', ask: 'Where customers open the shop, https://shop.example' },
      { environment: 'OFFICE_ADDRESS', ask: 'Where operators open the console, https://office.shop.example' },
      { environment: 'PORT', ask: 'Port at which this server serves the shop' },
      { environment: 'CONSOLE_PORT', ask: 'Port at which this server serves the console' },
      {
        environment: 'TRUST_PROXY',
        ask: 'Address of the proxy in front, loopback when it is on this machine',
      },
    ],
  },
  {
    title: 'Mail',
    questions: [
      {
        environment: 'SMTP_URL',
        ask: 'Mail server that sends codes, smtps://user:password@host',
        isSecret: true,
      },
      { environment: 'MAIL_FROM', ask: 'Sender of the mails, Shop <no-reply@shop.example>' },
    ],
  },
  {
    title: 'Text messages',
    questions: [
      { environment: 'SMS_GATEWAY_URL', ask: 'SMS gateway; none for Aliyun or Tencent Cloud' },
      { environment: 'SMS_GATEWAY_KEY', ask: 'Its key', isSecret: true },
      { environment: 'ALIYUN_SMS_ACCESS_KEY_ID', ask: 'Aliyun: AccessKey that may send text messages' },
      { environment: 'ALIYUN_SMS_ACCESS_KEY_SECRET', ask: 'Its secret', isSecret: true },
      { environment: 'ALIYUN_SMS_SIGN_NAME', ask: 'Name before the messages (签名)' },
      { environment: 'TENCENT_SMS_SECRET_ID', ask: 'Tencent Cloud: SecretId that may send text messages' },
      { environment: 'TENCENT_SMS_SECRET_KEY', ask: 'Its SecretKey', isSecret: true },
      { environment: 'TENCENT_SMS_APP_ID', ask: 'Its SdkAppId' },
      { environment: 'TENCENT_SMS_SIGN_NAME', ask: 'Name before the messages (签名)' },
      { environment: 'SMS_TEMPLATES', ask: 'Templates at either, code.zh-CN=SMS_154950909:code/minutes' },
    ],
  },
  {
    title: 'WeChat Pay',
    questions: [
      { environment: 'WEIXIN_APP_ID', ask: 'App at the platform' },
      { environment: 'WEIXIN_APP_SECRET', ask: 'Its secret', isSecret: true },
      { environment: 'WECHAT_PAY_MERCHANT_ID', ask: 'Merchant number' },
      { environment: 'WECHAT_PAY_SERIAL', ask: 'Serial number of the merchant’s certificate' },
      { environment: 'WECHAT_PAY_PRIVATE_KEY', ask: 'File with the merchant’s private key', isFile: true },
      { environment: 'WECHAT_PAY_PLATFORM_KEY_ID', ask: 'Id of the platform’s public key' },
      { environment: 'WECHAT_PAY_PLATFORM_KEY', ask: 'File with that public key', isFile: true },
      { environment: 'WECHAT_PAY_NOTICE_KEY', ask: 'Key of its notices, 32 characters', isSecret: true },
    ],
  },
  {
    title: 'Alipay',
    questions: [
      { environment: 'ALIPAY_APP_ID', ask: 'App' },
      { environment: 'ALIPAY_SELLER_ID', ask: 'Seller' },
      { environment: 'ALIPAY_PRIVATE_KEY', ask: 'File with the app’s private key', isFile: true },
      { environment: 'ALIPAY_PUBLIC_KEY', ask: 'File with Alipay’s public key', isFile: true },
    ],
  },
  {
    title: 'Parcels and couriers',
    questions: [
      { environment: 'KUAIDI100_CUSTOMER', ask: 'Customer at the carrier service (Kuaidi100)' },
      { environment: 'KUAIDI100_KEY', ask: 'Its key', isSecret: true },
      { environment: 'KUAIDI100_SECRET', ask: 'Its secret for couriers', isSecret: true },
    ],
  },
  {
    title: 'Invoices',
    questions: [
      {
        environment: 'NUONUO_APP_KEY',
        ask: 'App at the invoice platform (Nuonuo); without one they are issued by hand',
      },
      { environment: 'NUONUO_APP_SECRET', ask: 'Its secret', isSecret: true },
      { environment: 'NUONUO_ACCESS_TOKEN', ask: 'Token of the company', isSecret: true },
      { environment: 'NUONUO_CLERK', ask: 'Who stands on an invoice as its issuer' },
    ],
  },
  {
    title: 'Bucket for pictures, films and manuals',
    questions: [
      {
        environment: 'S3_BUCKET_ADDRESS',
        ask: 'Bucket, https://bucket.oss.example; without one a folder does',
      },
      { environment: 'S3_REGION', ask: 'Its region' },
      { environment: 'S3_ACCESS_KEY_ID', ask: 'Its key' },
      { environment: 'S3_SECRET_ACCESS_KEY', ask: 'Secret of the key', isSecret: true },
    ],
  },
  {
    title: 'Company',
    questions: [
      ...localised('company', 'name', 'Name'),
      ...localised('company', 'address', 'Registered address'),
      { section: 'company', path: ['postalCode'], ask: 'Postal code' },
      { section: 'company', path: ['taxNumber'], ask: 'Unified social credit code' },
      { section: 'company', path: ['website'], ask: 'Website' },
      { section: 'company', path: ['email'], ask: 'Service mail' },
      { section: 'company', path: ['hotline'], ask: 'Service phone' },
      { section: 'company', path: ['hours', 'opens'], ask: 'Somebody answers from' },
      { section: 'company', path: ['hours', 'closes'], ask: 'Until' },
    ],
  },
  {
    title: 'Warehouse for returns',
    questions: [
      ...localised('warehouse', 'name', 'Name'),
      ...localised('warehouse', 'address', 'Address'),
      { section: 'warehouse', path: ['phone'], ask: 'Phone for couriers' },
    ],
  },
  {
    title: 'Rules of the shop',
    questions: [
      { section: 'refunds', path: ['afterSaleDays'], ask: 'Days to return without a reason', as: 'number' },
      { section: 'refunds', path: ['signatureAmount'], ask: 'Two people sign above, yuan', as: 'cents' },
      { section: 'delivery', path: ['freeFreightFrom'], ask: 'Parcels are free from, yuan', as: 'cents' },
      { section: 'delivery', path: ['freight'], ask: 'Freight below that, yuan', as: 'cents' },
    ],
  },
]
