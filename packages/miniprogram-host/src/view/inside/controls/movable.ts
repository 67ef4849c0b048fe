import { sendElementEventToHost, sendScreenEventToHost } from '../events'
import { getElementAttributes } from '../elementState'
import { parseLengthPx } from '../lengths'
import { isTruthyProperty, type DragAxis, type ElementControl } from './control'

type Source = '' | 'touch' | 'touch-out-of-bounds' | 'out-of-bounds'

/** `movable-view`: a box that a finger drags about in its `movable-area`. */
export const createMovableViewControl = (element: HTMLElement): ElementControl => {
  let x = 0
  let y = 0
  const given = (name: string) => getElementAttributes(element).get(name) ?? null
  const moves = (axis: DragAxis) =>
    ['all', axis === 'x' ? 'horizontal' : 'vertical'].includes(String(given('direction') ?? 'none'))
  const bounded = (wanted: number, axis: DragAxis) => {
    const area = element.closest<HTMLElement>('wx-movable-area')
    if (!area) return 0
    const room =
      axis === 'x' ? area.clientWidth - element.offsetWidth : area.clientHeight - element.offsetHeight
    return Math.min(Math.max(wanted, Math.min(room, 0)), Math.max(room, 0))
  }
  const place = (to: { x: number; y: number }, source: Source) => {
    const isNew = to.x !== x || to.y !== y
    ;({ x, y } = to)
    element.style.transform = `translateX(${x}px) translateY(${y}px) translateZ(0px) scale(1)`
    if (isNew) sendElementEventToHost(element, 'change', { detail: { x, y, source } })
  }
  const moveTo = (toX: number, toY: number, source: Source) =>
    place({ x: bounded(toX, 'x'), y: bounded(toY, 'y') }, source)

  return {
    properties: { _translateX: () => x, _translateY: () => y, x: () => x, y: () => y },
    methods: { moveTo: (toX, toY) => moveTo(Number(toX), Number(toY), '') },
    onAttribute: (name, value) => {
      if (name === 'scale' && isTruthyProperty(value)) {
        sendScreenEventToHost({ kind: 'violated', rule: 'component-lacking', detail: '<movable-view scale>' })
      }
      if (name !== 'x' && name !== 'y') return
      // The other of the two, the styles and the area may come with the same change.
      queueMicrotask(() => moveTo(parseLengthPx(given('x')), parseLengthPx(given('y')), ''))
    },
    takeDrag: axis => {
      if (isTruthyProperty(given('disabled')) || !(moves('x') || moves('y'))) return null
      if (!moves(axis)) return null
      const begin = { x, y }
      sendElementEventToHost(element, axis === 'x' ? 'htouchmove' : 'vtouchmove', { bubbles: true })
      return {
        onMoved: (distanceX, distanceY) => {
          const to = {
            x: begin.x + (moves('x') ? distanceX : 0),
            y: begin.y + (moves('y') ? distanceY : 0),
          }
          const inside = { x: bounded(to.x, 'x'), y: bounded(to.y, 'y') }
          const isInside = inside.x === to.x && inside.y === to.y
          if (isTruthyProperty(given('out-of-bounds')) && !isInside) return place(to, 'touch-out-of-bounds')
          place(inside, 'touch')
        },
        onReleased: () => moveTo(x, y, 'out-of-bounds'),
      }
    },
  }
}
