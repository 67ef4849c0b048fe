import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { resolveBrand } from '../config/brands'
import { LANGUAGE_PACKAGES } from '../config/languagePackages/languagePackages'
import { SHARED_PACKAGE } from '../config/sharedPackage/sharedPackage'
import { SCAN_PACKAGE } from '../config/scanPackage/scanPackageFiles'
import { listSubPackages } from '../src/routes/table'
import { ENTRY_PAGES, type EntryPageName } from '../test/benchmarks/h5/entryPages'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../test/e2e/support/browser'
import { startAppServer } from '../test/e2e/support/appServer'
import { ensureBuild } from './build'
import { resolveRepositoryPath } from './projectPaths'

/** Bytes of what people download. `Gz` is gzip at its best level. */
export type BundleSizes = {
  weapp: {
    main: number
    packages: Record<string, number>
    total: number
    /** What packages carry that another one carries too, counted from the second copy on. */
    duplicated: number
  }
  h5: { entryGz: number; pagesGz: Record<EntryPageName, number> }
}

const getFolderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? getFolderBytes(file) : statSync(file).size)
  }, 0)

const getGzippedBytes = (content: Buffer): number => gzipSync(content, { level: 9 }).length

/** Parts that several packages share lie in a folder of that name in each of them, as Taro copies them there. */
const SHARED_PARTS = 'sub-common'

const measureDuplicates = (packages: readonly string[]): number => {
  const seen = new Set<string>()
  let duplicated = 0
  for (const root of packages) {
    const folder = resolveRepositoryPath('dist/weapp', root, SHARED_PARTS)
    for (const file of existsSync(folder) ? readdirSync(folder) : []) {
      if (seen.has(file)) duplicated += statSync(path.join(folder, file)).size
      seen.add(file)
    }
  }
  return duplicated
}

/** Measures the mini-program that lies in `dist/weapp`. */
export const measureMiniProgramSizes = (): BundleSizes['weapp'] => {
  const total = getFolderBytes(resolveRepositoryPath('dist/weapp'))
  const packages = Object.fromEntries(
    [
      ...listSubPackages(resolveBrand(process.env.BRAND).features),
      SCAN_PACKAGE,
      SHARED_PACKAGE,
      ...LANGUAGE_PACKAGES,
    ].map(({ root }) => [root, getFolderBytes(resolveRepositoryPath('dist/weapp', root))]),
  )
  const main = total - Object.values(packages).reduce((sum, bytes) => sum + bytes, 0)
  return { main, packages, total, duplicated: measureDuplicates(Object.keys(packages)) }
}

/** Scripts and styles that index.html names itself. */
const listEntryFiles = (): string[] => {
  const html = readFileSync(resolveRepositoryPath('dist/h5/index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map(match => match[1] as string)
}

const PHONE_VIEWPORT = { width: 390, height: 844 }

/** Opens a page on the phone of somebody who has never been there and counts every script and style that it loads. */
const measurePage = async (browser: Browser, address: string): Promise<number> => {
  // On a wide screen header and footer of the site come, too, which no phone loads.
  const context = await browser.newContext({ viewport: PHONE_VIEWPORT })
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) loaded.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await context.close()
  return [...loaded].reduce(
    (sum, file) => sum + getGzippedBytes(readFileSync(resolveRepositoryPath('dist/h5', file))),
    0,
  )
}

/** Every page by which people come in. */
const measureEntryPages = async (): Promise<BundleSizes['h5']['pagesGz']> => {
  const app = await startAppServer()
  const browser = await launchBrowser()
  try {
    const sizes: Partial<BundleSizes['h5']['pagesGz']> = {}
    for (const [name, address] of Object.entries(ENTRY_PAGES))
      sizes[name as EntryPageName] = await measurePage(browser, app.origin + address)
    return sizes as BundleSizes['h5']['pagesGz']
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Builds both targets if needed and measures them. */
export const measureBundleSizes = async (): Promise<BundleSizes> => {
  await ensureBuild('weapp')
  await ensureBuild('h5')
  const entryGz = listEntryFiles().reduce(
    (sum, file) => sum + getGzippedBytes(readFileSync(resolveRepositoryPath('dist/h5', file))),
    0,
  )
  return { weapp: measureMiniProgramSizes(), h5: { entryGz, pagesGz: await measureEntryPages() } }
}

const BYTES_PER_KILOBYTE = 1024

/** What may not be exceeded. */
export const SIZE_BUDGET_BYTES = {
  weappMain: 555 * BYTES_PER_KILOBYTE,
  weappTotal: 3_107_500,
  weappDuplicated: 192_500,
  weappPackage: 1536 * BYTES_PER_KILOBYTE,
  /** What the platform fetches before somebody who scanned a code sees anything. */
  weappScanPackage: 140 * BYTES_PER_KILOBYTE,
  h5PagesGz: {
    home: 137_400,
    list: 148_500,
    product: 163_800,
    landing: 178_500,
    shared: 159_300,
    friend: 150_700,
    health: 167_300,
    login: 143_000,
    stores: 144_900,
    help: 142_900,
  },
} as const

const describeExcess = (name: string, bytes: number, limit: number): string[] =>
  bytes > limit ? [`${name}: ${bytes} bytes, at most ${limit}`] : []

/** One line for each budget of the mini-program that is exceeded. */
export const findMiniProgramBudgetViolations = ({
  main,
  packages,
  total,
  duplicated,
}: BundleSizes['weapp']): string[] => [
  ...describeExcess('mini-program main package', main, SIZE_BUDGET_BYTES.weappMain),
  ...describeExcess('mini-program', total, SIZE_BUDGET_BYTES.weappTotal),
  ...describeExcess('parts that several packages carry', duplicated, SIZE_BUDGET_BYTES.weappDuplicated),
  ...Object.entries(packages).flatMap(([root, bytes]) =>
    describeExcess(
      `mini-program package ${root}`,
      bytes,
      root === SCAN_PACKAGE.root ? SIZE_BUDGET_BYTES.weappScanPackage : SIZE_BUDGET_BYTES.weappPackage,
    ),
  ),
]

/** One line for each budget that is exceeded. */
export const findBudgetViolations = ({ weapp, h5 }: BundleSizes): string[] => [
  ...findMiniProgramBudgetViolations(weapp),
  ...Object.entries(h5.pagesGz).flatMap(([name, bytes]) =>
    describeExcess(`H5 page ${name}`, bytes, SIZE_BUDGET_BYTES.h5PagesGz[name as EntryPageName]),
  ),
]
