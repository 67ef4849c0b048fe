import { ensureBuild } from '../../scripts/build'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { startAppServer } from '../e2e/support/appServer'
import { launchMiniProgram, type RunningMiniProgram } from '@anzuo/miniprogram-host'
import { createMiniProgramDriver, resolvePageUrl } from '../weapp/support/createMiniProgramDriver'
import { listExamplePages } from '../weapp/support/examplePages'

const BOOT_COUNT = 3
const TARGET_MS = { boot: 2000, page: 300 }

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}

const launchApp = (origin: string): Promise<RunningMiniProgram> =>
  launchMiniProgram(resolveRepositoryPath('dist/weapp'), [
    '--quiet',
    '--api',
    origin,
    '--open',
    resolvePageUrl('/store/brand'),
  ])

/** The median of some cold starts, from reading the files to the first page on the screen, in ms. */
const measureBoot = async (origin: string): Promise<number> => {
  const times: number[] = []
  for (let boot = 0; boot < BOOT_COUNT; boot++) {
    const app = await launchApp(origin)
    times.push((await app.report()).bootMilliseconds)
    await app.stop()
  }
  return median(times)
}

/** Opens every page once as a person who is logged in. */
const measurePages = async (origin: string) => {
  const app = await launchApp(origin)
  const driver = createMiniProgramDriver(app)
  await driver.open('/login')
  await submitPhoneLogin(driver, { origin, phone: '13800005101' })
  const { openings: before } = await app.report()
  for (const { url, isTab } of listExamplePages()) {
    const isFirst = ((await app.client.pageStack()) as unknown[]).length === 1
    await app.wx(isTab ? 'switchTab' : isFirst ? 'navigateTo' : 'redirectTo', { url })
  }
  const openings = (await app.report()).openings.slice(before.length)
  await app.stop()
  const slowest = openings.reduce((a, b) => (b.milliseconds > a.milliseconds ? b : a))
  return { count: openings.length, median: median(openings.map(page => page.milliseconds)), slowest }
}

const benchmarkMiniProgram = async (): Promise<void> => {
  await ensureBuild('weapp')
  const server = await startAppServer({ isWeb: false })
  try {
    const boot = await measureBoot(server.origin)
    const pages = await measurePages(server.origin)
    console.log(
      `boot to the first page ${boot} ms (goal ${TARGET_MS.boot}); ${pages.count} pages: median ${pages.median} ms, ` +
        `slowest ${pages.slowest.milliseconds} ms, ${pages.slowest.path} (goal ${TARGET_MS.page})`,
    )
  } finally {
    await server.stop()
  }
}

benchmarkMiniProgram().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
