/** Pages below the one that is open stay in the document, unseen: of several elements of one id the one that has a box. */
const findShownElement = (id: string): Element | undefined => {
  const elements = [...document.querySelectorAll(`[id="${id}"]`)]
  return elements.find(element => element.getClientRects().length > 0) ?? elements[0]
}

/** True from a jump to an element until the person moves the page again. */
let isAfterJump = false

/** Brings an element to the top of the screen, below the bar. */
export const scrollToElement = (id: string): void => {
  isAfterJump = true
  findShownElement(id)?.scrollIntoView({ block: 'start' })
}

/** Pushes a row that scrolls until an element of it is in view; the page stays where it is. */
export const scrollRowToElement = (id: string): void => {
  // No value is passed on: newer browsers answer with a promise, which an effect would take for its end.
  findShownElement(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** What a person moves a page with. */
const MOVING_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** An element counts as reached a little before it is right below the bar, CSS px. */
const REACHED_BELOW_TOP_PX = 120

const isAtEnd = (): boolean =>
  window.scrollY > 0 && window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2

const findReachedElement = (ids: readonly string[]): string | undefined => {
  if (isAtEnd()) return ids[ids.length - 1]
  let reached: { id: string; top: number } | undefined
  for (const id of ids) {
    const top = findShownElement(id)?.getBoundingClientRect().top
    // Of two beside one another the first.
    if (top !== undefined && top <= REACHED_BELOW_TOP_PX && (!reached || top > reached.top))
      reached = { id, top }
  }
  return reached?.id ?? ids[0]
}

/**
 * Tells, while the person scrolls, which of some elements, in their order on the page, was reached last. A jump to an element is none
 * of it: that one may lie too far down to come to the top. The result ends it.
 */
export const observeReachedElement = (
  ids: readonly string[],
  onReached: (id: string) => void,
): (() => void) => {
  isAfterJump = false
  const noteMove = () => {
    isAfterJump = false
  }
  const tell = () => {
    const id = isAfterJump ? undefined : findReachedElement(ids)
    if (id) onReached(id)
  }
  for (const name of MOVING_EVENTS) window.addEventListener(name, noteMove, { passive: true })
  // A page that scrolls by itself tells nobody above it, but passes on its way down to it.
  window.addEventListener('scroll', tell, { passive: true, capture: true })
  return () => {
    for (const name of MOVING_EVENTS) window.removeEventListener(name, noteMove)
    window.removeEventListener('scroll', tell, { capture: true })
  }
}
