import { buildPageStyles } from '../program/styles'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import type { RealmControls } from '../realm/bridge'
import type { SimulatedDevice } from '../devices'
import type { PhoneView } from '../view/openPhoneView'
import { createPageChrome, hasCustomNavigationBar, isTabPage, type ThemeValueResolver } from './pageChrome'

export type PageStackEntry = { pageId: number; path: string; query: Record<string, string> }

export type PageStackDependencies = {
  program: CompiledMiniProgram
  view: PhoneView
  device: SimulatedDevice
  themeValue: ThemeValueResolver
  /** The realm is created after the page stack. */
  realm: () => RealmControls
  /** Starts the app where the page needs it and it has not been started. */
  startAppFor: (path: string) => void
  onOpened: (path: string, milliseconds: number) => void
  /** A page begins to open. */
  onOpening?: (page: PageStackEntry) => void
  /** A page has come to lie on top. */
  onShown?: (path: string) => Promise<void>
  /** A page is about to close: it is still as a person has last seen it. */
  onClosing?: (pageId: number) => Promise<void>
}

const createPageStylesCache = (program: CompiledMiniProgram) => {
  const styles = new Map<string, string>()
  return (path: string): string => {
    const known = styles.get(path)
    if (known !== undefined) return known
    const built = buildPageStyles(program, path)
    styles.set(path, built)
    return built
  }
}

/** The open pages, kept the same in the realm and on the screen. Tabs stay alive while they are not on the stack. */
export const createPageStack = (dependencies: PageStackDependencies) => {
  const { program, view, device, themeValue, realm, startAppFor } = dependencies
  const { onOpened, onOpening, onShown, onClosing } = dependencies
  const getPageStyles = createPageStylesCache(program)
  const aliveTabs = new Map<string, PageStackEntry>()
  const titles = new Map<number, string>()
  let stack: PageStackEntry[] = []
  let newestId = 0

  const top = (): PageStackEntry => {
    const page = stack.at(-1)
    if (!page) throw new Error('no page is open')
    return page
  }
  const showTop = async () => {
    const { pageId, path } = top()
    const chrome = { path, title: titles.get(pageId), hasBack: stack.length > 1, device, themeValue }
    await view.run('showPage', pageId, createPageChrome(program, chrome))
  }

  return {
    entries: (): readonly PageStackEntry[] => stack,
    top,
    aliveTabs,
    /** Whether the page on top draws its own navigation bar. */
    hasCustomNavigationBar: () => stack.length === 0 || hasCustomNavigationBar(program, top().path),
    set: (pages: PageStackEntry[]) => {
      stack = pages
      realm().setStack(JSON.stringify(pages.map(({ pageId }) => pageId)))
    },
    /** Opens a page on top of the others and shows it. */
    open: async (path: string, query: Record<string, string>) => {
      const startedAt = performance.now()
      const page: PageStackEntry = { pageId: ++newestId, path, query }
      const isTab = isTabPage(program, path)
      onOpening?.(page)
      startAppFor(path)
      realm().define(path)
      if (isTab && program.app.tabBar?.custom) realm().define('custom-tab-bar/index')
      await view.run('openPage', page.pageId, path, getPageStyles(path))
      stack = [...stack, page]
      if (isTab) aliveTabs.set(path, page)
      realm().openPage(page.pageId, path, JSON.stringify(query))
      await showTop()
      onOpened(path, performance.now() - startedAt)
      await onShown?.(path)
    },
    /** Shows the page on top again, after others were closed. */
    resume: async () => {
      realm().showPage(top().pageId)
      await showTop()
      await onShown?.(top().path)
    },
    /** Ends pages, the last one first. They stay on the stack until it is set anew. */
    close: async (pages: readonly PageStackEntry[]) => {
      for (const { pageId } of [...pages].reverse()) {
        await onClosing?.(pageId)
        realm().unloadPage(pageId)
        titles.delete(pageId)
        await view.run('closePage', pageId)
      }
    },
    setTitle: async (title: string) => {
      titles.set(top().pageId, title)
      await view.run('setTitle', title)
    },
  }
}

export type PageStack = ReturnType<typeof createPageStack>
