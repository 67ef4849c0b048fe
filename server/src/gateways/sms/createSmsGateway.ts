import type { OutboundGuardOptions } from '../outboundGuard'
import { createAliyunSmsGateway, type AliyunSmsAccount } from './aliyunSms'
import { createHttpSmsGateway } from './httpSms'
import type { SmsGateway } from './smsGateway'
import { createTencentSmsGateway, type TencentSmsAccount } from './tencentSms'

/** By whom text messages go out. */
export type SmsProvider =
  | { provider: 'http'; url: string; key: string }
  | ({ provider: 'aliyun' } & AliyunSmsAccount)
  | ({ provider: 'tencent' } & TencentSmsAccount)

/** The gateway of a provider. */
export const createSmsGateway = (
  account: SmsProvider,
  options: OutboundGuardOptions & { now: () => Date },
): SmsGateway => {
  switch (account.provider) {
    case 'http':
      return createHttpSmsGateway({ ...account, ...options })
    case 'aliyun':
      return createAliyunSmsGateway({ ...account, ...options })
    case 'tencent':
      return createTencentSmsGateway({ ...account, ...options })
  }
}
