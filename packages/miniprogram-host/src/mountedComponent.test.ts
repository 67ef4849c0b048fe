import { launchComponent, type ComponentLaunchOptions, type RunningComponent } from './client/launchComponent'
import { launchMiniProgram } from './client/launchMiniProgram'
import { pollUntil } from './client/pollUntil'
import { writeMiniProgramToTempFolder, type MiniProgramFiles } from './example/ruleViolatingMiniProgram'
import { setUpCleanUps } from './example/setUpCleanUps'

const afterTest = setUpCleanUps()

const component = (path: string, parts: { script: string; template: string; config?: object }) => ({
  [`${path}.js`]: parts.script,
  [`${path}.json`]: JSON.stringify({ component: true, ...parts.config }),
  [`${path}.wxml`]: parts.template,
})

/** A counter with everything that a component can have, beside a page that would refuse to start. */
const files: MiniProgramFiles = {
  'app.json': JSON.stringify({
    pages: ['pages/broken/broken'],
    usingComponents: { 'app-sign': '/parts/sign' },
  }),
  'app.js': "App({ name: 'the app' })",
  'app.wxss': '.loud { width: 77px }',
  'pages/broken/broken.js': 'Page({',
  'pages/broken/broken.wxml': '<view>never',
  'parts/counter.ts': `type Count = { label: string; count: number }
    Component({
      externalClasses: ['label-class'],
      options: { multipleSlots: true },
      properties: { label: String, start: { type: Number, value: 1 } },
      data: { count: 0, app: getApp().name },
      lifetimes: {
        attached(this: { data: Count & { start: number }; setData(data: object): void; triggerEvent: Function }) {
          this.setData({ count: this.data.start })
          this.triggerEvent('started', { count: this.data.start })
        },
      },
      methods: {
        add(this: { data: Count; setData(data: object): void; triggerEvent: Function }) {
          this.setData({ count: this.data.count + 1 })
          this.triggerEvent('changed', { label: this.data.label, count: this.data.count }, { bubbles: true })
        },
        circle(this: { triggerEvent: Function }) {
          const detail: { self?: object } = {}
          detail.self = detail
          this.triggerEvent('circled', detail)
        },
      },
    })`,
  'parts/counter.json': JSON.stringify({ component: true, usingComponents: { badge: './badge' } }),
  'parts/counter.wxml': `<view class="label label-class">{{label}} of {{app}}</view>
    <view class="count" bindtap="add">{{count}}</view><badge class="badge" words="{{count}} times" />
    <view class="circle" bindtap="circle">circle</view><slot name="foot" />`,
  'parts/counter.scss': '.label { .none { color: red } } .count { width: 55px }',
  ...component('parts/badge', {
    script:
      "Component({ properties: { words: String }, attached() { this.triggerEvent('nested') }, externalClasses: [] })",
    template: '<app-sign class="sign" /><view class="words">{{words}}</view>',
  }),
  ...component('parts/sign', { script: 'Component({})', template: '<view>sign of the app</view>' }),
  ...component('parts/faulty', {
    script: "throw new Error('broken component')",
    template: '<view>faulty</view>',
  }),
}

const { folder, remove } = writeMiniProgramToTempFolder(files)
afterAll(remove)

const launch = (path: string, options: ComponentLaunchOptions = {}) =>
  launchComponent(folder, path, { ...options, options: ['--quiet', ...(options.options ?? [])] })

const find = async ({ page }: RunningComponent, selector: string) => (await (await page()).$(selector))!

describe('a component that stands alone', () => {
  let app: RunningComponent
  beforeAll(async () => {
    app = await launch('/parts/counter', {
      properties: { label: 'eggs', start: 3, 'label-class': 'loud' },
      slot: '<view slot="foot" class="foot">below</view>',
    })
  })
  afterAll(() => app?.stop())

  const textInside = async (selector: string) => {
    const mounted = await find(app, '#mounted')
    return (await mounted.$(selector))!.text()
  }

  test('has its properties, its app and the styles of its own and of its external classes', async () => {
    const mounted = await find(app, '#mounted')
    expect(await textInside('.label')).toBe('eggs of the app')
    expect(await textInside('.count')).toBe('3')
    expect(await (await mounted.$('.label'))!.size()).toMatchObject({ width: 77 })
    expect(await (await mounted.$('.count'))!.size()).toMatchObject({ width: 55 })
  })

  test('shows its slot, the components in it and those of the whole app', async () => {
    expect(await (await find(app, '.foot')).text()).toBe('below')
    const badge = await (await find(app, '#mounted')).$('.badge')
    expect(await (await badge!.$('.words'))!.text()).toBe('3 times')
    expect(await (await badge!.$('.sign'))!.text()).toBe('sign of the app')
  })

  test('tells of the events that it triggers itself, from its attaching on', async () => {
    expect(await app.events()).toEqual([{ name: 'started', detail: { count: 3 } }])
    await (await (await find(app, '#mounted')).$('.count'))!.tap()
    expect((await app.events()).slice(1)).toEqual([{ name: 'changed', detail: { label: 'eggs', count: 4 } }])
  })

  test('gets other properties by the data of its page', async () => {
    await (await app.page()).setData({ 'properties.label': 'nuts' })
    await pollUntil(
      () => textInside('.label'),
      text => text === 'nuts of the app',
    )
  })

  test('breaks no rule by it; an event whose detail is no JSON is told without it', async () => {
    expect((await app.report()).violations).toEqual([])
    await (await (await find(app, '#mounted')).$('.circle'))!.tap()
    expect((await app.events()).at(-1)).toEqual({ name: 'circled', detail: null })
    expect((await app.report()).warnings).toContainEqual(expect.stringContaining('event circled is no JSON'))
  })
})

test('its data are set once it is ready', async () => {
  const app = await launch('parts/counter', { data: { count: 40 } })
  afterTest(app.stop)
  expect(await (await (await find(app, '#mounted')).$('.count'))!.text()).toBe('40')
  expect(await app.stop()).toBe(0)
})

test('a component whose script throws says so', async () => {
  const app = await launch('parts/faulty')
  afterTest(app.stop)
  expect((await app.report()).violations).toEqual([
    { rule: 'exception', detail: expect.stringContaining('broken component') as string },
  ])
  expect(await app.stop()).toBe(1)
})

test('an app with pages tells of no component events', async () => {
  const other = writeMiniProgramToTempFolder({
    ...files,
    'pages/broken/broken.js': 'Page({})',
    'pages/broken/broken.wxml': '<view>one</view>',
  })
  afterTest(other.remove)
  const app = await launchMiniProgram(other.folder, ['--quiet'])
  afterTest(app.stop)
  await expect(app.host('componentEvents')).rejects.toThrow('no component is mounted')
})

test.each<[string, string, RegExp]>([
  ['that is not there', 'parts/none', /^refused missing-file: there is no component parts\/none$/m],
  [
    'that is a page',
    '/pages/broken/broken',
    /^refused app-config: pages\/broken\/broken is a page, not a component; --open opens it$/m,
  ],
])('a component %s is refused in one line', async (_what, path, line) => {
  await expect(launch(path)).rejects.toThrow(line)
})

test('a slot that is no template is refused with its line', async () => {
  await expect(launch('parts/counter', { slot: '<view>' })).rejects.toThrow(
    /^refused template: mounted-component\/index\.wxml:1: /m,
  )
})
