import { toViewSelector } from '../program/styles'
import type { FoundNode } from '../view/viewProtocol'
import type { AutomatorContext } from './automatorContext'

/** An element as the client knows it: `tagName` chooses its class, `nodeId` marks a custom component. */
export type FoundElement = { elementId: string; tagName: string; nodeId?: string }

const toFoundElement = ({ realm }: AutomatorContext, { id, tag }: FoundNode): FoundElement => ({
  elementId: String(id),
  tagName: tag,
  ...(tag !== 'page' && realm.isComponent(id) ? { nodeId: String(id) } : {}),
})

export type ElementQuery = { pageId: number; selector: string; within?: number }

/**
 * Finds elements as the platform does: a page's selector does not look into custom components, a component's only into its
 * own.
 */
export const findElements = async (
  parts: AutomatorContext,
  search: ElementQuery,
): Promise<FoundElement[]> => {
  const { realm, view } = parts
  const { pageId, selector, within = 0 } = search
  await view.settle()
  const nodes = await view.run('find', pageId, toViewSelector(selector), within)
  const isReachable = ({ id }: FoundNode) => {
    if (selector === 'page') return true
    if (within === 0) return realm.getOwnerId(id) === 0
    return !realm.isComponent(within) || realm.getOwnerId(id) === within
  }
  return nodes.filter(isReachable).map(node => toFoundElement(parts, node))
}

/** The elements of a page that an XPath expression finds, in the order of the document. */
export const findElementsByXpath = async (parts: AutomatorContext, pageId: number, expression: string) => {
  await parts.view.settle()
  const nodes = await parts.view.run('findByXpath', pageId, expression)
  return nodes.map(node => toFoundElement(parts, node))
}

/** @throws Error when there is none. */
export const requireFirstElement = (elements: FoundElement[]): FoundElement => {
  const element = elements[0]
  if (!element) throw new Error('no such element')
  return element
}
