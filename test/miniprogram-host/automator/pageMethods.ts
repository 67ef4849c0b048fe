import { findByXpath, findElements, first } from './findElements'
import { fromRealm, listFrom, namesFrom, pageFrom, type AutomatorParts } from './parts'
import type { Parameters, ProtocolMethods } from './server'

/** `Page.*` of the protocol. */
export const pageMethods = (parts: AutomatorParts): ProtocolMethods => {
  const { realm, view } = parts
  const search = (parameters: Parameters) =>
    findElements(parts, { pageId: pageFrom(parameters), selector: String(parameters.selector) })
  const searchByXpath = (parameters: Parameters) =>
    findByXpath(parts, pageFrom(parameters), String(parameters.selector))
  const page = (parameters: Parameters) => ({ pageId: pageFrom(parameters) })

  return {
    'Page.getElement': async parameters => first(await search(parameters)),
    'Page.getElements': async parameters => ({ elements: await search(parameters) }),
    'Page.getElementByXpath': async parameters => first(await searchByXpath(parameters)),
    'Page.getElementsByXpath': async parameters => ({ elements: await searchByXpath(parameters) }),
    'Page.getData': parameters => ({
      data: JSON.parse(realm.getData(page(parameters), String(parameters.path ?? ''))) as unknown,
    }),
    'Page.setData': async parameters => {
      const data = JSON.stringify(parameters.data)
      await new Promise<void>(resolve => realm.setData(page(parameters), data, resolve))
    },
    'Page.callMethod': async parameters => {
      const call = JSON.stringify({ method: parameters.method, parameters: listFrom(parameters.args) })
      return { result: await fromRealm(onAnswered => realm.callMethod(page(parameters), call, onAnswered)) }
    },
    'Page.getWindowProperties': async parameters => {
      await view.settle()
      return { properties: await view.run('windowProperties', pageFrom(parameters), namesFrom(parameters)) }
    },
  }
}
