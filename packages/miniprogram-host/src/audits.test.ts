import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { runAuditCommand } from './audits/auditCommand'
import { auditRules, type AuditReport } from './audits/auditReport'
import { formatAuditRuleTable, type NamedAuditReport } from './audits/formatAuditReport'
import { launchMiniProgram } from './client/launchMiniProgram'
import {
  answerAuditedRequest,
  AUDITED_LIBRARY,
  AUDITED_SERVER,
  auditedPages,
  createAuditedMiniProgram,
} from './example/auditedMiniProgram'
import { writeMiniProgramToTempFolder } from './example/ruleViolatingMiniProgram'
import { setUpCleanUps } from './example/setUpCleanUps'
import { UsageError } from './hostArguments'
import { isVideoEncoderInstalled } from './recording/videoRecording'

/** A busy computer takes minutes for all pages. */
const WALK_TIMEOUT_MS = 600_000

const afterTest = setUpCleanUps()

const startExampleServer = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const { milliseconds, statusCode, headers, body } = answerAuditedRequest(request.url ?? '')
    setTimeout(() => response.writeHead(statusCode, headers).end(body), milliseconds)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

const { folder, remove } = writeMiniProgramToTempFolder(createAuditedMiniProgram())
const results = mkdtempSync(path.join(tmpdir(), 'audits-'))
const files = { json: path.join(results, 'audits.json'), html: path.join(results, 'audits.html') }

let server: Server
let report: AuditReport
let printed: string
let isGoodEnough: boolean
beforeAll(async () => {
  server = await startExampleServer()
  const { port } = server.address() as AddressInfo
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void (printed = text))
  const progress = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  isGoodEnough = await runAuditCommand([
    folder,
    ...['--api', `http://127.0.0.1:${port}`, '--domain', AUDITED_SERVER, '--domain', 'http://shop.example'],
    ...['--min-library', AUDITED_LIBRARY, '--min-score', '1'],
    ...['--json', files.json, '--html', files.html],
  ])
  log.mockRestore()
  progress.mockRestore()
  report = (JSON.parse(readFileSync(files.json, 'utf8')) as [NamedAuditReport])[0].report
}, WALK_TIMEOUT_MS)
afterAll(() => {
  server.close()
  server.closeAllConnections()
  remove()
  rmSync(results, { recursive: true })
})

const findPage = (name: string) => report.pages.find(page => page.path.endsWith(`/${name}`))!
const lostBy = (name: string) =>
  findPage(name)
    .results.filter(({ passed }) => !passed)
    .map(({ rule }) => rule)

test('a page for every published rule is opened', () => {
  expect(Object.keys(auditedPages).sort()).toEqual(['good', ...auditRules.map(({ rule }) => rule)].sort())
  expect(report.pages).toHaveLength(auditRules.length + 1)
})

test('a page that keeps every rule has a score of 100', () => {
  expect(lostBy('good')).toEqual([])
  expect(findPage('good').score).toBe(100)
})

test.each(auditRules.map(({ rule, weight }) => [rule, weight] as const))(
  'a page that breaks %s loses that rule and no other',
  (rule, weight) => {
    expect(lostBy(rule)).toEqual([rule])
    const weights = auditRules.reduce((sum, one) => sum + one.weight, 0)
    expect(findPage(rule).score).toBeCloseTo(100 - (100 * weight) / weights, 6)
  },
)

test('a program with all of these pages loses every rule', () => {
  expect(report.results.filter(({ passed }) => passed)).toEqual([])
  expect(report.score).toBe(0)
  expect(isGoodEnough).toBe(false)
})

test('a line for each rule, for each page and the score are printed, and a document is written', () => {
  for (const { rule, publishedName } of auditRules)
    expect(printed).toContain(` ${rule} (${publishedName}, weight `)
  expect(printed).toMatch(/^page pages\/good\/good 100\.0$/m)
  expect(printed).toMatch(/^page pages\/tap-area\/tap-area 97\.0: tap-area$/m)
  expect(printed).toMatch(/^score \S+ 0\.0$/m)
  expect(readFileSync(files.html, 'utf8')).toContain('避免 JS 异常')
})

test("the platform's own client stops the audits, gets the report and writes it", async () => {
  const app = await launchMiniProgram(folder, ['--quiet', '--audits', '--servers', 'empty'])
  afterTest(app.stop)
  const file = path.join(results, 'client.html')
  const stopped = (await app.client.stopAudits({ path: file })) as AuditReport
  expect(stopped.pages.map(page => [page.path, page.score])).toEqual([['pages/good/good', 100]])
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[^]*100\.0 of 100/)
  expect((await app.takeAuditReport()).score).toBe(100)
})

test('a host that records nothing says how to make it record', async () => {
  const app = await launchMiniProgram(folder, ['--quiet', '--servers', 'empty'])
  afterTest(app.stop)
  await expect(app.client.stopAudits()).rejects.toThrow('start the host with --audits')
})

const runAudit = (...argv: string[]) =>
  promisify(execFile)(process.execPath, [
    path.join(__dirname, '../bin/miniprogram-host.cjs'),
    'audit',
    ...argv,
  ])

