import { liveWithChair, readLanding } from '../e2e/scenarios/chairs'
import { handInReport } from '../e2e/scenarios/uploadReport'
import type { RunningApp } from '../e2e/support/runningApp'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { signedCaller } from './support/signedCaller'
import { expectNoFault, startMiniProgram, startServer } from './support/startMiniProgram'

let server: RunningApp
let app: MiniProgram | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())
afterEach(async () => {
  if (app) await expectNoFault(app)
  await app?.stop()
  app = undefined
})

const start = async (address: string) => {
  const started = await startMiniProgram({ origin: server.origin, address })
  app = started.app
  return started.driver
}

test('the page of a chair is open to strangers and says how to stop it', () =>
  readLanding({ start, origin: server.origin }))

test('a chair is added, started, changed, stopped, run by a plan, and counted', async () => {
  await liveWithChair({
    start,
    origin: server.origin,
    phone: '13800004421',
    uploadReport: async () => app && handInReport(await signedCaller(app, server.origin)),
  })
})
