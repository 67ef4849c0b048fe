import { pollUntil } from './client/pollUntil'
import { launchExample } from './example/launchExample'
import { setUpCleanUps } from './example/setUpCleanUps'
import type { MiniProgramFiles } from './example/ruleViolatingMiniProgram'

const page = (path: string, script: string, markup = ''): MiniProgramFiles => ({
  [`${path}.js`]: script,
  [`${path}.json`]: '{}',
  [`${path}.wxml`]: `<view class="words">{{words}}</view>${markup}`,
})

/** The code of a table: its page stands in a package that needs nothing of the main one. */
const createTableMiniProgram = (guestScript: string): MiniProgramFiles => ({
  'app.json': JSON.stringify({
    pages: ['pages/home/home'],
    subPackages: [{ root: 'table', pages: ['guest'], independent: true }],
  }),
  'app.js': `App({ onLaunch(options) { this.openedBy = options.path } })`,
  'app.wxss': '.words { opacity: 0.5 }',
  'menu.js': 'module.exports = "soup"',
  ...page('pages/home/home', `Page({ onLoad() { this.setData({ words: 'by ' + getApp().openedBy }) } })`),
  ...page('table/guest', guestScript, '<view class="go" bind:tap="go">on</view>'),
})

const afterTest = setUpCleanUps()

const launchAtTable = async (guestScript: string) => {
  const { app, close } = await launchExample(createTableMiniProgram(guestScript), [
    '--open',
    'table/guest?number=7',
  ])
  afterTest(close)
  return app
}

it('a page of an independent package runs before the app, which starts with the first page of its own', async () => {
  const app = await launchAtTable(`Page({
    onLoad({ number }) { this.setData({ words: (getApp() ? 'app' : 'no app') + ', table ' + number }) },
    go() { wx.navigateTo({ url: '/pages/home/home' }) },
  })`)
  expect(await app.text('.words')).toBe('no app, table 7')
  const words = await (await app.page()).$('.words')
  expect(await words!.style('opacity')).toBe('1')
  await app.tap('.go')
  await pollUntil(
    async () => (await app.page()).path,
    path => path === 'pages/home/home',
  )
  expect(await app.text('.words')).toBe('by table/guest')
  expect((await app.report()).violations).toEqual([])
})

it('a module of the main package is out of its reach', async () => {
  const app = await launchAtTable(`
    let problem
    try { require('../menu') } catch (error) { problem = error.message }
    Page({ onLoad() { this.setData({ words: problem }) } })`)
  expect(await app.text('.words')).toBe(
    "module 'menu.js' is out of reach of the independent package of table/guest.js",
  )
})
