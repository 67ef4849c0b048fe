import type { app } from '../../../../src/contract/app'
import type { HandlersOf } from '../../http/registry'
import type { Settings } from '../../settings'

/** What the client learns of this server before anybody is signed in. */
export const appCalls = (settings: Settings): HandlersOf<typeof app> => ({
  '/open/app/app_config': async () => ({
    reportDays: settings.reportDays,
    measurementSeconds: settings.measurementSeconds,
    sampleClip: settings.sampleClip,
    outbox: !settings.isProduction,
  }),
})
