import { loadNamespace } from '@/i18n/instance'
import { siteTranslations } from '@/i18n/namespaces/site'
import { networkStatus } from '@/platform/networkStatus'
import { onWideViewportChanged } from '@/platform/viewport'
import { useSiteFrame } from '@/ui/layout/useSiteFrame'

/**
 * Puts header and footer around the pages while the screen is wide. A phone never loads them. Where they cannot be loaded, that is tried
 * again when the network is back. @returns how to end that
 */
export const startSiteFrame = (): (() => void) => {
  let isWanted = false
  const load = async () => {
    try {
      const [frame] = await Promise.all([
        import('./siteFrame.h5'),
        loadNamespace(siteTranslations),
        import('./wideStyles.h5'),
      ])
      if (isWanted) useSiteFrame.setState({ frame, isUnavailable: false })
    } catch {
      useSiteFrame.setState({ isUnavailable: true })
    }
  }
  const stopWatchingWidth = onWideViewportChanged(isWide => {
    isWanted = isWide
    if (isWide) void load()
    else useSiteFrame.setState({ frame: null, isUnavailable: false })
  })
  const stopWatchingNetwork = networkStatus.onChanged(isOnline => {
    if (isOnline && useSiteFrame.getState().isUnavailable) void load()
  })
  return () => {
    stopWatchingWidth()
    stopWatchingNetwork()
  }
}

/** Nobody waits longer for a header: the page itself is there. */
const MAX_FRAME_DELAY_MS = 2000

/**
 * Resolves once header, footer and the rules of a wide window are there, or can't be had: a page that is seen without them first would
 * move when they come.
 */
export const waitForSiteFrame = (): Promise<void> => {
  let isWide = false
  onWideViewportChanged(isWideNow => (isWide = isWideNow))()
  const isSettled = () => {
    const { frame, isUnavailable } = useSiteFrame.getState()
    return !isWide || frame !== null || isUnavailable
  }
  return new Promise(resolve => {
    if (isSettled()) return resolve()
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(finish, MAX_FRAME_DELAY_MS)
    const stop = useSiteFrame.subscribe(() => {
      if (isSettled()) finish()
    })
  })
}
