import type { Driver } from '../e2e/scenarios/driver'
import { shoppingScenarios } from '../e2e/scenarios/shopping'
import type { RunningApp } from '../e2e/support/runningApp'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { cashierOption, sheetPayer } from './support/sheetPayer'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram
let driver: Driver

beforeAll(async () => {
  server = await startServer({ MERCHANT_SIMULATOR_SECONDS: '1' })
  const options = cashierOption(server.origin)
  ;({ app, driver } = await startMiniProgram({ origin: server.origin, options }))
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})

/** They take turns in one run of the mini-program, which is opened anew at an address. */
const open = async (address: string) => {
  await driver.open(address)
  return driver
}

hostTest.each(shoppingScenarios)('$name', async ({ run }) => {
  await run(open, { origin: server.origin, payer: sheetPayer(() => app) })
  await expectNoFault(app)
})
