import type { RunningMiniProgram } from './client/launchMiniProgram'
import { pollUntil } from './client/pollUntil'
import { launchExample } from './example/launchExample'

let app: RunningMiniProgram
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, close } = await launchExample({
    'app.json': JSON.stringify({
      pages: ['pages/home/home', 'pages/opened/opened'],
      themeLocation: 'colours.json',
      workers: 'workers',
    }),
    'colours.json': JSON.stringify({ light: {}, dark: {} }),
    'app.js': 'App({})',
    'app.wxss': '.word { width: 10px } .outer { width: 20px } view { padding-top: 3px }',
    'card/card.js': `Component({
      externalClasses: ['outer-class'], properties: { data: { type: String }, dataset: { type: null }, shadowRoot: { type: Object }, wide: { type: null, observer: 'nowhere' },
        judge: { type: Function, observer(judge) { if (judge) this.setData({ verdict: judge(20) }) } }, list: { type: Array, observer(list) { this.setData({ list, seenLists: this.data.seenLists + 1 }) } }, value: { type: String, observer() { this.setData({ seen: true }) } } },
      behaviors: ['wx://form-field'], data: { seen: false, seenLists: 0, verdict: '', note: '' },
      attached() { this.setData({ note: this.data.data + this.properties.seenLists }) },
      created() { this.setData({ made: true }) }
    })`,
    'card/card.json': '{"component":true}',
    'card/card.wxml':
      '<view class="word">card</view><view class="outer-class inside">outside</view><view class="made">{{made}}</view><view class="lists">{{seenLists}}</view><view class="verdict">{{verdict}}</view><view class="given">{{data}} {{note}}</view>',
    'card/card.wxss': ':host { height: 44px } .word { height: 30px }',
    'pages/home/home.js': `Page({
      data: { told: '', drawn: null, list: [1], judge: null },
      onLoad() { this.setData({ judge: number => number > 18 ? 'grown up' : 'young' }) },
      tell(what) { this.setData({ told: JSON.stringify(what) }) },
      move() { this.setData({ drawn: wx.createAnimation({ duration: 1 }).opacity(0.5).translate(10, 0).step().export() }) },
      work() {
        const worker = wx.createWorker('workers/sum.js')
        worker.onMessage(answer => this.tell(answer))
        worker.postMessage({ numbers: [20, 22] })
      },
      advertise() {
        const advertisement = wx.createInterstitialAd({ adUnitId: 'adunit' })
        advertisement.onError(({ errCode }) => this.tell(errCode))
        advertisement.show().catch(() => undefined)
      },
      talk() {
        wx.navigateTo({
          url: '/pages/opened/opened',
          events: { answer: word => { this.tell(word); wx.navigateBack() } },
          success: ({ eventChannel }) => eventChannel.emit('question', 'asked and')
        })
      },
      leave() {
        setTimeout(() => wx.createSelectorQuery().select('.none').boundingClientRect().exec(), 0)
        setInterval(() => this.setData({ told: String(Date.now()) }), 5)
        wx.reLaunch({ url: '/pages/home/home' })
      },
      settings() { this.tell([this.getPageId() === this.selectComponent('.card').getPageId(), wx.getExtConfigSync(), this.renderer, typeof wx.worklet.shared(1).value, typeof global.setTimeout, wx.getExptInfoSync()]) }
    })`,
    'pages/opened/opened.js': `Page({ onLoad() {
      const channel = this.getOpenerEventChannel()
      channel.on('question', word => channel.emit('answer', word + ' answered'))
    } })`,
    'pages/opened/opened.wxml': '<view>opened</view>',
    'pages/home/home.json': '{"usingComponents":{"card":"/card/card"}}',
    'pages/home/home.wxml': `<wxs module="words" src="./words.wxs" />
      <view class="word">page</view><card class="card" outer-class="outer" value="1" list="{{list}}" judge="{{judge}}" data="given" />
      <view class="script">{{words.describe('a1b22')}}</view>
      <view class="pressed" bindtap="{{words.press}}" data-name="press">press</view>
      <view wide="{{true}}" change:wide="{{words.widen}}"><view class="widened">wide</view></view>
      <view class="move" bindtap="move" animation="{{drawn}}">move</view>
      <view class="work" bindtap="work">work</view><view class="settings" bindtap="settings">settings</view>
      <view class="advertise" bindtap="advertise">advertise</view><view class="leave" bindtap="leave">leave</view>
      <view class="talk" bindtap="talk">talk</view>
      <view class="told">{{told}}</view>`,
    'pages/home/words.wxs': `var lib = require('./lib.wxs')
      module.exports = {
        describe: function (text) {
          var class = { class: 'class' }
          if (class.class !== 'class') return 'the word class is taken'
          return [text.replace(getRegExp('[0-9]+', 'g'), '#'), [].constructor, getDate(0).getTime(), lib.word].join(' ')
        },
        widen: function (isWide, before, owner) {
          if (isWide) owner.selectComponent('.widened').setStyle({ width: '70px' })
        },
        press: function (event, owner) {
          var state = owner.getState()
          state.count = (state.count || 0) + 1
          owner.selectComponent('.pressed').setStyle({ width: state.count * 50 + 'px' })
          owner.callMethod('tell', event.instance.getDataset().name)
        }
      }`,
    'pages/home/lib.wxs': "module.exports = { word: 'lib' }",
    'workers/sum.js':
      'worker.onMessage(({ numbers }) => worker.postMessage({ sum: numbers[0] + numbers[1] }))',
  }))
})
afterAll(() => close?.())

