import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS } from '@anzuo/miniprogram-host/chromiumArguments'
import { findOrInstallChromium } from '@anzuo/miniprogram-host/findOrInstallChromium'

/** What the camera of the browser shows. `none`: there is no camera; `refused`: the person says no. */
export type FakeCamera = { clip: string } | 'none' | 'refused'

/** A page's own requests are what tests watch and answer; a service worker would make them in its place. */
export const blockServiceWorkers = (browser: Browser): Browser => {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = options => newContext({ serviceWorkers: 'block', ...options })
  return browser
}

/** Starts headless Chromium with a y4m clip as its camera, or without one. Service workers run where a context allows them. */
export const launchBrowser = async (camera: FakeCamera = 'none'): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [
      ...CHROMIUM_ARGUMENTS,
      '--disable-quic',
      ...(typeof camera === 'object'
        ? [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera.clip}`,
          ]
        : []),
      ...(camera === 'refused' ? ['--use-fake-device-for-media-stream', '--deny-permission-prompts'] : []),
    ],
  })
  return blockServiceWorkers(browser)
}

export type PageMonitor = {
  /** Errors and warnings of the console that a person's browser would show in red. */
  consoleErrors: string[]
  /** Requests that failed or were answered with an error status. */
  failedRequests: string[]
  /** Bodies that left the browser. */
  uploads: { path: string; bytes: number; contentType: string; body: string }[]
}

/** Watches a page from now on for errors and for everything that it sends. */
export const monitorPage = (page: Page): PageMonitor => {
  const watch: PageMonitor = { consoleErrors: [], failedRequests: [], uploads: [] }
  page.on('console', message => {
    if (message.type() === 'error') watch.consoleErrors.push(message.text())
  })
  page.on('pageerror', error => watch.consoleErrors.push(error.message))
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // The browser drops what a page was still loading when it moves on.
    if (reason !== 'net::ERR_ABORTED') watch.failedRequests.push(`${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) watch.failedRequests.push(`${response.url()} ${response.status()}`)
  })
  page.on('request', request => {
    const body = request.postDataBuffer()
    if (!body) return
    watch.uploads.push({
      path: new URL(request.url()).pathname,
      bytes: body.length,
      contentType: request.headers()['content-type'] ?? '',
      body: body.toString('latin1'),
    })
  })
  return watch
}
