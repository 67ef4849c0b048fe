import { findElementsByXpath, findElements, requireFirstElement } from './findElements'
import { getNamesParameter, getPageIdParameter, type AutomatorContext } from './automatorContext'
import { createAutomatorDataMethods } from './dataMethods'
import type { AutomatorMethodParameters, AutomatorMethodHandlers } from './automatorServer'

/** `Page.*` of the protocol. */
export const createAutomatorPageMethods = (parts: AutomatorContext): AutomatorMethodHandlers => {
  const { realm, view } = parts
  const search = (parameters: AutomatorMethodParameters) =>
    findElements(parts, { pageId: getPageIdParameter(parameters), selector: String(parameters.selector) })
  const searchByXpath = (parameters: AutomatorMethodParameters) =>
    findElementsByXpath(parts, getPageIdParameter(parameters), String(parameters.selector))

  return {
    'Page.getElement': async parameters => requireFirstElement(await search(parameters)),
    'Page.getElements': async parameters => ({ elements: await search(parameters) }),
    'Page.getElementByXpath': async parameters => requireFirstElement(await searchByXpath(parameters)),
    'Page.getElementsByXpath': async parameters => ({ elements: await searchByXpath(parameters) }),
    ...createAutomatorDataMethods('Page', realm, parameters => ({ pageId: getPageIdParameter(parameters) })),
    'Page.getWindowProperties': async parameters => {
      await view.settle()
      return {
        properties: await view.run(
          'windowProperties',
          getPageIdParameter(parameters),
          getNamesParameter(parameters),
        ),
      }
    },
  }
}
