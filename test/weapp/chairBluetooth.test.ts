import problems from '../../locales/en-GB/chairLink.json'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { CUSTOM_PLAN_PROGRAM_ID, toHex, type ChairState } from '@anzuo/chair-protocol'
import { answerSmartPlanScreening } from '../e2e/scenarios/chairs'
import type { AppDriver } from '../e2e/scenarios/appDriver'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import * as steps from '../e2e/scenarios/waitSteps'
import { uploadHealthReport } from '../e2e/scenarios/uploadHealthReport'
import type { RunningAppServer } from '../e2e/support/appServer'
import { createChairOfPage, type NearbyChair } from '../e2e/support/nearbyChair'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import { findFreePort } from '@anzuo/server/testing/findFreePort'
import { fetchSimulatedChairKeys } from '@anzuo/server/simulators/chair/simulatedChairKeys'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import {
  expectNoViolations,
  testOnHostOnly,
  startMiniProgram,
  startApiServer,
} from './support/startMiniProgram'

/** A chair beside the phone. What it does with its radio only the host can show. */
const SERIAL = 'W24B000088'

let server: RunningAppServer
let app: RunningMiniProgram
let driver: AppDriver
let chair: NearbyChair

const readChairState = async (): Promise<ChairState> => (await chair.look()).state
const waitForChairState = (isSo: (state: ChairState) => boolean) => pollUntil(readChairState, isSo)
const read = (selector: string, words: string) => steps.waitForText(driver, selector, words)
const setInRange = (isInRange: boolean) => app.host('setPeripheral', { deviceId: 'CHAIR', isInRange })
const setFault = (api: string, fault: { errMsg: string; errCode?: number } | null) =>
  app.host('setFault', { api, fault })
const isChairRegistered = async () => {
  const response = await fetch(`${server.origin}/open/device/lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ serialNumber: SERIAL }),
  })
  return ((await response.json()) as { code: number }).code === 0
}

beforeAll(async () => {
  server = await startApiServer()
  const brokerPort = /connect to port (\d+) by MQTT/.exec(server.output())?.[1] ?? ''
  const keys = await fetchSimulatedChairKeys(server.origin, [SERIAL])
  const pagePort = await findFreePort()
  chair = createChairOfPage(`http://127.0.0.1:${pagePort}`)
  Object.assign(process.env, {
    CHAIR_SERIAL: SERIAL,
    CHAIR_KEY: toHex(keys.get(SERIAL)?.key ?? new Uint8Array(0)),
    CHAIR_BROKER: `mqtt://127.0.0.1:${brokerPort}`,
    CHAIR_PAGE: String(pagePort),
  })
  const started = await startMiniProgram({
    origin: server.origin,
    address: '/devices/add',
    options: ['--peripherals', resolveRepositoryPath('test/weapp/support/chairPeripheral.ts')],
  })
  app = started.app
  driver = started.driver
  await pollUntil(isChairRegistered, known => known)
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})

testOnHostOnly('a chair is found by its radio, and by the code on it', async () => {
  await driver.tap('#add-look')
  await read('#add-nearby', 'number ends in 0088')
  await driver.tap('#add-nearby-0088')
  await read('#add-found', 'Anzuo W')

  await driver.open('/devices/add')
  await driver.tap('#add-scan')
  await app.host('setAnswer', {
    api: 'scanCode',
    answer: { result: `https://anzuo.example/w/W24/${SERIAL}` },
  })
  await driver.tap('#add-scan')
  await read('#add-found', 'Anzuo W')
})

testOnHostOnly('it is added by Bluetooth, from beside it', async () => {
  await driver.tap('#add-begin')
  await submitPhoneLogin(driver, { origin: server.origin, phone: '13800004431' })
  await read('#add-press', 'Press the button')
  await setInRange(false)
  await driver.tap('#add-bluetooth')
  await read('.add', problems.problem.notFound.title)
  await read('.add', problems.problem.notFound.wayOut)
  await setInRange(true)
  await chair.sitDown()
  await driver.tap('#add-bluetooth')
  await read('#add-done', 'yours')
  await driver.tap('#add-to-control')
  await read('#chair-link', 'Bluetooth')
  // Beside it nobody has to say who sits there.
  await read('#control-seat', 'You')
})

testOnHostOnly('it is started, changed, paused and stopped by Bluetooth', async () => {
  await driver.tap('#chair-start')
  await waitForChairState(({ phase }) => phase === 'running')
  const { intensity } = await readChairState()
  await driver.tap('#intensity-less')
  await waitForChairState(state => state.intensity === intensity - 1)
  await driver.tap('#heat-tile')
  await driver.tap('#heat-more')
  await waitForChairState(({ heat }) => heat === 2)
  await driver.tap('#chair-pause')
  await waitForChairState(({ phase }) => phase === 'paused')
  await driver.tap('#chair-pause')
  await waitForChairState(({ phase }) => phase === 'running')
})

