import { ensureBuild } from '../../scripts/build'
import { everydayScenarios } from '../e2e/scenarios/everyday'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined

beforeAll(async () => {
  await ensureBuild('weapp')
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
