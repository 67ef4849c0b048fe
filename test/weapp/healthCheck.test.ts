import { ensureBuild } from '../../scripts/build'
import { takeHealthCheck, type CheckResult } from '../e2e/scenarios/healthCheck'
import { logIn } from '../e2e/scenarios/logIn'
import { drawnClip, type Scenario } from '../e2e/support/clips'
import type { RunningApp } from '../e2e/support/runningApp'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined

beforeAll(async () => {
  await ensureBuild('weapp')
  server = await startServer()
})
afterEach(async () => {
  await app?.stop()
  app = undefined
})
afterAll(() => server?.stop())

let nextPhone = 13800003200

/** A new person with a new phone, whose camera shows a clip, takes the whole check. */
const checkWith = async (clip: string): Promise<CheckResult> => {
  const started = await startMiniProgram({ origin: server.origin, options: ['--camera', clip] })
  app = started.app
  await logIn(started.driver, { origin: server.origin, phone: String((nextPhone += 1)) })
  const result = await takeHealthCheck(started.driver)
  await expectNoFault(started.app)
  return result
}

const drawn = (scenario: Scenario) => drawnClip(scenario, { bpm: 72 })

hostTest('a drawn face with a pulse of 72 gets a report with that heart rate', async () => {
  const { refused, indicators } = await checkWith(await drawn('face'))

  expect(refused).toBeNull()
  expect(Math.abs((indicators.HR_BPM ?? 0) - 72)).toBeLessThanOrEqual(2)
})

hostTest('an empty room is refused with its reason and no number', async () => {
  expect(await checkWith(await drawn('emptyRoom'))).toEqual({ refused: 'noFace', indicators: {} })
})
