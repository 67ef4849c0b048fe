import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { getIndicatorPageKey, type IndicatorPageKey } from '@anzuo/domain/report/indicators'
import { INDICATOR_KEYS } from '@anzuo/domain/report/types'
import { logIn } from '../e2e/scenarios/logIn'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { setUpMiniProgram } from './support/setUpMiniProgram'
import { expectNoViolations, testOnHostOnly } from './support/startMiniProgram'

const SCREENSHOT_FOLDER = resolveRepositoryPath('test/artefacts/weapp/health')

const miniProgram = setUpMiniProgram()

/** The demo account has reports of its own. */
beforeAll(async () => {
  mkdirSync(SCREENSHOT_FOLDER, { recursive: true })
  const { driver, origin } = miniProgram
  await logIn(driver, { origin, phone: '13800000000', redirect: '/health/history' })
})
afterEach(() => expectNoViolations(miniProgram.app))

const waitForContent = (selector: string, isGood: (words: string) => boolean) =>
  pollUntil(() => miniProgram.driver.text(selector), isGood)

/** What the demo account's reports don't hold: no cuff reading was entered, and a short check does not repeat these. */
const PAGES_WITHOUT_VALUE: readonly IndicatorPageKey[] = [
  'HRV_SDNN',
  'MENTAL_STRESS_INDEX',
  'Cardiac_Workload',
  'AGE',
]

const hasNumber = (words: string) => /\d/.test(words)

/** Keeps what the first screen of the page shows, in both themes. */
const saveScreenshot = async (name: string) => {
  for (const theme of ['light', 'dark'] as const) {
    await miniProgram.app.setTheme(theme)
    await pollUntil(
      () => miniProgram.driver.isShown(`.theme-${theme}`),
      isShown => isShown,
    )
    await miniProgram.app.picture(path.join(SCREENSHOT_FOLDER, `${name}-${theme}.jpg`))
  }
}

testOnHostOnly('the history shows courses and every report', async () => {
  await waitForContent('.history__row', hasNumber)
  expect((await (await miniProgram.app.page()).$$('.history__row')).length).toBeGreaterThan(1)
  await saveScreenshot('history')
})

testOnHostOnly('a report opens from the history with its score and its values', async () => {
  await miniProgram.driver.tap('.history__row')
  await pollUntil(miniProgram.driver.path, address => address.startsWith('/health/report/'))
  await waitForContent('#report-score', hasNumber)
  await waitForContent('#indicator-HR_BPM .t-number', hasNumber)
  await saveScreenshot('report')
})

testOnHostOnly.each([...new Set(INDICATOR_KEYS.map(getIndicatorPageKey))])(
  'the page of %s shows the person’s own value, or why there is none',
  async key => {
    await miniProgram.driver.open(`/health/indicator/${key}`)
    if (PAGES_WITHOUT_VALUE.includes(key)) await waitForContent('#indicator-missing', words => words !== '')
    else await waitForContent('#indicator-yours', hasNumber)
    await saveScreenshot(key)
    await miniProgram.app.wx('pageScrollTo', { selector: '.sources', duration: 0 })
    await miniProgram.app.picture(path.join(SCREENSHOT_FOLDER, `${key}-end.jpg`))
  },
)
