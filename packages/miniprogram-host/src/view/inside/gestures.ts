import type { DragAxis, DragHandler } from './controls/control'
import { sendElementEventToHost } from './events'
import { applyHoverClasses } from './applyHover'
import { getElementControl } from './elementState'

/** A finger that lies this long means a long press, in ms. */
const LONG_PRESS_MS = 350
/** A finger that moves further than this scrolls or drags, in px. */
const TAP_SLOP_PX = 10

const toFinger = ({ identifier, pageX, pageY, clientX, clientY }: Touch) => ({
  identifier,
  pageX,
  pageY,
  clientX,
  clientY,
})
type Finger = ReturnType<typeof toFinger>

type Press = {
  target: Node
  finger: Finger
  isTap: boolean
  timer: number
  hover: ReturnType<typeof applyHoverClasses>
  drag: DragHandler | null
}

const reportTouch = (
  target: Node,
  type: string,
  matter: { finger: Finger; isUp?: boolean; detail?: object },
) => {
  const { finger, isUp = false, detail } = matter
  sendElementEventToHost(target, type, {
    detail,
    bubbles: true,
    extra: { touches: isUp ? [] : [finger], changedTouches: [finger] },
  })
}

const findElementAt = (node: Node): Element => (node as Element).closest?.('*') ?? node.parentElement!

const notifyTappedControls = (target: Node, { clientX, clientY }: Finger) => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    getElementControl(node)?.onTapped?.(target, { x: clientX, y: clientY })
  }
}

const findDragHandler = (target: Node, axis: DragAxis): DragHandler | null => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    const drag = getElementControl(node)?.takeDrag?.(axis)
    if (drag) return drag
  }
  return null
}

/** Whether something between a touch and the page is scrolled down, so that a pull belongs to it. */
export const hasScrolledAncestor = (target: Node): boolean => {
  for (let node: Node | null = target; node; node = node.parentNode) {
    if ((node as Element).scrollTop > 0) return true
  }
  return false
}

/** What the page itself does with a drag that no control takes. */
export type StartPageDrag = (target: Node, distanceY: number) => DragHandler | null

/** Turns touches of a page's document into the events of the platform: touchstart … tap, longpress. */
export const installTouchGestures = (page: Document, takePageDrag: StartPageDrag): void => {
  let press: Press | null = null
  const end = () => {
    if (!press) return
    window.clearTimeout(press.timer)
    press.drag?.onReleased()
    press = null
  }
  page.addEventListener('touchstart', event => {
    const target = event.target as Node
    const finger = toFinger(event.touches[0]!)
    end()
    reportTouch(target, 'touchstart', { finger })
    const onLong = () => {
      if (!press) return
      press.isTap = false
      reportTouch(target, 'longpress', { finger, detail: { x: finger.pageX, y: finger.pageY } })
    }
    const timer = window.setTimeout(onLong, LONG_PRESS_MS)
    press = { target, finger, isTap: true, timer, hover: applyHoverClasses(target), drag: null }
  })
  page.addEventListener('touchmove', event => {
    const finger = toFinger(event.touches[0]!)
    if (press) {
      const x = finger.clientX - press.finger.clientX
      const y = finger.clientY - press.finger.clientY
      if (press.isTap && Math.hypot(x, y) > TAP_SLOP_PX) {
        press.isTap = false
        window.clearTimeout(press.timer)
        press.hover.cancel()
        const axis = Math.abs(x) > Math.abs(y) ? 'x' : 'y'
        press.drag =
          findDragHandler(press.target, axis) ?? (axis === 'y' ? takePageDrag(press.target, y) : null)
      }
      press.drag?.onMoved(x, y)
    }
    reportTouch(event.target as Node, 'touchmove', { finger })
  })
  page.addEventListener('touchend', event => {
    const target = event.target as Node
    const finger = toFinger(event.changedTouches[0]!)
    reportTouch(target, 'touchend', { finger, isUp: true })
    press?.hover.release()
    if (press?.isTap && !findElementAt(target).closest('wx-button[disabled]')) {
      reportTouch(target, 'tap', { finger, isUp: true, detail: { x: finger.pageX, y: finger.pageY } })
      notifyTappedControls(target, finger)
    }
    end()
  })
  page.addEventListener('touchcancel', event => {
    reportTouch(event.target as Node, 'touchcancel', {
      finger: toFinger(event.changedTouches[0]!),
      isUp: true,
    })
    press?.hover.cancel()
    end()
  })
  for (const type of ['transitionend', 'animationstart', 'animationend']) {
    page.addEventListener(type, event => sendElementEventToHost(event.target as Node, type))
  }
}
