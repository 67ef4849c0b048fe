import { component } from 'glass-easel-miniprogram-adapter'
import type * as glassEasel from 'glass-easel'
import type { IntersectionRecord, IntersectionObserverOptions } from '../../view/viewProtocol'
import type { HostBridge } from '../bridge'
import { renderBackendNodesById } from './renderBackend'
import type { RunGuarded } from './globals'

type Margins = Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>
type Options = { thresholds?: number[]; initialRatio?: number; observeAll?: boolean }
type Caller = { _$: glassEasel.GeneralComponent }
type Listener = (seen: object) => void

const getNodeId = (element: glassEasel.Element | null | undefined): number =>
  (element?.getBackendElement() as { id?: number } | null | undefined)?.id ?? 0

const toCssMargin = ({ top = 0, right = 0, bottom = 0, left = 0 }: Margins) =>
  `${top}px ${right}px ${bottom}px ${left}px`

/** `createIntersectionObserver` of `wx` and of components. The view does the looking. */
export const createIntersectionObservers = (bridge: HostBridge, guard: RunGuarded) => {
  const listeners = new Map<number, Listener>()
  let newest = 0

  const create = (caller: unknown, given: unknown = {}) => {
    const { thresholds = [0], initialRatio = 0, observeAll = false } = given as Options
    const root = (caller as Caller)._$.getShadowRoot()
    const observerId = ++newest
    let relativeTo = 0
    let margin = toCssMargin({})
    const observer = {
      relativeTo: (selector: string, margins: Margins = {}) => {
        relativeTo = getNodeId(root?.querySelector(selector))
        margin = toCssMargin(margins)
        return observer
      },
      relativeToViewport: (margins: Margins = {}) => {
        relativeTo = 0
        margin = toCssMargin(margins)
        return observer
      },
      observe: (selector: string, listener: Listener) => {
        const found = observeAll ? root?.querySelectorAll(selector) : [root?.querySelector(selector) ?? null]
        const targets = (found ?? []).map(getNodeId).filter(id => id > 0)
        const observation: IntersectionObserverOptions = {
          targets,
          relativeTo,
          margin,
          thresholds,
          initialRatio,
        }
        listeners.set(observerId, listener)
        bridge.observe(observerId, JSON.stringify(observation))
      },
      disconnect: () => {
        listeners.delete(observerId)
        bridge.unobserve(observerId)
      },
    }
    return observer
  }
  component.ComponentCaller.prototype.createIntersectionObserver = function (options) {
    return create(this, options) as unknown as ReturnType<typeof this.createIntersectionObserver>
  }

  return {
    create,
    onIntersected: (observerId: number, json: string) => {
      const { nodeId, ...seen } = JSON.parse(json) as IntersectionRecord
      const { id = '', dataset = {} } = (renderBackendNodesById.get(nodeId)?.__wxElement ??
        {}) as Partial<glassEasel.Element>
      guard(() => listeners.get(observerId)?.({ id, dataset, ...seen }))
    },
  }
}
