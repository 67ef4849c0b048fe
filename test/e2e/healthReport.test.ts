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

test('a report is shared by a link, read by a stranger without an account, and ended at once', async () => {
  await open(`/health/report/${reportId}`)
  await app.page.locator('#report-share-link').click()
  await app.page.locator('#share-make').click()
  const address = (await app.page.locator('#share-link').textContent()) ?? ''

  const context = await app.page.context().browser()?.newContext()
  if (!context) throw new Error('no browser')
  try {
    const stranger = await context.newPage()
    const answer = await stranger.goto(address)
    expect(answer?.headers()['x-robots-tag']).toContain('noindex')
    await stranger.locator('#shared-HR_BPM').waitFor()
    expect(await stranger.locator('#shared-head').textContent()).not.toContain('82')

    await app.page.locator('#active-shares .report-share__revoke').click()
    await app.page.locator('#revoke-yes').click()
    await app.page.locator('#active-shares').waitFor({ state: 'detached' })
    await stranger.reload()
    await stranger.locator('.ui-screen__failed').waitFor()
  } finally {
    await context.close()
  }
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

test('the tabs lie at the foot of a phone; where there is room the header of the site takes their place', async () => {
  const tabs = app.page.locator('.ui-tabs__row').locator('visible=true')
  const header = app.page.locator('.site-header').locator('visible=true')
  await app.page.setViewportSize({ width: 390, height: 844 })
  await open('/health')
  expect((await tabs.boundingBox())?.y).toBeGreaterThan(700)
  expect(await header.count()).toBe(0)

  await app.page.setViewportSize({ width: 1280, height: 844 })
  await header.waitFor()
  expect(await tabs.count()).toBe(0)
  expect(await header.locator('[aria-current="page"]').innerText()).toBe('Health')
  await header.getByRole('searchbox').fill('neck')
  await app.page.keyboard.press('Enter')
  await app.page.waitForURL('**/store/chooseBuy?query=neck')
  await app.page.getByText('M1 Neck').locator('visible=true').first().waitFor()
})
