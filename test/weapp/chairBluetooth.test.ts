import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import problems from '../../locales/en-GB/chairLink.json'
import { inProject } from '../../scripts/house'
import { PLAN_PROGRAM, type ChairState } from '../../src/domain/chair'
import { answerForPlan } from '../e2e/scenarios/chairs'
import type { Driver } from '../e2e/scenarios/driver'
import { enterPhoneAndCode } from '../e2e/scenarios/logIn'
import * as steps from '../e2e/scenarios/steps'
import { handInReport } from '../e2e/scenarios/uploadReport'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { signedCaller } from './support/signedCaller'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

/** A chair beside the phone. What it does with its radio only the host can show. */
const SERIAL = 'W24B000088'

let server: RunningApp
let app: MiniProgram
let driver: Driver
let chairPage: string

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const chairState = async (): Promise<ChairState> => {
  const [chair] = (await (await fetch(`${chairPage}/dev/chairs`)).json()) as { state: ChairState }[]
  if (!chair) throw new Error('there is no chair')
  return chair.state
}
const doAtChair = async (action: string) => {
  const response = await fetch(`${chairPage}/dev/chairs/${SERIAL}/${action}`, { method: 'POST' })
  if (!response.ok) throw new Error(`${action}: ${response.status}`)
}
const becomes = (isSo: (state: ChairState) => boolean) => eventually(chairState, isSo)
const read = (selector: string, words: string) => steps.read(driver, selector, words)
const setInRange = (isInRange: boolean) => app.host('setPeripheral', { deviceId: 'CHAIR', isInRange })
const fail = (api: string, fault: { errMsg: string; errCode?: number } | null) =>
  app.host('setFault', { api, fault })
const isKnown = async () => {
  const response = await fetch(`${server.origin}/open/device/lookup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ serialNumber: SERIAL }),
  })
  return ((await response.json()) as { code: number }).code === 0
}

beforeAll(async () => {
  process.env.CHAIR_MASTER_KEY = randomBytes(32).toString('hex')
  server = await startServer()
  const brokerPort = /connect to port (\d+) by MQTT/.exec(server.output())?.[1] ?? ''
  const pagePort = await freePort()
  chairPage = `http://127.0.0.1:${pagePort}`
  Object.assign(process.env, {
    CHAIR_SERIAL: SERIAL,
    CHAIR_BROKER: `mqtt://127.0.0.1:${brokerPort}`,
    CHAIR_PAGE: String(pagePort),
  })
  const started = await startMiniProgram({
    origin: server.origin,
    address: '/devices/add',
    options: ['--peripherals', inProject('test/weapp/support/chairPeripheral.ts')],
  })
  app = started.app
  driver = started.driver
  await eventually(isKnown, known => known)
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})

