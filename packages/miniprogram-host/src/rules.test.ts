import { pollUntil } from './client/pollUntil'
import { launchMiniProgram, type RunningMiniProgram } from './client/launchMiniProgram'
import { launchExample } from './example/launchExample'
import { setUpCleanUps } from './example/setUpCleanUps'
import {
  createRuleViolatingMiniProgram,
  ruleViolatingHandlers,
  writeMiniProgramToTempFolder,
  type MiniProgramFiles,
} from './example/ruleViolatingMiniProgram'
import { readCompiledProgram } from './program/compiledProgram'
import { checkMiniProgramStyleSheets } from './program/styles'
import { compileWxmlTemplates } from './program/templates'

const afterTest = setUpCleanUps()

describe('a mini-program is refused before it runs', () => {
  const without = (name: string): MiniProgramFiles => {
    const { [name]: _removed, ...rest } = createRuleViolatingMiniProgram()
    return rest
  }
  test.each<[string, MiniProgramFiles, RegExp]>([
    [
      'without a page that app.json lists',
      without('pages/second/second.wxml'),
      /missing-file: pages\/second\/second\.wxml, named in app\.json/,
    ],
    ['without app.js', without('app.js'), /missing-file: app\.js/],
    [
      'without a script that a template names',
      {
        ...createRuleViolatingMiniProgram(),
        'pages/plain/plain.wxml': '<wxs module="m" src="../none.wxs" />',
      },
      /missing-file: pages\/none\.wxs, named in pages\/plain\/plain\.wxml/,
    ],
    [
      'with a broken expression',
      { ...createRuleViolatingMiniProgram(), 'pages/plain/plain.wxml': '<view\n wx:if="{{a b}}"></view>' },
      /template: pages\/plain\/plain\.wxml:2/,
    ],
    [
      'with tags that do not match',
      { ...createRuleViolatingMiniProgram(), 'pages/plain/plain.wxml': '<view></text>' },
      /template: pages\/plain\/plain\.wxml:1/,
    ],
    [
      'with a broken script in a template',
      {
        ...createRuleViolatingMiniProgram(),
        'pages/plain/plain.wxml': '<wxs module="m">module.exports = {</wxs>',
      },
      /template: pages\/plain\/plain\.wxml: a script: Unexpected token/,
    ],
    [
      'with a main package of 2.1 MB',
      { ...createRuleViolatingMiniProgram(), 'large.bin': Buffer.alloc(2_200_000) },
      /package-size: the main package has \d+ bytes/,
    ],
    [
      'with a sub-package of 2.1 MB',
      { ...createRuleViolatingMiniProgram(), 'far/large.bin': Buffer.alloc(2_200_000) },
      /package-size: far has \d+ bytes/,
    ],
    [
      'with an app.json that is no JSON',
      { ...createRuleViolatingMiniProgram(), 'app.json': '{' },
      /app-config: app\.json is not JSON/,
    ],
  ])('%s', (_what, files, message) => {
    const { folder, remove } = writeMiniProgramToTempFolder(files)
    const check = () => {
      const program = readCompiledProgram(folder)
      checkMiniProgramStyleSheets(program)
      compileWxmlTemplates(program)
    }
    try {
      expect(check).toThrow(message)
    } finally {
      remove()
    }
  })

  test('the command prints why and ends', async () => {
    const { folder, remove } = writeMiniProgramToTempFolder(without('pages/plain/plain.js'))
    afterTest(remove)
    await expect(launchMiniProgram(folder)).rejects.toThrow(
      'refused missing-file: pages/plain/plain.js, named in app.json',
    )
  })
})

