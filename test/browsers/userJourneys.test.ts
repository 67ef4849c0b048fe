import { verifyChairLandingPage } from '../e2e/scenarios/chairs'
import { coreUserJourneys } from '../e2e/scenarios/coreJourneys'
import { startAppServer, type RunningAppServer } from '../e2e/support/appServer'
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
    server = await startAppServer()
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
})
