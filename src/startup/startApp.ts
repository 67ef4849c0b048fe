import { hasLocalHealthData } from '@/data/health/healthStorageKeys'
import {
  storeShopAssistantId,
  onAuthSessionEnded,
  useAuthSession,
  type AuthSessionEndReason,
} from '@/data/account/authSession'
import { configureWechatJsSdk } from '@/data/shop/wechatJsSdk'
import { loadCurrentUser } from '@/data/account/authentication'
import { queryClient } from '@/data/api/queryClient'
import { setRequestLanguageSource } from '@/data/api/request'
import { getRequestedLanguage } from '@/i18n'
import { appearance } from '@/platform/appearance'
import { wechatJsSdk } from '@/platform/wechatJsSdk'
import { getCurrentUrl, getCurrentRouteName, navigate } from '@/routes'
import { useTabBadges } from '@/ui/layout/useTabBadges'

/** Who is no longer signed in, and did not ask for it, goes to log in and comes back. */
const redirectToLogin = (end: AuthSessionEndReason) => {
  queryClient.removeQueries({ type: 'inactive' })
  if (end === 'loggedOut' || getCurrentRouteName() === 'login') return
  navigate('login', undefined, { query: { redirect: getCurrentUrl() } })
}

// Before any page asks for something: the server answers in the language that the page will have.
setRequestLanguageSource(getRequestedLanguage)

const updateCartBadge = (cart: number) => useTabBadges.setState({ cart })

/** Loads what looks after kept health as soon as there is any: most first visits have none, and need not wait for it. */
const startHealthSync = (): (() => void) => {
  const look = () => {
    if (!hasLocalHealthData()) return
    void import('@/data/health/reportUploads').then(({ startReportUploads }) => startReportUploads())
    void import('@/data/health/localHealthData').then(({ startLocalHealthDataCleanup }) =>
      startLocalHealthDataCleanup(),
    )
  }
  look()
  return useAuthSession.subscribe(look)
}

/** What happens once when the app starts (specification section 2). The result ends it. */
export const startApp = (): (() => void) => {
  const stop = onAuthSessionEnded(redirectToLogin)
  const assistant = appearance.getLaunchQueryParam('assistantId')
  if (assistant) storeShopAssistantId(assistant)
  wechatJsSdk.rememberEntryUrl()
  void configureWechatJsSdk()
  void loadCurrentUser()
  const leaveHealth = startHealthSync()
  if (BRAND.features.shop)
    void import('@/data/shop/cart').then(({ startCartSync }) => startCartSync({ onCounted: updateCartBadge }))
  return () => {
    stop()
    leaveHealth()
  }
}
