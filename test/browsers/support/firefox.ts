import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { InstalledBrowser, OtherBrowser } from './otherBrowser'

const EXECUTABLES = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Most people open the shop on a phone; at a computer it is paid in another way. */
const ANDROID = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

const launch = async (executablePath: string): Promise<OtherBrowser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
    defaultViewport: { width: 390, height: 844 },
  })
  const page = await browser.newPage()
  await page.setUserAgent({ userAgent: ANDROID })
  return {
    version: await browser.version(),
    open: async url => void (await page.goto(url)),
    evaluate: (source, value) => page.evaluate(`(${source})(${JSON.stringify(value)})`),
    click: selector => page.click(selector),
    fill: async (selector, text) => {
      await page.click(selector, { count: 3 })
      await page.keyboard.press('Backspace')
      await page.type(selector, text)
    },
    close: () => browser.close(),
  }
}

/** Firefox by WebDriver BiDi, which needs no driver of its own; null where it is not installed. */
export const findFirefox = (): InstalledBrowser | null => {
  const executable = EXECUTABLES.find(existsSync)
  return executable ? { name: 'Firefox', isPhone: true, launch: () => launch(executable) } : null
}
