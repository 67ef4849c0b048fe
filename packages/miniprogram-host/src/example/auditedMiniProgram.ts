import type { MiniProgramFiles } from './ruleViolatingMiniProgram'

/** A page of the mini-program that the audits are tried on. */
type AuditedPage = { script?: string; template?: string; styles?: string; config?: object }

/** Where the example's server is for the app; a test runs it elsewhere. */
export const AUDITED_SERVER = 'https://shop.example'

/** The first and only picture of this GIF has one pixel, on a screen of the given size. */
const createGif = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0]),
    Buffer.from([0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])

const WORDS = '<view class="words">Words</view>'
const asking = (place: string) => `wx.request({ url: '${AUDITED_SERVER}/${place}' })`
const showing = (place: string) => `<image class="square" src="${AUDITED_SERVER}/${place}"/>`
const repeat = (count: number, create: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => create(index)).join('')

/** By the rule that it breaks, a page that breaks no other; `good` keeps them all. */
export const auditedPages: Record<string, AuditedPage> = {
  good: {
    script: `data: { count: 0 }, onLoad() { ${asking('goods')} }, add() { this.setData({ count: this.data.count + 1 }) }`,
    template: `<button bindtap="add">{{count}}</button>${showing('kept.gif')}<scroll-view scroll-y>${WORDS}</scroll-view>
      <view class="list">${WORDS}</view><view class="bar" bindtap="add">Add</view>`,
    styles:
      '.list { height: 40px; overflow-y: scroll; -webkit-overflow-scrolling: touch } .bar { position: fixed; bottom: env(safe-area-inset-bottom); left: 0; right: 0; height: 40px }',
  },
  'first-screen': {
    script: 'data: { isReady: false }, onLoad() { setTimeout(() => this.setData({ isReady: true }), 5100) }',
    template: `<view wx:if="{{isReady}}">${WORDS}</view>`,
  },
  'render-time': {
    script: "data: { html: '<b>x</b>'.repeat(60000) }",
    template: '<rich-text nodes="{{html}}"/>',
  },
  'script-time': { script: 'onLoad() { const until = Date.now() + 1100; while (Date.now() < until) ; }' },
  'set-data-rate': {
    script:
      'data: { count: 0 }, onLoad() { for (let count = 1; count <= 21; count++) this.setData({ count }) }',
    template: '<view>{{count}}</view>',
  },
  'set-data-size': {
    script: "data: { long: '' }, onLoad() { this.setData({ long: 'x'.repeat(257 * 1024) }) }",
    template: `${WORDS}<view data-long="{{long}}"/>`,
  },
  'wxml-nodes': { template: `<view>${repeat(61, () => '<text>x</text>')}</view>` },
  'image-cache': { template: showing('unkept.gif') },
  'image-size': { template: showing('large.gif') },
  'request-time': { script: `onLoad() { ${asking('slow/1300')} }` },
  'request-count': { script: `onLoad() { ${repeat(11, index => `${asking(`slow/500/${index}`)};`)} }` },
  'image-count': { template: `<view>${repeat(21, index => showing(`slow/400/${index}.gif`))}</view>` },
  'request-cache': {
    script: `onLoad() { for (let time = 0; time < 2; time++) ${asking('long')} }`,
  },
  'inertial-scroll': {
    template: `<view class="list">${WORDS}</view>`,
    styles: '.list { height: 40px; overflow: scroll }',
  },
  'active-pseudo-class': { styles: '.words:active { opacity: 0.5 }' },
  'image-ratio': {
    template: '<image class="flat" src="/square.gif"/>',
    styles: '.flat { width: 100px; height: 80px }',
  },
  'tap-area': {
    template: '<view class="dot" bindtap="act">.</view>',
    script: 'act() {}',
    styles: '.dot { width: 19px; height: 30px }',
  },
  'safe-area': {
    template: '<view class="bar" bindtap="act">Act</view>',
    script: 'act() {}',
    styles: '.bar { position: fixed; bottom: 0; left: 0; right: 0; height: 50px }',
  },
  'window-change': { config: { pageOrientation: 'auto' } },
  contrast: { styles: '.words { color: #999; background: #fff }' },
  'js-exception': { script: "onLoad() { throw new Error('of its own') }" },
  'network-error': { script: `onLoad() { ${asking('broken')} }` },
  'deprecated-api': { script: 'onLoad() { wx.getSystemInfoSync() }' },
  https: { script: "onLoad() { wx.request({ url: 'http://shop.example/goods' }) }" },
  'set-data-unused': { script: 'onLoad() { this.setData({ forgotten: 1 }) }' },
  'library-version': { script: 'onLoad() { wx.getWindowInfo() }' },
  // It is not the last one: a timer strays only when another page comes.
  'stray-timer': { script: 'onLoad() { setInterval(() => undefined, 100) }' },
  'unreachable-page': {},
  'unused-styles': {
    styles: repeat(60, index => `.never-${index} { margin: 1px 2px 3px 4px; padding: 1px }\n`),
  },
}

/** The lowest version of the base library that all pages but one keep to. */
export const AUDITED_LIBRARY = '2.20.0'

const toPath = (name: string) => `pages/${name}/${name}`

const createPageFiles = (
  name: string,
  { script = '', template = WORDS, styles = '', config = {} }: AuditedPage,
): MiniProgramFiles => ({
  [`${toPath(name)}.js`]: `Page({ ${script} })`,
  [`${toPath(name)}.json`]: JSON.stringify(config),
  [`${toPath(name)}.wxml`]: template,
  [`${toPath(name)}.wxss`]: styles,
})

/** A mini-program with a page for each rule of the audits that breaks it and no other. */
export const createAuditedMiniProgram = (): MiniProgramFiles => {
  const names = Object.keys(auditedPages)
  const linked = names.filter(name => name !== 'unreachable-page')
  return {
    'app.json': JSON.stringify({ pages: names.map(toPath), window: { navigationBarTitleText: 'Audits' } }),
    'app.js': 'App({})',
    'app.wxss': 'page { color: #000; background: #fff } .square { width: 100px; height: 100px }',
    'links.js': `module.exports = ${JSON.stringify(linked.map(toPath))}`,
    'square.gif': createGif(100, 100),
    ...(Object.assign(
      {},
      ...names.map(name => createPageFiles(name, auditedPages[name]!)),
    ) as MiniProgramFiles),
  }
}

/** What the example's server answers, and after how many ms. */
export const answerAuditedRequest = (
  place: string,
): { milliseconds: number; statusCode: number; headers: Record<string, string>; body: Buffer | string } => {
  const milliseconds = Number(/^\/slow\/(\d+)/.exec(place)?.[1] ?? 0)
  const size = place === '/large.gif' ? 400 : 100
  const isPicture = place.endsWith('.gif')
  return {
    milliseconds,
    statusCode: place === '/broken' ? 500 : 200,
    headers: {
      'content-type': isPicture ? 'image/gif' : 'application/json',
      ...(place === '/unkept.gif' ? {} : { 'cache-control': 'max-age=3600' }),
    },
    body: isPicture ? createGif(size, size) : JSON.stringify(place === '/long' ? 'x'.repeat(129 * 1024) : {}),
  }
}
