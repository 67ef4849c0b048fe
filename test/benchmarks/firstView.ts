import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { startAppServer } from '../e2e/support/appServer'
import { launchBrowser } from '../e2e/support/browser'
import { readOption } from './h5/commandLine'
import { ENTRY_PAGES, type EntryPageName } from './h5/entryPages'
import { toMedians } from './h5/medians'
import { withSlowPhone, type PageLoad } from './h5/pageLoad'

/**
 * How soon people see the pages by which they come in, with the first view in the HTML and without it (the empty shell). Both are asked
 * in turns, so that a busy computer weighs on both alike: read the ratio before the milliseconds.
 *
 *     npm run --silent bench:first-view -- [--runs 5] [--only home,product] [--language zh-CN]
 */

/** How a page loads for somebody who has never been there. */
const measureFirstVisit = (browser: Browser, address: string, language: string): Promise<PageLoad> =>
  withSlowPhone(browser, language, ({ visit }) => visit(address))

/** The same build without the program that draws first views. */
const linkBuildWithoutFirstViews = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-shell-'))
  for (const name of readdirSync(resolveRepositoryPath('dist/h5')))
    if (!name.startsWith('.')) symlinkSync(resolveRepositoryPath('dist/h5', name), path.join(folder, name))
  return folder
}

const benchmarkFirstViews = async () => {
  const runs = Number(readOption('runs') ?? 5)
  const language = readOption('language') ?? 'zh-CN'
  const only = (readOption('only')?.split(',') ?? Object.keys(ENTRY_PAGES)) as EntryPageName[]
  const withView = await startAppServer()
  const shellFolder = linkBuildWithoutFirstViews()
  const withShell = await startAppServer({ env: { H5_DIR: shellFolder } })
  const browser = await launchBrowser()
  try {
    for (const name of only) {
      const loads: Record<'view' | 'shell', PageLoad[]> = { view: [], shell: [] }
      for (let run = 0; run <= runs; run += 1) {
        const view = await measureFirstVisit(browser, withView.origin + ENTRY_PAGES[name], language)
        const shell = await measureFirstVisit(browser, withShell.origin + ENTRY_PAGES[name], language)
        // The first run warms the server up.
        if (run > 0) {
          loads.view.push(view)
          loads.shell.push(shell)
        }
      }
      console.log(JSON.stringify({ page: name, view: toMedians(loads.view), shell: toMedians(loads.shell) }))
    }
  } finally {
    await browser.close()
    await Promise.all([withView.stop(), withShell.stop()])
    rmSync(shellFolder, { recursive: true, force: true })
  }
}

benchmarkFirstViews().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
