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
