import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { resolveRepositoryPath, repositoryRoot } from './projectPaths'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

export type BuildTarget = 'h5' | 'weapp'

/** Everything that a build reads. */
const SOURCES = ['src', 'packages', 'locales', 'config', 'models', 'types']
const SOURCE_FILES = ['package-lock.json', 'package.json', 'babel.config.js', 'tsconfig.json']

const listFilesRecursively = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return listFilesRecursively(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })

/** A fingerprint of all sources and settings that enter a build. */
const computeFingerprint = (): string => {
  const hash = createHash('sha256')
    .update(process.env.BRAND ?? '')
    .update(process.env.API_ORIGIN ?? '')
  const folders = SOURCES.map(folder => resolveRepositoryPath(folder)).filter(existsSync)
  const files = [
    ...folders.flatMap(listFilesRecursively),
    ...SOURCE_FILES.map(file => resolveRepositoryPath(file)),
  ].sort()
  for (const file of files) hash.update(path.relative(repositoryRoot, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const getStampPath = (target: BuildTarget) => resolveRepositoryPath('dist', `${target}.stamp`)

/** Whether the last build of a target was made from just these sources. */
export const isBuildUpToDate = (target: BuildTarget): boolean =>
  existsSync(getStampPath(target)) && readFileSync(getStampPath(target), 'utf8') === computeFingerprint()

/**
 * Builds a target for production unless the last build was made from the same sources.
 * @returns whether it was built now.
 * @throws Error with the compiler's output when the build fails.
 */
export const ensureBuild = async (target: BuildTarget): Promise<boolean> => {
  if (isBuildUpToDate(target)) return false
  const before = computeFingerprint()
  rmSync(getStampPath(target), { force: true })
  // Files of an earlier build would be served and counted.
  rmSync(resolveRepositoryPath('dist', target), { recursive: true, force: true })
  const { exitCode, output } = await runChildProcess(
    process.execPath,
    [resolveRepositoryPath('node_modules/@tarojs/cli/bin/taro'), 'build', '--type', target],
    { env: { NODE_ENV: 'production' } },
  )
  // Taro can end with 0 although webpack reported errors.
  if (exitCode !== 0 || /Compiled with errors|Module not found|ERROR in/i.test(output)) {
    throw new Error(`The ${target} build failed:\n${output}`)
  }
  mkdirSync(resolveRepositoryPath('dist'), { recursive: true })
  writeFileSync(getStampPath(target), before)
  return true
}
