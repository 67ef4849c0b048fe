import type { NodeId } from '../treeOperations'
import type { ElementEventReporter, ScreenEventReporter, ScreenEvent } from '../viewProtocol'
import { getNodeId, findClosestNodeId } from './nodeRegistry'

/** The host puts them there before this script runs. */
declare const reportMiniProgramEvent: ElementEventReporter
declare const reportMiniProgramScreenEvent: ScreenEventReporter

export type ElementEventPayload = { detail?: object; bubbles?: boolean; extra?: Record<string, unknown> }

/** Where the elements stand that an event passes on its way up: handlers learn it of target and current target. */
const collectOffsets = (node: Node | null, bubbles: boolean) => {
  const offsets: Record<NodeId, [left: number, top: number]> = {}
  for (let above = node; above; above = above.parentNode) {
    const id = getNodeId(above)
    if (id === undefined) continue
    const { offsetLeft = 0, offsetTop = 0 } = above as HTMLElement
    offsets[id] = [offsetLeft, offsetTop]
    if (!bubbles) break
  }
  return offsets
}

/** Tells the host of an event at the element that the app knows at or above a node. */
export const sendElementEventToHost = (node: Node, type: string, matter: ElementEventPayload = {}): void => {
  const { detail = {}, bubbles = false, extra } = matter
  const id = findClosestNodeId(node)
  if (id === undefined) return
  const offsets = collectOffsets(node, bubbles)
  reportMiniProgramEvent(id, type, JSON.stringify({ detail, bubbles, extra, offsets }))
}

/** Tells the host what happened on the screen besides the events of elements. */
export const sendScreenEventToHost = (event: ScreenEvent): void =>
  reportMiniProgramScreenEvent(JSON.stringify(event))
