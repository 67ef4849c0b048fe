import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { CHAIR_FAMILY_KEYS, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { createSimulatedChairPeripheral } from '@anzuo/server/simulators/chair/bluetoothPeripheral'
import type { SimulatedChair } from '@anzuo/server/simulators/chair/simulatedChair'
import { selectTestCases } from '../testScope'
import type { AppDriver } from './scenarios/appDriver'
import {
  countTaps,
  MAX_FIRST_MASSAGE_TAPS,
  startFirstMassage,
  startFirstMassageOffline,
  type TapCount,
} from './scenarios/firstMassage'
import { logIn } from './scenarios/logIn'
import * as steps from './scenarios/waitSteps'
import { startAppServer, writeDataFolder, type RunningAppServer } from './support/appServer'
import {
  emulateBluetoothPeripheral,
  installNotificationPump,
} from './support/bluetooth/emulateBluetoothPeripheral'
import { launchBluetoothBrowser } from './support/bluetooth/launchBluetoothBrowser'
import { provisionChair, unboxChair, type BoxedChair } from './support/boxFreshChair'
import { createPageDriver } from './support/createPageDriver'
import { PHONE } from './support/setUpBrowserApp'

/** With Wi-Fi, and without. */
const FAMILIES = selectTestCases(CHAIR_FAMILY_KEYS, family => family === 'w' || family === 'm')

let dataFolder: string
let app: RunningAppServer
/** One for each family. */
const boxedChairs = new Map<ChairFamilyKey, BoxedChair>()
/** One that is added without the server. */
let offlineChair: BoxedChair

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'anzuo-'))
  await writeDataFolder(dataFolder)
  for (const family of FAMILIES) boxedChairs.set(family, await provisionChair(dataFolder, family))
  offlineChair = await provisionChair(dataFolder, 'k')
  app = await startAppServer({ dataFolder })
})
afterAll(async () => {
  await app?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

type NewPhone = {
  page: Page
  driver: AppDriver
  count: TapCount
  chair: SimulatedChair
  radio: Awaited<ReturnType<typeof emulateBluetoothPeripheral>>
}

/** A browser that has never been here, beside a chair that has just been switched on. */
const withNewPhone = async (boxedChair: BoxedChair, act: (phone: NewPhone) => Promise<void>) => {
  const chair = unboxChair(boxedChair)
  const browser = await launchBluetoothBrowser()
  try {
    const page = await browser.newPage(PHONE)
    const radio = await emulateBluetoothPeripheral(browser, page, createSimulatedChairPeripheral(chair))
    await page.addInitScript(installNotificationPump)
    const hands = countTaps(createPageDriver(page, app.origin.replace('127.0.0.1', 'localhost')))
    await act({ page, chair, radio, ...hands })
  } finally {
    chair.stop()
    await browser.close()
  }
}

const toBody = (chair: SimulatedChair) => ({
  press: async () => chair.pressButton(),
  sitDown: async () => chair.sitDown(),
})

const waitForPhase = (chair: SimulatedChair, wanted: string) =>
  pollUntil(
    async () => chair.state().phase,
    phase => phase === wanted,
  )

/** What the program of the test takes, without the time of a person's finger. */
const report = (family: string, startedAt: number, taps: number) =>
  process.stdout.write(
    `${family}: ${taps} taps, ${((performance.now() - startedAt) / 1000).toFixed(1)} s from the scan to the massage\n`,
  )

test.each(FAMILIES)(
  'a new person is massaged by the family %s out of its box, and stops it',
  async family => {
    const boxedChair = boxedChairs.get(family)
    if (!boxedChair) throw new Error(`no chair of the family ${family} was made`)
    await withNewPhone(boxedChair, async ({ driver, count, chair, radio }) => {
      const startedAt = performance.now()
      await startFirstMassage({
        ...boxedChair,
        driver,
        body: toBody(chair),
        origin: app.origin,
        phone: `138000046${String(CHAIR_FAMILY_KEYS.indexOf(family)).padStart(2, '0')}`,
        connectsUnasked: false,
      })
      await waitForPhase(chair, 'running')
      const taps = count.taps + radio.promptCount()
      report(family, startedAt, taps)
      expect(taps).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
      expect(chair.state().intensity).toBe(1)
      expect(chair.memory.isOwned).toBe(true)
      await steps.waitForText(driver, '#chair-link', 'Bluetooth')
      await driver.tap('#chair-stop')
      await waitForPhase(chair, 'idle')
    })
  },
)

test('without the server the person is massaged all the same, and the chair becomes theirs when it is back', async () => {
  await withNewPhone(offlineChair, async ({ page, driver, count, chair, radio }) => {
    // The files of the app come from the phone's cache; nothing else is reached.
    const isCall = (url: URL) => !/\.(js|css|png|svg|json|woff2)$/.test(url.pathname)
    await page.route(isCall, route =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort('internetdisconnected'),
    )
    const startedAt = performance.now()
    await startFirstMassageOffline({ ...offlineChair, driver, body: toBody(chair) })
    await waitForPhase(chair, 'running')
    const taps = count.taps + radio.promptCount()
    report('k, without the server', startedAt, taps)
    expect(taps).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
    await driver.tap('#chair-stop')
    await waitForPhase(chair, 'idle')

    await page.unroute(isCall)
    await logIn(driver, { origin: app.origin, phone: '13800004688', redirect: '/devices' })
    await steps.waitForElement(driver, `#share-${offlineChair.serialNumber}`)
    expect(await driver.isShown('#devices-pending')).toBe(false)
  })
})
