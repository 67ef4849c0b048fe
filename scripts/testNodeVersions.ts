import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'
import { resolveRepositoryPath } from './projectPaths'

/** Lines of Node that the server runs on; the newest of each is fetched. `engines` and README.md name them too. */
const NODE_MAJORS = ['20', '22', '24']

const CACHE_FOLDER = resolveRepositoryPath('node_modules/.cache/node-versions')

/**
 * Fetches Node through npm unless it is this process's own or an earlier run has fetched it.
 * @returns its binary; null, after saying why, when it can't be had
 */
const ensureNode = async (major: string): Promise<string | null> => {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const folder = path.join(CACHE_FOLDER, major)
  const binary = path.join(folder, 'node_modules/node/bin/node')
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const { exitCode, output } = await runChildProcess('npm', [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--ignore-scripts=false',
    `node@${major}`,
  ])
  if (exitCode === 0 && existsSync(binary)) return binary
  console.error(`Node ${major} was not tested, because it can't be fetched:\n${output}`)
  return null
}

/** Runs tests of the server on one line of Node. One that can't be fetched counts as failed where `CI` is set. */
const testOn = async (major: string, word: string): Promise<boolean> => {
  const binary = await ensureNode(major)
  if (binary === null) return !process.env.CI
  const { output: version } = await runChildProcess(binary, ['--version'])
  console.log(`\n── Node ${version.trim()} ──`)
  const { exitCode } = await runChildProcess(
    binary,
    [
      resolveRepositoryPath('node_modules/tsx/dist/cli.mjs'),
      resolveRepositoryPath('server/src/testing/run.ts'),
      word,
    ],
    { isShown: true },
  )
  return exitCode === 0
}

/**
 * Runs the server's tests, or those whose path contains the given word, on every line of Node; with `--other-versions` not on that of
 * this process, on which `test:server` runs them.
 */
const testNodeVersions = async (): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'other-versions': { type: 'boolean', default: false } },
  })
  const [word = ''] = positionals
  const majors = NODE_MAJORS.filter(
    major => !values['other-versions'] || !process.versions.node.startsWith(`${major}.`),
  )
  let isGreen = true
  for (const major of majors) isGreen = (await testOn(major, word)) && isGreen
  return isGreen
}

testNodeVersions().then(
  isGreen => process.exit(isGreen ? 0 : 1),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
