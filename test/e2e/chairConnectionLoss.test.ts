import type { Browser, Page } from 'playwright-core'
import words from '../../locales/en-GB/chair.json'
import type { RunningSimulatedChair } from '@anzuo/server/simulators/chair/startSimulatedChair'
import { CUSTOM_PLAN_PROGRAM_ID, decodeChairState, type ChairState } from '@anzuo/chair-protocol'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { answerSmartPlanScreening } from './scenarios/chairs'
import type { AppDriver } from './scenarios/appDriver'
import { logIn } from './scenarios/logIn'
import * as steps from './scenarios/waitSteps'
import { uploadHealthReportFromPage } from './scenarios/uploadHealthReport'
import { launchBrowser } from './support/browser'
import { createPageDriver } from './support/createPageDriver'
import type { RunningAppServer } from './support/appServer'
import { PHONE } from './support/setUpBrowserApp'
import { startServerWithChair } from './support/startServerWithChair'
import { startNetworkProxy, type NetworkProxy } from './support/networkProxy'

/** A chair that is reached over the internet alone, which is lost at every step that a person takes with it. */
const SERIAL = 'W24B000066'

let app: RunningAppServer
let networkProxy: NetworkProxy
let running: RunningSimulatedChair
let browser: Browser
let page: Page
let driver: AppDriver
/** How often the chair has begun to work. */
let massageStartCount = 0

const getChairState = () => running.chair.state()
const waitForChairState = (isSo: (state: ChairState) => boolean) =>
  pollUntil(async () => getChairState(), isSo)
const read = (selector: string, text: string) => steps.waitForText(driver, selector, text)

beforeAll(async () => {
  ;({ server: app, running } = await startServerWithChair(SERIAL))
  networkProxy = await startNetworkProxy(app.origin)
  let phase: ChairState['phase'] = 'idle'
  running.chair.watchState(packed => {
    const now = decodeChairState(packed)?.phase ?? phase
    if (phase === 'idle' && (now === 'preparing' || now === 'running')) massageStartCount += 1
    phase = now
  })
  browser = await launchBrowser()
  page = await browser.newPage(PHONE)
  driver = createPageDriver(page, networkProxy.origin)
  await logIn(driver, { origin: app.origin, phone: '13800004466', redirect: '/store/my' })
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
  await networkProxy?.close()
  await app?.stop()
})
afterEach(() => networkProxy.restore())

type ConnectionLossCase = {
  step: string
  /** Up to the moment at which the network goes. */
  begin: () => Promise<unknown>
  /** What the person does before anybody has noticed. */
  act?: () => Promise<unknown>
  /** Where the page says what is wrong and what to do: words of both. */
  expectedMessage: readonly [selector: string, wrong: string, wayOut: string]
  /** What happens at the chair while it can't be reached. */
  meanwhile?: () => void
  /** What is seen soon after the network is back. */
  back: () => Promise<unknown>
}

const TOAST_TEXT_SELECTOR = '.ui-message__words'

const openChairPage = async () => {
  await driver.open(`/chair/${SERIAL}`)
  await read('#chair-link', 'Internet')
}

const resetChair = async (): Promise<void> => {
  if (getChairState().phase !== 'idle') {
    if (getChairState().phase !== 'emergencyStopped') running.chair.emergencyStop()
    running.chair.pressButton()
  }
  await waitForChairState(({ phase }) => phase === 'idle')
  // Somebody who sits down anew is not known yet to be this person.
  running.chair.standUp()
  running.chair.sitDown()
}

const startMassage = async () => {
  await resetChair()
  await openChairPage()
  await driver.tap('#chair-start')
  await driver.tap('#sit-yes')
  await waitForChairState(({ phase }) => phase === 'running')
  await read('#control-clock', ':')
}

/** The code of the chair was read, and it waits for the press that proves who stands there. */
const bringToButtonConfirmation = async () => {
  await driver.open(`/devices/add?sn=${SERIAL}`)
  await driver.tap('#add-begin')
  await steps.waitForElement(driver, '#add-press')
}

/** A plan lies there, answered for, and only the press on start is missing. */
const openSmartPlan = async () => {
  await resetChair()
  await driver.open('/smartMode')
  await answerSmartPlanScreening(driver)
  await read('#smart-link', 'internet')
}

const standUpFromChair = () => running.chair.standUp()

const connectionLossCases: ConnectionLossCase[] = [
  {
    step: 'asking to add it',
    begin: async () => {
      await driver.open(`/devices/add?sn=${SERIAL}`)
      await steps.waitForElement(driver, '#add-begin')
    },
    act: () => driver.tap('#add-begin'),
    expectedMessage: ['.add', words.add.failed, 'try again'],
    back: async () => {
      await driver.tap('#add-begin')
      await read('#add-press', 'Press the button')
    },
  },
  {
    step: 'proving to stand beside it, by a press',
    begin: bringToButtonConfirmation,
    expectedMessage: ['.add', words.add.askedLater, 'Bluetooth'],
    meanwhile: () => running.chair.pressButton(),
    back: () => read('#add-done', 'yours'),
  },
  {
    step: 'starting',
    begin: async () => {
      await resetChair()
      await openChairPage()
      await driver.tap('#chair-start')
      await steps.waitForElement(driver, '#sit-yes')
    },
    act: () => driver.tap('#sit-yes'),
    expectedMessage: [TOAST_TEXT_SELECTOR, 'can’t be reached', 'Bluetooth'],
    meanwhile: standUpFromChair,
    back: () => read('#control-seat', 'Nobody'),
  },
  {
    step: 'changing the pressure',
    begin: startMassage,
    act: () => driver.tap('#intensity-more'),
    expectedMessage: [TOAST_TEXT_SELECTOR, 'can’t be reached', 'Bluetooth'],
    meanwhile: standUpFromChair,
    back: () => read('#control-overview', words.phase.paused),
  },
  {
    step: 'sending a plan',
    begin: async () => {
      await uploadHealthReportFromPage(page)
      await openSmartPlan()
    },
    act: async () => {
      await driver.tap('#smart-start')
      await driver.tap('#sit-yes')
    },
    expectedMessage: [TOAST_TEXT_SELECTOR, 'can’t be reached', 'Bluetooth'],
    back: async () => {
      await read('#smart-link', 'internet')
      expect(getChairState().program).not.toBe(CUSTOM_PLAN_PROGRAM_ID)
      await steps.waitForElement(driver, '#smart-start')
    },
  },
]

test.each(connectionLossCases)(
  'the network is lost while $step',
  async ({ begin, act, expectedMessage, meanwhile, back }) => {
    await begin()
    const startsBefore = massageStartCount
    networkProxy.dropPackets()
    await act?.()
    networkProxy.disconnect()
    const [selector, wrong, wayOut] = expectedMessage
    expect(await read(selector, wrong)).toContain(wayOut)
    meanwhile?.()
    networkProxy.restore()
    await back()
    expect(massageStartCount).toBe(startsBefore)
  },
)
