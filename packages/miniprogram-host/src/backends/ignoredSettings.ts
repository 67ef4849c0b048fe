import { WxError, type WxBackend } from './wxBackend'

/** Settings that nobody sees. */
export const createIgnoredSettingsBackend = (): WxBackend => {
  const accept = () => ({})
  return {
    callback: {
      setBackgroundColor: accept,
      setBackgroundTextStyle: accept,
      hideHomeButton: accept,
      showHomeButton: accept,
      showNavigationBarLoading: accept,
      hideNavigationBarLoading: accept,
      setTabBarStyle: accept,
      setTabBarItem: accept,
      setTabBarBadge: accept,
      removeTabBarBadge: accept,
      showTabBarRedDot: accept,
      hideTabBarRedDot: accept,
      showTabBar: accept,
      hideTabBar: accept,
      hideKeyboard: accept,
      loadFontFace: accept,
      setEnableDebug: accept,
      setVisualEffectOnCapture: accept,
      preloadAssets: accept,
      setBackgroundFetchToken: accept,
      // WeChat has fetched nothing before the app began.
      getBackgroundFetchData: () => {
        throw new WxError('record is null')
      },
      getExtConfig: () => ({ extConfig: {} }),
    },
    sync: {
      getExtConfigSync: () => ({}),
      // Nobody runs an experiment with the app.
      getExptInfoSync: accept,
      reportEvent: accept,
      reportAnalytics: accept,
      reportMonitor: accept,
      reportPerformance: accept,
      preloadWebview: accept,
      preloadSkylineView: accept,
    },
    // A phone of this kind sends none of these while nobody turns or folds it.
    events: [
      'WindowResize',
      'KeyboardHeightChange',
      'UserCaptureScreen',
      'MenuButtonBoundingClientRectWeightChange',
    ],
  }
}
