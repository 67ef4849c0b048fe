import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { PLAN_PROGRAM } from '../../src/domain/chair'
import { startChair, type RunningChair } from '../../server/src/simulators/chair/demo'
import { peripheralOf } from '../../server/src/simulators/chair/peripheral'
import { eventually } from '../miniprogram-host/client/eventually'
import { answerForPlan } from './scenarios/chairs'
import type { Driver } from './scenarios/driver'
import { logIn } from './scenarios/logIn'
import * as steps from './scenarios/steps'
import { uploadReport } from './scenarios/uploadReport'
import { openBluetoothBrowser } from './support/bluetooth/browser'
import { emulateRadio, notificationPump } from './support/bluetooth/emulatedRadio'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'

/** A chair beside the browser that is on the internet too, with the keys of the running server. */
const SERIAL = 'W24B000077'

let app: RunningApp
let running: RunningChair
let browser: Browser
let page: Page
let driver: Driver
let radio: Awaited<ReturnType<typeof emulateRadio>>

const becomes = (isSo: (state: ReturnType<RunningChair['chair']['state']>) => boolean) =>
  eventually(async () => running.chair.state(), isSo)
const read = (selector: string, words: string) => steps.read(driver, selector, words)

beforeAll(async () => {
  const masterKey = Uint8Array.from(randomBytes(32))
  app = await startApp({ env: { CHAIR_MASTER_KEY: Buffer.from(masterKey).toString('hex') } })
  const port = /connect to port (\d+) by MQTT/.exec(app.output())?.[1] ?? ''
  running = startChair({
    serialNumber: SERIAL,
    family: 'w',
    isOwned: false,
    masterKey,
    url: `mqtt://127.0.0.1:${port}`,
  })
  browser = await openBluetoothBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  radio = await emulateRadio(browser, page, peripheralOf(running.chair))
  await page.addInitScript(notificationPump)
  driver = drivePage(page, app.origin.replace('127.0.0.1', 'localhost'))
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
  running.chair.press()
  await read('#add-done', 'yours')
  await driver.tap('#add-to-control')
  running.chair.sit()
  await read('#chair-link', 'Internet')

  await driver.tap('#chair-link')
  await driver.tap('#link-bluetooth')
  await read('#chair-link', 'Bluetooth')
  await driver.tap('.ui-sheet__close')
  // Beside it nobody has to say who sits there.
  await read('#control-seat', 'You')
  await driver.tap('#chair-start')
  await becomes(({ phase }) => phase === 'running')
  await driver.tap('#heat-more')
  await becomes(({ heat }) => heat === 2)
})

test('back and legs move only as long as the handle is held', async () => {
  const before = running.chair.state().back
  const handle = page.locator('#hold-back-plus')
  await handle.scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
  await becomes(({ back, isMoving }) => isMoving && back > before + 2)
  await page.mouse.up()
  await becomes(({ isMoving }) => !isMoving)
})

test('a plan from a report starts by Bluetooth once the person confirms it', async () => {
  await driver.tap('#chair-stop')
  await becomes(({ phase }) => phase === 'idle')
  await uploadReport(page)
  await driver.tap('#control-smart')
  await answerForPlan(driver)
  await read('#smart-link', 'Bluetooth')
  expect(running.chair.state().phase).toBe('idle')
  await driver.tap('#smart-start')
  await steps.reach(driver, `/chair/${SERIAL}`)
  await becomes(({ phase, program }) => phase === 'running' && program === PLAN_PROGRAM)
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
  await eventually(
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
  await becomes(({ phase }) => phase === 'emergencyStopped')
  await read('#chair-held', 'release it here')
  await driver.tap('#chair-release')
  await becomes(({ phase }) => phase === 'idle')
  await page.context().setOffline(false)
})