testOnHostOnly(
  'whoever goes away and comes back finds it as it is: it has gone on, and started nothing',
  async () => {
    await setInRange(false)
    await read('#chair-link', 'Internet')
    const { phase, sitting } = await readChairState()
    await setInRange(true)
    await read('#chair-link', 'Bluetooth')
    expect(await readChairState()).toMatchObject({ phase, sitting })
    await driver.tap('#chair-stop')
    await waitForChairState(state => state.phase === 'idle')
    await driver.open('/massageStatistics')
    await read('#stats-latest', 'Whole body')
  },
)

const touch = { identifier: 1, pageX: 0, pageY: 0, clientX: 0, clientY: 0 }
/** One finger on an element. */
const finger = { touches: [touch], changedTouches: [touch] }

const expectReconnected = async () => {
  await setInRange(true)
  await read('#chair-link', 'Bluetooth')
}
/** Stops the chair while it is out of reach; it stays stopped when it is back. */
const stopAndReconnect = async () => {
  await driver.tap('#chair-stop')
  await waitForChairState(({ phase }) => phase === 'idle')
  await expectReconnected()
  expect((await readChairState()).phase).toBe('idle')
}
const startMassage = async () => {
  await driver.open(`/chair/${SERIAL}`)
  await read('#chair-link', 'Bluetooth')
  if ((await readChairState()).phase === 'idle') await driver.tap('#chair-start')
  await waitForChairState(({ phase }) => phase === 'running')
}

describe('Bluetooth that is lost without notice', () => {
  testOnHostOnly('while the pressure is changed leaves the change to the internet', async () => {
    await startMassage()
    const { intensity } = await readChairState()
    await setInRange(false)
    await driver.tap('#intensity-more')
    await waitForChairState(state => state.intensity === intensity + 1)
    await read('#chair-link', 'Internet')
    await expectReconnected()
    expect((await readChairState()).phase).toBe('running')
  })

  testOnHostOnly('while the back is moved ends the movement, and nothing moves when it is back', async () => {
    await startMassage()
    const { back } = await readChairState()
    const handle = await (await app.page()).$(`#hold-back-${back > 50 ? 'minus' : 'plus'}`)
    await handle?.touchstart(finger)
    await waitForChairState(({ isMoving }) => isMoving)
    await setInRange(false)
    await waitForChairState(({ isMoving }) => !isMoving)
    await expectReconnected()
    expect((await readChairState()).isMoving).toBe(false)
    await handle?.touchend(finger)
  })

  testOnHostOnly('while it is stopped does not keep it from stopping', async () => {
    await startMassage()
    await setInRange(false)
    await stopAndReconnect()
  })

  testOnHostOnly(
    'before it is started has it started over the internet: who sits there is known',
    async () => {
      await setInRange(false)
      await read('#chair-link', 'Internet')
      expect((await readChairState()).phase).toBe('idle')
      await driver.tap('#chair-start')
      await waitForChairState(({ phase }) => phase === 'running')
      await stopAndReconnect()
    },
  )
})

testOnHostOnly(
  'a plan from a report starts by Bluetooth once the person confirms it, and is counted',
  async () => {
    await uploadHealthReport(await createSignedInApiClient(app, server.origin))
    await driver.open('/smartMode')
    await answerSmartPlanScreening(driver)
    await read('#smart-link', 'Bluetooth')
    expect((await readChairState()).phase).toBe('idle')
    await driver.tap('#smart-start')
    await steps.waitForPath(driver, `/chair/${SERIAL}`)
    await waitForChairState(({ phase, program }) => phase === 'running' && program === CUSTOM_PLAN_PROGRAM_ID)
    await driver.tap('#chair-stop')
    await waitForChairState(state => state.phase === 'idle')
    await driver.open('/massageStatistics')
    await read('#stats-latest', 'Smart plan')
    await expectNoViolations(app)
  },
)

testOnHostOnly('each error of the radio is told with its way out, and trying again leads on', async () => {
  const waitForProblemText = async (problem: keyof typeof problems.problem) => {
    await read('#chair-no-link', problems.problem[problem].title)
    await read('#chair-no-link', problems.problem[problem].wayOut)
  }
  // Without a server it is the radio that counts.
  await server.stop()
  await app.host('setBluetooth', { isOn: false })
  await driver.open(`/chair/${SERIAL}`)
  await waitForProblemText('adapterOff')

  // Bluetooth comes on, and it goes on by itself: this time the phone refuses.
  await setFault('openBluetoothAdapter', { errMsg: 'auth deny' })
  await app.host('setBluetooth', { isOn: true })
  await waitForProblemText('notPermitted')
  await setFault('openBluetoothAdapter', null)
  await setFault('createBLEConnection', { errMsg: 'connection fail', errCode: 10003 })
  await driver.tap('#chair-link-again')
  await waitForProblemText('busyElsewhere')
  await setFault('createBLEConnection', { errMsg: 'no device', errCode: 10002 })
  await waitForProblemText('notFound')
  await setFault('getBLEDeviceServices', { errMsg: 'no service', errCode: 10004 })
  await setFault('createBLEConnection', null)
  await waitForProblemText('unsupported')
  await setFault('getBLEDeviceServices', null)
  await driver.tap('#chair-link-again')
  await read('#chair-link', 'Bluetooth')
  expect((await readChairState()).phase).toBe('idle')
})
