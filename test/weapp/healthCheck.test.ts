import { takeHealthCheck, type CheckResult } from '../e2e/scenarios/healthCheck'
import { logIn } from '../e2e/scenarios/logIn'
import { drawnClip } from '../e2e/support/clips'
import type { RunningApp } from '../e2e/support/runningApp'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

/** What is refused is refused after a short check as well. */
const SHORT_SECONDS = 15

let servers: { full: RunningApp; short: RunningApp }
let app: MiniProgram | undefined

// Drawn while everything else starts.
const face = drawnClip('face', { bpm: 72, seconds: 36 })
const emptyRoom = drawnClip('emptyRoom', { seconds: 4 })

beforeAll(async () => {
  const full = await startServer()
  servers = { full, short: await startServer({ MEASUREMENT_SECONDS: String(SHORT_SECONDS) }) }
})
afterEach(async () => {
  await app?.stop()
  app = undefined
})
afterAll(() => Promise.all([servers.full.stop(), servers.short.stop()]))

let nextPhone = 13800003200

/** A new person with a new phone, whose camera shows a clip, takes the whole check. */
const checkWith = async (clip: string, { origin }: RunningApp): Promise<CheckResult> => {
  const started = await startMiniProgram({ origin, options: ['--camera', clip] })
  app = started.app
  await logIn(started.driver, { origin, phone: String((nextPhone += 1)) })
  const result = await takeHealthCheck(started.driver)
  await expectNoFault(started.app)
  return result
}

hostTest('a drawn face with a pulse of 72 gets a report with that heart rate', async () => {
  const { refused, indicators } = await checkWith(await face, servers.full)

  expect(refused).toBeNull()
  expect(Math.abs((indicators.HR_BPM ?? 0) - 72)).toBeLessThanOrEqual(2)
})

hostTest('an empty room is refused with its reason and no number', async () => {
  expect(await checkWith(await emptyRoom, servers.short)).toEqual({ refused: 'noFace', indicators: {} })
})
