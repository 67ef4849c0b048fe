import { ensureBuild } from '../../scripts/build'
import { inProject } from '../../scripts/house'
import { enterPhoneAndCode } from '../e2e/scenarios/logIn'
import { startApp } from '../e2e/support/runningApp'
import { openMiniProgram, type MiniProgram } from '../miniprogram-host/client/openMiniProgram'
import { driveApp, pageOfAddress } from '../weapp/support/driveApp'
import { examplePages } from '../weapp/support/examplePages'

const BOOTS = 3
const GOALS = { boot: 2000, page: 300 }

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}

const open = (origin: string): Promise<MiniProgram> =>
  openMiniProgram(inProject('dist/weapp'), [
    '--quiet',
    '--api',
    origin,
    '--open',
    pageOfAddress('/store/brand'),
  ])

/** The median of some cold starts, from reading the files to the first page on the screen, in ms. */
const measureBoot = async (origin: string): Promise<number> => {
  const times: number[] = []
  for (let boot = 0; boot < BOOTS; boot++) {
    const app = await open(origin)
    times.push((await app.report()).bootMilliseconds)
    await app.stop()
  }
  return median(times)
}

/** Opens every page once as a person who is logged in. */
const measurePages = async (origin: string) => {
  const app = await open(origin)
  const driver = driveApp(app)
  await driver.open('/login')
  await enterPhoneAndCode(driver, { origin, phone: '13800005101' })
  const { openings: before } = await app.report()
  for (const { url, isTab } of examplePages()) {
    const isFirst = ((await app.client.pageStack()) as unknown[]).length === 1
    await app.wx(isTab ? 'switchTab' : isFirst ? 'navigateTo' : 'redirectTo', { url })
  }
  const openings = (await app.report()).openings.slice(before.length)
  await app.stop()
  const slowest = openings.reduce((a, b) => (b.milliseconds > a.milliseconds ? b : a))
  return { count: openings.length, median: median(openings.map(page => page.milliseconds)), slowest }
}

const measure = async (): Promise<void> => {
  await ensureBuild('weapp')
  const server = await startApp({ isWeb: false })
  try {
    const boot = await measureBoot(server.origin)
    const pages = await measurePages(server.origin)
    console.log(
      `boot to the first page ${boot} ms (goal ${GOALS.boot}); ${pages.count} pages: median ${pages.median} ms, ` +
        `slowest ${pages.slowest.milliseconds} ms, ${pages.slowest.path} (goal ${GOALS.page})`,
    )
  } finally {
    await server.stop()
  }
}

measure().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
