/**
 * A hand-written double of '@tarojs/taro': what the app uses of it, kept in memory. Tests steer and read it through `double`.
 */
type Page = { route: string; path: string; options: Record<string, string> }
type NavigationCall = { method: string; url?: string; delta?: number }

const stored = new Map<string, unknown>()
const listeners = new Map<string, Set<(...values: unknown[]) => void>>()

export const double = {
  /** Every navigation the app asked for, oldest first. */
  navigation: [] as NavigationCall[],
  /** The page stack that `getCurrentPages` reports. */
  pages: [{ route: 'pages/main/storeBrand/index', path: '/store/brand', options: {} }] as Page[],
  /** Parameters of the page on top, as the router hands them over. */
  params: {} as Record<string, string>,
  /** Titles given to the navigation bar, oldest first. */
  titles: [] as string[],
  /** Pages come only when a test calls `showPage`. */
  isSlow: false,
  /** The page that was asked for stands on the screen. */
  showPage: () => eventCenter.trigger('__afterTaroRouterChange'),
  reset() {
    double.isSlow = false
    double.navigation = []
    double.pages = [{ route: 'pages/main/storeBrand/index', path: '/store/brand', options: {} }]
    double.params = {}
    double.titles = []
    stored.clear()
    listeners.clear()
  },
}

type Address = { url?: string; delta?: number }
const navigation =
  (method: string) =>
  (address: Address = {}) => {
    double.navigation.push({ method, ...address })
    if (!double.isSlow) void Promise.resolve().then(double.showPage)
    return Promise.resolve({ errMsg: `${method}:ok` })
  }

const nothing = () => undefined

export const useRouter = () => ({
  params: double.params,
  path: double.pages[double.pages.length - 1]?.path ?? '',
})
export const usePageNotFound = nothing
export const useLaunch = nothing
export const useLoad = nothing
export const useReady = nothing
export const useDidShow = nothing
export const useDidHide = nothing
export const useUnload = nothing
export const usePullDownRefresh = nothing
export const useReachBottom = nothing
export const usePageScroll = nothing
export const useShareAppMessage = nothing

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

const selection = {
  boundingClientRect: (listener?: (box: object) => void) => {
    listener?.({ left: 0, top: 0, width: 0, height: 0 })
    return query
  },
  node: () => query,
  fields: () => query,
}
const query = { in: () => query, select: () => selection, selectAll: () => selection, exec: nothing }

const Taro = {
  ENV_TYPE: { WEAPP: 'WEAPP', WEB: 'WEB', ALIPAY: 'ALIPAY' },
  getEnv: () => 'WEB',
  navigateTo: navigation('navigateTo'),
  redirectTo: navigation('redirectTo'),
  reLaunch: navigation('reLaunch'),
  switchTab: navigation('switchTab'),
  navigateBack: navigation('navigateBack'),
  getCurrentPages: () => double.pages,
  getCurrentInstance,
  useRouter,
  useDidShow,
  useDidHide,
  useLoad,
  useReady,
  useUnload,
  usePageNotFound,
  eventCenter,
  getStorageSync: (key: string) => stored.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => void stored.set(key, value),
  removeStorageSync: (key: string) => void stored.delete(key),
  setNavigationBarTitle: ({ title }: { title: string }) => {
    double.titles.push(title)
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
  createSelectorQuery: () => query,
  pageScrollTo: () => Promise.resolve({ errMsg: 'pageScrollTo:ok' }),
  vibrateShort: () => Promise.resolve({ errMsg: 'vibrateShort:ok' }),
}

export default Taro
