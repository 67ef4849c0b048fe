import { readFileSync } from 'node:fs'
import { logIn } from './scenarios/logIn'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { setUpPageApp } from './support/setUpBrowserApp'

const app = setUpPageApp()
let reportId: string

beforeAll(async () => {
  await logIn(app.driver, { origin: app.origin, phone: '13800001901' })
  await uploadHealthReportFromPage(app.page, {
    measuredAt: new Date(Date.now() - 3 * 24 * 3600_000).toISOString(),
  })
  reportId = (await uploadHealthReportFromPage(app.page)).id
})

const open = (path: string) => app.page.goto(`${app.origin}${path}`)

/** What was saved by the press. */
const downloadBy = async (selector: string): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    app.page.locator(selector).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('the score is shown in full after its animation', async () => {
  await open(`/health/report/${reportId}`)
  await app.page.locator('#report-score').filter({ hasText: /^82$/ }).waitFor()
})

test('a report is saved as a picture, and nothing of it leaves the browser', async () => {
  await open(`/health/report/${reportId}`)
  await app.page.locator('#report-share').click()
  const { name, bytes } = await downloadBy('#share-save')

  expect(name).toMatch(/\.png$/)
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(10_000)
  expect(app.watch.uploads.filter(upload => !upload.contentType.startsWith('application/json'))).toEqual([])
})

test('all reports are exported as a table and as data', async () => {
  await open('/health/history')
  await app.page.locator('#history-export').click()
  const table = await downloadBy('#export-csv')
  expect(table.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + 2 * 2)

  await app.page.locator('#history-export').click()
  const data = await downloadBy('#export-json')
  expect(JSON.parse(data.bytes.toString('utf8')).reports).toHaveLength(2)
})

test('the longer check that a report offers lasts 120 seconds', async () => {
  await open('/health/check?seconds=120')
  await app.page.locator('#choose-face').click()
  await app.page.getByText('Sit still for 120 seconds').waitFor()
})

test('with room for columns, nothing is fixed at the foot and nothing sticks out', async () => {
  await app.page.setViewportSize({ width: 1280, height: 900 })
  await open(`/health/report/${reportId}`)
  await app.page.locator('.report--columns').waitFor()
  expect(await app.page.locator('.ui-screen__dock').count()).toBe(0)
  expect(
    await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('the tabs lie at the foot of a phone, and in the bar at the top where there is room', async () => {
  const top = async (width: number) => {
    await app.page.setViewportSize({ width, height: 844 })
    await open('/health')
    const box = await app.page.locator('.ui-tabs__row').locator('visible=true').boundingBox()
    return box?.y ?? NaN
  }
  expect(await top(390)).toBeGreaterThan(700)
  expect(await top(1280)).toBeLessThan(10)
})
