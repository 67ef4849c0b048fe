import type { ScreenPoint } from '../../viewProtocol'

/** A finger that has moved too far to be a tap. Distances from where it went down, in px. */
export type DragHandler = {
  onMoved: (distanceX: number, distanceY: number) => void
  onReleased: () => void
}
export type DragAxis = 'x' | 'y'

/** What a built-in element does beyond being a box. */
export type ElementControl = {
  onAttribute?: (name: string, value: unknown) => void
  /** A finger touched the element or something inside of it. */
  onTapped?: (target: Node, at: ScreenPoint) => void
  /** Takes a drag that begins along an axis, or leaves it to somebody else. */
  takeDrag?: (axis: DragAxis) => DragHandler | null
  /** Values that the automator may ask for, by property. */
  properties?: Record<string, () => unknown>
  /** What the automator may call, by the part of the name behind the dot. */
  methods?: Record<string, (...parameters: unknown[]) => unknown>
  typeText?: (text: string) => void
  /** A touch of its label. */
  onLabelTapped?: () => void
  /** What a form submits under the element's name, and how a reset takes it back to its beginning. */
  field?: { value: () => unknown; reset: () => void }
}

/** Whether a property of type boolean is true: on the platform any string is but the empty one. */
export const isTruthyProperty = (value: unknown): boolean => Boolean(value)

/** A property of type number, or what stands there when there is none. */
export const toNumberOrDefault = (value: unknown, otherwise: number): number =>
  value === null || value === '' || !Number.isFinite(Number(value)) ? otherwise : Number(value)

/** Adds a part of the element's own, which the app does not know. */
export const appendInternalElement = (element: HTMLElement, className = '', tag = 'div'): HTMLElement => {
  const part = element.ownerDocument.createElement(tag)
  part.className = className
  element.appendChild(part)
  return part
}

/** The elements of a kind that belong to an element and not to another of its kind inside of it. */
export const findOwnDescendantsByTag = (element: HTMLElement, tag: string): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(`wx-${tag}`)].filter(
    inner => inner.parentElement?.closest(element.localName) === element,
  )

/** Calls back after something was added or removed anywhere inside of an element. */
export const observeDescendants = (element: HTMLElement, onChanged: () => void): void =>
  new MutationObserver(onChanged).observe(element, { childList: true, subtree: true })

/** Moves a number for a while; a later call takes over from an earlier one. */
export const createEasedAnimation = (onMoved: (value: number) => void) => {
  let running = 0
  return (from: number, to: number, how: { milliseconds: number; onEnded: () => void }): void => {
    const turn = ++running
    const begin = performance.now()
    const step = () => {
      if (turn !== running) return
      const passed = how.milliseconds > 0 ? Math.min(1, (performance.now() - begin) / how.milliseconds) : 1
      onMoved(from + (to - from) * (1 - (1 - passed) ** 3))
      if (passed < 1) requestAnimationFrame(step)
      else how.onEnded()
    }
    step()
  }
}