test('the command fails below the wanted score', async () => {
  const calm = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages: ['pages/a/a'] }),
    'app.js': 'App({})',
    'pages/a/a.js': 'Page({ onLoad() { this.setData({ forgotten: 1 }) } })',
    'pages/a/a.wxml': '<view>Words</view>',
  })
  afterTest(calm.remove)
  await expect(runAudit(calm.folder, '--min-score', '99.5')).rejects.toMatchObject({ code: 1 })
  expect((await runAudit(calm.folder, '--min-score', '99')).stdout).toContain(
    'lost best-practice 5 set-data-unused',
  )
})

test('the command tells on standard error how far it has come, and which pages give way to others', async () => {
  const guarded = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages: ['pages/a/a', 'pages/gate/gate'] }),
    'app.js': 'App({})',
    'pages/a/a.js': 'Page({})',
    'pages/a/a.wxml': '<view>Words</view>',
    'pages/gate/gate.js': "Page({ onLoad() { wx.reLaunch({ url: '/pages/a/a' }) } })",
    'pages/gate/gate.wxml': '<view/>',
  })
  afterTest(guarded.remove)
  const { stdout, stderr } = await runAudit(guarded.folder)
  expect(stderr).toMatch(/^1 of 2 in \d\.\d s: pages\/a\/a$/m)
  expect(stderr).toMatch(/^2 of 2 in \d\.\d s: pages\/gate\/gate, which led to pages\/a\/a$/m)
  expect(stdout).toMatch(/^page pages\/a\/a 100\.0$/m)
  expect(stdout).toMatch(/^page pages\/gate\/gate gave way to another page$/m)
})

/** Two pages, the second of which is opened by the audit. */
const writeTwoPages = () => {
  const pages = ['pages/a/a', 'pages/b/b']
  const program = writeMiniProgramToTempFolder({
    'app.json': JSON.stringify({ pages }),
    'app.js': 'App({})',
    ...Object.fromEntries(
      pages.flatMap(page => [
        [`${page}.js`, 'Page({})'],
        [`${page}.wxml`, '<view>Words</view>'],
      ]),
    ),
  })
  afterTest(program.remove)
  return program.folder
}

test('the command keeps a picture of each page and one of the end', async () => {
  const pictures = path.join(results, 'pictures')
  await runAudit(writeTwoPages(), '--pictures', pictures)
  expect(readdirSync(pictures).sort()).toEqual([
    '001-pages-a-a.png',
    '002-pages-b-b.png',
    '003-pages-b-b-end.png',
  ])
  for (const picture of readdirSync(pictures))
    expect(readFileSync(path.join(pictures, picture)).subarray(1, 4).toString()).toBe('PNG')
})

test('a program that the host refuses has one line that says why, and those after it are audited all the same', async () => {
  const broken = writeMiniProgramToTempFolder({ 'app.json': '{' })
  afterTest(broken.remove)
  const progress: string[] = []
  const error = jest.spyOn(console, 'error').mockImplementation((line: string) => void progress.push(line))
  const log = jest.spyOn(console, 'log').mockImplementation((text: string) => void (printed = text))
  await expect(runAuditCommand([broken.folder, writeTwoPages()])).resolves.toBe(false)
  error.mockRestore()
  log.mockRestore()
  expect(progress[0]).toMatch(/ is refused: app-config: app\.json is not JSON: /)
  expect(printed).toMatch(/^page pages\/b\/b 100\.0$/m)
})

const testWithEncoder = isVideoEncoderInstalled() ? test : test.skip

testWithEncoder(
  'the command makes a video of the walk (without ffmpeg in PATH it is not looked at)',
  async () => {
    const video = path.join(results, 'walk.webm')
    await runAudit(writeTwoPages(), '--video', video)
    // What every WebM begins with (EBML, RFC 8794).
    expect(readFileSync(video).subarray(0, 4).toString('hex')).toBe('1a45dfa3')
  },
)

test.each<[string[], string]>([
  [[], 'audit: the folder of a mini-program is wanted'],
  [['.', '--min-score', 'high'], '--min-score high: a number from 0 to 100 is wanted'],
  [['.', '--device', 'toaster'], '--device toaster: one of phone, '],
  [['.', '--video', 'run.avi'], '--video run.avi: a file that ends in '],
  [['.', '..', '--video', 'run.webm'], '--video run.webm: a video is of one mini-program'],
  [['.', '--colour'], "Unknown option '--colour'"],
])('%j is refused', async (argv, message) => {
  await expect(runAuditCommand(argv)).rejects.toThrow(UsageError)
  await expect(runAuditCommand(argv)).rejects.toThrow(message)
})

test('the documentation has every rule as it is', () => {
  const cells = (table: string) => table.replace(/ +/g, ' ').replace(/-+/g, '-')
  const document = readFileSync(path.join(__dirname, '../docs/audits.md'), 'utf8')
  expect(cells(document)).toContain(cells(formatAuditRuleTable()))
})