describe('a mini-program that runs', () => {
  let app: RunningMiniProgram
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ app, close } = await launchExample(createRuleViolatingMiniProgram()))
  })
  afterAll(() => close?.())
  beforeEach(() => app.wx('switchTab', { url: '/pages/home/home' }))

  const violated = async (): Promise<string[]> =>
    (await app.report()).violations.map(({ rule, detail }) => `${rule}: ${detail}`)

  /** What comes to be reported while something is done. */
  const newViolation = async (task: () => Promise<unknown>): Promise<string> => {
    const before = (await violated()).length
    await task()
    const all = await pollUntil(violated, lines => lines.length > before)
    return all.slice(before).join('\n')
  }

  test('breaks no rule by itself', async () => {
    await app.tap('.count')
    expect(await app.text('.count')).toBe('1')
    expect(await violated()).toEqual([])
  })

  test.each<[keyof typeof ruleViolatingHandlers, RegExp]>([
    ['setDate', /^set-data-json: .*data\.value is a Date/],
    ['setDateAndFunction', /^set-data-json: .*data\.value\.day is a Date/],
    ['setMap', /^set-data-json: .*data\.value\.inner is a Map/],
    ['setCycle', /^set-data-json: .*data\.value\.self is inside of itself/],
    ['setTooMuch', /^set-data-size: .*1048\d+ bytes/],
    ['askDocument', /^exception: ReferenceError: document is not defined\s+at .*pages\/home\/home\.js/],
    ['askWindow', /^exception: .*window is not defined/],
    ['askProcess', /^exception: .*process is not defined/],
    ['askNodeModule', /^exception: .*module 'pages\/home\/fs\.js' is not defined/],
    ['evaluate', /^exception: EvalError/],
    ['makeFunction', /^exception: EvalError/],
    ['climbOutByConsole', /^exception: EvalError/],
    ['climbOutByWx', /^exception: EvalError/],
    ['callUnknown', /^exception: TypeError: wx\.imaginaryApi is not a function/],
    ['callLacking', /^wx-lacking: wx\.startAccelerometer/],
    ['callLackingSync', /^wx-lacking: wx\.getPerformance/],
    ['overwriteWx', /^wx-overwritten: wx\.request/],
    ['listenToNothing', /^wx-lacking: wx\.onAccelerometerChange/],
    ['askElsewhere', /^request-domain: https:\/\/elsewhere\.example\/x/],
    ['storeNothing', /^storage: name is set to no JSON value/],
    ['storeTooMuch', /^exception: .*entry size limit reached/],
    ['requireFar', /^exception: .*'far\/secret\.js' is in the sub-package far/],
    ['forgetRejection', /^exception: unhandled rejection: .*nobody cares/],
    ['throwLater', /^exception: Error: later/],
    ['navigateToTab', /^tab-bar-routing: navigateTo to the tab pages\/second\/second/],
    ['switchToPlain', /^tab-bar-routing: switchTab to pages\/plain\/plain/],
  ])('a violation is reported for %s', async (handler, message) => {
    expect(await newViolation(() => app.tap(`#${handler}`))).toMatch(message)
  })

  test('a violation is reported for unknown elements and missing pictures', async () => {
    const found = await newViolation(async () => {
      await app.wx('navigateTo', { url: '/pages/odd/odd' })
      await pollUntil(violated, lines => lines.some(line => line.startsWith('missing-file')))
    })
    expect(found).toMatch(/^unknown-tag: <wrapper> in pages\/odd\/odd$/m)
    expect(found).toMatch(/^component-lacking: <map> in pages\/odd\/odd$/m)
    expect(found).toMatch(/^missing-file: pictures\/none\.png/m)
  })

  test('setting a function is warned of, since the view never gets it', async () => {
    await app.tap('#setFunction')
    const { warnings } = await app.report()
    expect(warnings).toContain(
      'set-data: pages/home/home: data.value is a function, which the view never gets',
    )
  })

  test('setting undefined sets nothing and is warned of, as by the platform', async () => {
    await app.tap('.count')
    await app.tap('#setUndefined')
    const { warnings } = await app.report()
    expect(warnings).toContain('set-data: pages/home/home: data.count is undefined and stays as it was')
    expect(Number(await app.text('.count'))).toBeGreaterThan(0)
  })

  test('cannot open an eleventh page', async () => {
    const found = await newViolation(async () => {
      for (let depth = 1; depth < 10; depth++) await app.wx('navigateTo', { url: '/pages/plain/plain' })
      expect(await app.client.pageStack()).toHaveLength(10)
      await expect(app.wx('navigateTo', { url: '/pages/plain/plain' })).rejects.toThrow('limit exceed')
    })
    expect(found).toMatch(/^page-stack: navigateTo pages\/plain\/plain with 10 pages open/)
  })

  test('gets the query not decoded and cut as on a phone', async () => {
    await app.wx('navigateTo', { url: '/pages/plain/plain?cut=1=2&bare&raw=%20' })
    expect(JSON.parse(await app.text('.words'))).toEqual({ cut: '1', bare: 'undefined', raw: '%20' })
  })

  test('keeps its tabs alive', async () => {
    const before = await app.text('.count')
    await app.tap('.count')
    await app.wx('switchTab', { url: '/pages/second/second' })
    await app.wx('switchTab', { url: '/pages/home/home' })
    expect(await app.text('.count')).toBe(String(Number(before) + 1))
  })

  test('elements without size or under others cannot be tapped', async () => {
    await expect(app.tap('.hidden')).rejects.toThrow('no size')
    await app.wx('navigateTo', { url: '/pages/bare/bare' })
    await expect(app.tap('.below')).rejects.toThrow('covered by')
  })

  test('answers a mocked method until it is restored', async () => {
    await app.client.mockWxMethod('getSystemInfoSync', { model: 'mocked' })
    expect(await app.wx('getSystemInfoSync')).toEqual({ model: 'mocked' })
    await app.client.restoreWxMethod('getSystemInfoSync')
    expect(await app.wx('getSystemInfoSync')).toMatchObject({ platform: 'ios' })
  })
})

test('the exit code says whether a rule was broken', async () => {
  const { folder, remove } = writeMiniProgramToTempFolder(createRuleViolatingMiniProgram())
  afterTest(remove)
  const clean = await launchMiniProgram(folder, ['--quiet'])
  afterTest(clean.stop)
  expect(await clean.stop()).toBe(0)
  const violating = await launchMiniProgram(folder, ['--quiet'])
  afterTest(violating.stop)
  await violating.tap('#setDate')
  expect(await violating.stop()).toBe(1)
})
