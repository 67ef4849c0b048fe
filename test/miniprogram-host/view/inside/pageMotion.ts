import { reportScreen } from './events'
import { isScrolledAbove, type TakePageDrag } from './gestures'
import type { PageScroll } from '../protocol'
import { createGlide, type Drag } from './controls/control'

/** So far a page is pulled until it is read anew, and so far it stays down meanwhile, in px. */
const PULL_PX = 50
/** A page follows the finger at this part of its way. */
const PULL_PART = 0.6

export type PageMotion = {
  takeDrag: TakePageDrag
  /** What `app.json` and the page's own file say. */
  settle: (habits: { pullsDown: boolean; bottomDistance: number }) => void
  scroll: (wish: PageScroll) => void
  startPullDown: () => void
  stopPullDown: () => void
  isPulledDown: () => boolean
}

const pullMark = () => document.getElementById('pull') as HTMLElement

/** How a page scrolls and is pulled down. */
export const createPageMotion = (pageId: number, frame: HTMLIFrameElement): PageMotion => {
  const page = frame.contentDocument as Document
  const window = frame.contentWindow as Window
  let pullsDown = false
  let bottomDistance = 50
  let isAtBottom = false
  let isPulled = false

  const top = () => page.scrollingElement?.scrollTop ?? 0
  page.addEventListener('scroll', () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = page.scrollingElement ?? {}
    reportScreen({ kind: 'pageScrolled', pageId, scrollTop })
    const isNow = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - bottomDistance
    if (isNow && !isAtBottom) reportScreen({ kind: 'bottomReached', pageId })
    isAtBottom = isNow
  })

  const pullTo = (distance: number) => {
    frame.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
    pullMark().hidden = distance <= 0
    pullMark().style.top = frame.style.top
  }
  const stopPullDown = () => {
    isPulled = false
    pullTo(0)
  }
  const startPullDown = () => {
    if (isPulled) return
    isPulled = true
    pullTo(PULL_PX)
    reportScreen({ kind: 'pulledDown', pageId })
  }
  const glide = createGlide(value => window.scrollTo({ top: value, behavior: 'instant' }))

  const pull = (): Drag => {
    let distance = 0
    return {
      onMoved: (_x, y) => {
        distance = Math.max(0, y * PULL_PART)
        pullTo(Math.min(distance, 2 * PULL_PX))
      },
      onReleased: () => (distance >= PULL_PX ? startPullDown() : stopPullDown()),
    }
  }

  return {
    takeDrag: (target, distanceY) =>
      pullsDown && !isPulled && distanceY > 0 && top() === 0 && !isScrolledAbove(target) ? pull() : null,
    settle: habits => {
      ;({ pullsDown, bottomDistance } = habits)
    },
    scroll: ({ top: wanted, selector, offset, milliseconds }) => {
      const element = selector === null ? null : page.querySelector(selector)
      const to = element ? top() + element.getBoundingClientRect().top + offset : (wanted ?? top())
      glide(top(), to, { milliseconds, onEnded: () => undefined })
    },
    startPullDown,
    stopPullDown,
    isPulledDown: () => isPulled,
  }
}
