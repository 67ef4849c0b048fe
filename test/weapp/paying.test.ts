import { payingScenarios, placeOrder } from '../e2e/scenarios/paying'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { cashierOption, sheetPayer } from './support/sheetPayer'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined

beforeAll(async () => {
  server = await startServer({ MERCHANT_SIMULATOR_SECONDS: '0' })
})
afterAll(() => server?.stop())
afterEach(async () => {
  if (app) await expectNoFault(app)
  await app?.stop()
  app = undefined
})

const start = async () => {
  const started = await startMiniProgram({
    origin: server.origin,
    address: '/store/my',
    options: cashierOption(server.origin),
  })
  app = started.app
  return started.driver
}

const payer = sheetPayer(() => app)

const { weixin, friend, cancelled } = payingScenarios

hostTest.each([weixin, friend, cancelled])('$name', async ({ run }) => {
  await run(await start(), { origin: server.origin, payer })
})

hostTest('a sheet that fails leads to a page that tells what the server knows', async () => {
  const driver = await start()
  await placeOrder(driver, server.origin)
  await app?.host('setFault', { api: 'requestPayment', fault: { errMsg: 'system error' } })
  await driver.tap('#cashier-pay')
  await eventually(driver.path, path => path.startsWith('/payError/'))
  await eventually(
    () => driver.text('.ui-screen__main'),
    text => text.includes('The payment did not go through'),
  )
})

hostTest('an address comes out of WeChat’s own book, with its district', async () => {
  const driver = await start()
  await placeOrder(driver, server.origin)
  await driver.open('/shippingAddressList')
  await driver.tap('#address-from-book')
  await eventually(driver.path, path => path === '/addAddress')
  await eventually(
    () => driver.text('#address-region'),
    text => text.includes('海珠区'),
  )
  await driver.tap('#address-save')
  await eventually(driver.path, path => path === '/shippingAddressList')
  await eventually(
    () => driver.text('.ui-screen__main'),
    text => text.includes('新港中路397号'),
  )
})
