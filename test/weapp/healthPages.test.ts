import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { inProject } from '../../scripts/house'
import { pageOf, indicatorKeys } from '../../src/domain/report/indicators'
import { logIn } from '../e2e/scenarios/logIn'
import type { Driver } from '../e2e/scenarios/driver'
import type { RunningApp } from '../e2e/support/runningApp'
import { eventually } from '../miniprogram-host/client/eventually'
import type { MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { expectNoFault, hostTest, startMiniProgram, startServer } from './support/startMiniProgram'

const PICTURES = inProject('test/artefacts/weapp/health')

let server: RunningApp
let app: MiniProgram
let driver: Driver

/** The demo account has reports of its own. */
beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  server = await startServer()
  const started = await startMiniProgram({ origin: server.origin })
  app = started.app
  driver = started.driver
  await logIn(driver, { origin: server.origin, phone: '13800000000', redirect: '/health/history' })
})
afterAll(async () => {
  await app?.stop()
  await server?.stop()
})
afterEach(() => expectNoFault(app))

const seen = (selector: string, isGood: (words: string) => boolean) =>
  eventually(() => driver.text(selector), isGood)

const hasNumber = (words: string) => /\d/.test(words)

/** Keeps what the first screen of the page shows, in both themes. */
const picture = async (name: string) => {
  for (const theme of ['light', 'dark'] as const) {
    await app.setTheme(theme)
    await eventually(
      () => driver.isShown(`.theme-${theme}`),
      isShown => isShown,
    )
    await app.picture(path.join(PICTURES, `${name}-${theme}.jpg`))
  }
}

hostTest('the history shows courses and every report', async () => {
  await seen('.history__row', hasNumber)
  expect((await (await app.page()).$$('.history__row')).length).toBeGreaterThan(1)
  await picture('history')
})

hostTest('a report opens from the history with its score and its values', async () => {
  await driver.tap('.history__row')
  await eventually(driver.path, address => address.startsWith('/health/report/'))
  await seen('#report-score', hasNumber)
  await seen('#indicator-HR_BPM .t-number', hasNumber)
  await picture('report')
})

hostTest.each([...new Set(indicatorKeys.map(pageOf))])(
  'the page of %s shows the person’s own value',
  async key => {
    await driver.open(`/health/indicator/${key}`)
    await seen('#indicator-yours', hasNumber)
    await picture(key)
    await app.wx('pageScrollTo', { selector: '.sources', duration: 0 })
    await app.picture(path.join(PICTURES, `${key}-end.jpg`))
  },
)
