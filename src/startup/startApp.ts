import { hasLocalHealthData } from '@/data/health/healthStorageKeys'
import {
  followAuthTokenOfOtherTabs,
  storeShopAssistantId,
  onAuthSessionEnded,
  isSignedIn,
  useAuthSession,
  type AuthSessionEndReason,
} from '@/data/account/authSession'
import { useCartPieces } from '@/data/shop/cartPieces'
import { hasGuestCart } from '@/data/shop/guestCartStorage'
import { configureWechatJsSdk } from '@/data/shop/wechatJsSdk'
import { loadCurrentUser } from '@/data/account/authentication'
import { queryClient } from '@/data/api/queryClient'
import { setRequestLanguageSource } from '@/data/api/request'
import { getTargetLanguage } from '@/i18n'
import { platformAppearance } from '@/platform/appearance'
import { onMemoryWarning } from '@/platform/memoryWarning'
import { getWeixinLoginCode } from '@/platform/weixinLoginCode'
import { registerServiceWorker } from '@/platform/serviceWorkerRegistration'
import { wechatJsSdk } from '@/platform/wechatJsSdk'
import { getCurrentUrl, getCurrentRouteName, isShareablePage, navigate } from '@/routes'
import { useTabBadges } from '@/ui/layout/useTabBadges'
import { startSiteFrame } from './siteFrame/loadSiteFrame'

/**
 * Whoever needs to be signed in, and no longer is, goes to log in and comes back. A page that says the same to everybody stays: what was
 * asked for in its background does not matter there.
 */
const redirectToLogin = (end: AuthSessionEndReason) => {
  queryClient.removeQueries({ predicate: query => !query.isActive() || query.meta?.needsPerson === false })
  const route = getCurrentRouteName()
  if (end === 'loggedOut' || end === 'lapsed' || route === 'login' || isShareablePage(route)) return
  navigate('login', undefined, { query: { redirect: getCurrentUrl() } })
}

// Before any page asks for something: the server answers in the language that the page will have.
setRequestLanguageSource(getTargetLanguage)

/** Loads what looks after the cart as soon as there may be one: most first visits have none, and need not wait for it. */
const startCart = (): (() => void) => {
  const look = () => {
    if (isSignedIn() || hasGuestCart())
      void import('@/data/shop/cart').then(({ startCartSync }) => startCartSync())
  }
  look()
  const subscriptions = [
    useAuthSession.subscribe(look),
    useCartPieces.subscribe(({ pieces }) => useTabBadges.setState({ cart: pieces })),
  ]
  return () => subscriptions.forEach(unsubscribe => unsubscribe())
}

/** Loads what looks after kept health as soon as there is any: most first visits have none, and need not wait for it. */
const startHealthSync = (): (() => void) => {
  const look = () => {
    if (!hasLocalHealthData()) return
    void import('@/data/health/reportUploads').then(({ startReportUploads }) => startReportUploads())
    void import('@/data/health/reportAnnotations').then(({ startAnnotationUploads }) =>
      startAnnotationUploads(),
    )
    void import('@/data/health/localHealthData').then(({ startLocalHealthDataCleanup }) =>
      startLocalHealthDataCleanup(),
    )
  }
  look()
  return useAuthSession.subscribe(look)
}

/** What no page shows can be asked for again; a measurement or a massage that runs keeps what it needs. */
const evictInactiveQueries = () => queryClient.removeQueries({ type: 'inactive' })

/** The first page has the network for itself until then. */
const FIRST_PAGE_MS = 3000

/** What happens once when the app starts (specification section 2). The result ends it. */
export const startApp = (): (() => void) => {
  const stop = onAuthSessionEnded(redirectToLogin)
  storeShopAssistantId(platformAppearance.getLaunchQueryParam('assistantId'))
  wechatJsSdk.rememberEntryUrl()
  void configureWechatJsSdk()
  void loadCurrentUser()
  const getCode = getWeixinLoginCode
  if (getCode)
    void import('@/data/account/weixinReturn').then(({ startWeixinReturns }) => startWeixinReturns(getCode))
  const stopFollowingTabs = followAuthTokenOfOtherTabs()
  const leaveHealth = startHealthSync()
  const stopSiteFrame = startSiteFrame()
  const stopWatchingMemory = onMemoryWarning(evictInactiveQueries)
  const afterFirstPage = setTimeout(() => {
    void import('./shopNotices').then(({ showShopNotices }) => showShopNotices())
    registerServiceWorker(getTargetLanguage())
  }, FIRST_PAGE_MS)
  const leaveCart = BRAND.features.shop ? startCart() : undefined
  return () => {
    stop()
    clearTimeout(afterFirstPage)
    stopFollowingTabs()
    leaveHealth()
    leaveCart?.()
    stopSiteFrame()
    stopWatchingMemory()
  }
}
