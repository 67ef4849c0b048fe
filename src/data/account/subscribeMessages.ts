import type { AppConfig } from '@anzuo/contract'
import { subscriptionAsks, type SubscriptionMoment } from '@anzuo/domain/notifications/subscriptionAsks'
import { subscribeMessages } from '@/platform/subscribeMessages'
import { queryClient } from '../api/queryClient'
import { request } from '../api/request'

/**
 * Asks somebody in the mini-program whether they want to hear of what comes next, and tells the server what they agreed to. To be called
 * from a touch, or from the end of a payment. In a browser, and where the shop has no templates, nobody is asked.
 */
export const askForMessages = async (moment: SubscriptionMoment): Promise<void> => {
  if (!subscribeMessages) return
  const config = queryClient.getQueryData<AppConfig>(['/open/app/app_config', {}])
  const asked = subscriptionAsks[moment].flatMap(kind => {
    const id = config?.messageTemplates[kind]
    return id === undefined ? [] : [{ kind, id }]
  })
  if (asked.length === 0) return
  const accepted = await subscribeMessages.ask(asked.map(({ id }) => id))
  const kinds = asked.filter(({ id }) => accepted.includes(id)).map(({ kind }) => kind)
  if (kinds.length === 0) return
  try {
    const code = await subscribeMessages.getLoginCode()
    await request('/weixin/openid', { code, origin: 'miniProgram' }, { showErrorToast: false })
    await request('/notification/subscribe', { kinds }, { showErrorToast: false })
  } catch {
    // The next such moment asks again, and the inbox has everything meanwhile.
  }
}
