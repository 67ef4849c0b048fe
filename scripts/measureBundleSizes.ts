import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { resolveBrand } from '../config/brands'
import { listSubPackages } from '../src/routes/table'
import { launchBrowser } from '../test/e2e/support/browser'
import { startAppServer } from '../test/e2e/support/appServer'
import { ensureBuild } from './build'
import { resolveRepositoryPath } from './projectPaths'

/** Bytes of what people download. `Gz` is gzip at its best level. */
export type BundleSizes = {
  weapp: { main: number; packages: Record<string, number>; total: number }
  h5: { entryGz: number; firstPageGz: number }
}

const getFolderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? getFolderBytes(file) : statSync(file).size)
  }, 0)

const getGzippedBytes = (content: Buffer): number => gzipSync(content, { level: 9 }).length

/** Measures the mini-program that lies in `dist/weapp`. */
export const measureMiniProgramSizes = (): BundleSizes['weapp'] => {
  const total = getFolderBytes(resolveRepositoryPath('dist/weapp'))
  const packages = Object.fromEntries(
    listSubPackages(resolveBrand(process.env.BRAND).features).map(({ root }) => [
      root,
      getFolderBytes(resolveRepositoryPath('dist/weapp', root)),
    ]),
  )
  const main = total - Object.values(packages).reduce((sum, bytes) => sum + bytes, 0)
  return { main, packages, total }
}

/** Scripts and styles that index.html names itself. */
const listEntryFiles = (): string[] => {
  const html = readFileSync(resolveRepositoryPath('dist/h5/index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map(match => match[1] as string)
}

/** Opens the shop's first page and counts every script and style that it loads. */
const measureFirstPage = async (): Promise<number> => {
  const app = await startAppServer()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const loaded = new Set<string>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (/\.(js|css)$/.test(pathname)) loaded.add(pathname)
    })
    await page.goto(`${app.origin}/store/brand`, { waitUntil: 'networkidle' })
    return [...loaded].reduce(
      (sum, file) => sum + getGzippedBytes(readFileSync(resolveRepositoryPath('dist/h5', file))),
      0,
    )
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
  return { weapp: measureMiniProgramSizes(), h5: { entryGz, firstPageGz: await measureFirstPage() } }
}

const BYTES_PER_KILOBYTE = 1024

/** What may not be exceeded. */
export const SIZE_BUDGET_BYTES = {
  weappMain: 770 * BYTES_PER_KILOBYTE,
  weappPackage: 1536 * BYTES_PER_KILOBYTE,
  h5FirstPageGz: 150_000,
} as const

const describeExcess = (name: string, bytes: number, limit: number): string[] =>
  bytes > limit ? [`${name}: ${bytes} bytes, at most ${limit}`] : []

/** One line for each budget of the mini-program that is exceeded. */
export const findMiniProgramBudgetViolations = ({ main, packages }: BundleSizes['weapp']): string[] => [
  ...describeExcess('mini-program main package', main, SIZE_BUDGET_BYTES.weappMain),
  ...Object.entries(packages).flatMap(([root, bytes]) =>
    describeExcess(`mini-program package ${root}`, bytes, SIZE_BUDGET_BYTES.weappPackage),
  ),
]

/** One line for each budget that is exceeded. */
export const findBudgetViolations = ({ weapp, h5 }: BundleSizes): string[] => [
  ...findMiniProgramBudgetViolations(weapp),
  ...describeExcess('H5 first page', h5.firstPageGz, SIZE_BUDGET_BYTES.h5FirstPageGz),
]
