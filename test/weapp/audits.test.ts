import { DEMO_ACCOUNT, seedAccount } from '../screens/seedAccount'
import { selectTestCases } from '../testScope'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { auditPages, listLowScores } from './support/auditPages'
import { createSignedInApiClient } from './support/createSignedInApiClient'
import { listSeededPages } from './support/examplePages'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { testOnHostOnly } from './support/startMiniProgram'

/** A short run opens the tabs and one of so many other pages. */
const SHORT_RUN_STEP = 4

const miniProgram = setUpMiniProgram({ address: '/login', options: () => ['--audits'] })

testOnHostOnly(
  'every page with something to show keeps the rules of the platform on speed and use',
  async () => {
    const { app, driver, origin } = miniProgram
    await submitPhoneLogin(driver, { origin, phone: DEMO_ACCOUNT.phone })
    const own = await seedAccount(await createSignedInApiClient(app, origin), { origin })
    const pages = selectTestCases(
      listSeededPages(own),
      ({ isTab }, index) => isTab || index % SHORT_RUN_STEP === 0,
    )
    expect(listLowScores(await auditPages(app, pages))).toEqual([])
  },
)
