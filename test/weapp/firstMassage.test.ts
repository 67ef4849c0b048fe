import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHAIR_FAMILY_KEYS, toHex, type ChairFamilyKey, type ChairState } from '@anzuo/chair-protocol'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import {
  countTaps,
  MAX_FIRST_MASSAGE_TAPS,
  startFirstMassage,
  startFirstMassageOffline,
  type ChairBody,
  type TapCount,
} from '../e2e/scenarios/firstMassage'
import type { AppDriver } from '../e2e/scenarios/appDriver'
import { writeDataFolder, type RunningAppServer } from '../e2e/support/appServer'
import { provisionChair, type BoxedChair } from '../e2e/support/boxFreshChair'
import { selectTestCases } from '../testScope'
import { startApiServer, startMiniProgram, testOnHostOnly } from './support/startMiniProgram'

/** With Wi-Fi, and without. */
const FAMILIES = selectTestCases(CHAIR_FAMILY_KEYS, family => family === 'x' || family === 'ch')

let dataFolder: string
let server: RunningAppServer
const boxedChairs = new Map<ChairFamilyKey, BoxedChair>()
/** One that is added without the server. */
let offlineChair: BoxedChair

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'anzuo-'))
  await writeDataFolder(dataFolder)
  for (const family of FAMILIES) boxedChairs.set(family, await provisionChair(dataFolder, family))
  offlineChair = await provisionChair(dataFolder, 'hk')
  server = await startApiServer({ DATA_DIR: dataFolder })
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

type NewPhone = {
  app: RunningMiniProgram
  driver: AppDriver
  count: TapCount
  body: ChairBody
  waitForPhase: (phase: ChairState['phase']) => Promise<ChairState>
}

/** A phone that has never opened the mini-program, beside a chair that has just been switched on. */
const withNewPhone = async (
  { serialNumber, deviceKey }: BoxedChair,
  act: (phone: NewPhone) => Promise<void>,
) => {
  const pagePort = await findFreePort()
  const chairPage = `http://127.0.0.1:${pagePort}/dev/chairs`
  Object.assign(process.env, {
    CHAIR_SERIAL: serialNumber,
    CHAIR_KEY: toHex(deviceKey.key),
    CHAIR_BROKER: '',
    CHAIR_PAGE: String(pagePort),
  })
  const { app, driver } = await startMiniProgram({
    origin: server.origin,
    options: ['--peripherals', resolveRepositoryPath('test/weapp/support/chairPeripheral.ts')],
  })
  const actOnChair = (action: string) => fetch(`${chairPage}/${serialNumber}/${action}`, { method: 'POST' })
  const readState = async () => {
    const [chair] = (await (await fetch(chairPage)).json()) as { state: ChairState }[]
    if (!chair) throw new Error('there is no chair')
    return chair.state
  }
  try {
    await act({
      app,
      ...countTaps(driver),
      body: { press: () => actOnChair('press'), sitDown: () => actOnChair('sit') },
      waitForPhase: phase => pollUntil(readState, state => state.phase === phase),
    })
  } finally {
    await app.stop()
  }
}

/** What the program of the test takes, without the time of a person's finger. */
const report = (family: string, startedAt: number, { taps }: TapCount) =>
  process.stdout.write(
    `${family}: ${taps} taps, ${((performance.now() - startedAt) / 1000).toFixed(1)} s from the scan to the massage\n`,
  )

describe.each(FAMILIES)('the family %s', family => {
  testOnHostOnly('massages a new person out of its box, and stops', async () => {
    const boxedChair = boxedChairs.get(family)
    if (!boxedChair) throw new Error(`no chair of the family ${family} was made`)
    await withNewPhone(boxedChair, async ({ driver, count, body, waitForPhase }) => {
      const startedAt = performance.now()
      await startFirstMassage({
        ...boxedChair,
        driver,
        body,
        origin: server.origin,
        phone: `138000047${String(CHAIR_FAMILY_KEYS.indexOf(family)).padStart(2, '0')}`,
        connectsUnasked: true,
      })
      const { intensity } = await waitForPhase('running')
      report(family, startedAt, count)
      expect(count.taps).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
      expect(intensity).toBe(1)
      await driver.tap('#chair-stop')
      await waitForPhase('idle')
    })
  })
})

testOnHostOnly('without the server the person is massaged all the same', async () => {
  await withNewPhone(offlineChair, async ({ app, driver, count, body, waitForPhase }) => {
    await app.host('setFault', { api: 'request', fault: { errMsg: 'fail' } })
    const startedAt = performance.now()
    await startFirstMassageOffline({ ...offlineChair, driver, body })
    await waitForPhase('running')
    report('hk, without the server', startedAt, count)
    expect(count.taps).toBeLessThanOrEqual(MAX_FIRST_MASSAGE_TAPS)
    await driver.tap('#chair-stop')
    await waitForPhase('idle')
  })
})
