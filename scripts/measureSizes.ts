import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { chooseBrand } from '../config/brands'
import { subPackages } from '../src/routes/table'
import { openBrowser } from '../test/e2e/support/browser'
import { startApp } from '../test/e2e/support/runningApp'
import { ensureBuild } from './build'
import { inProject } from './house'

/** Bytes of what people download. `Gz` is gzip at its best level. */
export type Sizes = {
  weapp: { main: number; packages: Record<string, number>; total: number }
  h5: { entryGz: number; firstPageGz: number }
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const file = path.join(folder, entry.name)
    return sum + (entry.isDirectory() ? bytesBelow(file) : statSync(file).size)
  }, 0)

const gzipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length

const measureWeapp = (): Sizes['weapp'] => {
  const total = bytesBelow(inProject('dist/weapp'))
  const packages = Object.fromEntries(
    subPackages(chooseBrand(process.env.BRAND).features).map(({ root }) => [
      root,
      bytesBelow(inProject('dist/weapp', root)),
    ]),
  )
  const main = total - Object.values(packages).reduce((sum, bytes) => sum + bytes, 0)
  return { main, packages, total }
}

/** Scripts and styles that index.html names itself. */
const entryFiles = (): string[] => {
  const html = readFileSync(inProject('dist/h5/index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/((?:js|css)\/[^"]+)"/g)].map(match => match[1] as string)
}

/** Opens the shop's first page and counts every script and style that it loads. */
const measureFirstPage = async (): Promise<number> => {
  const app = await startApp()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const loaded = new Set<string>()
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      if (/\.(js|css)$/.test(pathname)) loaded.add(pathname)
    })
    await page.goto(`${app.origin}/store/brand`, { waitUntil: 'networkidle' })
    return [...loaded].reduce((sum, file) => sum + gzipped(readFileSync(inProject('dist/h5', file))), 0)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Builds both targets if needed and measures them. */
export const measureSizes = async (): Promise<Sizes> => {
  await ensureBuild('weapp')
  await ensureBuild('h5')
  const entryGz = entryFiles().reduce(
    (sum, file) => sum + gzipped(readFileSync(inProject('dist/h5', file))),
    0,
  )
  return { weapp: measureWeapp(), h5: { entryGz, firstPageGz: await measureFirstPage() } }
}

const KILOBYTE = 1024

/** What may not be exceeded. */
export const BUDGET = {
  weappMain: 900 * KILOBYTE,
  weappPackage: 1536 * KILOBYTE,
  h5FirstPageGz: 150_000,
} as const

/** One line for each budget that is exceeded. */
export const findExcesses = ({ weapp, h5 }: Sizes): string[] => {
  const excess = (name: string, bytes: number, limit: number) =>
    bytes > limit ? [`${name}: ${bytes} bytes, at most ${limit}`] : []
  return [
    ...excess('mini-program main package', weapp.main, BUDGET.weappMain),
    ...Object.entries(weapp.packages).flatMap(([root, bytes]) =>
      excess(`mini-program package ${root}`, bytes, BUDGET.weappPackage),
    ),
    ...excess('H5 first page', h5.firstPageGz, BUDGET.h5FirstPageGz),
  ]
}
