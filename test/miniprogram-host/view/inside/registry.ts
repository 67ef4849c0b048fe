import type { NodeId } from '../../realm/bridge'

const nodes = new Map<NodeId, Node>()
const ids = new WeakMap<Node, NodeId>()

export const keepNode = (id: NodeId, node: Node): void => {
  nodes.set(id, node)
  ids.set(node, id)
}
export const forgetNode = (id: NodeId): void => void nodes.delete(id)
export const findNode = (id: NodeId): Node | undefined => nodes.get(id)
export const idOf = (node: Node): NodeId | undefined => ids.get(node)

/** @throws Error when the node is gone. */
export const nodeOf = (id: NodeId): Node => {
  const node = nodes.get(id)
  if (!node) throw new Error('the element is gone')
  return node
}

/** @throws Error when the element is gone. */
export const elementOf = (id: NodeId): HTMLElement => nodeOf(id) as HTMLElement

/** The element that the app knows at or above a node of the document. */
export const knownAbove = (node: Node | null): NodeId | undefined => {
  for (let above = node; above; above = above.parentNode) {
    const id = ids.get(above)
    if (id !== undefined) return id
  }
  return undefined
}