const style = async (selector: string, name: string) => {
  const card = await (await app.page()).$('.card')
  const element = (await (await app.page()).$(selector)) ?? (await card?.$(selector))
  return element?.style(name)
}
const waitForText = (wanted: unknown) =>
  pollUntil(
    () => app.text('.told'),
    text => text === JSON.stringify(wanted),
  )

test('styles of page and component do not reach each other, but tags and outer classes do', async () => {
  const card = await (await app.page()).$('.card')
  const inside = await card?.$('.word')
  expect([await inside?.style('width'), await inside?.style('height')]).not.toContain('10px')
  expect(await inside?.style('height')).toBe('30px')
  expect(await inside?.style('padding-top')).toBe('3px')
  expect(await (await card?.$('.inside'))?.style('width')).toBe('20px')
  expect(await style('.word', 'width')).toBe('10px')
  expect(await (await card?.$('.made'))?.text()).toBe('true')
})

test('a function reaches a component through a property', async () => {
  const card = await (await app.page()).$('.card')
  expect(await (await card?.$('.verdict'))?.text()).toBe('grown up')
})

test('a component may have a property with the name data', async () => {
  const card = await (await app.page()).$('.card')
  expect(await (await card?.$('.given'))?.text()).toMatch(/^given given\d$/)
})

test('an observer may set the list again that it is told of', async () => {
  const card = await (await app.page()).$('.card')
  expect(await (await card?.$('.lists'))?.text()).toBe('1')
})

test('a template script has its own globals, other scripts and types by name', async () => {
  expect(await app.text('.script')).toBe('a#b# Array 0 lib')
})

test('a template script handles events, keeps a state and calls the page', async () => {
  await app.tap('.pressed')
  await waitForText('press')
  await app.tap('.pressed')
  await pollUntil(
    () => style('.pressed', 'width'),
    width => width === '100px',
  )
})

test('a template script that follows a property finds what stands below it from the beginning', async () => {
  await pollUntil(
    () => style('.widened', 'width'),
    width => width === '70px',
  )
})

test('an animation ends where its steps lead', async () => {
  await app.tap('.move')
  await pollUntil(
    () => style('.move', 'opacity'),
    opacity => opacity === '0.5',
  )
  expect(await style('.move', 'transform')).toBe('matrix(1, 0, 0, 1, 10, 0)')
})

test('a worker answers', async () => {
  await app.tap('.work')
  await waitForText({ sum: 42 })
})

test('settings that few ask for are there', async () => {
  await app.tap('.settings')
  await waitForText([true, {}, 'webview', 'number', 'function', {}])
})

test('an advertisement says that there is none', async () => {
  await app.tap('.advertise')
  await waitForText(1004)
})

test('a page talks with the one that it opens', async () => {
  await app.tap('.talk')
  await waitForText('asked and answered')
})

test('a page that is closed may go on asking and changing itself', async () => {
  await app.tap('.leave')
  await pollUntil(
    () => app.text('.told'),
    text => text === '',
  )
  await app.tap('.settings')
  await waitForText([true, {}, 'webview', 'number', 'function', {}])
})

test('nothing of this breaks a rule', async () => {
  expect((await app.report()).violations).toEqual([])
})
