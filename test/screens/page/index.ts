import { findVisibleScreen } from './elements'
import type { PageIssue } from './pageIssues'
import {
  findKeyboardInaccessible,
  findSkippedControls,
  recordUnfocusedStyles,
  inspectFocusedElement,
} from './keyboard'
import {
  findBrokenImages,
  findOrphanCharacters,
  findWordsBrokenAcrossLines,
  findTruncatedTexts,
  findHorizontalOverflow,
  findOverlappingTexts,
  findSmallTapTargets,
} from './layout'
import { findRawValues, findUntranslatedTexts } from './untranslatedTexts'

const MIN_TEXT_LENGTH = 4

const findBlankContent = (screen: Element): PageIssue[] => {
  const faults: PageIssue[] = []
  const main = screen.querySelector('.ui-screen__main')
  if ((main?.textContent ?? '').trim().length < MIN_TEXT_LENGTH)
    faults.push({ kind: 'blank', where: '.ui-screen__main', what: '' })
  if (screen.querySelector('.ui-screen__waiting'))
    faults.push({ kind: 'waiting', where: '.ui-screen__waiting', what: '' })
  return faults
}

/** A first view that the server drew is React's once React has put its mark on it; until then the app is on its way. */
const isTakenOver = (screen: Element): boolean => Object.keys(screen).some(key => key.startsWith('__react'))

/** What the open page offers to whoever examines it from outside. */
const examination = {
  /** Whether the page has come to rest: content of the app, no skeleton. */
  isThere: () => {
    const screen = findVisibleScreen()
    return (
      screen !== null &&
      isTakenOver(screen) &&
      screen.querySelector('.ui-screen__waiting, .ui-skeleton') === null
    )
  },
  findFaults: (typed: readonly string[]): PageIssue[] => {
    const screen = findVisibleScreen()
    if (!screen) return [{ kind: 'blank', where: 'body', what: 'no page' }]
    return [
      findBlankContent,
      findHorizontalOverflow,
      findTruncatedTexts,
      findWordsBrokenAcrossLines,
      findOrphanCharacters,
      findOverlappingTexts,
      findSmallTapTargets,
      findBrokenImages,
      findKeyboardInaccessible,
      (element: Element) => findUntranslatedTexts(element, typed),
      findRawValues,
    ].flatMap(find => find(screen))
  },
  rememberLooks: () => recordUnfocusedStyles(findVisibleScreen() ?? document.body),
  stopHere: inspectFocusedElement,
  findMissed: () => findSkippedControls(findVisibleScreen() ?? document.body),
  /** Draws all text twice as large, as a person may set it. */
  doubleText: () => {
    const all = [...document.querySelectorAll<HTMLElement>('.ui-screen, .ui-screen *')]
    const sizes = all.map(element => parseFloat(getComputedStyle(element).fontSize))
    const heights = all.map(element => getComputedStyle(element).lineHeight)
    all.forEach((element, at) => {
      element.style.setProperty('font-size', `${2 * sizes[at]!}px`, 'important')
      if (heights[at] !== 'normal')
        element.style.setProperty('line-height', `${2 * parseFloat(heights[at]!)}px`, 'important')
    })
  },
}

export type PageAuditApi = typeof examination

Object.assign(window, { examination })
