import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { logIn } from './scenarios/logIn'
import { uploadReport } from './scenarios/uploadReport'
import { openBrowser, watchPage, type Watch } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

let app: RunningApp
let browser: Browser
let page: Page
let watch: Watch
let reportId: string

beforeAll(async () => {
  app = await startApp()
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await logIn(drivePage(page, app.origin), { origin: app.origin, phone: '13800001901' })
  await uploadReport(page, { measuredAt: new Date(Date.now() - 3 * 24 * 3600_000).toISOString() })
  reportId = (await uploadReport(page)).id
})
beforeEach(() => {
  watch = watchPage(page)
})
afterEach(() => {
  expect(watch.consoleErrors).toEqual([])
  expect(watch.failedRequests).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const open = (path: string) => page.goto(`${app.origin}${path}`)

/** What was saved by the press. */
const savedBy = async (selector: string): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(selector).click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('the score stands in full after its first seconds', async () => {
  await open(`/health/report/${reportId}`)
  await page.locator('#report-score').filter({ hasText: /^82$/ }).waitFor()
})

test('a report is saved as a picture, and nothing of it leaves the browser', async () => {
  await open(`/health/report/${reportId}`)
  await page.locator('#report-share').click()
  const { name, bytes } = await savedBy('#share-save')

  expect(name).toMatch(/\.png$/)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(watch.uploads.filter(upload => !upload.contentType.startsWith('application/json'))).toEqual([])
})

test('all reports are exported as a table and as data', async () => {
  await open('/health/history')
  await page.locator('#history-export').click()
  const table = await savedBy('#export-csv')
  expect(table.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + 2 * 2)

  await page.locator('#history-export').click()
  const data = await savedBy('#export-json')
  expect(JSON.parse(data.bytes.toString('utf8')).reports).toHaveLength(2)
})

test('the longer check that a report offers takes so long', async () => {
  await open('/health/check?seconds=120')
  await page.getByText('Sit still for 120 seconds').waitFor()
})

test('with room for columns, nothing is fixed at the foot and nothing sticks out', async () => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(`/health/report/${reportId}`)
  await page.locator('.report--columns').waitFor()
  expect(await page.locator('.ui-screen__dock').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the tabs lie at the foot of a phone, and in the bar at the top where there is room', async () => {
  const top = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await open('/health')
    const box = await page.locator('.ui-tabs__row').locator('visible=true').boundingBox()
    return box?.y ?? NaN
  }
  expect(await top(390)).toBeGreaterThan(700)
  expect(await top(1280)).toBeLessThan(10)
})
