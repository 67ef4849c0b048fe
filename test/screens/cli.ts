import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { inProject } from '../../scripts/house'
import { openBrowser } from '../e2e/support/browser'
import { startApp } from '../e2e/support/runningApp'
import {
  LANGUAGES,
  WIDTHS,
  type Eye,
  type Finding,
  type Language,
  type Look,
  type Theme,
  type Width,
} from './examine'
import { goRound, type Stop } from './eyes'
import { dealWithSeller, DEMO, furnish, type Delivered, type Household } from './household'
import type { Fault } from './page/faults'
import { makeSheets } from './sheets'
import { signIn } from './signIn'
import { visitsOf, type Visit } from './visits'

const USAGE = `Usage: npm run screens -- [options]
  --only TEXT      addresses that contain it; several with commas
  --quick          each page in one theme and width, which change from page to page
  --languages A,B  of en-GB, zh-CN, zh-Hant     --themes A,B  of light, dark
  --widths A,B     of 320, 390, 768, 1280       --windows N   examined at once (2)
  --no-seller      without what a seller does, which takes a minute to prepare`

const OUT = inProject('test/artefacts/screens')

const list = <T>(text: string | undefined, all: readonly T[]): T[] =>
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
    },
  })
  return {
    only: values.only?.split(','),
    isQuick: values.quick,
    hasSeller: !values['no-seller'],
    languages: list(values.languages, Object.keys(LANGUAGES) as Language[]),
    themes: list<Theme>(values.themes, ['light', 'dark']),
    widths: list(values.widths, Object.keys(WIDTHS).map(Number) as Width[]),
    windows: Number(values.windows),
  }
}

type Options = ReturnType<typeof readOptions>

const looksOf = ({ themes, widths }: Options): Look[] =>
  themes.flatMap(theme => widths.map(width => ({ theme, width })))

const pictureOf = (visit: Visit, language: Language, { theme, width }: Look) =>
  path.join(OUT, 'pictures', `${language}-${theme}-${width}`, `${visit.name}.jpg`)

/** Keyboard and large text are looked at once a language. */
const PLAIN: Look = { theme: 'light', width: 390 }

/** What large text must not lead to. */
const isLoss = ({ kind }: Fault) => kind === 'cut' || kind === 'overlap' || kind === 'overflow'
const inLargeText = (fault: Fault): Fault => ({ ...fault, what: `at 200 % text: ${fault.what}` })

/** Looks at one page from all sides. */
const lookAt = async (eye: Eye, visit: Visit, looks: readonly Look[]): Promise<Finding[]> => {
  const { language } = eye
  const findings: Finding[] = []
  const note = (faults: readonly Fault[], look: Partial<Look> = {}) =>
    findings.push(
      ...faults.map(fault => ({ ...fault, address: visit.address, name: visit.name, language, ...look })),
    )
  await eye.open(visit)
  for (const look of looks) {
    await eye.wear(look)
    note(await eye.findFaults(), look)
    note(await eye.runAxe(look.theme === looks[0]?.theme ? 'whole' : 'look'), look)
    await eye.picture(pictureOf(visit, language, look))
  }
  if (language === 'en-GB') {
    await eye.wear(PLAIN)
    note(await eye.walk(), PLAIN)
    await eye.doubleText()
    note((await eye.findFaults()).filter(isLoss).map(inLargeText), PLAIN)
  }
  note(eye.takeTroubles())
  return findings
}

/** The same phone logs in twice: before the seller acts, and after. */
const SOON_AGAIN = { SECONDS_BETWEEN_CODES: '1' }

/** The seller’s part first, with a server whose seller acts at once; afterwards nothing moves any more. */
const furnishWithSeller = async (dataFolder: string): Promise<Delivered> => {
  const app = await startApp({ dataFolder, env: { ...SOON_AGAIN, MERCHANT_SIMULATOR_SECONDS: '1' } })
  const browser = await openBrowser()
  try {
    const { call } = await signIn(browser, { origin: app.origin, phone: DEMO.phone })
    return await dealWithSeller(call)
  } finally {
    await browser.close()
    await app.stop()
  }
}

type Task = Stop & { looks: Look[] }

const tasksOf = (household: Household, options: Options): Task[] => {
  const { only, languages, isQuick } = options
  const visits = visitsOf(household).filter(
    ({ address, name }) => !only || only.some(text => address.includes(text) || name.includes(text)),
  )
  const looks = looksOf(options)
  return languages.flatMap((language, offset) =>
    visits.map((visit, at) => ({
      visit,
      language,
      looks: isQuick ? [looks[(at + 3 * offset) % looks.length]!] : looks,
    })),
  )
}

/** Says now and then how far it has come. */
const watchTime = (all: number) => {
  const startedAt = Date.now()
  return (done: number) => {
    if (done % 25 === 0) console.error(`${done} of ${all}, ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
}

/** Findings that are the same fault in several looks and languages, once each. */
const summary = (findings: readonly Finding[]): string[] => {
  const groups = new Map<string, Finding[]>()
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

const makeAllSheets = async (browser: Browser, tasks: readonly Task[]) => {
  const looks = new Map<string, { language: Language; look: Look; visits: Visit[] }>()
  for (const { visit, language, looks: worn } of tasks)
    for (const look of worn) {
      const name = `${language}-${look.theme}-${look.width}`
      const entry = looks.get(name) ?? { language, look, visits: [] }
      entry.visits.push(visit)
      looks.set(name, entry)
    }
  for (const [name, { language, look, visits }] of looks)
    await makeSheets(browser, {
      folder: path.join(OUT, 'sheets'),
      name,
      width: look.width,
      pictures: visits.map(visit => ({
        title: visit.address,
        file: pictureOf(visit, language, look),
      })),
    })
}

const run = async (): Promise<number> => {
  const options = readOptions()
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'anzuo-screens-'))
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const delivered = options.hasSeller ? await furnishWithSeller(dataFolder) : null
  const app = await startApp({
    dataFolder,
    env: { ...SOON_AGAIN, MERCHANT_SIMULATOR_SECONDS: '0', REQUESTS_PER_MINUTE: '100000' },
  })
  const browser = await openBrowser()
  try {
    const signedIn = await signIn(browser, { origin: app.origin, phone: DEMO.phone })
    const household = await furnish(signedIn.call, { origin: app.origin, delivered })
    const tasks = tasksOf(household, options)
    const windows = { browser, origin: app.origin, signedIn }
    const tellHowFar = watchTime(tasks.length)
    const findings = await goRound(windows, tasks, {
      count: options.windows,
      onDone: tellHowFar,
      look: (eye, { visit, looks }) => lookAt(eye, visit, looks),
    })
    writeFileSync(path.join(OUT, 'findings.json'), JSON.stringify(findings, null, 1))
    await makeAllSheets(browser, tasks)
    const lines = summary(findings)
    writeFileSync(path.join(OUT, 'findings.txt'), lines.join('\n'))
    console.log(lines.join('\n'))
    console.log(`${tasks.length} pages opened, ${findings.length} findings of ${lines.length} kinds; ${OUT}`)
    return findings.length
  } finally {
    await browser.close()
    await app.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
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
