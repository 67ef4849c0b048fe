import type { Browser, Page } from 'playwright-core'
import { CUSTOM_PLAN_PROGRAM_ID } from '@anzuo/chair-protocol'
import type { RunningSimulatedChair } from '@anzuo/server/simulators/chair/startSimulatedChair'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { answerSmartPlanScreening } from './scenarios/chairs'
import type { AppDriver } from './scenarios/appDriver'
import { logIn } from './scenarios/logIn'
import * as steps from './scenarios/waitSteps'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { launchBluetoothBrowser } from './support/bluetooth/launchBluetoothBrowser'
import {
  emulateBluetoothPeripheral,
  installNotificationPump,
} from './support/bluetooth/emulateBluetoothPeripheral'
import { createPageDriver } from './support/createPageDriver'
import type { RunningAppServer } from './support/appServer'
import { PHONE } from './support/setUpBrowserApp'
import { startServerWithChair } from './support/startServerWithChair'

/** A chair beside the browser that is on the internet too, with the keys of the running server. */
const SERIAL = 'W24B000077'

let app: RunningAppServer
let running: RunningSimulatedChair
let browser: Browser
let page: Page
let driver: AppDriver
let radio: Awaited<ReturnType<typeof emulateBluetoothPeripheral>>

const waitForChairState = (isSo: (state: ReturnType<RunningSimulatedChair['chair']['state']>) => boolean) =>
  pollUntil(async () => running.chair.state(), isSo)
const read = (selector: string, words: string) => steps.waitForText(driver, selector, words)

beforeAll(async () => {
  ;({ server: app, running } = await startServerWithChair(SERIAL))
  browser = await launchBluetoothBrowser()
  page = await browser.newPage(PHONE)
  radio = await emulateBluetoothPeripheral(browser, page, createSimulatedChairPeripheral(running.chair))
  await page.addInitScript(installNotificationPump)
  driver = createPageDriver(page, app.origin.replace('127.0.0.1', 'localhost'))
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
  await app?.stop()
})

test('a chair is added by a press on it and obeys over Bluetooth from the control page', async () => {
  await logIn(driver, { origin: app.origin, phone: '13800004411', redirect: '/store/my' })
  await driver.open(`/devices/add?sn=${SERIAL}`)
  await driver.tap('#add-begin')
  await read('#add-press', 'Press the button')
  running.chair.pressButton()
  await read('#add-done', 'yours')
  await driver.tap('#add-to-control')
  running.chair.sitDown()
  await read('#chair-link', 'Internet')

  await driver.tap('#chair-link')
  await driver.tap('#link-bluetooth')
  await read('#chair-link', 'Bluetooth')
  await driver.tap('.ui-sheet__close')
  // Beside it nobody has to say who sits there.
  await read('#control-seat', 'You')
  await driver.tap('#chair-start')
  await waitForChairState(({ phase }) => phase === 'running')
  await driver.tap('#heat-tile')
  await driver.tap('#heat-more')
  await waitForChairState(({ heat }) => heat === 2)
})

test('back and legs move only as long as the handle is held', async () => {
  const before = running.chair.state().back
  const handle = page.locator('#hold-back-plus')
  await handle.scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
  await waitForChairState(({ back, isMoving }) => isMoving && back > before + 2)
  await page.mouse.up()
  await waitForChairState(({ isMoving }) => !isMoving)
})

test('a plan from a report starts by Bluetooth once the person confirms it', async () => {
  await driver.tap('#chair-stop')
  await waitForChairState(({ phase }) => phase === 'idle')
  await uploadHealthReportFromPage(page)
  await driver.tap('#control-smart')
  await answerSmartPlanScreening(driver)
  await read('#smart-link', 'Bluetooth')
  expect(running.chair.state().phase).toBe('idle')
  await driver.tap('#smart-start')
  await steps.waitForPath(driver, `/chair/${SERIAL}`)
  await waitForChairState(({ phase, program }) => phase === 'running' && program === CUSTOM_PLAN_PROGRAM_ID)
})

test('a link that is lost changes nothing, starts nothing, and comes back', async () => {
  const { phase } = running.chair.state()
  // The link comes back so soon that a look now and then would miss what it said meanwhile.
  const said = await page.evaluateHandle(() => {
    const words: string[] = []
    const note = () => words.push(document.querySelector('#chair-link')?.textContent ?? '')
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
    return words
  })
  await radio.drop()
  await pollUntil(
    () => said.evaluate(words => words.join()),
    words => words.includes('Internet'),
  )
  await read('#chair-link', 'Bluetooth')
  expect(running.chair.state().phase).toBe(phase)
})

test('an emergency stop without internet holds, and is released beside the chair', async () => {
  await page.context().setOffline(true)
  await page.locator('#chair-emergency').scrollIntoViewIfNeeded()
  await driver.tap('#chair-emergency')
  await waitForChairState(({ phase }) => phase === 'emergencyStopped')
  await read('#chair-held', 'release it here')
  await driver.tap('#chair-release')
  await waitForChairState(({ phase }) => phase === 'idle')
  await page.context().setOffline(false)
})
