import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync, version } from 'esbuild'
import { getOrCreateCachedText } from './diskCache'

/**
 * Bundles a file that runs elsewhere (inside the realm or in the view's document) with everything it imports.
 * @throws Error when the file or an import of it is missing.
 */
export const bundleScript = (file: string, format: 'cjs' | 'iife'): string => {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2021',
    logLevel: 'silent',
  })
  return outputFiles[0]!.text
}

const readHostSources = (): Buffer[] =>
  readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .sort()
    .map(file => readFileSync(path.join(__dirname, file)))

/** As `bundleScript`, for a file of the host itself: bundled anew when anything of the host or its packages changed. */
export const bundleHostScript = (file: string, format: 'cjs' | 'iife'): string => {
  const work = {
    name: path.basename(path.dirname(path.dirname(file))),
    inputs: [file, format, version, ...readHostSources()],
  }
  return getOrCreateCachedText(work, () => bundleScript(file, format))
}
