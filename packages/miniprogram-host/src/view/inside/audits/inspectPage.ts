import type { PageInspection, PageInspectionOptions } from '../../viewProtocol'
import { describeElement, isRendered, isTappable } from '../accessibleNames'
import { getElementAttributes } from '../elementState'
import { getNodeId } from '../nodeRegistry'
import { readTextColors } from './textColors'

const isVisible = (element: Element) =>
  isRendered(element) && getComputedStyle(element).visibility === 'visible'

/** Elements that the app knows: what a built-in element is drawn with is none of them. */
const listAppElements = (page: Document): Element[] =>
  [...page.body.querySelectorAll('*')].filter(element => getNodeId(element) !== undefined)

const countTree = (page: Document): PageInspection['tree'] => {
  const tree = { nodes: 0, depth: 0, children: 0 }
  const visit = (element: Element, depth: number) => {
    const children = [...element.children].filter(child => getNodeId(child) !== undefined)
    tree.nodes += children.length
    tree.children = Math.max(tree.children, children.length)
    if (children.length > 0) tree.depth = Math.max(tree.depth, depth)
    children.forEach(child => visit(child, depth + 1))
  }
  visit(page.body, 1)
  return tree
}

const isVectorSource = (source: string) => /^data:image\/svg|\.svg(\?|#|$)/.test(source)

const readShownImage = (element: Element): PageInspection['shownImages'] => {
  const image = element.querySelector('img')
  if (!image || image.naturalWidth === 0 || !isVisible(element)) return []
  const { width, height } = image.getBoundingClientRect()
  if (width === 0 || height === 0) return []
  return [
    {
      source: String(getElementAttributes(element).get('src')).slice(0, 200),
      naturalWidth: image.naturalWidth,
      naturalHeight: image.naturalHeight,
      shownWidth: width,
      shownHeight: height,
      isVector: isVectorSource(image.src),
      isStretched: getComputedStyle(image).objectFit === 'fill',
    },
  ]
}

/** Elements by a selector; none where the browser does not know it. */
const select = (page: Document, selector: string): Element[] => {
  try {
    return [...page.querySelectorAll(selector)]
  } catch {
    return []
  }
}

const MOMENTUM_STYLE = /-webkit-overflow-scrolling:\s*touch/
const getOwnStyle = (element: Element) => String(getElementAttributes(element).get('style') ?? '')

const findScrollers = (
  page: Document,
  elements: readonly Element[],
  { scrolling, momentum }: PageInspectionOptions,
): PageInspection['scrollers'] => {
  const smooth = new Set(momentum.flatMap(selector => select(page, selector)))
  const hasMomentum = (element: Element | null): boolean =>
    element !== null &&
    (smooth.has(element) || MOMENTUM_STYLE.test(getOwnStyle(element)) || hasMomentum(element.parentElement))
  const found = new Set([
    ...scrolling.flatMap(selector => select(page, selector)),
    ...elements.filter(element => /overflow(-[xy])?:[^;]*\bscroll\b/.test(getOwnStyle(element))),
  ])
  return [...found].map(element => ({ element: describeElement(element), hasMomentum: hasMomentum(element) }))
}

/** How far a fixed element reaches under the phone's status bar or its home indicator. */
const measureOverlap = (element: Element): number => {
  const { top, bottom } = element.getBoundingClientRect()
  const { documentElement, defaultView } = element.ownerDocument
  const inset = (side: string) =>
    parseFloat(documentElement.style.getPropertyValue(`--safe-area-inset-${side}`)) || 0
  const end = defaultView?.innerHeight ?? 0
  // What lies off the screen for now cannot be touched there.
  if (top >= end || bottom <= 0) return 0
  return Math.max(0, inset('top') - top, bottom - (end - inset('bottom')))
}

/** Whether a rule met an element; one that the browser does not know is taken for used. */
const isUsed = (page: Document, selector: string): boolean => {
  try {
    return page.querySelector(selector) !== null
  } catch {
    return true
  }
}

/** Measures what the audits judge of a page as it stands. */
export const inspectPage = (page: Document, options: PageInspectionOptions): PageInspection => {
  const elements = listAppElements(page)
  const targets = elements.filter(
    element => (element.matches('wx-button, wx-navigator') || isTappable(element)) && isVisible(element),
  )
  const boxes = targets
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  const fixed = boxes.filter(({ element }) => getComputedStyle(element).position === 'fixed')
  return {
    tree: countTree(page),
    shownImages: elements
      .filter(element => element.matches('wx-image, wx-cover-image'))
      .flatMap(readShownImage),
    scrollers: findScrollers(page, elements, options),
    tapTargets: boxes.map(({ element, box }) => ({
      element: describeElement(element),
      widthPx: box.width,
      heightPx: box.height,
    })),
    fixedTargets: fixed.map(({ element, box }) => ({
      element: describeElement(element),
      heightPx: box.height,
      overlapPx: measureOverlap(element),
    })),
    texts: readTextColors(page),
    usedRules: options.rules.flatMap((selector, rule) => (isUsed(page, selector) ? [rule] : [])),
  }
}
