import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { compileStringAsync } from 'sass'
import type { Brand } from '../brands'
import { MINI_PROGRAM_TARGET } from '../buildContext'
import { createSassPaletteImport } from '../sassPalette'
import { SCAN_PAGE_FILE } from './scanPackageFiles'

export type ScanPackageOptions = {
  /** Absolute path of the repository. */
  root: string
  brand: Brand
  /** Constants by name, as `getBuildConstants` gives them. */
  constants: Record<string, string>
}

/** As in the mini-program's own build: a file for it goes before the one for all. */
const EXTENSIONS = ['.weapp.ts', '.weapp.tsx', '.ts', '.tsx', '.json']

const SOURCES = 'src/scanPackage'

const bundleScript = async ({ root, constants }: ScanPackageOptions): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, SOURCES, 'scanPage.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    charset: 'utf8',
    target: MINI_PROGRAM_TARGET,
    resolveExtensions: EXTENSIONS,
    alias: {
      '@': path.join(root, 'src'),
      '@locales': path.join(root, 'locales'),
      '@config': path.join(root, 'config'),
      '@tarojs/taro': path.join(root, SOURCES, 'nativeTaro.ts'),
    },
    define: { ...constants, 'process.env.TARO_ENV': '"weapp"' },
  })
  return outputFiles[0]!.text
}

const compileStyles = async ({ root, brand }: ScanPackageOptions): Promise<string> => {
  const styleSheet = path.join(root, SOURCES, 'scanPage.scss')
  const source = await readFile(styleSheet, 'utf8')
  const { css } = await compileStringAsync(
    `${createSassPaletteImport(brand, { root, styleSheet })}\n${source}`,
    { url: pathToFileURL(styleSheet), style: 'compressed' },
  )
  return css
}

/**
 * Builds the page that a scanned code opens as a package that needs nothing of the main one (`independent`): the platform fetches it
 * alone and shows it while the rest is on its way.
 * @returns content of each file, by its name in the mini-program
 */
export const buildScanPackage = async (options: ScanPackageOptions): Promise<Record<string, string>> => {
  return {
    [`${SCAN_PAGE_FILE}.js`]: await bundleScript(options),
    [`${SCAN_PAGE_FILE}.wxss`]: await compileStyles(options),
    [`${SCAN_PAGE_FILE}.wxml`]: await readFile(path.join(options.root, SOURCES, 'scanPage.wxml'), 'utf8'),
    [`${SCAN_PAGE_FILE}.json`]: JSON.stringify({ navigationStyle: 'default', usingComponents: {} }),
  }
}
