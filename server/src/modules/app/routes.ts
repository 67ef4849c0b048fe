import type { appConfigEndpoints } from '@anzuo/contract/appConfig'
import { listCurrentAnnouncements } from '@anzuo/domain/settings/announcements'
import type { ShopSettings } from '@anzuo/domain/settings/shopSettings'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ServerSettings } from '../../settings'
import type { RelyingParty } from '../../webAuthn'
import type { MessageTemplates } from '../notification/messageTemplates'
import { listOfferedMethods, type AvailableMethods } from '../settings/offers'

type AppConfigContext = {
  server: ServerSettings
  available: AvailableMethods
  /** The platform says which phone somebody in the mini-program has. */
  hasWeixinPhone: boolean
  getRelyingParty: () => RelyingParty | null
  templates: MessageTemplates
  opensMiniProgram: boolean
  getSettings: () => ShopSettings
  now: () => Date
}

/** What the client learns of this server before anybody is signed in. */
export const appConfigRoutes = ({
  server,
  available,
  hasWeixinPhone,
  getRelyingParty,
  templates,
  opensMiniProgram,
  getSettings,
  now,
}: AppConfigContext): RouteHandlers<typeof appConfigEndpoints> => ({
  '/open/app/app_config': async () => {
    const settings = getSettings()
    const { payment, logIn } = listOfferedMethods(settings, available)
    const { minimumVersion, healthCheck, tonguePhoto, iosDownload, androidDownload } = settings.app
    return {
      reportDays: server.reportDays,
      measurementSeconds: server.measurementSeconds,
      sampleClip: server.sampleClip,
      outbox: !server.isProduction,
      paymentMethods: payment,
      logInMethods: logIn,
      weixinPhoneLogIn: settings.logIn.phone && hasWeixinPhone,
      passkeyHost: getRelyingParty()?.rpID ?? null,
      features: { healthCheck, tonguePhoto },
      announcements: listCurrentAnnouncements(settings.announcements.list, now().getTime()).map(
        ({ id, text, until }) => ({ id, text, until }),
      ),
      messageTemplates: Object.fromEntries([...templates].map(([kind, { id }]) => [kind, id])),
      opensMiniProgram,
      minimumVersion,
      downloads: { ios: iosDownload, android: androidDownload },
      company: settings.company,
    }
  },
})
