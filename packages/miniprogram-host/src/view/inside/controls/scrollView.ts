import { sendElementEventToHost } from '../events'
import { parseLengthPx } from '../lengths'
import { isTruthyProperty, type DragHandler, type ElementControl } from './control'
import { createElementAttributeReader, type ElementPropertyReader } from './createElementAttributeReader'

const DEFAULT_THRESHOLD_PX = 50
/** So far the content is pulled until it is read anew, and so far it stays down meanwhile. */
const PULL_DISTANCE_PX = 50

type Edge = 'upper' | 'lower'

const isSideways = (properties: ElementPropertyReader) =>
  properties.isTrue('scroll-x') && !properties.isTrue('scroll-y')

/** The edge that a scrolled element has come near to, if any. */
const findEdge = (element: HTMLElement, properties: ElementPropertyReader): Edge | null => {
  const [start, extent, whole] = isSideways(properties)
    ? [element.scrollLeft, element.clientWidth, element.scrollWidth]
    : [element.scrollTop, element.clientHeight, element.scrollHeight]
  if (start <= properties.number('upper-threshold', DEFAULT_THRESHOLD_PX)) return 'upper'
  return start + extent >= whole - properties.number('lower-threshold', DEFAULT_THRESHOLD_PX) ? 'lower' : null
}

/** Reports scrolling, and each edge once until it is left. */
const reportScrolling = (element: HTMLElement, properties: ElementPropertyReader) => {
  let before = { top: 0, left: 0 }
  let reportedEdge: Edge | null = 'upper'

  const reportEdge = () => {
    const edge = findEdge(element, properties)
    if (edge && edge !== reportedEdge) {
      const direction = isSideways(properties)
        ? { upper: 'left', lower: 'right' }[edge]
        : { upper: 'top', lower: 'bottom' }[edge]
      sendElementEventToHost(element, `scrollto${edge}`, { detail: { direction } })
    }
    reportedEdge = edge
  }
  element.addEventListener('scroll', () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = element
    const [deltaX, deltaY] = [before.left - scrollLeft, before.top - scrollTop]
    before = { top: scrollTop, left: scrollLeft }
    sendElementEventToHost(element, 'scroll', {
      detail: { scrollTop, scrollLeft, scrollHeight, scrollWidth, deltaX, deltaY },
    })
    reportEdge()
  })
}

/** Scrolls until an element with some id stands at the beginning. */
const scrollIntoView = (element: HTMLElement, id: string, properties: ElementPropertyReader) => {
  const inner = id ? element.querySelector(`#${CSS.escape(id)}`) : null
  if (!inner) return
  const from = element.getBoundingClientRect()
  const to = inner.getBoundingClientRect()
  element.scrollBy({
    left: properties.isTrue('scroll-x') ? to.left - from.left : 0,
    top: isSideways(properties) ? 0 : to.top - from.top,
    behavior: getScrollBehavior(properties),
  })
}

const getScrollBehavior = (properties: ElementPropertyReader) =>
  properties.isTrue('scroll-with-animation') ? 'smooth' : 'instant'

/** `scroll-view`: a window on something longer or wider. */
export const createScrollViewControl = (element: HTMLElement): ElementControl => {
  const properties = createElementAttributeReader(element)
  reportScrolling(element, properties)
  let isRefreshing = false
  /** What is pulled down is read anew: by the finger or by the app, which also says when it is done. */
  const setRefreshing = (wanted: boolean) => {
    if (wanted === isRefreshing) return
    isRefreshing = wanted
    element.style.paddingTop = wanted ? `${PULL_DISTANCE_PX}px` : ''
    sendElementEventToHost(element, wanted ? 'refresherrefresh' : 'refresherrestore')
  }
  const pull = (): DragHandler => {
    let distance = 0
    return {
      onMoved: (_x, y) => {
        distance = y
        sendElementEventToHost(element, 'refresherpulling', { detail: { dy: y } })
      },
      onReleased: () => {
        if (distance >= PULL_DISTANCE_PX) setRefreshing(true)
        else sendElementEventToHost(element, 'refresherabort')
      },
    }
  }
  /** What is to be shown may come with the same change. */
  const afterChange = (run: () => void) => requestAnimationFrame(run)
  const scrollLater = (side: 'top' | 'left', value: unknown) => {
    if (value === null) return
    afterChange(() =>
      element.scrollTo({ [side]: parseLengthPx(value), behavior: getScrollBehavior(properties) }),
    )
  }

  return {
    properties: { scrollTop: () => element.scrollTop, scrollLeft: () => element.scrollLeft },
    methods: {
      scrollTo: (left, top) => element.scrollTo(Number(left), Number(top)),
      scrollTop: () => element.scrollTop,
      scrollLeft: () => element.scrollLeft,
      scrollWidth: () => element.scrollWidth,
      scrollHeight: () => element.scrollHeight,
    },
    takeDrag: axis =>
      axis === 'y' && properties.isTrue('refresher-enabled') && element.scrollTop === 0 && !isRefreshing
        ? pull()
        : null,
    onAttribute: (name, value) => {
      if (name === 'scroll-y') element.style.overflowY = value ? 'auto' : 'hidden'
      if (name === 'scroll-x') element.style.overflowX = value ? 'auto' : 'hidden'
      if (name === 'scroll-top') scrollLater('top', value)
      if (name === 'scroll-left') scrollLater('left', value)
      if (name === 'refresher-triggered') setRefreshing(isTruthyProperty(value))
      if (name === 'scroll-into-view')
        afterChange(() => scrollIntoView(element, String(value ?? ''), properties))
    },
  }
}
