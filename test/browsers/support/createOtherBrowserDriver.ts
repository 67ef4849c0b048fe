import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { AppDriver } from '../../e2e/scenarios/appDriver'
import type { OtherBrowser } from './otherBrowser'

/** The element that is to be touched next has this attribute. */
const MARK = 'data-driven'

/** Runs in the page: finds elements that a person sees. Pages that are left stay in the document, hidden. */
const FIND_SHOWN = `selector => [...document.querySelectorAll(selector)].filter(element => {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden'
})`

/**
 * Runs in the page: marks an element that can be touched and brings it into sight. Gives where it is, or null while there is none, or
 * something lies over it.
 */
const MARK_SHOWN = `({ selector, position, mark }) => {
  document.querySelectorAll('[' + mark + ']').forEach(element => element.removeAttribute(mark))
  const element = (${FIND_SHOWN})(selector)[position]
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null
  element.setAttribute(mark, '')
  const find = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top && (element.contains(top) || top.contains(element)) ? [x, y, width, height].join() : null
  }
  // Only where it has to be: to scroll again moves some pages by a pixel, back and forth.
  if (find() === null) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return find()
}`

/** Two looks at an element are so far apart: what moves is not where it was, in ms. */
const LOOK_INTERVAL_MS = 80

const READ_LAST = `({ selector, attribute }) => {
  const element = (${FIND_SHOWN})(selector).at(-1)
  if (!element) return null
  return attribute ? element.getAttribute(attribute) : element.innerText
}`

/** Drives the web app in a browser other than Chromium. */
export const createOtherBrowserDriver = (browser: OtherBrowser, origin: string): AppDriver => {
  /** Marks an element once it stands still: a page that slides in carries it away from under the finger. */
  const mark = async (selector: string, position: number) => {
    let before: unknown = null
    await pollUntil(
      async () => {
        const place = await browser.evaluate(MARK_SHOWN, { selector, position, mark: MARK })
        const stands = place !== null && place === before
        before = place
        return stands
      },
      Boolean,
      { intervalMs: LOOK_INTERVAL_MS },
    )
  }
  const read = (selector: string, attribute: string | null = null) =>
    browser.evaluate(READ_LAST, { selector, attribute }) as Promise<string | null>
  const open = (address: string) => browser.open(origin + address)
  /** What was marked may be drawn anew before it is touched. */
  const touchMarked = async (
    target: { selector: string; position: number },
    touch: (selector: string) => Promise<void>,
  ) => {
    await mark(target.selector, target.position)
    await touch(`[${MARK}]`).catch(async () => {
      await mark(target.selector, target.position)
      await touch(`[${MARK}]`)
    })
  }
  return {
    open,
    scan: open,
    tap: (selector, position = 0) => touchMarked({ selector, position }, browser.click),
    type: (selector, text) =>
      touchMarked(
        { selector: `${selector} input, input${selector}, textarea${selector}`, position: 0 },
        field => browser.fill(field, text),
      ),
    text: async selector => (await read(selector)) ?? '',
    isShown: async selector => (await read(selector)) !== null,
    data: (selector, name) => read(selector, `data-${name}`),
    path: async () => decodeURI(String(await browser.evaluate('() => location.pathname', null))),
  }
}
