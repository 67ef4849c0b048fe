import { controlsOf, isSeen, whereIs, wordsOf } from './elements'
import type { Fault } from './faults'

/** React keeps what it was given beside the element. */
const handlersOf = (element: Element): Record<string, unknown> => {
  const key = Object.keys(element).find(name => name.startsWith('__reactProps$'))
  return key ? ((element as unknown as Record<string, Record<string, unknown>>)[key] ?? {}) : {}
}

const takesFocus = (element: HTMLElement) => element.tabIndex >= 0 && !element.matches(':disabled')

/** Composite widgets take the focus once; arrow keys walk on inside. */
const isWalkedByArrows = (element: Element) =>
  element.closest('[role="radiogroup"], [role="tablist"]') !== null

/** What takes a click and can’t be reached by a key. */
export const findUnreachable = (screen: Element): Fault[] => {
  const clickable = [...screen.querySelectorAll<HTMLElement>('*')].filter(
    element =>
      'onClick' in handlersOf(element) && handlersOf(element).onClick !== undefined && isSeen(element),
  )
  return [...new Set([...clickable, ...controlsOf(screen)])]
    .filter(
      element =>
        !takesFocus(element) &&
        !element.matches(':disabled, [aria-disabled="true"], .ui-dialog__scrim, .ui-checkbox__words') &&
        !isWalkedByArrows(element) &&
        element.closest('a[href], button, label') === null &&
        element.querySelector('a[href], button, input, textarea') === null,
    )
    .map(element => ({ kind: 'keyboard', where: whereIs(element), what: wordsOf(element) }))
}

const look = (element: Element) => {
  const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
  return [outlineStyle === 'none' ? '' : outlineStyle + outlineWidth, boxShadow, borderColor].join('|')
}

const outlines = (element: Element): string => {
  // A field may show the focus on the frame around it.
  const frames = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (part): part is Element => Boolean(part),
  )
  return frames.map(look).join(' ')
}

/** Notes how a control looks while it has no focus, for `focusFault`. */
export const rememberLooks = (screen: Element): number => {
  const controls = controlsOf(screen).filter(takesFocus)
  controls.forEach(element => (element.dataset.unfocused = outlines(element)))
  return controls.length
}

export type Stop = {
  /** Tells one control from another; null once the focus has left the page. */
  where: string | null
  fault: Fault | null
}

/** The bar or sheet that lies over all of it. */
const coverOf = (element: Element, { left, right, top, bottom }: DOMRect): Element | null => {
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

let stops = 0

/** Where the focus is now, and what is wrong with it there. */
export const stopHere = (): Stop => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body || at === document.documentElement)
    return { where: null, fault: null }
  finishTransitions()
  at.dataset.stop ??= String((stops += 1))
  const { where, what } = { where: whereIs(at), what: wordsOf(at) }
  const box = at.getBoundingClientRect()
  const fault = ((): Fault | null => {
    if (at.dataset.unfocused !== undefined && outlines(at) === at.dataset.unfocused)
      return { kind: 'focus', where, what: `${what}: looks the same with the focus` }
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
      return { kind: 'focus', where, what: `${what}: has the focus out of sight` }
    const cover = coverOf(at, box)
    return cover ? { kind: 'focus', where, what: `${what}: has the focus under ${whereIs(cover)}` } : null
  })()
  return { where: at.dataset.stop, fault }
}

/** While it is open, the page below is out of reach on purpose. */
const openDialog = () => [...document.querySelectorAll('.ui-dialog')].find(isSeen) ?? null

/** Controls that the focus never came to. */
export const findMissed = (screen: Element): Fault[] =>
  controlsOf(openDialog() ?? screen)
    .filter(element => takesFocus(element) && element.dataset.stop === undefined)
    .map(element => ({
      kind: 'keyboard',
      where: whereIs(element),
      what: `${wordsOf(element)}: Tab passes over it`,
    }))
