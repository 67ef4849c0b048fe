import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import type { Locale } from '@anzuo/domain/locale'
import { reviewSeeds } from '@anzuo/server/seed/catalogue/storesAndReviews'
import { bundleScript } from '@anzuo/miniprogram-host/bundleScript'
import { pollUntil } from '@anzuo/miniprogram-host/pollUntil'
import { monitorPage, type PageMonitor } from '../e2e/support/browser'
import type { PageIssue, PageIssueKind } from './page/pageIssues'
import type { PageAuditApi } from './page/index'
import type { PageVisit } from './pageVisits'

export type Theme = 'light' | 'dark'

/** Widths, each with the height of a device that has it. */
export const VIEWPORT_HEIGHT_BY_WIDTH = { 320: 640, 390: 844, 768: 1024, 1280: 900 } as const
export type ViewportWidth = keyof typeof VIEWPORT_HEIGHT_BY_WIDTH

export type Appearance = { theme: Theme; width: ViewportWidth }

/** What was wrong where, and how it looked. */
export type AuditFinding = PageIssue & {
  address: string
  name: string
  language: Locale
} & Partial<Appearance>

/** What people typed themselves is in no language of ours. */
const USER_ENTERED_TEXTS = [
  'Lin Yi',
  'Anfu Road',
  '上海市',
  '徐汇区',
  'Living room',
  'Back on Friday',
  'It hums louder than the one in the shop.',
  'Small, warm, and quieter than I feared.',
  'Anzuo Demo',
  ...reviewSeeds.flatMap(({ sampleName, text, reply }) => [
    `${sampleName}**`,
    sampleName,
    text,
    reply ?? text,
  ]),
]

const AXE_SCRIPT = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a page may still be doing when everything that is to be seen is there. */
const PAGE_SETTLE_TIMEOUT_MS = 8000

type AuditedWindow = { examination: PageAuditApi }
type AxeNode = { target: string[]; failureSummary?: string }
type AxeResult = { violations: { id: string; help: string; nodes: AxeNode[] }[] }
type WithAxe = { axe: { run: (root: Document | Element, options: object) => Promise<AxeResult> } }

export type PageAuditor = {
  language: Locale
  /** Opens an address and waits until the page has come to rest. */
  open: (visit: PageVisit) => Promise<void>
  /** Changes theme and width of what is open. */
  applyAppearance: (look: Appearance) => Promise<void>
  /** What is wrong with what is open, as it looks now. */
  findIssues: () => Promise<PageIssue[]>
  /** What axe says: everything, or only what colours and sizes decide. */
  runAxe: (part: 'whole' | 'look') => Promise<PageIssue[]>
  /** What went wrong behind the page since the last time. */
  takeErrors: () => PageIssue[]
  /** Walks through the page by Tab. */
  auditKeyboardNavigation: () => Promise<PageIssue[]>
  /** Draws all text twice as large; the next `open` ends it. */
  doubleText: () => Promise<void>
  saveScreenshot: (file: string) => Promise<void>
  close: () => Promise<void>
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** Nobody presses Tab more often on one page. */
const MAX_TAB_STOPS = 150
/** What one field of the browser’s own holds: day, month, year, the calendar; a film’s buttons. */
const MAX_STOPS_PER_CONTROL = 12

/** Waits until the browser has drawn what was changed. */
const waitForNextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

const callAuditApi = <N extends 'findMissed' | 'stopHere' | 'rememberLooks' | 'doubleText'>(
  page: Page,
  name: N,
) =>
  page.evaluate(
    asked => (window as unknown as AuditedWindow).examination[asked as 'stopHere'](),
    name as string,
  ) as Promise<ReturnType<PageAuditApi[N]>>

const AXE_RULES = {
  whole: { type: 'tag', values: AXE_TAGS },
  look: { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] },
}

const runAxe = async (page: Page, part: 'whole' | 'look'): Promise<PageIssue[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SCRIPT)
  const { violations } = await page.evaluate(
    options => (window as unknown as WithAxe).axe.run(document, options),
    { runOnly: AXE_RULES[part], resultTypes: ['violations'] },
  )
  const issues: PageIssue[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary = '' } of nodes) {
      const where = target.join(' ')
      const isUnderBar = id === 'target-size' && /obscured/.test(failureSummary)
      if (isUnderBar && !(await isTooSmallWhenCentred(page, where))) continue
      issues.push({ kind: 'axe', where, what: `${id}: ${failureSummary.split('\n')[1]?.trim() ?? ''}` })
    }
  return issues
}

