import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeMiniProgramToTempFolder } from './example/ruleViolatingMiniProgram'
import { UsageError } from './hostArguments'
import { runSurveyCommand } from './survey/surveyCommand'
import type { ProgramSurvey, SurveyedPage } from './survey/surveyProgram'

const page = (name: string, script: string) => ({
  [`pages/${name}/${name}.js`]: script,
  [`pages/${name}/${name}.wxml`]: '<view>here</view>',
})

/** What an app makes of `wx.request`: a promise of what the server says. */
const REQUEST = `const request = () => new Promise((resolve, reject) => wx.request({
  url: 'https://shop.example/goods', success: answer => resolve(answer.data), fail: reject
}))`

const SCRIPTS = {
  calm: 'Page({})',
  throwing: "Page({ onLoad() { throw new Error('of its own') } })",
  trusting: `${REQUEST}; Page({ async onLoad() { const { data } = await request(); this.setData({ count: data.goods.length }) } })`,
  patient: `${REQUEST}; Page({ onLoad() { request().then(answer => setTimeout(() => answer.data.goods.length, 5)) } })`,
  careless: `${REQUEST}; Page({ async onLoad() { await request(); wx.imaginaryApi() } })`,
  mapping: "require('./map'); Page({})",
  broken: 'Page({\n  data: {',
  busy: 'Page({ onLoad() { setTimeout(() => { for (;;) ; }, 50) } })',
  after: 'Page({ onLoad() { this.setData({ count: undefined }) } })',
}

const names = Object.keys(SCRIPTS)
const { folder, remove } = writeMiniProgramToTempFolder({
  'app.json': JSON.stringify({ pages: names.map(name => `pages/${name}/${name}`) }),
  'app.js': 'App({})',
  'pages/mapping/map.js': 'module.exports = () => wx.createVKSession({ track: {} })',
  ...Object.assign({}, ...Object.entries(SCRIPTS).map(([name, script]) => page(name, script))),
})
const results = mkdtempSync(path.join(tmpdir(), 'survey-'))
const json = path.join(results, 'survey.json')
const markdown = path.join(results, 'compatibility.md')
const pictures = path.join(results, 'pictures')

let survey: ProgramSurvey
let table: string
beforeAll(async () => {
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void (table = text))
  writeFileSync(
    markdown,
    'Before.\n\n<!-- written by the survey -->\nold\n<!-- end of the survey -->\n\nAfter.\n',
  )
  await runSurveyCommand([
    `small=${folder}`,
    ...['--quiet', '--page-seconds', '15', '--json', json, '--markdown', markdown, '--pictures', pictures],
  ])
  log.mockRestore()
  survey = (JSON.parse(readFileSync(json, 'utf8')) as [ProgramSurvey])[0]
})
afterAll(() => {
  remove()
  rmSync(results, { recursive: true })
})

const found = (name: string) => survey.pages.find(({ path: one }) => one.endsWith(`/${name}`)) as SurveyedPage
const rules = (name: string) => found(name).violations.map(({ rule }) => rule)
const faked = (name: string) => found(name).afterFakedAnswers.map(({ detail }) => detail)

test('a page that only behaves opens without a violation', () => {
  expect(found('calm')).toMatchObject({ isOpened: true, violations: [], afterFakedAnswers: [] })
})

test('what a page does by itself counts against it', () => {
  expect(rules('throwing')).toEqual(['exception'])
})

test('a page whose script is broken shows that, says where, and the program lives on', () => {
  expect(found('broken').isOpened).toBe(false)
  expect(found('broken').violations[0]?.detail).toMatch(/^SyntaxError: pages\/broken\/broken\.js:\d+: /)
})

test('what follows from the answer of a fake server counts against no page, but is kept', () => {
  expect(rules('trusting')).toEqual([])
  expect(faked('trusting')[0]).toMatch(/^unhandled rejection: TypeError: .*reading 'goods'/)
  expect(rules('patient')).toEqual([])
  expect(faked('patient')[0]).toMatch(/^TypeError: .*reading 'goods'/)
})

test('what no answer would mend counts, though a fake server answered before', () => {
  expect(rules('careless')).toEqual(['exception'])
})

test('a page that keeps the program busy for ever costs only itself', () => {
  expect(found('busy').violations.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^(the host has ended|Host\.report has not been answered)/),
  ])
  expect(found('after')).toMatchObject({ isOpened: true, violations: [] })
})

test('the servers that fakes stood for are listed', () => {
  expect(survey.fakedServers).toEqual(['https://shop.example'])
})

test('the table counts pages, and the document gets it in its place', () => {
  expect(table).toContain('| small | yes | 9 | 9 | 7 | 5 | 8 | 6 | 4 |')
  const document = readFileSync(markdown, 'utf8')
  expect(document).toMatch(
    /^Before\.\n\n<!-- written by the survey -->\n\nSurvey of \d{4}-\d\d-\d\d, servers: refusing\./,
  )
  expect(document).toContain(table)
  expect(document).toContain('| 1 | exception | Error: of its own | small pages/throwing/throwing |')
  expect(document).toContain('| small | https://shop.example |')
  expect(document).toMatch(/<!-- end of the survey -->\n\nAfter\.\n$/)
  expect(document).not.toContain('old')
})

test('a picture of each page that was opened is kept, also of one after the program was started anew', () => {
  const shown = new Set(readdirSync(pictures).map(file => file.replace(/^\d+-|(-end)?\.png$/g, '')))
  const opened = survey.pages
    .filter(({ isOpened }) => isOpened)
    .map(({ path: one }) => one.replace(/\//g, '-'))
  expect(opened).toContain('pages-after-after')
  for (const one of opened) expect(shown).toContain(one)
})

test.each<[string[], string]>([
  [[], 'survey: the folder of a mini-program is wanted'],
  [['.', '--servers', 'kind'], '--servers kind: one of empty, refusing, offline is wanted'],
  [['.', '--page-seconds', '0'], '--page-seconds 0: a number above 0 is wanted'],
  [['.', '--video', 'run.webm'], "Unknown option '--video'"],
])('%j is refused', async (argv, message) => {
  await expect(runSurveyCommand(argv)).rejects.toThrow(UsageError)
  await expect(runSurveyCommand(argv)).rejects.toThrow(message)
})

test('an earlier survey stands for the run', async () => {
  const printed: string[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  await runSurveyCommand([json])
  log.mockRestore()
  expect(printed).toEqual([table])
})

test('a program that does not start has one line that says why', async () => {
  const broken = writeMiniProgramToTempFolder({ 'app.json': '{' })
  const printed: string[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text))
  await runSurveyCommand([`broken=${broken.folder}`, '--quiet'])
  log.mockRestore()
  broken.remove()
  expect(printed[0]).toMatch(/^\| broken \| app-config: app\.json is not JSON.* \| 0 \|/m)
})
