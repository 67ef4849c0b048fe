/**
 * A hand-written double of '@tarojs/taro': what the app uses of it, kept in memory. Tests steer and read it through `double`.
 */
type Page = {
  route: string
  path: string
  options: Record<string, string>
  $taroParams?: Record<string, string>
}
type NavigationCall = { method: string; url?: string; delta?: number }

const storage = new Map<string, unknown>()
const listeners = new Map<string, Set<(...values: unknown[]) => void>>()

export const fakeTaro = {
  /** Every navigation the app asked for, oldest first. */
  navigation: [] as NavigationCall[],
  /** The page stack that `getCurrentPages` reports. */
  pages: [{ route: 'pages/main/shopHome/index', path: '/store/brand', options: {} }] as Page[],
  /** Parameters of the page on top, as the router hands them over. */
  params: {} as Record<string, string>,
  /** Titles given to the navigation bar, oldest first. */
  titles: [] as string[],
  /** Pages come only when a test calls `showPage`. */
  isSlow: false,
  /** The page that was asked for stands on the screen. */
  showPage: () => eventCenter.trigger('__afterTaroRouterChange'),
  reset() {
    fakeTaro.isSlow = false
    fakeTaro.navigation = []
    fakeTaro.pages = [{ route: 'pages/main/shopHome/index', path: '/store/brand', options: {} }]
    fakeTaro.params = {}
    fakeTaro.titles = []
    storage.clear()
    listeners.clear()
  },
}

type Address = { url?: string; delta?: number }
const recordNavigation =
  (method: string) =>
  (address: Address = {}) => {
    fakeTaro.navigation.push({ method, ...address })
    if (!fakeTaro.isSlow) void Promise.resolve().then(fakeTaro.showPage)
    return Promise.resolve({ errMsg: `${method}:ok` })
  }

const noop = () => undefined

export const useRouter = () => ({
  params: fakeTaro.params,
  path: fakeTaro.pages[fakeTaro.pages.length - 1]?.path ?? '',
})
export const usePageNotFound = noop
export const useLaunch = noop
export const useLoad = noop
export const useReady = noop
export const useDidShow = noop
export const useDidHide = noop
export const useUnload = noop
export const usePullDownRefresh = noop
export const useReachBottom = noop
export const usePageScroll = noop
export const useShareAppMessage = noop

export const getCurrentInstance = () => ({ router: useRouter(), page: null, app: null })

export const eventCenter = {
  on(name: string, listener: (...values: unknown[]) => void) {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
  },
  once(name: string, listener: (...values: unknown[]) => void) {
    eventCenter.on(name, listener)
  },
  off(name: string, listener?: (...values: unknown[]) => void) {
    if (listener) listeners.get(name)?.delete(listener)
    else listeners.delete(name)
  },
  trigger(name: string, ...values: unknown[]) {
    listeners.get(name)?.forEach(listener => listener(...values))
  },
}

const nodesRef = {
  boundingClientRect: (listener?: (box: object) => void) => {
    listener?.({ left: 0, top: 0, width: 0, height: 0 })
    return selectorQuery
  },
  node: () => selectorQuery,
  fields: () => selectorQuery,
}
const selectorQuery = {
  in: () => selectorQuery,
  select: () => nodesRef,
  selectAll: () => nodesRef,
  exec: noop,
}

const Taro = {
  ENV_TYPE: { WEAPP: 'WEAPP', WEB: 'WEB', ALIPAY: 'ALIPAY' },
  getEnv: () => 'WEB',
  navigateTo: recordNavigation('navigateTo'),
  redirectTo: recordNavigation('redirectTo'),
  reLaunch: recordNavigation('reLaunch'),
  switchTab: recordNavigation('switchTab'),
  navigateBack: recordNavigation('navigateBack'),
  getCurrentPages: () => fakeTaro.pages,
  getCurrentInstance,
  useRouter,
  useDidShow,
  useDidHide,
  useLoad,
  useReady,
  useUnload,
  usePageNotFound,
  eventCenter,
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => void storage.set(key, value),
  removeStorageSync: (key: string) => void storage.delete(key),
  setNavigationBarTitle: ({ title }: { title: string }) => {
    fakeTaro.titles.push(title)
    return Promise.resolve({ errMsg: 'setNavigationBarTitle:ok' })
  },
  setNavigationBarColor: () => Promise.resolve({ errMsg: 'setNavigationBarColor:ok' }),
  setBackgroundColor: () => Promise.resolve({ errMsg: 'setBackgroundColor:ok' }),
  getWindowInfo: () => ({
    windowWidth: 390,
    windowHeight: 844,
    statusBarHeight: 0,
    pixelRatio: 2,
    safeArea: null,
  }),
  getSystemInfoSync: () => ({ language: 'en', theme: 'light', windowWidth: 390, windowHeight: 844 }),
  pxTransform: (size: number) => `${size}px`,
  nextTick: (task: () => void) => void Promise.resolve().then(task),
  createSelectorQuery: () => selectorQuery,
  pageScrollTo: () => Promise.resolve({ errMsg: 'pageScrollTo:ok' }),
  vibrateShort: () => Promise.resolve({ errMsg: 'vibrateShort:ok' }),
}

export default Taro
