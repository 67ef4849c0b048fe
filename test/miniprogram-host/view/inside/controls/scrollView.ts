import { report, reportScreen } from '../events'
import { attributesOf } from '../kept'
import { lengthOf } from '../lengths'
import { isOn, numberOr, type Control } from './control'

const DEFAULT_THRESHOLD = 50

/** `scroll-view`: a window on something longer or wider. */
export const createScrollView = (element: HTMLElement): Control => {
  let before = { top: 0, left: 0 }
  /** The edge that was told of last; it is told again only after it was left. */
  let edge: 'upper' | 'lower' | null = 'upper'
  const given = (name: string) => attributesOf(element).get(name) ?? null
  const isSideways = () => isOn(given('scroll-x')) && !isOn(given('scroll-y'))

  const edgeNow = () => {
    const [start, extent, whole] = isSideways()
      ? [element.scrollLeft, element.clientWidth, element.scrollWidth]
      : [element.scrollTop, element.clientHeight, element.scrollHeight]
    if (start <= numberOr(given('upper-threshold'), DEFAULT_THRESHOLD)) return 'upper'
    return start + extent >= whole - numberOr(given('lower-threshold'), DEFAULT_THRESHOLD) ? 'lower' : null
  }
  const tellEdge = () => {
    const now = edgeNow()
    if (now && now !== edge) {
      const direction = isSideways()
        ? { upper: 'left', lower: 'right' }[now]
        : { upper: 'top', lower: 'bottom' }[now]
      report(element, `scrollto${now}`, { detail: { direction } })
    }
    edge = now
  }
  element.addEventListener('scroll', () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth } = element
    const [deltaX, deltaY] = [before.left - scrollLeft, before.top - scrollTop]
    before = { top: scrollTop, left: scrollLeft }
    report(element, 'scroll', {
      detail: { scrollTop, scrollLeft, scrollHeight, scrollWidth, deltaX, deltaY },
    })
    tellEdge()
  })
  const behavior = () => (isOn(given('scroll-with-animation')) ? 'smooth' : 'instant')
  const showInner = (id: string) => {
    const inner = id ? element.querySelector(`#${CSS.escape(id)}`) : null
    if (!inner) return
    const from = element.getBoundingClientRect()
    const to = inner.getBoundingClientRect()
    element.scrollBy({
      left: isOn(given('scroll-x')) ? to.left - from.left : 0,
      top: isSideways() ? 0 : to.top - from.top,
      behavior: behavior(),
    })
  }
  /** What is to be shown may come with the same change. */
  const afterChange = (run: () => void) => requestAnimationFrame(run)

  return {
    properties: { scrollTop: () => element.scrollTop, scrollLeft: () => element.scrollLeft },
    methods: {
      scrollTo: (left, top) => element.scrollTo(Number(left), Number(top)),
      scrollTop: () => element.scrollTop,
      scrollLeft: () => element.scrollLeft,
      scrollWidth: () => element.scrollWidth,
      scrollHeight: () => element.scrollHeight,
    },
    onAttribute: (name, value) => {
      if (name === 'scroll-y') element.style.overflowY = value ? 'auto' : 'hidden'
      if (name === 'scroll-x') element.style.overflowX = value ? 'auto' : 'hidden'
      if (name === 'scroll-top' && value !== null) {
        afterChange(() => element.scrollTo({ top: lengthOf(value), behavior: behavior() }))
      }
      if (name === 'scroll-left' && value !== null) {
        afterChange(() => element.scrollTo({ left: lengthOf(value), behavior: behavior() }))
      }
      if (name === 'refresher-enabled' && isOn(value)) {
        reportScreen({
          kind: 'violated',
          rule: 'component-lacking',
          detail: '<scroll-view refresher-enabled>',
        })
      }
      if (name === 'scroll-into-view') afterChange(() => showInner(String(value ?? '')))
    },
  }
}
