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

/** Runs in the page: marks an element that can be touched and brings it into sight. Gives whether there is one. */
const MARK_SHOWN = `({ selector, position, mark }) => {
  document.querySelectorAll('[' + mark + ']').forEach(element => element.removeAttribute(mark))
  const element = (${FIND_SHOWN})(selector)[position]
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return false
  element.setAttribute(mark, '')
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return true
}`

const READ_LAST = `({ selector, attribute }) => {
  const element = (${FIND_SHOWN})(selector).at(-1)
  if (!element) return null
  return attribute ? element.getAttribute(attribute) : element.innerText
}`

/** Drives the web app in a browser other than Chromium. */
export const createOtherBrowserDriver = (browser: OtherBrowser, origin: string): AppDriver => {
  const mark = (selector: string, position: number) =>
    pollUntil(() => browser.evaluate(MARK_SHOWN, { selector, position, mark: MARK }), Boolean)
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
