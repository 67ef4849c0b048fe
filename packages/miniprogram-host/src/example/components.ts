import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MiniProgramFiles } from './ruleViolatingMiniProgram'

type ComponentExample = { template: string; data?: object; script?: string; styles?: string; config?: object }

/** Every handler of a page is `note`: the page shows the newest event, and counts all by type. */
const RECORD_EVENT_HANDLER = `note(event) {
  const counts = Object.assign({}, this.data.counts)
  counts[event.type] = (counts[event.type] || 0) + 1
  this.setData({ seen: JSON.stringify({ type: event.type, detail: event.detail }), counts })
}`

const createPageFiles = (
  name: string,
  { template, data = {}, script = '', styles, config = {} }: ComponentExample,
): MiniProgramFiles => ({
  [`pages/${name}/${name}.js`]: `Page({ data: ${JSON.stringify({ seen: '', counts: {}, ...data })}, ${RECORD_EVENT_HANDLER}, ${script} })`,
  [`pages/${name}/${name}.json`]: JSON.stringify(config),
  [`pages/${name}/${name}.wxml`]: `${template}<view class="seen">{{seen}}</view>`,
  ...(styles ? { [`pages/${name}/${name}.wxss`]: styles } : {}),
})

const slides = [0, 1, 2].map(
  number => `<swiper-item item-id="slide-${number}"><view>slide ${number}</view></swiper-item>`,
)

