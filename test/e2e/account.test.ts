import type { Browser } from 'playwright-core'
import { accountScenarios, SECONDS_BETWEEN_CODES } from './scenarios/account'
import { logIn } from './scenarios/logIn'
import { openBrowser, watchPage } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser

beforeAll(async () => {
  app = await startApp({ env: { SECONDS_BETWEEN_CODES: String(SECONDS_BETWEEN_CODES) } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test.each(accountScenarios)('$name', async ({ run }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  const driver = drivePage(page, app.origin)
  const start = async (address: string) => {
    await driver.open(address)
    return driver
  }
  await run(start, app)
  await context.close()

  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})

test('somebody who agreed to older texts is shown what changed, and is asked until they agree', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, locale: 'en-GB' })
  const page = await context.newPage()
  const watch = watchPage(page)
  // As an older build of the app would have sent it.
  await page.route('**/auth/login', route => {
    const body = route.request().postDataJSON() as { agreedTo: { document: string }[] }
    const agreedTo = body.agreedTo.map(({ document }) => ({ document, version: '0.9' }))
    return route.continue({ postData: JSON.stringify({ ...body, agreedTo }) })
  })
  const question = page.locator('#new-terms')
  const driver = drivePage(page, app.origin)
  await logIn(driver, { origin: app.origin, phone: '13800004501', redirect: '/store/my' })

  await question.getByText('Privacy policy').click()
  await page.waitForURL(url => url.pathname === '/privacy')
  await page.locator('#legal-changes').waitFor()
  await page.goBack()
  await page.locator('#new-terms-agree').click()
  await question.waitFor({ state: 'detached' })

  await page.goto(`${app.origin}/store/my`)
  await page.locator('#my-log-out').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await question.count()).toBe(0)
  await context.close()

  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})
