import { paymentScenarios, logInAndPlaceOrder } from '../e2e/scenarios/payment'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { createCashierOption, createSheetPaymentDriver } from './support/sheetPaymentDriver'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

const miniProgram = setUpMiniProgramPerTest({
  env: { MERCHANT_SIMULATOR_SECONDS: '0' },
  options: createCashierOption,
})
const start = () => miniProgram.start('/store/my')

const paymentDriver = createSheetPaymentDriver(miniProgram.app)

const { weixin, friend, cancelled } = paymentScenarios

testOnHostOnly.each([weixin, friend, cancelled])('$name', async ({ run }) => {
  await run(await start(), { origin: miniProgram.origin, payer: paymentDriver })
})

testOnHostOnly('a sheet that fails leads to a page that tells what the server knows', async () => {
  const driver = await start()
  await logInAndPlaceOrder(driver, miniProgram.origin)
  await miniProgram.app().host('setFault', { api: 'requestPayment', fault: { errMsg: 'system error' } })
  await driver.tap('#cashier-pay')
  await pollUntil(driver.path, path => path.startsWith('/payError/'))
  await pollUntil(
    () => driver.text('.ui-screen__main'),
    text => text.includes('The payment did not go through'),
  )
})

testOnHostOnly('an address comes out of WeChat’s own book, with its district', async () => {
  const driver = await start()
  await logInAndPlaceOrder(driver, miniProgram.origin)
  await driver.open('/shippingAddressList')
  await driver.tap('#address-from-book')
  await pollUntil(driver.path, path => path === '/addAddress')
  await pollUntil(
    () => driver.text('#address-region'),
    text => text.includes('海珠区'),
  )
  await driver.tap('#address-save')
  await pollUntil(driver.path, path => path === '/shippingAddressList')
  await pollUntil(
    () => driver.text('.ui-screen__main'),
    text => text.includes('新港中路397号'),
  )
})
