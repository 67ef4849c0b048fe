import { isHealthKept } from '@/data/keptNames'
import { rememberAssistant, onSessionEnded, useSession, type SessionEnd } from '@/data/session'
import { configureInstantMessaging } from '@/data/instantMessaging'
import { loadUser } from '@/data/account'
import { queryClient } from '@/data/queryClient'
import { readLanguageFrom } from '@/data/request'
import { wantedLanguage } from '@/i18n'
import { appearance } from '@/platform/appearance'
import { instantMessaging } from '@/platform/instantMessaging'
import { currentAddress, currentRoute, navigate } from '@/routes'
import { useTabBadges } from '@/ui/tabBadges'

/** Who is no longer signed in, and did not ask for it, goes to log in and comes back. */
const leadToLogIn = (end: SessionEnd) => {
  queryClient.removeQueries({ type: 'inactive' })
  if (end === 'loggedOut' || currentRoute() === 'login') return
  navigate('login', undefined, { query: { redirect: currentAddress() } })
}

// Before any page asks for something: the server answers in the language that the page will have.
readLanguageFrom(wantedLanguage)

const showCartCount = (cart: number) => useTabBadges.setState({ cart })

/** Loads what looks after kept health as soon as there is any: most first visits have none, and need not wait for it. */
const lookAfterHealth = (): (() => void) => {
  const look = () => {
    if (!isHealthKept()) return
    void import('@/data/reports').then(({ startReportUploads }) => startReportUploads())
    void import('@/data/keptHealth').then(({ followKeptHealth }) => followKeptHealth())
  }
  look()
  return useSession.subscribe(look)
}

/** What happens once when the app starts (specification section 2). The result ends it. */
export const startApp = (): (() => void) => {
  const stop = onSessionEnded(leadToLogIn)
  const assistant = appearance.launchQuery('assistantId')
  if (assistant) rememberAssistant(assistant)
  instantMessaging.rememberEntry()
  void configureInstantMessaging()
  void loadUser()
  const leaveHealth = lookAfterHealth()
  if (BRAND.features.shop)
    void import('@/data/cart').then(({ startCart }) => startCart({ onCounted: showCartCount }))
  return () => {
    stop()
    leaveHealth()
  }
}
