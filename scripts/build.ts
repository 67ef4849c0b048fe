import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectRoot } from './house'
import { runCommand } from './runCommand'

export type Target = 'h5' | 'weapp'

/** Everything that a build reads. */
const SOURCES = ['src', 'locales', 'config', 'models', 'types']
const SOURCE_FILES = ['package-lock.json', 'package.json', 'babel.config.js', 'tsconfig.json']

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })

/** A fingerprint of all sources and settings that enter a build. */
const fingerprint = (): string => {
  const hash = createHash('sha256')
    .update(process.env.BRAND ?? '')
    .update(process.env.API_ORIGIN ?? '')
  const folders = SOURCES.map(folder => inProject(folder)).filter(existsSync)
  const files = [...folders.flatMap(filesBelow), ...SOURCE_FILES.map(file => inProject(file))].sort()
  for (const file of files) hash.update(path.relative(projectRoot, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const stampOf = (target: Target) => inProject('dist', `${target}.stamp`)

/** Whether the last build of a target was made from just these sources. */
export const isBuilt = (target: Target): boolean =>
  existsSync(stampOf(target)) && readFileSync(stampOf(target), 'utf8') === fingerprint()

/**
 * Builds a target for production unless the last build was made from the same sources.
 * @returns whether it was built now.
 * @throws Error with the compiler's output when the build fails.
 */
export const ensureBuild = async (target: Target): Promise<boolean> => {
  if (isBuilt(target)) return false
  const before = fingerprint()
  rmSync(stampOf(target), { force: true })
  // Files of an earlier build would be served and counted.
  rmSync(inProject('dist', target), { recursive: true, force: true })
  const { exitCode, output } = await runCommand(
    process.execPath,
    [inProject('node_modules/@tarojs/cli/bin/taro'), 'build', '--type', target],
    { env: { NODE_ENV: 'production' } },
  )
  // Taro can end with 0 although webpack reported errors.
  if (exitCode !== 0 || /Compiled with errors|Module not found|ERROR in/i.test(output)) {
    throw new Error(`The ${target} build failed:\n${output}`)
  }
  mkdirSync(inProject('dist'), { recursive: true })
  writeFileSync(stampOf(target), before)
  return true
}
