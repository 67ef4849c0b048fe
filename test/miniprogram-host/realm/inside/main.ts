import * as glassEasel from 'glass-easel'
import { MiniProgramEnv, type CodeSpace } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmControls, RealmSettings, Target } from '../bridge'
import { nodes } from './backend'
import { createBytes } from './bytes'
import { forgiveLists } from './componentOptions'
import { describeError, installGlobals, type Guard } from './globals'
import { createIntersections } from './intersections'
import { mockMethod } from './mocks'
import { createModules } from './modules'
import type { Offsets } from './pageEvent'
import { createPages, type PageInstance } from './pages'
import { createOffscreenCanvases } from './offscreenCanvas'
import { teachCanvases } from './selectorQuery'
import { guardSetData } from './setDataGuard'
import { createWx } from './wx'

type AnyFunction = (...parameters: unknown[]) => unknown
type StaticConfig = Parameters<CodeSpace['addComponentStaticConfig']>[1]
type CompiledTemplate = Parameters<CodeSpace['addCompiledTemplate']>[1]
type AppObject = Record<string, ((value?: unknown) => void) | undefined>

/** Taro feeds `wx:for` with undefined in the normal course of things; a phone says nothing of it either. */
const HARMLESS_WARNING = /for-list data is neither/

const atPath = (value: unknown, path: string): unknown =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null'

