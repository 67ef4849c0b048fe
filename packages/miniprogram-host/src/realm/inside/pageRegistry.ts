import * as glassEasel from 'glass-easel'
import type { CodeSpace, MiniProgramEnv, Root } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmSettings } from '../bridge'
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
  guard: RunGuarded
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
  { bridge, settings, env, space }: PageRegistryDependencies,
  { pageId, path, query }: { pageId: number; path: string; query: object },
): OpenPage => {
  const drawn = new RenderBackendPage(bridge, settings, pageId)
  const backend = createBackend(env, drawn)
  dispatchAsPageEvents(drawn)
  const root = backend.createRoot('body', space, path)
  const instance = root.get() as PageInstance
  Object.assign(instance, { route: path, __route__: path, options: query })
  return { drawn, root, tabBar: null, instance, isShown: false }
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
  let stack: number[] = []

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
      return top === undefined ? undefined : pages.get(top)?.instance
    },
    stack: () => stack.map(pageId => getOpenPage(pageId).instance),
    setStack: (pageIds: number[]) => {
      stack = pageIds
    },
    open: (pageId: number, path: string, query: object) => {
      const page = createOpenPage(parts, { pageId, path, query })
      pages.set(pageId, page)
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
      if (!page.isShown) return
      page.isShown = false
      call(page, 'onHide')
    },
    unload: (pageId: number) => {
      const page = getOpenPage(pageId)
      call(page, 'onUnload')
      pages.delete(pageId)
      stack = stack.filter(other => other !== pageId)
      guard(() => page.root.release())
      guard(() => page.tabBar?.release())
    },
  }
}

export type PageRegistry = ReturnType<typeof createPageRegistry>
