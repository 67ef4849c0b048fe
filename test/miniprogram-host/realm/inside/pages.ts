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

type OpenPage = { root: Root; instance: PageInstance; isShown: boolean }

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
      const page: OpenPage = { root, instance, isShown: false }
      pages.set(pageId, page)
      stack = [...stack, pageId]
      call(page, 'onLoad', JSON.parse(JSON.stringify(query)) as object)
      guard(() => attach(drawn, root))
      show(page)
      drawn.render(() => {
        if (pages.has(pageId)) call(page, 'onReady')
      })
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
    },
  }
}

export type Pages = ReturnType<typeof createPages>
