import type { AppJsonConfig, CompiledMiniProgram } from '../program/compiledProgram'
import type { PageChrome } from '../view/viewProtocol'
import { getHeaderHeight, type SimulatedDevice } from '../devices'

/** Distance from the end, in px, at which a page gets `onReachBottom` unless it sets another. */
const DEFAULT_REACH_BOTTOM_DISTANCE_PX = 50

/** Whether a page of the program is one of its tabs. */
export const isTabPage = ({ tabs }: CompiledMiniProgram, path: string): boolean =>
  tabs.some(({ pagePath }) => pagePath === path)

const getWindowConfig = ({ app, components }: CompiledMiniProgram, path: string) => ({
  ...app.window,
  ...components.get(path)?.config,
})

/** Whether a page draws its own navigation bar. */
export const hasCustomNavigationBar = (program: CompiledMiniProgram, path: string): boolean =>
  getWindowConfig(program, path).navigationStyle === 'custom'

/** Resolves a value of `app.json`, which may be a name of `theme.json`. */
export type ThemeValueResolver = (value: string | undefined) => string | undefined

const createTabItems = (program: CompiledMiniProgram, path: string, themeValue: ThemeValueResolver) =>
  isTabPage(program, path) && !program.app.tabBar?.custom
    ? program.tabs.map(tab => {
        const isActive = tab.pagePath === path
        const icon = themeValue(isActive ? tab.selectedIconPath : tab.iconPath) ?? null
        return { text: tab.text, icon, isActive }
      })
    : []

const createTabColors = (tabBar: AppJsonConfig['tabBar'], themeValue: ThemeValueResolver) => ({
  color: themeValue(tabBar?.color) ?? '#666666',
  selected: themeValue(tabBar?.selectedColor) ?? '#07c160',
  background: themeValue(tabBar?.backgroundColor) ?? '#fafafa',
})

export type PageChromeOptions = {
  path: string
  /** Set by the app at run time; without it the title of the page's configuration. */
  title: string | undefined
  hasBack: boolean
  device: SimulatedDevice
  themeValue: ThemeValueResolver
}

/** Navigation bar, tab bar and background of a page, as `app.json` and the page's own file say. */
export const createPageChrome = (
  program: CompiledMiniProgram,
  { path, title, hasBack, device, themeValue }: PageChromeOptions,
): PageChrome => {
  const window = getWindowConfig(program, path)
  return {
    title: title ?? window.navigationBarTitleText ?? '',
    ...(hasCustomNavigationBar(program, path)
      ? { top: 0, safeTop: device.statusBarHeight }
      : { top: getHeaderHeight(device), safeTop: 0 }),
    safeBottom: device.homeIndicatorHeight,
    hasBack,
    colors: {
      front: themeValue(window.navigationBarTextStyle) ?? 'black',
      background: themeValue(window.navigationBarBackgroundColor) ?? '#ffffff',
    },
    background: themeValue(window.backgroundColor) ?? '#ffffff',
    tabs: createTabItems(program, path, themeValue),
    tabColors: createTabColors(program.app.tabBar, themeValue),
    pullsDown: Boolean(window.enablePullDownRefresh),
    bottomDistance: window.onReachBottomDistance ?? DEFAULT_REACH_BOTTOM_DISTANCE_PX,
  }
}
