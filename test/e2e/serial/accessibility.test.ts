import type { Browser } from 'playwright-core'
import { LOCALES } from '@anzuo/domain/locale'
import { VIEWPORT_HEIGHT_BY_WIDTH, type Appearance, type ViewportWidth } from '../../screens/pageAuditor'
import { runAudits } from '../../screens/runAudits'
import { DEMO_ACCOUNT, seedAccount, type SeededAccount } from '../../screens/seedAccount'
import { signIn, type AuthSession } from '../../screens/signIn'
import { listPageVisits } from '../../screens/pageVisits'
import { selectTestCases } from '../../testScope'
import { launchBrowser } from '../support/browser'
import { startAppServer, type RunningAppServer } from '../support/appServer'

/** Appearances of the pages, in turn: their number and that of the languages share no factor, so that every pair comes up. */
const APPEARANCES = (['light', 'dark'] as const).flatMap(theme =>
  Object.keys(VIEWPORT_HEIGHT_BY_WIDTH).map((width): Appearance => ({
    theme,
    width: Number(width) as ViewportWidth,
  })),
)

let app: RunningAppServer
let browser: Browser
let signedIn: AuthSession
let seededAccount: SeededAccount

beforeAll(async () => {
  app = await startAppServer({ env: { MERCHANT_SIMULATOR_SECONDS: '0', REQUESTS_PER_MINUTE: '100000' } })
  browser = await launchBrowser()
  signedIn = await signIn(browser, { origin: app.origin, phone: DEMO_ACCOUNT.phone })
  seededAccount = await seedAccount(signedIn.call, { origin: app.origin })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('no address has an issue that axe or the audit of layout and texts finds, each in another appearance and language', async () => {
  const visits = selectTestCases(
    listPageVisits(seededAccount),
    ({ route }, at, all) => all.findIndex(visit => visit.route === route) === at,
  )
  const targets = visits.map((visit, at) => ({
    visit,
    language: LOCALES[at % LOCALES.length]!,
    appearance: APPEARANCES[at % APPEARANCES.length]!,
  }))
  const findings = await runAudits({ browser, origin: app.origin, signedIn }, targets, {
    count: 2,
    audit: async (auditor, { visit, language, appearance }) => {
      const { address, name } = visit
      await auditor.open(visit)
      await auditor.applyAppearance(appearance)
      const issues = [
        ...(await auditor.findIssues()),
        ...(await auditor.runAxe('whole')),
        ...auditor.takeErrors(),
      ]
      return issues.map(issue => ({ ...issue, address, name, language, ...appearance }))
    },
  })

  expect(findings).toEqual([])
})
