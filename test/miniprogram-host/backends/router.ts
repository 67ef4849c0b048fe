import { pageStyles } from '../packages/styles'
import { resolvePath, type Program } from '../packages/program'
import type { RealmControls } from '../realm/bridge'
import type { View } from '../view/openView'
import type { ViolationLog } from '../violations'
import { WxFailure, type BackEnd } from './answers'
import { TOP_HEIGHT } from './systemInfo'

/** The platform holds so many pages at most. */
const DEEPEST_STACK = 10
/** So near to its end, in px, a page is told of it unless it says otherwise. */
const DEFAULT_BOTTOM_DISTANCE = 50

export type PlacedPage = { pageId: number; path: string; query: Record<string, string> }

export type RouterParts = {
  program: Program
  violations: ViolationLog
  view: View
  /** A value of `app.json`, which may be a name of `theme.json`. */
  themeValue: (value: string | undefined) => string | undefined
  /** The realm stands later than the router. */
  realm: () => RealmControls
  onOpened: (path: string, milliseconds: number) => void
}

/**
 * The query of a page as the platform hands it over: not URI-decoded, cut at a second `=`, and "undefined" for a key without
 * value.
 */
export const parsePageQuery = (search: string): Record<string, string> =>
  Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const [key = '', value = 'undefined'] = pair.split('=')
        return [key, value]
      }),
  )