hostTest('a chair is found by its radio, and by the code on it', async () => {
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

hostTest('it is added by Bluetooth, from beside it', async () => {
  await driver.tap('#add-begin')
  await enterPhoneAndCode(driver, { origin: server.origin, phone: '13800004431' })
  await driver.tap('#add-begin')
  await read('#add-press', 'Press the button')
  await setInRange(false)
  await driver.tap('#add-bluetooth')
  await read('.add', problems.problem.notFound.title)
  await read('.add', problems.problem.notFound.wayOut)
  await setInRange(true)
  await driver.tap('#add-bluetooth')
  await read('#add-done', 'yours')
  await doAtChair('sit')
  await driver.tap('#add-to-control')
  await read('#chair-link', 'Bluetooth')
  // Beside it nobody has to say who sits there.
  await read('#control-seat', 'You')
})

hostTest('it is started, changed, paused and stopped by Bluetooth', async () => {
  await driver.tap('#chair-start')
  await becomes(({ phase }) => phase === 'running')
  const { intensity } = await chairState()
  await driver.tap('#intensity-less')
  await becomes(state => state.intensity === intensity - 1)
  await driver.tap('#heat-more')
  await becomes(({ heat }) => heat === 2)
  await driver.tap('#chair-pause')
  await becomes(({ phase }) => phase === 'paused')
  await driver.tap('#chair-pause')
  await becomes(({ phase }) => phase === 'running')
})

hostTest(
  'whoever goes away and comes back finds it as it is: it has gone on, and started nothing',
  async () => {
    await setInRange(false)
    await read('#chair-link', 'Internet')
    const { phase, sitting } = await chairState()
    await setInRange(true)
    await read('#chair-link', 'Bluetooth')
    expect(await chairState()).toMatchObject({ phase, sitting })
    await driver.tap('#chair-stop')
    await becomes(state => state.phase === 'idle')
    await driver.open('/massageStatistics')
    await read('#stats-latest', 'Whole body')
  },
)

const touch = { identifier: 1, pageX: 0, pageY: 0, clientX: 0, clientY: 0 }
/** One finger on an element. */
const finger = { touches: [touch], changedTouches: [touch] }

/** How soon the truth is to be seen once the chair is near again, in ms. */
const SOON = { patience: 5000 }

const comesBack = async () => {
  await setInRange(true)
  await eventually(
    () => driver.text('#chair-link'),
    text => text.includes('Bluetooth'),
    SOON,
  )
}
const runs = async () => {
  await driver.open(`/chair/${SERIAL}`)
  await read('#chair-link', 'Bluetooth')
  if ((await chairState()).phase === 'idle') await driver.tap('#chair-start')
  await becomes(({ phase }) => phase === 'running')
}

describe('Bluetooth that is lost without notice', () => {
  hostTest('while the pressure is changed leaves the change to the internet', async () => {
    await runs()
    const { intensity } = await chairState()
    await setInRange(false)
    await driver.tap('#intensity-more')
    await becomes(state => state.intensity === intensity + 1)
    await read('#chair-link', 'Internet')
    await comesBack()
    expect((await chairState()).phase).toBe('running')
  })

  hostTest('while the back is moved ends the movement, and nothing moves when it is back', async () => {
    await runs()
    const { back } = await chairState()
    const handle = await (await app.page()).$(`#hold-back-${back > 50 ? 'minus' : 'plus'}`)
    await handle?.touchstart(finger)
    await becomes(({ isMoving }) => isMoving)
    await setInRange(false)
    await becomes(({ isMoving }) => !isMoving)
    await comesBack()
    expect((await chairState()).isMoving).toBe(false)
    await handle?.touchend(finger)
  })

  hostTest('while it is stopped does not keep it from stopping', async () => {
    await runs()
    await setInRange(false)
    await driver.tap('#chair-stop')
    await becomes(({ phase }) => phase === 'idle')
    await comesBack()
    expect((await chairState()).phase).toBe('idle')
  })

  hostTest('before it is started has it started over the internet: who sits there is known', async () => {
    await setInRange(false)
    await read('#chair-link', 'Internet')
    expect((await chairState()).phase).toBe('idle')
    await driver.tap('#chair-start')
    await becomes(({ phase }) => phase === 'running')
    await driver.tap('#chair-stop')
    await becomes(({ phase }) => phase === 'idle')
    await comesBack()
    expect((await chairState()).phase).toBe('idle')
  })
})

hostTest('a plan from a report starts by Bluetooth once the person confirms it, and is counted', async () => {
  await handInReport(await signedCaller(app, server.origin))
  await driver.open('/smartMode')
  await answerForPlan(driver)
  await read('#smart-link', 'Bluetooth')
  expect((await chairState()).phase).toBe('idle')
  await driver.tap('#smart-start')
  await steps.reach(driver, `/chair/${SERIAL}`)
  await becomes(({ phase, program }) => phase === 'running' && program === PLAN_PROGRAM)
  await driver.tap('#chair-stop')
  await becomes(state => state.phase === 'idle')
  await driver.open('/massageStatistics')
  await read('#stats-latest', 'Smart plan')
  await expectNoFault(app)
})

hostTest('each error of the radio is told with its way out, and trying again leads on', async () => {
  const told = async (problem: keyof typeof problems.problem) => {
    await read('#chair-no-link', problems.problem[problem].title)
    await read('#chair-no-link', problems.problem[problem].wayOut)
  }
  // Without a server it is the radio that counts.
  await server.stop()
  await app.host('setBluetooth', { isOn: false })
  await driver.open(`/chair/${SERIAL}`)
  await told('adapterOff')

  // Bluetooth comes on, and it goes on by itself: this time the phone refuses.
  await fail('openBluetoothAdapter', { errMsg: 'auth deny' })
  await app.host('setBluetooth', { isOn: true })
  await told('notPermitted')
  await fail('openBluetoothAdapter', null)
  await fail('createBLEConnection', { errMsg: 'connection fail', errCode: 10003 })
  await driver.tap('#chair-link-again')
  await told('busyElsewhere')
  await fail('createBLEConnection', { errMsg: 'no device', errCode: 10002 })
  await told('notFound')
  await fail('getBLEDeviceServices', { errMsg: 'no service', errCode: 10004 })
  await fail('createBLEConnection', null)
  await told('unsupported')
  await fail('getBLEDeviceServices', null)
  await driver.tap('#chair-link-again')
  await read('#chair-link', 'Bluetooth')
  expect((await chairState()).phase).toBe('idle')
})
