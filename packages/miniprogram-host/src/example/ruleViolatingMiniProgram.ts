import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Files of a mini-program by path. */
export type MiniProgramFiles = Record<string, string | Buffer>

const createPageFiles = (
  name: string,
  parts: { script?: string; template?: string; config?: object } = {},
): MiniProgramFiles => ({
  [`${name}.js`]: `Page({ ${parts.script ?? ''} })`,
  [`${name}.json`]: JSON.stringify(parts.config ?? {}),
  [`${name}.wxml`]: parts.template ?? '<view class="words">here</view>',
})

/** Everything that an app must not do, by the name of the handler that does it. */
export const ruleViolatingHandlers: Record<string, string> = {
  setFunction: 'this.setData({ value: () => 1 })',
  setDate: 'this.setData({ value: new Date() })',
  setDateAndFunction: 'this.setData({ value: { act: () => 1, day: new Date() } })',
  setMap: 'this.setData({ value: { inner: new Map() } })',
  setUndefined: 'this.setData({ count: undefined })',
  setCycle: 'const value = {}; value.self = value; this.setData({ value })',
  setTooMuch: "this.setData({ value: 'x'.repeat(1024 * 1024) })",
  askDocument: "document.title = 'x'",
  askWindow: 'window.location',
  askProcess: 'process.exit(3)',
  askNodeModule: "require('fs')",
  evaluate: "eval('1 + 1')",
  makeFunction: "new Function('return 1')()",
  climbOutByConsole: "console.log.constructor('return process')()",
  climbOutByWx: "wx.getStorageSync.constructor('return process')()",
  callUnknown: 'wx.imaginaryApi()',
  callLacking: 'wx.startAccelerometer({ fail() {} })',
  callLackingSync: 'try { wx.getPerformance() } catch (error) {}',
  overwriteWx: 'wx.request = () => 1',
  listenToNothing: 'wx.onAccelerometerChange(() => 1)',
  askElsewhere: "wx.request({ url: 'https://elsewhere.example/x', fail() {} })",
  storeNothing: "wx.setStorageSync('name', undefined)",
  storeTooMuch: "wx.setStorageSync('name', 'x'.repeat(1024 * 1024 + 1))",
  requireFar: "require('../../far/secret')",
  forgetRejection: "Promise.reject(new Error('nobody cares'))",
  throwLater: "setTimeout(() => { throw new Error('later') }, 0)",
  navigateToTab: "wx.navigateTo({ url: '/pages/second/second', fail() {} })",
  switchToPlain: "wx.switchTab({ url: '/pages/plain/plain', fail() {} })",
}

const handlers = Object.entries(ruleViolatingHandlers).map(([name, body]) => `${name}() { ${body} }`)
const buttons = Object.keys(ruleViolatingHandlers).map(
  name => `<button id="${name}" bindtap="${name}">${name}</button>`,
)

/** A small mini-program that keeps all rules until somebody touches one of its buttons. */
export const createRuleViolatingMiniProgram = (): MiniProgramFiles => ({
  'app.json': JSON.stringify({
    pages: [
      'pages/home/home',
      'pages/second/second',
      'pages/plain/plain',
      'pages/odd/odd',
      'pages/bare/bare',
    ],
    subPackages: [{ root: 'far', pages: ['page/page'] }],
    tabBar: {
      list: [
        { pagePath: 'pages/home/home', text: 'Home' },
        { pagePath: 'pages/second/second', text: 'Second' },
      ],
    },
  }),
  'app.js': 'App({})',
  'app.wxss': '.hidden { width: 0; height: 0 } .under { position: fixed; inset: 0 }',
  ...createPageFiles('pages/home/home', {
    script: `data: { count: 0 }, add() { this.setData({ count: this.data.count + 1 }) }, ${handlers.join(', ')}`,
    template: `<view class="count" bindtap="add">{{count}}</view><view class="hidden"></view>${buttons.join('')}`,
  }),
  ...createPageFiles('pages/second/second'),
  ...createPageFiles('pages/plain/plain', {
    script: 'onLoad(query) { this.setData({ query: JSON.stringify(query) }) }',
    template: '<view class="words">{{query}}</view>',
  }),
  ...createPageFiles('pages/odd/odd', {
    template: '<wrapper>a</wrapper><map></map><image src="/pictures/none.png"></image>',
  }),
  ...createPageFiles('pages/bare/bare', {
    template: '<button class="below">below</button><view class="under"></view>',
  }),
  ...createPageFiles('far/page/page'),
  'far/secret.js': 'module.exports = 1',
})

/** Writes a mini-program into a folder. */
export const writeMiniProgramFilesTo = (folder: string, files: MiniProgramFiles): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
}

/** Writes a mini-program into a new folder; `remove` takes it away again. */
export const writeMiniProgramToTempFolder = (
  files: MiniProgramFiles,
): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mini-program-'))
  writeMiniProgramFilesTo(folder, files)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
