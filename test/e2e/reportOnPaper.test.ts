import { logIn } from './scenarios/logIn'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { createConstitutionResult, createTongueResult, createWholeReport } from './scenarios/wholeReport'
import { readPrintedSheets } from './support/readPrintedSheets'
import { setUpPageApp } from './support/setUpBrowserApp'

const app = setUpPageApp()
let sheets: string[]

const normalise = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

/** What stands first and last in each block that must not be cut, as it is laid out for paper. */
const readBlocks = async (): Promise<{ first: string; last: string }[]> => {
  await app.page.emulateMedia({ media: 'print' })
  const texts = await app.page
    .locator('.indicator')
    .evaluateAll(blocks =>
      blocks.map(block => (block as HTMLElement).innerText.split('\n').filter(line => line.trim() !== '')),
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
  await app.page.goto(`${app.origin}/health/report/${id}`)
  await app.page.locator('#report-score').waitFor()
  await app.page.locator('#report-tongue').scrollIntoViewIfNeeded()
  sheets = readPrintedSheets(await app.page.pdf({ preferCSSPageSize: true }))
})

test('a report is printed from its beginning over several sheets, wherever it was scrolled to', () => {
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.length).toBeLessThan(7)
  expect(sheets[0]).toContain('Resting heart rate')
  expect(sheets.join(' ')).toContain('Constitution')
  expect(sheets.join(' ')).toContain('Tongue')
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
