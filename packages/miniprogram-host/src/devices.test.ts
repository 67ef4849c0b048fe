import { DEVICE_NAMES, devices, getHeaderHeight, getMenuButtonRect, type DeviceName } from './devices'
import { launchExample } from './example/launchExample'

/** A page that tells what it learns of the device, and how far its padding reaches. */
const program = {
  'app.json': JSON.stringify({ pages: ['pages/home/home'], window: { navigationStyle: 'custom' } }),
  'app.js': 'App({})',
  'pages/home/home.js': `Page({
    data: { learned: '' },
    onLoad() {
      const { windowWidth, windowHeight, statusBarHeight, safeArea } = wx.getWindowInfo()
      const { platform, model } = wx.getDeviceInfo()
      const { fontSizeSetting, fontSizeScaleFactor } = wx.getAppBaseInfo()
      const { top, right } = wx.getMenuButtonBoundingClientRect()
      this.setData({ learned: JSON.stringify({ windowWidth, windowHeight, statusBarHeight, safeArea, platform, model, fontSizeSetting, fontSizeScaleFactor, top, right }) })
    }
  })`,
  'pages/home/home.json': '{}',
  'pages/home/home.wxml':
    '<view class="learned">{{learned}}</view><view class="wide"></view><view class="low"></view>',
  'pages/home/home.wxss':
    '.wide { width: 750rpx; height: 1px } .low { width: 10px; height: calc(env(safe-area-inset-top) + env(safe-area-inset-bottom)) }',
}

const runOn = async (name: DeviceName, options: string[] = []) => {
  const { app, close } = await launchExample(program, ['--device', name, ...options])
  try {
    const learned = JSON.parse(await app.text('.learned')) as Record<string, unknown>
    const readSize = async (selector: string) => {
      const element = await (await app.page()).$(selector)
      return element?.size()
    }
    return { learned, wide: await readSize('.wide'), low: await readSize('.low') }
  } finally {
    await close()
  }
}

test.each(['small-iphone', 'island-iphone', 'large-android', 'tablet', 'desktop'] as const)(
  'on %s a program learns of its screen, and draws on all of it',
  async name => {
    const { platform, model, screenWidth, screenHeight, statusBarHeight, homeIndicatorHeight } = devices[name]
    const { learned, wide, low } = await runOn(name)
    expect(learned).toMatchObject({
      windowWidth: screenWidth,
      windowHeight: screenHeight,
      statusBarHeight,
      platform,
      model,
      safeArea: { top: statusBarHeight, bottom: screenHeight - homeIndicatorHeight, right: screenWidth },
      right: screenWidth - 7,
    })
    expect(wide).toMatchObject({ width: screenWidth })
    expect(low).toMatchObject({ height: statusBarHeight + homeIndicatorHeight })
  },
)

test('a program is told the size of texts that a person has set', async () => {
  const { learned } = await runOn('phone', ['--font-size', '20'])
  expect(learned).toMatchObject({ fontSizeSetting: 20, fontSizeScaleFactor: 1.25 })
})

test.each(DEVICE_NAMES)('the buttons of the platform stand within the bars of %s', name => {
  const { top, bottom, left, right } = getMenuButtonRect(devices[name])
  expect(top).toBeGreaterThanOrEqual(devices[name].statusBarHeight)
  expect(bottom).toBeLessThanOrEqual(getHeaderHeight(devices[name]))
  expect(left).toBeGreaterThan(devices[name].screenWidth / 2)
  expect(right).toBeLessThan(devices[name].screenWidth)
})
