import type { BrowserContextOptions } from 'playwright-core'
import { logIn } from './scenarios/logIn'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { createConstitutionResult, createTongueResult, createWholeReport } from './scenarios/wholeReport'
import { readPrintedSheets } from './support/readPrintedSheets'
import { COMPUTER, PHONE, setUpPageApp } from './support/setUpBrowserApp'

const app = setUpPageApp()
let sheets: string[]
let address: string

/** What another device prints of the same report. */
const printOn = async (device: BrowserContextOptions): Promise<Buffer> => {
  const { page } = app
  const browser = page.context().browser()
  if (!browser) throw new Error('the page belongs to no browser')
  const context = await browser.newContext({
    ...device,
    storageState: await page.context().storageState(),
  })
  try {
    const translated = await context.newPage()
    await translated.goto(address)
    await translated.locator('#report-tongue').scrollIntoViewIfNeeded()
    return await translated.pdf({ preferCSSPageSize: true })
  } finally {
    await context.close()
  }
}

const normalise = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** What stands first and last in each block that must not be cut, as it is laid out for paper. */
const readBlocks = async (): Promise<{ first: string; last: string }[]> => {
  await app.page.emulateMedia({ media: 'print' })
  const texts = await app.page.locator('.indicator').evaluateAll(blocks =>
    blocks.map(block => {
      const readLines = (element: Element | null) =>
        element === null ? [] : (element as HTMLElement).innerText.split('\n')
      // The marks of a scale lie over one another and are no text to read.
      const marks = readLines(block.querySelector('.indicator__band'))
      return readLines(block).filter(line => line.trim() !== '' && !marks.includes(line))
    }),
  )
  await app.page.emulateMedia({ media: null })
  return texts.map(lines => ({ first: normalise(lines[0] ?? ''), last: normalise(lines.at(-1) ?? '') }))
}

beforeAll(async () => {
  await logIn(app.driver, { origin: app.origin, phone: '13800001902' })
  const measuredAt = new Date()
  const { id } = await uploadHealthReportFromPage(
    app.page,
    createWholeReport({
      measuredAt,
      tongue: createTongueResult(measuredAt, 2),
      constitution: createConstitutionResult(measuredAt, 18),
    }),
  )
  address = `${app.origin}/health/report/${id}`
  await app.page.goto(address)
  await app.page.locator('#report-score').waitFor()
  await app.page.locator('#report-tongue').scrollIntoViewIfNeeded()
  sheets = readPrintedSheets(await app.page.pdf({ preferCSSPageSize: true }))
})

test('a report is printed from its beginning over several sheets, wherever it was scrolled to', () => {
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toContain('Resting heart rate')
  expect(sheets[1]).toContain('Constitution')
  expect(sheets[1]).toContain('Tongue')
})

test('every sheet says whose report it is, that it is no diagnosis, and which sheet of how many', () => {
  sheets.forEach((sheet, at) => {
    expect(sheet).toContain('Health check')
    expect(sheet).toContain('Not a diagnosis.')
    expect(sheet).toContain(`Page ${at + 1} of ${sheets.length}`)
  })
})

test('no sheet is nearly empty, and no value is cut in two', async () => {
  const blocks = await readBlocks()
  expect(blocks.length).toBeGreaterThan(10)
  for (const { first, last } of blocks) {
    const isWhole = sheets.some(sheet => {
      const at = sheet.indexOf(first)
      return at >= 0 && sheet.includes(last, at)
    })
    expect([first, last, isWhole]).toEqual([first, last, true])
  }
  for (const sheet of sheets) expect(sheet.length).toBeGreaterThan(150)
})

test.each([
  {
    language: '简体中文',
    locale: 'zh-CN',
    words: ['静息心率', '体质', '舌象', '不是诊断'],
    page: '第 1 页，共 2 页',
  },
  {
    language: '繁體中文',
    locale: 'zh-Hant',
    words: ['靜止心率', '體質', '舌象', '不是診斷'],
    page: '第 1 頁',
  },
])('$language prints the same two full sheets', async ({ locale, words, page }) => {
  const translated = readPrintedSheets(await printOn({ ...PHONE, locale }))
  expect(translated).toHaveLength(2)
  for (const word of words) expect(translated.join(' ')).toContain(word)
  expect(translated[0]).toContain(normalise(page))
  for (const sheet of translated) expect(sheet.length).toBeGreaterThan(150)
})

test('a computer prints the same as a phone, in the dark, too', async () => {
  const fromComputer = readPrintedSheets(await printOn({ ...COMPUTER, colorScheme: 'dark' }))
  expect(fromComputer).toHaveLength(2)
  expect(fromComputer[0]).toContain('Resting heart rate')
  expect(fromComputer[1]).toContain('Constitution')
})

test('nothing to press is on paper', () => {
  const text = sheets.join(' ')
  for (const words of [
    'Enter a cuff reading',
    'Share as a picture',
    'Start smart massage',
    'Use my fingertip',
  ])
    expect(text).not.toContain(words)
})
