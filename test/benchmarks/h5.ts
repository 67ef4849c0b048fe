import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/browser'
import { startAppServer } from '../e2e/support/appServer'

const RUN_COUNT = 5
const VIEWPORT = { width: 390, height: 844 }

/** A slow phone in a slow network: 4 times less CPU, 1.6 Mbit/s down, 150 ms round trip. */
const SLOW_DEVICE = { cpu: 4, down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 }

/** When nothing more is asked for during this time, the page is there, ms. */
const NETWORK_IDLE_MS = 1500

const PRODUCT_COUNT = 2000
const PAGE_SIZE = 20

type PageLoadMetrics = {
  /** First and largest contentful paint, and the first product card that can be seen, ms. */
  fcp: number
  lcp: number
  card: number
  /** Milliseconds beyond 50 of long tasks, from the start, and from the first paint on. */
  tbt: number
  blocking: number
  cls: number
  /** Bytes of scripts and styles, gzip. */
  jsCssGz: number
}

type CollectedEntries = {
  lcp: number
  card: number
  cls: number
  tasks: { start: number; duration: number }[]
}

/** Runs inside the page from its first moment on. */
const collectPerformanceEntries = () => {
  const seen: CollectedEntries = { lcp: 0, card: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  observe('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  const look = () => {
    const card = document.querySelector('.product-card')
    if (card && getComputedStyle(card).visibility === 'visible') seen.card = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const injectCollector = async (page: Page) => {
  // The compiler that runs this file marks functions by a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name = made => made' })
  await page.addInitScript(collectPerformanceEntries)
}

const throttle = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_DEVICE.latency,
    downloadThroughput: SLOW_DEVICE.down,
    uploadThroughput: SLOW_DEVICE.up,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DEVICE.cpu })
}

const sumBlockingTime = (tasks: CollectedEntries['tasks']) =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)

/** One cold load of the shop's first page. */
const measurePageLoad = async (
  browser: Browser,
  address: string,
  isSlow: boolean,
): Promise<PageLoadMetrics> => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await injectCollector(page)
    if (isSlow) await throttle(page)
    const code: Promise<number>[] = []
    page.on('response', response => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname))
        code.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(address)
    await page.locator('.product-card').first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(
      until => performance.now() > until,
      (await readPageTime(page)) + NETWORK_IDLE_MS,
    )
    const { seen, fcp } = await page.evaluate(() => ({
      seen: (window as unknown as { seen: CollectedEntries }).seen,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    const { lcp, card, cls, tasks } = seen
    const jsCssGz = (await Promise.all(code)).reduce((sum, bytes) => sum + bytes, 0)
    const later = tasks.filter(({ start }) => start >= fcp)
    return { fcp, lcp, card, tbt: sumBlockingTime(tasks), blocking: sumBlockingTime(later), cls, jsCssGz }
  } finally {
    await context.close()
  }
}

const readPageTime = (page: Page) => page.evaluate(() => performance.now())

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

const roundMetrics = (load: PageLoadMetrics): PageLoadMetrics =>
  Object.fromEntries(
    Object.entries(load).map(([name, value]) => [
      name,
      name === 'cls' ? Math.round(value * 1000) / 1000 : Math.round(value),
    ]),
  ) as PageLoadMetrics

const measureMedianPageLoad = async (
  browser: Browser,
  address: string,
  isSlow: boolean,
): Promise<PageLoadMetrics> => {
  const loads: PageLoadMetrics[] = []
  for (let run = 0; run < RUN_COUNT; run += 1) loads.push(await measurePageLoad(browser, address, isSlow))
  const names = Object.keys(loads[0] as PageLoadMetrics) as (keyof PageLoadMetrics)[]
  return roundMetrics(
    Object.fromEntries(names.map(name => [name, median(loads.map(load => load[name]))])) as PageLoadMetrics,
  )
}

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

/** Scrolls through a list of 2,000 products with a slow CPU: how long tasks take, and how much is drawn at the end. */
const measureScrolling = async (browser: Browser, origin: string) => {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await injectCollector(page)
    await page.route('**/dealer_product/list', async route => {
      const { cursor = '0' } = route.request().postDataJSON() as { cursor?: string }
      const from = Number(cursor)
      const products = Array.from({ length: PAGE_SIZE }, (_, at) => createGeneratedProduct(from + at))
      const next = from + PAGE_SIZE < PRODUCT_COUNT ? String(from + PAGE_SIZE) : null
      await route.fulfill({ json: { code: 0, message: '', data: { products, next, isApproximate: false } } })
    })
    await page.goto(`${origin}/store/chooseBuy`)
    await page.locator('.product-card').first().waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DEVICE.cpu })
    const begin = await readPageTime(page)
    await page.mouse.move(250, 500)
    const last = page.getByText(`Product ${PRODUCT_COUNT - 1}`, { exact: true })
    // A finger that flings as fast as it can: about 9,000 px a second.
    while ((await last.count()) === 0) {
      await page.mouse.wheel(0, 160)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
    }
    const { tasks } = await page.evaluate(() => (window as unknown as { seen: CollectedEntries }).seen)
    const during = tasks.filter(({ start }) => start >= begin).map(({ duration }) => duration)
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

const benchmarkWebApp = async () => {
  const app = await startAppServer()
  const browser = await launchBrowser()
  try {
    const address = `${app.origin}/store/brand`
    await measurePageLoad(browser, address, false)
    return {
      slow: await measureMedianPageLoad(browser, address, true),
      fast: await measureMedianPageLoad(browser, address, false),
      scroll: await measureScrolling(browser, app.origin),
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

benchmarkWebApp().then(
  result => console.log(JSON.stringify(result)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
