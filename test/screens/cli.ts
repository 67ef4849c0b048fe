import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { LOCALES, type Locale } from '@anzuo/domain/locale'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { launchBrowser } from '../e2e/support/browser'
import { startAppServer } from '../e2e/support/appServer'
import {
  VIEWPORT_HEIGHT_BY_WIDTH,
  type PageAuditor,
  type AuditFinding,
  type Appearance,
  type Theme,
  type ViewportWidth,
} from './pageAuditor'
import { runAudits, type AuditTarget } from './runAudits'
import {
  seedFulfilledOrders,
  DEMO_ACCOUNT,
  seedAccount,
  type FulfilledOrders,
  type SeededAccount,
} from './seedAccount'
import type { PageIssue } from './page/pageIssues'
import { acceptComponentPictures, compareComponentPictures } from './componentPictures/componentPictures'
import { createContactSheets } from './contactSheets'
import { signIn } from './signIn'
import { listPageVisits, type PageVisit } from './pageVisits'

const USAGE = `Usage: npm run screens -- [options]
  --only TEXT      addresses that contain it; several with commas
  --quick          each page in one theme and width, which change from page to page
  --languages A,B  of ${LOCALES.join(', ')}     --themes A,B  of light, dark
  --widths A,B     of 320, 390, 768, 1280       --windows N   examined at once (2)
  --no-seller      without what a seller does, which takes a minute to prepare
  --accept         instead: pictures of every component (/workshop), kept to compare with
  --compare        instead: what has moved since then`

const OUTPUT_FOLDER = resolveRepositoryPath('test/artefacts/screens')

const parseListOption = <T>(text: string | undefined, all: readonly T[]): T[] =>
  text === undefined ? [...all] : all.filter(one => text.split(',').includes(String(one)))

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      languages: { type: 'string' },
      themes: { type: 'string' },
      widths: { type: 'string' },
      windows: { type: 'string', default: '2' },
      'no-seller': { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
    },
  })
  return {
    only: values.only?.split(','),
    isQuick: values.quick,
    hasSeller: !values['no-seller'],
    languages: parseListOption(values.languages, LOCALES),
    themes: parseListOption<Theme>(values.themes, ['light', 'dark']),
    widths: parseListOption(
      values.widths,
      Object.keys(VIEWPORT_HEIGHT_BY_WIDTH).map(Number) as ViewportWidth[],
    ),
    windows: Number(values.windows),
    componentPictures: values.accept ? ('accept' as const) : values.compare ? ('compare' as const) : null,
  }
}

type Options = ReturnType<typeof readOptions>

const createAppearances = ({ themes, widths }: Options): Appearance[] =>
  themes.flatMap(theme => widths.map(width => ({ theme, width })))

const getScreenshotPath = (visit: PageVisit, language: Locale, { theme, width }: Appearance) =>
  path.join(OUTPUT_FOLDER, 'pictures', `${language}-${theme}-${width}`, `${visit.name}.jpg`)

/** Keyboard and large text are looked at once a language. */
const DEFAULT_APPEARANCE: Appearance = { theme: 'light', width: 390 }

/** What large text must not lead to. */
const isContentLoss = ({ kind }: PageIssue) => kind === 'cut' || kind === 'overlap' || kind === 'overflow'
const markAsLargeText = (fault: PageIssue): PageIssue => ({ ...fault, what: `at 200 % text: ${fault.what}` })

/** Looks at one page from all sides. */
const auditPage = async (
  auditor: PageAuditor,
  visit: PageVisit,
  appearances: readonly Appearance[],
): Promise<AuditFinding[]> => {
  const { language } = auditor
  const findings: AuditFinding[] = []
  const addFindings = (faults: readonly PageIssue[], appearance: Partial<Appearance> = {}) =>
    findings.push(
      ...faults.map(fault => ({
        ...fault,
        address: visit.address,
        name: visit.name,
        language,
        ...appearance,
      })),
    )
  await auditor.open(visit)
  for (const appearance of appearances) {
    await auditor.applyAppearance(appearance)
    addFindings(await auditor.findIssues(), appearance)
    addFindings(
      await auditor.runAxe(appearance.theme === appearances[0]?.theme ? 'whole' : 'look'),
      appearance,
    )
    await auditor.saveScreenshot(getScreenshotPath(visit, language, appearance))
  }
  if (language === 'en-GB') {
    await auditor.applyAppearance(DEFAULT_APPEARANCE)
    addFindings(await auditor.auditKeyboardNavigation(), DEFAULT_APPEARANCE)
    await auditor.doubleText()
    addFindings((await auditor.findIssues()).filter(isContentLoss).map(markAsLargeText), DEFAULT_APPEARANCE)
  }
  addFindings(auditor.takeErrors())
  return findings
}

/** The same phone logs in twice: before the seller acts, and after. */
const FAST_CODE_RESEND_ENV = { SECONDS_BETWEEN_CODES: '1' }

