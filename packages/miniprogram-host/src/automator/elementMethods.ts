import { setTimeout as wait } from 'node:timers/promises'
import type { PhoneView } from '../view/openPhoneView'
import type { ElementValueSource, ElementTapPoint } from '../view/viewProtocol'
import { findElements, requireFirstElement } from './findElements'
import {
  getElementIdParameter,
  toArray,
  getNamesParameter,
  getPageIdParameter,
  type AutomatorContext,
} from './automatorContext'
import { createAutomatorDataMethods } from './dataMethods'
import type { AutomatorMethodParameters, AutomatorMethodHandlers } from './automatorServer'

/** Nobody waits longer for something that moves or lies under something else, in ms. */
const ELEMENT_SETTLE_TIMEOUT_MS = 1500
const POLL_INTERVAL_MS = 30

/** Waits until an element rests where a finger can meet it, as somebody does who sees a sheet slide in. */
const waitForStableTouchPoint = async (view: PhoneView, elementId: number): Promise<ElementTapPoint> => {
  const until = performance.now() + ELEMENT_SETTLE_TIMEOUT_MS
  let before: ElementTapPoint | null = null
  for (;;) {
    const point = await view.run('touchPoint', elementId)
    const isAtRest = before !== null && before.x === point.x && before.y === point.y
    if ((isAtRest && !point.coveredBy && point.width > 0) || performance.now() > until) return point
    before = point
    await wait(POLL_INTERVAL_MS)
  }
}

/** Touches the middle of an element, as a finger does; refuses when the finger would meet something else. */
const tapElement = async ({ view }: AutomatorContext, elementId: number) => {
  await view.settle()
  const { x, y, width, height, coveredBy } = await waitForStableTouchPoint(view, elementId)
  if (width === 0 || height === 0) throw new Error('the element has no size')
  if (coveredBy) throw new Error(`the element is covered by ${coveredBy}`)
  await view.touch(x, y)
  await view.settle()
}

/** `Element.*` of the protocol. */
export const createAutomatorElementMethods = (parts: AutomatorContext): AutomatorMethodHandlers => {
  const { realm, view } = parts
  const search = (parameters: AutomatorMethodParameters) =>
    findElements(parts, {
      pageId: getPageIdParameter(parameters),
      selector: String(parameters.selector),
      within: getElementIdParameter(parameters),
    })
  const read = (facet: ElementValueSource, key: string) => async (parameters: AutomatorMethodParameters) => {
    await view.settle()
    return {
      [key]: await view.run('read', getElementIdParameter(parameters), facet, getNamesParameter(parameters)),
    }
  }
  const dispatch = async (parameters: AutomatorMethodParameters, type: string, bubbles: boolean) => {
    const { detail = {}, touches = [], changedTouches = [] } = parameters
    const event = { detail, bubbles, extra: { touches, changedTouches } }
    realm.dispatch(getElementIdParameter(parameters), type, JSON.stringify(event))
    await view.settle()
  }

  return {
    'Element.getElement': async parameters => requireFirstElement(await search(parameters)),
    'Element.getElements': async parameters => ({ elements: await search(parameters) }),
    'Element.tap': parameters => tapElement(parts, getElementIdParameter(parameters)),
    'Element.getWXML': async parameters => {
      await view.settle()
      return { wxml: await view.run('wxml', getElementIdParameter(parameters), parameters.type === 'outer') }
    },
    'Element.getDOMProperties': read('dom', 'properties'),
    'Element.getAttributes': read('attribute', 'attributes'),
    'Element.getStyles': read('style', 'styles'),
    'Element.getProperties': read('property', 'properties'),
    'Element.getOffset': parameters => view.run('offset', getElementIdParameter(parameters)),
    'Element.callFunction': async parameters => {
      const [id, name, given] = [
        getElementIdParameter(parameters),
        String(parameters.functionName),
        toArray(parameters.args),
      ]
      const result = await (name.endsWith('.input')
        ? view.run('typeText', id, String(given[0]))
        : view.run('callElement', id, name, given))
      await view.settle()
      return { result }
    },
    'Element.triggerEvent': parameters => dispatch(parameters, String(parameters.type), false),
    'Element.dispatchEvent': parameters => dispatch(parameters, String(parameters.eventName), true),
    'Element.touchstart': parameters => dispatch(parameters, 'touchstart', true),
    'Element.touchmove': parameters => dispatch(parameters, 'touchmove', true),
    'Element.touchend': parameters => dispatch(parameters, 'touchend', true),
    ...createAutomatorDataMethods('Element', realm, parameters => ({
      nodeId: getElementIdParameter(parameters),
    })),
  }
}
