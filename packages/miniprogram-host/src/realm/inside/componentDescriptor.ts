import * as glassEasel from 'glass-easel'
import { getBackendNode } from './renderBackend'

export type StyleValue = string | Record<string, unknown>
type Describe = (element: glassEasel.Element) => object

const toKebab = (name: string) => name.replace(/[A-Z]/g, character => `-${character.toLowerCase()}`)

/** A style of a script as text. */
export const toStyleText = (style: StyleValue): string =>
  typeof style === 'string'
    ? style
    : Object.entries(style)
        .map(([name, value]) => `${toKebab(name)}:${String(value)}`)
        .join(';')

/** The tree that selectors of a template script look into: that of a component, else the one that an element stands in. */
const getSearchRoot = (element: glassEasel.Element): glassEasel.ShadowRoot | null =>
  glassEasel.Component.isComponent(element)
    ? (element as glassEasel.GeneralComponent).getShadowRoot()
    : (element.ownerShadowRoot ?? null)

const getCaller = (element: glassEasel.Element) => {
  const component = glassEasel.Component.isComponent(element)
    ? (element as glassEasel.GeneralComponent)
    : element.ownerShadowRoot?.getHostNode()
  return component?.getMethodCaller() as Record<string, unknown> | undefined
}

/** Classes and styles that a template script sets beside those of the template, without asking the app. */
const createLookMethods = (element: glassEasel.Element) => {
  const node = () => getBackendNode(element)
  const classes = new Set<string>()
  return {
    setStyle: (style: StyleValue) => node()?.setExtraStyle(toStyleText(style)),
    addClass: (name: string) => {
      classes.add(name)
      node()?.addClass(name)
    },
    removeClass: (name: string) => {
      classes.delete(name)
      node()?.removeClass(name)
    },
    hasClass: (name: string) => classes.has(name) || (element.class ?? '').split(/\s+/).includes(name),
    getComputedStyle: (names: string[] = []) => Object.fromEntries(names.map(name => [name, ''])),
  }
}

/** What a template script gets for an element or a component: `ownerInstance` and `instance` of its events. */
export const createComponentDescriptor = (element: glassEasel.Element, describe: Describe): object => {
  const state = {}
  const select = (selector: string) => getSearchRoot(element)?.querySelector(selector) ?? null
  return {
    ...createLookMethods(element),
    selectComponent: (selector: string) => {
      const found = select(selector)
      return found ? describe(found) : null
    },
    selectAllComponents: (selector: string) =>
      (getSearchRoot(element)?.querySelectorAll(selector) ?? []).map(describe),
    getDataset: () => JSON.parse(JSON.stringify(element.dataset ?? {})) as object,
    getState: () => state,
    callMethod: (name: string, argument?: unknown) => {
      const caller = getCaller(element)
      const method = caller?.[name]
      if (typeof method === 'function') (method as (given: unknown) => void).call(caller, argument)
    },
    triggerEvent: (name: string, detail?: unknown) => element.triggerEvent(name, detail),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
    clearTimeout: (id: number) => clearTimeout(id),
    getBoundingClientRect: (onMeasured?: (box: object) => void) => {
      element.getBoundingClientRect(box => onMeasured?.(box))
    },
  }
}
