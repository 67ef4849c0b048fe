import type { BrowserContext, Page } from 'playwright-core'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { selectTestCases } from '../testScope'
import { isShareablePage, routes, type RouteName } from '../../src/routes/table'
import { signIn, type AuthSession } from '../screens/signIn'
import { submitPhoneLogin } from './scenarios/logIn'
import { waitForPath } from './scenarios/waitSteps'
import { monitorPage } from './support/browser'
import { createPageDriver } from './support/createPageDriver'
import { getRouteExamplePaths } from './support/exampleRoutePaths'
import { expectNoErrors, PHONE, setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp({ env: { SECONDS_BETWEEN_CODES: '1' } })

const phone = '13800004701'

/** Pages that are about a person only where there is one. */
const VISITOR_ROUTES: readonly RouteName[] = [
  'health',
  'shoppingCart',
  'account',
  'callingCode',
  'settings',
  'recommendations',
  'storeDetail',
  'payForFriend',
  'addChair',
  'chairLanding',
  'acceptChairShare',
]
const routeNames = Object.keys(routes) as RouteName[]
const publicRoutes = routeNames.filter(name => isShareablePage(name) || VISITOR_ROUTES.includes(name))

/** Signs in and has the server end the session. */
const endSession = async ({ call, storageState }: AuthSession) => {
  await call('/auth/logout', {})
  return storageState
}

/** Whether a page is there that no longer waits, with the session known to be over; or the log-in above a page that cannot go on. */
const isSettled = () =>
  localStorage.getItem('token') === null &&
  document.querySelector('.ui-screen') !== null &&
  (location.pathname === '/login' || document.querySelector('[aria-busy="true"]') === null)

const openWithStoredToken = async (token: string): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await app.browser.newContext(PHONE)
  await context.addInitScript(text => localStorage.setItem('token', text), token)
  return { context, page: await context.newPage() }
}

const getEndedToken = async (): Promise<string> => {
  const { origins } = await endSession(await signIn(app.browser, { origin: app.origin, phone }))
  return origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? ''
}

const USELESS_TOKENS = [
  { state: 'ended', getToken: getEndedToken },
  { state: 'broken', getToken: () => Promise.resolve('not-a-token') },
]

test.each(selectTestCases(USELESS_TOKENS, ({ state }) => state === 'ended'))(
  'every public address stays open with a token that is $state',
  async ({ getToken }) => {
    const { context, page } = await openWithStoredToken(await getToken())
    const watch = monitorPage(page)
    const left: string[] = []
    for (const address of publicRoutes.flatMap(getRouteExamplePaths)) {
      await page.goto(app.origin + address)
      await page.waitForFunction(isSettled)
      const { pathname } = new URL(page.url())
      if (decodeURI(pathname) !== address) left.push(`${address} → ${pathname}`)
    }
    await context.close()

    expect(left).toEqual([])
    expectNoErrors(watch)
  },
)

test('a kept token that no header can carry breaks no call', async () => {
  const { context, page } = await openWithStoredToken('张三')
  const watch = monitorPage(page)
  await page.goto(`${app.origin}/productDetail/m5`)
  await page.locator('.ui-screen__dock').waitFor()
  await context.close()
  expectNoErrors(watch)
})

test('an id of a shop assistant that is none breaks no call', async () => {
  const { context, page, watch } = await app.openPage()
  await page.goto(`${app.origin}/productDetail/m5?assistantId=张三`)
  await page.locator('.ui-screen__dock').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('assistantId'))).toBeNull()
  await context.close()
  expectNoErrors(watch)
})

test('an address that needs a person asks for log-in and comes back to it', async () => {
  const { context, page } = await openWithStoredToken('not-a-token')
  const watch = monitorPage(page)
  for (const name of routeNames.filter(route => !publicRoutes.includes(route) && route !== 'notFound')) {
    const [address = ''] = getRouteExamplePaths(name)
    await page.goto(app.origin + address)
    await page.waitForFunction(isSettled)
    const { pathname, searchParams } = new URL(page.url())
    if (pathname === '/login') expect(searchParams.get('redirect') ?? address).toBe(address)
    else expect(pathname).toBe(address)
  }
  await context.close()

  const { context: later, driver } = await app.openPage()
  await driver.open('/deliveryDetails/A1')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, { origin: app.origin, phone: '13800004702' })
  expect(await driver.path()).toBe('/deliveryDetails/A1')
  await later.close()
  expectNoErrors(watch)
})

test('what was typed is still there after the log-in that saving it asked for', async () => {
  const session = await signIn(app.browser, { origin: app.origin, phone: '13800004703' })
  const { id } = await session.call('/address/edit', {
    name: 'Lin Yi',
    phone: '13800006021',
    districtCode: '310104',
    detail: '安福路 288 弄 6 号',
  })
  const context = await app.browser.newContext({ ...PHONE, storageState: session.storageState })
  const page = await context.newPage()
  const driver = createPageDriver(page, app.origin)
  await driver.open(`/addAddress?id=${id}`)
  await driver.type('#address-detail', '安福路 288 弄 6 号 502 室')
  await endSession(session)
  await driver.tap('#address-save')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, { origin: app.origin, phone: '13800004703' })

  await waitForPath(driver, '/addAddress')
  const detail = page.locator('input#address-detail, #address-detail input').locator('visible=true')
  await detail.waitFor()
  expect(await detail.inputValue()).toBe('安福路 288 弄 6 号 502 室')
  await driver.tap('#address-save')
  await waitForPath(driver, '/shippingAddressList')
  expect(
    await pollUntil(
      () => driver.text('.ui-screen__main'),
      text => text.includes('502'),
    ),
  ).toContain('502')
  await context.close()
})
