import Taro from '@tarojs/taro'
import { agreeToPrivacy } from '../privacy/index.weapp'

/**
 * Copies a text; to be called from a touch.
 * @returns whether it worked
 */
export const copyText = async (text: string): Promise<boolean> => {
  if (!(await agreeToPrivacy())) return false
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}
