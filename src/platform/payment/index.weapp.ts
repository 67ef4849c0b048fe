import Taro from '@tarojs/taro'
import type { PlatformPayment } from './types'

export type { LogInCode, PayBy, PayChannel, PayOutcome } from './types'

const isCancelled = (error: unknown) => /cancel/.test((error as { errMsg?: string } | null)?.errMsg ?? '')

export const platformPayment: PlatformPayment = {
  channel: () => 'miniProgram',
  // The platform opens no other provider's page.
  alipay: () => 'absent',
  pay: async by => {
    if (by.kind === 'redirect') return 'failed'
    const { timeStamp, nonceStr, package: prepaid, signType, paySign } = by
    try {
      await Taro.requestPayment({ timeStamp, nonceStr, package: prepaid, signType, paySign })
      return 'done'
    } catch (error) {
      return isCancelled(error) ? 'cancelled' : 'failed'
    }
  },
  isReturning: () => false,
  logInCode: async () => {
    try {
      const { code } = await Taro.login()
      return { kind: 'code', code }
    } catch {
      return { kind: 'failed' }
    }
  },
}
