import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { inProject } from '../../scripts/house'
import { reviewSeeds } from '../../server/src/seed/catalogue/places'
import { bundle } from '../miniprogram-host/bundle'
import { eventually } from '../miniprogram-host/client/eventually'
import { watchPage, type Watch } from '../e2e/support/browser'
import type { Fault, FaultKind } from './page/faults'
import type { Examination } from './page/index'
import type { Visit } from './visits'

export const LANGUAGES = { 'en-GB': 'en-GB', 'zh-CN': 'zh-CN', 'zh-Hant': 'zh-TW' } as const
export type Language = keyof typeof LANGUAGES
export type Theme = 'light' | 'dark'

/** Widths, each with the height of a device that has it. */
export const WIDTHS = { 320: 640, 390: 844, 768: 1024, 1280: 900 } as const
export type Width = keyof typeof WIDTHS

export type Look = { theme: Theme; width: Width }

/** What was wrong where, and how it looked. */
export type Finding = Fault & { address: string; name: string; language: Language } & Partial<Look>

/** What people typed themselves is in no language of ours. */
const TYPED = [
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

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a page may still be doing when everything that is to be seen is there. */
const PATIENCE_MS = 8000

type Examined = { examination: Examination }
type AxeNode = { target: string[]; failureSummary?: string }
type AxeResult = { violations: { id: string; help: string; nodes: AxeNode[] }[] }
type WithAxe = { axe: { run: (root: Document | Element, options: object) => Promise<AxeResult> } }

export type Eye = {
  language: Language
  /** Opens an address and waits until the page has come to rest. */
  open: (visit: Visit) => Promise<void>
  /** Changes theme and width of what is open. */
  wear: (look: Look) => Promise<void>
  /** What is wrong with what is open, as it looks now. */
  findFaults: () => Promise<Fault[]>
  /** What axe says: everything, or only what colours and sizes decide. */
  runAxe: (part: 'whole' | 'look') => Promise<Fault[]>
  /** What went wrong behind the page since the last time. */
  takeTroubles: () => Fault[]
  /** Walks through the page by Tab. */
  walk: () => Promise<Fault[]>
  /** Draws all text twice as large; the next `open` ends it. */
  doubleText: () => Promise<void>
  picture: (file: string) => Promise<void>
  close: () => Promise<void>
}

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** Nobody presses Tab more often on one page. */
const MOST_STOPS = 150
/** What one field of the browser’s own holds: day, month, year, the calendar; a film’s buttons. */
const MOST_PARTS = 12

/** Opens a window of a browser that examines pages in one language. */
export const openEye = async (
  browser: Browser,
  { origin, language, storageState }: { origin: string; language: Language; storageState?: Storage },
): Promise<Eye> => {
  const context = await browser.newContext({
    locale: LANGUAGES[language],
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: 390, height: WIDTHS[390] },
    ...(storageState ? { storageState } : {}),
  })
  await context.addInitScript({ content: bundle(inProject('test/screens/page/index.ts'), 'iife') })
  const page = await context.newPage()
  const watch = watchPage(page)
  const isQuiet = watchQuiet(page)
  const settle = () =>
    page.evaluate(
      () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  const call = <N extends 'findMissed' | 'stopHere' | 'rememberLooks' | 'doubleText'>(name: N) =>
    page.evaluate(
      asked => (window as unknown as Examined).examination[asked as 'stopHere'](),
      name as string,
    ) as Promise<ReturnType<Examination[N]>>

  const moves: Fault[] = []
  return {
    language,
    open: async ({ address }) => {
      await page.goto(origin + address)
      // What still waits after that is found as such.
      await eventually(
        async () =>
          (await page.evaluate(() => (window as unknown as Examined).examination.isThere())) && isQuiet(),
        isThere => isThere,
        { patience: PATIENCE_MS },
      ).catch(() => undefined)
      const path = decodeURI(new URL(page.url()).pathname)
      if (path !== decodeURI(address.split('?')[0]!))
        moves.push({ kind: 'moved', where: path, what: address })
    },
    wear: async ({ theme, width }) => {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: WIDTHS[width] })
      await page.waitForFunction(wanted => document.documentElement.dataset.theme === wanted, theme)
      await settle()
    },
    findFaults: () =>
      page.evaluate(typed => (window as unknown as Examined).examination.findFaults(typed), TYPED),
    runAxe: async part => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
      const runOnly =
        part === 'whole'
          ? { type: 'tag', values: axeTags }
          : { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }
      const { violations } = await page.evaluate(
        options => (window as unknown as WithAxe).axe.run(document, options),
        { runOnly, resultTypes: ['violations'] },
      )
      const faults: Fault[] = []
      for (const { id, nodes } of violations)
        for (const { target, failureSummary = '' } of nodes) {
          const where = target.join(' ')
          const isUnderBar = id === 'target-size' && /obscured/.test(failureSummary)
          if (isUnderBar && !(await isSmallInSight(page, where))) continue
          faults.push({ kind: 'axe', where, what: `${id}: ${failureSummary.split('\n')[1]?.trim() ?? ''}` })
        }
      return faults
    },
    takeTroubles: () => [...moves.splice(0), ...troublesOf(watch)],
    walk: async () => {
      await call('rememberLooks')
      const faults: Fault[] = []
      const seen = new Set<string>()
      let last: string | null = null
      let parts = 0
      for (let step = 0; step < MOST_STOPS; step += 1) {
        await page.keyboard.press('Tab')
        const { where, fault } = await call('stopHere')
        // The browser's own fields for dates and films keep the focus for a step or more: theirs are several controls in one.
        parts = where === last ? parts + 1 : 0
        if (parts > MOST_PARTS)
          faults.push({ kind: 'keyboard', where: '', what: `Tab does not leave stop ${where}` })
        if (where === null || parts > MOST_PARTS || (parts === 0 && seen.has(where))) break
        last = where
        seen.add(where)
        if (fault && parts === 0) faults.push(fault)
      }
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      return [...faults, ...(await call('findMissed'))]
    },
    doubleText: async () => {
      await call('doubleText')
      await settle()
    },
    picture: async file => void (await page.screenshot({ path: file, type: 'jpeg', quality: 70 })),
    close: () => context.close(),
  }
}

/** Whether a target is still too small once it stands in the middle, where no bar lies over half of it. */
const isSmallInSight = (page: Page, selector: string): Promise<boolean> =>
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
const QUIET_MS = 120

/** Tells whether a page asks the server for anything. */
const watchQuiet = (page: Page) => {
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
  return () => going.size === 0 && performance.now() - last > QUIET_MS
}

const troublesOf = (watch: Watch): Fault[] => {
  const take = (list: string[], kind: FaultKind) =>
    list.splice(0).map((what): Fault => ({ kind, where: '', what: what.slice(0, 200) }))
  return [...take(watch.consoleErrors, 'console'), ...take(watch.failedRequests, 'request')]
}
