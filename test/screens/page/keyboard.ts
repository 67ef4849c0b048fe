import { findVisibleControls, isVisible, getElementPath, getElementText } from './elements'
import type { PageIssue } from './pageIssues'

/** React keeps what it was given beside the element. */
const getReactProps = (element: Element): Record<string, unknown> => {
  const key = Object.keys(element).find(name => name.startsWith('__reactProps$'))
  return key ? ((element as unknown as Record<string, Record<string, unknown>>)[key] ?? {}) : {}
}

const isFocusable = (element: HTMLElement) => element.tabIndex >= 0 && !element.matches(':disabled')

/** Composite widgets take the focus once; arrow keys walk on inside. */
const isArrowKeyNavigated = (element: Element) =>
  element.closest('[role="radiogroup"], [role="tablist"]') !== null

/** What takes a click and can’t be reached by a key. */
export const findKeyboardInaccessible = (screen: Element): PageIssue[] => {
  const clickable = [...screen.querySelectorAll<HTMLElement>('*')].filter(
    element =>
      'onClick' in getReactProps(element) &&
      getReactProps(element).onClick !== undefined &&
      isVisible(element),
  )
  return [...new Set([...clickable, ...findVisibleControls(screen)])]
    .filter(
      element =>
        !isFocusable(element) &&
        !element.matches(':disabled, [aria-disabled="true"], .ui-dialog__scrim, .ui-checkbox__words') &&
        !isArrowKeyNavigated(element) &&
        element.closest('a[href], button, label') === null &&
        element.querySelector('a[href], button, input, textarea') === null,
    )
    .map(element => ({ kind: 'keyboard', where: getElementPath(element), what: getElementText(element) }))
}

const getFocusStyle = (element: Element) => {
  const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
  return [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth, boxShadow, borderColor].join('|')
}

const getSurroundingFocusStyles = (element: Element): string => {
  // A field may show the focus on the frame around it.
  const frames = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (part): part is Element => Boolean(part),
  )
  return frames.map(getFocusStyle).join(' ')
}

/** Notes how a control looks while it has no focus, for `focusFault`. */
export const recordUnfocusedStyles = (screen: Element): number => {
  const controls = findVisibleControls(screen).filter(isFocusable)
  controls.forEach(element => (element.dataset.unfocused = getSurroundingFocusStyles(element)))
  return controls.length
}

export type FocusStop = {
  /** Tells one control from another; null once the focus has left the page. */
  where: string | null
  fault: PageIssue | null
}

/** The bar or sheet that lies over all of it. */
const findCoveringElement = (element: Element, { left, right, top, bottom }: DOMRect): Element | null => {
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const points = [middle, { ...middle, y: top + 2 }, { ...middle, y: bottom - 2 }]
  const covers = points.map(({ x, y }) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && !element.contains(hit) && !hit.contains(element) ? hit : null
  })
  return covers.every(cover => cover !== null) ? covers[0]! : null
}

/** A look that is on its way counts as reached. */
const finishTransitions = () => {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

let stopCount = 0

/** Where the focus is now, and what is wrong with it there. */
export const inspectFocusedElement = (): FocusStop => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body || at === document.documentElement)
    return { where: null, fault: null }
  finishTransitions()
  at.dataset.stop ??= String((stopCount += 1))
  const { where, what } = { where: getElementPath(at), what: getElementText(at) }
  const box = at.getBoundingClientRect()
  const fault = ((): PageIssue | null => {
    if (at.dataset.unfocused !== undefined && getSurroundingFocusStyles(at) === at.dataset.unfocused)
      return { kind: 'focus', where, what: `${what}: looks the same with the focus` }
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
      return { kind: 'focus', where, what: `${what}: has the focus out of sight` }
    const cover = findCoveringElement(at, box)
    return cover
      ? { kind: 'focus', where, what: `${what}: has the focus under ${getElementPath(cover)}` }
      : null
  })()
  return { where: at.dataset.stop, fault }
}

/** While it is open, the page below is out of reach on purpose. */
const findOpenDialog = () => [...document.querySelectorAll('.ui-dialog')].find(isVisible) ?? null

/** Controls that the focus never came to. */
export const findSkippedControls = (screen: Element): PageIssue[] =>
  findVisibleControls(findOpenDialog() ?? screen)
    .filter(element => isFocusable(element) && element.dataset.stop === undefined)
    .map(element => ({
      kind: 'keyboard',
      where: getElementPath(element),
      what: `${getElementText(element)}: Tab passes over it`,
    }))
