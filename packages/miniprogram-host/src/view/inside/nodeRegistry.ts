import type { NodeId } from '../treeOperations'

const nodes = new Map<NodeId, Node>()
const ids = new WeakMap<Node, NodeId>()

/** Makes a node of the document known by its number. */
export const registerNode = (id: NodeId, node: Node): void => {
  nodes.set(id, node)
  ids.set(node, id)
}
/** Forgets the number of a node that has left the document. */
export const unregisterNode = (id: NodeId): void => void nodes.delete(id)
/** The node of a number; undefined once it has left the document. */
export const findNodeById = (id: NodeId): Node | undefined => nodes.get(id)
/** The number of a node; undefined for one that no element of the program is. */
export const getNodeId = (node: Node): NodeId | undefined => ids.get(node)

/** @throws Error when the node is gone. */
export const getNodeById = (id: NodeId): Node => {
  const node = nodes.get(id)
  if (!node) throw new Error('the element is gone')
  return node
}

/** @throws Error when the element is gone. */
export const getElementByNodeId = (id: NodeId): HTMLElement => getNodeById(id) as HTMLElement

/** The element that the app knows at or above a node of the document. */
export const findClosestNodeId = (node: Node | null): NodeId | undefined => {
  for (let above = node; above; above = above.parentNode) {
    const id = ids.get(above)
    if (id !== undefined) return id
  }
  return undefined
}
