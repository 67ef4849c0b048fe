import type { Browser } from 'playwright-core'
import { LANGUAGES, WIDTHS, type Language, type Look, type Width } from '../screens/examine'
import { goRound } from '../screens/eyes'
import { DEMO, furnish, type Household } from '../screens/household'
import { signIn, type SignedIn } from '../screens/signIn'
import { visitsOf } from '../screens/visits'
import { openBrowser } from './support/browser'
import { startApp, type RunningApp } from './support/runningApp'

/** Looks of the pages, in turn: their number and that of the languages share no factor, so that every pair comes up. */
const LOOKS = (['light', 'dark'] as const).flatMap(theme =>
  Object.keys(WIDTHS).map((width): Look => ({ theme, width: Number(width) as Width })),
)
const SPOKEN = Object.keys(LANGUAGES) as Language[]

let app: RunningApp
let browser: Browser
let signedIn: SignedIn
let household: Household

beforeAll(async () => {
  app = await startApp({ env: { MERCHANT_SIMULATOR_SECONDS: '0', REQUESTS_PER_MINUTE: '100000' } })
  browser = await openBrowser()
  signedIn = await signIn(browser, { origin: app.origin, phone: DEMO.phone })
  household = await furnish(signedIn.call, { origin: app.origin })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('no address has a fault that axe or a look at its boxes and words finds, each in another look and language', async () => {
  const stops = visitsOf(household).map((visit, at) => ({
    visit,
    language: SPOKEN[at % SPOKEN.length]!,
    look: LOOKS[at % LOOKS.length]!,
  }))
  const findings = await goRound({ browser, origin: app.origin, signedIn }, stops, {
    count: 2,
    look: async (eye, { visit, language, look }) => {
      const { address, name } = visit
      await eye.open(visit)
      await eye.wear(look)
      const faults = [...(await eye.findFaults()), ...(await eye.runAxe('whole')), ...eye.takeTroubles()]
      return faults.map(fault => ({ ...fault, address, name, language, ...look }))
    },
  })

  expect(findings).toEqual([])
})
