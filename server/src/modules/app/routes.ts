import type { appConfigEndpoints } from '@anzuo/contract/appConfig'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { ServerSettings } from '../../settings'

/** What the client learns of this server before anybody is signed in. */
export const appConfigRoutes = (settings: ServerSettings): RouteHandlers<typeof appConfigEndpoints> => ({
  '/open/app/app_config': async () => ({
    reportDays: settings.reportDays,
    measurementSeconds: settings.measurementSeconds,
    sampleClip: settings.sampleClip,
    outbox: !settings.isProduction,
  }),
})
