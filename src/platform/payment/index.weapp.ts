import Taro from '@tarojs/taro'
import { getWeixinLoginCode } from '../weixinLoginCode/index.weapp'
import type { PlatformPayment } from './types'

export type { PaymentInstruction, PaymentSheetResult } from './types'

const isCancelled = (error: unknown) => /cancel/.test((error as { errMsg?: string } | null)?.errMsg ?? '')

export const platformPayment: PlatformPayment = {
  getChannel: () => 'miniProgram',
  // The platform opens no other provider's page.
  getAlipayAvailability: () => 'absent',
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
  isReturningFromLogin: () => false,
  requestLoginCode: async () => {
    try {
      return { kind: 'code', code: await getWeixinLoginCode() }
    } catch {
      return { kind: 'failed' }
    }
  },
}
