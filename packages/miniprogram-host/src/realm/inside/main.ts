import { Component, type GeneralComponent } from 'glass-easel'
import { component, MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import type { HostBridge, RealmControls, RealmSettings } from '../bridge'
import { createAutomatorControls } from './automatorControls'
import { createArrayBufferJsonCodec } from './binaryCodec'
import { createComponentDefinitions } from './componentDefinitions'
import { createEventChannels } from './eventChannels'
import { createRealmErrorReporter, reportTemplateEngineProblems } from './errorReporter'
import { describeError, installConsoleAndTimers, type RunGuarded } from './globals'
import { createIntersectionObservers } from './intersectionObservers'
import { createModuleLoader } from './moduleLoader'
import { createRealmNodeControls } from './nodeControls'
import { createPageRegistry, type PageInstance, type PageRegistry } from './pageRegistry'
import { createOffscreenCanvasFactory } from './offscreenCanvas'
import { recordTriggeredEvents } from './recordTriggeredEvents'
import type { RenderBackendPage } from './renderBackend'
import { enableCanvasSelectorQueries } from './selectorQuery'
import { installSetDataGuard } from './setDataGuard'
import { createWxAnimation } from './wxAnimation'
import { createWxNamespaces } from './wxNamespaces'
import { createWorkerFactory } from './wxWorkers'
import { installAnimationMethods } from './worklets'
import { createWxObject, type WxObject } from './wxObject'

type AnyFunction = (...parameters: unknown[]) => unknown
type AppObject = Record<string, ((value?: unknown) => void) | undefined>

const requireCurrentPage = (pages: PageRegistry): PageInstance => {
  const page = pages.current()
  if (!page) throw new Error('no page is open')
  return page
}

/** Gives the app `App`, `getApp` and their like. */
const installAppGlobals = (
  pages: PageRegistry,
  {
    getApp,
    setApp,
    registerBehavior,
  }: {
    /** A behaviour may also be made in a file that no component has asked for yet. */
    registerBehavior: unknown
    getApp: () => AppObject | null
    setApp: (app: AppObject) => void
  },
) => {
  const failOutsideOfFile = (name: string) => () => {
    throw new Error(`${name}() is for the file of a page or component`)
  }
  Object.assign(globalThis, {
    App: (options: AppObject) => {
      if (getApp()) throw new Error('App() was called before')
      setApp(options)
    },
    getApp,
    getCurrentPages: () => pages.stack(),
    Page: failOutsideOfFile('Page'),
    Component: failOutsideOfFile('Component'),
    Behavior: registerBehavior,
  })
}

type AppControlDependencies = {
  bridge: HostBridge
  guard: RunGuarded
  wx: WxObject
  getApp: () => AppObject | null
}

/** Calls what the app does when it is launched, shown and hidden. */
const createAppControls = ({
  bridge,
  guard,
  wx,
  getApp,
}: AppControlDependencies): Pick<RealmControls, 'launch' | 'setAppVisible'> => ({
  launch: options => {
    const app = getApp()
    if (!app) bridge.report('app-config', 'app.js does not call App()')
    guard(() => app?.onLaunch?.(JSON.parse(options)))
    guard(() => app?.onShow?.(JSON.parse(options)))
  },
  setAppVisible: (isVisible, options) => {
    const name = isVisible ? 'onShow' : 'onHide'
    guard(() => getApp()?.[name]?.(JSON.parse(options)))
    wx.emit(isVisible ? 'AppShow' : 'AppHide', JSON.parse(options) as object)
  },
})

const createPageControls = (pages: PageRegistry) =>
  ({
    listFailedPages: () => JSON.stringify(pages.listFailed()),
    openPage: (pageId, path, query) => pages.open(pageId, path, JSON.parse(query) as object),
    showPage: pages.show,
    hidePage: pages.hide,
    unloadPage: pages.unload,
    setStack: pageIds => pages.setStack(JSON.parse(pageIds) as number[]),
    callPage: (pageId, method, parameter) =>
      pages.callMethod(pageId, method, JSON.parse(parameter) as object),
  }) satisfies Partial<RealmControls>

type ComponentCaller = { _$: GeneralComponent }

/** Data of a component, also of one that has a property with the name data. */
const protectDataFromProperties = () => {
  const { prototype } = component.ComponentCaller
  for (const name of ['data', 'properties']) {
    const { set } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
    Object.defineProperty(prototype, name, {
      configurable: true,
      set,
      get(this: ComponentCaller): unknown {
        return Component.getDataProxy(this._$).data
      },
    })
  }
}

/** What every page and component has on the platform, and not in the template engine. */
const installPlatformMembers = ({ renderer }: RealmSettings) =>
  Object.assign(component.ComponentCaller.prototype, {
    renderer,
    getPageId(this: ComponentCaller): string {
      const page = this._$.getBackendContext() as unknown as RenderBackendPage | null
      return `pageId:${page?.pageId ?? 0}`
    },
  })

/** Starts the logic layer inside the realm and gives the host the means to work it. */
export const startLogicLayer = (bridge: HostBridge, settingsJson: string): RealmControls => {
  const settings = JSON.parse(settingsJson) as RealmSettings
  let app: AppObject | null = null
  const getApp = () => app
  const errors = createRealmErrorReporter(bridge, text => {
    app?.onError?.(text)
    wx.emit('Error', { message: text })
  })
  const { guard } = errors
  installConsoleAndTimers(bridge, guard)
  reportTemplateEngineProblems(bridge, errors)
  installSetDataGuard(bridge, settings)
  installAnimationMethods(guard)
  installPlatformMembers(settings)
  protectDataFromProperties()
  enableCanvasSelectorQueries()
  if (settings.mounted) recordTriggeredEvents(bridge, settings.mounted)

  const env = new MiniProgramEnv()
  const space = env.createCodeSpace('main', true)
  space.getComponentSpace().updateComponentOptions({ writeIdToDOM: true })
  const failedScripts = new Map<string, string>()
  const onFailed = (path: string, error: unknown) => {
    failedScripts.set(path, describeError(error))
    errors.report(error)
  }
  const channels = createEventChannels(guard)
  const shared = { bridge, settings, guard, channels }
  const pages = createPageRegistry({ ...shared, env, space, failedScripts, onFailed })
  const modules = createModuleLoader(bridge)
  const bytes = createArrayBufferJsonCodec(bridge)
  const intersections = createIntersectionObservers(bridge, guard)
  const wx = createWxObject({
    ...shared,
    bytes,
    namespaces: createWxNamespaces(bridge),
    own: {
      createSelectorQuery: () => requireCurrentPage(pages).createSelectorQuery(),
      createIntersectionObserver: (component, options) => intersections.create(component, options),
      createOffscreenCanvas: createOffscreenCanvasFactory({ bridge, bytes }),
      createAnimation: createWxAnimation,
      createWorker: createWorkerFactory(modules.loadWorker, guard),
      nextTick: run => void Promise.resolve().then(() => guard(() => (run as AnyFunction)())),
      canIUse: schema => String(schema).split('.')[0]! in settings.wxMethods,
    },
  })
  installAppGlobals(pages, {
    registerBehavior: space.componentEnv('', ({ Behavior }) => Behavior),
    getApp,
    setApp: registered => {
      app = registered
    },
  })

  return {
    ...createComponentDefinitions({
      space,
      guard,
      loadModule: modules.load,
      onFailed: (path, reason) => void failedScripts.set(path, reason),
    }),
    loadApp: () => guard(() => modules.load('app.js')),
    ...createAppControls({ bridge, guard, wx, getApp }),
    ...createPageControls(pages),
    intersected: intersections.onIntersected,
    emit: (event, value) => wx.emit(event, bytes.unpack(value) as object),
    ...createRealmNodeControls(pages, guard),
    ...createAutomatorControls({ bridge, pages, wx }),
  }
}
