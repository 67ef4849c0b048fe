import type { NotificationWay } from '@anzuo/domain/notifications/notificationKinds'
import type { ServerSettings } from '../../settings'
import { simulatedMessageTemplates, type MessageTemplates } from './messageTemplates'

type OfferingSettings = Pick<ServerSettings, 'isProduction' | 'mail' | 'sms' | 'weixin'>

const NO_TEMPLATES: MessageTemplates = new Map()

/** Templates that subscribe messages are sent by: those of the settings, or of the simulated platform where there is no account. */
export const getMessageTemplates = ({ isProduction, weixin }: OfferingSettings): MessageTemplates => {
  if (weixin.miniProgram) return weixin.templates ?? NO_TEMPLATES
  return isProduction || weixin.browser ? NO_TEMPLATES : simulatedMessageTemplates
}

/** Ways that this server has. Outside production the outbox stands in for gateways. */
export const listNotificationChannels = (settings: OfferingSettings): NotificationWay[] => [
  'inbox',
  ...(getMessageTemplates(settings).size > 0 ? (['wechat'] as const) : []),
  ...(!settings.isProduction || settings.sms ? (['sms'] as const) : []),
  ...(!settings.isProduction || settings.mail ? (['mail'] as const) : []),
]
