import type { Axis, Drag } from './controls/control'
import { report } from './events'
import { pressHover } from './hover'
import { controlOf } from './kept'

/** A finger that lies this long means a long press, in ms. */
const LONG_PRESS_MS = 350
/** A finger that moves further than this scrolls or drags, in px. */
const TAP_SLOP = 10

const describe = ({ identifier, pageX, pageY, clientX, clientY }: Touch) => ({
  identifier,
  pageX,
  pageY,
  clientX,
  clientY,
})
type Finger = ReturnType<typeof describe>

type Press = {
  target: Node
  finger: Finger
  isTap: boolean
  timer: number
  hover: ReturnType<typeof pressHover>
  drag: Drag | null
}

const tell = (target: Node, type: string, matter: { finger: Finger; isUp?: boolean; detail?: object }) => {
  const { finger, isUp = false, detail } = matter
  report(target, type, {
    detail,
    bubbles: true,
    extra: { touches: isUp ? [] : [finger], changedTouches: [finger] },
  })
}

const elementAt = (node: Node): Element => (node as Element).closest?.('*') ?? node.parentElement!

const tapControls = (target: Node, { clientX, clientY }: Finger) => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    controlOf(node)?.onTapped?.(target, { x: clientX, y: clientY })
  }
}

const takeDragAbove = (target: Node, axis: Axis): Drag | null => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    const drag = controlOf(node)?.takeDrag?.(axis)
    if (drag) return drag
  }
  return null
}

/** Whether something between a touch and the page is scrolled down, so that a pull belongs to it. */
export const isScrolledAbove = (target: Node): boolean => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    if ((node as Element).scrollTop > 0) return true
  }
  return false
}

/** What the page itself does with a drag that no control takes. */
export type TakePageDrag = (target: Node, distanceY: number) => Drag | null

/** Turns touches of a page's document into the events of the platform: touchstart … tap, longpress. */
export const watchTouches = (page: Document, takePageDrag: TakePageDrag): void => {
  let press: Press | null = null
  const end = () => {
    if (!press) return
    window.clearTimeout(press.timer)
    press.drag?.onReleased()
    press = null
  }
  page.addEventListener('touchstart', event => {
    const target = event.target as Node
    const finger = describe(event.touches[0]!)
    end()
    tell(target, 'touchstart', { finger })
    const onLong = () => {
      if (!press) return
      press.isTap = false
      tell(target, 'longpress', { finger, detail: { x: finger.pageX, y: finger.pageY } })
    }
    const timer = window.setTimeout(onLong, LONG_PRESS_MS)
    press = { target, finger, isTap: true, timer, hover: pressHover(target), drag: null }
  })
  page.addEventListener('touchmove', event => {
    const finger = describe(event.touches[0]!)
    if (press) {
      const x = finger.clientX - press.finger.clientX
      const y = finger.clientY - press.finger.clientY
      if (press.isTap && Math.hypot(x, y) > TAP_SLOP) {
        press.isTap = false
        window.clearTimeout(press.timer)
        press.hover.cancel()
        const axis = Math.abs(x) > Math.abs(y) ? 'x' : 'y'
        press.drag =
          takeDragAbove(press.target, axis) ?? (axis === 'y' ? takePageDrag(press.target, y) : null)
      }
      press.drag?.onMoved(x, y)
    }
    tell(event.target as Node, 'touchmove', { finger })
  })
  page.addEventListener('touchend', event => {
    const target = event.target as Node
    const finger = describe(event.changedTouches[0]!)
    tell(target, 'touchend', { finger, isUp: true })
    press?.hover.release()
    if (press?.isTap && !elementAt(target).closest('wx-button[disabled]')) {
      tell(target, 'tap', { finger, isUp: true, detail: { x: finger.pageX, y: finger.pageY } })
      tapControls(target, finger)
    }
    end()
  })
  page.addEventListener('touchcancel', event => {
    tell(event.target as Node, 'touchcancel', { finger: describe(event.changedTouches[0]!), isUp: true })
    press?.hover.cancel()
    end()
  })
  for (const type of ['transitionend', 'animationstart', 'animationend']) {
    page.addEventListener(type, event => report(event.target as Node, type))
  }
}
