import { sendScreenEventToHost } from './events'
import { hasScrolledAncestor, type StartPageDrag } from './gestures'
import type { PageScrollOptions } from '../viewProtocol'
import { createEasedAnimation, type DragHandler } from './controls/control'

/** So far a page is pulled until it is read anew, and so far it stays down meanwhile, in px. */
const PULL_DISTANCE_PX = 50
/** A page follows the finger at this part of its way. */
const PULL_RATIO = 0.6

export type PageScroller = {
  takeDrag: StartPageDrag
  /** What `app.json` and the page's own file say. */
  configure: (habits: { pullsDown: boolean; bottomDistance: number }) => void
  scroll: (options: PageScrollOptions) => void
  startPullDown: () => void
  stopPullDown: () => void
  isPulledDown: () => boolean
}

const getPullIndicator = () => document.getElementById('pull') as HTMLElement

/** How a page scrolls and is pulled down. */
export const createPageScroller = (pageId: number, frame: HTMLIFrameElement): PageScroller => {
  const page = frame.contentDocument as Document
  const window = frame.contentWindow as Window
  let pullsDown = false
  let bottomDistance = 50
  let isAtBottom = false
  let isPulled = false

  const top = () => page.scrollingElement?.scrollTop ?? 0
  page.addEventListener('scroll', () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = page.scrollingElement ?? {}
    sendScreenEventToHost({ kind: 'pageScrolled', pageId, scrollTop })
    const isNow = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - bottomDistance
    if (isNow && !isAtBottom) sendScreenEventToHost({ kind: 'bottomReached', pageId })
    isAtBottom = isNow
  })

  const pullTo = (distance: number) => {
    frame.style.transform = distance > 0 ? `translateY(${distance}px)` : ''
    getPullIndicator().hidden = distance <= 0
    getPullIndicator().style.top = frame.style.top
  }
  const stopPullDown = () => {
    isPulled = false
    pullTo(0)
  }
  const startPullDown = () => {
    if (isPulled) return
    isPulled = true
    pullTo(PULL_DISTANCE_PX)
    sendScreenEventToHost({ kind: 'pulledDown', pageId })
  }
  const glide = createEasedAnimation(value => window.scrollTo({ top: value, behavior: 'instant' }))

  const pull = (): DragHandler => {
    let distance = 0
    return {
      onMoved: (_x, y) => {
        distance = Math.max(0, y * PULL_RATIO)
        pullTo(Math.min(distance, 2 * PULL_DISTANCE_PX))
      },
      onReleased: () => (distance >= PULL_DISTANCE_PX ? startPullDown() : stopPullDown()),
    }
  }

  return {
    takeDrag: (target, distanceY) =>
      pullsDown && !isPulled && distanceY > 0 && top() === 0 && !hasScrolledAncestor(target) ? pull() : null,
    configure: habits => {
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
