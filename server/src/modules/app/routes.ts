import type { appConfigEndpoints } from '@anzuo/contract/appConfig'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { Settings } from '../../settings'

/** What the client learns of this server before anybody is signed in. */
export const appRoutes = (settings: Settings): RouteHandlers<typeof appConfigEndpoints> => ({
  '/open/app/app_config': async () => ({
    reportDays: settings.reportDays,
    measurementSeconds: settings.measurementSeconds,
    sampleClip: settings.sampleClip,
    outbox: !settings.isProduction,
  }),
})
