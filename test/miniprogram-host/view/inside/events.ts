import type { ReportEvent } from '../protocol'
import { knownAbove } from './registry'

/** The host puts it there before this script runs. */
declare const reportMiniProgramEvent: ReportEvent

export type EventMatter = { detail?: object; bubbles?: boolean; extra?: Record<string, unknown> }

/** Tells the host of an event at the element that the app knows at or above a node. */
export const report = (node: Node, type: string, matter: EventMatter = {}): void => {
  const { detail = {}, bubbles = false, extra } = matter
  const id = knownAbove(node)
  if (id !== undefined) reportMiniProgramEvent(id, type, JSON.stringify({ detail, bubbles, extra }))
}
