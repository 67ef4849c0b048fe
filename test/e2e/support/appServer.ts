import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../../../scripts/build'
import { resolveRepositoryPath, repositoryRoot } from '../../../scripts/projectPaths'
import { getServerArguments } from './compiledServer'
import { copyCachedFolder } from '@anzuo/miniprogram-host/diskCache'
import { runChildProcess } from '@anzuo/miniprogram-host/runChildProcess'

export type RunningAppServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Everything that the server printed so far. */
  output: () => string
  stop: () => Promise<void>
}

export type AppServerOptions = {
  /** Where the data stays; a temporary folder that is removed at the end when left out. */
  dataFolder?: string
  env?: Record<string, string>
  /** Whether it serves the web app, which then is built if needed. */
  isWeb?: boolean
}

const migrationsFolder = resolveRepositoryPath('server/src/db/migrations')

const writeEmptyDatabase = async (folder: string): Promise<void> => {
  const script = resolveRepositoryPath('server/src/testing/writeEmptyDatabase.ts')
  const { exitCode, output } = await runChildProcess(process.execPath, ['--import', 'tsx', script, folder])
  if (exitCode !== 0) throw new Error(`The empty database could not be made:\n${output}`)
}

/** Puts an empty database into a folder: to make one takes the server several seconds, to copy one a tenth of a second. */
export const writeDataFolder = async (folder: string): Promise<void> => {
  const work = {
    name: 'empty-database',
    inputs: [
      readFileSync(resolveRepositoryPath('package-lock.json')),
      readFileSync(resolveRepositoryPath('server/src/db/embedded.ts')),
      ...readdirSync(migrationsFolder)
        .filter(file => file.endsWith('.sql'))
        .map(file => readFileSync(path.join(migrationsFolder, file))),
    ],
  }
  await copyCachedFolder(work, folder, writeEmptyDatabase)
}

const createDataFolder = async (): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'anzuo-'))
  await writeDataFolder(folder)
  return folder
}

/** Starts the server as a person would, on a free port. */
export const startAppServer = async ({
  dataFolder,
  env = {},
  isWeb = true,
}: AppServerOptions = {}): Promise<RunningAppServer> => {
  if (isWeb) await ensureBuild('h5')
  const folder = dataFolder ?? (await createDataFolder())
  // A build that happens to be there must not help.
  const withoutWeb = isWeb ? {} : { H5_DIR: path.join(folder, 'no-web') }
  const child = spawn(process.execPath, getServerArguments(), {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, ...withoutWeb, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    const onPrinted = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^ready (http:\/\/\S+)$/m.exec(output)
      if (ready) resolve(ready[1] as string)
    }
    child.stdout.on('data', onPrinted)
    child.stderr.on('data', onPrinted)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)))
  })
  return {
    origin,
    output: () => output,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      if (!dataFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
