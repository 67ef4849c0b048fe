import { shoppingScenarios } from './scenarios/shopping'
import { pagePaymentDriver } from './support/pagePaymentDriver'
import { logIn } from './scenarios/logIn'
import { waitForElement, waitForText } from './scenarios/waitSteps'
import { createApiClient } from './support/apiClient'
import { createDeliveryAddress, placeOrderByApi } from './support/orders'
import { COMPUTER, setUpBrowserApp, type MonitoredPage } from './support/setUpBrowserApp'

const app = setUpBrowserApp({ env: { MERCHANT_SIMULATOR_SECONDS: '1' } })

test.each(shoppingScenarios)('$name', ({ run }) =>
  app.withPage(({ start }) => run(start, { origin: app.origin, payer: pagePaymentDriver })),
)

test('the total of a cart stands beside it on a computer and is the bar at the bottom of a narrow window', () =>
  app.withPage(async ({ page, driver }) => {
    await driver.open('/productDetail/m1')
    await driver.tap('#sku-add')
    await waitForText(driver, '.ui-message__words', 'Added to cart')
    await driver.open('/store/shoppingCart')
    await waitForElement(driver, '.site-footer')
    await waitForText(driver, '.ui-screen__dock', 'Summary')
    const locate = async (selector: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
      return { left: x, top: y, right: x + width, bottom: y + height }
    }
    const cart = await locate('.cart')
    const total = await locate('.ui-screen__dock')
    expect(total.left).toBeGreaterThan(cart.right)
    expect(total.top).toBe(cart.top)
    expect((await locate('.site-footer')).top).toBeGreaterThan(Math.max(cart.bottom, total.bottom))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('.site-footer').waitFor({ state: 'detached' })
    const bar = await locate('.ui-screen__dock')
    expect(bar.left).toBe(0)
    expect(bar.right).toBe(390)
    expect(bar.top).toBeGreaterThan((await locate('.cart')).top)
    expect(await driver.isShown('.site-footer')).toBe(false)
  }, COMPUTER))

/** Runs inside the page from its first moment on: adds up what shifts. */
const watchShifts = () => {
  const seen = { shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list =>
    list.getEntries().forEach(entry => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value
    }),
  ).observe({ type: 'layout-shift', buffered: true })
}

/** How far things of a page moved while its parts came. */
const measureShift = async ({ page, driver }: MonitoredPage, address: string): Promise<number> => {
  await page.addInitScript({ content: 'globalThis.__name = made => made' })
  await page.addInitScript(watchShifts)
  await driver.open(address)
  await waitForElement(driver, '.site-footer')
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
}

test.each(['/store/shoppingCart', '/store/my'])(
  'on a computer a visitor sees nothing of %s move while its parts come, late as they may be',
  address =>
    app.withPage(async monitored => {
      await monitored.page.route('**/css/*.css', async route => {
        await new Promise(resolve => setTimeout(resolve, 300))
        await route.continue()
      })
      expect(await measureShift(monitored, address)).toBeLessThanOrEqual(0.02)
    }, COMPUTER),
)

test('on a computer the way to help stands beside a delivery that has not begun, and never on the footer', () =>
  app.withPage(async monitored => {
    const { page, driver } = monitored
    await logIn(driver, { origin: app.origin, phone: '13800000417', redirect: '/store/my' })
    const call = createApiClient(app.origin, await page.evaluate(() => localStorage.getItem('token') ?? ''))
    const id = await placeOrderByApi(call, {
      skuId: 'm1-pearl',
      addressId: await createDeliveryAddress(call),
    })

    expect(await measureShift(monitored, `/deliveryDetails/${id}`)).toBeLessThanOrEqual(0.02)
    const help = await page.locator('.ui-screen__dock').last().boundingBox()
    const content = await page.locator('.ui-screen__main').last().boundingBox()
    const footer = await page.locator('.site-footer').last().boundingBox()
    expect(help?.x).toBeGreaterThan((content?.x ?? NaN) + (content?.width ?? NaN))
    expect((help?.y ?? NaN) + (help?.height ?? NaN)).toBeLessThan(footer?.y ?? NaN)
  }, COMPUTER))