const auditKeyboardNavigation = async (page: Page): Promise<PageIssue[]> => {
  await callAuditApi(page, 'rememberLooks')
  const issues: PageIssue[] = []
  const seen = new Set<string>()
  let last: string | null = null
  let stopsInControl = 0
  for (let step = 0; step < MAX_TAB_STOPS; step += 1) {
    await page.keyboard.press('Tab')
    const { where, fault } = await callAuditApi(page, 'stopHere')
    // The browser's own fields for dates and films keep the focus for a step or more: theirs are several controls in one.
    stopsInControl = where === last ? stopsInControl + 1 : 0
    if (stopsInControl > MAX_STOPS_PER_CONTROL)
      issues.push({ kind: 'keyboard', where: '', what: `Tab does not leave stop ${where}` })
    if (where === null || stopsInControl > MAX_STOPS_PER_CONTROL || (stopsInControl === 0 && seen.has(where)))
      break
    last = where
    seen.add(where)
    if (fault && stopsInControl === 0) issues.push(fault)
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return [...issues, ...(await callAuditApi(page, 'findMissed'))]
}

/** Waits until the page has drawn itself and asks for nothing more; gives up after a while. */
const waitForPageRest = (page: Page, isQuiet: () => boolean) =>
  pollUntil(
    async () =>
      (await page.evaluate(() => (window as unknown as AuditedWindow).examination.isThere())) && isQuiet(),
    isThere => isThere,
    { timeoutMs: PAGE_SETTLE_TIMEOUT_MS },
    // What still waits after that is found as such.
  ).catch(() => undefined)

/** Opens a window of a browser that examines pages in one language. */
export const openPageAuditor = async (
  browser: Browser,
  { origin, language, storageState }: { origin: string; language: Locale; storageState?: Storage },
): Promise<PageAuditor> => {
  const context = await browser.newContext({
    locale: language,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: 390, height: VIEWPORT_HEIGHT_BY_WIDTH[390] },
    ...(storageState ? { storageState } : {}),
  })
  await context.addInitScript({
    content: bundleScript(resolveRepositoryPath('test/screens/page/index.ts'), 'iife'),
  })
  const page = await context.newPage()
  const watch = monitorPage(page)
  const isQuiet = trackNetworkIdle(page)
  const redirects: PageIssue[] = []

  return {
    language,
    open: async ({ address }) => {
      await page.goto(origin + address)
      await waitForPageRest(page, isQuiet)
      const path = decodeURI(new URL(page.url()).pathname)
      if (path !== decodeURI(address.split('?')[0]!))
        redirects.push({ kind: 'moved', where: path, what: address })
    },
    applyAppearance: async ({ theme, width }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: VIEWPORT_HEIGHT_BY_WIDTH[width] })
      await page.waitForFunction(wanted => document.documentElement.dataset.theme === wanted, theme)
      await waitForNextFrames(page)
    },
    findIssues: () =>
      page.evaluate(
        typed => (window as unknown as AuditedWindow).examination.findFaults(typed),
        USER_ENTERED_TEXTS,
      ),
    runAxe: part => runAxe(page, part),
    takeErrors: () => [...redirects.splice(0), ...takeMonitorIssues(watch)],
    auditKeyboardNavigation: () => auditKeyboardNavigation(page),
    doubleText: async () => {
      await callAuditApi(page, 'doubleText')
      await waitForNextFrames(page)
    },
    saveScreenshot: async file => void (await page.screenshot({ path: file, type: 'jpeg', quality: 70 })),
    close: () => context.close(),
  }
}

/** Whether a target is still too small once it stands in the middle, where no bar lies over half of it. */
const isTooSmallWhenCentred = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(async wanted => {
    const element = document.querySelector(wanted)
    if (!element) return true
    element.scrollIntoView({ block: 'center' })
    const { axe } = window as unknown as WithAxe
    const { violations } = await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } })
    document.querySelectorAll('.taro_page').forEach(scroller => (scroller.scrollTop = 0))
    return violations.length > 0
  }, selector)

/** Nothing was asked for during this time: the page has all that it wants, ms. */
const NETWORK_IDLE_MS = 120

/** Tells whether a page asks the server for anything. */
const trackNetworkIdle = (page: Page) => {
  const going = new Set<Request>()
  let last = 0
  const onEnd = (request: Request) => {
    going.delete(request)
    last = performance.now()
  }
  page.on('request', request => {
    going.add(request)
    last = performance.now()
  })
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  return () => going.size === 0 && performance.now() - last > NETWORK_IDLE_MS
}

const takeMonitorIssues = (watch: PageMonitor): PageIssue[] => {
  const take = (list: string[], kind: PageIssueKind) =>
    list.splice(0).map((what): PageIssue => ({ kind, where: '', what: what.slice(0, 200) }))
  return [...take(watch.consoleErrors, 'console'), ...take(watch.failedRequests, 'request')]
}
