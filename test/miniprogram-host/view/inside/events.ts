import type { NodeId } from '../../realm/bridge'
import type { ReportEvent, ReportScreenEvent, ScreenEvent } from '../protocol'
import { idOf, knownAbove } from './registry'

/** The host puts them there before this script runs. */
declare const reportMiniProgramEvent: ReportEvent
declare const reportMiniProgramScreenEvent: ReportScreenEvent

export type EventMatter = { detail?: object; bubbles?: boolean; extra?: Record<string, unknown> }

/** Where the elements stand that an event passes on its way up: handlers learn it of target and current target. */
const offsetsFrom = (node: Node | null, bubbles: boolean) => {
  const offsets: Record<NodeId, [left: number, top: number]> = {}
  for (let above = node; above; above = above.parentNode) {
    const id = idOf(above)
    if (id === undefined) continue
    const { offsetLeft = 0, offsetTop = 0 } = above as HTMLElement
    offsets[id] = [offsetLeft, offsetTop]
    if (!bubbles) break
  }
  return offsets
}

/** Tells the host of an event at the element that the app knows at or above a node. */
export const report = (node: Node, type: string, matter: EventMatter = {}): void => {
  const { detail = {}, bubbles = false, extra } = matter
  const id = knownAbove(node)
  if (id === undefined) return
  const offsets = offsetsFrom(node, bubbles)
  reportMiniProgramEvent(id, type, JSON.stringify({ detail, bubbles, extra, offsets }))
}

/** Tells the host what happened on the screen besides the events of elements. */
export const reportScreen = (event: ScreenEvent): void => reportMiniProgramScreenEvent(JSON.stringify(event))