/** The seller’s part first, with a server whose seller acts at once; afterwards nothing moves any more. */
const seedFulfilledOrdersWithMerchant = async (dataFolder: string): Promise<FulfilledOrders> => {
  const app = await startAppServer({
    dataFolder,
    env: { ...FAST_CODE_RESEND_ENV, MERCHANT_SIMULATOR_SECONDS: '1' },
  })
  const browser = await launchBrowser()
  try {
    const { call } = await signIn(browser, { origin: app.origin, phone: DEMO_ACCOUNT.phone })
    return await seedFulfilledOrders(call)
  } finally {
    await browser.close()
    await app.stop()
  }
}

type AuditTask = AuditTarget & { appearances: Appearance[] }

const createTasks = (account: SeededAccount, options: Options): AuditTask[] => {
  const { only, languages, isQuick } = options
  const visits = listPageVisits(account).filter(
    ({ address, name }) => !only || only.some(text => address.includes(text) || name.includes(text)),
  )
  const appearances = createAppearances(options)
  return languages.flatMap((language, offset) =>
    visits.map((visit, at) => ({
      visit,
      language,
      appearances: isQuick ? [appearances[(at + 3 * offset) % appearances.length]!] : appearances,
    })),
  )
}

/** Says now and then how far it has come. */
const createProgressLogger = (all: number) => {
  const startedAt = Date.now()
  return (done: number) => {
    if (done % 25 === 0) console.error(`${done} of ${all}, ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
}

/** Findings that are the same fault in several appearances and languages, once each. */
const summariseFindings = (findings: readonly AuditFinding[]): string[] => {
  const groups = new Map<string, AuditFinding[]>()
  for (const finding of findings) {
    const key = `${finding.kind.padEnd(12)} ${finding.where} | ${finding.what}`
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, same]) => {
      const { name, language, theme = '', width = '' } = same[0]!
      return `${key}\n    ${same.length}×, first ${name} ${language} ${theme} ${width}`
    })
}

const createAllContactSheets = async (browser: Browser, tasks: readonly AuditTask[]) => {
  const appearances = new Map<string, { language: Locale; appearance: Appearance; visits: PageVisit[] }>()
  for (const { visit, language, appearances: audited } of tasks)
    for (const appearance of audited) {
      const name = `${language}-${appearance.theme}-${appearance.width}`
      const entry = appearances.get(name) ?? { language, appearance, visits: [] }
      entry.visits.push(visit)
      appearances.set(name, entry)
    }
  for (const [name, { language, appearance, visits }] of appearances)
    await createContactSheets(browser, {
      folder: path.join(OUTPUT_FOLDER, 'sheets'),
      name,
      width: appearance.width,
      pictures: visits.map(visit => ({
        title: visit.address,
        file: getScreenshotPath(visit, language, appearance),
      })),
    })
}

const auditAllPages = async (options: Options): Promise<number> => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'anzuo-screens-'))
  rmSync(OUTPUT_FOLDER, { recursive: true, force: true })
  mkdirSync(OUTPUT_FOLDER, { recursive: true })
  const delivered = options.hasSeller ? await seedFulfilledOrdersWithMerchant(dataFolder) : null
  const app = await startAppServer({
    dataFolder,
    env: { ...FAST_CODE_RESEND_ENV, MERCHANT_SIMULATOR_SECONDS: '0', REQUESTS_PER_MINUTE: '100000' },
  })
  const browser = await launchBrowser()
  try {
    const signedIn = await signIn(browser, { origin: app.origin, phone: DEMO_ACCOUNT.phone })
    const account = await seedAccount(signedIn.call, { origin: app.origin, delivered })
    const tasks = createTasks(account, options)
    const windows = { browser, origin: app.origin, signedIn }
    const logProgress = createProgressLogger(tasks.length)
    const findings = await runAudits(windows, tasks, {
      count: options.windows,
      onDone: logProgress,
      audit: (auditor, { visit, appearances }) => auditPage(auditor, visit, appearances),
    })
    writeFileSync(path.join(OUTPUT_FOLDER, 'findings.json'), JSON.stringify(findings, null, 1))
    await createAllContactSheets(browser, tasks)
    const lines = summariseFindings(findings)
    writeFileSync(path.join(OUTPUT_FOLDER, 'findings.txt'), lines.join('\n'))
    console.log(lines.join('\n'))
    console.log(
      `${tasks.length} pages opened, ${findings.length} findings of ${lines.length} kinds; ${OUTPUT_FOLDER}`,
    )
    return findings.length
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const run = async (): Promise<number> => {
  const options = readOptions()
  const { languages, componentPictures } = options
  if (componentPictures === null) return auditAllPages(options)
  const looks = { languages, appearances: createAppearances(options) }
  if (componentPictures === 'compare') return compareComponentPictures(looks)
  await acceptComponentPictures(looks)
  return 0
}

if (process.argv.includes('--help')) console.log(USAGE)
else
  run().then(
    found => process.exit(found === 0 ? 0 : 1),
    (error: unknown) => {
      console.error(error)
      process.exit(2)
    },
  )
