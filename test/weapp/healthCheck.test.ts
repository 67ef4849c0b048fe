import { completeHealthCheck, type HealthCheckResult } from '../e2e/scenarios/healthCheck'
import { logIn } from '../e2e/scenarios/logIn'
import { ensureCameraClip } from '../e2e/support/cameraClips'
import type { RunningAppServer } from '../e2e/support/appServer'
import type { RunningMiniProgram } from '@anzuo/miniprogram-host'
import {
  expectNoViolations,
  testOnHostOnly,
  startMiniProgram,
  startApiServer,
} from './support/startMiniProgram'

/** What is refused is refused after a short check as well. */
const SHORT_SECONDS = 15

let servers: { full: RunningAppServer; short: RunningAppServer }
let app: RunningMiniProgram | undefined

// Drawn while everything else starts.
const face = ensureCameraClip('face', { bpm: 72, seconds: 36 })
const finger = ensureCameraClip('finger', { bpm: 66, seconds: 75 })
const emptyRoom = ensureCameraClip('emptyRoom', { seconds: 4 })

beforeAll(async () => {
  const full = await startApiServer()
  servers = { full, short: await startApiServer({ MEASUREMENT_SECONDS: String(SHORT_SECONDS) }) }
})
afterEach(async () => {
  await app?.stop()
  app = undefined
})
afterAll(() => Promise.all([servers.full.stop(), servers.short.stop()]))

let nextPhone = 13800003200

/** A new person with a new phone, whose camera shows a clip, takes the whole check. */
const checkWith = async (
  clip: string,
  { origin }: RunningAppServer,
  site: 'face' | 'finger' = 'face',
): Promise<HealthCheckResult> => {
  const started = await startMiniProgram({ origin, options: ['--camera', clip] })
  app = started.app
  await logIn(started.driver, { origin, phone: String((nextPhone += 1)) })
  const result = await completeHealthCheck(started.driver, site)
  await expectNoViolations(started.app)
  return result
}

testOnHostOnly('a drawn face with a pulse of 72 gets a report with that heart rate', async () => {
  const { refused, indicators } = await checkWith(await face, servers.full)

  expect(refused).toBeNull()
  expect(Math.abs((indicators.HR_BPM ?? 0) - 72)).toBeLessThanOrEqual(2)
})

testOnHostOnly(
  'a fingertip with a pulse of 66 gets a report with that heart rate and a variability',
  async () => {
    const { refused, indicators } = await checkWith(await finger, servers.full, 'finger')

    expect(refused).toBeNull()
    expect(Math.abs((indicators.HR_BPM ?? 0) - 66)).toBeLessThanOrEqual(1)
    expect(indicators.HRV_SDNN).toBeGreaterThan(20)
  },
)

testOnHostOnly('an empty room is refused with its reason and no number', async () => {
  expect(await checkWith(await emptyRoom, servers.short)).toEqual({ refused: 'noFace', indicators: {} })
})
