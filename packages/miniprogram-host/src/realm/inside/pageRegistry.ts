import * as glassEasel from 'glass-easel'
import type { CodeSpace, MiniProgramEnv, Root } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmSettings } from '../bridge'
import type { EventChannels } from './eventChannels'
import { RenderBackendPage } from './renderBackend'
import type { RunGuarded } from './globals'
import { PageEvent } from './pageEvent'

type LifeCycle = 'onLoad' | 'onShow' | 'onReady' | 'onHide' | 'onUnload'

/** What `getCurrentPages` hands out. */
export type PageInstance = ReturnType<Root['get']> &
  Partial<Record<LifeCycle, (query?: object) => void>> & {
    route?: string
    __route__?: string
    options?: object
    [name: string]: unknown
  }

type OpenPage = {
  drawn: RenderBackendPage
  root: Root
  tabBar: Root | null
  instance: PageInstance
  isShown: boolean
}

export type PageRegistryDependencies = {
  bridge: HostBridge
  settings: RealmSettings
  /** What went wrong in the scripts of pages and components, by path. */
  failedScripts: ReadonlyMap<string, string>
  /** A page has thrown while it was made. */
  onFailed: (path: string, error: unknown) => void
  guard: RunGuarded
  channels: EventChannels
  env: MiniProgramEnv
  space: CodeSpace
}

const createBackend = (env: MiniProgramEnv, drawn: RenderBackendPage) =>
  env.associateBackend(drawn as unknown as glassEasel.GeneralBackendContext)

/** Puts a tree in a place of its own at the end of a page. */
const attachRoot = (drawn: RenderBackendPage, root: Root, tag: string) => {
  const parent = drawn.getRootNode()
  const placeholder = drawn.createElement(tag, tag)
  parent.appendChild(placeholder)
  root.attach(parent, placeholder)
  placeholder.release()
}

const dispatchAsPageEvents = (drawn: RenderBackendPage) =>
  drawn.onEvent((...[target, type, detail, options]) => {
    const event = new PageEvent(type, detail, options)
    glassEasel.Event.dispatchEvent(target, event)
    return event.getEventBubbleStatus()
  })

/** Makes a page without running anything of it but its constructor. */
const createOpenPage = (
  { bridge, settings, env, space, channels, onFailed }: PageRegistryDependencies,
  { pageId, path, query }: { pageId: number; path: string; query: object },
): OpenPage => {
  const { styleScopeManager } = space.getComponentSpace()
  const drawn = new RenderBackendPage(bridge, settings, {
    pageId,
    queryScopeName: scope => styleScopeManager.queryName(scope),
  })
  const backend = createBackend(env, drawn)
  dispatchAsPageEvents(drawn)
  const createRoot = (component: string) => backend.createRoot('body', space, component)
  let root: Root
  try {
    root = createRoot(path)
  } catch (error) {
    onFailed(path, error)
    root = createRoot('')
  }
  const instance = root.get() as PageInstance
  const channel = channels.take()
  Object.assign(instance, {
    route: path,
    __route__: path,
    options: query,
    getOpenerEventChannel: () => channel,
  })
  return { drawn, root, tabBar: null, instance, isShown: false }
}

/** Stands where a page would, whose script has failed or makes no page: the app lives on. */
const showPageError = (
  { bridge, failedScripts }: PageRegistryDependencies,
  { drawn }: OpenPage,
  path: string,
) => {
  const reason = failedScripts.get(path)
  if (reason === undefined) bridge.reportException(`${path}.js calls neither Page() nor Component()`)
  const box = drawn.createElement('view', 'view')
  box.setStyle('padding: 24px; color: #b00; overflow-wrap: anywhere')
  box.appendChild(drawn.createTextNode(`${path}: ${reason ?? 'no page'}`))
  drawn.getRootNode().appendChild(box)
}

/** A tab with a tab bar of the app's own gets an instance of it, as on the platform. */
const addTabBar = ({ env, space }: PageRegistryDependencies, page: OpenPage) => {
  const tabBar = createBackend(env, page.drawn).createRoot('custom-tab-bar', space, 'custom-tab-bar/index')
  page.tabBar = tabBar
  page.instance.getTabBar = () => tabBar.get()
  attachRoot(page.drawn, tabBar, 'custom-tab-bar')
}

/** The pages that live in this realm. The host decides which of them make up the stack. */
export const createPageRegistry = (parts: PageRegistryDependencies) => {
  const { settings, guard } = parts
  const pages = new Map<number, OpenPage>()
  const failedPages = new Set<string>()
  let stack: number[] = []
  let newest: OpenPage | undefined

  const getOpenPage = (pageId: number): OpenPage => {
    const page = pages.get(pageId)
    if (!page) throw new Error(`page ${pageId} is closed`)
    return page
  }
  const call = (page: OpenPage, lifeCycle: LifeCycle, query?: object) =>
    guard(() => page.instance[lifeCycle]?.(query))
  const show = (page: OpenPage) => {
    if (page.isShown) return
    page.isShown = true
    call(page, 'onShow')
  }

  return {
    instance: (pageId: number) => getOpenPage(pageId).instance,
    getComponent: (pageId: number) => getOpenPage(pageId).root.getComponent(),
    current: () => {
      const top = stack.at(-1)
      // Between two pages the newest one that there was still answers, though it is closed.
      return (top === undefined ? newest : pages.get(top))?.instance
    },
    stack: () => stack.map(pageId => getOpenPage(pageId).instance),
    listFailed: () => [...failedPages],
    setStack: (pageIds: number[]) => {
      stack = pageIds
    },
    open: (pageId: number, path: string, query: object) => {
      const page = createOpenPage(parts, { pageId, path, query })
      if (page.root.getComponent().is !== path) {
        failedPages.add(path)
        showPageError(parts, page, path)
      }
      pages.set(pageId, page)
      newest = page
      stack = [...stack, pageId]
      call(page, 'onLoad', JSON.parse(JSON.stringify(query)) as object)
      guard(() => attachRoot(page.drawn, page.root, 'placeholder'))
      if (settings.customTabPages.includes(path)) guard(() => addTabBar(parts, page))
      show(page)
      page.drawn.render(() => {
        if (pages.has(pageId)) call(page, 'onReady')
      })
    },
    callMethod: (pageId: number, method: string, parameter: object) => {
      const instance = pages.get(pageId)?.instance
      const found = instance?.[method]
      if (typeof found === 'function') guard(() => void found.call(instance, parameter))
    },
    show: (pageId: number) => show(getOpenPage(pageId)),
    hide: (pageId: number) => {
      const page = getOpenPage(pageId)
      if (page.isShown) call(page, 'onHide')
      page.isShown = false
    },
    unload: (pageId: number) => {
      const { root, tabBar } = getOpenPage(pageId)
      call(getOpenPage(pageId), 'onUnload')
      pages.delete(pageId)
      stack = stack.filter(other => other !== pageId)
      for (const tree of [root, tabBar]) guard(() => tree?.release())
    },
  }
}

export type PageRegistry = ReturnType<typeof createPageRegistry>
