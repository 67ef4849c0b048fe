import { shownScreen } from './elements'
import type { Fault } from './faults'
import { findUnreachable, findMissed, rememberLooks, stopHere } from './keyboard'
import {
  findBrokenPictures,
  findBrokenWords,
  findCutTexts,
  findOverflow,
  findOverlaps,
  findSmallTargets,
} from './layout'
import { findWrongWords } from './words'

const FEWEST_LETTERS = 4

const findNothing = (screen: Element): Fault[] => {
  const faults: Fault[] = []
  const main = screen.querySelector('.ui-screen__main')
  if ((main?.textContent ?? '').trim().length < FEWEST_LETTERS)
    faults.push({ kind: 'blank', where: '.ui-screen__main', what: '' })
  if (screen.querySelector('.ui-screen__waiting'))
    faults.push({ kind: 'waiting', where: '.ui-screen__waiting', what: '' })
  return faults
}

/** What the open page offers to whoever examines it from outside. */
const examination = {
  /** Whether the page has come to rest: content, no skeleton. */
  isThere: () => shownScreen() !== null && shownScreen()?.querySelector('.ui-screen__waiting') === null,
  findFaults: (typed: readonly string[]): Fault[] => {
    const screen = shownScreen()
    if (!screen) return [{ kind: 'blank', where: 'body', what: 'no page' }]
    return [
      findNothing,
      findOverflow,
      findCutTexts,
      findBrokenWords,
      findOverlaps,
      findSmallTargets,
      findBrokenPictures,
      findUnreachable,
      (element: Element) => findWrongWords(element, typed),
    ].flatMap(find => find(screen))
  },
  rememberLooks: () => rememberLooks(shownScreen() ?? document.body),
  stopHere,
  findMissed: () => findMissed(shownScreen() ?? document.body),
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

export type Examination = typeof examination

Object.assign(window, { examination })
