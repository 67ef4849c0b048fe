import type { Control } from './controls/control'

type Kept = { control: Control | null; attributes: Map<string, unknown>; listensToTaps: boolean }

const kept = new WeakMap<Node, Kept>()

/** Keeps what belongs to an element besides the DOM. */
export const keepElement = (element: Node): Kept => {
  const entry: Kept = { control: null, attributes: new Map(), listensToTaps: false }
  kept.set(element, entry)
  return entry
}
export const controlOf = (node: Node): Control | null => kept.get(node)?.control ?? null
export const attributesOf = (node: Node): Map<string, unknown> => kept.get(node)?.attributes ?? new Map()
export const listensToTaps = (node: Node): boolean => kept.get(node)?.listensToTaps ?? false
export const keepTapListener = (node: Node): void => {
  const entry = kept.get(node)
  if (entry) entry.listensToTaps = true
}
