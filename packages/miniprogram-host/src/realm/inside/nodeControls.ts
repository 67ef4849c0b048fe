import * as glassEasel from 'glass-easel'
import type { RealmControls } from '../bridge'
import type { RunGuarded } from './globals'
import type { NodeOffsets } from './pageEvent'
import type { PageRegistry } from './pageRegistry'
import { renderBackendNodesById } from './renderBackend'

type NodeEvent = {
  detail: { value?: unknown }
  bubbles: boolean
  extra?: Record<string, unknown>
  offsets?: NodeOffsets
}

/** The element of a node; undefined when it is gone. */
export const findGlassEaselElement = (nodeId: number): glassEasel.Element | undefined =>
  renderBackendNodesById.get(nodeId)?.__wxElement

/** Events of nodes and the components that nodes belong to. */
export const createRealmNodeControls = (
  pages: PageRegistry,
  guard: RunGuarded,
): Pick<RealmControls, 'dispatch' | 'getOwnerId' | 'isComponent'> => ({
  dispatch: (nodeId, type, json) => {
    const node = renderBackendNodesById.get(nodeId)
    const element = node?.__wxElement
    if (!node || !element) return
    const { detail, bubbles, extra, offsets } = JSON.parse(json) as NodeEvent
    if (type === 'input' || type === 'change') {
      guard(() => node.models.forEach(onChanged => onChanged(detail.value)))
    }
    const options = { bubbles, composed: bubbles, capturePhase: true, extraFields: extra, offsets }
    guard(() => void node.page.onEventListener?.(element, type, detail, options))
  },
  getOwnerId: nodeId => {
    const element = findGlassEaselElement(nodeId)
    if (!element) return null
    let owner = element.ownerShadowRoot?.getHostNode()
    // A component without an element of its own is transparent.
    while (owner?.getComponentOptions().virtualHost && owner.ownerShadowRoot) {
      owner = owner.ownerShadowRoot.getHostNode()
    }
    // The tab bar of the app's own stands beside the page, with nothing above it.
    if (!owner) return 0
    const page = renderBackendNodesById.get(nodeId)!.page
    if (owner === pages.getComponent(page.pageId)) return 0
    return (owner.getBackendElement() as { id?: number } | null | undefined)?.id ?? null
  },
  isComponent: nodeId => {
    const element = findGlassEaselElement(nodeId)
    return Boolean(element && glassEasel.Component.isComponent(element))
  },
})
