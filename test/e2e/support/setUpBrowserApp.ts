import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { AppDriver, LaunchApp } from '../scenarios/appDriver'
import { startAppServer, type AppServerOptions, type RunningAppServer } from './appServer'
import { launchBrowser, monitorPage, type FakeCamera, type PageMonitor } from './browser'
import { createPageDriver } from './createPageDriver'

/** A phone's screen, which is touched, and an English system. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-GB' } as const

/** A computer, whose pointer hovers, with an English system. */
export const COMPUTER = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' } as const

export type MonitoredPage = {
  context: BrowserContext
  page: Page
  watch: PageMonitor
  driver: AppDriver
  /** Opens the app at an address in this page. */
  start: LaunchApp
}

/** Opens a page in a context of its own, so that it shares no storage with others, and watches it from the beginning. */
const openMonitoredPage = async (
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = PHONE,
): Promise<MonitoredPage> => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const watch = monitorPage(page)
  const driver = createPageDriver(page, origin)
  const start = async (address: string) => {
    await driver.open(address)
    return driver
  }
  return { context, page, watch, driver, start }
}

/** Expects that the console stayed empty of errors and no request failed. */
export const expectNoErrors = ({ consoleErrors, failedRequests }: PageMonitor): void => {
  expect(consoleErrors).toEqual([])
  expect(failedRequests).toEqual([])
}

/** Starts the server before the tests of a file and stops it after them. */
const setUpServer = (
  options: AppServerOptions,
  { start, stop }: Record<'start' | 'stop', () => Promise<unknown>>,
) => {
  let server: RunningAppServer | undefined
  beforeAll(async () => {
    server = await startAppServer(options)
    await start()
  })
  afterAll(async () => {
    await stop()
    await server?.stop()
  })
  return (): RunningAppServer => {
    if (!server) throw new Error('the server is not started yet')
    return server
  }
}

/** The app's server and one browser without a camera, for all tests of a file. */
export const setUpBrowserApp = (options: AppServerOptions = {}) => {
  let browser: Browser | undefined
  const getServer = setUpServer(options, {
    start: async () => {
      browser = await launchBrowser()
    },
    stop: async () => browser?.close(),
  })
  const getBrowser = (): Browser => {
    if (!browser) throw new Error('the browser is not started yet')
    return browser
  }
  return {
    get origin() {
      return getServer().origin
    },
    get browser() {
      return getBrowser()
    },
    openPage: (contextOptions?: BrowserContextOptions) =>
      openMonitoredPage(getBrowser(), getServer().origin, contextOptions),
    /** Opens a page, acts on it, closes it, and expects that nothing went wrong in it. */
    withPage: async (act: (opened: MonitoredPage) => Promise<unknown>, options?: BrowserContextOptions) => {
      const opened = await openMonitoredPage(getBrowser(), getServer().origin, options)
      await act(opened)
      await opened.context.close()
      expectNoErrors(opened.watch)
    },
  }
}

/** The app's server for all tests of a file, and for each test a new browser whose camera shows something. */
export const setUpCameraApp = (options: AppServerOptions = {}) => {
  let browser: Browser | undefined
  const closeBrowser = async () => {
    await browser?.close()
    browser = undefined
  }
  const getServer = setUpServer(options, { start: () => Promise.resolve(), stop: closeBrowser })
  afterEach(closeBrowser)
  return {
    get origin() {
      return getServer().origin
    },
    openPage: async (camera: FakeCamera): Promise<MonitoredPage> => {
      browser = await launchBrowser(camera)
      return openMonitoredPage(browser, getServer().origin)
    },
  }
}

/** The app's server and one page for all tests of a file; after each test nothing may have gone wrong in it. */
export const setUpPageApp = (options: AppServerOptions = {}) => {
  const app = setUpBrowserApp(options)
  let opened: MonitoredPage | undefined
  beforeAll(async () => {
    opened = await app.openPage()
  })
  afterEach(() => {
    if (opened) expectNoErrors(opened.watch)
  })
  const getPage = (): MonitoredPage => {
    if (!opened) throw new Error('the page is not open yet')
    return opened
  }
  return {
    get origin() {
      return app.origin
    },
    get page() {
      return getPage().page
    },
    get watch() {
      return getPage().watch
    },
    get driver() {
      return getPage().driver
    },
    start: (address: string) => getPage().start(address),
  }
}
