import * as glassEasel from 'glass-easel'
import type { CodeSpace, MiniProgramEnv, Root } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmSettings } from '../bridge'
import { DrawnPage } from './backend'
import type { Guard } from './globals'
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

type OpenPage = { root: Root; tabBar: Root | null; instance: PageInstance; isShown: boolean }

export type PagesParts = {
  bridge: HostBridge
  settings: RealmSettings
  guard: Guard
  env: MiniProgramEnv
  space: CodeSpace
}

/** The pages that live in this realm. The host decides which of them make up the stack. */
export const createPages = ({ bridge, settings, guard, env, space }: PagesParts) => {
  const pages = new Map<number, OpenPage>()
  let stack: number[] = []

  const pageOf = (pageId: number): OpenPage => {
    const page = pages.get(pageId)
    if (!page) throw new Error(`page ${pageId} is closed`)
    return page
  }
  const call = (page: OpenPage, lifeCycle: LifeCycle, query?: object) =>
    guard(() => page.instance[lifeCycle]?.(query))

  const attach = (drawn: DrawnPage, root: Root) => {
    const parent = drawn.getRootNode()
    const placeholder = drawn.createElement('placeholder', 'placeholder')
    parent.appendChild(placeholder)
    root.attach(parent, placeholder)
    placeholder.release()
  }

  /** A tab with a tab bar of the app's own gets an instance of it, as on the platform. */
  const addTabBar = (drawn: DrawnPage, page: OpenPage) => {
    const parent = drawn.getRootNode()
    const place = drawn.createElement('custom-tab-bar', 'custom-tab-bar')
    parent.appendChild(place)
    const backend = env.associateBackend(drawn as unknown as glassEasel.GeneralBackendContext)
    const tabBar = backend.createRoot('custom-tab-bar', space, 'custom-tab-bar/index')
    page.tabBar = tabBar
    page.instance.getTabBar = () => tabBar.get()
    tabBar.attach(parent, place)
    place.release()
  }

  const show = (page: OpenPage) => {
    if (page.isShown) return
    page.isShown = true
    call(page, 'onShow')
  }

  return {
    instance: (pageId: number) => pageOf(pageId).instance,
    componentOf: (pageId: number) => pageOf(pageId).root.getComponent(),
    current: () => {
      const top = stack.at(-1)
      return top === undefined ? undefined : pages.get(top)?.instance
    },
    stack: () => stack.map(pageId => pageOf(pageId).instance),
    setStack: (pageIds: number[]) => {
      stack = pageIds
    },
    open: (pageId: number, path: string, query: object) => {
      const drawn = new DrawnPage(bridge, settings, pageId)
      const backend = env.associateBackend(drawn as unknown as glassEasel.GeneralBackendContext)
      drawn.onEvent((...[target, type, detail, options]) => {
        const event = new PageEvent(type, detail, options)
        glassEasel.Event.dispatchEvent(target, event)
        return event.getEventBubbleStatus()
      })
      const root = backend.createRoot('body', space, path)
      const instance = root.get() as PageInstance
      Object.assign(instance, { route: path, __route__: path, options: query })
      const page: OpenPage = { root, tabBar: null, instance, isShown: false }
      pages.set(pageId, page)
      stack = [...stack, pageId]
      call(page, 'onLoad', JSON.parse(JSON.stringify(query)) as object)
      guard(() => attach(drawn, root))
      if (settings.customTabPages.includes(path)) guard(() => addTabBar(drawn, page))
      show(page)
      drawn.render(() => {
        if (pages.has(pageId)) call(page, 'onReady')
      })
    },
    callMethod: (pageId: number, method: string, parameter: object) => {
      const instance = pages.get(pageId)?.instance
      const found = instance?.[method]
      if (typeof found === 'function') guard(() => void found.call(instance, parameter))
    },
    show: (pageId: number) => show(pageOf(pageId)),
    hide: (pageId: number) => {
      const page = pageOf(pageId)
      if (!page.isShown) return
      page.isShown = false
      call(page, 'onHide')
    },
    unload: (pageId: number) => {
      const page = pageOf(pageId)
      call(page, 'onUnload')
      pages.delete(pageId)
      stack = stack.filter(other => other !== pageId)
      guard(() => page.root.release())
      guard(() => page.tabBar?.release())
    },
  }
}

export type Pages = ReturnType<typeof createPages>
