import { toViewSelector } from '../packages/styles'
import type { FoundNode } from '../view/protocol'
import type { AutomatorParts } from './parts'

/** An element as the client knows it: `tagName` chooses its class, `nodeId` marks a custom component. */
export type FoundElement = { elementId: string; tagName: string; nodeId?: string }

const describe = ({ realm }: AutomatorParts, { id, tag }: FoundNode): FoundElement => ({
  elementId: String(id),
  tagName: tag,
  ...(tag !== 'page' && realm.isComponent(id) ? { nodeId: String(id) } : {}),
})

export type Search = { pageId: number; selector: string; within?: number }

/**
 * Finds elements as the platform does: a page's selector does not look into custom components, a component's only into its
 * own.
 */
export const findElements = async (parts: AutomatorParts, search: Search): Promise<FoundElement[]> => {
  const { realm, view } = parts
  const { pageId, selector, within = 0 } = search
  await view.settle()
  const nodes = await view.run('find', pageId, toViewSelector(selector), within)
  const isReachable = ({ id }: FoundNode) => {
    if (selector === 'page') return true
    if (within === 0) return realm.ownerOf(id) === 0
    return !realm.isComponent(within) || realm.ownerOf(id) === within
  }
  return nodes.filter(isReachable).map(node => describe(parts, node))
}

export const findByXpath = async (parts: AutomatorParts, pageId: number, expression: string) => {
  await parts.view.settle()
  const nodes = await parts.view.run('findByXpath', pageId, expression)
  return nodes.map(node => describe(parts, node))
}

/** @throws Error when there is none. */
export const first = (elements: FoundElement[]): FoundElement => {
  const element = elements[0]
  if (!element) throw new Error('no such element')
  return element
}
