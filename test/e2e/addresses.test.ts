import type { Page } from 'playwright-core'
import { getAllRouteExamplePaths } from './support/exampleRoutePaths'
import { monitorPage, type PageMonitor } from './support/browser'
import { setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

describe('on a hard load, kept, with text and nothing broken, opens', () => {
  let page: Page
  let watch: PageMonitor
  beforeAll(async () => {
    page = await app.browser.newPage({ viewport: { width: 390, height: 844 } })
    watch = monitorPage(page)
  })

  test.each(getAllRouteExamplePaths())('%s', async address => {
    await page.goto(app.origin + address)
    const screen = page.locator('.ui-screen').last()
    await screen.waitFor()
    expect((await screen.innerText()).trim().length).toBeGreaterThanOrEqual(4)
    const { pathname } = new URL(page.url())
    // Pages that need a person lead to the log-in with the way back.
    if (pathname !== '/login' || address === '/login') expect(decodeURI(pathname)).toBe(address)
    // Taken out, so that what one page breaks is not held against the next.
    expect(watch.consoleErrors.splice(0)).toEqual([])
    expect(watch.failedRequests.splice(0)).toEqual([])
  })
})

test.each(['/', '/store'])('%s leads to the brand home', async address => {
  const page = await app.browser.newPage()
  await page.goto(app.origin + address)
  await page.waitForURL(url => url.pathname === '/store/brand')
})

test.each(['/no/such/page', '/health/indicator/NOPE', '/instructions/zz/1', '/w/only'])(
  'the unknown address %s ends on the error page',
  async address => {
    const page = await app.browser.newPage()
    await page.goto(app.origin + address)
    await page.waitForURL(url => url.pathname === '/404')
    await page.locator('.ui-screen').last().getByText(/\S/).first().waitFor()
  },
)

test('navigation, back and forward keep address and page together', async () => {
  const page = await app.browser.newPage({ viewport: { width: 390, height: 844 } })
  const watch = monitorPage(page)
  await page.goto(`${app.origin}/store/my`)
  await page.locator('#my-settings').click()
  await page.waitForURL(url => url.pathname === '/storeSetting')
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/store/my')
  await page.locator('#my-settings').waitFor({ state: 'visible' })
  await page.goForward()
  await page.waitForURL(url => url.pathname === '/storeSetting')
  await page.locator('#setting-log-in').last().waitFor({ state: 'visible' })

  expect(watch.consoleErrors).toEqual([])
})

test('the five tabs switch by touch and come back with the browser’s back', async () => {
  const page = await app.browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${app.origin}/store/brand`)
  for (const address of ['/store/community', '/health', '/store/shoppingCart', '/store/my']) {
    await page.locator(`.ui-tabs a[href="${address}"]:visible`).click()
    await page.locator(`.ui-tabs__tab--on[href="${address}"]:visible`).waitFor()
    expect(new URL(page.url()).pathname).toBe(address)
  }
  await page.goBack()
  await page.locator('.ui-tabs__tab--on[href="/store/shoppingCart"]:visible').waitFor()
})

test('of several taps on tabs in a row, the last one decides, and page and address agree', async () => {
  const page = await app.browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${app.origin}/store/brand`)
  await page.locator('.ui-tabs__tab--on[href="/store/brand"]:visible').waitFor()
  await page.evaluate(() => {
    for (const address of ['/store/community', '/health', '/store/my']) {
      const tab = document.querySelector<HTMLElement>(`.ui-tabs a[href="${address}"]`)
      tab?.click()
    }
  })

  await page.locator('.ui-tabs__tab--on[href="/store/my"]:visible').waitFor()
  expect(new URL(page.url()).pathname).toBe('/store/my')
})
