import Taro from '@tarojs/taro'
import { requestPrivacyConsent } from '../privacy/index.weapp'

/**
 * Copies a text; to be called from a touch.
 * @returns whether it worked
 */
export const copyText = async (text: string): Promise<boolean> => {
  if (!(await requestPrivacyConsent())) return false
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}
