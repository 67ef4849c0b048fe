import { CHAIR_SERIAL, waitForChairRegistration } from '../e2e/scenarios/chairs'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { waitForPath, waitForText } from '../e2e/scenarios/waitSteps'
import { createScanUrl } from './support/createMiniProgramDriver'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

const LANDING = `/w/W24/${CHAIR_SERIAL}`

/** The platform opens the page of the scanned code first of all, without the rest of the app. */
const miniProgram = setUpMiniProgramPerTest({ options: () => ['--open', createScanUrl(LANDING)] })

const scan = async () => {
  await waitForChairRegistration(miniProgram.origin)
  return miniProgram.start(LANDING)
}
const isAppStarted = async () => {
  const { result } = (await miniProgram
    .app()
    .client.evaluate('function () { return { result: Boolean(getApp()) } }')) as {
    result: boolean
  }
  return result
}

test('a stranger sees the chair, whether it is free and what to press before the app has started', async () => {
  const driver = await scan()
  await waitForText(driver, '.landing', 'Anzuo W')
  await waitForText(driver, '#landing-status', 'Not added yet')
  await waitForText(driver, '#landing-features', 'Body scan')
  expect(await isAppStarted()).toBe(false)
})

testOnHostOnly('sent into a chat, its card names the chair', async () => {
  const driver = await scan()
  await waitForText(driver, '#landing-status', 'Not added yet')
  expect(await miniProgram.app().host('share')).toMatchObject({
    message: { title: expect.stringMatching(/^Anzuo W.* · Anzuo$/) },
  })
})

test('how to stop the chair stands on it, without the app', async () => {
  const driver = await scan()
  await driver.tap('#landing-help')
  await waitForText(driver, '#help-sheet', 'On the inside of the shell, beside your left hand')
  expect(await isAppStarted()).toBe(false)
})

test('the way on leads into the app, and after a log-in to adding this chair', async () => {
  const driver = await scan()
  await driver.tap('#landing-add')
  await waitForPath(driver, '/login')
  await submitPhoneLogin(driver, { origin: miniProgram.origin, phone: '13800004951' })
  await waitForPath(driver, '/devices/add')
})
