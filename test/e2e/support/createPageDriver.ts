import type { Page } from 'playwright-core'
import type { AppDriver } from '../scenarios/appDriver'

/** Nobody holds a finger longer over what is gone, in ms. */
const TAP_TIMEOUT_MS = 3000

/** Whether a tap that took too long was done all the same: a second one would hit what came of the first. */
const isTouched = ({ message }: Error): boolean => message.includes('performing click action')

/** Drives the web app in a browser's page. */
export const createPageDriver = (page: Page, origin: string): AppDriver => {
  // Pages that are left stay in the document, hidden.
  const shown = (selector: string) => page.locator(selector).locator('visible=true')
  return {
    open: async address => void (await page.goto(origin + address)),
    scan: async address => void (await page.goto(origin + address)),
    tap: (selector, position = 0) =>
      // While one page takes the place of another, what was found on the first may be hidden before it is touched.
      shown(selector)
        .nth(position)
        .click({ timeout: TAP_TIMEOUT_MS })
        .catch((error: Error) => (isTouched(error) ? undefined : shown(selector).nth(position).click())),
    type: (selector, text) =>
      shown(`${selector} input, input${selector}, textarea${selector}`).first().fill(text),
    text: async selector => ((await shown(selector).count()) > 0 ? shown(selector).last().innerText() : ''),
    isShown: async selector => (await shown(selector).count()) > 0,
    data: (selector, name) => shown(selector).last().getAttribute(`data-${name}`),
    path: async () => decodeURI(new URL(page.url()).pathname),
  }
}
