import {
  createRuleViolatingMiniProgram,
  writeMiniProgramToTempFolder,
  type MiniProgramFiles,
} from './example/ruleViolatingMiniProgram'
import { compileWithWechatCompilers } from './program/wechatCompilers'
import { readCompiledProgram } from './program/compiledProgram'
import { checkMiniProgramStyleSheets } from './program/styles'

const withApp = (change: object, files: MiniProgramFiles = {}): MiniProgramFiles => {
  const app = JSON.parse(String(createRuleViolatingMiniProgram()['app.json'])) as object
  return { ...createRuleViolatingMiniProgram(), ...files, 'app.json': JSON.stringify({ ...app, ...change }) }
}

const tabBar = (iconPath: string) => ({
  tabBar: {
    list: [
      { pagePath: 'pages/home/home', text: 'Home', iconPath },
      { pagePath: 'pages/second/second', text: 'Second' },
    ],
  },
})

const card = (styles: string): MiniProgramFiles => ({
  ...createRuleViolatingMiniProgram(),
  'pages/plain/plain.json': '{"usingComponents":{"card":"/card/card"}}',
  'card/card.js': 'Component({})',
  'card/card.json': '{"component":true}',
  'card/card.wxml': '<view class="card"></view>',
  'card/card.wxss': styles,
})

describe('a mini-program is refused before it runs', () => {
  test.each<[string, MiniProgramFiles, RegExp]>([
    [
      'with a tab’s picture of more than 40 KB',
      withApp(tabBar('tabs/home.png'), { 'tabs/home.png': Buffer.alloc(201 * 1024) }),
      /tab-icon: tabs\/home\.png has 205824 bytes, at most 40960, named in app\.json/,
    ],
    [
      'without a tab’s picture',
      withApp(tabBar('tabs/none.png')),
      /missing-file: tabs\/none\.png, named in app\.json/,
    ],
    [
      'with a selector for everything',
      { ...createRuleViolatingMiniProgram(), 'app.wxss': '\n.list > * { color: red }' },
      /style: app\.wxss:2: the platform does not take \*/,
    ],
    [
      'with a selector that not every phone knows',
      { ...createRuleViolatingMiniProgram(), 'app.wxss': '.list:has(.item) { color: red }' },
      /style: app\.wxss:1: not every phone knows :has/,
    ],
    [
      'with a broken style sheet',
      { ...createRuleViolatingMiniProgram(), 'app.wxss': '.a { color: red' },
      /style: app\.wxss:1: Unclosed block/,
    ],
  ])('%s', (_what, files, message) => {
    const { folder, remove } = writeMiniProgramToTempFolder(files)
    try {
      expect(() => checkMiniProgramStyleSheets(readCompiledProgram(folder))).toThrow(message)
    } finally {
      remove()
    }
  })
})

test.each<[string, string, string]>([
  [
    'a tag in the style sheet of a component',
    'view { color: red }',
    'a component takes class selectors only, not view: view',
  ],
  [
    'an id in the style sheet of a component',
    '#card { color: red }',
    'a component takes class selectors only, not #card: #card',
  ],
  ['a combinator that there is not', '.a /deep/ .b { color: red }', 'there is no /deep/: .a /deep/ .b'],
])('the platform only warns of %s', (_what, styles, warning) => {
  const { folder, remove } = writeMiniProgramToTempFolder(card(styles))
  try {
    expect(checkMiniProgramStyleSheets(readCompiledProgram(folder))).toEqual([`card/card.wxss:1: ${warning}`])
  } finally {
    remove()
  }
})

describe('the platform’s own compilers', () => {
  const compile = async (files: MiniProgramFiles) => {
    const { folder, remove } = writeMiniProgramToTempFolder(files)
    try {
      await compileWithWechatCompilers(readCompiledProgram(folder))
    } finally {
      remove()
    }
  }

  test('take what keeps the rules', async () => {
    await expect(compile(createRuleViolatingMiniProgram())).resolves.toBeUndefined()
  })

  test.each<[string, MiniProgramFiles, RegExp]>([
    [
      'tags that do not match',
      { ...createRuleViolatingMiniProgram(), 'pages/plain/plain.wxml': '<view></text>' },
      /template: wcc: \.\/pages\/plain\/plain\.wxml:1:8/,
    ],
    [
      'a broken expression',
      { ...createRuleViolatingMiniProgram(), 'pages/plain/plain.wxml': '<view wx:if="{{a b}}"></view>' },
      /template: wcc: .*plain\.wxml/s,
    ],
    [
      'a broken style sheet',
      { ...createRuleViolatingMiniProgram(), 'app.wxss': '.a { color: red' },
      /style: wcsc: .*\.\/app\.wxss/s,
    ],
  ])('refuse %s', async (_what, files, message) => {
    await expect(compile(files)).rejects.toThrow(message)
  })
})
