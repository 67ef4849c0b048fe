import type { ElementControl } from './controls/control'

type ElementState = {
  control: ElementControl | null
  attributes: Map<string, unknown>
  listensToTaps: boolean
}

const elementStates = new WeakMap<Node, ElementState>()

/** Keeps what belongs to an element besides the DOM. */
export const createElementState = (element: Node): ElementState => {
  const entry: ElementState = { control: null, attributes: new Map(), listensToTaps: false }
  elementStates.set(element, entry)
  return entry
}
/** What makes an element a control (a field, a switch, …); null for all others. */
export const getElementControl = (node: Node): ElementControl | null =>
  elementStates.get(node)?.control ?? null
/** The attributes that the program gave an element, by their names; empty for a node without any. */
export const getElementAttributes = (node: Node): Map<string, unknown> =>
  elementStates.get(node)?.attributes ?? new Map()
/** Whether the program listens to taps on an element itself. */
export const hasTapListener = (node: Node): boolean => elementStates.get(node)?.listensToTaps ?? false
/** Notes that the program listens to taps on an element. */
export const markTapListener = (node: Node): void => {
  const entry = elementStates.get(node)
  if (entry) entry.listensToTaps = true
}
