import { shoppingScenarios } from '../e2e/scenarios/shopping'
import { createCashierOption, createSheetPaymentDriver } from './support/sheetPaymentDriver'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'

const miniProgram = setUpMiniProgram({
  env: { MERCHANT_SIMULATOR_SECONDS: '1' },
  options: createCashierOption,
})

/** They take turns in one run of the mini-program, which is opened anew at an address. */
const open = async (address: string) => {
  await miniProgram.driver.open(address)
  return miniProgram.driver
}

testOnHostOnly.each(shoppingScenarios)('$name', async ({ run }) => {
  await run(open, {
    origin: miniProgram.origin,
    payer: createSheetPaymentDriver(() => miniProgram.app),
  })
  await expectNoViolations(miniProgram.app)
})
