import type { BrowserContextOptions, Page } from 'playwright-core'
import { COMPUTER, PHONE, setUpBrowserApp } from './support/setUpBrowserApp'

const app = setUpBrowserApp()

/** Pages that can be read without any script, with words of each. */
const READABLE_PAGES = [
  ['/store/brand', '坐下来'],
  ['/store/chooseBuy', 'W8'],
  ['/productDetail/w8', 'W8'],
  ['/storesInformation', '门店'],
  ['/commonProblems', '常见问题'],
  ['/chairStoreHelp', '退'],
  ['/privacy', '隐私政策'],
] as const

/** Pages of which React has to find each element again; a health page greets by the clock. */
const HYDRATED_PAGES = [
  '/store/brand',
  '/store/chooseBuy',
  '/productDetail/w8',
  '/w/W24A/W24A000001',
  '/wechatPayOther/7b0f3a52',
  '/login',
  '/storesInformation',
  '/commonProblems',
  '/privacy',
]

/** Pages that say more to a wide window than to a phone. */
const WIDE_PAGES = ['/store/chooseBuy', '/productDetail/w8', '/productDetail/m1', '/storesInformation']

const CHINESE: BrowserContextOptions = { ...PHONE, locale: 'zh-CN' }
const CHINESE_COMPUTER: BrowserContextOptions = { ...COMPUTER, locale: 'zh-CN' }

const fetchPage = async (address: string, language: string): Promise<string> => {
  const headers = { accept: 'text/html', 'accept-language': language }
  return (await fetch(app.origin + address, { headers })).text()
}

/** Has pages drawn once: a busy computer may take longer for the first time than a person is let wait. */
const warmUp = async (addresses: readonly string[], language: string) => {
  for (const address of addresses) while (!(await fetchPage(address, language)).includes('id="view"'));
}

/** Runs inside the page from its first moment on: remembers the element of the first view, and what shifts. */
const watchFirstView = () => {
  const seen = { first: null as Element | null, shift: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver(list =>
    list.getEntries().forEach(entry => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value
    }),
  ).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    seen.first = document.querySelector('#view .ui-screen__main')
    if (!seen.first) requestAnimationFrame(look)
  }
  look()
}

/** Waits until React answers for what stands on the page. */
const waitUntilTakenOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.ui-screen__main') ?? {}).some(key => key.startsWith('__react')),
  )

beforeAll(async () => {
  const readable = READABLE_PAGES.map(([address]) => address)
  await warmUp([...new Set([...readable, ...HYDRATED_PAGES, ...WIDE_PAGES, '/health'])], 'zh-CN')
})

