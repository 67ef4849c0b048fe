import { runChairLifecycle, verifyChairLandingPage } from '../e2e/scenarios/chairs'
import { uploadHealthReport } from '../e2e/scenarios/uploadHealthReport'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'

const miniProgram = setUpMiniProgramPerTest()
const { start } = miniProgram

test('the page of a chair is open to strangers and says how to stop it', () =>
  verifyChairLandingPage({ start, origin: miniProgram.origin }))

test('a chair is added, started, changed, stopped, run by a plan, and counted', async () => {
  await runChairLifecycle({
    start,
    origin: miniProgram.origin,
    phone: '13800004421',
    uploadReport: async () =>
      uploadHealthReport(await createSignedInApiClient(miniProgram.app(), miniProgram.origin)),
  })
})
