import { component } from 'glass-easel-miniprogram-adapter'
import type * as glassEasel from 'glass-easel'
import type { Intersection, Observation } from '../../view/protocol'
import type { HostBridge } from '../bridge'
import { nodes } from './backend'
import type { Guard } from './globals'

type Margins = Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>
type Options = { thresholds?: number[]; initialRatio?: number; observeAll?: boolean }
type Caller = { _$: glassEasel.GeneralComponent }
type Listener = (seen: object) => void

const nodeIdOf = (element: glassEasel.Element | null | undefined): number =>
  (element?.getBackendElement() as { id?: number } | null | undefined)?.id ?? 0

const asMargin = ({ top = 0, right = 0, bottom = 0, left = 0 }: Margins) =>
  `${top}px ${right}px ${bottom}px ${left}px`

/** `createIntersectionObserver` of `wx` and of components. The view does the looking. */
export const createIntersections = (bridge: HostBridge, guard: Guard) => {
  const listeners = new Map<number, Listener>()
  let newest = 0

  const create = (caller: unknown, given: unknown = {}) => {
    const { thresholds = [0], initialRatio = 0, observeAll = false } = given as Options
    const root = (caller as Caller)._$.getShadowRoot()
    const observerId = ++newest
    let relativeTo = 0
    let margin = asMargin({})
    const observer = {
      relativeTo: (selector: string, margins: Margins = {}) => {
        relativeTo = nodeIdOf(root?.querySelector(selector))
        margin = asMargin(margins)
        return observer
      },
      relativeToViewport: (margins: Margins = {}) => {
        relativeTo = 0
        margin = asMargin(margins)
        return observer
      },
      observe: (selector: string, listener: Listener) => {
        const found = observeAll ? root?.querySelectorAll(selector) : [root?.querySelector(selector) ?? null]
        const targets = (found ?? []).map(nodeIdOf).filter(id => id > 0)
        const observation: Observation = { targets, relativeTo, margin, thresholds, initialRatio }
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
      const { nodeId, ...seen } = JSON.parse(json) as Intersection
      const { id = '', dataset = {} } = (nodes.get(nodeId)?.__wxElement ?? {}) as Partial<glassEasel.Element>
      guard(() => listeners.get(observerId)?.({ id, dataset, ...seen }))
    },
  }
}