/** The page stack with the platform's rules: tabs stay alive, at most ten pages, tabs only through switchTab. */
export const createRouter = (parts: RouterParts) => {
  const { program, violations, view, themeValue, realm, onOpened } = parts
  const { app, tabs } = program
  const styles = new Map<string, string>()
  const aliveTabs = new Map<string, PlacedPage>()
  const titles = new Map<number, string>()
  let stack: PlacedPage[] = []
  let newest = 0

  const isTab = (path: string) => tabs.some(({ pagePath }) => pagePath === path)
  const windowOf = (path: string) => ({ ...app.window, ...program.components.get(path)?.config })
  const top = (): PlacedPage => {
    const page = stack.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }
  const isTopOwn = () => stack.length === 0 || windowOf(top().path).navigationStyle === 'custom'

  const stylesOf = (path: string): string => {
    const known = styles.get(path)
    if (known !== undefined) return known
    const made = pageStyles(program, path)
    styles.set(path, made)
    return made
  }

  const setStack = (pages: PlacedPage[]) => {
    stack = pages
    realm().setStack(JSON.stringify(pages.map(({ pageId }) => pageId)))
  }

  /** `app.json` may name its colours by the names of `theme.json`. */
  const named = (value: string | undefined, otherwise: string) => themeValue(value) ?? otherwise
  const tabsAround = (path: string) =>
    isTab(path) && !app.tabBar?.custom
      ? tabs.map(tab => {
          const isActive = tab.pagePath === path
          const icon = themeValue(isActive ? tab.selectedIconPath : tab.iconPath) ?? null
          return { text: tab.text, icon, isActive }
        })
      : []

  const showTop = async () => {
    const { pageId, path } = top()
    const window = windowOf(path)
    await view.run('showPage', pageId, {
      title: titles.get(pageId) ?? window.navigationBarTitleText ?? '',
      top: isTopOwn() ? 0 : TOP_HEIGHT,
      hasBack: stack.length > 1,
      colors: {
        front: named(window.navigationBarTextStyle, 'black'),
        background: named(window.navigationBarBackgroundColor, '#ffffff'),
      },
      background: named(window.backgroundColor, '#ffffff'),
      tabs: tabsAround(path),
      tabColors: {
        color: named(app.tabBar?.color, '#666666'),
        selected: named(app.tabBar?.selectedColor, '#07c160'),
        background: named(app.tabBar?.backgroundColor, '#fafafa'),
      },
      pullsDown: Boolean(window.enablePullDownRefresh),
      bottomDistance: window.onReachBottomDistance ?? DEFAULT_BOTTOM_DISTANCE,
    })
  }

  const open = async (path: string, query: Record<string, string>) => {
    const startedAt = performance.now()
    const page: PlacedPage = { pageId: ++newest, path, query }
    realm().define(path)
    if (isTab(path) && app.tabBar?.custom) realm().define('custom-tab-bar/index')
    await view.run('openPage', page.pageId, stylesOf(path))
    stack = [...stack, page]
    if (isTab(path)) aliveTabs.set(path, page)
    realm().openPage(page.pageId, path, JSON.stringify(query))
    await showTop()
    onOpened(path, performance.now() - startedAt)
  }

  const close = async (pages: readonly PlacedPage[]) => {
    for (const { pageId } of [...pages].reverse()) {
      realm().unloadPage(pageId)
      titles.delete(pageId)
      await view.run('closePage', pageId)
    }
  }

  const find = (url: unknown): PlacedPage => {
    const [path = '', search = ''] = String(url).split('?')
    const wanted = resolvePath(path, stack.at(-1)?.path ?? '')
    if (!program.pages.includes(wanted)) throw new WxFailure(`page "${wanted}" is not found`)
    return { pageId: 0, path: wanted, query: parsePageQuery(search) }
  }

  const refuseTab = (path: string, method: string) => {
    if (!isTab(path)) return
    violations.report('tab-bar-routing', `${method} to the tab ${path}`)
    throw new WxFailure(`can not ${method} a tabbar page`)
  }

  const navigateTo = async ({ url }: Record<string, unknown>) => {
    const { path, query } = find(url)
    refuseTab(path, 'navigateTo')
    if (stack.length >= DEEPEST_STACK) {
      violations.report('page-stack', `navigateTo ${path} with ${stack.length} pages open`)
      throw new WxFailure('webview count limit exceed')
    }
    realm().hidePage(top().pageId)
    await open(path, query)
  }

  const redirectTo = async ({ url }: Record<string, unknown>) => {
    const { path, query } = find(url)
    refuseTab(path, 'redirectTo')
    const left = top()
    if (isTab(left.path)) aliveTabs.delete(left.path)
    setStack(stack.slice(0, -1))
    await close([left])
    await open(path, query)
  }

  const reLaunch = async ({ url }: Record<string, unknown>) => {
    const { path, query } = find(url)
    const left = new Set([...aliveTabs.values(), ...stack])
    aliveTabs.clear()
    setStack([])
    await close([...left])
    await open(path, query)
  }

  const switchTab = async ({ url }: Record<string, unknown>) => {
    const { path, query } = find(url)
    if (!isTab(path)) {
      violations.report('tab-bar-routing', `switchTab to ${path}, which is no tab`)
      throw new WxFailure('can not switch to no-tabBar page')
    }
    if (Object.keys(query).length > 0) {
      violations.report('tab-bar-routing', `switchTab to ${path} with a query, which is dropped`)
    }
    const alive = aliveTabs.get(path)
    if (alive && stack.length === 1 && top() === alive) return
    const left = stack.filter(page => !isTab(page.path))
    stack.filter(page => isTab(page.path)).forEach(({ pageId }) => realm().hidePage(pageId))
    setStack([])
    await close(left)
    if (!alive) return open(path, {})
    setStack([alive])
    realm().showPage(alive.pageId)
    await showTop()
  }

  const navigateBack = async ({ delta = 1 }: Record<string, unknown>) => {
    // A page-container over the page takes the step back for itself.
    if (await view.run('closeContainer', top().pageId)) return
    const count = Math.min(Number(delta), stack.length - 1)
    if (count < 1) throw new WxFailure('cannot navigate back at first page')
    const left = stack.slice(-count)
    await close(left)
    setStack(stack.slice(0, -count))
    realm().showPage(top().pageId)
    await showTop()
  }

  /** The platform takes one wish after the other. */
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (task: (options: Record<string, unknown>) => Promise<void>) => {
    return (options: Record<string, unknown>) => {
      const result = turn.then(() => task(options))
      turn = result.catch(() => undefined)
      return result
    }
  }

  const navigation = {
    navigateTo: inTurn(navigateTo),
    redirectTo: inTurn(redirectTo),
    reLaunch: inTurn(reLaunch),
    switchTab: inTurn(switchTab),
    navigateBack: inTurn(navigateBack),
  }
  const backEnd: BackEnd = { callback: navigation }
  return {
    /** The methods of `wx` that lead to a page, for whoever else leads there: bars, links, tools. */
    navigation,
    backEnd,
    stack: (): readonly PlacedPage[] => stack,
    top,
    /** Waits until no page is on its way. */
    settle: () => turn,
    isTopOwn,
    /** Opens the first page of a cold start. */
    start: (path: string, query: Record<string, string>) => open(path, query),
    setTitle: async (title: string) => {
      titles.set(top().pageId, title)
      await view.run('setTitle', title)
    },
  }
}

export type Router = ReturnType<typeof createRouter>