test.each(READABLE_PAGES)('%s can be read without any script', async (address, words) => {
  const context = await app.browser.newContext({ ...CHINESE, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(app.origin + address)

  expect(await page.locator('.ui-screen').innerText()).toContain(words)
  expect(await page.locator('.ui-screen__main').isVisible()).toBe(true)
  expect(await page.locator('#shell').isVisible()).toBe(false)
  await context.close()
})

test.each(HYDRATED_PAGES)('%s is taken over as it stands: no error, no other element, no shift', address =>
  app.withPage(async ({ page }) => {
    await page.addInitScript({ content: 'globalThis.__name = made => made' })
    await page.addInitScript(watchFirstView)
    await page.goto(app.origin + address)
    await waitUntilTakenOver(page)

    const { isSame, shift } = await page.evaluate(() => {
      const { first, shift } = (window as unknown as { seen: { first: Element | null; shift: number } }).seen
      return { isSame: first !== null && first === document.querySelector('.ui-screen__main'), shift }
    })
    expect(isSame).toBe(true)
    expect(shift).toBeLessThanOrEqual(0.02)
  }, CHINESE),
)

test.each(WIDE_PAGES)('on a computer, header and columns of %s come without moving what is there', address =>
  app.withPage(async ({ page }) => {
    await page.addInitScript({ content: 'globalThis.__name = made => made' })
    await page.addInitScript(watchFirstView)
    await page.goto(app.origin + address)
    await waitUntilTakenOver(page)
    await page.locator('.site-header').waitFor()

    const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
    expect(shift).toBeLessThanOrEqual(0.02)
  }, CHINESE_COMPUTER),
)

test('on a computer the choice of a product and its buttons stand in its first view, and no bar at the bottom', async () => {
  const context = await app.browser.newContext({ ...CHINESE_COMPUTER, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.origin}/productDetail/w8`)

  expect(await page.getByRole('radiogroup').first().isVisible()).toBe(true)
  expect(await page.locator('#sku-buy').isVisible()).toBe(true)
  expect(await page.locator('#product-chosen').isVisible()).toBe(false)
  expect(await page.locator('#product-buy').isVisible()).toBe(false)
  await context.close()
})

test('on a computer the buttons of a product stay in sight while its page moves: its own, then those of the strip', () =>
  app.withPage(async ({ page }) => {
    await page.goto(`${app.origin}/productDetail/w8`)
    await page.locator('.site-header').waitFor()
    const [buy, strip] = [page.locator('#sku-buy'), page.locator('.purchase-strip')]
    const scrollTo = (share: number) =>
      page
        .locator('.taro_page')
        .evaluate((scroller, part) => scroller.scrollTo(0, scroller.scrollHeight * part), share)
    const isBuyInWindow = () =>
      buy.evaluate(button => {
        const { top, bottom } = button.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
    await scrollTo(0.05)
    expect([await isBuyInWindow(), await strip.count()]).toEqual([true, 0])
    await scrollTo(0.5)
    await page.locator('#strip-buy').waitFor()
    expect(await isBuyInWindow()).toBe(false)
    await scrollTo(0)
    await strip.waitFor({ state: 'detached' })
    expect(await isBuyInWindow()).toBe(true)
  }, CHINESE_COMPUTER))

test('what comes after the first view, such as the way back from a product that is gone, looks as it does everywhere', () =>
  app.withPage(async ({ page }) => {
    await page.goto(`${app.origin}/productDetail/gone`)
    // Not the one in the bar, which is there before it and has no ground.
    const back = page.locator('.ui-screen__main').getByRole('button', { name: '返回' })
    await back.waitFor()
    const { ground, accent } = await back.evaluate(button => {
      const probe = button.appendChild(document.createElement('i'))
      probe.style.background = 'var(--accent)'
      return {
        ground: getComputedStyle(button).backgroundColor,
        accent: getComputedStyle(probe).backgroundColor,
      }
    })
    expect(ground).toBe(accent)
  }, CHINESE))

test('a link leads on before the app’s scripts are there', async () => {
  const context = await app.browser.newContext(CHINESE)
  const page = await context.newPage()
  await page.route('**/js/*.js', () => undefined)
  await page.goto(`${app.origin}/store/brand`, { waitUntil: 'commit' })
  await page.locator('a[href="/store/chooseBuy"]').first().click()
  // The next page is there as well while its scripts are not: it never finishes loading.
  await page.waitForURL('**/store/chooseBuy', { waitUntil: 'commit' })
  await page.locator('a[href^="/productDetail/"]').first().waitFor()
  await context.close()
})

test.each([
  { whose: 'the view that the app takes over', options: CHINESE },
  // Its times of day read otherwise than the server wrote them.
  { whose: 'a view that the app draws anew', options: { ...CHINESE, timezoneId: 'America/New_York' } },
])('what is typed and pressed in $whose before its scripts are there counts', ({ options }) =>
  app.withPage(async ({ page }) => {
    let letPass = () => {}
    const pass = new Promise<void>(resolve => (letPass = resolve))
    await page.route('**/js/app.*.js', async route => {
      await pass
      await route.continue()
    })
    await page.goto(`${app.origin}/login`, { waitUntil: 'commit' })
    await page.locator('#login-phone').fill('13800000321')
    await page.locator('#login-get-code').click()
    letPass()

    // The consent is what is missing, and not the number.
    await page.getByText('请先勾选用户协议').first().waitFor()
    expect(await page.locator('#login-phone').inputValue()).toBe('13800000321')
  }, options),
)

test('a view in another language than the person’s is never seen', () =>
  app.withPage(async ({ page }) => {
    await page.goto(`${app.origin}/404`)
    await page.evaluate(() => localStorage.setItem('language', 'zh-Hant'))
    await page.goto(`${app.origin}/store/brand`, { waitUntil: 'commit' })
    await page.locator('#app').waitFor({ state: 'attached' })
    expect(await page.getByText('坐下来').count()).toBe(0)
    await page.getByText('坐下來').waitFor()
  }, CHINESE))

test('a page of one’s own is not shown as a visitor’s to who is signed in', async () => {
  const context = await app.browser.newContext(CHINESE)
  const page = await context.newPage()
  await page.goto(`${app.origin}/404`)
  await page.evaluate(() => localStorage.setItem('token', 'f'.repeat(43)))
  await page.route('**/js/*.js', () => undefined)
  await page.goto(`${app.origin}/health`, { waitUntil: 'commit' })

  await page.locator('#shell').waitFor()
  expect(await page.locator('#view').count()).toBe(0)
  await context.close()
})

test('is dark on a dark system from the first picture on', () =>
  app.withPage(
    async ({ page }) => {
      await page.goto(`${app.origin}/store/brand`, { waitUntil: 'commit' })
      await page.locator('.ui-screen').first().waitFor()
      expect(await page.locator('.ui-screen').first().getAttribute('class')).toContain('theme-dark')
    },
    { ...CHINESE, colorScheme: 'dark' },
  ))
