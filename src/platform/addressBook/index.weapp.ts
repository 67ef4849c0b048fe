import Taro from '@tarojs/taro'
import { requestPrivacyConsent } from '../privacy/index.weapp'
import type { PlatformAddressBook } from './types'

export type { PlatformAddressBookEntry } from './types'

export const platformAddressBook: PlatformAddressBook = {
  isAvailable: () => true,
  pickAddress: async () => {
    if (!(await requestPrivacyConsent())) return { kind: 'refused' }
    try {
      const { userName, telNumber, provinceName, cityName, countyName, detailInfo } =
        await Taro.chooseAddress()
      const region = `${provinceName}${cityName}${countyName}`
      return { kind: 'chosen', address: { name: userName, phone: telNumber, region, detail: detailInfo } }
    } catch (error) {
      const { errMsg = '' } = (error ?? {}) as { errMsg?: string }
      if (/cancel/.test(errMsg)) return { kind: 'cancelled' }
      return { kind: /auth|deny|denied|permission/.test(errMsg) ? 'refused' : 'failed' }
    }
  },
}
