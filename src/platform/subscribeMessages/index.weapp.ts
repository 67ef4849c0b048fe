import Taro from '@tarojs/taro'
import { getWeixinLoginCode } from '../weixinLoginCode/index.weapp'
import type { SubscribeMessages } from './types'

export const subscribeMessages: SubscribeMessages | null = {
  ask: async templateIds => {
    try {
      // Beside the templates the answer holds the words of the call itself.
      const answer: unknown = await Taro.requestSubscribeMessage({
        tmplIds: [...templateIds],
        entityIds: [],
      })
      const results = answer as Record<string, unknown>
      return templateIds.filter(id => results[id] === 'accept')
    } catch {
      // Switched off for the whole mini-program, or asked at a moment that the platform does not take: there is nothing to tell.
      return []
    }
  },
  getLoginCode: getWeixinLoginCode,
}
