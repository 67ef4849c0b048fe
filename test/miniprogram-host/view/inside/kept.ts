import type { Control } from './controls/control'

type Kept = { control: Control | null; attributes: Map<string, unknown> }

const kept = new WeakMap<Node, Kept>()

/** Keeps what belongs to an element besides the DOM. */
export const keepElement = (element: Node): Kept => {
  const entry: Kept = { control: null, attributes: new Map() }
  kept.set(element, entry)
  return entry
}
export const controlOf = (node: Node): Control | null => kept.get(node)?.control ?? null
export const attributesOf = (node: Node): Map<string, unknown> => kept.get(node)?.attributes ?? new Map()
