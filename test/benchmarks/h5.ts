import type { Browser } from 'playwright-core'
import { startAppServer } from '../e2e/support/appServer'
import { launchBrowser } from '../e2e/support/browser'
import { formatFigureTable } from './goals/figureTable'
import { findMissedGoals, reportMissedGoals, type Figures } from './goals/missedGoals'
import { readOption } from './h5/commandLine'
import { ENTRY_PAGES, getEntryPageGoals, type EntryPageName } from './h5/entryPages'
import { toMedians } from './h5/medians'
import { withSlowPhone } from './h5/pageLoad'
import { measureProductTap } from './h5/productTap'
import { measureScrolling } from './h5/scrolling'

/**
 * Opens every page by which people come in on a slow phone, as somebody who comes for the first time and who comes again, and ends with 1
 * where a goal is missed.
 *
 *     npm run --silent bench:h5 -- [--runs 3] [--only home,product] [--languages zh-CN,en-GB]
 */

const VISITS = ['first', 'again'] as const
type VisitName = (typeof VISITS)[number]
type Visits = Record<VisitName, Figures>

/** One person's first visit of a page and the next one. */
const measureVisits = (browser: Browser, name: EntryPageName, { origin, language }: Place): Promise<Visits> =>
  withSlowPhone(browser, language, async ({ page, visit }) => {
    const address = origin + ENTRY_PAGES[name]
    const measure = async (): Promise<Figures> => {
      const load = await visit(address)
      return name === 'home' ? { ...load, productUsable: await measureProductTap(page) } : load
    }
    const first = await measure()
    await page.goto('about:blank')
    return { first, again: await measure() }
  })

type Place = { origin: string; language: string }
type Row = { name: string; page: EntryPageName; visit: VisitName; figures: Figures }

const measureEntryPage = async (browser: Browser, page: EntryPageName, place: Place): Promise<Row[]> => {
  const runs = Number(readOption('runs') ?? 3)
  const visits: Visits[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await measureVisits(browser, page, place))
  return VISITS.map(visit => ({
    name: `${page} ${place.language} ${visit}`,
    page,
    visit,
    figures: toMedians(visits.map(one => one[visit])),
  }))
}

const COLUMNS = ['fcp', 'lcp', 'blocking', 'cls', 'usable', 'tap', 'productUsable', 'jsCssGz', 'htmlBytes']

const benchmarkWebApp = async () => {
  const pages = (readOption('only')?.split(',') ?? Object.keys(ENTRY_PAGES)) as EntryPageName[]
  const languages = readOption('languages')?.split(',') ?? ['zh-CN', 'en-GB']
  const app = await startAppServer()
  const browser = await launchBrowser()
  try {
    const rows: Row[] = []
    for (const language of languages)
      for (const page of pages) {
        const place = { origin: app.origin, language }
        // The server draws a page's first view when somebody asks for it: that one does not count.
        await withSlowPhone(browser, language, ({ visit }) => visit(place.origin + ENTRY_PAGES[page]))
        const measured = await measureEntryPage(browser, page, place)
        rows.push(...measured)
        // A whole run takes a quarter of an hour or longer: what is known already is seen.
        for (const { name, figures } of measured) console.error(name, JSON.stringify(figures))
      }
    const goals = [
      { name: 'goal home', figures: getEntryPageGoals('home', 'first') },
      { name: 'goal others', figures: getEntryPageGoals('others', 'first') },
    ]
    console.log(formatFigureTable(COLUMNS, [...rows, ...goals]))
    console.log(JSON.stringify({ scroll: await measureScrolling(browser, app.origin) }))
    reportMissedGoals(
      rows.flatMap(({ name, page, visit, figures }) =>
        findMissedGoals(name, figures, getEntryPageGoals(page, visit)),
      ),
    )
  } finally {
    await browser.close()
    await app.stop()
  }
}

benchmarkWebApp().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
