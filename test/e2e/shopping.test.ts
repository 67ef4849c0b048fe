import { shoppingScenarios } from './scenarios/shopping'
import { pagePaymentDriver } from './support/pagePaymentDriver'
import { waitForElement, waitForText } from './scenarios/waitSteps'
import { COMPUTER, setUpBrowserApp } from './support/setUpBrowserApp'

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