/** Starts the logic layer inside the realm and gives the host the means to work it. */
export const start = (bridge: HostBridge, settingsJson: string): RealmControls => {
  const settings = JSON.parse(settingsJson) as RealmSettings
  let app: AppObject | null = null

  const onFailed = (error: unknown) => {
    const text = describeError(error)
    bridge.reportException(text)
    app?.onError?.(text)
    wx.emit('Error', { message: text })
  }
  const guard: Guard = run => {
    try {
      run()
    } catch (error) {
      onFailed(error)
    }
  }
  const answer = (run: () => unknown, onAnswered: (json: string) => void) => {
    const fail = (error: unknown) => {
      const text = (error as { errMsg?: string } | null)?.errMsg ?? describeError(error)
      onAnswered(JSON.stringify({ fail: text }))
    }
    Promise.resolve()
      .then(run)
      .then(value => onAnswered(`{"ok":${asJson(value)}}`), fail)
  }

  installGlobals(bridge, guard)
  glassEasel.globalOptions.throwGlobalError = false
  glassEasel.addGlobalErrorListener(error => {
    onFailed(error)
    return false
  })
  glassEasel.addGlobalWarningListener(message => {
    if (!HARMLESS_WARNING.test(message)) bridge.report('engine-warning', message)
    return false
  })
  guardSetData(bridge)
  teachCanvases()

  const env = new MiniProgramEnv()
  const space = env.createCodeSpace('main', true)
  space.getComponentSpace().updateComponentOptions({ writeIdToDOM: true })
  const pages = createPages({ bridge, settings, guard, env, space })
  const modules = createModules(bridge)
  const usedBy = new Map<string, string[]>()
  const defined = new Set<string>()

  const currentPage = (): PageInstance => {
    const page = pages.current()
    if (!page) throw new Error('no page is open')
    return page
  }
  const bytes = createBytes(bridge)
  const intersections = createIntersections(bridge, guard)
  const wx = createWx({
    bridge,
    settings,
    guard,
    bytes,
    own: {
      createSelectorQuery: () => currentPage().createSelectorQuery(),
      createIntersectionObserver: (component, options) => intersections.create(component, options),
      createOffscreenCanvas: createOffscreenCanvases({ bridge, bytes }),
      nextTick: run => void Promise.resolve().then(() => guard(() => (run as AnyFunction)())),
      canIUse: schema => String(schema).split('.')[0]! in settings.wxMethods,
    },
  })

  const outsideOfFile = (name: string) => () => {
    throw new Error(`${name}() is for the file of a page or component`)
  }
  Object.assign(globalThis, {
    App: (options: AppObject) => {
      if (app) throw new Error('App() was called before')
      app = options
    },
    getApp: () => app,
    getCurrentPages: () => pages.stack(),
    Page: outsideOfFile('Page'),
    Component: outsideOfFile('Component'),
    Behavior: outsideOfFile('Behavior'),
  })

  const define = (path: string) => {
    if (defined.has(path)) return
    defined.add(path)
    usedBy.get(path)?.forEach(define)
    const run = () => {
      forgiveLists()
      modules.load(`${path}.js`)
    }
    guard(() => space.globalComponentEnv(globalThis, path, run))
  }

  const elementOf = (nodeId: number) => nodes.get(nodeId)?.__wxElement
  const callerOf = (target: Target): PageInstance => {
    if ('pageId' in target) return pages.instance(target.pageId)
    const element = elementOf(target.nodeId)
    if (!element || !glassEasel.Component.isComponent(element)) throw new Error('no custom component')
    return (element as glassEasel.GeneralComponent).getMethodCaller() as unknown as PageInstance
  }

  return {
    addComponent: (path, config, uses) => {
      usedBy.set(path, JSON.parse(uses) as string[])
      space.addComponentStaticConfig(path, JSON.parse(config) as StaticConfig)
    },
    installTemplates: groups => {
      for (const path of usedBy.keys()) {
        const template = { groupList: groups, content: groups[path], fallbackListenerOnNativeNode: true }
        space.addCompiledTemplate(path, template as CompiledTemplate)
      }
    },
    loadApp: () => guard(() => modules.load('app.js')),
    define,
    launch: options => {
      if (!app) bridge.report('app-config', 'app.js does not call App()')
      guard(() => app?.onLaunch?.(JSON.parse(options)))
      guard(() => app?.onShow?.(JSON.parse(options)))
    },
    setAppVisible: (isVisible, options) => {
      const name = isVisible ? 'onShow' : 'onHide'
      guard(() => app?.[name]?.(JSON.parse(options)))
      wx.emit(isVisible ? 'AppShow' : 'AppHide', JSON.parse(options) as object)
    },
    openPage: (pageId, path, query) => pages.open(pageId, path, JSON.parse(query) as object),
    showPage: pages.show,
    hidePage: pages.hide,
    unloadPage: pages.unload,
    setStack: pageIds => pages.setStack(JSON.parse(pageIds) as number[]),
    callPage: (pageId, method, parameter) =>
      pages.callMethod(pageId, method, JSON.parse(parameter) as object),
    intersected: intersections.onIntersected,
    emit: (event, value) => wx.emit(event, bytes.unpack(value) as object),
    dispatch: (nodeId, type, json) => {
      const node = nodes.get(nodeId)
      const element = node?.__wxElement
      if (!node || !element) return
      const { detail, bubbles, extra, offsets } = JSON.parse(json) as {
        detail: { value?: unknown }
        bubbles: boolean
        extra?: Record<string, unknown>
        offsets?: Offsets
      }
      if (type === 'input' || type === 'change') {
        guard(() => node.models.forEach(onChanged => onChanged(detail.value)))
      }
      const options = { bubbles, composed: bubbles, capturePhase: true, extraFields: extra, offsets }
      guard(() => void node.page.onEventListener?.(element, type, detail, options))
    },
    ownerOf: nodeId => {
      const element = elementOf(nodeId)
      if (!element) return null
      let owner = element.ownerShadowRoot?.getHostNode()
      // A component without an element of its own is transparent.
      while (owner?.getComponentOptions().virtualHost && owner.ownerShadowRoot) {
        owner = owner.ownerShadowRoot.getHostNode()
      }
      // The tab bar of the app's own stands beside the page, with nothing above it.
      if (!owner) return 0
      const page = nodes.get(nodeId)!.page
      if (owner === pages.componentOf(page.pageId)) return 0
      return (owner.getBackendElement() as { id?: number } | null | undefined)?.id ?? null
    },
    isComponent: nodeId => {
      const element = elementOf(nodeId)
      return Boolean(element && glassEasel.Component.isComponent(element))
    },
    callWxMethod: (method, parameters, onAnswered) =>
      answer(() => wx.call(method, JSON.parse(parameters) as unknown[]), onAnswered),
    mock: (method, how) => {
      const { result, declaration, extra } = JSON.parse(how) as {
        result?: unknown
        declaration?: string
        extra?: unknown[]
      }
      if (declaration === undefined) return mockMethod(wx, method, { result })
      mockMethod(wx, method, { compute: bridge.compileFunction(declaration), extra: extra ?? [] })
    },
    restore: wx.restore,
    callFunction: (declaration, parameters, onAnswered) =>
      answer(() => bridge.compileFunction(declaration)(...(JSON.parse(parameters) as unknown[])), onAnswered),
    addBinding: name =>
      Object.assign(globalThis, {
        [name]: (...parameters: unknown[]) => bridge.emitBinding(name, asJson(parameters)),
      }),
    getData: (target, path) => asJson(atPath(callerOf(target).data, path)),
    setData: (target, data, onDone) => callerOf(target).setData(JSON.parse(data) as object, onDone),
    callMethod: (target, json, onAnswered) =>
      answer(() => {
        const { method, parameters } = JSON.parse(json) as { method: string; parameters: unknown[] }
        const caller = callerOf(target)
        const found = caller[method]
        if (typeof found !== 'function') throw new Error(`${method} is not a method`)
        return (found as AnyFunction).apply(caller, parameters)
      }, onAnswered),
  }
}
