import { accountScenarios, CODE_RESEND_INTERVAL_SECONDS } from './scenarios/account'
import { logIn } from './scenarios/logIn'
import { expectNoErrors, PHONE, setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp({ env: { SECONDS_BETWEEN_CODES: String(CODE_RESEND_INTERVAL_SECONDS) } })

test.each(accountScenarios)('$name', ({ run }) => app.withPage(({ start }) => run(start, app)))

test('somebody who agreed to older texts is shown what changed, and is asked until they agree', async () => {
  const { context, page, watch, driver } = await app.openPage({
    ...PHONE,
    viewport: { width: 320, height: 640 },
  })
  // As an older build of the app would have sent it.
  await page.route('**/auth/login', route => {
    const body = route.request().postDataJSON() as { agreedTo: { document: string }[] }
    const agreedTo = body.agreedTo.map(({ document }) => ({ document, version: '0.9' }))
    return route.continue({ postData: JSON.stringify({ ...body, agreedTo }) })
  })
  const question = page.locator('#new-terms')
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

  expectNoErrors(watch)
})
