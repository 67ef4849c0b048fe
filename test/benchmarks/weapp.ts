import { launchMiniProgram, type RunningMiniProgram } from '@anzuo/miniprogram-host'
import { ensureBuild } from '../../scripts/build'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { submitPhoneLogin } from '../e2e/scenarios/logIn'
import { startAppServer } from '../e2e/support/appServer'
import { createMiniProgramDriver, resolvePageUrl } from '../weapp/support/createMiniProgramDriver'
import { listExamplePages } from '../weapp/support/examplePages'
import { formatFigureTable } from './goals/figureTable'
import { findMissedGoals, reportMissedGoals, type Figures, type Goals } from './goals/missedGoals'
import { median } from './h5/medians'
import { takeSetDataBytes, watchSetData } from './weapp/setDataSizes'

/** Starts the mini-program cold, opens every page of it in the host, and ends with 1 where a goal is missed. */

const BOOT_COUNT = 3

/** Times in ms; bytes of JSON in one `setData`, of any page and of those of the tab bar. */
const GOALS: Goals = {
  boot: 1500,
  pageMedian: 50,
  pageSlowest: 200,
  setDataLargest: 32 * 1024,
  setDataLargestOfTabs: 15 * 1024,
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

type PageOpening = { path: string; isTab: boolean; milliseconds: number; setDataBytes: number }

/** Opens every page once as a person who is logged in. */
const openPages = async (origin: string): Promise<PageOpening[]> => {
  const app = await launchApp(origin)
  try {
    const driver = createMiniProgramDriver(app)
    await driver.open('/login')
    await submitPhoneLogin(driver, { origin, phone: '13800005101' })
    await watchSetData(app)
    const opened: PageOpening[] = []
    for (const { url, isTab } of listExamplePages()) {
      const isFirst = ((await app.client.pageStack()) as unknown[]).length === 1
      await app.wx(isTab ? 'switchTab' : isFirst ? 'navigateTo' : 'redirectTo', { url })
      const { path, milliseconds } = (await app.report()).openings.at(-1)!
      opened.push({
        path,
        isTab,
        milliseconds,
        setDataBytes: Math.max(0, ...(await takeSetDataBytes(app))),
      })
    }
    return opened
  } finally {
    await app.stop()
  }
}

const findMost = (pages: readonly PageOpening[], name: 'milliseconds' | 'setDataBytes'): PageOpening =>
  pages.reduce((most, page) => (page[name] > most[name] ? page : most))

const benchmarkMiniProgram = async (): Promise<void> => {
  await ensureBuild('weapp')
  const server = await startAppServer({ isWeb: false })
  try {
    const boot = await measureBoot(server.origin)
    const pages = await openPages(server.origin)
    const slowest = findMost(pages, 'milliseconds')
    const largest = findMost(pages, 'setDataBytes')
    const largestOfTabs = findMost(
      pages.filter(({ isTab }) => isTab),
      'setDataBytes',
    )
    const figures: Figures = {
      boot,
      pageMedian: median(pages.map(({ milliseconds }) => milliseconds)),
      pageSlowest: slowest.milliseconds,
      setDataLargest: largest.setDataBytes,
      setDataLargestOfTabs: largestOfTabs.setDataBytes,
    }
    const rows = [
      { name: `${pages.length} pages`, figures },
      { name: 'goal', figures: GOALS },
    ]
    console.log(formatFigureTable(Object.keys(GOALS), rows))
    console.log(`slowest ${slowest.path}, largest setData ${largest.path}, of the tabs ${largestOfTabs.path}`)
    reportMissedGoals(findMissedGoals('mini-program', figures, GOALS))
  } finally {
    await server.stop()
  }
}

benchmarkMiniProgram().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
