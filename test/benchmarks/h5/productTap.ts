import type { Page } from 'playwright-core'

/** Runs inside the page: from the next press on it looks for a product's page that React answers on. */
const watchForProduct = () => {
  addEventListener(
    'pointerdown',
    () => {
      const begin = performance.now()
      const look = () => {
        const words = document.querySelector('.product__words')
        if (words && words.getBoundingClientRect().height > 0)
          Object.assign(window, { productUsable: performance.now() - begin })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { once: true, capture: true },
  )
}

/** Taps the first product of the page that is open: milliseconds until the product's page is there and can be used. */
export const measureProductTap = async (page: Page): Promise<number> => {
  await page.evaluate(watchForProduct)
  await page.locator('.product-card').first().click()
  await page.waitForFunction(() => 'productUsable' in window)
  return page.evaluate(() => (window as unknown as { productUsable: number }).productUsable)
}
