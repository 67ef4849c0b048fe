import type { View } from '../view/openView'
import type { Facet, TouchPoint } from '../view/protocol'
import { findElements, first } from './findElements'
import { fromRealm, idFrom, listFrom, namesFrom, pageFrom, type AutomatorParts } from './parts'
import type { Parameters, ProtocolMethods } from './server'

/** Nobody waits longer for something that moves or lies under something else, in ms. */
const PATIENCE_MS = 1500
const LOOK_AGAIN_MS = 30

/** Waits until an element rests where a finger can meet it, as somebody does who sees a sheet slide in. */
const restingPoint = async (view: View, elementId: number): Promise<TouchPoint> => {
  const until = performance.now() + PATIENCE_MS
  let before: TouchPoint | null = null
  for (;;) {
    const point = await view.run('touchPoint', elementId)
    const isAtRest = before !== null && before.x === point.x && before.y === point.y
    if ((isAtRest && !point.coveredBy && point.width > 0) || performance.now() > until) return point
    before = point
    await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

/** Touches the middle of an element, as a finger does; refuses when the finger would meet something else. */
const tap = async ({ view }: AutomatorParts, elementId: number) => {
  await view.settle()
  const { x, y, width, height, coveredBy } = await restingPoint(view, elementId)
  if (width === 0 || height === 0) throw new Error('the element has no size')
  if (coveredBy) throw new Error(`the element is covered by ${coveredBy}`)
  await view.touch(x, y)
  await view.settle()
}

/** `Element.*` of the protocol. */
export const elementMethods = (parts: AutomatorParts): ProtocolMethods => {
  const { realm, view } = parts
  const search = (parameters: Parameters) =>
    findElements(parts, {
      pageId: pageFrom(parameters),
      selector: String(parameters.selector),
      within: idFrom(parameters),
    })
  const read = (facet: Facet, key: string) => async (parameters: Parameters) => {
    await view.settle()
    return { [key]: await view.run('read', idFrom(parameters), facet, namesFrom(parameters)) }
  }
  const dispatch = async (parameters: Parameters, type: string, bubbles: boolean) => {
    const { detail = {}, touches = [], changedTouches = [] } = parameters
    const event = { detail, bubbles, extra: { touches, changedTouches } }
    realm.dispatch(idFrom(parameters), type, JSON.stringify(event))
    await view.settle()
  }
  const component = (parameters: Parameters) => ({ nodeId: idFrom(parameters) })

  return {
    'Element.getElement': async parameters => first(await search(parameters)),
    'Element.getElements': async parameters => ({ elements: await search(parameters) }),
    'Element.tap': parameters => tap(parts, idFrom(parameters)),
    'Element.getWXML': async parameters => {
      await view.settle()
      return { wxml: await view.run('wxml', idFrom(parameters), parameters.type === 'outer') }
    },
    'Element.getDOMProperties': read('dom', 'properties'),
    'Element.getAttributes': read('attribute', 'attributes'),
    'Element.getStyles': read('style', 'styles'),
    'Element.getProperties': read('property', 'properties'),
    'Element.getOffset': parameters => view.run('offset', idFrom(parameters)),
    'Element.callFunction': async parameters => {
      const [id, name, given] = [
        idFrom(parameters),
        String(parameters.functionName),
        listFrom(parameters.args),
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
    'Element.getData': parameters => ({
      data: JSON.parse(realm.getData(component(parameters), String(parameters.path ?? ''))) as unknown,
    }),
    'Element.setData': async parameters => {
      const data = JSON.stringify(parameters.data)
      await new Promise<void>(resolve => realm.setData(component(parameters), data, resolve))
    },
    'Element.callMethod': async parameters => {
      const call = JSON.stringify({ method: parameters.method, parameters: listFrom(parameters.args) })
      return {
        result: await fromRealm(onAnswered => realm.callMethod(component(parameters), call, onAnswered)),
      }
    },
  }
}
