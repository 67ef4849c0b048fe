import type { Browser, Page } from 'playwright-core'
import { injectCollector, readLongTasks, slowProcessor, VIEWPORT } from './pageLoad'

const PRODUCT_COUNT = 2000
const PAGE_SIZE = 20

const PRODUCT_IMAGES = ['k9', 'w8', 'r6', 'hk5', 'ch3', 'm1', 'm5', 'x1']

const createGeneratedProduct = (index: number) => ({
  id: `g${index}`,
  categoryId: 'care',
  name: `Product ${index}`,
  line: 'Made up for a long list',
  picture: `/pictures/products/${PRODUCT_IMAGES[index % PRODUCT_IMAGES.length]}.svg`,
  priceFrom: 10_000 + index,
  features: ['warmth'],
  isSoldOut: index % 17 === 0,
  sold: 0,
  rating: 4.5,
  ratingCount: 2,
})

const isOwnCursor = (cursor: string) => /^\d+$/.test(cursor)

/** So long the end of the list may take to come into view, ms. */
const PATIENCE_MS = 240_000

const readPageTime = (page: Page) => page.evaluate(() => performance.now())

/** Scrolls through a list of 2,000 products with a slow CPU: how long tasks take, and how much is drawn at the end. */
export const measureScrolling = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await injectCollector(page)
    await page.route('**/dealer_product/list', async route => {
      const { cursor = '0' } = route.request().postDataJSON() as { cursor?: string }
      // The first view comes with the server's own first page; what follows it is made up from the beginning.
      const from = isOwnCursor(cursor) ? Number(cursor) : 0
      const products = Array.from({ length: PAGE_SIZE }, (_, at) => createGeneratedProduct(from + at))
      const next = from + PAGE_SIZE < PRODUCT_COUNT ? String(from + PAGE_SIZE) : null
      await route.fulfill({ json: { code: 0, message: '', data: { products, next, isApproximate: false } } })
    })
    await page.goto(`${origin}/store/chooseBuy`)
    await page.locator('.product-card').first().waitFor()
    await page.waitForLoadState('networkidle')
    await slowProcessor(await context.newCDPSession(page))
    const begin = await readPageTime(page)
    await page.mouse.move(250, 500)
    const last = page.getByText(`Product ${PRODUCT_COUNT - 1}`, { exact: true })
    // A finger that flings as fast as it can: about 9,000 px a second.
    while ((await last.count()) === 0) {
      if ((await readPageTime(page)) - begin > PATIENCE_MS)
        throw new Error('The end of the list does not come into view')
      await page.mouse.wheel(0, 160)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    }
    const during = (await readLongTasks(page))
      .filter(({ start }) => start >= begin)
      .map(({ duration }) => duration)
    return {
      products: PRODUCT_COUNT,
      longTasks: during.length,
      longest: Math.round(Math.max(0, ...during)),
      cardsDrawn: await page.locator('.product-card').count(),
      seconds: Math.round(((await readPageTime(page)) - begin) / 1000),
    }
  } finally {
    await context.close()
  }
}
