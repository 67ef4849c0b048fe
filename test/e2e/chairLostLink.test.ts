import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import words from '../../locales/en-GB/chair.json'
import { startChair, type RunningChair } from '../../server/src/simulators/chair/demo'
import { PLAN_PROGRAM, unpackState, type ChairState } from '../../src/domain/chair'
import { eventually } from '../miniprogram-host/client/eventually'
import { answerForPlan } from './scenarios/chairs'
import type { Driver } from './scenarios/driver'
import { logIn } from './scenarios/logIn'
import * as steps from './scenarios/steps'
import { uploadReport } from './scenarios/uploadReport'
import { openBrowser } from './support/browser'
import { drivePage } from './support/drivePage'
import { startApp, type RunningApp } from './support/runningApp'
import { openWire, type Wire } from './support/wire'

/** A chair that is reached over the internet alone, which is lost at every step that a person takes with it. */
const SERIAL = 'W24B000066'

/** How soon the truth is to be seen once the network is back, in ms. */
const SOON = { patience: 5000 }

let app: RunningApp
let wire: Wire
let running: RunningChair
let browser: Browser
let page: Page
let driver: Driver
/** How often the chair has begun to work. */
let starts = 0

const chair = () => running.chair.state()
const becomes = (isSo: (state: ChairState) => boolean) => eventually(async () => chair(), isSo)
const read = (selector: string, text: string) => steps.read(driver, selector, text)
const soon = (selector: string, text: string) =>
  eventually(
    () => driver.text(selector),
    shown => shown.includes(text),
    SOON,
  )

beforeAll(async () => {
  const masterKey = Uint8Array.from(randomBytes(32))
  app = await startApp({ env: { CHAIR_MASTER_KEY: Buffer.from(masterKey).toString('hex') } })
  wire = await openWire(app.origin)
  const port = /connect to port (\d+) by MQTT/.exec(app.output())?.[1] ?? ''
  running = startChair({
    serialNumber: SERIAL,
    family: 'w',
    isOwned: false,
    masterKey,
    url: `mqtt://127.0.0.1:${port}`,
  })
  let phase: ChairState['phase'] = 'idle'
  running.chair.watchState(packed => {
    const now = unpackState(packed)?.phase ?? phase
    if (phase === 'idle' && (now === 'preparing' || now === 'running')) starts += 1
    phase = now
  })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  driver = drivePage(page, wire.origin)
  await logIn(driver, { origin: app.origin, phone: '13800004466', redirect: '/store/my' })
})
afterAll(async () => {
  await browser?.close()
  await running?.close()
  await wire?.close()
  await app?.stop()
})
afterEach(() => wire.mend())

type Way = {
  step: string
  /** Up to the moment at which the network goes. */
  begin: () => Promise<unknown>
  /** What the person does before anybody has noticed. */
  act?: () => Promise<unknown>
  /** Where the person is told what is wrong and what to do: words of both. */
  told: readonly [selector: string, wrong: string, wayOut: string]
  /** What happens at the chair while it can't be reached. */
  meanwhile?: () => void
  /** What is seen soon after the network is back. */
  back: () => Promise<unknown>
}

const MESSAGE = '.ui-message__words'

const atChair = async () => {
  await driver.open(`/chair/${SERIAL}`)
  await read('#chair-link', 'Internet')
}

const rests = async (): Promise<void> => {
  if (chair().phase !== 'idle') {
    if (chair().phase !== 'emergencyStopped') running.chair.emergencyStop()
    running.chair.press()
  }
  await becomes(({ phase }) => phase === 'idle')
  // Somebody who sits down anew is not known yet to be this person.
  running.chair.standUp()
  running.chair.sit()
}

const runs = async () => {
  await rests()
  await atChair()
  await driver.tap('#chair-start')
  await driver.tap('#sit-yes')
  await becomes(({ phase }) => phase === 'running')
  await read('#control-clock', ':')
}

/** The code of the chair was read, and it waits for the press that proves who stands there. */
const waitsForPress = async () => {
  await driver.open(`/devices/add?sn=${SERIAL}`)
  await driver.tap('#add-begin')
  await steps.appear(driver, '#add-press')
}

/** A plan lies there, answered for, and only the press on start is missing. */
const planned = async () => {
  await rests()
  await driver.open('/smartMode')
  await answerForPlan(driver)
  await read('#smart-link', 'internet')
}

const getsUp = () => running.chair.standUp()

const ways: Way[] = [
  {
    step: 'asking to add it',
    begin: async () => {
      await driver.open(`/devices/add?sn=${SERIAL}`)
      await steps.appear(driver, '#add-begin')
    },
    act: () => driver.tap('#add-begin'),
    told: ['.add', words.add.failed, 'try again'],
    back: async () => {
      await driver.tap('#add-begin')
      await soon('#add-press', 'Press the button')
    },
  },
  {
    step: 'proving to stand beside it, by a press',
    begin: waitsForPress,
    told: ['.add', words.add.askedLater, 'Bluetooth'],
    meanwhile: () => running.chair.press(),
    back: () => soon('#add-done', 'yours'),
  },
  {
    step: 'starting',
    begin: async () => {
      await rests()
      await atChair()
      await driver.tap('#chair-start')
      await steps.appear(driver, '#sit-yes')
    },
    act: () => driver.tap('#sit-yes'),
    told: [MESSAGE, 'cannot be reached', 'Bluetooth'],
    meanwhile: getsUp,
    back: () => soon('#control-seat', 'Nobody'),
  },
  {
    step: 'changing the pressure',
    begin: runs,
    act: () => driver.tap('#intensity-more'),
    told: [MESSAGE, 'cannot be reached', 'Bluetooth'],
    meanwhile: getsUp,
    back: () => soon('#control-overview', words.phase.paused),
  },
  {
    step: 'sending a plan',
    begin: async () => {
      await uploadReport(page)
      await planned()
    },
    act: async () => {
      await driver.tap('#smart-start')
      await driver.tap('#sit-yes')
    },
    told: [MESSAGE, 'cannot be reached', 'Bluetooth'],
    back: async () => {
      await soon('#smart-link', 'internet')
      expect(chair().program).not.toBe(PLAN_PROGRAM)
      await steps.appear(driver, '#smart-start')
    },
  },
]

test.each(ways)('the network is lost while $step', async ({ begin, act, told, meanwhile, back }) => {
  await begin()
  const startsBefore = starts
  wire.freeze()
  await act?.()
  wire.cut()
  const [selector, wrong, wayOut] = told
  expect(await read(selector, wrong)).toContain(wayOut)
  meanwhile?.()
  wire.mend()
  await back()
  expect(starts).toBe(startsBefore)
})
