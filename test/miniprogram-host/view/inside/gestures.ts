import { report } from './events'
import { controlOf } from './tree'

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

const tell = (target: Node, type: string, matter: { finger: Finger; isUp?: boolean; detail?: object }) => {
  const { finger, isUp = false, detail } = matter
  report(target, type, {
    detail,
    bubbles: true,
    extra: { touches: isUp ? [] : [finger], changedTouches: [finger] },
  })
}

const tapControls = (target: Node) => {
  for (let node: Node | null = target; node; node = node.parentNode) controlOf(node)?.onTapped?.()
}

/** Turns touches of a page's document into the events of the platform: touchstart … tap, longpress. */
export const watchTouches = (page: Document): void => {
  let press: { target: Node; finger: Finger; isTap: boolean; timer: number } | null = null
  const end = () => {
    if (press) window.clearTimeout(press.timer)
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
    press = { target, finger, isTap: true, timer: window.setTimeout(onLong, LONG_PRESS_MS) }
  })
  page.addEventListener('touchmove', event => {
    const finger = describe(event.touches[0]!)
    const { clientX, clientY } = press?.finger ?? finger
    if (press && Math.hypot(finger.clientX - clientX, finger.clientY - clientY) > TAP_SLOP) {
      press.isTap = false
      window.clearTimeout(press.timer)
    }
    tell(event.target as Node, 'touchmove', { finger })
  })
  page.addEventListener('touchend', event => {
    const target = event.target as Node
    const finger = describe(event.changedTouches[0]!)
    tell(target, 'touchend', { finger, isUp: true })
    if (press?.isTap) {
      tell(target, 'tap', { finger, isUp: true, detail: { x: finger.pageX, y: finger.pageY } })
      tapControls(target)
    }
    end()
  })
  page.addEventListener('touchcancel', event => {
    tell(event.target as Node, 'touchcancel', { finger: describe(event.changedTouches[0]!), isUp: true })
    end()
  })
  for (const type of ['transitionend', 'animationstart', 'animationend']) {
    page.addEventListener(type, event => report(event.target as Node, type))
  }
}
