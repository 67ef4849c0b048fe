import { everydayScenarios } from '../e2e/scenarios/everyday'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  if (app) await expectNoFault(app)
  await app?.stop()
  app = undefined
})

const start = async (address: string) => {
  const started = await startMiniProgram({ origin: server.origin, address })
  app = started.app
  return started.driver
}

test.each(everydayScenarios)('$name', ({ run }) => run(start, server))

test('tabs do not pile up', async () => {
  const driver = await start('/store/brand')
  await driver.tap('.ui-tabs__tab', 1)
  await eventually(driver.path, path => path === '/store/community')

  expect(await app?.client.pageStack()).toHaveLength(1)
})

hostTest('the system’s theme is followed as long as the person has not chosen one', async () => {
  const driver = await start('/store/brand')
  await app?.setTheme('dark')
  await eventually(
    () => driver.isShown('.theme-dark'),
    isShown => isShown,
  )
})

test('what is pressed tells assistive technology its role, its name and its state', async () => {
  const driver = await start('/store/my')
  await driver.tap('#my-settings')
  await eventually(driver.path, path => path === '/storeSetting')
  const page = await app?.page()
  const chosen = await page?.$('.ui-choice__option--on')
  expect(await chosen?.attribute('aria-role')).toBe('radio')
  expect(await chosen?.attribute('aria-checked')).toBe('true')
  const back = await page?.$('.ui-nav__back')
  expect(await back?.attribute('aria-role')).toBe('button')
  expect(await back?.attribute('aria-label')).toBe('Back')
})
