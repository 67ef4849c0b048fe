import type { Locale } from '@anzuo/domain/locale'

/** What Chromium tells of a person who pays by the byte. */
type SavingNavigator = { connection?: { saveData?: boolean } }

/**
 * Has the browser keep the shell and the pages that work without a network, with their texts in a language. Where it can't
 * (an old browser, a private window, a development build, somebody who saves data) the app works as before, with a network.
 */
export const registerServiceWorker = (locale: Locale): void => {
  if (process.env.NODE_ENV !== 'production' || (navigator as SavingNavigator).connection?.saveData) return
  // A refusal, such as that of a private window, changes nothing for anybody.
  navigator.serviceWorker?.register(`/service-worker.js?texts=${locale}`).catch(() => undefined)
}
