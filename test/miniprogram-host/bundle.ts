import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { inProject } from '../../scripts/house'
import { keptText } from '../../scripts/keptWork'

/** Bundles a file that runs elsewhere (inside the realm or in the view's document) with everything it imports. */
export const bundle = (file: string, format: 'cjs' | 'iife'): string => {
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

const sourcesOfHost = (): Buffer[] =>
  readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .sort()
    .map(file => readFileSync(path.join(__dirname, file)))

/** As `bundle`, for a file of the host itself: bundled anew when anything of the host or its packages changed. */
export const bundleOfHost = (file: string, format: 'cjs' | 'iife'): string => {
  const work = {
    name: path.basename(path.dirname(path.dirname(file))),
    madeFrom: [file, format, readFileSync(inProject('package-lock.json')), ...sourcesOfHost()],
  }
  return keptText(work, () => bundle(file, format))
}
