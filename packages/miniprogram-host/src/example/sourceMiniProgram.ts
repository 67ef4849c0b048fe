import type { MiniProgramFiles } from './ruleViolatingMiniProgram'

const APP = {
  pages: ['pages/home/home', 'pages/other/other'],
  usingComponents: { 'app-sign': '/sign' },
}

/** A mini-program as its authors write it: TypeScript, ES modules, less, Sass, packages of npm. */
export const createSourceMiniProgram = (): MiniProgramFiles => ({
  'project.config.json': JSON.stringify({
    miniprogramRoot: 'miniprogram/',
    packOptions: { ignore: [{ type: 'folder', value: 'drafts' }] },
  }),
  'package.json': JSON.stringify({ dependencies: { cards: '1.0.0', sums: '1.0.0' } }),
  'node_modules/cards/package.json': JSON.stringify({ name: 'cards', miniprogram: 'mp' }),
  'node_modules/cards/mp/card/index.js': 'Component({})',
  'node_modules/cards/mp/card/index.json': '{"component":true}',
  'node_modules/cards/mp/card/index.wxml': '<view class="body"><slot /></view>',
  'node_modules/sums/package.json': JSON.stringify({ name: 'sums', main: 'lib/main.js' }),
  'node_modules/sums/lib/main.js': 'module.exports = { twice: require("./double") }',
  'node_modules/sums/lib/double.js': 'module.exports = number => 2 * number',
  'miniprogram/app.json': JSON.stringify(APP),
  'miniprogram/app.js': 'App({})',
  'miniprogram/app.less': '@blue: #336699; .box { color: @blue }',
  'miniprogram/words.ts': 'export const word: string = "is"',
  'miniprogram/words.d.ts': 'export declare const word: string',
  'miniprogram/drafts/page.js': 'Page({',
  'miniprogram/sign/index.js': 'Component({})',
  'miniprogram/sign/index.wxml': '<view>sign of the app</view>',
  'miniprogram/pages/home/home.ts': `import { word } from '../../words'
    import { twice } from 'sums'
    Page({ data: { sum: \`twice 21 \${word} \${twice(21) as number}\` } })`,
  'miniprogram/pages/home/home.json': '{"usingComponents":{"card":"cards/card"}}',
  'miniprogram/pages/home/home.wxml': `<view class="sum">{{sum}}</view><app-sign class="sign" />
    <card class="card">in a card</card><view class="box"><view class="inner">box</view></view>`,
  'miniprogram/pages/home/home.scss': '.box { .inner { width: 20rpx } }',
  'miniprogram/pages/other/other.js': 'Page({})',
  'miniprogram/pages/other/other.wxml': '<view>other</view>',
})
