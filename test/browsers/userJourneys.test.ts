import {
  runChairLifecycle,
  shareChairWithFamily,
  triggerEmergencyStop,
  verifyChairLandingPage,
} from '../e2e/scenarios/chairs'
import { coreUserJourneys } from '../e2e/scenarios/coreJourneys'
import { paymentScenarios } from '../e2e/scenarios/payment'
import { shoppingScenarios } from '../e2e/scenarios/shopping'
import { uploadHealthReport } from '../e2e/scenarios/uploadHealthReport'
import { createApiClient } from '../e2e/support/apiClient'
import { startAppServer, type RunningAppServer } from '../e2e/support/appServer'
import { pagePaymentDriver } from '../e2e/support/pagePaymentDriver'
import { createComputerPaymentDriver } from './support/createComputerPaymentDriver'
import { createOtherBrowserDriver } from './support/createOtherBrowserDriver'
import { findFirefox } from './support/firefox'
import type { OtherBrowser } from './support/otherBrowser'
import { findWebKit } from './support/webkit'

describe.each([
  ['Firefox', findFirefox()],
  ['WebKitGTK', findWebKit()],
] as const)('%s', (name, installed) => {
  if (!installed) {
    test.skip(`${name} is not installed here: docs/browsers.md says what to install`, () => undefined)
    return
  }
  let server: RunningAppServer
  let browser: OtherBrowser
  beforeAll(async () => {
    server = await startAppServer({ env: { MERCHANT_SIMULATOR_SECONDS: '1' } })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    browser = await installed.launch()
  })
  afterEach(() => browser.close())

  const start = async (address: string) => {
    const driver = createOtherBrowserDriver(browser, server.origin)
    await driver.open(address)
    return driver
  }

  test.each(coreUserJourneys)('$name', ({ run }) => run(start, server))

  test('the page of a chair is open to strangers and says how to stop it', () =>
    verifyChairLandingPage({ start, origin: server.origin }))

  test('a chair is added, run over the internet, by a plan, stopped from far away, and shared', async () => {
    const driver = await runChairLifecycle({
      start,
      origin: server.origin,
      phone: '13800004411',
      uploadReport: async () => {
        const token = await browser.evaluate(`() => localStorage.getItem('token')`, null)
        return uploadHealthReport(createApiClient(server.origin, String(token)))
      },
    })
    await triggerEmergencyStop(driver, server.origin)
    await shareChairWithFamily(driver, { origin: server.origin, phone: '13800004412' })
  })

  const { weixin, alipay, ...onPhones } = paymentScenarios
  const payments = installed.isPhone ? [weixin, alipay, ...Object.values(onPhones)] : [weixin, alipay]
  const getPayer = () =>
    installed.isPhone ? pagePaymentDriver : createComputerPaymentDriver(browser, server.origin)

  test.each(payments)('$name', async ({ run }) =>
    run(await start('/store/brand'), { origin: server.origin, payer: getPayer() }),
  )

  test.each(shoppingScenarios)('$name', ({ run }) => run(start, { origin: server.origin, payer: getPayer() }))
})