const componentExamples: Record<string, ComponentExample> = {
  home: { template: '<view class="words">home</view>' },
  second: {
    template: '<view class="words">second</view>',
    script: 'onTabItemTap(item) { this.setData({ seen: JSON.stringify(item) }) }',
  },
  swiper: {
    template: `<swiper class="swiper" indicator-dots="{{true}}" duration="{{100}}" bindchange="note"
        circular="{{circular}}" current="{{current}}" autoplay="{{autoplay}}" interval="{{300}}">${slides.join('')}</swiper>`,
    data: { circular: false, current: 0, autoplay: false },
  },
  slider: {
    template: `<slider class="slider" min="10" max="60" step="5" value="20" bindchange="note" bindchanging="note" />
      <slider class="still" disabled show-value value="30" bindchange="note" />`,
  },
  choices: {
    template: `<checkbox-group class="fruits" bindchange="note">
        <checkbox class="apple" value="apple" checked="{{true}}">apple</checkbox>
        <label class="pear-label"><checkbox class="pear" value="pear" /><text class="pear-words">a pear</text></label>
        <checkbox class="plum" value="plum" disabled="{{true}}" />
      </checkbox-group>
      <radio-group class="sizes" bindchange="note">
        <radio class="small" value="small" checked="{{true}}" /><radio class="large" id="large" value="large" />
      </radio-group>
      <label for="large" class="large-label">large, please</label>
      <label class="switch-label"><view class="switch-words">loud</view><switch class="loud" bindchange="note" /></label>`,
  },
  form: {
    template: `<form bindsubmit="note" bindreset="note">
        <input class="name" name="name" value="Ada" />
        <switch class="news" name="news" />
        <slider name="age" value="40" />
        <checkbox-group name="fruits"><checkbox class="apple" value="apple" /></checkbox-group>
        <radio-group name="size"><radio value="small" checked="{{true}}" /></radio-group>
        <picker name="day" mode="date" value="2024-02-29"><view>day</view></picker>
        <button class="submit" form-type="submit">send</button>
        <button class="reset" form-type="reset">reset</button>
      </form>`,
  },
  rich: {
    template: `<rich-text class="written" nodes="{{written}}" bindtap="note" /><rich-text class="built" nodes="{{built}}" />
      <rich-text class="wicked" nodes="{{wicked}}" />`,
    data: {
      written: '<p style="width: 100rpx" onclick="x()">one <b>two</b></p>',
      built: [
        {
          name: 'ol',
          attrs: { class: 'list', id: 'gone' },
          children: [{ name: 'li', children: [{ type: 'text', text: 'three &lt; four' }] }],
        },
      ],
      wicked: '',
    },
  },
  pickers: {
    template: `<picker class="one" range="{{fruits}}" value="1" bindchange="note" bindcancel="note"><view>one</view></picker>
      <picker class="named" range="{{people}}" range-key="name" bindchange="note"><view>named</view></picker>
      <picker class="many" mode="multiSelector" range="{{columns}}" value="{{[0, 0]}}" bindchange="note"
        bindcolumnchange="turned"><view>many</view></picker>
      <picker class="time" mode="time" value="09:30" start="08:15" end="18:00" bindchange="note"><view>time</view></picker>
      <picker class="date" mode="date" value="2024-01-31" start="2023-05-10" end="2026-12-31" bindchange="note">
        <view>date</view></picker>
      <picker class="month" mode="date" fields="month" value="2024-01" bindchange="note"><view>month</view></picker>
      <picker class="region" mode="region" value="{{['广东省', '广州市', '海珠区']}}" bindchange="note">
        <view>region</view></picker>
      <picker class="closed" range="{{fruits}}" disabled bindchange="note"><view>closed</view></picker>`,
    data: {
      fruits: ['apple', 'pear', 'plum'],
      people: [{ name: 'Ada' }, { name: 'Bo' }],
      columns: [
        ['fruit', 'tree'],
        ['apple', 'pear'],
      ],
    },
    script: `turned({ detail }) {
      if (detail.column === 0) this.setData({ 'columns[1]': detail.value === 1 ? ['oak', 'elm', 'ash'] : ['apple', 'pear'] })
    }`,
  },
  wheels: {
    template: `<picker-view class="wheels" style="height: 200px" indicator-style="height: 50px" value="{{[1, 0]}}"
        bindchange="note" bindpickstart="note" bindpickend="note">
        <picker-view-column><view wx:for="{{hours}}" wx:key="*this" class="hour">{{item}}</view></picker-view-column>
        <picker-view-column class="minutes"><view wx:for="{{minutes}}" wx:key="*this" class="minute">{{item}}</view></picker-view-column>
      </picker-view>`,
    data: { hours: ['7', '8', '9'], minutes: ['00', '15', '30', '45'] },
  },
  names: {
    template: `<view class="silent" bindtap="note"><view class="box"></view></view>
      <view class="masked" bindtap="note"><text aria-hidden="true">×</text></view>
      <button class="pictured"><image src="/pictures/dot.png" class="box" /></button>
      <view class="role box" aria-role="switch"></view><input class="bare" /><switch class="alone" />
      <view class="labelled" bindtap="note" aria-label="Close"><view class="box"></view></view>
      <view class="worded" bindtap="note">Open</view><input placeholder="Name" />
      <label><checkbox /><text>Agreed</text></label><button><view class="box" aria-label="Share"></view></button>
      <view class="scrim box" bindtap="note" aria-hidden="true"></view><view class="box"></view>
      <view class="unseen" bindtap="note"></view>`,
    styles: '.box { width: 20px; height: 20px } .unseen { display: none }',
  },
  signs: {
    template: `<icon class="icon" type="success" size="40" /><progress class="progress" percent="{{percent}}" show-info active
        duration="1" bindactiveend="note" />
      <cover-view class="cover"><cover-image class="cover-image" src="/pictures/dot.png" bindload="note" /></cover-view>`,
    data: { percent: 20 },
  },
  camera: { template: '<camera class="camera" style="width: 100%; height: 400px" />' },
  film: {
    template: `<video class="film" src="{{source}}" muted autoplay object-fit="cover" bindloadedmetadata="note"
        bindplay="note" binderror="note" />`,
    data: { source: '/films/turn.mp4' },
  },
  web: { template: '<web-view src="https://example.org/terms" bindload="note" />' },
  movable: {
    template: `<movable-area class="area"><movable-view class="stone" direction="all" x="10" y="20" bindchange="note">o
      </movable-view></movable-area><view class="narrow"><root-portal><view class="sheet" bindtap="note">over all</view>
      </root-portal></view>`,
    styles: `.area { width: 200px; height: 100px; background: #eee } .stone { width: 40px; height: 40px; background: #999 }
      .narrow { width: 10px; height: 10px; overflow: hidden; transform: translateX(5px) }
      .sheet { position: fixed; left: 0; right: 0; bottom: 0; height: 60px }`,
  },
  media: {
    template: `<match-media min-width="300" max-width="600"><view class="narrow">phone</view></match-media>
      <match-media min-width="601"><view class="wide">tablet</view></match-media>
      <match-media orientation="{{orientation}}"><view class="turned">turned</view></match-media>`,
    data: { orientation: 'landscape' },
  },
  container: {
    template: `<button class="open" bindtap="open">open</button><page-container show="{{show}}" duration="{{50}}" position="bottom"
      bindenter="note" bindafterleave="left" bindclickoverlay="note"><view class="inner">inner</view></page-container>
      <view class="left">{{left}}</view>`,
    styles: '.inner { height: 200px }',
    data: { show: false, left: '' },
    script: "open() { this.setData({ show: true }) }, left() { this.setData({ show: false, left: 'left' }) }",
  },
  canvas: {
    template: `<canvas class="canvas" id="canvas" type="2d"></canvas><view class="size">{{size}}</view>
      <view class="width">{{width}}</view><image class="picture" src="{{picture}}" bindload="note" />`,
    data: { size: '', width: '', picture: '' },
    script: `onReady() {
      this.createSelectorQuery().select('#canvas').fields({ node: true, size: true }).exec(([{ node, width, height }]) => {
        this.canvas = node
        node.width = width
        node.height = height
        const context = node.getContext('2d')
        const gradient = context.createLinearGradient(0, 0, width, 0)
        gradient.addColorStop(0, '#ff0000')
        gradient.addColorStop(1, '#ff0000')
        context.save()
        context.fillStyle = gradient
        context.fillRect(0, 0, 100, 100)
        context.restore()
        const pixels = context.createImageData(10, 10)
        for (let index = 0; index < 100; index++) pixels.data.set([0, 0, 255, 255], 4 * index)
        context.putImageData(pixels, 120, 0)
        context.font = '20px sans-serif'
        this.setData({ size: width + 'x' + height + ' ' + context.fillStyle, width: String(context.measureText('Hello 世界').width) })
        const image = node.createImage()
        image.onload = () => {
          context.drawImage(image, 200, 0, 50, 50)
          node.requestAnimationFrame(() => this.keep())
        }
        image.src = '../../pictures/dot.png'
      })
    },
    keep() {
      wx.canvasToTempFilePath({ canvas: this.canvas, x: 0, y: 0, width: 260, height: 60 }).then(({ tempFilePath }) =>
        this.setData({ picture: tempFilePath }))
    }`,
  },
  touch: {
    template: `<view class="outer" hover-class="pressed" hover-start-time="{{0}}" hover-stay-time="{{3000}}">
        <button class="inner" hover-stop-propagation hover-class="sunk" hover-start-time="{{0}}" hover-stay-time="{{3000}}"
          bindtap="tell">tap</button></view>
      <view class="plain" hover-class="pressed" hover-start-time="{{0}}" hover-stay-time="{{3000}}">plain</view>
      <button class="off" disabled bindtap="note">off</button>
      <navigator class="link" url="/pages/target/target?from=link" hover-class="none">go</navigator>`,
    styles: '.outer { position: relative; margin: 30px 0 0 40px; padding: 7px } .plain { height: 40px }',
    script: `tell({ target, currentTarget }) {
      this.setData({ seen: JSON.stringify([target.offsetLeft, target.offsetTop, currentTarget.offsetTop]) })
    }`,
  },
  target: {
    template: '<view class="words">{{from}}</view>',
    data: { from: '' },
    script: "onLoad({ from = '' }) { this.setData({ from }) }",
    config: { navigationBarTitleText: 'The target' },
  },
  scroll: {
    template: `<scroll-view class="box" scroll-y scroll-into-view="{{shown}}" scroll-top="{{top}}" bindscroll="scrolled"
        bindscrolltolower="note" bindscrolltoupper="note">
        <view wx:for="{{rows}}" wx:key="*this" id="row{{item}}" class="row">{{item}}</view></scroll-view>
      <view class="at">{{at}}</view>`,
    styles: '.box { height: 200px } .row { height: 100px }',
    data: { shown: '', top: 0, at: '', rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
    script: 'scrolled({ detail }) { this.setData({ at: detail.scrollTop + " of " + detail.scrollHeight }) }',
  },
  long: {
    template: `<view class="tall"></view><view class="far" id="far" data-name="far">far</view><view class="tall"></view>
      <view class="status">{{at}}|{{bottoms}}|{{pulls}}|{{met}}</view>`,
    styles: '.tall { height: 1500px } .status { position: fixed; top: 0; left: 0 }',
    data: { at: 0, bottoms: 0, pulls: 0, met: '' },
    config: { enablePullDownRefresh: true, navigationBarTitleText: 'Long' },
    script: `onReady() {
      wx.createIntersectionObserver(this).relativeToViewport().observe('.far', ({ intersectionRatio, id, dataset }) =>
        this.setData({ met: this.data.met + (intersectionRatio > 0 ? 'in ' : 'out ') + id + dataset.name + ' ' }))
    },
    onPageScroll({ scrollTop }) { this.setData({ at: Math.round(scrollTop) }) },
    onReachBottom() { this.setData({ bottoms: this.data.bottoms + 1 }) },
    onPullDownRefresh() { this.setData({ pulls: this.data.pulls + 1 }) }`,
  },
  dialogs: {
    template: `<button class="ask" bindtap="ask">ask</button><button class="choose" bindtap="choose">choose</button>
      <view class="answer">{{answer}}</view>`,
    data: { answer: '' },
    script: `tell(answer) { this.setData({ answer: JSON.stringify(answer) }) },
    ask() { wx.showModal({ title: 'Sure?', content: 'It is for good.', success: answer => this.tell(answer) }) },
    choose() {
      wx.showActionSheet({ itemList: ['red', 'green'], success: answer => this.tell(answer), fail: answer => this.tell(answer) })
    }`,
  },
}

/** A picture of one pixel. */
export const ONE_PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const createAppFiles = (tabBar: object): MiniProgramFiles => ({
  'app.json': JSON.stringify({
    pages: Object.keys(componentExamples).map(name => `pages/${name}/${name}`),
    window: {
      navigationBarTitleText: 'Components',
      navigationBarBackgroundColor: '#336699',
      navigationBarTextStyle: 'white',
    },
    tabBar: {
      ...tabBar,
      list: [
        { pagePath: 'pages/home/home', text: 'Home' },
        { pagePath: 'pages/second/second', text: 'Second' },
      ],
    },
  }),
  'app.js': 'App({})',
  'pictures/dot.png': ONE_PIXEL_PNG,
  'films/turn.mp4': readFileSync(path.join(__dirname, 'turn.mp4')),
  ...Object.assign(
    {},
    ...Object.entries(componentExamples).map(([name, part]) => createPageFiles(name, part)),
  ),
})

/** A mini-program with a page for every kind of component. */
export const createComponentsExampleFiles = (): MiniProgramFiles => createAppFiles({})

/** The same with a tab bar of its own. */
export const createCustomTabBarExampleFiles = (): MiniProgramFiles => ({
  ...createAppFiles({ custom: true }),
  'custom-tab-bar/index.js': `Component({
    behaviors: {},
    externalClasses: {},
    data: { chosen: 'nothing' },
    methods: { go() { wx.switchTab({ url: '/pages/second/second' }) } }
  })`,
  'custom-tab-bar/index.json': '{"component":true}',
  'custom-tab-bar/index.wxml': '<cover-view class="bar" bindtap="go">{{chosen}}</cover-view>',
  'custom-tab-bar/index.wxss': '.bar { position: fixed; left: 0; right: 0; bottom: 0; height: 60px }',
  'pages/home/home.js': "Page({ onShow() { this.getTabBar().setData({ chosen: 'home is chosen' }) } })",
})
