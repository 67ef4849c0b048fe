/** The page that is shown; pages that were left stay in the document, hidden. */
export const findVisibleScreen = (): HTMLElement | null => {
  const screens = [...document.querySelectorAll<HTMLElement>('.ui-screen')]
  return screens.reverse().find(isVisible) ?? null
}

/** Whether anything of an element is drawn. */
export const isVisible = (element: Element): boolean =>
  element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })

const getElementName = (element: Element): string => {
  if (element.id && !/^:/.test(element.id)) return `#${element.id}`
  const [first] = element.classList
  return first ? `.${first}` : element.tagName.toLowerCase()
}

/** A short way to find an element again: itself with its nearest named ancestor. */
export const getElementPath = (element: Element): string => {
  const parent = element.parentElement
  return parent ? `${getElementName(parent)} > ${getElementName(element)}` : getElementName(element)
}

/** The element's words, short. */
export const getElementText = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)

export type VisibleText = {
  node: Node
  text: string
  element: Element
  /** One box a line. */
  boxes: DOMRect[]
}

/** Kept for screen readers only: one pixel, or clipped away. */
export const isScreenReaderOnly = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1
}

/** The boxes of the lines that a range of text stands in. */
export const getLineBoxes = (range: Range): DOMRect[] =>
  [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5)

/** Every text that is drawn, with the boxes of its lines. */
export const findVisibleTexts = (root: Element): VisibleText[] => {
  const pieces: VisibleText[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    const element = node.parentElement
    if (!text || !element || element.closest('svg, script, style, noscript') || !isVisible(element)) continue
    if (isScreenReaderOnly(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = getLineBoxes(range)
    if (boxes.length > 0) pieces.push({ node, text, element, boxes })
  }
  return pieces
}

const INTERACTIVE_SELECTOR =
  'a[href], button, input:not([type="hidden"]), select, textarea, [role="button"], [role="link"], [role="radio"], [role="checkbox"], [role="switch"], [role="tab"], [role="slider"]'

/** Everything that can be used and is drawn. */
export const findVisibleControls = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(INTERACTIVE_SELECTOR)].filter(
    element => isVisible(element) && !element.closest('[aria-hidden="true"]'),
  )
