import type { IntersectionObserverOptions } from '../viewProtocol'
import { sendScreenEventToHost } from './events'
import { findNodeById, getNodeId } from './nodeRegistry'

const observers = new Map<number, IntersectionObserver>()

const toPlainRect = (box: DOMRectReadOnly | null): object => {
  const { left = 0, top = 0, right = 0, bottom = 0, width = 0, height = 0 } = box ?? {}
  return { left, top, right, bottom, width, height }
}

/** Whether a threshold lies between two ratios, or just at the newer one. */
const crossesThreshold = (threshold: number, before: number, now: number) =>
  before < now ? before < threshold || now >= threshold : now <= threshold

/** Watches how elements enter and leave a reference. The first observation is reported only when it differs from what the app expects. */
export const observeIntersections = (observerId: number, observation: IntersectionObserverOptions): void => {
  const { targets, relativeTo, margin, thresholds, initialRatio } = observation
  const elements = targets.flatMap(id => (findNodeById(id) as Element | undefined) ?? [])
  const [first] = elements
  if (!first) return
  const reference = relativeTo === 0 ? null : (findNodeById(relativeTo) as Element | undefined)
  const ratios = new Map<Element, number>()
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries) {
        const before = ratios.get(entry.target) ?? initialRatio
        const now = entry.intersectionRatio
        const isFirst = !ratios.has(entry.target)
        ratios.set(entry.target, now)
        if (
          isFirst &&
          (now === before || !thresholds.some(threshold => crossesThreshold(threshold, before, now)))
        ) {
          continue
        }
        sendScreenEventToHost({
          kind: 'intersected',
          observerId,
          intersection: {
            nodeId: getNodeId(entry.target) ?? 0,
            intersectionRatio: now,
            intersectionRect: toPlainRect(entry.intersectionRect),
            boundingClientRect: toPlainRect(entry.boundingClientRect),
            relativeRect: toPlainRect(entry.rootBounds),
            time: Date.now(),
          },
        })
      }
    },
    { root: reference ?? first.ownerDocument, rootMargin: margin, threshold: thresholds },
  )
  elements.forEach(element => observer.observe(element))
  observers.set(observerId, observer)
}

/** Ends an observer; an unknown one is none. */
export const unobserveIntersections = (observerId: number): void => {
  observers.get(observerId)?.disconnect()
  observers.delete(observerId)
}
