import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runChildProcess } from './runChildProcess'
import { launchMiniProgram } from './client/launchMiniProgram'
import { writeMiniProgramFilesTo, type MiniProgramFiles } from './example/ruleViolatingMiniProgram'
import { createSourceMiniProgram } from './example/sourceMiniProgram'
import { setUpCleanUps } from './example/setUpCleanUps'
import { readCompiledProgram } from './program/compiledProgram'
import { checkMiniProgramStyleSheets } from './program/styles'
import { compileWxmlTemplates } from './program/templates'

const folders: string[] = []
afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true })))

const afterTest = setUpCleanUps()

const write = (files: MiniProgramFiles): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'source-program-'))
  folders.push(folder)
  writeMiniProgramFilesTo(folder, files)
  return folder
}

const readSource = (change: MiniProgramFiles = {}) =>
  readCompiledProgram(write({ ...createSourceMiniProgram(), ...change }))

describe('the sources of a mini-program become what the platform gets', () => {
  const program = readSource()

  test.each<[string, string, RegExp]>([
    ['TypeScript', 'pages/home/home.js', /require\("\.\.\/\.\.\/words"\)/],
    ['an ES module', 'words.js', /module\.exports = __toCommonJS/],
    ['less', 'app.wxss', /\.box {\s+color: #336699;/],
    ['Sass', 'pages/home/home.wxss', /\.box \.inner {\s+width: 20rpx;/],
    ['a package that was made for mini-programs', 'miniprogram_npm/cards/card/index.wxml', /<slot/],
    ['a package of plain scripts', 'miniprogram_npm/sums/index.js', /twice/],
  ])('%s', (_what, file, content) => {
    expect(program.read(file)).toMatch(content)
  })

  test('a script that requires stays as it is', () => {
    expect(program.read('app.js')).toBe(createSourceMiniProgram()['miniprogram/app.js'])
  })

  test('what packOptions leaves out is not there', () => {
    expect(program.has('drafts/page.js')).toBe(false)
    expect(program.has('words.d.ts')).toBe(false)
  })

  test('components of packages, of folders and of app.json are found', () => {
    expect(program.components.get('pages/home/home')?.config.usingComponents).toEqual({
      'app-sign': 'sign/index',
      card: 'miniprogram_npm/cards/card/index',
    })
  })
})

describe('one line says what is wrong with', () => {
  const project = (config: object) => ({
    'miniprogram/project.json': '',
    'project.config.json': JSON.stringify(config),
  })

  test.each<[string, MiniProgramFiles, RegExp]>([
    [
      'a project.config.json that is no JSON',
      { 'project.config.json': '{' },
      /^app-config: project\.config\.json is not JSON/,
    ],
    ['a plugin', project({ compileType: 'plugin' }), /^not-supported: project\.config\.json: a plugin/],
    [
      'a mini-game',
      project({ compileType: 'game' }),
      /^not-supported: project\.config\.json: compileType game/,
    ],
    [
      'a project without its mini-program',
      { 'project.config.json': '{}' },
      /^missing-file: app\.json; there is one in miniprogram$/,
    ],
    ['less', { 'miniprogram/app.less': '.a {' }, /^style: app\.wxss:1: Unrecognised input/],
    [
      'Sass',
      { 'miniprogram/pages/home/home.scss': '.a { .b' },
      /^style: pages\/home\/home\.wxss:1: expected/,
    ],
  ])('%s', (_what, files, message) => {
    expect(() => checkMiniProgramStyleSheets(readSource(files))).toThrow(message)
  })

  test('TypeScript', () => {
    const program = readSource({ 'miniprogram/pages/home/home.ts': 'const a: = 1' })
    expect(() => program.read('pages/home/home.js')).toThrow(
      /^script: pages\/home\/home\.js:1: Unexpected "="/,
    )
  })
})

describe('it is remarked that', () => {
  const remarks = (app: object, change: MiniProgramFiles = {}) => {
    const config = JSON.parse(String(createSourceMiniProgram()['miniprogram/app.json'])) as object
    const text = JSON.stringify({ ...config, ...app })
    return readSource({ 'miniprogram/app.json': text, ...change }).remarks.map(
      ({ rule, detail }) => `${rule}: ${detail}`,
    )
  }

  test('a package is not installed, with the command that installs it', () => {
    const manifest = JSON.stringify({ dependencies: { '@shop/parts': '1.0.0' } })
    expect(
      remarks({ usingComponents: { part: '@shop/parts/part' } }, { 'package.json': manifest }),
    ).toContainEqual(
      expect.stringMatching(
        /^missing-file: the component @shop\/parts\/part, named in app\.json; run "npm install" in .*source-program-/,
      ),
    )
  })

  test('a template that another imports is missing', () => {
    const program = readSource({ 'miniprogram/pages/other/other.wxml': '<import src="/none.wxml" />' })
    compileWxmlTemplates(program)
    expect(program.remarks).toEqual([
      { rule: 'missing-file', detail: 'none.wxml, named in pages/other/other.wxml' },
    ])
  })

  test('a style sheet that another imports is missing', () => {
    const program = readSource({ 'miniprogram/pages/other/other.wxss': '@import "/none.wxss";' })
    checkMiniProgramStyleSheets(program)
    expect(program.remarks).toEqual([
      { rule: 'missing-file', detail: 'none.wxss, imported in pages/other/other.wxss' },
    ])
  })

  test('plugins cannot be had', () => {
    expect(remarks({ plugins: { chat: {} }, usingComponents: { chat: 'plugin://chat/room' } })).toEqual(
      expect.arrayContaining([
        'not-supported: plugin://chat/room, named in app.json: plugins are not public code',
        'not-supported: the plugin chat: plugins are not public code',
      ]),
    )
  })

  test('an extended library is to be installed', () => {
    expect(remarks({ useExtendedLib: { weui: true } })).toContainEqual(
      expect.stringMatching(/^not-supported: useExtendedLib weui; run "npm install weui-miniprogram" in /),
    )
  })
})

test('a mini-program runs from its sources', async () => {
  const app = await launchMiniProgram(write(createSourceMiniProgram()), ['--quiet'])
  afterTest(app.stop)
  expect(await app.text('.sum')).toBe('twice 21 is 42')
  expect(await app.text('.sign')).toBe('sign of the app')
  expect(await app.text('.card')).toBe('in a card')
  const box = await (await app.page()).$('.inner')
  expect(await box?.style('width')).toMatch(/^10\.(4|39\d*)px$/)
  expect(await app.stop()).toBe(0)
})

describe('the command', () => {
  const command = path.join(__dirname, '../bin/miniprogram-host.cjs')
  const run = async (folder: string) => runChildProcess(process.execPath, [command, folder, '--port', '0'])

  test('runs anywhere, and ends with a line when a script never ends', async () => {
    const loop = { 'miniprogram/app.js': 'App({ onLaunch() {\n  for (;;);\n} })' }
    const { exitCode, output } = await run(write({ ...createSourceMiniProgram(), ...loop }))
    expect(output).toContain('refused endless-loop: a script has worked for 10 s without a pause')
    expect(exitCode).toBe(1)
  })

  test('refuses a package of 3 MB', async () => {
    const large = { 'miniprogram/large.bin': Buffer.alloc(3_000_000) }
    const { exitCode, output } = await run(write({ ...createSourceMiniProgram(), ...large }))
    expect(output).toMatch(/^refused package-size: the main package has 30\d+ bytes, at most 2097152$/m)
    expect(exitCode).toBe(1)
  })
})

test('a page whose script throws shows that, and the app lives on', async () => {
  const files = {
    ...createSourceMiniProgram(),
    'miniprogram/pages/other/other.js': "throw new Error('broken page')",
  }
  const app = await launchMiniProgram(write(files), ['--quiet'])
  afterTest(app.stop)
  await app.wx('navigateTo', { url: '/pages/other/other' })
  const { failedPages, violations } = await app.report()
  expect(failedPages).toEqual(['pages/other/other'])
  expect(violations).toEqual([
    { rule: 'exception', detail: expect.stringContaining('broken page') as string },
  ])
  await app.wx('navigateBack')
  expect(await app.text('.sum')).toBe('twice 21 is 42')
  expect(await app.stop()).toBe(1)
})
