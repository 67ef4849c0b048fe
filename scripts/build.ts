import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { resolveRepositoryPath, repositoryRoot } from './projectPaths'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

/** `workshop` is the web app with the page that shows every component. */
export type BuildTarget = 'h5' | 'weapp' | 'console' | 'workshop'

/** Everything that a build of the app reads, and a build of the console. */
const APP_SOURCES = ['src', 'packages', 'locales', 'config', 'models', 'types']
const SOURCES: Record<BuildTarget, string[]> = {
  h5: APP_SOURCES,
  weapp: APP_SOURCES,
  console: ['console', 'packages'],
  workshop: APP_SOURCES,
}
const SOURCE_FILES = ['package-lock.json', 'package.json', 'babel.config.js', 'tsconfig.json']

const listFilesRecursively = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const file = path.join(folder, entry.name)
    if (entry.name === 'node_modules') return []
    if (entry.isDirectory()) return listFilesRecursively(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })

/** A fingerprint of all sources and settings that enter a build. */
const computeFingerprint = (target: BuildTarget): string => {
  const hash = createHash('sha256')
    .update(process.env.BRAND ?? '')
    .update(process.env.API_ORIGIN ?? '')
  const folders = SOURCES[target].map(folder => resolveRepositoryPath(folder)).filter(existsSync)
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
  existsSync(getStampPath(target)) &&
  readFileSync(getStampPath(target), 'utf8') === computeFingerprint(target)

const TARO = resolveRepositoryPath('node_modules/@tarojs/cli/bin/taro')

/** What Node runs to build a target. */
const BUILD_COMMANDS: Record<BuildTarget, string[]> = {
  h5: [TARO, 'build', '--type', 'h5'],
  weapp: [TARO, 'build', '--type', 'weapp'],
  console: [
    resolveRepositoryPath('node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    resolveRepositoryPath('console/vite.config.ts'),
  ],
  workshop: [TARO, 'build', '--type', 'h5'],
}

const getBuildEnvironment = (target: BuildTarget): Record<string, string> => ({
  NODE_ENV: 'production',
  ...(target === 'workshop' && { WORKSHOP: 'yes' }),
})

/**
 * Builds a target for production unless the last build was made from the same sources.
 * @returns whether it was built now.
 * @throws Error with the compiler's output when the build fails.
 */
export const ensureBuild = async (target: BuildTarget): Promise<boolean> => {
  if (isBuildUpToDate(target)) return false
  const before = computeFingerprint(target)
  rmSync(getStampPath(target), { force: true })
  // Files of an earlier build would be served and counted.
  rmSync(resolveRepositoryPath('dist', target), { recursive: true, force: true })
  const { exitCode, output } = await runChildProcess(process.execPath, BUILD_COMMANDS[target], {
    env: getBuildEnvironment(target),
  })
  // Taro can end with 0 although webpack reported errors.
  if (exitCode !== 0 || /Compiled with errors|Module not found|ERROR in/i.test(output)) {
    throw new Error(`The ${target} build failed:\n${output}`)
  }
  mkdirSync(resolveRepositoryPath('dist'), { recursive: true })
  writeFileSync(getStampPath(target), before)
  return true
}
