import { ensureBuild } from '../../scripts/build'
import { inProject } from '../../scripts/house'
import { startApp, type RunningApp } from '../e2e/support/runningApp'
import { logIn } from './support/logIn'
import { eventually, openMiniProgram, type MiniProgram } from '../miniprogram-host/client/openMiniProgram'

let server: RunningApp
let app: MiniProgram

beforeAll(async () => {
  await ensureBuild('weapp')
  server = await startApp()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  app = await openMiniProgram(inProject('dist/weapp'), ['--quiet', '--api', server.origin])
})
afterEach(async () => {
  const { violations, consoleErrors } = await app.report()
  await app.stop()
  expect(violations).toEqual([])
  expect(consoleErrors).toEqual([])
})

const openFile = async () => (await app.page()).path
const reach = (file: string) => eventually(openFile, path => path === file)

const touchAt = async (selector: string, position: number) => {
  const elements = await eventually(
    async () => (await app.page()).$$(selector),
    found => found.length > position,
  )
  await elements[position]!.tap()
}

test('the five tabs switch by touch and stay alive', async () => {
  const tabs = ['community', 'health', 'shoppingCart', 'my', 'storeBrand']
  for (const [index, tab] of tabs.entries()) {
    await touchAt('.ui-tabs__tab', (index + 1) % tabs.length)
    await reach(`pages/main/${tab}/index`)
    expect(await app.client.pageStack()).toHaveLength(1)
  }
})

test('a person logs in with a code, is known, and logs out', async () => {
  await touchAt('.ui-tabs__tab', 4)
  await reach('pages/main/my/index')
  await app.wx('navigateTo', { url: '/pages/main/login/index' })
  await logIn(app, { origin: server.origin, phone: '13800003102' })
  await reach('pages/main/my/index')
  await eventually(
    () => app.text('.ui-screen__main'),
    text => text.includes('138****3102'),
  )

  await app.tap('#my-settings')
  await reach('pages/account/storeSetting/index')
  await app.tap('#setting-log-out')
  await app.tap('#setting-log-out-confirm')
  await reach('pages/main/my/index')
  await eventually(
    () => app.text('.ui-screen__main'),
    text => text.includes('Log in'),
  )
})

test('language and theme change at once, everywhere', async () => {
  await touchAt('.ui-tabs__tab', 4)
  await reach('pages/main/my/index')
  await app.tap('#my-settings')
  await touchAt('.ui-choice__option', 3)
  await eventually(
    () => app.text('.ui-nav__title'),
    title => title === '設定',
  )
  await touchAt('.ui-segmented__part', 2)
  await eventually(
    async () => (await app.page()).$('.theme-dark'),
    found => found !== null,
  )
  await app.tap('.ui-nav__back')
  await reach('pages/main/my/index')
  expect(await app.text('.ui-nav__title')).toBe('我的')
  expect(await (await app.page()).$('.theme-dark')).not.toBeNull()
})

test('a page that needs a person leads to the log-in and back to itself', async () => {
  await app.wx('navigateTo', { url: '/pages/health/history/index' })
  await reach('pages/main/login/index')
  await logIn(app, { origin: server.origin, phone: '13800003103' })
  await reach('pages/health/history/index')
})

test('the system’s theme is followed as long as the person has not chosen one', async () => {
  await app.setTheme('dark')
  await eventually(
    async () => (await app.page()).$('.theme-dark'),
    found => found !== null,
  )
})
