import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

export const VIEWPORT = { width: 390, height: 844 }

/** A slow phone in a slow network: 4 times less CPU, 1.6 Mbit/s down, 150 ms round trip. */
const SLOW_DEVICE = { cpu: 4, down: 1_600_000 / 8, up: 750_000 / 8, latency: 150 }

/** So long nothing happens any more when a page is there, ms. */
const QUIET_MS = 1500

/** Times are milliseconds since the navigation. */
export type PageLoad = {
  /** First and largest contentful paint. */
  fcp: number
  lcp: number
  /** Milliseconds beyond 50 of tasks that begin after the first paint. */
  blocking: number
  cls: number
  /** When React answers on the page. */
  usable: number
  /** From the first press to the next picture, ms. */
  tap: number
  /** Bytes of scripts and styles, gzip at its best level, and of the document as it travels. */
  jsCssGz: number
  htmlBytes: number
}

type Task = { start: number; duration: number }
type Seen = { lcp: number; cls: number; tasks: Task[] }

/** Runs inside the page from its first moment on. */
const collectEntries = () => {
  const seen: Seen = { lcp: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
  observe('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
}

/** Has the page note what its performance observers see. */
export const injectCollector = async (page: Page): Promise<void> => {
  // The compiler that runs this file marks functions by a helper that the page does not have.
  await page.addInitScript({ content: 'globalThis.__name = made => made' })
  await page.addInitScript(collectEntries)
}

/** The tasks of more than 50 ms that the page has had so far. */
export const readLongTasks = (page: Page): Promise<Task[]> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen.tasks)

/** Makes the browser's processor as slow as the slow phone's. */
export const slowProcessor = (devtools: CDPSession): Promise<unknown> =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DEVICE.cpu })

const slowDown = async (devtools: CDPSession) => {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_DEVICE.latency,
    downloadThroughput: SLOW_DEVICE.down,
    uploadThroughput: SLOW_DEVICE.up,
  })
  await slowProcessor(devtools)
}

/** Milliseconds until React answers on the page: until elements have its mark. */
const waitUntilUsable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const look = () => {
          const element = document.querySelector('.ui-screen__main')
          const isTaken = element !== null && Object.keys(element).some(key => key.startsWith('__react'))
          if (isTaken) resolve(performance.now())
          else setTimeout(look, 10)
        }
        look()
      }),
  )

/** Presses at an empty place: milliseconds to the next picture. */
const measureTap = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    addEventListener('pointerdown', () => {
      const begin = performance.now()
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { tap: performance.now() - begin })))
    })
  })
  await page.mouse.click(195, 500, { button: 'right' })
  await page.waitForFunction(() => 'tap' in window)
  return page.evaluate(() => (window as unknown as { tap: number }).tap)
}

const readFigures = async (page: Page) => {
  const { seen, fcp, htmlBytes } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Seen }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    htmlBytes: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
  }))
  const blocking = seen.tasks
    .filter(({ start }) => start >= fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { fcp, lcp: seen.lcp, cls: seen.cls, blocking, htmlBytes }
}

/** Opens an address in a page and measures it; the page stays where it is. */
const measureVisit = async (page: Page, address: string): Promise<PageLoad> => {
  const code: Promise<number>[] = []
  const count = (response: { url: () => string; body: () => Promise<Buffer> }) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      code.push(response.body().then(body => gzipSync(body, { level: 9 }).length))
  }
  page.on('response', count)
  await page.goto(address, { waitUntil: 'commit' })
  const usable = await waitUntilUsable(page)
  const tap = await measureTap(page)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  const figures = await readFigures(page)
  page.off('response', count)
  const jsCssGz = (await Promise.all(code)).reduce((sum, bytes) => sum + bytes, 0)
  return { ...figures, usable, tap, jsCssGz }
}

/** A new person on the slow phone: `visit` opens an address in the one page of the phone. */
export const withSlowPhone = async <T>(
  browser: Browser,
  language: string,
  use: (phone: { page: Page; visit: (address: string) => Promise<PageLoad> }) => Promise<T>,
): Promise<T> => {
  const context: BrowserContext = await browser.newContext({ viewport: VIEWPORT, locale: language })
  try {
    const page = await context.newPage()
    await injectCollector(page)
    await slowDown(await context.newCDPSession(page))
    return await use({ page, visit: address => measureVisit(page, address) })
  } finally {
    await context.close()
  }
}
