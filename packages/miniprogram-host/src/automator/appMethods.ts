import { WECHAT_SDK_VERSION } from '../backends/systemInfo'
import { awaitRealmAnswer, toArray, type AutomatorContext } from './automatorContext'
import type { AutomatorMethodHandlers } from './automatorServer'

export type AutomatorAppCallbacks = { onLogWanted: () => void; onCloseWanted: () => void }

/** `Tool.*` and `App.*` of the protocol. */
export const createAutomatorAppMethods = (
  { realm, view, router }: AutomatorContext,
  { onLogWanted, onCloseWanted }: AutomatorAppCallbacks,
): AutomatorMethodHandlers => ({
  'Tool.getInfo': () => ({ SDKVersion: WECHAT_SDK_VERSION }),
  'Tool.close': onCloseWanted,
  'App.exit': () => undefined,
  'App.enableLog': onLogWanted,
  'App.getCurrentPage': async () => {
    await router.settle()
    return router.top()
  },
  'App.getPageStack': async () => {
    await router.settle()
    return { pageStack: router.stack() }
  },
  'App.callWxMethod': async ({ method, args }) => {
    const parameters = JSON.stringify(toArray(args))
    return {
      result: await awaitRealmAnswer(onAnswered =>
        realm.callWxMethod(String(method), parameters, onAnswered),
      ),
    }
  },
  'App.mockWxMethod': ({ method, functionDeclaration, args, ...rest }) => {
    if (functionDeclaration !== undefined) {
      const how = { declaration: functionDeclaration, extra: toArray(args) }
      realm.mock(String(method), JSON.stringify(how))
    } else if ('result' in rest) {
      realm.mock(String(method), JSON.stringify({ result: rest.result }))
    } else {
      realm.restore(String(method))
    }
  },
  'App.callFunction': async ({ functionDeclaration, args }) => {
    const parameters = JSON.stringify(toArray(args))
    return {
      result: await awaitRealmAnswer(onAnswered =>
        realm.callFunction(String(functionDeclaration), parameters, onAnswered),
      ),
    }
  },
  'App.addBinding': ({ name }) => realm.addBinding(String(name)),
  'App.captureScreenshot': async () => {
    await view.settle()
    return { data: (await view.screenshot()).toString('base64') }
  },
})
